import { fromJson } from '../../../database/columns.ts'
import {
  allows,
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  forbidden,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord } from '../../../kernel/records/index.ts'
import { type TopicKey, topicOf } from '../../../reading/questionnaire/topics/index.ts'
import { publishToBank } from '../../odd/index.ts'
import { publishPrepared } from '../../qa/index.ts'
import { readyIn } from '../../vdr/index.ts'
import { type AnticipatedRow, anticipated, type Citation } from './anticipated.ts'
import { claimAnticipated, presentOne } from './rows.ts'
import type { AnticipatedChange, PublishInput } from './schemas.ts'
import { type AnticipatedStatus, anticipatedMoves, type Target } from './states.ts'

/** The author of a draft that nobody wrote on. */
const AS_FOUND = { id: null, name: 'Fund Office' }

/** Writes on a draft, or brings a dismissed question back. The text is from then on the caller's. */
export async function changeAnticipated(
  ctx: Context,
  id: number,
  { version, status, ...given }: AnticipatedChange,
) {
  const row = await claimAnticipated(ctx, id)
  assertVersion(row, version)
  const from = row.status as AnticipatedStatus
  const to = status ?? from
  if (to !== from) assertMove(anticipatedMoves, from, to)
  const isWritten =
    (given.question !== undefined && given.question !== row.question) ||
    (given.draft_answer !== undefined && given.draft_answer !== row.draft_answer)
  if (isWritten && to !== 'draft')
    throw conflict('illegal_transition', sentence`Only a draft can be changed.`, { state: from })
  const updated = await changeRecord(ctx, anticipated, row, given, {
    ...(isWritten && { author_id: ctx.principal.userId, author: ctx.principal.name }),
    ...(to !== from && { status: to, decided_by: null, decided_at: null, reason: null }),
  })
  return presentOne(ctx, updated)
}

/** Dismisses a question; a later run leaves it so. Twice is safe. */
export async function dismissAnticipated(ctx: Context, id: number, reason: string | undefined) {
  const row = await claimAnticipated(ctx, id)
  if (row.status === 'dismissed') return presentOne(ctx, row)
  assertMove(anticipatedMoves, row.status as AnticipatedStatus, 'dismissed')
  return presentOne(ctx, await decide(ctx, row, 'dismissed', { reason: reason ?? null }))
}

/** Publishes a question with its answer in the room, or the answer in the answer bank of a fund. */
export async function publishAnticipated(
  ctx: Context,
  id: number,
  { version, to, profile_id, is_public }: PublishInput,
) {
  const row = await claimAnticipated(ctx, id)
  assertVersion(row, version)
  assertMove(anticipatedMoves, row.status as AnticipatedStatus, 'published')
  const { draft_answer: answer } = row
  if (answer === null)
    throw conflict('no_answer', sentence`Nothing in the room answers it: write the answer.`)
  const published_id =
    to === 'room'
      ? await publishInRoom(ctx, row, answer, is_public)
      : await publishInBank(ctx, row, answer, profile_id)
  return presentOne(ctx, await decide(ctx, row, 'published', { published_to: to, published_id }))
}

async function publishInRoom(ctx: Context, row: AnticipatedRow, answer: string, is_public: boolean) {
  const there = new Set((await readyIn(ctx, row.room_id)).map(({ id }) => id))
  const cited = fromJson<Citation[]>(row.citations).flatMap(({ document_id }) => document_id ?? [])
  const { id } = await publishPrepared(ctx, row.room_id, {
    question: row.question,
    category: row.topic === null ? null : topicOf(row.topic as TopicKey).title,
    answer,
    document_ids: cited.filter(document => there.has(document)),
    is_public,
    author: row.author === null ? AS_FOUND : { id: row.author_id, name: row.author },
  })
  return id
}

async function publishInBank(
  ctx: Context,
  { topic, question_id }: AnticipatedRow,
  answer: string,
  profileId: number | undefined,
) {
  if (!allows(ctx.principal, { key: 'odd' }, 'odd:write'))
    throw forbidden(sentence`This requires access to due diligence answers.`)
  if (topic === null || question_id === null)
    throw invalidField('to', sentence`can be answer_bank only for a question of the questionnaire`)
  if (profileId === undefined)
    throw invalidField('profile_id', sentence`is required: the due diligence profile with the answer bank`)
  return publishToBank(ctx, profileId, { topic, question_id, answer })
}

type Decision = Partial<Pick<AnticipatedRow, 'reason' | 'published_to' | 'published_id'>> & {
  published_to?: Target
}

async function decide(
  ctx: Context,
  row: AnticipatedRow,
  status: Exclude<AnticipatedStatus, 'draft'>,
  decision: Decision,
) {
  const updated = await changeRecord(
    ctx,
    anticipated,
    row,
    {},
    { status, ...decision, decided_by: ctx.principal.name, decided_at: ctx.now },
  )
  ctx.note(changes({ status: row.status }, { status }))
  return updated
}
