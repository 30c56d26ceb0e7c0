import { toBit } from '../../database/columns.ts'
import {
  type Context,
  conflict,
  contains,
  counted,
  forbidden,
  paginate,
  sentence,
} from '../../kernel/index.ts'
import { insertRecord } from '../../kernel/records/index.ts'
import { notify } from '../../platform/notifications.ts'
import { accessTo, assertDocument, assertOpen, documentsById, findRoom } from '../vdr/index.ts'
import { type QuestionRow, question } from './question.ts'
import { getQuestion, presentQuestions } from './rows.ts'
import { dueFrom, heldRules } from './rules.ts'
import type { RoomQuestionInput } from './schemas.ts'
import { seenBy, sidesOf } from './sides.ts'
import { type QuestionStatus, waiting } from './states.ts'

export interface Listing {
  limit: number
  cursor?: string | undefined
  room_id?: number | undefined
  status?: QuestionStatus | undefined
  assignee_id?: number | undefined
  overdue?: boolean | undefined
  public?: boolean | undefined
  q?: string | undefined
}

/** The questions that the caller may see, the newest first. */
export async function listQuestions(ctx: Context, listing: Listing) {
  const sides = await sidesOf(ctx)
  const page = await paginate(filtered(ctx, listing).where(seenBy(ctx, sides)), 'qa_questions.id', listing)
  const shown = await presentQuestions(ctx, page.items, sides)
  const byId = new Map(shown.map(one => [one.id, one]))
  return page.map(({ id }) => byId.get(id) as (typeof shown)[number])
}

function filtered({ db, now }: Context, of: Listing) {
  let query = db.selectFrom('qa_questions').selectAll()
  if (of.room_id !== undefined) query = query.where('room_id', '=', of.room_id)
  if (of.status !== undefined) query = query.where('status', '=', of.status)
  if (of.assignee_id !== undefined) query = query.where('assignee_id', '=', of.assignee_id)
  if (of.overdue)
    query = query.where('status', 'in', waiting).where('published_at', 'is', null).where('due_at', '<', now)
  if (of.public !== undefined) query = query.where('is_public', '=', toBit(of.public))
  if (of.q) query = query.where(eb => contains(eb, ['content', 'category', 'asked_by'], of.q as string))
  return query
}

/** Questions of one room; 404 for a room hidden from the caller. */
export async function listRoomQuestions(ctx: Context, roomId: number, listing: Omit<Listing, 'room_id'>) {
  await accessTo(ctx, roomId)
  return listQuestions(ctx, { ...listing, room_id: roomId })
}

/** Asks a question in a room: of its own side for a guest, and otherwise for the office itself. */
export async function ask(ctx: Context, roomId: number, input: RoomQuestionInput) {
  const access = await accessTo(ctx, roomId)
  if (input.document_id != null) assertDocument(access, input.document_id, 'view')
  const guest = (await sidesOf(ctx)).guests.find(one => one.room_id === roomId)
  const { id } = await enter(ctx, roomId, input, {
    asker_id: ctx.principal.userId,
    link_id: null,
    visit_id: null,
    group_id: guest?.group_id ?? null,
    asked_by: ctx.principal.name,
    email: ctx.principal.email,
    isGuest: guest !== undefined,
  })
  return getQuestion(ctx, id)
}

/** The asker of a question. */
export interface Asker
  extends Pick<QuestionRow, 'asker_id' | 'link_id' | 'visit_id' | 'group_id' | 'asked_by' | 'email'> {
  /** Questions of the office itself are not counted. */
  isGuest: boolean
}

/** Enters a question under the next number of its room; 409 `limit_reached` where its side has asked as many as it may. */
export async function enter(
  ctx: Context,
  room_id: number,
  input: RoomQuestionInput,
  { isGuest, ...asker }: Asker,
): Promise<QuestionRow> {
  await assertOpen(ctx, room_id)
  const rules = await heldRules(ctx, room_id)
  if (isGuest) {
    if (asker.asker_id === null && asker.link_id === null)
      throw forbidden(sentence`Enter a name to ask a question.`)
    await assertWithin(ctx, room_id, rules.question_limit, asker)
  }
  const number = rules.last_number + 1
  await ctx.db.updateTable('qa_rooms').set({ last_number: number }).where('id', '=', rules.id).execute()
  const { document_id = null } = input
  const about = document_id === null ? undefined : (await documentsById(ctx, [document_id])).get(document_id)
  const row = await insertRecord(ctx, question, input, {
    room_id,
    number,
    status: 'open' satisfies QuestionStatus,
    is_public: 0,
    ...asker,
    document_id,
    document: about?.name ?? null,
    due_at: await dueFrom(ctx, rules, input.priority),
  })
  if (isGuest) await tellOffice(ctx, row)
  return row
}

export const limit_reached = [409, 'The question limit is reached'] as const

/** Returns how many more questions a side may ask; null for no limit. */
export async function leftTo(
  ctx: Context,
  roomId: number,
  limit: number | null,
  asker: Omit<Asker, 'isGuest'>,
): Promise<number | null> {
  if (limit === null) return null
  return Math.max(0, limit - (await countAsked(ctx, roomId, asker)))
}

async function assertWithin(
  ctx: Context,
  roomId: number,
  limit: number | null,
  asker: Omit<Asker, 'isGuest'>,
): Promise<void> {
  if (limit === null || (await leftTo(ctx, roomId, limit, asker)) !== 0) return
  throw conflict(
    'limit_reached',
    sentence`This room allows ${counted(limit, 'question')} per party, and that limit is reached.`,
  )
}

/** Counts the questions of a group, or of a person in none; withdrawn ones do not count. */
async function countAsked(
  { db }: Context,
  roomId: number,
  { group_id, asker_id, link_id, visit_id, email }: Omit<Asker, 'isGuest'>,
): Promise<number> {
  let query = db
    .selectFrom('qa_questions')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('room_id', '=', roomId)
    .where('status', '!=', 'withdrawn')
  if (group_id !== null) query = query.where('group_id', '=', group_id)
  else if (asker_id !== null) query = query.where('asker_id', '=', asker_id)
  else if (email !== null) query = query.where('link_id', '=', link_id).where('email', '=', email)
  else query = query.where('visit_id', '=', visit_id)
  return Number((await query.executeTakeFirstOrThrow()).n)
}

async function tellOffice(ctx: Context, { id, room_id, number, asked_by }: QuestionRow): Promise<void> {
  const room = await findRoom(ctx, room_id)
  await notify(ctx, {
    userId: null,
    area: 'vdr',
    kind: 'room_question',
    title: sentence`A question was asked in ${room?.name ?? ''}`,
    detail: sentence`Question ${number}, by ${asked_by}. Assign it to someone who can answer.`,
    link: `/rooms/${room_id}?tab=questions&question=${id}`,
  })
}
