import { type Selectable, sql } from 'kysely'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  type Moves,
  notFound,
  paginate,
} from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { questionOf, type TopicKey } from '../../../reading/questionnaire/topics/index.ts'
import { answerBankUpdated, type BankSource } from '../events.ts'
import type { BankItemChange, BankStatus, Disclosure } from './schemas.ts'

type Row = Selectable<Tables['odd_bank_items']>

const moves: Moves<BankStatus> = {
  draft: ['retired', 'approved'],
  approved: ['retired', 'needs_review'],
  needs_review: ['retired', 'approved'],
  retired: ['draft'],
}

/** For how many days an approved answer holds: performance a quarter's 90, what is counted a quarter, all else a year. */
const REVIEW_DAYS: Partial<Record<TopicKey, number>> = {
  ...{ track_record: 90, key_data: 91, firm_overview: 91, team: 91 },
}
const USUAL_REVIEW_DAYS = 365

interface Filter {
  status?: BankStatus | undefined
  limit: number
  cursor?: string | undefined
}

export async function listBank(ctx: Context, profileId: number, { status, ...slice }: Filter) {
  const profile = await ctx.db
    .selectFrom('odd_profiles')
    .select('id')
    .where('id', '=', profileId)
    .executeTakeFirst()
  if (!profile) throw notFound()
  let query = ctx.db.selectFrom('odd_bank_items').selectAll().where('profile_id', '=', profileId)
  if (status) query = query.where('status', '=', status)
  return (await paginate(query, 'odd_bank_items.id', slice)).map(present)
}

/**
 * Approves, retires or rewrites an answer. What a person writes is theirs and a draft until it is approved; 409
 * `illegal_transition` when it cannot go there.
 */
export async function updateItem(
  ctx: Context,
  profileId: number,
  id: number,
  { version, answer, status, variants, ...rest }: BankItemChange,
) {
  const row = await findItem(ctx, profileId, id)
  assertVersion(row, version)
  const from = answer === undefined ? (row.status as BankStatus) : 'draft'
  const to = status ?? from
  if (to !== from) assertMove(moves, from, to)
  const approved = to === 'approved' && to !== from
  const updated = await ctx.db
    .updateTable('odd_bank_items')
    .set({
      ...rest,
      status: to,
      ...(answer === undefined ? {} : { answer, source_type: 'human', answer_id: null }),
      ...(variants === undefined ? {} : { variants: toJson(variants) }),
      ...(approved ? await approval(ctx, row, rest.review_at) : {}),
      version: sql<number>`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes({ status: row.status }, { status: updated.status }))
  return present(updated)
}

async function approval(ctx: Context, { topic }: Row, reviewAt: string | null | undefined) {
  const days = REVIEW_DAYS[topic as TopicKey] ?? USUAL_REVIEW_DAYS
  return {
    approver: ctx.principal.name,
    approved_at: ctx.now,
    review_at: reviewAt ?? daysAfter(await todayOf(ctx), days),
  }
}

async function findItem({ db }: Context, profileId: number, id: number): Promise<Row> {
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

/** How many answers the banks of these profiles have in each status. */
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

const present = ({ answer_id: _, ...row }: Row) => ({
  ...row,
  topic: row.topic as TopicKey,
  question: questionOf(row.topic, row.question_id).question,
  variants: fromJson<string[]>(row.variants),
  status: row.status as BankStatus,
  moves: [...moves[row.status as BankStatus]],
  source_type: row.source_type as BankSource | 'human',
  disclosure: row.disclosure as Disclosure,
})
