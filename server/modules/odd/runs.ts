import type { Selectable } from 'kysely'
import { fromBit, fromJson, toBit, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import {
  type Context,
  counted,
  notFound,
  PartlyKept,
  type PrepareContext,
  paginate,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import { todayOf } from '../../platform/office/today.ts'
import type { AnalysedDocument } from '../../reading/analysis.ts'
import type { FoundAnswer } from '../../reading/questionnaire/answer.ts'
import type { TopicKey } from '../../reading/questionnaire/topics/index.ts'
import type { ReadDocument } from '../../reading/text/document.ts'
import { type StoredDocument, storedDocuments, withNow } from '../../sources/covered-document.ts'
import { readByName } from '../../sources/how-read.ts'
import { digestFor } from '../../sources/kept-evidence.ts'
import { type KeptSource, keptSource, readKeptSource, withKeptReason } from '../../sources/kept-source.ts'
import { type Prints, withPrint } from '../../sources/prints.ts'
import { readQuotedPage } from '../../sources/quoted-page.ts'
import { readSource } from '../../sources/read-source.ts'
import { reliance } from '../../sources/reliance.ts'
import { runReading } from '../../sources/run-reading.ts'
import { belongingOf, keepReading, lastSeen } from '../vdr/index.ts'
import { answersOf, countsOf, insertAnswers, presentFound, readAnswersAgain } from './answers.ts'
import { readableRuns } from './readable-runs.ts'
import type { GenerateInput } from './schemas.ts'

type RunRow = Selectable<Tables['odd_runs']>

export interface Answered {
  answers: FoundAnswer[]
  documents: StoredDocument[]
  prints: Prints
  byod: boolean
}

/** Reads the source and looks for answers: the only part that takes time. */
export async function answerFrom(ctx: PrepareContext, { source, topics }: GenerateInput): Promise<Answered> {
  const { documents, prints, byod } = await readSource(ctx, source, 'odd')
  ctx.tell('progress', { stage: 'answering', percent: null })
  const { answers, coverage } = await answersIn(ctx, documents, [...new Set(topics)])
  return {
    answers,
    documents: documents.map(({ name, format, pages, status, reason }, index) => ({
      ...withPrint({ name, format, status, reason }, prints),
      pages: pages.length,
      coverage: coverage[index] ?? null,
    })),
    prints,
    byod,
  }
}

/** A hundred searches in everything that was read; a room of a thousand documents takes minutes. */
const LONGEST_MS = 10 * 60_000

/** Looks for answers in a process, so that others are served meanwhile. */
const answersIn = (ctx: PrepareContext, documents: ReadDocument[], topics: string[]) =>
  runReading(ctx, 'answers', { documents, topics }, LONGEST_MS)

/** Keeps the answers when the call says so, and shows them. Of documents that are lent no word is kept. */
export async function keepRun(
  ctx: Context,
  input: GenerateInput,
  { answers, documents, prints, byod }: Answered,
) {
  const keptDocuments = documents.map(document => withKeptReason(document, byod))
  const row = {
    ...(await belongingOf(ctx, input)),
    author: ctx.principal.name,
    as_of: await todayOf(ctx),
    byod: toBit(byod),
    source: toJson(keptSource(input.source)),
    topics: toJson([...new Set(input.topics)]),
    documents: toJson(keptDocuments),
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  const id = ctx.ephemeral ? null : await insertRun(ctx, row)
  if (id !== null && row.room_id !== null) await keepReading(ctx, row.room_id, input.source, documents)
  const of = { room_id: row.room_id, source: keptSource(input.source) }
  const seen = await lastSeen(ctx, of, documents, byod ? { documents, prints } : null)
  const ids = id === null ? [] : await insertAnswers(ctx, id, answers, byod)
  const digest = digestFor(ctx)
  const readOf = readByName(ctx.say, keptDocuments)
  const shown = (words: boolean) => ({
    ...presentCommon({ ...row, id: id ?? 0 }),
    answers: answers.map((found, index) =>
      presentFound(found, ids[index] ?? null, { wordless: !words, digest, readOf }),
    ),
    summary: ctx.say(summaryOf(answers, documents)),
    source_type: input.source.type,
    documents: withNow(ctx, words ? documents : keptDocuments, seen),
    source_status: byod ? (words ? ('read' as const) : ('unavailable' as const)) : ('kept' as const),
  })
  return byod ? new PartlyKept(shown(true), shown(false)) : shown(true)
}

async function insertRun(ctx: Context, values: Omit<RunRow, 'id' | 'org_id'>): Promise<number> {
  const { id } = await ctx.db.insertInto('odd_runs').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

interface Filter {
  limit: number
  cursor?: string | undefined
  deal_id?: number | undefined
  room_id?: number | undefined
}

export async function listRuns(ctx: Context, { deal_id, room_id, ...slice }: Filter) {
  let query = (await readableRuns(ctx)).selectAll()
  if (deal_id !== undefined) query = query.where('deal_id', '=', deal_id)
  if (room_id !== undefined) query = query.where('room_id', '=', room_id)
  const page = await paginate(query, 'odd_runs.id', slice)
  const counts = await countsOf(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(row => ({
    ...presentCommon(row),
    documents: storedDocuments(row.documents).length,
    counts: counts.get(row.id) ?? { draft: 0, accepted: 0, dropped: 0, needs_info: 0 },
  }))
}

/** Documents as they are now. */
interface Lent {
  documents: ReadDocument[]
  prints: Prints
}

/** The documents of a run whose words were not kept, as they are now; null where they are not to be had. */
export async function lentTo(ctx: PrepareContext, id: number): Promise<Lent | null> {
  const row = await ctx.read(async db =>
    (await readableRuns({ ...ctx, db })).select(['source', 'byod']).where('id', '=', id).executeTakeFirst(),
  )
  if (!row || !fromBit(row.byod)) return null
  return readKeptSource(ctx, fromJson<KeptSource>(row.source), 'odd')
}

/** A page of one of the documents that were asked, as it is now. */
export async function pageOf(ctx: PrepareContext, id: number, asked: { document: number; page: number }) {
  const row = await ctx.read(async db =>
    (await readableRuns({ ...ctx, db }))
      .select(['source', 'documents'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return readQuotedPage(ctx, row, 'odd', asked)
}

/**
 * Returns a run with its answers. Lent documents are shown with their words as far as they can be read now.
 */
export async function getRun(ctx: Context, id: number, lent: Lent | null) {
  const row = await (await readableRuns(ctx)).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const answers = await answersOf(ctx, id)
  const byod = fromBit(row.byod)
  const documents = storedDocuments(row.documents)
  const of = { room_id: row.room_id, source: fromJson<KeptSource>(row.source) }
  const seen = await lastSeen(ctx, of, documents, lent)
  const present = (lender: Lent | null) => {
    const shown = readAnswersAgain(
      answers,
      { documents: lender?.documents ?? null, digest: digestFor(ctx) },
      readByName(ctx.say, documents),
    )
    return {
      ...presentCommon(row),
      summary: ctx.say(summaryOf(shown, documents)),
      answers: shown,
      source_type: fromJson<KeptSource>(row.source).type,
      documents: withNow(ctx, documents, seen),
      source_status: byod ? (lender ? ('read' as const) : ('unavailable' as const)) : ('kept' as const),
    }
  }
  return byod ? new PartlyKept(present(lent), present(null)) : present(null)
}

/**
 * Summarises how many questions have answers, and their basis; it never claims that documents say nothing.
 */
function summaryOf(
  answers: ReadonlyArray<{ citations: readonly unknown[] }>,
  documents: readonly AnalysedDocument[],
): Sentence {
  const found = answers.filter(({ citations }) => citations.length > 0).length
  return reliance(
    sentence`Answers found for ${found} of ${counted(answers.length, 'question')}`,
    sentence`sentences that answer the questions of the chosen topics`,
    documents,
  )
}

const presentCommon = (row: Omit<RunRow, 'org_id'>) => ({
  id: row.id,
  deal_id: row.deal_id,
  room_id: row.room_id,
  topics: fromJson<TopicKey[]>(row.topics),
  author: row.author,
  byod: fromBit(row.byod),
  created_at: row.created_at,
})
