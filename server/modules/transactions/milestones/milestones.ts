import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, changes, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { claimTransaction } from '../rows.ts'
import type { MilestoneKind } from '../states.ts'
import { transaction } from '../transaction.ts'
import type { MilestoneChange, MilestoneInput } from './schemas.ts'

type MilestoneRow = Selectable<Tables['transaction_milestones']>

/** The milestones of a transaction in the order of their days; those without one last. */
export async function listMilestones(ctx: Context, id: number) {
  await transaction.find(ctx, id)
  const today = await todayOf(ctx)
  const rows = await ctx.db
    .selectFrom('transaction_milestones')
    .selectAll()
    .where('transaction_id', '=', id)
    .orderBy('id')
    .execute()
  return rows
    .map(row => present(row, today))
    .sort((one, other) => dayOf(one).localeCompare(dayOf(other)) || one.id - other.id)
}

const LAST = '9999-12-31'
const dayOf = ({ actual_on, planned_on }: Pick<MilestoneRow, 'actual_on' | 'planned_on'>) =>
  actual_on ?? planned_on ?? LAST

function present({ org_id: _, passed_on: __, ...row }: MilestoneRow, today: string) {
  const late = row.actual_on === null && row.planned_on !== null && row.planned_on < today
  return { ...row, kind: row.kind as MilestoneKind, late, slip_days: slipOf(row, today) }
}

const DAY = 86_400_000

/** How many calendar days after its baseline it happened or will; what is past and has not happened slips with each day. */
export function slipOf(
  { baseline_on, planned_on, actual_on }: Pick<MilestoneRow, 'baseline_on' | 'planned_on' | 'actual_on'>,
  today: string,
): number | null {
  if (baseline_on === null || planned_on === null) return null
  const day = actual_on ?? (planned_on < today ? today : planned_on)
  return (Date.parse(day) - Date.parse(baseline_on)) / DAY
}

export async function findMilestone(ctx: Context, id: number, milestoneId: number): Promise<MilestoneRow> {
  const row = await ctx.db
    .selectFrom('transaction_milestones')
    .selectAll()
    .where('transaction_id', '=', id)
    .where('id', '=', milestoneId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const getMilestone = async (ctx: Context, id: number, milestoneId: number) =>
  present(await findMilestone(ctx, id, milestoneId), await todayOf(ctx))

export async function addMilestone(ctx: Context, id: number, input: MilestoneInput) {
  await claimTransaction(ctx, id)
  const today = await todayOf(ctx)
  assertPast(input.actual_on, today)
  const row = await ctx.db
    .insertInto('transaction_milestones')
    .values({
      ...input,
      transaction_id: id,
      planned_on: input.planned_on ?? null,
      baseline_on: input.planned_on ?? null,
      actual_on: input.actual_on ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row, today)
}

function assertPast(actual: string | null | undefined, today: string): void {
  if (actual != null && actual > today) throw invalidField('actual_on', sentence`is in the future`)
}

/** Changes a milestone; its baseline stays what was planned first. */
export async function changeMilestone(
  ctx: Context,
  id: number,
  milestoneId: number,
  change: MilestoneChange,
) {
  await claimTransaction(ctx, id)
  const before = await findMilestone(ctx, id, milestoneId)
  const today = await todayOf(ctx)
  assertPast(change.actual_on, today)
  const { title = before.title, planned_on, actual_on = before.actual_on } = change
  const after = await ctx.db
    .updateTable('transaction_milestones')
    .set({
      title,
      actual_on,
      ...(planned_on === undefined
        ? {}
        : {
            planned_on,
            due_offset: null,
            baseline_on: before.baseline_on ?? planned_on,
            passed_on: null,
          }),
      updated_at: ctx.now,
    })
    .where('id', '=', milestoneId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes(before, after))
  return present(after, today)
}

export async function removeMilestone(ctx: Context, id: number, milestoneId: number): Promise<void> {
  await claimTransaction(ctx, id)
  await findMilestone(ctx, id, milestoneId)
  await ctx.db.deleteFrom('transaction_milestones').where('id', '=', milestoneId).execute()
}
