import { sql } from 'kysely'
import type { z } from 'zod'
import { assertMove, assertVersion, type Context, changes, notFound } from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { questionOf, type TopicKey } from '../../../reading/questionnaire/topics/index.ts'
import { answerBankUpdated, type BankSource } from '../events.ts'
import { type BankItemRow, bankItem } from './bank-item.ts'
import { profile } from './profile.ts'
import { type BankStatus, bankMoves } from './states.ts'

/** Validity of an approved answer in days: a quarter for performance and counts, otherwise a year. */
const REVIEW_DAYS: Partial<Record<TopicKey, number>> = {
  ...{ track_record: 90, key_data: 91, firm_overview: 91, team: 91 },
}
const USUAL_REVIEW_DAYS = 365

/** Query parameters of the list of an answer bank. */
export const bankQuery = listQuery(bankItem)

const pageOfBank = listRecords<'odd_bank_items', { profile_id: number }>(
  bankItem,
  (_ctx, { profile_id }) =>
    rows =>
      rows.where('profile_id', '=', profile_id),
)

export async function listBank(ctx: Context, profile_id: number, asked: z.output<typeof bankQuery>) {
  await profile.find(ctx, profile_id)
  return (await pageOfBank(ctx, { ...asked, profile_id })).map(present)
}

/**
 * Approves, retires or rewrites an answer. A person's text is theirs, and a draft until it is approved; 409
 * `illegal_transition` for another move.
 */
export async function updateItem(
  ctx: Context,
  profileId: number,
  id: number,
  { version, ...given }: z.output<typeof bankItem.Change>,
) {
  const row = await findItem(ctx, profileId, id)
  assertVersion(row, version)
  const written = given.answer !== undefined
  const from = written ? 'draft' : (row.status as BankStatus)
  const { status: to = from } = given
  if (to !== from) assertMove(bankMoves, from, to)
  const approved = to === 'approved' && to !== from
  const updated = await changeRecord(ctx, bankItem, row, given, {
    status: to,
    ...(written && { source_type: 'human', answer_id: null }),
    ...(approved && (await approval(ctx, row, given.review_at))),
  })
  ctx.note(changes({ status: row.status }, { status: updated.status }))
  return present(updated)
}

/**
 * Puts a person's answer to a question of the questionnaire into a bank, approved by them; it takes the place of one that is
 * there.
 */
export async function publishToBank(
  ctx: Context,
  profileId: number,
  { topic, question_id, answer }: { topic: string; question_id: string; answer: string },
) {
  await profile.find(ctx, profileId)
  const standing = await ctx.db
    .selectFrom('odd_bank_items')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('topic', '=', topic)
    .where('question_id', '=', question_id)
    .executeTakeFirst()
  const { id } =
    standing ??
    (await insertRecord(
      ctx,
      bankItem,
      { answer, variants: [] },
      {
        ...{ profile_id: profileId, topic, question_id },
        source_type: 'human',
        status: 'draft',
        disclosure: 'nda',
      },
    ))
  await updateItem(ctx, profileId, id, { answer, status: 'approved' })
  return id
}

async function approval(ctx: Context, { topic }: BankItemRow, reviewAt: string | null | undefined) {
  const days = REVIEW_DAYS[topic as TopicKey] ?? USUAL_REVIEW_DAYS
  return {
    approver: ctx.principal.name,
    approved_at: ctx.now,
    review_at: reviewAt ?? daysAfter(await todayOf(ctx), days),
  }
}

async function findItem({ db }: Context, profileId: number, id: number): Promise<BankItemRow> {
  const row = await db
    .selectFrom('odd_bank_items')
    .selectAll()
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Has approved answers that rest on these facts of a profile looked at again, and tells of it. */
export async function reviewAnswersOf(
  ctx: Context,
  profileId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const resting = await ctx.db
    .selectFrom('odd_bank_items')
    .select(['id', 'topic', 'question_id'])
    .where('profile_id', '=', profileId)
    .where('source_type', '=', 'profile')
    .where('status', '=', 'approved')
    .execute()
  const touched = resting.filter(({ topic, question_id }) => keys.includes(`${topic}.${question_id}`))
  if (touched.length === 0) return
  await ctx.db
    .updateTable('odd_bank_items')
    .set({ status: 'needs_review', version: sql<number>`version + 1`, updated_at: ctx.now })
    .where(
      'id',
      'in',
      touched.map(({ id }) => id),
    )
    .execute()
  await tellTouched(ctx, profileId, 'profile', touched.length)
}

export const tellTouched = (ctx: Context, profileId: number, source_type: BankSource, touched: number) =>
  ctx.emit(answerBankUpdated, { fund_profile_id: profileId, source_type, touched })

export async function forget({ db }: Context, profileId: number): Promise<void> {
  await db.deleteFrom('odd_bank_items').where('profile_id', '=', profileId).execute()
}

/** Counts the answers of these profiles' banks by status. */
export async function countsOf({ db }: Context, profileIds: readonly number[]) {
  const rows = await db
    .selectFrom('odd_bank_items')
    .select(({ fn }) => ['profile_id', 'status', fn.countAll<number>().as('n')] as const)
    .where('profile_id', 'in', [0, ...profileIds])
    .groupBy(['profile_id', 'status'])
    .execute()
  const counts = new Map<number, Record<BankStatus, number>>()
  for (const { profile_id, status, n } of rows) {
    const count = counts.get(profile_id) ?? { draft: 0, approved: 0, needs_review: 0, retired: 0 }
    counts.set(profile_id, { ...count, [status]: Number(n) })
  }
  return counts
}

const present = (row: BankItemRow) => ({
  ...bankItem.present(row),
  question: questionOf(row.topic, row.question_id).question,
  moves: [...bankMoves[row.status as BankStatus]],
})
