import { sql } from 'kysely'
import { accountsById, familyOf, type GlAccountRow } from '../../../books/accounts/chart.ts'
import { fiscalYear } from '../../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { CLOSING } from '../../../books/accounts/periods.ts'
import { firstDayOf } from '../../../books/balances/balances.ts'
import { operatingTurnover } from '../../../books/balances/operating-turnover.ts'
import { weighIn } from '../../../books/calls/participation.ts'
import { purchaseDays } from '../../../books/holdings/figures.ts'
import { type SharedDays, type Span, sharesOver, sharingOf } from '../../../books/partners/sharing.ts'
import { transferredProfit, transfersOf } from '../../../books/partners/transferred.ts'
import { participations, profitIn, shareOf } from '../../../books/profit/profit.ts'
import { sharedByDays } from '../../../books/profit/profit-transfers.ts'
import { sharedTurnover } from '../../../books/profit/shared-turnover.ts'
import { addMonths } from '../../../finance/day-count.ts'
import { type Context, type Sentence, sentence } from '../../../kernel/index.ts'
import { organisationalCosts, syndicationCosts } from './k1-costs.ts'
import { k1DetailsOf } from './k1-details.ts'
import type { K1Box } from './k1-schemas.ts'

interface Place {
  box: K1Box
  code?: string
  description: string
  /** Deductions are positive on the form. */
  deduction?: true
}

/** The place on the form of each account's postings (semantics 6.1), by the account or its parent. */
const places: Record<string, Place> = {
  '4010': { box: '5', description: 'Interest' },
  '4020': { box: '6a', description: 'Dividends' },
  '4030': { box: '11', description: 'Other income' },
  '4400': { box: '11', description: 'Foreign exchange' },
  '5100': { box: '13', code: 'AE', description: 'Management fee', deduction: true },
  '5110': { box: '13', code: 'AE', description: 'Management fee', deduction: true },
  '5300': { box: '13', code: 'AE', description: 'Expenses', deduction: true },
  '5310': { box: '13', code: 'AE', description: 'Expenses', deduction: true },
  '5500': { box: '13', code: 'AE', description: 'Expenses', deduction: true },
  '5600': { box: '13', code: 'AE', description: 'Expenses', deduction: true },
  '5400': {
    box: '13',
    code: 'H',
    description: 'Investment interest',
    deduction: true,
  },
}
const short: Place = { box: '8', description: 'Short-term capital gain' }
const long: Place = { box: '9a', description: 'Long-term capital gain' }
const organisation: Place = {
  box: '13',
  code: 'AE',
  description: 'Amortised organisational costs',
  deduction: true,
}
/** A decrease of capital as by section 705(a)(2)(B) (26 CFR 1.704-1(b)(2)(iv)(i)(2)). */
const syndication: Place = { box: '18', code: 'C', description: 'Syndication costs', deduction: true }

/** Reasons why some book income is not a taxable item of the year. */
const apart: Record<string, Sentence> = {
  '4410': sentence`Unrealised exchange differences are not taxed.`,
  '4300': sentence`Unrealised gains are not taxed.`,
  '5200': sentence`Organisational costs are amortised over 180 months: say in the K-1 details when business began.`,
}

/** An amount of the return, in minor units, and whose it is: by the days over which it was shared. */
export interface Found {
  place: Place
  amount: number
  shared: Map<SharedDays, Map<number, number>>
}

/** Returns each partner's amount of an item, whatever days it was shared by. */
export function sumOfShares(shared: Found['shared']): Map<number, number> {
  const sums = new Map<number, number>()
  for (const own of shared.values())
    for (const [partner, amount] of own) sums.set(partner, (sums.get(partner) ?? 0) + amount)
  return sums
}

/** Book income that is in no item, in minor units. */
export interface LeftOut {
  account: string
  amount: number
  reason: Sentence
}

/**
 * Returns the ledger's items of a tax year's return: income, realised gains by holding period, expenses and
 * fees. They are shared as by a close of the same days (`sharesOver`), or over the whole year where it is
 * prorated. Earlier years that a later closing shares again fall on who holds the interest as the year begins.
 */
