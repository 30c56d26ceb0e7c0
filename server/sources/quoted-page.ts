import { z } from 'zod'
import { fromJson } from '../database/columns.ts'
import {
  conflict,
  entity,
  notFound,
  type PrepareContext,
  type RouteErrors,
  sentence,
} from '../kernel/index.ts'
import type { KeptSource } from './kept-source.ts'
import { readSource, sourceErrors } from './read-source.ts'
import type { Source } from './source.ts'

const place = (description: string) => z.coerce.number().pipe(z.int().positive()).meta({ description })

/** The requested page. */
export const pagePlace = {
  document: place('Position in `documents`, from 1'),
  page: place('Page number, from 1'),
}

/** A page around its quotations. */
export const QuotedPage = entity('QuotedPage', {
  document: z.string(),
  page: z.int().positive(),
  label: z.string().nullable().meta({ description: 'Label of the page, such as a sheet’s name' }),
  pages: z.int().positive().meta({ description: 'Number of pages' }),
  readable: z.boolean().meta({ description: 'False for a picture of text, which was not read' }),
  paragraphs: z.array(z.string()).meta({ description: 'In reading order, numbered as in evidence' }),
})

/** The problems of showing a quoted page. */
export const quotedPageErrors: RouteErrors = {
  ...sourceErrors,
  documents_not_kept: [409, 'The documents were sent with the call and not stored'],
}

/** The stored source and documents of a record that quotes. */
interface Quoting {
  source: string
  documents: string
}

/**
 * The page as it is now, read where the document lies. 404 for a document that was not among those read, or has no such
 * page any more; 409 `documents_not_kept` where they were given with the call; 503 `source_unavailable`.
 */
export async function readQuotedPage(
  ctx: PrepareContext,
  quoting: Quoting | undefined,
  module: string,
  asked: { document: number; page: number },
): Promise<z.output<typeof QuotedPage>> {
  if (!quoting) throw notFound()
  // By its place in the list: other files there were not lent for this.
  const known = fromJson<Array<{ name: string; pages: number }>>(quoting.documents)[asked.document - 1]
  if (!known || asked.page > known.pages) throw notFound()
  const source = fromJson<KeptSource>(quoting.source)
  if (source.type === 'inline')
    throw conflict(
      'documents_not_kept',
      sentence`These documents were sent with the request and not stored: only the quotes were kept.`,
    )
  const { documents } = await readSource(ctx, narrowedTo(source, known.name), module)
  const document = documents.find(({ name }) => name === known.name)
  const page = document?.pages.find(({ number }) => number === asked.page)
  if (!document || !page) throw notFound()
  const { label, readable, paragraphs } = page
  return {
    ...{ document: known.name, page: asked.page, label, pages: document.pages.length, readable },
    paragraphs: [...paragraphs],
  }
}

/** The source as far as one of its documents is asked for: of a connection its path, of a data room all of it. */
const narrowedTo = (source: Exclude<KeptSource, { type: 'inline' }>, name: string): Source =>
  source.type === 'mcp' ? { ...source, path: name } : source
