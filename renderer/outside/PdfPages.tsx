import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'

GlobalWorkerOptions.workerSrc = workerUrl

/** The pages of a PDF below each other, each drawn when it comes into sight. */
export function PdfPages({ bytes, onLook }: { bytes: ArrayBuffer; onLook: (page: number) => void }) {
  const list = useRef<HTMLOListElement>(null)
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // The worker takes its bytes for itself.
    const loading = getDocument({ data: bytes.slice(0), useWasm: false })
    loading.promise.then(setPdf, () => setFailed(true))
    return () => void loading.destroy()
  }, [bytes])
  useEffect(() => {
    if (!pdf || !list.current) return
    // The page that crosses the middle of the window is the one that is read.
    const middle = new IntersectionObserver(
      entries => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) onLook(Number((target as HTMLElement).dataset.page))
      },
      { rootMargin: '-50% 0% -50% 0%' },
    )
    for (const canvas of list.current.querySelectorAll('canvas')) middle.observe(canvas)
    return () => middle.disconnect()
  }, [pdf, onLook])
  if (failed) return <p>The pages of this document cannot be shown.</p>
  if (!pdf) return <p role="status">Opening the pages …</p>
  return (
    <ol className="pages" ref={list}>
      {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map(number => (
        <PdfPage key={number} pdf={pdf} number={number} />
      ))}
    </ol>
  )
}

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    let stop = (): void => undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        stop = draw(pdf, number, target, setText)
      },
      { rootMargin: '100%' },
    )
    observer.observe(target)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [pdf, number])
  return (
    <li>
      <canvas ref={canvas} data-page={number} aria-label={`Page ${number} of ${pdf.numPages}`} role="img" />
      <p className="visually-hidden">{text}</p>
    </li>
  )
}

/** Draws a page as wide as its place, and gives its text to who does not see it; returns what stops that. */
function draw(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  read: (text: string) => void,
): () => void {
  let stopped = false
  let cancel = (): void => undefined
  const work = async () => {
    const page = await pdf.getPage(number)
    if (stopped) return
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: (canvas.clientWidth / natural.width) * devicePixelRatio })
    canvas.width = viewport.width
    canvas.height = viewport.height
    const task = page.render({ canvas, viewport })
    cancel = () => task.cancel()
    await task.promise
    const { items } = await page.getTextContent()
    read(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  work().catch(() => undefined)
  return () => {
    stopped = true
    cancel()
  }
}