export async function foundIn(ctx: Context, fund: FundRow, taxYear: number) {
  const accounts = await accountsById(ctx, [fund.id])
  const year = fiscalYear(fund, taxYear)
  const passedOn = await passedBefore(ctx, fund, year)
  const items = new Map<string, Found>()
  const leftOut: LeftOut[] = []
  const add = (place: Place, shares: ReturnType<typeof shareOf>, days: SharedDays) => {
    const key = `${place.box} ${place.code} ${place.description}`
    const found: Found = items.get(key) ?? { place, amount: 0, shared: new Map() }
    const parts = found.shared.get(days) ?? new Map<number, number>()
    for (const share of passedOn(shares, days)) {
      const amount = days.sign * (place.deduction ? 0 - share.amount : share.amount)
      found.amount += amount
      parts.set(share.partner, (parts.get(share.partner) ?? 0) + amount)
    }
    found.shared.set(days, parts)
    items.set(key, found)
  }
  const gains = familyOf(accounts, ['4200'])
  const participation = participations(ctx, fund.id)
  const { allocation_method, business_began_on: began } = await k1DetailsOf(ctx, fund.id)
  const posted = (await firstDayOf(ctx, fund.id)) ?? year.from
  const first = began !== null && began < posted ? began : posted
  const costs = began === null ? null : await organisationalCosts(ctx, fund, { began, first, year, accounts })
  for (const days of await sharesOver(ctx, fund, year, first, allocation_method)) {
    const taking = await participation(days.knownOn)
    const rows = profitIn(accounts, await operatingTurnover(ctx, days, [fund.id]))
    const shared = (await sharedTurnover(ctx, rows, { days, participation: taking, accounts })).map(one => ({
      ...one,
      account: accounts.get(one.row.account_id) as GlAccountRow,
    }))
    // In the order of the chart of accounts, whatever order the database keeps its rows in.
    shared.sort((one, other) => (one.account.code < other.account.code ? -1 : 1))
    for (const { row, weights: own, account } of shared) {
      if (gains.has(account.id)) continue
      const root = apart[account.code] ? account.code : (account.parent_code ?? account.code)
      if (costs && root === '5200') continue
      const place = places[root]
      if (place) add(place, shareOf(row, account, own), days)
      else
        leftOut.push({
          account: nameOf(account),
          amount: days.sign * (row.credit - row.debit),
          reason: apart[root] ?? sentence`Its box is unknown.`,
        })
    }
    if (costs) add(organisation, costs.deducted(days), days)
    add(syndication, await syndicationCosts(ctx, fund, days, accounts), days)
    const weights = days.weightsFor('investments')
    for (const { net, partner, held, holding } of await realised(ctx, fund.id, accounts, days)) {
      const row = { partner_id: partner, debit: 0, credit: net }
      const own = weighIn(weights, taking.get(holding))
      if (held !== null) add(held === 'long' ? long : short, shareOf(row, REALISED, own), days)
      else
        leftOut.push({
          account: 'Realised gain without an investment',
          amount: days.sign * net,
          reason: sentence`The holding period is not known: enter it in box 8 or 9a.`,
        })
    }
  }
  if (costs?.apart.account)
    leftOut.push({ ...costs.apart, account: nameOf(costs.apart.account), amount: 0 - costs.apart.amount })
  return { items: [...items.values()], leftOut: summed(leftOut) }
}

/**
 * Passes shares of days before the year to who holds the interest as it begins: a buyer succeeds to the
 * seller's capital account (26 CFR 1.704-1(b)(2)(iv)(l)), and items of a year fall on its partners alone.
 */
async function passedBefore(ctx: Context, fund: FundRow, { from }: Span) {
  const sharing = await sharingOf(ctx, fund.id)
  const transfers = (await transfersOf(ctx, fund.id))
    .filter(({ date }) => date < from)
    .map(transfer => ({ ...transfer, closedLate: 0 }))
  return (shares: ReturnType<typeof shareOf>, days: SharedDays): typeof shares => {
    if (days.to >= from || transfers.length === 0) return shares
    const totals = new Map<number, number>()
    for (const { partner, amount } of shares) totals.set(partner, (totals.get(partner) ?? 0) + amount)
    for (const [partner, amount] of transferredProfit(transfers, [
      sharedByDays(sharing, { ...days, totals }),
    ]))
      totals.set(partner, (totals.get(partner) ?? 0) + amount)
    return [...totals].map(([partner, amount]) => ({ partner, amount }))
  }
}

const REALISED = { category: 'realised_gain' }

const nameOf = ({ code, name }: GlAccountRow) => `${code} ${name}`

function summed(all: readonly LeftOut[]): LeftOut[] {
  const byAccount = new Map<string, LeftOut>()
  for (const one of all) {
    const known = byAccount.get(one.account)
    byAccount.set(one.account, { ...one, amount: one.amount + (known?.amount ?? 0) })
  }
  return [...byAccount.values()].filter(({ amount }) => amount !== 0)
}

/** Realised gains of the days by holding, and whether it was held for more than a year; null where nothing says. */
async function realised(
  ctx: Context,
  fundId: number,
  accounts: ReadonlyMap<number, GlAccountRow>,
  { from, to }: { from: string; to: string },
) {
  const gains = [...familyOf(accounts, ['4200'])]
  const first = await purchaseDays(ctx, fundId)
  if (gains.length === 0) return []
  const earliest = [...first.values()].sort()[0]
  const rows = await ctx.db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select(['line.investment_id', 'line.partner_id', 'line.date'])
    .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.account_id', 'in', gains)
    .where('line.date', '>=', from)
    .where('line.date', '<=', to)
    .where('entry.source', '!=', CLOSING)
    .where(({ or, eb }) => or([eb('original.source', 'is', null), eb('original.source', '!=', CLOSING)]))
    .groupBy(['line.investment_id', 'line.partner_id', 'line.date'])
    .orderBy('line.date')
    .execute()
  const sums = new Map<string, { net: number; partner: number; holding: number; held: Held | null }>()
  for (const row of rows) {
    const since = row.investment_id === null ? undefined : first.get(row.investment_id)
    // Without an investment it is short for certain where nothing was bought more than a year before.
    const wholeBook = earliest !== undefined && !isLong(earliest, row.date) ? 'short' : null
    const held = since === undefined ? wholeBook : isLong(since, row.date) ? 'long' : 'short'
    const [partner, holding] = [row.partner_id ?? 0, row.investment_id ?? 0]
    const key = `${held} ${partner} ${holding}`
    const sum = sums.get(key) ?? { net: 0, partner, holding, held }
    sum.net += Number(row.net)
    sums.set(key, sum)
  }
  return [...sums.values()]
}

type Held = 'short' | 'long'

/** Held for more than a year: the day of the purchase does not count (26 U.S.C. 1222). */
const isLong = (bought: string, sold: string): boolean => sold > addMonths(bought, 12)
