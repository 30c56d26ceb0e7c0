import { AppError, type PrepareContext } from '../../kernel/index.ts'
import type { Close } from '../../reading/questionnaire/quotes.ts'
import type { ReadDocument } from '../../reading/text/document.ts'
import { readPlainText } from '../../reading/text/plain-text.ts'
import { readByName } from '../../sources/how-read.ts'
import { readSource } from '../../sources/read-source.ts'
import { runReading } from '../../sources/run-reading.ts'
import { assertKeeper, documentIdsByPath, type Reading } from '../vdr/index.ts'
import { answersTo, getQuestion, standing } from './rows.ts'
import type { Suggestion } from './schemas.ts'

/**
 * Quotes passages about a question from a room's documents and from answers published there. Nothing is
 * stored.
 */
export async function suggest(ctx: PrepareContext, id: number) {
  const { question, room_id } = await ctx.read(async db => {
    const inner = { ...ctx, db }
    const asked = await getQuestion(inner, id)
    await assertKeeper(inner, asked.room_id)
    return asked
  })
  const { documents, suggestions } = await searchRoom(ctx, room_id, [question], id)
  return {
    question_id: id,
    suggestions: (suggestions[0] ?? []).map(({ coverage: _, ...one }) => one),
    ...readingOf(documents),
  }
}

/** How far the documents of a room could be searched. */
export const readingOf = (documents: readonly ReadDocument[]) => ({
  documents_read: documents.filter(({ status }) => status !== 'unreadable').length,
  unreadable: documents.filter(({ status }) => status === 'unreadable').map(({ name }) => name),
})

/** A suggestion with the share of the question's weight that its passage holds: 0 to 1. */
export interface Weighed extends Suggestion {
  coverage: number
}

/**
 * Looks in the documents of a room, and in the answers published there, for what they say about each of some questions; closest
 * first. The room's own question `except` is passed over.
 */
export async function searchRoom(
  ctx: PrepareContext,
  room_id: number,
  questions: readonly string[],
  except: number | null = null,
): Promise<{ documents: ReadDocument[]; suggestions: Weighed[][] }> {
  const { ids, given } = await ctx.read(async db => {
    const inner = { ...ctx, db }
    return {
      ids: await documentIdsByPath(inner, room_id),
      given: await publishedIn(inner, room_id, except),
    }
  })
  const documents = await documentsIn(ctx, room_id)
  const answers = [...given].map(([name, { asked, answer }]) => readPlainText(name, `${asked}\n\n${answer}`))
  const quotes = await quotesForEach(ctx, [...answers, ...documents], questions)
  return {
    documents,
    suggestions: quotes.map(found => suggestionsOf(found, ids, given, readByName(ctx.say, documents))),
  }
}

/** Turns quotes into suggestions: an answer stands for all that is quoted of it. */
function suggestionsOf(
  quotes: readonly Close[],
  ids: ReadonlyMap<string, number>,
  given: Awaited<ReturnType<typeof publishedIn>>,
  readOf: ReturnType<typeof readByName>,
): Weighed[] {
  const found = new Map<string, Weighed>()
  for (const { document, page, quote, coverage } of quotes) {
    const earlier = given.get(document)
    const key = earlier ? document : `${document} ${quote}`
    if (found.has(key)) continue
    if (earlier) found.set(key, { ...answered, text: earlier.answer, question_id: earlier.id, coverage })
    else {
      const document_id = ids.get(document) ?? null
      found.set(key, {
        ...{ text: quote, source: 'document', document_id, document, page, coverage },
        question_id: null,
        read: readOf(document),
      })
    }
  }
  return [...found.values()]
}

const answered = { source: 'answer', document_id: null, document: null, page: null, read: null } as const

/** Returns the answers published in a room, each with its question, under a name that no document has. */
async function publishedIn(ctx: Reading, roomId: number, except: number | null) {
  let query = ctx.db
    .selectFrom('qa_questions')
    .select(['id', 'number', 'content'])
    .where('room_id', '=', roomId)
    .where('published_at', 'is not', null)
  if (except !== null) query = query.where('id', '!=', except)
  const rows = await query.execute()
  const answers = await answersTo(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, number, content }) => [
      `\u0000question ${number}`,
      // A question is passed over where quotes are looked for.
      { id, asked: content.replace(/[?\s]+$/, ''), answer: standing(answers.get(id) ?? [])?.content ?? '' },
    ]),
  )
}

/** Reads the documents of a room; a room without documents has none. */
async function documentsIn(ctx: PrepareContext, room_id: number): Promise<ReadDocument[]> {
  try {
    return (await readSource(ctx, { type: 'room', room_id }, 'vdr')).documents
  } catch (error) {
    if (error instanceof AppError && error.code === 'source_empty') return []
    throw error
  }
}

const quotesForEach = async (
  ctx: PrepareContext,
  documents: ReadDocument[],
  questions: readonly string[],
): Promise<Close[][]> =>
  documents.length === 0
    ? questions.map(() => [])
    : runReading(ctx, 'quotesForEach', { documents, questions })
