import type { Equalised } from '../../../finance/late-close.ts'
import { type Context, conflict, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { allocate, Exact, roundTogether, sumMinor } from '../../../kernel/values/money.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { participationOf } from '../../calls/participation.ts'
import { holdingFigures } from '../../holdings/figures.ts'
import { capitalBeforeCarry } from '../capital-before-carry.ts'
import type { Position } from '../figures/positions.ts'

type Amount = InstanceType<typeof Exact>

/**
 * Returns the premium of net asset value over cost for new partners, and who receives it, in minor units. Each
 * buys, at the end of the day before, the part by commitment of every account: of a holding that not all take
 * part in from those who do, and of the rest from everybody, before carried interest that is accrued. 409
 * `below_cost` where the value is below.
 */
export async function premiumOf(
  ctx: Context,
  fund: FundRow,
  date: string,
  standing: ReadonlyMap<number, Position>,
  { joining, earlier }: Equalised,
): Promise<Map<number, number>> {
  const committed = (id: number) => standing.get(id)?.commitment ?? 0
  const sellers = [...earlier.keys()].filter(id => committed(id) > 0)
  const buyers = [...joining.keys()]
  const pools = await poolsOf(ctx, fund, { date, sellers, buyers, committed })
  const paid = (buyer: number, seller: number) =>
    pools.reduce((sum, { worth, partOf }) => sum.plus(worth(seller).times(partOf(buyer))), new Exact(0))
  const received = sellers.map(seller =>
    buyers.reduce((sum, buyer) => sum.plus(paid(buyer, seller)), new Exact(0)),
  )
  const prices = buyers.map(buyer =>
    sellers.reduce((sum, seller) => sum.plus(paid(buyer, seller)), new Exact(0)),
  )
  const taken = roundTogether(received)
  const given = allocate(sumMinor(taken), prices)
  const above = [
    ...buyers.map((id, at) => {
      const cost = sumMinor(joining.get(id)?.contributions ?? [])
      return [id, (given[at] as number) - cost] as const
    }),
    ...sellers.map((id, at) => [id, (taken[at] as number) - (earlier.get(id)?.refund ?? 0)] as const),
  ]
  if (taken.some(amount => amount < 0) || above.some(([id, amount]) => joining.has(id) && amount < 0))
    throw conflict(
      'below_cost',
      sentence`The net assets of ${fund.name} are below what was paid in: equalise this closing as if all were admitted at the first one, or at cost.`,
    )
  return new Map(above)
}

/** Net assets that are shared alike: each seller's worth of them, and the part of it that a buyer takes. */
interface Pool {
  worth: (seller: number) => Amount
  partOf: (buyer: number) => Amount
}

async function poolsOf(
  ctx: Context,
  fund: FundRow,
  {
    date,
    sellers,
    buyers,
    committed,
  }: {
    date: string
    sellers: readonly number[]
    buyers: readonly number[]
    committed: (id: number) => number
  },
): Promise<Pool[]> {
  const before = daysAfter(date, -1)
  const participation = await participationOf(ctx, fund.id, date)
  const figures = await holdingFigures(ctx, fund.id, before, [...participation.keys()])
  const holdings = [...participation].map(([id, parts]): Pool => {
    const weight = (partner: number) => new Exact(committed(partner)).times(parts.get(partner) ?? 1)
    const theirs = sumOf(sellers.map(weight))
    const all = theirs.plus(sumOf(buyers.map(weight)))
    const value = theirs.isZero() ? 0 : (figures.get(id)?.fairValue ?? 0)
    return {
      worth: seller => (value === 0 ? new Exact(0) : weight(seller).times(value).dividedBy(theirs)),
      partOf: buyer => (all.isZero() ? new Exact(0) : weight(buyer).dividedBy(all)),
    }
  })
  const account = await capitalBeforeCarry(ctx, fund.id, before)
  const all = new Exact(sumMinor([...sellers, ...buyers].map(committed)))
  const rest: Pool = {
    worth: seller =>
      holdings.reduce((left, { worth }) => left.minus(worth(seller)), new Exact(account(seller))),
    partOf: buyer => new Exact(committed(buyer)).dividedBy(all),
  }
  return [...holdings, rest]
}

const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0))
