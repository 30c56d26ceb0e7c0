import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import {
  assertMove,
  type Context,
  changes,
  conflict,
  type Moves,
  notFound,
  sentence,
} from '../../kernel/index.ts'
import type { FoundAnswer } from '../../reading/questionnaire/answer.ts'
import { questionOf, type TopicKey } from '../../reading/questionnaire/topics/index.ts'
import { storedDocuments } from '../../sources/covered-document.ts'
import { type HowRead, readByName } from '../../sources/how-read.ts'
import {
  type Digest,
  digestFor,
  type KeptEvidence,
  kept,
  type Lender,
  readAgain,
} from '../../sources/kept-evidence.ts'
import { readableRuns } from './readable-runs.ts'
import type { AnswerChange, AnswerStatus, SourceType } from './schemas.ts'

type AnswerRow = Selectable<Tables['odd_answers']>

const moves: Moves<AnswerStatus> = {
  draft: ['dropped', 'accepted'],
  accepted: ['dropped', 'draft'],
  dropped: ['draft'],
  needs_info: ['dropped'],
}

/** Where an answer may go; of one that was not kept, nowhere. */
const movesOf = (id: number | null, status: AnswerStatus): AnswerStatus[] =>
  id === null ? [] : [...moves[status]]

const statusOf = ({ answer }: FoundAnswer) => (answer === null ? ('needs_info' as const) : ('draft' as const))

/** An answer as it was just found; without its words where they are not for keeping. */
export const presentFound = (
  found: FoundAnswer,
  id: number | null,
  { wordless, digest, readOf }: { wordless: boolean; digest: Digest; readOf: ReadOf },
) => ({
  id,
  topic: found.topic as TopicKey,
  question_id: found.question,
  question: questionOf(found.topic, found.question).question,
  answer: wordless ? null : found.answer,
  confidence: found.confidence,
  status: statusOf(found),
  moves: movesOf(id, statusOf(found)),
  citations: found.citations.map(citation => shownCitation(kept(citation, wordless, digest), readOf)),
  source_type: 'document' as const,
  ask_for: found.answer === null ? questionOf(found.topic, found.question).ask : null,
  reviewer: null,
  last_reviewed_at: null,
})

/** How much of a document was read, by its name. */
type ReadOf = (document: string) => z.output<typeof HowRead> | null

const shownCitation = ({ digest: _, ...citation }: KeptEvidence, readOf: ReadOf) => ({
  ...citation,
  read: readOf(citation.document),
})

export async function insertAnswers(
  ctx: Context,
  runId: number,
  answers: readonly FoundAnswer[],
  byod: boolean,
): Promise<number[]> {
  const rows = await ctx.db
    .insertInto('odd_answers')
    .values(
      answers.map(found => ({
        run_id: runId,
        topic: found.topic,
        question_id: found.question,
        // The citations contain its words, which are read again from there.
        answer: byod ? null : found.answer,
        confidence: found.confidence,
        status: statusOf(found),
        citations: toJson(found.citations.map(citation => kept(citation, byod, digestFor(ctx)))),
        source_type: 'document',
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export async function answersOf({ db }: Context, runId: number): Promise<AnswerRow[]> {
  return db.selectFrom('odd_answers').selectAll().where('run_id', '=', runId).orderBy('id').execute()
}

/** Answers with the words of their citations, where these were not kept but can be read now. */
export const readAnswersAgain = (rows: readonly AnswerRow[], lender: Lender, readOf: ReadOf) =>
  rows.map(row => present(row, lender, readOf))

export async function countsOf({ db }: Context, runIds: number[]) {
  const counts = new Map<number, Record<AnswerStatus, number>>()
  if (runIds.length === 0) return counts
  const rows = await db
    .selectFrom('odd_answers')
    .select(['run_id', 'status'])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('run_id', 'in', runIds)
    .groupBy(['run_id', 'status'])
    .execute()
  for (const { run_id, status, n } of rows) {
    const count = counts.get(run_id) ?? { draft: 0, accepted: 0, dropped: 0, needs_info: 0 }
    count[status as AnswerStatus] = Number(n)
    counts.set(run_id, count)
  }
  return counts
}

/**
 * Accepts, drops or rewrites an answer. A person's text is theirs, and a draft until it is accepted. 409
 * `illegal_transition` for another move, 409 `no_answer` when there is nothing to accept.
 */
export async function updateAnswer(ctx: Context, runId: number, answerId: number, change: AnswerChange) {
  const seen = await (await readableRuns(ctx)).select('documents').where('id', '=', runId).executeTakeFirst()
  if (!seen) throw notFound()
  const row = await ctx.db
    .selectFrom('odd_answers')
    .selectAll()
    .where('id', '=', answerId)
    .where('run_id', '=', runId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const before = row.status as AnswerStatus
  const written = change.answer !== undefined
  const from = written ? 'draft' : before
  const asked = change.status ?? from
  const unanswered = !written && row.answer === null && fromJson<KeptEvidence[]>(row.citations).length === 0
  if (unanswered && asked === 'accepted' && before === 'needs_info')
    throw conflict('no_answer', sentence`No document answers this question: write the answer to accept it.`)
  if (asked !== from) assertMove(moves, from, asked)
  // Taken back, a question without an answer still waits for one.
  const to = unanswered && asked === 'draft' ? 'needs_info' : asked
  const updated = await ctx.db
    .updateTable('odd_answers')
    .set({
      status: to,
      ...(written
        ? { answer: change.answer, source_type: 'human', confidence: 1, citations: toJson([]) }
        : {}),
      reviewer: ctx.principal.name,
      last_reviewed_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', answerId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes({ status: before }, { status: updated.status }))
  const readOf = readByName(ctx.say, storedDocuments(seen.documents))
  return present(updated, { documents: null, digest: digestFor(ctx) }, readOf)
}

function present(row: AnswerRow, lender: Lender, readOf: ReadOf) {
  const question = questionOf(row.topic, row.question_id)
  const citations = fromJson<KeptEvidence[]>(row.citations).map(citation => readAgain(citation, lender))
  const words = citations.map(({ quote }) => quote)
  const readable = words.length > 0 && words.every(word => word !== null)
  return {
    id: row.id,
    topic: row.topic as TopicKey,
    question_id: row.question_id,
    question: question.question,
    answer: row.answer ?? (readable ? words.join('\n') : null),
    confidence: row.confidence,
    status: row.status as AnswerStatus,
    moves: movesOf(row.id, row.status as AnswerStatus),
    citations: citations.map(citation => shownCitation(citation, readOf)),
    source_type: row.source_type as SourceType,
    ask_for: row.status === 'needs_info' ? question.ask : null,
    reviewer: row.reviewer,
    last_reviewed_at: row.last_reviewed_at,
  }
}
