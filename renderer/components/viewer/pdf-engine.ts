import * as pdfjs from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** The current search hit and their number; null while there is no search. */
export type Hits = { at: number; of: number } | null

interface Hearing {
  signal: AbortSignal
  onPage: (page: number) => void
  onZoom: (scale: number) => void
  onHits: (hits: Hits) => void
}

interface Opening extends Hearing {
  bytes: ArrayBuffer
  /** The scrolling element, whose only child holds the pages. */
  container: HTMLDivElement
  /** The page that is shown first, from 1. */
  page: number
}

/** A document whose pages are drawn as they come into sight, with their text to be selected, searched and read aloud. */
export interface PdfEngine {
  pages: number
  goTo: (page: number) => void
  zoom: (how: 'in' | 'out' | 'fit') => void
  /** Marks every hit and shows the first one from the page in sight; no words end it. */
  find: (words: string) => void
  next: (by: 1 | -1) => void
  /** Draws a page, so many pixels wide. */
  draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>
}

/** pdf.js says so of a search that found nothing. */
const NOT_FOUND = 1

/** Opens a PDF in a container; rejects for one that cannot be opened, and lets go of everything on the signal. */
export async function openPdf({ bytes, container, page, ...hearing }: Opening): Promise<PdfEngine> {
  const { signal } = hearing
  // The library's viewer looks for the library there.
  Object.assign(globalThis, { pdfjsLib: pdfjs })
  const parts = await import('pdfjs-dist/web/pdf_viewer.mjs')
  signal.throwIfAborted()
  // The worker takes its bytes for itself.
  const loading = pdfjs.getDocument({ data: bytes.slice(0), useWasm: false })
  signal.addEventListener('abort', () => void loading.destroy())
  const pdf = await loading.promise
  const eventBus = new parts.EventBus()
  const linkService = new parts.PDFLinkService({ eventBus, externalLinkTarget: parts.LinkTarget.BLANK })
  const findController = new parts.PDFFindController({ eventBus, linkService })
  const viewer = new parts.PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    removePageBorders: true,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    // Text that looks like an address does not become a link.
    enableAutoLinking: false,
    // The library takes it, and its types do not say so.
    ...{ abortSignal: signal },
  })
  linkService.setViewer(viewer)
  // A search or page still in progress must not scroll a document that is gone.
  signal.addEventListener('abort', () => viewer.setDocument(null))
  hear(eventBus, viewer, hearing)
  const { promise: shown, resolve } = Promise.withResolvers<void>()
  eventBus.on('pagesinit', () => {
    if (signal.aborted) return resolve()
    viewer.currentScaleValue = 'page-width'
    viewer.currentPageNumber = Math.min(Math.max(page, 1), pdf.numPages)
    resolve()
  })
  viewer.setDocument(pdf)
  linkService.setDocument(pdf, null)
  await shown
  signal.throwIfAborted()
  return engineOf(pdf, viewer, eventBus)
}

type Parts = typeof import('pdfjs-dist/web/pdf_viewer.mjs')
type Viewer = InstanceType<Parts['PDFViewer']>
type Bus = InstanceType<Parts['EventBus']>

function hear(eventBus: Bus, viewer: Viewer, { onPage, onZoom, onHits, signal }: Hearing): void {
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onPage(pageNumber))
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => onZoom(scale))
  const count = ({ matchesCount, state }: Found) => {
    if (state === NOT_FOUND) onHits({ at: 0, of: 0 })
    else if (matchesCount.total > 0) onHits({ at: matchesCount.current, of: matchesCount.total })
  }
  eventBus.on('updatefindmatchescount', count)
  eventBus.on('updatefindcontrolstate', count)
  // A page that was as wide as its place stays so.
  const room = new ResizeObserver(() => {
    // While the next page of the office loads, this one is hidden and has no layout.
    if (viewer.container.offsetParent === null) return
    if (viewer.pagesCount > 0 && viewer.currentScaleValue === 'page-width')
      viewer.currentScaleValue = 'page-width'
  })
  room.observe(viewer.container)
  signal.addEventListener('abort', () => room.disconnect())
}

interface Found {
  matchesCount: { current: number; total: number }
  state?: number
}

function engineOf(pdf: pdfjs.PDFDocumentProxy, viewer: Viewer, eventBus: Bus): PdfEngine {
  let words = ''
  const find = (type: '' | 'again', findPrevious = false) =>
    eventBus.dispatch('find', {
      ...{ source: viewer, type, query: words, findPrevious, highlightAll: true },
      ...{ caseSensitive: false, entireWord: false, matchDiacritics: false },
    })
  return {
    pages: pdf.numPages,
    goTo: page => {
      viewer.currentPageNumber = Math.min(Math.max(page, 1), pdf.numPages)
    },
    zoom: how => {
      if (how === 'fit') viewer.currentScaleValue = 'page-width'
      else if (how === 'in') viewer.increaseScale()
      else viewer.decreaseScale()
    },
    find: given => {
      words = given
      if (words === '') eventBus.dispatch('findbarclose', { source: viewer })
      else find('')
    },
    next: by => {
      if (words !== '') find('again', by < 0)
    },
    draw: async (number, canvas, width) => {
      const page = await pdf.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: (width / natural.width) * devicePixelRatio })
      canvas.width = viewport.width
      canvas.height = viewport.height
      await page.render({ canvas, viewport }).promise
    },
  }
}
