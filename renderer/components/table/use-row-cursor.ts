import { type RefObject, useRef } from 'react'
import { useKeys } from '../../keyboard/keys.ts'

interface RowCursor {
  frame: RefObject<HTMLElement | null>
  count: number
  scrollTo: (index: number) => void
  onToggle: (index: number) => unknown
}

/**
 * Moves through the rows with `j` and `k` and selects with `x`; the current row has the focus, so Enter opens
 * it. The returned function moves by other keys.
 */
export function useRowCursor({ frame, count, scrollTo, onToggle }: RowCursor) {
  const last = useRef(-1)

  const focused = () => {
    const index = document.activeElement?.closest('tr[data-index]')?.getAttribute('data-index')
    return index === null || index === undefined ? last.current : Number(index)
  }
  const focus = (index: number): boolean => {
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
    row?.focus({ preventScroll: true })
    return row != null
  }
  const move = (by: number) => moveTo(focused() + by)
  const moveTo = (wanted: number) => {
    const index = Math.min(Math.max(wanted, 0), count - 1)
    if (index < 0) return
    last.current = index
    scrollTo(index)
    // A row that is there has the focus before the next key; one far off comes into the page only now.
    if (!focus(index)) requestAnimationFrame(() => focus(index))
  }
  useKeys('List', [
    { keys: 'j', label: 'Next row', run: () => move(1) },
    { keys: 'k', label: 'Previous row', run: () => move(-1) },
    { keys: 'x', label: 'Select the row', run: () => onToggle(focused()) },
  ])
  return { move, moveTo, focused }
}
