import { plain } from '../../imports/columns.ts'
import { type Lent, rowsOfLent } from '../../imports/lending.ts'
import { rateOf } from '../../imports/lent-rows.ts'
import { type Context, conflict, invalidField, sentence } from '../../kernel/index.ts'
import { todayOf } from '../../platform/office/today.ts'
import { fixings } from './lent/kinds.ts'
import type { PricerInput } from './schemas.ts'

type Asked = Pick<PricerInput, 'benchmark_index' | 'benchmark_on' | 'start_date' | 'deal_id'>

/**
 * The benchmark of a loan as a source fixed it: on the day that is asked for, else the last day before it. 409
 * `stores_nothing` where the pricing would keep the rate of a connection of which nothing is stored.
 */
export async function benchmarkIn(ctx: Context, lent: Lent, asked: Asked) {
  if (lent.byod && asked.deal_id != null)
    throw conflict(
      'stores_nothing',
      sentence`Nothing of this connection is stored, and a pricing of a deal keeps its benchmark: price without deal_id.`,
    )
  const { rows, source } = await rowsOfLent(ctx, fixings, lent)
  const on = asked.benchmark_on ?? asked.start_date ?? (await todayOf(ctx))
  const index = asked.benchmark_index
  const known = rows
    .map(row => ({
      index: row.values.index,
      date: row.values.date as string,
      rate: rateOf(row, 'rate', lent.reading) as number,
    }))
    .filter(one => index === undefined || one.index === null || plain(one.index) === plain(index))
  const names = new Set(known.map(one => one.index))
  if (names.size > 1)
    throw invalidField(
      'benchmark_index',
      sentence`is needed: the source has ${[...names].slice(0, 5).join(', ')}`,
    )
  const latest = known.filter(({ date }) => date <= on).sort((a, b) => (a.date < b.date ? 1 : -1))[0]
  if (!latest)
    throw invalidField('source', sentence`has no fixing of ${index ?? 'any index'} on or before ${on}`)
  return { benchmark: latest, source }
}
