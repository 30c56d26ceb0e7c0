import { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { capitalAt } from '../../../books/capital/capital-lines.ts'
import { accruedCarryAt } from '../../../books/capital/carry-balances.ts'
import {
  type Figures,
  figuresAt,
  flowsUntil,
  fundFiguresAt,
  NO_FIGURES,
} from '../../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../../books/capital/figures/history.ts'
import { fundReturnsAt, type Returns, returnsOf } from '../../../books/capital/figures/returns.ts'
import { findPartners, GENERAL_PARTNER } from '../../../books/partners/partners.ts'
import { type Context, entity, field } from '../../../kernel/index.ts'
import { Exact, fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'

const ratio = (description: string) => z.number().nullable().meta({ description })

const figures = {
  committed: field.money('Commitments admitted by the day'),
  called: field.money('Issued calls and what was posted otherwise, less what was waived'),
  paid_in: field.money('Contributions paid, less unused capital returned'),
  receivable: field.money('Called and not yet received'),
  unfunded: field.money('Commitment less what was called of it, plus recallable distributions'),
  distributed: field.money('Distributions less unused capital returned'),
  returned: field.money('Unused capital returned since inception'),
  nav: field.money('Capital account with its share of the profit that is not closed yet'),
  dpi: ratio('Distributed over paid-in capital'),
  rvpi: ratio('NAV, less capital called and unpaid, over paid-in capital'),
  tvpi: ratio('DPI plus RVPI'),
  irr: ratio('Annual, since inception, as a fraction, Act/365, with the NAV as the last flow'),
  reasons: z.record(z.string(), z.string()).meta({ description: 'Why a figure is null' }),
}

export const FundPartners = entity('FundPartners', {
  fund_account_id: field.id(),
  currency: z.string(),
  as_of: z.string(),
  partners: z
    .array(
      z.object({
        lp_id: field.id().nullable().meta({ description: 'Null for what is posted for no partner' }),
        name: z.string(),
        general_partner: z.boolean().meta({ description: 'Whether it is a general partner of the fund' }),
        share: ratio('Commitment over all commitments, as a fraction'),
        ...figures,
      }),
    )
    .meta({ description: 'Largest commitment first, general partners last' }),
  whole: z.object(figures).meta({ description: 'The fund as a whole: the sums, and its own returns' }),
})

/** Every partner of a fund at the end of a day, with totals that are the fund's own figures. */
export async function fundPartners(ctx: Context, fundId: number, day?: string) {
  const as_of = day ?? (await todayOf(ctx))
  const { currency } = await findFund(ctx, fundId)
  const history = await capitalHistory(ctx, fundId)
  const [all, flows, capital] = [
    figuresAt(history, as_of),
    flowsUntil(history, as_of),
    await capitalAt(ctx, fundId, as_of),
  ]
  const { nav } = await standingOf(ctx, fundId, as_of)
  const ofFund = fundFiguresAt(history, as_of)
  const ids = [...new Set([...all.keys(), ...capital.keys()])]
  const known = await findPartners(ctx, ids)
  const partners = ids.map(id => {
    const own = all.get(id) ?? NO_FIGURES
    const worth = Object.values(capital.get(id) ?? {}).reduce((sum, amount) => sum + amount, 0)
    return {
      lp_id: id || null,
      name: known.get(id)?.name ?? 'Posted for no partner',
      general_partner: known.get(id)?.entity_type === GENERAL_PARTNER,
      share:
        ofFund.committed > 0
          ? new Exact(own.committed).div(ofFund.committed).toDecimalPlaces(8).toNumber()
          : null,
      ...present(own, worth, returnsOf(own, flows.get(id) ?? [], { nav: worth, day: as_of }), currency),
    }
  })
  const last = (one: { lp_id: number | null; general_partner: boolean }) =>
    Number(one.general_partner) + 2 * Number(one.lp_id === null)
  return {
    fund_account_id: fundId,
    currency,
    as_of,
    partners: partners
      .filter(one => one.lp_id !== null || one.nav !== 0 || one.called !== 0 || one.distributed !== 0)
      .sort((a, b) => last(a) - last(b) || b.committed - a.committed || a.name.localeCompare(b.name)),
    whole: present(
      ofFund,
      nav,
      fundReturnsAt(history, { nav, accruedCarry: await accruedCarryAt(ctx, fundId, as_of), day: as_of }),
      currency,
    ),
  }
}

function present(own: Figures, nav: number, returns: Returns, currency: string) {
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, currency)
  return {
    committed: major(own.committed),
    called: major(own.called),
    paid_in: major(own.paidIn),
    receivable: major(own.receivable),
    unfunded: major(own.unfunded),
    distributed: major(own.distributed),
    returned: major(own.returned),
    nav: major(nav),
    ...returns,
  }
}
