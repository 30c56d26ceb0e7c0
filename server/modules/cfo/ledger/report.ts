import { accountsById } from '../../../books/accounts/chart.ts'
import { requireFund } from '../../../books/accounts/fund-accounts.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { operatingTurnover } from '../../../books/balances/operating-turnover.ts'
import { type Lent, lentAnswer } from '../../../imports/lending.ts'
import { type Context, invalid, invalidField, joined, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { exactSum, fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { netOf, neutral, understand } from './categories.ts'
import { type ReportLine, reportLinesOf } from './lent-lines.ts'
import type { ReportInput } from './report-schemas.ts'

/** The movements of a period, by category of the simple book, in minor units. */
type Moved = Map<string, { debit: number; credit: number }>

interface Found {
  currency: string
  moved: Moved
  nav: number
  opening: number
  warnings: string[]
}

/**
 * Profit and loss of `[start, end]`, both inclusive, and NAV at the end of `end` over everything dated until then
 * (semantics 4.3). Of a stored book, of entries that come with the call, or of the journal of another ledger.
 */
export async function report(ctx: Context, input: ReportInput, lent: Lent | null) {
  const { start, end, fund_account_id, entries } = input
  if (start > end) throw invalidField('end', sentence`must not be before start, ${start}`)
  if ([fund_account_id, entries, input.source].filter(one => one !== undefined).length !== 1)
    throw invalid([
      { path: 'fund_account_id', message: sentence`is required without entries: send exactly one` },
    ])
  if (fund_account_id !== undefined && input.currency !== undefined)
    throw invalidField('currency', sentence`applies only to entries: a fund has its own`)
  const source = lent && (await reportLinesOf(ctx, lent, input.currency))
  const found =
    fund_account_id !== undefined
      ? await ofBook(ctx, { fund_account_id, start, end })
      : source
        ? await ofSource(ctx, source, input)
        : await ofEntries(ctx, input)
  const answer = {
    fund_account_id: fund_account_id ?? null,
    start,
    end,
    ...figures(found),
    source: source?.source ?? null,
    persisted: false as const,
  }
  return lentAnswer(lent, answer, {})
}

/** The figures of a fund's book over some days. */
export async function reportOfFund(ctx: Context, fundId: number, start: string, end: string) {
  return figures(await ofBook(ctx, { fund_account_id: fundId, start, end }))
}

async function ofBook(
  ctx: Context,
  { fund_account_id, start, end }: { fund_account_id: number; start: string; end: string },
): Promise<Found> {
  const { currency } = await requireFund(ctx, fund_account_id)
  const accounts = await accountsById(ctx, [fund_account_id])
  const moved: Moved = new Map()
  const days = { from: start, to: end }
  for (const { account_id, debit, credit } of await operatingTurnover(ctx, days, [fund_account_id])) {
    const category = accounts.get(account_id)?.category
    if (category != null && (debit !== 0 || credit !== 0)) add(moved, category, debit, credit)
  }
  const { nav } = await standingOf(ctx, fund_account_id, end)
  const { nav: opening } = await standingOf(ctx, fund_account_id, daysAfter(start, -1))
  return { currency, moved, nav, opening, warnings: [] }
}

async function ofEntries(ctx: Context, { entries = [], start, end, ...input }: ReportInput): Promise<Found> {
  const currency = input.currency ?? (await baseCurrency(ctx))
  const found: Found = { currency, moved: new Map(), nav: 0, opening: 0, warnings: [] }
  entries.forEach((entry, index) => {
    const at = `entries.${index}`
    const debit = toMinor(entry.debit ?? 0, currency, `${at}.debit`)
    const credit = toMinor(entry.credit ?? 0, currency, `${at}.credit`)
    const { net, warnings } = netOf(debit, credit)
    if (net === 0) throw invalidField(`${at}.debit`, sentence`and credit net to zero`)
    const { category, warnings: unknown } = understand(entry.category, net)
    found.warnings.push(...[...warnings, ...unknown].map(warning => ctx.say(joined([at, warning], ': '))))
    count(found, { category, date: entry.date, net }, { start, end })
  })
  return found
}

/** The figures of lines that were lent, over all that are dated until the end. */
async function ofSource(
  ctx: Context,
  source: Awaited<ReturnType<typeof reportLinesOf>>,
  days: { start: string; end: string },
): Promise<Found> {
  const currency = source.currency ?? (await baseCurrency(ctx))
  const found: Found = {
    currency,
    moved: new Map(),
    nav: 0,
    opening: 0,
    warnings: source.warnings.map(ctx.say),
  }
  for (const line of source.lines) count(found, line, days)
  return found
}

/** Counts a line into the figures of some days. */
function count(
  found: Found,
  { category, date, net }: ReportLine,
  { start, end }: { start: string; end: string },
): void {
  if (date > end) return
  const effect = neutral.has(category) ? 0 : net
  found.nav = exactSum(found.nav + effect)
  if (date < start) found.opening = exactSum(found.opening + effect)
  else add(found.moved, category, Math.max(0 - net, 0), Math.max(net, 0))
}

function add(moved: Moved, category: string, debit: number, credit: number): void {
  const sum = moved.get(category) ?? { debit: 0, credit: 0 }
  moved.set(category, { debit: exactSum(sum.debit + debit), credit: exactSum(sum.credit + credit) })
}

function figures({ currency, moved, nav, opening, warnings }: Found) {
  const raised = (...names: string[]) =>
    names.reduce((sum, name) => sum + (moved.get(name)?.credit ?? 0) - (moved.get(name)?.debit ?? 0), 0)
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, currency)
  const income = raised('income')
  const expenses = 0 - raised('expense', 'management_fee')
  const [realised, unrealised] = [raised('realised_gain'), raised('unrealised_gain')]
  return {
    currency,
    income: major(income),
    expenses: major(expenses),
    net_operating_income: major(income - expenses),
    realised_gain: major(realised),
    unrealised_gain: major(unrealised),
    net_income: major(income - expenses + realised + unrealised),
    nav: major(nav),
    opening_nav: major(opening),
    contributions: major(raised('capital_call')),
    distributions: major(0 - raised('distribution')),
    by_category: [...moved]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([category, { debit, credit }]) => ({
        category,
        debit: major(debit),
        credit: major(credit),
        net: major(credit - debit),
      })),
    warnings,
  }
}
