import { unfundedOf } from '../../../finance/capital-call.ts'
import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { BINDING } from '../../calls/states.ts'
import { commitmentsOf } from '../../partners/commitments.ts'
import type { LpRow } from '../../partners/investor.ts'
import { ALWAYS, type Figures, figuresAt, isOver, NO_FIGURES } from './figures.ts'
import { capitalHistory } from './history.ts'

/**
 * Where an investor stands towards a fund, or (fund null) by the committed capital of the register alone. Amounts in
 * minor units of the fund's currency.
 */
export interface Position {
  lpId: number
  fundId: number | null
  commitment: number
  called: number
  paidIn: number
  distributed: number
  returned: number
  recallable: number
  unfunded: number
}

/**
 * Returns the positions of a fund's investors, in the order of their commitments. With a day, those admitted
 * by its end, with their commitments and recallable distributions by then; all calls count, later ones
 * included.
 */
export async function positions(ctx: Context, fundId: number, day = ALWAYS): Promise<Position[]> {
  const history = await capitalHistory(ctx, fundId)
  const [then, all] = [figuresAt(history, day), figuresAt(history, ALWAYS)]
  const committed = await commitmentsOf(ctx, fundId, day)
  const ids = [...new Set([...committed.map(({ lp_id }) => lp_id), ...all.keys()])].filter(id => id > 0)
  return ids.map(lpId => {
    const { committed: commitment, recallable } = then.get(lpId) ?? NO_FIGURES
    const figures = all.get(lpId) ?? NO_FIGURES
    return {
      lpId,
      fundId,
      ...standing(figures),
      commitment,
      recallable,
      unfunded: isOver(history, day) ? 0 : unfundedOf(commitment, figures.calledInside, recallable),
    }
  })
}

/** Where an investor stands at the end of a day towards each of the funds that they are committed to. */
export async function positionsOfLp(ctx: Context, lpId: number, day: string): Promise<Position[]> {
  const funds = await ctx.db
    .selectFrom('commitments')
    .select('fund_account_id')
    .distinct()
    .where('lp_id', '=', lpId)
    .orderBy('fund_account_id')
    .execute()
  const found: Position[] = []
  for (const { fund_account_id: fundId } of funds) {
    const figures = figuresAt(await capitalHistory(ctx, fundId, lpId), day).get(lpId) ?? NO_FIGURES
    found.push({ lpId, fundId, ...standing(figures) })
  }
  return found
}

const standing = ({ committed, called, paidIn, distributed, returned, recallable, unfunded }: Figures) => ({
  commitment: committed,
  called,
  paidIn,
  distributed,
  returned,
  recallable,
  unfunded,
})

/** The position of an investor by the register alone, whatever is called on their funds. */
export async function registerPosition(ctx: Context, lp: LpRow): Promise<Position> {
  const calls = await callsWithoutFund(ctx, lp.id)
  const distributions = await distributionsWithoutFund(ctx, lp.id)
  const commitment = lp.committed_capital_minor ?? 0
  const inside = Number(calls.inside ?? 0) - Number(calls.waived_inside ?? 0)
  const recallable = Number(distributions.recallable ?? 0)
  return {
    lpId: lp.id,
    fundId: null,
    commitment,
    called: Number(calls.amount ?? 0) - Number(calls.waived ?? 0),
    paidIn: Number(calls.paid ?? 0),
    distributed: Number(distributions.amount ?? 0),
    returned: 0,
    recallable,
    unfunded: unfundedOf(commitment, inside, recallable),
  }
}

/** A position in major units. */
export const presentPosition = (position: Position, currency: string) => ({
  commitment: fromMinor(position.commitment, currency),
  called: fromMinor(position.called, currency),
  contributed: fromMinor(position.paidIn, currency),
  distributed: fromMinor(position.distributed, currency),
  returned: fromMinor(position.returned, currency),
  recallable: fromMinor(position.recallable, currency),
  funded_commitment: fromMinor(position.commitment - position.unfunded, currency),
  unfunded: fromMinor(position.unfunded, currency),
})

function callsWithoutFund({ db }: Context, lpId: number) {
  return db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .select(({ fn }) => [
      fn.sum<number | null>('line.amount_minor').as('amount'),
      fn.sum<number | null>('line.inside_minor').as('inside'),
      fn.sum<number | null>('line.paid_minor').as('paid'),
      fn.sum<number | null>('line.waived_minor').as('waived'),
      fn.sum<number | null>('line.waived_inside_minor').as('waived_inside'),
    ])
    .where('call.status', 'in', BINDING)
    .where('call.fund_account_id', 'is', null)
    .where('line.lp_id', '=', lpId)
    .executeTakeFirstOrThrow()
}

function distributionsWithoutFund({ db }: Context, lpId: number) {
  return (
    db
      .selectFrom('distribution_lines as line')
      .innerJoin('distributions as distribution', 'distribution.id', 'line.distribution_id')
      .leftJoin('capital_voids as void', join =>
        join.onRef('void.record_id', '=', 'distribution.id').on('void.kind', '=', 'distribution'),
      )
      .select(({ fn }) => [
        fn.sum<number | null>('line.amount_minor').as('amount'),
        fn.sum<number | null>('line.recallable_minor').as('recallable'),
      ])
      // Distributed gross: withheld tax counts as distributed.
      .where('distribution.type', '!=', 'withholding_tax')
      .where('void.id', 'is', null)
      .where('distribution.fund_account_id', 'is', null)
      .where('line.lp_id', '=', lpId)
      .executeTakeFirstOrThrow()
  )
}
