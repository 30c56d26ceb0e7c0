import { type Lent, lentAnswer, rowsOfLent } from '../../../imports/lending.ts'
import { currencyOf } from '../../../imports/lent-rows.ts'
import { type Context, sentence } from '../../../kernel/index.ts'
import { exactSum } from '../../../kernel/values/money.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { boardOf, type Cell, totalsOf } from '../deals/pipeline.ts'
import { lentDeals } from './kinds.ts'

/** The board of another CRM system's deals; deals with an unmapped stage are reported as unread. */
export async function lentPipeline(ctx: Context, lent: Lent) {
  const { rows, source } = await rowsOfLent(
    ctx,
    {
      ...lentDeals,
      check(row) {
        if (row.values.stage === null)
          row.refuse(
            'stage',
            row.cells.stage === ''
              ? sentence`is required`
              : sentence`say what the stage ${row.cells.stage} is`,
          )
      },
    },
    lent,
  )
  const base = await baseCurrency(ctx)
  const cells = new Map<string, Cell>()
  for (const row of rows) {
    const stage = row.values.stage as string
    // Only a deal without a size may lack a currency.
    const currency = currencyOf(row, lent.reading) ?? base
    const minor = row.minor('target_size', currency)
    const key = `${stage} ${currency}`
    const cell = cells.get(key) ?? { stage, currency, count: 0, sized: 0, minor: 0 }
    cells.set(key, {
      ...cell,
      count: cell.count + 1,
      sized: cell.sized + (minor === null ? 0 : 1),
      minor: exactSum(cell.minor + (minor ?? 0)),
    })
  }
  const all = [...cells.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
  return lentAnswer(lent, { stages: boardOf(ctx, all), totals: totalsOf(all), source }, {})
}
