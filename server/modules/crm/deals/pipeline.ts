import type { Decimal } from 'decimal.js'
import { type DealRow, presentDeal } from '../../../deals/deal.ts'
import { type Stage, stages } from '../../../deals/stages.ts'
import { type Context, contains } from '../../../kernel/index.ts'
import { Exact, fromMinor, sumMinor } from '../../../kernel/values/money.ts'

interface Cell {
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
  for (const stage of stages) {
    const own = cells.filter(cell => cell.stage === stage.key)
    const count = own.reduce((sum, cell) => sum + cell.count, 0)
    const deals = count === 0 ? [] : await newest(ctx, stage, limit, q)
    columns.push({
      stage: stage.key,
      title: ctx.say(stage.title),
      type: stage.type,
      probability: stage.probability,
      count,
      totals: own.map(presentCell),
      deals: deals.map(presentDeal),
      more: count - deals.length,
    })
  }
  return { stages: columns, totals: totalsOf(cells) }
}

function sumsByStage({ db }: Context, q: string | undefined): Promise<Cell[]> {
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

function newest({ db }: Context, { key }: Stage, limit: number, q: string | undefined): Promise<DealRow[]> {
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

function totalsOf(cells: Cell[]) {
  const byCurrency = Map.groupBy(cells, ({ currency }) => currency)
  return [...byCurrency.keys()].sort().map(currency => {
    const all = byCurrency.get(currency) ?? []
    return { currency, ...sumOf(all), open: sumOf(all.filter(({ stage }) => typeOf(stage)?.type === 'open')) }
  })
}

/** Counts, sizes and weighted sizes of cells of one currency. Weights are applied to exact sums and rounded once. */
function sumOf(cells: Cell[]) {
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
