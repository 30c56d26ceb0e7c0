import './viewer.css'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../../keyboard/keys.ts'
import { type Hits, openPdf, type PdfEngine } from './pdf-engine.ts'
import { beginningOf, wordsOf } from './quoted.ts'
import { Thumbnails } from './Thumbnails.tsx'
import { ViewerTools } from './ViewerTools.tsx'

export interface PdfViewerProps {
  bytes: ArrayBuffer
  /** Names the document for screen readers. */
  name: string
  /** Where it is opened, from 1; another one is gone to. */
  page?: number | undefined
  /** A quotation to highlight. */
  quote?: string | undefined
  /** Hears which page is in sight. */
  onLook: (page: number) => void
}

/** The pages of a document below each other: drawn as they come into sight, searched, enlarged, walked by keyboard. */
export function PdfViewer({ bytes, name, page = 1, quote, onLook }: PdfViewerProps) {
  const container = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [engine, setEngine] = useState<PdfEngine | null>(null)
  const [failed, setFailed] = useState(false)
  const [current, setCurrent] = useState(page)
  const [scale, setScale] = useState(1)
  const [hits, setHits] = useState<Hits>(null)
  const [words, setWords] = useState('')
  const [thumbnails, setThumbnails] = useState(false)
  const quoted = wordsOf(quote ?? '')
  const place = useRef({ page, quoted })
  const isQuoteMissing = quoted !== '' && words === quoted && hits?.of === 0

  useEffect(() => {
    const closing = new AbortController()
    if (container.current)
      openPdf({
        bytes,
        container: container.current,
        page: place.current.page,
        signal: closing.signal,
        onPage: setCurrent,
        onZoom: setScale,
        onHits: setHits,
      }).then(
        opened => {
          setEngine(opened)
          container.current?.focus({ preventScroll: true })
          if (place.current.quoted !== '') setWords(place.current.quoted)
        },
        () => closing.signal.aborted || setFailed(true),
      )
    return () => {
      closing.abort()
      setEngine(null)
    }
  }, [bytes])
  useEffect(() => {
    const { current: before } = place
    if (!engine || (before.page === page && before.quoted === quoted)) return
    place.current = { page, quoted }
    engine.goTo(page)
    setWords(quoted)
  }, [engine, page, quoted])
  useEffect(() => {
    if (engine) onLook(current)
  }, [engine, current, onLook])
  useEffect(() => {
    if (!engine) return
    setHits(null)
    // Searches for whole words only, not after every letter.
    const timer = setTimeout(() => engine.find(words), 150)
    return () => clearTimeout(timer)
  }, [engine, words])
  useEffect(() => {
    // A long quote may be broken by the foot of a page: its beginning says where it stands.
    if (isQuoteMissing) setWords(beginningOf(quoted))
  }, [isQuoteMissing, quoted])

  const step = (by: number) => engine?.goTo(current + by)
  useKeys('Document', [
    { keys: 'j', label: 'Next page', run: () => step(1) },
    { keys: 'k', label: 'Previous page', run: () => step(-1) },
    { keys: 'ArrowRight', label: 'Next page', run: () => step(1) },
    { keys: 'ArrowLeft', label: 'Previous page', run: () => step(-1) },
    { keys: '+', label: 'Larger', run: () => engine?.zoom('in') },
    { keys: '-', label: 'Smaller', run: () => engine?.zoom('out') },
    { keys: '0', label: 'Full width', run: () => engine?.zoom('fit') },
    { keys: 't', label: 'Small pages', run: () => setThumbnails(shown => !shown) },
    { keys: 'n', label: 'Next hit', run: () => engine?.next(1) },
    { keys: 'N', label: 'Previous hit', run: () => engine?.next(-1) },
    { keys: '/', label: 'Search in the document', run: () => search.current?.focus() },
  ])

  if (failed) return <p>The pages of this document cannot be shown.</p>
  return (
    <div className="document-viewer">
      <ViewerTools
        engine={engine}
        page={current}
        scale={scale}
        words={words}
        hits={hits}
        search={search}
        onWords={setWords}
        thumbnails={thumbnails}
        onThumbnails={setThumbnails}
      />
      <div className="document-viewer-body">
        {engine && thumbnails && <Thumbnails engine={engine} page={current} />}
        <div className="document-viewer-frame">
          {/* biome-ignore lint/a11y/useSemanticElements: pdf.js takes a div alone */}
          <div
            ref={container}
            className="document-viewer-pages"
            role="region"
            aria-label={`Pages of ${name}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            <div className="pdfViewer" />
          </div>
          {!engine && (
            <p className="document-viewer-waiting" role="status">
              Opening the pages …
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
