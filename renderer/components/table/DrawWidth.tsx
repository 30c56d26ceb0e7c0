import type { PointerEvent } from 'react'
import type { Widths } from './columns/use-widths.ts'
import classes from './table.module.css'

const LEAST = 48

interface DrawWidthProps {
  id: string
  onDraw: (widths: Widths) => void
  onForget: () => void
}

/** The edge of a column's head, by which a mouse draws it wider or narrower; a double click gives all columns their own width back. */
export function DrawWidth({ id, onDraw, onForget }: DrawWidthProps) {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget
    const head = edge.closest('th')
    if (!head) return
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    const from = event.clientX
    const widths = widthsOfHeads(head)
    const was = widths[id] ?? 0
    edge.onpointermove = move =>
      onDraw({ ...widths, [id]: Math.max(LEAST, Math.round(was + move.clientX - from)) })
    edge.onlostpointercapture = () => {
      edge.onpointermove = null
      edge.onlostpointercapture = null
    }
  }
  return <span aria-hidden className={classes.edge} onPointerDown={begin} onDoubleClick={onForget} />
}

/** Returns the current widths of the columns: once one is resized, the others keep theirs. */
export const widthsOfHeads = (head: Element): Widths =>
  Object.fromEntries(
    [...(head.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])].map(one => [
      one.dataset.column,
      Math.round(one.getBoundingClientRect().width),
    ]),
  )
