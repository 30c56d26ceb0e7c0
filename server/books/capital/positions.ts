import { fromBit } from '../../database/columns.ts'
import { unfundedOf } from '../../finance/capital-call.ts'
import type { Context } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/money.ts'
import type { LpRow } from '../partners.ts'
import { BINDING } from './states.ts'

/**
 * Where an investor stands towards a fund, or (fund null) by the committed capital of the register alone. Amounts in
 * minor units of the fund's currency.
 */
export interface Position {
  lpId: number
  fundId: number | null
  commitment: number
  /** Less what a side letter frees of management fees. */
  feeCommitment: number
  /** Called by issued notices and not waived, inside the commitment and in all. */
  calledInside: number
  called: number
  paid: number
  distributed: number
  recallable: number
  unfunded: number
}

interface Which {
  fundId?: number
  lpId?: number
}

/** The positions of a fund's investors, or of an investor in every fund; in the order of their commitments. */
export async function positions(ctx: Context, which: Which): Promise<Position[]> {
  const found = new Map<string, Position>()
  const at = (fundId: number | null, lpId: number): Position => {
    const key = `${fundId} ${lpId}`
    const position = found.get(key) ?? { ...NOTHING, fundId, lpId }
    found.set(key, position)
    return position
  }
  for (const row of await commitments(ctx, which)) {
    const position = at(row.fund_account_id, row.lp_id)
    position.commitment += row.amount_minor
    if (!fromBit(row.excluded_from_fees)) position.feeCommitment += row.amount_minor
  }
  for (const row of await calls(ctx, which)) {
    const position = at(row.fund_account_id, row.lp_id)
    position.called = Number(row.amount) - Number(row.waived)
    position.calledInside = Number(row.inside) - Number(row.waived_inside)
    position.paid = Number(row.paid)
  }
  for (const row of await distributions(ctx, which)) {
    const position = at(row.fund_account_id, row.lp_id)
    position.distributed = Number(row.amount)
    position.recallable = Number(row.recallable)
  }
  return [...found.values()].map(counted)
}

/** The position of an investor by the register alone, whatever is called on their funds. */
export async function registerPosition(ctx: Context, lp: LpRow): Promise<Position> {
  const known = (await positions(ctx, { lpId: lp.id })).find(({ fundId }) => fundId === null)
  const commitment = lp.committed_capital_minor ?? 0
  return counted({ ...(known ?? { ...NOTHING, lpId: lp.id }), commitment, feeCommitment: commitment })
}

/** A position in major units. */
export const presentPosition = (position: Position, currency: string) => ({
  commitment: fromMinor(position.commitment, currency),
  called: fromMinor(position.called, currency),
  contributed: fromMinor(position.paid, currency),
  distributed: fromMinor(position.distributed, currency),
  recallable: fromMinor(position.recallable, currency),
  funded_commitment: fromMinor(position.commitment - position.unfunded, currency),
  unfunded: fromMinor(position.unfunded, currency),
})

const NOTHING: Position = {
  lpId: 0,
  fundId: null,
  commitment: 0,
  feeCommitment: 0,
  calledInside: 0,
  called: 0,
  paid: 0,
  distributed: 0,
  recallable: 0,
  unfunded: 0,
}

const counted = (position: Position): Position => ({
  ...position,
  unfunded: unfundedOf(position.commitment, position.calledInside, position.recallable),
})

function commitments({ db }: Context, { fundId, lpId }: Which) {
  let query = db.selectFrom('commitments').selectAll()
  if (fundId !== undefined) query = query.where('fund_account_id', '=', fundId)
  if (lpId !== undefined) query = query.where('lp_id', '=', lpId)
  return query.orderBy('id').execute()
}

function calls({ db }: Context, { fundId, lpId }: Which) {
  let query = db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .select(['call.fund_account_id', 'line.lp_id'])
    .select(({ fn }) => [
      fn.sum<number>('line.amount_minor').as('amount'),
      fn.sum<number>('line.inside_minor').as('inside'),
      fn.sum<number>('line.paid_minor').as('paid'),
      fn.sum<number>('line.waived_minor').as('waived'),
      fn.sum<number>('line.waived_inside_minor').as('waived_inside'),
    ])
    .where('call.status', 'in', BINDING)
    .groupBy(['call.fund_account_id', 'line.lp_id'])
  if (fundId !== undefined) query = query.where('call.fund_account_id', '=', fundId)
  if (lpId !== undefined) query = query.where('line.lp_id', '=', lpId)
  return query.execute()
}

function distributions({ db }: Context, { fundId, lpId }: Which) {
  let query = db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as distribution', 'distribution.id', 'line.distribution_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'distribution.entry_id')
    .select(['distribution.fund_account_id', 'line.lp_id'])
    .select(({ fn }) => [
      fn.sum<number>('line.amount_minor').as('amount'),
      fn.sum<number>('line.recallable_minor').as('recallable'),
    ])
    // It was distributed gross: what was withheld of it is no less distributed.
    .where('distribution.type', '!=', 'withholding_tax')
    // What was reversed in the book was taken back.
    .where('reversal.id', 'is', null)
    .groupBy(['distribution.fund_account_id', 'line.lp_id'])
  if (fundId !== undefined) query = query.where('distribution.fund_account_id', '=', fundId)
  if (lpId !== undefined) query = query.where('line.lp_id', '=', lpId)
  return query.execute()
}
