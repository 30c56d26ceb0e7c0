import { AppError, type PrepareContext } from '../../kernel/index.ts'
import type { ReadDocument } from '../../reading/text/document.ts'
import { readPlainText } from '../../reading/text/plain-text.ts'
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
  const { question, room_id, ids, given } = await ctx.read(async db => {
    const inner = { ...ctx, db }
    const asked = await getQuestion(inner, id)
    await assertKeeper(inner, asked.room_id)
    return {
      question: asked.question,
      room_id: asked.room_id,
      ids: await documentIdsByPath(inner, asked.room_id),
      given: await publishedIn(inner, asked.room_id, id),
    }
  })
  const documents = await documentsIn(ctx, room_id)
  const answers = [...given].map(([name, { asked, answer }]) => readPlainText(name, `${asked}\n\n${answer}`))
  const quotes = await quotesFor(ctx, [...answers, ...documents], question)
  const found = new Map<string, Suggestion>()
  for (const { document, page, quote } of quotes) {
    const earlier = given.get(document)
    if (earlier)
      found.set(document, { ...nowhere, text: earlier.answer, source: 'answer', question_id: earlier.id })
    else {
      const document_id = ids.get(document) ?? null
      found.set(`${document} ${quote}`, {
        ...nowhere,
        text: quote,
        source: 'document',
        document_id,
        document,
        page,
      })
    }
  }
  return {
    question_id: id,
    suggestions: [...found.values()],
    documents_read: documents.filter(({ status }) => status !== 'unreadable').length,
    unreadable: documents.filter(({ status }) => status === 'unreadable').map(({ name }) => name),
  }
}

const nowhere = { document_id: null, document: null, page: null, question_id: null }

/** Returns the answers published in a room, each with its question, under a name that no document has. */
async function publishedIn(ctx: Reading, roomId: number, except: number) {
  const rows = await ctx.db
    .selectFrom('qa_questions')
    .select(['id', 'number', 'content'])
    .where('room_id', '=', roomId)
    .where('published_at', 'is not', null)
    .where('id', '!=', except)
    .execute()
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

const quotesFor = async (ctx: PrepareContext, documents: ReadDocument[], question: string) =>
  documents.length === 0 ? [] : runReading(ctx, 'quotes', { documents, question })
