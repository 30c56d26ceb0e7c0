import type { Selectable } from 'kysely'
import { fromJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, notFound } from '../../kernel/index.ts'
import { peopleNamed } from '../../platform/identity/index.ts'
import {
  accessTo,
  assertKeeper,
  assertOpen,
  documentsById,
  groupNames,
  type Reading,
  roomNames,
} from '../vdr/index.ts'
import { type QuestionRow, question } from './question.ts'
import { type Sides, seenBy, sidesOf } from './sides.ts'
import { type AnswerStatus, type QuestionStatus, waiting } from './states.ts'

export type AnswerRow = Selectable<Tables['qa_answers']>

/** A question that the caller may see, with its answers; 404 for any other. */
export async function getQuestion(ctx: Reading, id: number) {
  const sides = await sidesOf(ctx)
  const row = await ctx.db
    .selectFrom('qa_questions')
    .selectAll()
    .where('id', '=', id)
    .where(seenBy(ctx, sides))
    .executeTakeFirst()
  if (!row) throw notFound()
  const [shown] = await presentQuestions(ctx, [row], sides)
  return shown as ShownQuestion
}

/**
 * A question that the caller changes, held until the call ends. 404 where they may not see it, 403 where they do not keep its
 * room, 409 `room_archived`.
 */
export async function claimQuestion(ctx: Context, id: number): Promise<QuestionRow> {
  const { room_id } = await getQuestion(ctx, id)
  await assertKeeper(ctx, room_id)
  await assertOpen(ctx, room_id)
  return ctx.db
    .updateTable('qa_questions')
    .set({ updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const answersTo = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<Map<number, AnswerRow[]>> =>
  ids.length === 0
    ? new Map()
    : Map.groupBy(
        await db
          .selectFrom('qa_answers')
          .selectAll()
          .where('question_id', 'in', ids)
          .orderBy('question_id')
          .orderBy('number')
          .execute(),
        one => one.question_id,
      )

/** The answer that is shown; undefined until one is published. */
export const standing = (answers: readonly AnswerRow[]): AnswerRow | undefined =>
  answers.findLast(one => one.status === 'published')

/** Returns the answer that is in progress or awaits publication. */
export const pending = (answers: readonly AnswerRow[]): AnswerRow | undefined =>
  answers.findLast(one => one.status === 'draft' || one.status === 'approved')

export type ShownQuestion = Awaited<ReturnType<typeof presentQuestions>>[number]

/** Questions as the caller may see them: who asked only to the office and their own side, drafts to the office alone. */
export async function presentQuestions(ctx: Reading, rows: readonly QuestionRow[], sides: Sides) {
  const rooms = await roomNames(
    ctx,
    rows.map(one => one.room_id),
  )
  const groups = await groupNames(
    ctx,
    rows.map(one => one.group_id),
  )
  const answers = await answersTo(
    ctx,
    rows.map(({ id }) => id),
  )
  const documents = await seenDocuments(ctx, rows, answers)
  const assignees = await peopleNamed(
    ctx,
    rows.map(one => one.assignee_id),
  )
  return rows.map(row => {
    const keeps = sides.keeps(row.room_id)
    const is_own = sides.asked(row)
    const all = answers.get(row.id) ?? []
    const shown = keeps ? all : all.filter(one => one.status === 'published' || one.status === 'superseded')
    return {
      ...question.present(row),
      room: rooms.get(row.room_id) as string,
      reason: keeps || is_own ? row.reason : null,
      asked_by: keeps || is_own ? row.asked_by : null,
      email: keeps ? row.email : null,
      group: keeps ? (groups.get(row.group_id) ?? null) : null,
      is_own,
      may_answer: keeps,
      document: row.document_id === null ? null : (documents.get(row.document_id) ?? null),
      assignee_id: keeps ? row.assignee_id : null,
      assignee: keeps ? (assignees.get(row.assignee_id) ?? null) : null,
      is_overdue: isOverdue(row, ctx.now),
      answer: standing(all)?.content ?? null,
      answers: shown.map(one => presentAnswer(one, keeps, documents)),
    }
  })
}

/** One that was answered once is not late when a better answer is being written. */
export const isOverdue = (
  row: Pick<QuestionRow, 'status' | 'due_at' | 'published_at'>,
  now: string,
): boolean => waiting.includes(row.status as QuestionStatus) && row.published_at === null && row.due_at < now

const presentAnswer = (row: AnswerRow, keeps: boolean, documents: ReadonlyMap<number, Named>) => ({
  id: row.id,
  number: row.number,
  status: row.status as AnswerStatus,
  answer: row.content,
  documents: documentsOf(row, documents),
  author: keeps ? row.author : null,
  approver: keeps ? row.approver : null,
  approved_at: keeps ? row.approved_at : null,
  published_at: row.published_at,
  created_at: row.created_at,
})

interface Named {
  id: number
  name: string
}

/** The documents that an answer points to, of those that may be seen. */
export const documentsOf = ({ document_ids }: AnswerRow, seen: ReadonlyMap<number, Named>): Named[] =>
  fromJson<number[]>(document_ids).flatMap(id => seen.get(id) ?? [])

/**
 * Returns the documents that questions and answers refer to, limited to what the caller sees in their rooms.
 */
async function seenDocuments(
  ctx: Reading,
  rows: readonly QuestionRow[],
  answers: ReadonlyMap<number, readonly AnswerRow[]>,
): Promise<Map<number, Named>> {
  const wanted = [
    ...rows.flatMap(({ document_id }) => document_id ?? []),
    ...[...answers.values()].flat().flatMap(one => fromJson<number[]>(one.document_ids)),
  ]
  if (wanted.length === 0) return new Map()
  const seen = new Set<number>()
  for (const roomId of new Set(rows.map(({ room_id }) => room_id)))
    for (const [id, permission] of (await accessTo(ctx, roomId)).documents)
      if (permission !== 'none') seen.add(id)
  const found = await documentsById(ctx, wanted)
  return new Map(
    [...found].flatMap(([id, one]) => (id !== null && seen.has(id) ? [[id, { id, name: one.name }]] : [])),
  )
}
