import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { takeTurn } from '../../../books/capital/calls/plan.ts'
import { feeDueAt } from '../../../books/fees/due.ts'
import { feePaymentsOf } from '../../../books/fees/fee-records.ts'
import type { EntrySource } from '../../../books/journal/entry-records.ts'
import { postJournal, reverseJournal } from '../../../books/journal/journal.ts'
import { firstOpenDay } from '../../../books/partners/term-versions.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { FeePaymentInput, VoidInput } from './fee-schemas.ts'

/** The source of the entries that pay the manager. */
const SOURCE = 'management_fee_payment'

/**
 * Records a payment to the manager for accrued fees: Dr 2110, Cr 1010. A repeated reference is the same
 * payment. 409 `nothing_payable`, 409 `duplicate` where the reference has another amount, 422 for more than
 * is payable or a future day.
 */
export async function payFee(ctx: Context, fundId: number, { amount, date, reference }: FeePaymentInput) {
  const fund = await findFund(ctx, fundId)
  await takeTurn(ctx, fund, null)
  const today = await todayOf(ctx)
  const on = date ?? today
  if (on > today) throw invalidField('date', sentence`must not be after today, ${today}`)
  const wanted = amount === undefined ? undefined : toMinor(amount, fund.currency, 'amount')
  const known = await sameReference(ctx, fund, { reference, wanted })
  if (known) return known
  // Later payments count, too: a payment recorded late leaves enough for those after it.
  const payable = Math.min((await feeDueAt(ctx, fundId, on)).payable, (await feeDueAt(ctx, fundId)).payable)
  const major = fromMinor(Math.max(0, payable), fund.currency)
  if (payable <= 0)
    throw conflict('nothing_payable', sentence`No accrued fees are left to pay as of ${on}.`, {
      payable: major,
    })
  const minor = wanted ?? payable
  if (minor <= 0) throw invalidField('amount', sentence`must be more than zero`)
  if (minor > payable)
    throw invalidField('amount', sentence`exceeds the unpaid accrual at ${on}, ${major} ${fund.currency}`)
  const { entry } = await postJournal(ctx, {
    fundAccountId: fundId,
    date: on,
    reference: reference ?? null,
    description: 'Management fee paid',
    source: SOURCE,
    status: 'posted',
    lines: [
      { code: '2110', debit: minor },
      { code: '1010', credit: minor },
    ],
  })
  const { id } = await ctx.db
    .insertInto('fee_payments')
    .values({
      fund_account_id: fundId,
      amount_minor: minor,
      date: on,
      reference: reference ?? null,
      entry_id: entry.id,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findPayment(ctx, fund, id)
}

/** Takes a payment back that was recorded by mistake; 409 `illegal_transition` the second time. */
export async function voidFeePayment(
  ctx: Context,
  { account_id, payment_id }: { account_id: number; payment_id: number },
  { date, reason }: VoidInput,
) {
  const fund = await findFund(ctx, account_id)
  await takeTurn(ctx, fund, null)
  const payment = await findPayment(ctx, fund, payment_id)
  if (payment.voided_on !== null)
    throw conflict('illegal_transition', sentence`This payment was voided on ${payment.voided_on}.`, {
      state: 'voided',
      requested: 'voided',
      allowed: [],
    })
  const open = firstOpenDay(fund)
  const on = date ?? (open !== null && open > payment.date ? open : payment.date)
  if (on < payment.date) throw invalidField('date', sentence`must not be before the payment, ${payment.date}`)
  const { entry } = await reverseJournal(ctx, payment.entry_id, {
    date: on,
    source: SOURCE,
    description: 'Payment of the management fee voided',
  })
  await ctx.db
    .insertInto('fee_payment_voids')
    .values({
      payment_id,
      date: on,
      reason,
      entry_id: entry.id,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  return findPayment(ctx, fund, payment_id)
}

/** The payments that post entries. */
export const feePaymentEntries: EntrySource = {
  key: SOURCE,
  async recordsOf({ db }, entryIds) {
    const rows = await db
      .selectFrom('fee_payments')
      .select(['id', 'fund_account_id', 'date', 'entry_id'])
      .where('entry_id', 'in', [...entryIds])
      .execute()
    return new Map(
      rows.map(({ id, fund_account_id, date, entry_id }) => [
        entry_id,
        {
          kind: SOURCE,
          id,
          name: sentence`the payment of the management fee of ${date}`,
          page: `/funds/${fund_account_id}?tab=fees`,
          undo: {
            how: sentence`void the payment`,
            path: `/api/v1/svc/cfo/accounts/${fund_account_id}/fees/payments/${id}/void`,
          },
        },
      ]),
    )
  },
}

/** Lists the payments to the manager, newest first. */
export const listFeePayments = async (ctx: Context, fund: FundRow) =>
  (await feePaymentsOf(ctx, fund.id)).toReversed().map(row => present(row, fund))

async function findPayment(ctx: Context, fund: FundRow, id: number) {
  const found = (await feePaymentsOf(ctx, fund.id)).find(payment => payment.id === id)
  if (!found) throw notFound()
  return present(found, fund)
}

async function sameReference(
  ctx: Context,
  fund: FundRow,
  { reference, wanted }: { reference?: string | null | undefined; wanted: number | undefined },
) {
  if (!reference) return undefined
  const known = (await feePaymentsOf(ctx, fund.id)).find(
    payment => payment.reference === reference && payment.voided_on === null,
  )
  if (!known) return undefined
  if (wanted === undefined || known.amount_minor === wanted) return present(known, fund)
  throw conflict(
    'duplicate',
    sentence`A payment of ${fromMinor(known.amount_minor, fund.currency)} already has this reference.`,
  )
}

const present = (
  { amount_minor, ...row }: Awaited<ReturnType<typeof feePaymentsOf>>[number],
  { currency }: FundRow,
) => ({ ...row, currency, amount: fromMinor(amount_minor, currency) })
