import { type Context, changes, conflict, invalidField, notFound, sentence } from '../../kernel/index.ts'
import { type DecisionRow, decision } from './decision.ts'
import { type ConditionRow, changedMeanwhile, claim, conditionsOf, present, statusOf } from './rows.ts'
import type { ConditionChange, ConditionInput, Settlement } from './schemas.ts'
import { isOpen, statusWords } from './states.ts'

export async function insertCondition(ctx: Context, id: number, condition: ConditionInput): Promise<void> {
  await ctx.db
    .insertInto('decision_conditions')
    .values({
      decision_id: id,
      text: condition.text,
      due_on: condition.due_on ?? null,
      before_stage: condition.before_stage,
      state: 'open',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}

/** Adds a condition, until it is decided. */
export async function addCondition(ctx: Context, id: number, condition: ConditionInput) {
  const row = await claim(ctx, id, ['draft', 'voting', 'deferred'])
  await insertCondition(ctx, id, condition)
  return present(ctx, row)
}

/** A condition of this decision; 404 for any other. */
export async function conditionOf({ db }: Context, id: number, conditionId: number): Promise<ConditionRow> {
  const condition = await db
    .selectFrom('decision_conditions')
    .selectAll()
    .where('id', '=', conditionId)
    .where('decision_id', '=', id)
    .executeTakeFirst()
  if (!condition) throw notFound()
  return condition
}

/** Changes a condition's text, stage or day, before the vote. */
export async function changeCondition(
  ctx: Context,
  id: number,
  conditionId: number,
  change: ConditionChange,
) {
  const { version, text, due_on, before_stage } = change
  const before = await conditionOf(ctx, id, conditionId)
  const row = await claimTerms(ctx, id, version)
  const after = {
    text: text ?? before.text,
    due_on: due_on === undefined ? before.due_on : due_on,
    before_stage: before_stage ?? before.before_stage,
  }
  await ctx.db
    .updateTable('decision_conditions')
    .set({ ...after, updated_at: ctx.now })
    .where('id', '=', conditionId)
    .execute()
  ctx.note(changes(before, { ...before, ...after }))
  return present(ctx, row)
}

/** Removes a condition from the question, before the vote. */
export async function removeCondition(ctx: Context, id: number, conditionId: number): Promise<void> {
  await conditionOf(ctx, id, conditionId)
  await claimTerms(ctx, id)
  await ctx.db.deleteFrom('decision_conditions').where('id', '=', conditionId).execute()
}

/**
 * Returns the decision for a change of its question: 409 `not_open` once voting began, `changed_meanwhile`
 * for an older version.
 */
async function claimTerms(ctx: Context, id: number, seen?: number): Promise<DecisionRow> {
  const before = await decision.find(ctx, id)
  if (!isOpen(statusOf(before)))
    throw conflict(
      'not_open',
      sentence`It is ${statusWords[statusOf(before)]}: a proposal cannot be changed once it is put to the vote.`,
      { state: before.status },
    )
  const row = await ctx.db
    .updateTable('decisions')
    .set({ version: before.version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .where('version', '=', seen ?? before.version)
    .where('status', '=', before.status)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw await changedMeanwhile(ctx, id)
  return row
}

/** Says that a condition is met or waived, or stands open again. */
export async function settleCondition(
  ctx: Context,
  id: number,
  conditionId: number,
  { state, reason }: Settlement,
) {
  const row = await claim(ctx, id, ['approved'])
  const condition = await conditionOf(ctx, id, conditionId)
  if (state !== 'met' && !reason)
    throw invalidField(
      'reason',
      state === 'waived' ? sentence`is required to waive it` : sentence`is required to reopen it`,
    )
  const settled = state !== 'open'
  await ctx.db
    .updateTable('decision_conditions')
    .set({
      state,
      reason: reason ?? null,
      settled_at: settled ? ctx.now : null,
      settled_by: settled ? ctx.principal.name : null,
      updated_at: ctx.now,
    })
    .where('id', '=', conditionId)
    .execute()
  ctx.note({ before: { condition: condition.state }, after: { condition: state } })
  return present(ctx, row)
}

/** The conditions of a decision that stand open before this stage or an earlier one. */
export const openConditions = async (ctx: Context, id: number) =>
  (await conditionsOf(ctx, id)).filter(({ state }) => state === 'open')
