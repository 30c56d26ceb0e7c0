import type { Db } from '../../database/index.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { creditExhausted, creditGranted, creditLow } from './credit-events.ts'
import { spendOfKey } from './key-budget.ts'

/** Credits of a new organisation. */
export const FIRST_CREDITS = 10_000
/** At or below this balance the office is notified, once on the way down. */
export const LOW_BALANCE = 100

type Kind = 'grant' | 'charge' | 'hold' | 'refund'

/**
 * Charges for a tool that runs or proposes, in the transaction of its work: failures are not charged. At a
 * balance of 0 the call is refused with 402, and that is reported; a last charge takes the rest. A key also
 * spends from its own budget for the day.
 */
export async function charge(ctx: Context, subject: string, cost: number): Promise<void> {
  if (cost === 0) return
  await spendOfKey(ctx, cost)
  const taken = await take(ctx, cost)
  if (taken === null) throw await exhausted(ctx)
  await record(ctx, 'charge', -taken.amount, taken.balance, subject, null)
}

/** Tells that the balance is 0, once until credits move again; resolves to the refusal, which keeps that it was told. */
export async function exhausted(ctx: Context): Promise<AppError> {
  if (!(await wasTold(ctx))) await ctx.emit(creditExhausted, { balance: 0 })
  return noCredits({ keepWrites: true })
}

/** 402 at a balance of 0; `keepWrites` where that it was told is kept. */
export const noCredits = ({ keepWrites }: { keepWrites: boolean }): AppError =>
  new AppError(
    402,
    'credits_exhausted',
    sentence`The office has no credits left: an administrator can grant more.`,
    { keepWrites, members: { balance: 0 } },
  )

/** Declared by the routes that take credits. */
export const credits_exhausted = [402, 'No credits are left'] as const

async function wasTold({ db }: Context): Promise<boolean> {
  const { moved } = await db
    .selectFrom('credit_entries')
    .select(({ fn }) => fn.max('created_at').as('moved'))
    .executeTakeFirstOrThrow()
  const told = await db
    .selectFrom('outbox')
    .select('id')
    .where('event', '=', creditExhausted.name)
    .where('occurred_at', '>=', moved ?? '')
    .executeTakeFirst()
  return told !== undefined
}

/** Adds credits; the office’s administrator does this, no card is charged. Returns the new balance. */
export async function grant(ctx: Context, amount: number, note: string | null): Promise<number> {
  const balance = await give(ctx, amount)
  await record(ctx, 'grant', amount, balance, 'grant', note)
  await ctx.emit(creditGranted, { amount, new_balance: balance, note: note ?? '' })
  return balance
}

export async function currentBalance({ db }: { db: Db }): Promise<number> {
  return (await db.selectFrom('credit_balances').select('balance').executeTakeFirst())?.balance ?? 0
}

/** Takes up to `amount` in one guarded statement, so that no race spends a credit twice; null when nothing is left. */
export async function take(
  ctx: Context,
  amount: number,
): Promise<{ amount: number; balance: number } | null> {
  const full = await ctx.db
    .updateTable('credit_balances')
    .set(eb => ({ balance: eb('balance', '-', amount), updated_at: ctx.now }))
    .where('balance', '>=', amount)
    .returning('balance')
    .executeTakeFirst()
  if (full) {
    await tellIfLow(ctx, full.balance + amount, full.balance)
    return { amount, balance: full.balance }
  }
  const left = await currentBalance(ctx)
  if (left === 0) return null
  const rest = await ctx.db
    .updateTable('credit_balances')
    .set({ balance: 0, updated_at: ctx.now })
    .where('balance', '=', left)
    .executeTakeFirst()
  // Another call was quicker: check the remaining balance again.
  if (Number(rest.numUpdatedRows) === 0) return take(ctx, amount)
  await tellIfLow(ctx, left, 0)
  return { amount: left, balance: 0 }
}

async function tellIfLow(ctx: Context, before: number, after: number): Promise<void> {
  if (after === 0) await ctx.emit(creditExhausted, { balance: 0 })
  if (before > LOW_BALANCE && after <= LOW_BALANCE)
    await ctx.emit(creditLow, { balance: after, threshold: LOW_BALANCE })
}

/** Adds to the balance, and resolves to the new one. */
export async function give(ctx: Context, amount: number): Promise<number> {
  const { balance } = await ctx.db
    .updateTable('credit_balances')
    .set(eb => ({ balance: eb('balance', '+', amount), updated_at: ctx.now }))
    .returning('balance')
    .executeTakeFirstOrThrow()
  return balance
}

/** Records a movement of the balance, which is never changed. */
export async function record(
  ctx: Context,
  kind: Kind,
  amount: number,
  after: number,
  subject: string,
  note: string | null,
): Promise<void> {
  await ctx.db
    .insertInto('credit_entries')
    .values({
      kind,
      amount,
      balance_after: after,
      subject,
      note,
      actor: ctx.principal.name,
      created_at: ctx.now,
    })
    .execute()
}
