import { familyOf, type GlAccountRow } from '../../../books/accounts/chart.ts'
import { fiscalYearOf } from '../../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { liquidatedOn } from '../../../books/accounts/liquidated.ts'
import { operatingTurnover } from '../../../books/balances/operating-turnover.ts'
import type { SharedDays, Span } from '../../../books/partners/sharing.ts'
import { shareOf } from '../../../books/profit/profit.ts'
import { deductedBy } from '../../../finance/organisational-costs.ts'
import { type Context, longDay, type Sentence, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { minorDigits } from '../../../kernel/values/money.ts'

type Accounts = ReadonlyMap<number, GlAccountRow>
type Shares = ReturnType<typeof shareOf>

/** Accounts of the costs of section 709: of the organisation, and of the syndication. */
const [ORGANISATION, SYNDICATION] = ['5200', '3500']

interface Costs {
  /** The part of the deduction that falls on some days, shared by partner; a deduction is negative. */
  deducted: (days: SharedDays) => Shares
  /** The book's costs of the year that are not deducted in it, in minor units; negative where more is deducted. */
  apart: { account: GlAccountRow | undefined; amount: number; reason: Sentence }
}

/**
 * Returns the organisational costs of a fund whose business began on a day (26 U.S.C. 709(b)). They are the
 * costs posted until the return of the first year is due (26 CFR 1.709-2(c)); later ones are left out.
 */
export async function organisationalCosts(
  ctx: Context,
  fund: FundRow,
  { began, first, year, accounts }: { began: string; first: string; year: Span; accounts: Accounts },
): Promise<Costs> {
  const due = dueAfter(fiscalYearOf(fund, began).to)
  const spent = (span: Span) => postedOn(ctx, fund, accounts, { ...span, code: ORGANISATION })
  const costs = {
    total: Math.max(0, await spent({ from: first, to: due })),
    began,
    perDollar: fund.currency === 'USD' ? 10 ** minorDigits('USD') : null,
    ended: await liquidatedOn(ctx, fund.id),
  }
  const within = ({ from, to }: Span) => deductedBy(costs, to) - deductedBy(costs, daysAfter(from, -1))
  return {
    deducted: days =>
      shareOf(
        { partner_id: 0, debit: within(days), credit: 0 },
        { category: 'expense' },
        days.weightsFor('organizational_costs'),
      ),
    apart: {
      account: [...accounts.values()].find(({ code }) => code === ORGANISATION),
      amount: (await spent(year)) - within(year),
      reason: sentence`Organisational costs posted by ${longDay(due)} are amortised over 180 months from ${longDay(began)}: the expense of the year less what is deducted in it.`,
    },
  }
}

/** Returns the syndication costs charged to capital on some days, which are never deducted (26 U.S.C. 709(a)). */
export async function syndicationCosts(
  ctx: Context,
  fund: FundRow,
  days: SharedDays,
  accounts: Accounts,
): Promise<Shares> {
  const ids = familyOf(accounts, [SYNDICATION])
  const rows = (await operatingTurnover(ctx, days, [fund.id])).filter(({ account_id }) => ids.has(account_id))
  return rows.flatMap(row =>
    shareOf(row, accounts.get(row.account_id) as GlAccountRow, days.weightsFor('offering_syndication_costs')),
  )
}

async function postedOn(
  ctx: Context,
  fund: FundRow,
  accounts: Accounts,
  { code, ...span }: Span & { code: string },
): Promise<number> {
  const ids = familyOf(accounts, [code])
  return (await operatingTurnover(ctx, span, [fund.id]))
    .filter(({ account_id }) => ids.has(account_id))
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
}

/** The fifteenth day of the third month after a year's end, on which a partnership's return is due. */
function dueAfter(end: string): string {
  const due = new Date(`${end.slice(0, 7)}-15T00:00:00Z`)
  due.setUTCMonth(due.getUTCMonth() + 3)
  return due.toISOString().slice(0, 10)
}
