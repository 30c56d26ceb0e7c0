import { toBit, toJson } from '../../database/columns.ts'
import {
  assertMove,
  type Context,
  changes,
  conflict,
  forbidden,
  invalidField,
  notFound,
  sentence,
} from '../../kernel/index.ts'
import { assertOwner } from '../../platform/identity/index.ts'
import { notify } from '../../platform/notifications.ts'
import { accessTo, findRoom, isInCharge } from '../vdr/index.ts'
import { PUBLISHED } from './letters.ts'
import type { QuestionRow } from './question.ts'
import { type AnswerRow, answersTo, claimQuestion, getQuestion, pending, standing } from './rows.ts'
import type { AnswerInput, StatusInput } from './schemas.ts'
import { type AnswerStatus, type QuestionStatus, questionMoves } from './states.ts'

export const answering = {
  illegal_transition: [409, 'Transition not allowed from this status; see `allowed`'],
  changed_meanwhile: [409, 'The question has another answer now: read it first'],
  no_answer: [409, 'There is no answer to publish'],
} as const

const pageOf = ({ id, room_id }: Pick<QuestionRow, 'id' | 'room_id'>) =>
  `/rooms/${room_id}?tab=questions&question=${id}`

/** Says who is to answer; null for nobody yet. */
export async function assign(ctx: Context, id: number, assignee_id: number | null) {
  const row = await claimQuestion(ctx, id)
  if (assignee_id !== null) await assertOwner(ctx, assignee_id, 'assignee_id')
  const status = row.status as QuestionStatus
  if (status === 'withdrawn')
    throw conflict('illegal_transition', sentence`It was withdrawn: open it again first.`)
  const waits = status === 'open' || status === 'assigned'
  await ctx.db
    .updateTable('qa_questions')
    .set({
      assignee_id,
      status: waits ? (assignee_id === null ? 'open' : 'assigned') : status,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  if (assignee_id !== null && assignee_id !== row.assignee_id && assignee_id !== ctx.principal.userId)
    await notify(ctx, {
      userId: assignee_id,
      area: 'vdr',
      kind: 'room_question_assigned',
      title: sentence`Question assigned to you: ${(await findRoom(ctx, row.room_id))?.name ?? ''}`,
      detail: row.content,
      link: pageOf(row),
    })
  return getQuestion(ctx, id)
}

/** Who wrote an answer; without an id nobody of the office did. */
export interface Author {
  id: number | null
  name: string
}

const callerOf = ({ principal }: Context): Author => ({ id: principal.userId, name: principal.name })

/** Drafts an answer, replacing an unpublished one. A published one is corrected by a new one. */
export async function draftAnswer(
  ctx: Context,
  id: number,
  { answer, document_ids }: AnswerInput,
  author = callerOf(ctx),
) {
  const row = await claimQuestion(ctx, id)
  const { documents } = await accessTo(ctx, row.room_id)
  for (const [at, document] of document_ids.entries())
    if ((documents.get(document) ?? 'none') === 'none')
      throw invalidField(`document_ids.${at}`, sentence`is not a document of this room`)
  const from = row.status as QuestionStatus
  if (from !== 'answered') assertMove(questionMoves, from, 'answered')
  const before = (await answersTo(ctx, [id])).get(id) ?? []
  await drop(ctx, before)
  await ctx.db
    .insertInto('qa_answers')
    .values({
      question_id: id,
      number: before.length + 1,
      status: 'draft' satisfies AnswerStatus,
      content: answer,
      document_ids: toJson([...new Set(document_ids)]),
      author_id: author.id,
      author: author.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  await ctx.db
    .updateTable('qa_questions')
    .set({ status: 'answered', updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  return getQuestion(ctx, id)
}

const setAnswer = (
  { db, now }: Context,
  { id }: AnswerRow,
  set: { status: AnswerStatus } & Partial<Pick<AnswerRow, 'approver' | 'approved_at' | 'published_at'>>,
) =>
  db
    .updateTable('qa_answers')
    .set({ ...set, updated_at: now })
    .where('id', '=', id)
    .execute()

async function drop(ctx: Context, answers: readonly AnswerRow[]): Promise<void> {
  const draft = pending(answers)
  if (draft) await setAnswer(ctx, draft, { status: 'dropped' })
}

/**
 * Moves a question a step: approves the draft, publishes it, takes it back, withdraws the question or reopens
 * it. 409 `illegal_transition` for another step, `changed_meanwhile` where the answer has changed since it
 * was read.
 */
export async function moveQuestion(ctx: Context, id: number, { status, answer_id, reason }: StatusInput) {
  const row = await claimQuestion(ctx, id)
  const from = row.status as QuestionStatus
  if (status === 'assigned' && from === 'open')
    throw conflict('illegal_transition', sentence`Choose who is to answer it.`, {
      state: from,
      requested: status,
    })
  assertMove(questionMoves, from, status)
  const answers = (await answersTo(ctx, [id])).get(id) ?? []
  if (answer_id !== undefined && (pending(answers) ?? standing(answers))?.id !== answer_id)
    throw conflict('changed_meanwhile', sentence`Someone else has since written an answer: read it first.`)
  if (status === 'withdrawn' && reason === undefined)
    throw invalidField('reason', sentence`is the reason for the withdrawal, so it is required`)
  const to = await take(ctx, { row, answers, from, to: status })
  await ctx.db
    .updateTable('qa_questions')
    .set({
      status: to,
      reason: to === 'withdrawn' ? (reason as string) : null,
      ...(status === 'published' ? { published_at: ctx.now } : {}),
      ...(status === 'withdrawn' ? { published_at: null } : {}),
      ...(to === 'open' ? { assignee_id: null } : {}),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  ctx.note(changes({ status: from }, { status: to }))
  return getQuestion(ctx, id)
}

interface Step {
  row: QuestionRow
  answers: readonly AnswerRow[]
  from: QuestionStatus
  to: QuestionStatus
}

/** Applies a step to the answers and returns the new status. */
async function take(ctx: Context, { row, answers, from, to }: Step): Promise<QuestionStatus> {
  const draft = pending(answers)
  if (to === 'approved') await approve(ctx, draft)
  else if (to === 'published') await publish(ctx, row, answers)
  else if (to === 'answered') {
    if (!draft) throw conflict('no_answer', sentence`Write the answer that replaces this one.`)
    await setAnswer(ctx, draft, { status: 'draft', approver: null, approved_at: null })
  } else if (to === 'withdrawn') {
    await drop(ctx, answers)
    const shown = standing(answers)
    if (shown) await setAnswer(ctx, shown, { status: 'dropped' })
  } else if (from === 'answered' || from === 'approved') {
    await drop(ctx, answers)
    // The answer that was to be corrected stands again.
    if (to === 'assigned' && standing(answers)) return 'published'
    if (to === 'assigned' && row.assignee_id === null) return 'open'
  }
  return to
}

/** Approves an answer: by somebody other than its author, or by whoever manages the office. */
async function approve(ctx: Context, draft: AnswerRow | undefined): Promise<void> {
  if (!draft) throw notFound()
  const { principal } = ctx
  if (draft.author_id === principal.userId && !isInCharge(principal))
    throw forbidden(sentence`An answer must be approved by someone other than its author.`)
  await setAnswer(ctx, draft, { status: 'approved', approver: principal.name, approved_at: ctx.now })
}

async function publish(ctx: Context, row: QuestionRow, answers: readonly AnswerRow[]): Promise<void> {
  const draft = pending(answers)
  if (draft?.status !== 'approved') throw conflict('no_answer', sentence`There is no approved answer.`)
  const before = standing(answers)
  if (before) await setAnswer(ctx, before, { status: 'superseded' })
  await setAnswer(ctx, draft, { status: 'published', published_at: ctx.now })
  if (row.asker_id !== null && row.asker_id !== ctx.principal.userId)
    await notify(ctx, {
      userId: row.asker_id,
      area: 'vdr',
      kind: 'room_question_answered',
      title: sentence`Your question ${row.number} is answered: ${(await findRoom(ctx, row.room_id))?.name ?? ''}`,
      link: pageOf(row),
    })
  else if (row.link_id !== null && row.email !== null)
    await ctx.enqueue({ kind: PUBLISHED, payload: { id: row.id } })
}

/** Shows a question to everybody in its room once it is answered, without who asked, or to its own side alone. */
export async function togglePublic(ctx: Context, id: number, wanted: boolean | undefined) {
  const row = await claimQuestion(ctx, id)
  const is_public = wanted ?? row.is_public === 0
  await ctx.db
    .updateTable('qa_questions')
    .set({ is_public: toBit(is_public), updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  ctx.note(changes({ is_public: row.is_public === 1 }, { is_public }))
  return getQuestion(ctx, id)
}
