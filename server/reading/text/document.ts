/** Formats with a reader. */
export const documentFormats = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'html',
  'eml',
  'msg',
  'csv',
  'markdown',
  'text',
] as const

export type DocumentFormat = (typeof documentFormats)[number]

/**
 * `read`: every page has its text; `partly_readable`: some pages are pictures of text; `unreadable`: all of them are, or
 * the file is damaged or locked; `unsupported`: no reader for this kind; `too_large`: past the limit, not opened.
 */
export const readingStatuses = ['read', 'partly_readable', 'unreadable', 'unsupported', 'too_large'] as const

export type ReadingStatus = (typeof readingStatuses)[number]

/** One page: of a PDF, a sheet of a workbook, a slide; formats without pages have one. */
export interface DocumentPage {
  /** The page number, from 1. */
  number: number
  /** The name people use where there is one, such as a sheet's. */
  label: string | null
  /** In reading order, each exactly as in the source (a quote is a part of one of them). */
  paragraphs: readonly string[]
  /** False where the page holds a picture and no text: it is scanned and was not read. */
  readable: boolean
}

/** A document as text, with the places that a citation names. It lives in memory only. */
export interface ReadDocument {
  /** The path within the source, with forward slashes. */
  name: string
  format: DocumentFormat | null
  status: ReadingStatus
  /** Why it was not read, or not whole, in words for a person; null when it was. */
  reason: string | null
  pages: readonly DocumentPage[]
}
