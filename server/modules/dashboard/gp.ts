import { allows, type Context, type Permission } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { fromMinor, toMinor } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import { chartData, reportOfFund } from '../cfo/index.ts'
import { boardOf, sumsByStage } from '../crm/index.ts'
import { listHoldings } from '../holdings/index.ts'
import { listCovenants } from '../risk/index.ts'
import { type PeriodKey, periodsAt, type Span } from './period.ts'
import { toAct } from './to-act.ts'

/** Records of a kind that are read at most. */
const MOST = 500
/** Covenants shown, those with the least headroom first. */
const COVENANTS = 20

/** Returns the figures that a partner needs this morning; parts that the caller may not read are null. */
export async function gpDashboard(ctx: Context, period: PeriodKey) {
  const today = await todayOf(ctx)
  const { period: current, previous } = periodsAt(today, period)
  const may = (area: string) => {
    const module = ctx.services.registry.module(area)
    return module !== undefined && allows(ctx.principal, module, `${area}:read` as Permission)
  }
  return {
    as_of: today,
    period,
    current,
    previous,
    to_act: await toAct(ctx),
    funds: may('cfo') ? await funds(ctx, today, current, previous) : null,
    pipeline: may('crm') ? await pipelineOf(ctx, today) : null,
    covenants: may('risk') ? await covenants(ctx) : null,
    exposure: may('holdings') ? await exposure(ctx) : null,
  }
}

async function funds(ctx: Context, today: string, current: Span, previous: Span) {
  const rows = await ctx.db
    .selectFrom('fund_accounts')
    .select(['id', 'name', 'currency'])
    .orderBy('id')
    .limit(MOST)
    .execute()
  const shown = []
  for (const { id, name, currency } of rows) {
    const { points } = await chartData(ctx, id, {
      interval: 'quarter',
      from: daysAfter(today, -7 * 91),
      to: today,
    })
    shown.push({
      fund_account_id: id,
      name,
      currency,
      page: `/funds/${id}`,
      current: await bridge(ctx, id, currency, current),
      previous: await bridge(ctx, id, currency, previous),
      series: points.map(({ end, nav, contributions, distributions }) => ({
        end,
        nav,
        contributions,
        distributions,
      })),
    })
  }
  return shown
}

/** The parts that lead from NAV before a period to NAV at its end; they sum to it, to the cent. */
async function bridge(ctx: Context, id: number, currency: string, { from, to }: Span) {
  const { nav, opening_nav, contributions, distributions, net_income } = await reportOfFund(ctx, id, from, to)
  const minor = (amount: number) => toMinor(amount, currency, 'amount')
  const rest =
    minor(nav) - minor(opening_nav) - minor(contributions) + minor(distributions) - minor(net_income)
  return {
    opening_nav,
    contributions,
    distributions,
    net_income,
    other: fromMinor(rest === 0 ? 0 : rest, currency),
    nav,
  }
}

async function pipelineOf(ctx: Context, today: string) {
  const board = boardOf(ctx, await sumsByStage(ctx, undefined))
  const first = `${daysAfter(today, -334).slice(0, 7)}-01`
  const deals = await ctx.db
    .selectFrom('deals')
    .select(['stage', 'created_at'])
    .where('created_at', '>=', first)
    .where('archived_at', 'is', null)
    .execute()
  const byMonth = new Map<string, { added: number; won: number; passed: number }>(
    monthsFrom(first, today).map(month => [month, { added: 0, won: 0, passed: 0 }]),
  )
  for (const { stage, created_at } of deals) {
    const month = created_at.slice(0, 7)
    const { added, won, passed } = byMonth.get(month) ?? { added: 0, won: 0, passed: 0 }
    byMonth.set(month, {
      added: added + 1,
      won: won + (stage === 'closed_won' ? 1 : 0),
      passed: passed + (stage === 'passed' ? 1 : 0),
    })
  }
  return {
    stages: board.map(({ stage, title, count }) => ({
      stage,
      title,
      count,
      page: `/deals?view=table&filter=stage:${stage}`,
    })),
    by_month: [...byMonth].map(([month, counts]) => ({ month, ...counts })),
  }
}

/** The months from that of one day to that of another, in order. */
function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let day = first; day <= last; day = `${daysAfter(day, 31).slice(0, 7)}-01`)
    months.push(day.slice(0, 7))
  return months
}

async function covenants(ctx: Context) {
  const { items } = await listCovenants(ctx, { limit: MOST, archived: false })
  return items
    .map(({ id, name, status, headroom_pct }) => ({
      covenant_id: id,
      name,
      status,
      headroom_pct,
      page: `/covenants/${id}`,
    }))
    .sort((one, other) => (one.headroom_pct ?? Infinity) - (other.headroom_pct ?? Infinity))
    .slice(0, COVENANTS)
}

async function exposure(ctx: Context) {
  const { items } = await listHoldings(ctx, { limit: MOST, archived: false })
  const held = items.filter(({ figures }) => figures.fair_value !== 0)
  const grouped = (nameOf: (one: (typeof held)[number]) => string | null) => {
    const groups = Map.groupBy(held, one => JSON.stringify([nameOf(one), one.figures.currency]))
    return [...groups]
      .map(([key, ones]) => {
        const [name, currency] = JSON.parse(key) as [string | null, string]
        const minor = ones.reduce(
          (sum, { figures }) => sum + toMinor(figures.fair_value, currency, 'fair_value'),
          0,
        )
        return { name, currency, fair_value: fromMinor(minor, currency), holdings: ones.length }
      })
      .sort((one, other) => other.fair_value - one.fair_value)
  }
  return {
    by_sector: grouped(({ sector }) => sector),
    by_vintage: grouped(({ figures }) => figures.held_since?.slice(0, 4) ?? null).sort(byYear),
  }
}

/** The earliest year first; holdings of none come last. */
const byYear = (one: { name: string | null }, other: { name: string | null }): number =>
  (one.name ?? '9999').localeCompare(other.name ?? '9999')
