import type { Db } from '../../database/index.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { conflict, notFound } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { charge, currentBalance, give, noCredits, record, take } from './credits.ts'
import { spendOfKey } from './key-budget.ts'

/**
 * Puts a hold on credits for a run: its bound, or the rest of the balance where that is less; 402 where it is
 * empty. They are out of the balance until the run has ended, so that no two runs count on the same. Returns
 * the hold's id.
 */
export async function holdForRun(
  ctx: Context,
  runId: number,
  bound: number,
  purpose: string,
): Promise<number> {
  const taken = await take(ctx, bound)
  if (!taken) throw noCredits({ keepWrites: false })
  const { id } = await ctx.db
    .insertInto('credit_holds')
    .values({
      run_id: runId,
      amount: taken.amount,
      purpose,
      status: 'held',
      charged: 0,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(ctx, 'hold', -taken.amount, taken.balance, purpose, `hold ${id}`)
  return id
}

/** Charges a single call to the hold made for it, or as any call is where somebody has released that meanwhile. */
export async function chargeCall(ctx: Context, holdId: number, subject: string, cost: number): Promise<void> {
  const { status, amount } = await findHold(ctx, holdId)
  if (status !== 'held') return charge(ctx, subject, cost)
  await spendOfKey(ctx, cost)
  await settle(ctx, holdId, amount)
}

/** Charges a step of a run to its hold, in the transaction of the step; past the hold it is charged as any call is. */
export async function chargeRun(ctx: Context, runId: number, subject: string, cost: number): Promise<void> {
  const drawn = await ctx.db
    .updateTable('credit_holds')
    .set(eb => ({ charged: eb('charged', '+', cost), updated_at: ctx.now }))
    .where('run_id', '=', runId)
    .where('status', '=', 'held')
    .where(eb => eb(eb('charged', '+', cost), '<=', eb.ref('amount')))
    .executeTakeFirst()
  if (Number(drawn.numUpdatedRows) === 0) await charge(ctx, subject, cost)
}

/** Returns the credits a run can still spend: the rest of its hold and the balance. */
export async function leftForRun({ db }: { db: Db }, runId: number): Promise<number> {
  const held = await db
    .selectFrom('credit_holds')
    .select(eb => eb('amount', '-', eb.fn.coalesce('charged', eb.lit(0))).as('left'))
    .where('run_id', '=', runId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return Number(held?.left ?? 0) + (await currentBalance({ db }))
}

/** Releases a run's unused credits, in the transaction that ends its work. */
export async function settleRun(ctx: Context, runId: number): Promise<void> {
  const held = await ctx.db
    .selectFrom('credit_holds')
    .select('id')
    .where('run_id', '=', runId)
    .where('status', '=', 'held')
    .execute()
  for (const { id } of held) await settle(ctx, id, 0)
}

/**
 * Settles a hold: used credits stay charged, at least those the run has used so far; the rest is released.
 * Settling it twice is 409.
 */
export async function settle(ctx: Context, id: number, asked: number) {
  const mine = await ctx.db
    .updateTable('credit_holds')
    .set({ settled_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .returning(['amount', 'charged', 'purpose'])
    .executeTakeFirst()
  if (!mine) {
    const { status } = await findHold(ctx, id)
    throw conflict('illegal_transition', sentence`The hold was already ${status}.`, {
      state: status,
      allowed: [],
    })
  }
  const charged = Math.max(asked, mine.charged ?? 0)
  const back = mine.amount - charged
  if (back > 0) await record(ctx, 'refund', back, await give(ctx, back), mine.purpose, `hold ${id}`)
  return ctx.db
    .updateTable('credit_holds')
    .set({ status: charged === 0 ? 'refunded' : 'confirmed', charged })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One hold; 404 for none. */
export async function findHold({ db }: { db: Db }, id: number) {
  const row = await db.selectFrom('credit_holds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
