import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { language } from '../../language/language.ts'
import type { PdfViewerProps } from './PdfViewer.tsx'

/** The viewer loads the PDF renderer, which is only needed once a document is opened. */
const PdfViewer = lazy(() =>
  import('./PdfViewer.tsx').then(({ PdfViewer: default_ }) => ({ default: default_ })),
)

type Shown =
  | { as: 'loading' }
  | { as: 'pages'; bytes: ArrayBuffer; from: string | null }
  | { as: 'nothing'; why: string }

interface ShownDocumentProps extends Omit<PdfViewerProps, 'bytes'> {
  /** The address of its pages. */
  pages: string
  /** Shown where there are no pages. */
  otherwise?: ReactNode
}

/** A notice on pages that are not the document's own. */
const made: Readonly<Record<string, string>> = {
  libreoffice: 'These pages were made by LibreOffice and may differ from the original.',
  text: 'These pages are rendered from the document’s text and tables: the original looks different.',
}

/** Shows a document as pages, with a note on the original they were made from. */
export function ShownDocument({ pages, otherwise, ...viewer }: ShownDocumentProps) {
  const [shown, setShown] = useState<Shown>({ as: 'loading' })
  useEffect(() => {
    const leaving = new AbortController()
    setShown({ as: 'loading' })
    fetchPages(pages, leaving.signal).then(setShown, () => {
      if (!leaving.signal.aborted)
        setShown({ as: 'nothing', why: 'The pages could not be fetched. Try again in a moment.' })
    })
    return () => leaving.abort()
  }, [pages])
  if (shown.as === 'loading') return <p role="status">Fetching the document …</p>
  if (shown.as === 'nothing')
    return (
      <>
        <p>{shown.why}</p>
        {otherwise}
      </>
    )
  const note = made[shown.from ?? '']
  return (
    <>
      {note && <p className="document-viewer-note">{note}</p>}
      <Suspense fallback={<p role="status">Opening the pages …</p>}>
        <PdfViewer {...viewer} bytes={shown.bytes} />
      </Suspense>
    </>
  )
}

async function fetchPages(pages: string, signal: AbortSignal): Promise<Shown> {
  const reply = await fetch(pages, { signal, headers: { 'Accept-Language': language } })
  if (!reply.ok) {
    const { detail } = (await reply.json()) as { detail: string }
    return { as: 'nothing', why: detail }
  }
  return { as: 'pages', bytes: await reply.arrayBuffer(), from: reply.headers.get('X-Pages-From') }
}
