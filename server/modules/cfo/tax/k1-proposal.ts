import { fiscalYear, taxYearOf } from '../../../books/accounts/fiscal-years.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { capitalHistory, withoutTransfers } from '../../../books/capital/figures/history.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import { sharingOf } from '../../../books/partners/sharing.ts'
import { type Context, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { paidWithin } from './k1-capital.ts'
import { k1DetailsOf } from './k1-details.ts'
import { foundIn, sumOfShares } from './k1-found.ts'
import { partnersOfYear } from './k1-partners.ts'

/** The partner of postings made before there was any. */
const NOBODY = 0

/**
 * Proposes the items of a tax year's return for `generateK1`, from the ledger: income, realised gains by
 * holding period, expenses, fees and distributions, each with its parts by partner to the cent. They are
 * shared as by a close of the same days (`sharesOver`); postings for a partner are that partner's. Book is
 * not tax: a person reviews it. Stores nothing.
 */
export async function proposeK1(ctx: Context, fundId: number, taxYear?: number) {
  const fund = await findFund(ctx, fundId)
  const year = taxYear ?? taxYearOf(fund, await todayOf(ctx)) - 1
  const days = fiscalYear(fund, year)
  const { items, leftOut } = await foundIn(ctx, fund, year)
  const { partners } = await partnersOfYear(ctx, fund, year, { sharing: await sharingOf(ctx, fundId), items })
  const paid = paidWithin(withoutTransfers(await capitalHistory(ctx, fundId)), days)
  const allocation = (await k1DetailsOf(ctx, fundId)).allocation_method
  const names = await findPartners(ctx, partners)
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, fund.currency)
  const shown = items.flatMap(({ place, amount, shared }) => {
    const parts = sumOfShares(shared)
    if (parts.has(NOBODY))
      leftOut.push({
        account: place.description,
        amount,
        reason: sentence`Nobody was a partner when it was posted.`,
      })
    return parts.has(NOBODY) || [...parts.values()].every(part => part === 0)
      ? []
      : [
          {
            box: place.box,
            ...(place.code ? { code: place.code } : {}),
            description: place.description,
            amount: major(amount),
            parts: partners.map(lp_id => ({ lp_id, amount: major(parts.get(lp_id) ?? 0) })),
          },
        ]
  })
  const received = partners.map(lp_id => ({ lp_id, amount: paid(lp_id, 'distributed') }))
  const distributed = received.every(({ amount }) => amount === 0)
    ? []
    : [
        {
          ...{ box: '19' as const, code: 'A', description: 'Distributions of cash' },
          amount: major(received.reduce((sum, { amount }) => sum + amount, 0)),
          parts: received.map(({ lp_id, amount }) => ({ lp_id, amount: major(amount) })),
        },
      ]
  return {
    fund_account_id: fundId,
    tax_year: year,
    period_start: days.from,
    period_end: days.to,
    currency: fund.currency,
    items: [...shown, ...distributed],
    partners: partners.map(lp_id => ({ lp_id, name: names.get(lp_id)?.name ?? '' })),
    left_out: leftOut.map(({ account, amount, reason }) => ({
      account,
      amount: major(amount),
      reason: ctx.say(reason),
    })),
    assumptions: [
      'Amounts are those of the book; where tax differs from it, change them.',
      'A holding counts as held since its first purchase.',
      allocation === 'proration'
        ? 'The year is prorated: each amount is shared by the days of the whole year.'
        : 'Books are closed in the interim: each amount is shared by the days of the period in which it was posted.',
      'Codes of boxes 11 and 13 change by year: compare them with the instructions.',
    ],
  }
}
