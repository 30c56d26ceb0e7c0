import { sql } from 'kysely'
import { accountsById, familyOf, type GlAccountRow } from '../../../books/chart.ts'
import { CLOSING, operatingTurnover } from '../../../books/closing.ts'
import { type FundRow, findFund } from '../../../books/fund-accounts.ts'
import { commitmentsOf, findPartners } from '../../../books/partners.ts'
import { addMonths } from '../../../finance/day-count.ts'
import type { Context } from '../../../kernel/index.ts'
import { allocate, fromMinor } from '../../../kernel/money.ts'
import type { K1Box } from './k1-schemas.ts'
import { type Weights, weightsOf } from './k1-sharing.ts'

type Sharing = keyof Weights

interface Place {
  box: K1Box
  code?: string
  description: string
  sharing: Sharing
  /** Deductions are positive on the form. */
  deduction?: true
}

/** Where what is posted on an account belongs on the form (semantics 6.1), by the account or the one above it. */
const places: Record<string, Place> = {
  '4010': { box: '5', description: 'Interest', sharing: 'commitment' },
  '4020': { box: '6a', description: 'Dividends', sharing: 'commitment' },
  '4030': { box: '11', description: 'Other income', sharing: 'commitment' },
  '4400': { box: '11', description: 'Foreign exchange', sharing: 'commitment' },
  '5100': { box: '13', code: 'AE', description: 'Management fee', sharing: 'fee', deduction: true },
  '5110': { box: '13', code: 'AE', description: 'Management fee', sharing: 'fee', deduction: true },
  '5300': { box: '13', code: 'AE', description: 'Expenses', sharing: 'commitment', deduction: true },
  '5310': { box: '13', code: 'AE', description: 'Expenses', sharing: 'commitment', deduction: true },
  '5500': { box: '13', code: 'AE', description: 'Expenses', sharing: 'commitment', deduction: true },
  '5600': { box: '13', code: 'AE', description: 'Expenses', sharing: 'commitment', deduction: true },
  '5400': {
    box: '13',
    code: 'H',
    description: 'Investment interest',
    sharing: 'commitment',
    deduction: true,
  },
}
const short: Place = { box: '8', description: 'Short-term capital gain', sharing: 'commitment' }
const long: Place = { box: '9a', description: 'Long-term capital gain', sharing: 'commitment' }

/** What book income is no taxable item of the year, and why. */
const apart: Record<string, string> = {
  '4300': 'Unrealised gains are not taxed.',
  '5200': 'Organisational costs are amortised over 180 months; syndication costs are not deducted.',
}

/** An amount of the return, in minor units: what is shared by rule, and what was posted for one partner. */
interface Found {
  place: Place
  amount: number
  own: Map<number, number>
}

interface LeftOut {
  account: string
  amount: number
  reason: string
}

/**
 * What the ledger says of a tax year's return, as items that `generateK1` takes: income, realised gains by how long the
 * investment was held, expenses and fees, each with its parts by partner to the cent. What was posted for a partner is
 * that partner's, the rest is split by the sharing rule. Book is not tax: a person looks at it. Keeps nothing.
 */
export async function proposeK1(ctx: Context, fundId: number, year = Number(ctx.now.slice(0, 4)) - 1) {
  const fund = await findFund(ctx, fundId)
  const commitments = await commitmentsOf(ctx, fundId, `${year}-12-31`)
  const partners = [...new Set(commitments.map(({ lp_id }) => lp_id))]
  const weights = await weightsOf(ctx, fundId, year, commitments, partners)
  const { items, leftOut } = await foundIn(ctx, fund, year)
  const names = await findPartners(ctx, partners)
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, fund.currency)
  const shown = items.flatMap(({ place, amount, own }) => {
    const parts = partsOf({ place, amount, own }, partners, weights)
    if (parts === null)
      leftOut.push({ account: place.description, amount, reason: 'No partner bears it by its sharing rule.' })
    return parts === null || parts.every(part => part === 0)
      ? []
      : [
          {
            box: place.box,
            ...(place.code ? { code: place.code } : {}),
            description: place.description,
            amount: major(amount),
            parts: partners.map((lp_id, at) => ({ lp_id, amount: major(parts[at] as number) })),
          },
        ]
  })
  return {
    fund_account_id: fundId,
    tax_year: year,
    currency: fund.currency,
    items: shown,
    partners: partners.map(lp_id => ({ lp_id, name: names.get(lp_id)?.name ?? '' })),
    left_out: leftOut.map(one => ({ ...one, amount: major(one.amount) })),
    assumptions: [
      'Amounts are those of the book; where tax differs from it, change them.',
      'An investment counts as held since its first purchase.',
      'Codes of boxes 11 and 13 change by year: compare them with the instructions.',
    ],
  }
}

