import { type Context, conflict, invalidField, joined, notFound, sentence } from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { balanceOfLines, type FlowRow, linesOf, missingInLines } from '../flow-lines.ts'
import { claimOpenTransaction } from '../rows.ts'
import type { FlowSide } from '../states.ts'
import { type TransactionRow, transaction } from '../transaction.ts'
import type { FlowLineInput } from './schemas.ts'

/** Returns the funds flow of a closing by party, and the obstacles to its confirmation. */
export const fundsFlow = async (ctx: Context, id: number) => present(ctx, await transaction.find(ctx, id))

async function present(
  ctx: Context,
  { id, currency, funds_confirmed_by, funds_confirmed_at }: TransactionRow,
) {
  const lines = await linesOf(ctx, id)
  const { sourced, used, difference, balanced } = balanceOfLines(lines)
  const shown = lines.map(line => presentLine(line, currency))
  return {
    transaction_id: id,
    currency,
    sources: shown.filter(({ side }) => side === 'source'),
    uses: shown.filter(({ side }) => side === 'use'),
    total_sources: fromMinor(sourced, currency),
    total_uses: fromMinor(used, currency),
    difference: fromMinor(difference, currency),
    balanced,
    missing: missingInLines(lines, currency).map(ctx.say),
    confirmed_by: funds_confirmed_by,
    confirmed_at: funds_confirmed_at,
  }
}

const presentLine = ({ org_id: _, amount_minor, ...line }: FlowRow, currency: string) => ({
  ...line,
  side: line.side as FlowSide,
  amount: fromMinor(amount_minor, currency),
  currency,
})

/** The transaction for a change of its money, which nobody has confirmed from then on. */
async function claimUnconfirmed(ctx: Context, id: number): Promise<TransactionRow> {
  await claimOpenTransaction(ctx, id)
  return ctx.db
    .updateTable('transactions')
    .set({ funds_confirmed_by: null, funds_confirmed_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function addLine(ctx: Context, id: number, { amount, ...line }: FlowLineInput) {
  const { currency } = await claimUnconfirmed(ctx, id)
  const row = await ctx.db
    .insertInto('transaction_flows')
    .values({
      ...line,
      transaction_id: id,
      amount_minor: toMinor(amount, currency, 'amount'),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentLine(row, currency)
}

async function findLine(ctx: Context, id: number, lineId: number): Promise<FlowRow> {
  const line = (await linesOf(ctx, id)).find(one => one.id === lineId)
  if (!line) throw notFound()
  return line
}

export async function getLine(ctx: Context, id: number, lineId: number) {
  const { currency } = await transaction.find(ctx, id)
  return presentLine(await findLine(ctx, id, lineId), currency)
}

export async function removeLine(ctx: Context, id: number, lineId: number): Promise<void> {
  await claimUnconfirmed(ctx, id)
  await findLine(ctx, id, lineId)
  await ctx.db.deleteFrom('transaction_flows').where('id', '=', lineId).execute()
}

/** Keeps that the caller heard the payee confirm the account, on a number that the office knew before. */
export async function confirmByCallBack(ctx: Context, id: number, lineId: number) {
  const { currency } = await claimOpenTransaction(ctx, id)
  const { side } = await findLine(ctx, id, lineId)
  if (side !== 'use') throw invalidField('line_id', sentence`is a source: only payee accounts are confirmed`)
  const line = await ctx.db
    .updateTable('transaction_flows')
    .set({ called_back_by: ctx.principal.name, called_back_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', lineId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentLine(line, currency)
}

/**
 * Confirms the current funds flow; 409 `gate_not_met` while it does not balance or an account is unconfirmed.
 */
export async function confirmFunds(ctx: Context, id: number) {
  const transaction = await claimOpenTransaction(ctx, id)
  const lines = await linesOf(ctx, id)
  const missing = missingInLines(lines, transaction.currency)
  if (missing.length > 0)
    throw conflict('gate_not_met', sentence`The funds flow cannot be confirmed: ${joined(missing, ' ')}`, {
      missing,
    })
  const confirmed = await ctx.db
    .updateTable('transactions')
    .set({ funds_confirmed_by: ctx.principal.name, funds_confirmed_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ after: { total: fromMinor(balanceOfLines(lines).used, transaction.currency) } })
  return present(ctx, confirmed)
}
