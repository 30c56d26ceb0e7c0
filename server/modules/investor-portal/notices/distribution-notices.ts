import { beforeEntry, beforeWithoutFund } from '../../../books/capital/calls/before.ts'
import { callTermsOf } from '../../../books/capital/calls/call-terms.ts'
import { getDistribution } from '../../../books/capital/distributions/distributions-shown.ts'
import { interestWith } from '../../../books/capital/later-closings/closing-interest.ts'
import { partnersThen } from '../../../books/partners/named-then.ts'
import { languagesOfPapers } from '../../../books/partners/partners.ts'
import { type Context, notFound } from '../../../kernel/index.ts'
import { Exact, fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { committedBefore } from './notices.ts'

/** A notice of a distribution to one investor, in the order of the ILPA template; amounts in major units. */
export type DistributionNotice = Awaited<ReturnType<typeof distributionNoticesOf>>[number]

/**
 * Returns the notices of a distribution, one for each investor with a part of it, or for one of them. Earlier
 * figures are as of the moment it was made. 404 for an investor without a part.
 */
export async function distributionNoticesOf(ctx: Context, distributionId: number, lpId?: number) {
  const { allocation, ...made } = await getDistribution(ctx, distributionId)
  const lines = lpId === undefined ? allocation : allocation.filter(({ lp_id }) => lp_id === lpId)
  if (lines.length === 0) throw notFound()
  const { currency, fund_account_id: fundId, created_at: at } = made
  const commitments = await committedBefore(ctx, fundId, at)
  const before =
    fundId === null
      ? await beforeWithoutFund(ctx, { at, distributionId })
      : await beforeEntry(ctx, fundId, made.entry_id)
  const { contact } = await callTermsOf(ctx, fundId)
  const partners = await partnersThen(
    ctx,
    lines.map(({ lp_id }) => lp_id),
    at,
  )
  const languageOf = await languagesOfPapers(ctx, partners)
  const major = (minor: number | undefined) => fromMinor(minor ?? 0, currency)
  const interest = await interestWith(ctx, distributionId)
  return lines.map(({ impact_on_unfunded, ...line }) => ({
    distribution_id: made.id,
    reference: made.reference,
    description: made.description,
    currency,
    date: made.date,
    type: made.type,
    in_kind: made.in_kind,
    fund: {
      fund_account_id: fundId,
      name: commitments.fund,
      commitments: major(commitments.total),
      amount: made.amount,
      recallable_amount: made.recallable_amount,
    },
    lp: {
      lp_id: line.lp_id,
      name: partners.get(line.lp_id)?.name ?? line.lp_name,
      postal_address: partners.get(line.lp_id)?.postal_address ?? null,
      commitment: major(commitments.byLp.get(line.lp_id)),
      share_of_distribution:
        made.amount === 0
          ? null
          : new Exact(toMinor(line.amount, currency, 'amount'))
              .dividedBy(toMinor(made.amount, currency, 'amount'))
              .toNumber(),
      prior_contributions: major(before.contributions.get(line.lp_id)),
      prior_distributions: major(before.distributions.get(line.lp_id)),
      amount: line.amount,
      paid:
        line.paid === null || made.paid === null ? null : { currency: made.paid.currency, amount: line.paid },
      interest: interest.has(line.lp_id) ? major(interest.get(line.lp_id)) : null,
      recallable_amount: line.recallable_amount,
      unfunded_before: line.unfunded_before,
      impact_on_unfunded,
      unfunded_after: line.unfunded_after,
    },
    contact,
    language: languageOf(line.lp_id),
  }))
}
