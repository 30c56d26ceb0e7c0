import type { Decimal } from 'decimal.js'
import { type DealRow, presentDeal } from '../../../deals/deal.ts'
import { type Stage, type StageKey, stages } from '../../../deals/stages.ts'
import { type Context, contains } from '../../../kernel/index.ts'
import { Exact, fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import { inBase } from './pipeline-in-base.ts'

/** The deals of a stage in one currency; those that are sized, with the sum of their sizes. */
export interface Cell {
  stage: string
  currency: string
  count: number
  sized: number
  minor: number
}

/** The board: every stage with its newest `limit` deals and its sums, per currency. */
export async function pipeline(ctx: Context, { limit, q }: { limit: number; q?: string | undefined }) {
  const cells = await sumsByStage(ctx, q)
  const columns = []
  for (const column of boardOf(ctx, cells)) {
    const deals = column.count === 0 ? [] : await newest(ctx, column.stage, limit, q)
    columns.push({ ...column, deals: deals.map(presentDeal), more: column.count - deals.length })
  }
  const totals = totalsOf(cells)
  return { stages: columns, totals, in_base: await inBase(ctx, totals) }
}

/** Every stage of the board with its sums. */
export const boardOf = (ctx: Context, cells: readonly Cell[]) =>
  stages.map(({ key, title, type, probability }) => {
    const own = cells.filter(({ stage }) => stage === key)
    return {
      stage: key,
      title: ctx.say(title),
      type,
      probability,
      count: own.reduce((sum, { count }) => sum + count, 0),
      totals: own.map(presentCell),
    }
  })

/** Number and size of deals, by stage and currency. */
export function sumsByStage({ db }: Context, q: string | undefined): Promise<Cell[]> {
  let query = db
    .selectFrom('deals')
    .select(['stage', 'currency'])
    .select(({ fn, val }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('target_size_minor').as('sized'),
      fn.coalesce(fn.sum<number>('target_size_minor'), val(0)).as('minor'),
    ])
    .where('archived_at', 'is', null)
    .groupBy(['stage', 'currency'])
    .orderBy('currency')
  if (q) query = query.where(eb => contains(eb, ['name', 'counterparty'], q))
  return query.execute()
}

function newest({ db }: Context, key: StageKey, limit: number, q: string | undefined): Promise<DealRow[]> {
  let query = db.selectFrom('deals').selectAll().where('stage', '=', key).where('archived_at', 'is', null)
  if (q) query = query.where(eb => contains(eb, ['name', 'counterparty'], q))
  return query.orderBy('id', 'desc').limit(limit).execute()
}

const presentCell = ({ currency, count, sized, minor }: Cell) => ({
  currency,
  count,
  target_size: fromMinor(minor, currency),
  unsized: count - sized,
})

export function totalsOf(cells: readonly Cell[]) {
  const byCurrency = Map.groupBy(cells, ({ currency }) => currency)
  return [...byCurrency.keys()].sort().map(currency => {
    const all = byCurrency.get(currency) ?? []
    return { currency, ...sumOf(all), open: sumOf(all.filter(({ stage }) => typeOf(stage)?.type === 'open')) }
  })
}

/** Counts, sizes and weighted sizes of cells of one currency. Weights are applied to exact sums and rounded once. */
function sumOf(cells: readonly Cell[]) {
  const currency = cells[0]?.currency ?? ''
  const minor = sumMinor(cells.map(cell => Number(cell.minor)))
  const weighted = cells.reduce<Decimal>(
    (sum, cell) => sum.plus(new Exact(cell.minor).times(typeOf(cell.stage)?.probability ?? 0)),
    new Exact(0),
  )
  return {
    count: cells.reduce((sum, cell) => sum + cell.count, 0),
    target_size: minor === 0 ? 0 : fromMinor(minor, currency),
    weighted: weighted.isZero() ? 0 : fromMinor(weighted.round().toNumber(), currency),
  }
}

const typeOf = (key: string): Stage | undefined => stages.find(stage => stage.key === key)
