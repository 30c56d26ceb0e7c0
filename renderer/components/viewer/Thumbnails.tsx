import { useEffect, useRef } from 'react'
import type { PdfEngine } from './pdf-engine.ts'

const WIDTH = 96

/** All pages, small: each is drawn when it comes into sight and leads to the page. */
export function Thumbnails({ engine, page }: { engine: PdfEngine; page: number }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest' })
  }, [page])
  return (
    <ol ref={list} className="document-viewer-thumbnails" aria-label="Small pages">
      {Array.from({ length: engine.pages }, (_, at) => at + 1).map(number => (
        <li key={number}>
          <Thumbnail engine={engine} number={number} isCurrent={number === page} />
        </li>
      ))}
    </ol>
  )
}

function Thumbnail({ engine, number, isCurrent }: { engine: PdfEngine; number: number; isCurrent: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      sight.disconnect()
      // A document that was closed meanwhile is drawn no more.
      engine.draw(number, target, WIDTH).catch(() => undefined)
    })
    sight.observe(target)
    return () => sight.disconnect()
  }, [engine, number])
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={`Page ${number}`}
      onClick={() => engine.goTo(number)}
    >
      <canvas ref={canvas} />
      <span aria-hidden>{number}</span>
    </button>
  )
}
