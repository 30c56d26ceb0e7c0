import type { PrepareContext } from '../../../kernel/index.ts'
import { bestQuote, wordsIn } from '../../../platform/search/best-quote.ts'
import type { FoundPassage } from '../../../platform/search/index.ts'
import { contentWords, sameAs, stemOf, wordsOf } from '../../../platform/search/words.ts'
import { readById } from '../../../sources/how-read.ts'
import { accessTo } from '../rights/room-access.ts'
import { roomNames } from '../rooms.ts'

/** How long a search waits for recent writes, in milliseconds. */
const PATIENCE_MS = 2000

/** Passages of the documents of rooms that the caller may see, by their words, the best first. */
export async function searchPages(
  ctx: PrepareContext,
  {
    text,
    room_id,
    limit,
    types,
  }: { text: string; room_id?: number | undefined; limit: number; types: string[] },
): Promise<FoundPassage[]> {
  if (room_id !== undefined) await ctx.read(db => accessTo({ ...ctx, db }, room_id))
  await ctx.services.search.upToDate(ctx.principal.orgId, PATIENCE_MS)
  const within = room_id === undefined ? {} : { roomId: room_id }
  return ctx.services.search.find(ctx, { text, within, types, limit })
}

/**
 * Finds documents of rooms with these words in their name or on a page, each page with a verbatim passage.
 */
export async function searchDocuments(
  ctx: PrepareContext,
  { q = '', ...asked }: { q?: string | undefined; room_id?: number | undefined; limit: number },
) {
  const stems = contentWords(q).map(word => [word, ...sameAs(word).flatMap(wordsOf)].map(stemOf))
  const types = ['room_document', 'room_page']
  const all = await searchPages(ctx, { ...asked, limit: 2 * asked.limit, text: q, types })
  // A page is found by its text: a match in the document's name does not list every page.
  const says = ({ page, lines }: FoundPassage) =>
    page === null || wordsIn(lines.map(({ text }) => text).join('\n'), stems) > 0
  const found = all.filter(says).slice(0, asked.limit)
  const { rooms, readOf } = await ctx.read(async db => ({
    rooms: await roomNames(
      { db },
      found.map(({ roomId }) => roomId),
    ),
    readOf: await readById(
      { ...ctx, db },
      found.map(({ documentId }) => documentId),
    ),
  }))
  return found.map(({ roomId, documentId, document, page, lines }) => ({
    room_id: roomId as number,
    room: rooms.get(roomId as number) ?? '',
    document_id: documentId as number,
    document: document ?? '',
    page,
    quote: page === null ? null : quoteOf(lines, stems),
    read: readOf(documentId),
  }))
}

function quoteOf(lines: FoundPassage['lines'], stems: readonly string[][]): string {
  const [first, ...others] = lines.map(({ text }) => text)
  const best = others.reduce(
    (most, text) => (wordsIn(text, stems) > wordsIn(most, stems) ? text : most),
    first ?? '',
  )
  return bestQuote(best, stems)
}
