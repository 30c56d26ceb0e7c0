import { accountsById, familyOf } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { recount, turnover } from '../../../books/balances/balances.ts'
import { type Difference, differencesAt, type Tied } from '../../../books/capital/calls/ties.ts'
import { feeDueAt } from '../../../books/fees/due.ts'
import { commitmentsOf, membersOf } from '../../../books/partners/commitments.ts'
import { feeAgreementsOf } from '../../../books/partners/fee-agreements.ts'
import { partnerNames } from '../../../books/partners/partners.ts'
import { amountSaid, type Context, counted, joined, type Sentence, sentence } from '../../../kernel/index.ts'
import type { Finding, Ledger } from './findings.ts'

/** Names of the investors' sub-ledger accounts, for messages about differences. */
const words: Record<Tied, Sentence> = {
  1200: sentence`Contributions receivable (1200)`,
  1400: sentence`Default interest receivable (1400)`,
  2200: sentence`Payable to partners (2200)`,
  2250: sentence`Credit (2250)`,
  2400: sentence`Tax withheld (2400)`,
  3100: sentence`Contributions (3100)`,
  3300: sentence`Distributions (3300)`,
}

/** Differences that are named one by one. */
const NAMED = 10

/**
 * Checks that every sub-ledger ties: the running balances with their lines; capital and receivables posted by
 * partner. The ledger of each partner must equal their calls, payments and distributions, and the fee payable
 * its accruals and payments.
 */
export async function subLedgerFinding(
  ctx: Context,
  fund: FundRow,
  ledger: Ledger,
  end: string,
): Promise<Finding> {
  const wrong = await recount(ctx, fund.id)
  if (wrong.length > 0)
    return {
      pass: false,
      evidence: sentence`${counted(wrong.length, 'running balance differs from its lines', 'running balances differ from their lines')}.`,
    }
  const differences = await differencesAt(ctx, fund.id, end)
  const problems = [
    ...(await looseCapital(ctx, fund, ledger, end)),
    ...(await owedToStrangers(ctx, fund, end)),
    ...(await named(ctx, fund, differences)),
    ...(await feesApart(ctx, fund, end)),
  ]
  return problems.length === 0
    ? {
        pass: true,
        evidence: sentence`Running balances equal their lines. Each partner’s capital, receivables, credits and payables equal their calls, payments and distributions. The fee payable equals accruals and fees posted manually, less payments.`,
      }
    : { pass: false, evidence: joined(problems, ' ') }
}

/** Capital and receivables must be posted by partner where there are partners. */
async function looseCapital(ctx: Context, fund: FundRow, ledger: Ledger, end: string): Promise<Sentence[]> {
  const commitments = await commitmentsOf(ctx, fund.id, end)
  if (commitments.every(({ amount_minor }) => amount_minor === 0)) return []
  const loose = ledger.unassigned(['1200', '3100', '3300', '3400', '3500'])
  return loose === 0
    ? []
    : [sentence`Capital or receivables posted to no partner: ${amountSaid(loose, fund.currency)}.`]
}

/** Checks that payables to partners are owed to partners of this fund. */
async function owedToStrangers(ctx: Context, fund: FundRow, end: string): Promise<Sentence[]> {
  const payable = familyOf(await accountsById(ctx, [fund.id]), ['2200'])
  const members = await membersOf(ctx, fund.id)
  const owed = new Map<number, number>()
  for (const { account_id, partner_id, debit, credit } of await turnover(ctx, { to: end }, [fund.id]))
    if (payable.has(account_id) && partner_id > 0 && !members.has(partner_id))
      owed.set(partner_id, (owed.get(partner_id) ?? 0) + credit - debit)
  const standing = [...owed].filter(([, amount]) => amount !== 0)
  const names = await partnerNames(
    ctx.db,
    standing.map(([partnerId]) => partnerId),
  )
  return standing.map(
    ([partnerId, amount]) =>
      sentence`${words[2200]}: ${amountSaid(amount, fund.currency)} to ${String(names.get(partnerId))}, who has no commitment to this fund.`,
  )
}

async function named(ctx: Context, fund: FundRow, differences: readonly Difference[]): Promise<Sentence[]> {
  const shown = differences.slice(0, NAMED)
  const names = await partnerNames(
    ctx.db,
    shown.map(({ partnerId }) => partnerId),
  )
  const told = shown.map(
    ({ code, partnerId, ledger, records }) =>
      sentence`${words[code]} of ${String(names.get(partnerId))}: ${amountSaid(ledger, fund.currency)} in the ledger, ${amountSaid(records, fund.currency)} by the records.`,
  )
  const more = differences.length - shown.length
  return more > 0 ? [...told, sentence`And ${more} more.`] : told
}

/**
 * Compares the fee payable with accruals less payments, where the fee is computed here. A fee that was posted by hand
 * is owed and can be paid like any other; a payment that was posted by hand is one that no record has.
 */
async function feesApart(ctx: Context, fund: FundRow, end: string): Promise<Sentence[]> {
  const { payable, byHand, byCalculation } = await feeDueAt(ctx, fund.id, end)
  const isComputed = byCalculation.size > 0 || (await feeAgreementsOf(ctx, fund.id)).length > 0
  return !isComputed || byHand >= 0
    ? []
    : [
        sentence`Management fee payable (2110): ${amountSaid(payable, fund.currency)} in the ledger, ${amountSaid(payable - byHand, fund.currency)} by accruals and payments.`,
      ]
}
