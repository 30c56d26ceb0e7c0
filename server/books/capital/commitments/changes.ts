import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import { fromMinor, mostMinor, sumMinor, tooLarge } from '../../../kernel/values/money.ts'
import { requireFund } from '../../accounts/fund-accounts.ts'
import { isClosed } from '../../accounts/periods.ts'
import {
  changesOfCommitments,
  commitmentsOf,
  findCommitment,
  recordChange,
} from '../../partners/commitments.ts'
import { takeTurn } from '../calls/plan.ts'
import { ALWAYS, figuresAt, NO_FIGURES } from '../figures/figures.ts'
import { capitalHistory } from '../figures/history.ts'

interface CommitmentChange {
  /** In minor units of the fund's currency; negative for a reduction. */
  amountMinor: number
  /** YYYY-MM-DD; the closing itself for a typing error. */
  effectiveOn: string
  reason: string
}

/**
 * Increases or reduces a commitment from a day on: fees, shares and calls use the new amount from that day.
 * Nothing is posted. 422 for more than is committed on some day or uncalled, and for a day before the
 * closing; 409 `period_closed` for a day closed with the old amount, 409 `too_large`.
 */
export async function changeCommitment(
  ctx: Context,
  id: number,
  { amountMinor, effectiveOn, reason }: CommitmentChange,
): Promise<void> {
  const commitment = await findCommitment(ctx, id)
  const { lp_id, fund_account_id: fundId, admitted_on } = commitment
  const fund = await requireFund(ctx, fundId)
  await takeTurn(ctx, fund, null)
  if (effectiveOn < admitted_on)
    throw invalidField('effective_on', sentence`must not be before the closing, ${admitted_on}`)
  if (isClosed(fund, effectiveOn))
    throw conflict(
      'period_closed',
      sentence`The book of ${fund.name} is closed through ${String(fund.locked_through)}, including the commitments at that date.`,
      { locked_through: fund.locked_through, date: effectiveOn },
    )
  const major = (minor: number) => `${fromMinor(minor, fund.currency)} ${fund.currency}`
  const changes = [
    ...(await changesOfCommitments(ctx, [id])),
    { amount_minor: amountMinor, effective_on: effectiveOn },
  ]
  const least = leastFrom(commitment.amount_minor, changes, effectiveOn)
  if (least < 0)
    throw invalidField(
      'amount',
      sentence`must not reduce it by more than the ${major(least - amountMinor)} committed`,
    )
  if (amountMinor < 0) {
    const figures = figuresAt(await capitalHistory(ctx, fundId, lp_id), ALWAYS).get(lp_id) ?? NO_FIGURES
    if (figures.unfunded + amountMinor < 0)
      throw invalidField(
        'amount',
        sentence`must not reduce it by more than the ${major(Math.max(0, figures.unfunded))} uncalled`,
      )
  }
  const all = await commitmentsOf(ctx, fundId)
  if (sumMinor([amountMinor, ...all.map(({ amount_minor }) => amount_minor)]) > mostMinor(fund.currency))
    throw tooLarge(fund.currency, sentence`Its commitments`)
  await recordChange(ctx, { commitmentId: id, amountMinor, effectiveOn, reason })
}

/** The least that is committed on any day from `from` on. */
function leastFrom(
  original: number,
  changes: ReadonlyArray<{ amount_minor: number; effective_on: string }>,
  from: string,
): number {
  const days = [from, ...changes.map(({ effective_on }) => effective_on).filter(day => day > from)]
  return Math.min(
    ...days.map(day =>
      sumMinor([
        original,
        ...changes.filter(({ effective_on }) => effective_on <= day).map(({ amount_minor }) => amount_minor),
      ]),
    ),
  )
}
