import { type Context, changes, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { changeRecord, insertRecord } from '../../../kernel/records/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type MilestoneChange, type MilestoneInput, type MilestoneRow, milestone } from '../milestone.ts'
import { claimTransaction } from '../rows.ts'
import { transaction } from '../transaction.ts'

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

function present(row: MilestoneRow, today: string) {
  const late = row.actual_on === null && row.planned_on !== null && row.planned_on < today
  return { ...milestone.present(row), late, slip_days: slipOf(row, today) }
}

const DAY = 86_400_000

/** Returns the slip from the baseline in calendar days; an overdue milestone slips further each day. */
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
  const row = await insertRecord(ctx, milestone, input, {
    transaction_id: id,
    baseline_on: input.planned_on ?? null,
  })
  return present(row, today)
}

function assertPast(actual: string | null | undefined, today: string): void {
  if (actual != null && actual > today) throw invalidField('actual_on', sentence`is in the future`)
}

/** Changes a milestone; its baseline stays the original plan. */
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
  const { planned_on } = change
  const moved = planned_on !== undefined && {
    due_offset: null,
    baseline_on: before.baseline_on ?? planned_on,
    passed_on: null,
  }
  const after = await changeRecord(ctx, milestone, before, change, moved || {})
  ctx.note(changes(before, after))
  return present(after, today)
}

export async function removeMilestone(ctx: Context, id: number, milestoneId: number): Promise<void> {
  await claimTransaction(ctx, id)
  await findMilestone(ctx, id, milestoneId)
  await ctx.db.deleteFrom('transaction_milestones').where('id', '=', milestoneId).execute()
}
