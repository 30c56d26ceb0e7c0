import type { DocumentFormat, ReadDocument } from '../reading/document.ts'
import { readPlainText } from '../reading/plain-text.ts'
import type { Content } from './connections/adapter.ts'

const TEXTS: ReadonlyArray<[ending: RegExp, format: DocumentFormat]> = [
  [/\.(md|markdown)$/i, 'markdown'],
  [/\.csv$/i, 'csv'],
  [/\.(txt|text|log)$/i, 'text'],
]

/** A file's bytes as a document; what no reader knows is said to be unsupported. */
export async function readBytes(name: string, { bytes, mediaType }: Content): Promise<ReadDocument> {
  const format = formatOf(name, mediaType)
  if (format) return { ...readPlainText(name, new TextDecoder().decode(bytes)), format }
  return {
    name,
    format: null,
    status: 'unsupported',
    reason: 'There is no reader for this kind of file.',
    pages: [],
  }
}

function formatOf(name: string, mediaType: string | null): DocumentFormat | null {
  const known = TEXTS.find(([ending]) => ending.test(name))
  if (known) return known[1]
  if (/\.[a-z0-9]{1,5}$/i.test(name)) return null
  if (mediaType === 'text/markdown') return 'markdown'
  if (mediaType === 'text/csv') return 'csv'
  return mediaType?.startsWith('text/plain') ? 'text' : null
}