/** Each partner's part; null where the rule falls on nobody. */
function partsOf({ place, amount, own }: Found, partners: readonly number[], weights: Weights) {
  const shared = amount - [...own.values()].reduce((sum, part) => sum + part, 0)
  const over = weights[place.sharing]
  if (shared !== 0 && over.every(weight => weight.isZero())) return null
  const parts = shared === 0 ? partners.map(() => 0) : allocate(shared, over)
  return parts.map((part, at) => part + (own.get(partners[at] as number) ?? 0))
}

async function foundIn(ctx: Context, fund: FundRow, year: number) {
  const accounts = await accountsById(ctx, [fund.id])
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const items = new Map<string, Found>()
  const leftOut: LeftOut[] = []
  const add = (place: Place, amount: number, partner: number) => {
    const key = `${place.box} ${place.code} ${place.description}`
    const found = items.get(key) ?? { place, amount: 0, own: new Map() }
    found.amount += amount
    if (partner > 0) found.own.set(partner, (found.own.get(partner) ?? 0) + amount)
    items.set(key, found)
  }
  const gains = familyOf(accounts, ['4200'])
  for (const row of await operatingTurnover(ctx, days, [fund.id])) {
    const account = accounts.get(row.account_id)
    if (!account || (account.type !== 'income' && account.type !== 'expense')) continue
    const net = row.credit - row.debit
    if (net === 0 || gains.has(account.id)) continue
    const root = account.parent_code ?? account.code
    const place = places[root]
    if (place) add(place, place.deduction ? 0 - net : net, row.partner_id)
    else
      leftOut.push({ account: nameOf(account), amount: net, reason: apart[root] ?? 'Its box is not known.' })
  }
  for (const { net, partner, held } of await realised(ctx, fund.id, accounts, days)) {
    if (held !== null) add(held === 'long' ? long : short, net, partner)
    else
      leftOut.push({
        account: 'Realised gain without an investment',
        amount: net,
        reason: 'How long it was held is not known: put it in box 8 or 9a.',
      })
  }
  return { items: [...items.values()], leftOut: summed(leftOut) }
}

const nameOf = ({ code, name }: GlAccountRow) => `${code} ${name}`

function summed(all: readonly LeftOut[]): LeftOut[] {
  const byAccount = new Map<string, LeftOut>()
  for (const one of all) {
    const known = byAccount.get(one.account)
    byAccount.set(one.account, { ...one, amount: one.amount + (known?.amount ?? 0) })
  }
  return [...byAccount.values()].filter(({ amount }) => amount !== 0)
}

/** Realised gains of the days by investment, with whether it was held for more than a year; null where nothing says. */
async function realised(
  { db }: Context,
  fundId: number,
  accounts: ReadonlyMap<number, GlAccountRow>,
  { from, to }: { from: string; to: string },
) {
  const [gains, cost] = ['4200', '1310'].map(code => [...familyOf(accounts, [code])])
  if (!gains?.length || !cost?.length) return []
  const bought = await db
    .selectFrom('gl_lines')
    .select(({ fn }) => ['investment_id', fn.min('date').as('first')])
    .where('fund_account_id', '=', fundId)
    .where('account_id', 'in', cost)
    .where('debit_minor', '>', 0)
    .where('is_void', '=', 0)
    .groupBy('investment_id')
    .execute()
  const first = new Map(bought.map(row => [row.investment_id, row.first]))
  const earliest = [...first.values()].sort()[0]
  const rows = await db
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
  return rows.map(row => {
    const since = row.investment_id === null ? undefined : first.get(row.investment_id)
    // Without an investment it is short for certain where nothing was bought more than a year before.
    const wholeBook = earliest !== undefined && !isLong(earliest, row.date) ? ('short' as const) : null
    const held =
      since === undefined ? wholeBook : isLong(since, row.date) ? ('long' as const) : ('short' as const)
    return { net: Number(row.net), partner: row.partner_id ?? 0, held }
  })
}

/** Held for more than a year: the day of the purchase does not count (26 U.S.C. 1222). */
const isLong = (bought: string, sold: string): boolean => sold > addMonths(bought, 12)
