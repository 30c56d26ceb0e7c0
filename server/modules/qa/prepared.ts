import type { Context } from '../../kernel/index.ts'
import { guestRooms, narrowedRooms } from '../vdr/index.ts'
import { type Author, draftAnswer, moveQuestion, togglePublic } from './answering.ts'
import { ask } from './asking.ts'

interface Prepared {
  question: string
  category: string | null
  answer: string
  document_ids: number[]
  is_public: boolean
  author: Author
}

/**
 * Enters a question of the office in a room with its answer, which the caller approves and publishes: as every answer, with
 * somebody else as its author.
 */
export async function publishPrepared(
  ctx: Context,
  roomId: number,
  { question, category, answer, document_ids, is_public, author }: Prepared,
) {
  const { id } = await ask(ctx, roomId, { question, category, priority: 'normal' })
  await draftAnswer(ctx, id, { answer, document_ids }, author)
  await togglePublic(ctx, id, is_public)
  await moveQuestion(ctx, id, { status: 'approved' })
  return moveQuestion(ctx, id, { status: 'published' })
}

/** Questions of others that are looked at. */
const MOST = 200

/** Returns what visitors asked in other rooms that the caller keeps and sees whole, the newest first. */
export async function askedElsewhere(ctx: Pick<Context, 'db' | 'now' | 'principal'>, roomId: number) {
  const guests = (await guestRooms(ctx)).map(one => one.room_id)
  const hidden = [roomId, ...guests, ...(await narrowedRooms(ctx)).narrowed]
  return ctx.db
    .selectFrom('qa_questions')
    .select(['id', 'room_id', 'content as question', 'category'])
    .where('room_id', 'not in', hidden)
    .where('status', '!=', 'withdrawn')
    .where(eb => eb.or([eb('group_id', 'is not', null), eb('link_id', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}

/** The questions of a room, whoever asked them. */
export const askedIn = ({ db }: Pick<Context, 'db'>, roomId: number) =>
  db
    .selectFrom('qa_questions')
    .select(['id', 'content as question'])
    .where('room_id', '=', roomId)
    .where('status', '!=', 'withdrawn')
    .execute()
