import type { KeyboardEvent, RefObject } from 'react'
import type { Hits, PdfEngine } from './pdf-engine.ts'

interface ViewerToolsProps {
  /** Null while the document is opened. */
  engine: PdfEngine | null
  page: number
  scale: number
  words: string
  hits: Hits
  search: RefObject<HTMLInputElement | null>
  onWords: (words: string) => void
  thumbnails: boolean
  onThumbnails: (shown: boolean) => void
}

/** The viewer's toolbar: page, zoom and search. */
export function ViewerTools(props: ViewerToolsProps) {
  const { engine, page, scale, words, hits, search, onWords, thumbnails, onThumbnails } = props
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      engine?.next(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape') {
      onWords('')
      event.currentTarget.blur()
    }
  }
  const pages = engine?.pages ?? 0
  return (
    <div className="document-viewer-tools" role="toolbar" aria-label="Document">
      <button
        type="button"
        aria-pressed={thumbnails}
        disabled={!engine}
        onClick={() => onThumbnails(!thumbnails)}
      >
        Pages
      </button>
      <span className="document-viewer-group">
        <button
          type="button"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => engine?.goTo(page - 1)}
        >
          ‹
        </button>
        <span className="document-viewer-count" aria-live="polite">
          {engine ? `${page} of ${pages}` : '…'}
        </span>
        <button
          type="button"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => engine?.goTo(page + 1)}
        >
          ›
        </button>
      </span>
      <span className="document-viewer-group">
        <button type="button" aria-label="Smaller" disabled={!engine} onClick={() => engine?.zoom('out')}>
          −
        </button>
        <button
          type="button"
          aria-label={`${Math.round(scale * 100)}%, full width`}
          disabled={!engine}
          onClick={() => engine?.zoom('fit')}
        >
          {Math.round(scale * 100)}%
        </button>
        <button type="button" aria-label="Larger" disabled={!engine} onClick={() => engine?.zoom('in')}>
          +
        </button>
      </span>
      <span className="document-viewer-search">
        <input
          ref={search}
          type="search"
          aria-label="Search in the document"
          placeholder="Search"
          value={words}
          onChange={event => onWords(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {words.trim() !== '' && (
          <>
            <span className="document-viewer-count" role="status">
              {hits === null ? '…' : hits.of === 0 ? 'Not found' : `${hits.at} of ${hits.of}`}
            </span>
            <button
              type="button"
              aria-label="Previous hit"
              disabled={!hits?.of}
              onClick={() => engine?.next(-1)}
            >
              ↑
            </button>
            <button type="button" aria-label="Next hit" disabled={!hits?.of} onClick={() => engine?.next(1)}>
              ↓
            </button>
          </>
        )}
      </span>
    </div>
  )
}
