import type { Context } from '../../kernel/index.ts'
import { accountsById, familyOf } from '../accounts/chart.ts'
import { turnover } from '../balances/balances.ts'
import { operatingTurnover } from '../balances/operating-turnover.ts'
import { carryingValueAt } from '../journal/carrying-value.ts'
import { mirrorBookOf, type RelationRow, relationAccounts, sourceBookOf } from '../journal/relations.ts'
import { capitalAt } from './capital-lines.ts'

export const tieKeys = [
  'value',
  'called_unpaid',
  'distributed_unpaid',
  'fee_receivable',
  'fee_income',
  'called_together',
  'distributed_together',
] as const
export type TieKey = (typeof tieKeys)[number]

/** One figure in both books of a relation, in minor units. */
export interface Tie {
  key: TieKey
  /** In the book that mirrors: the feeder's, or the manager's. */
  own: number
  /** In the book that is mirrored: the master's, or the fund's. */
  other: number
}

/** Both sides of a relation at the end of a day. */
export async function tiesOf(ctx: Context, relation: RelationRow, day: string): Promise<Tie[]> {
  if (relation.from_on > day) return []
  if (relation.kind === 'parallel')
    return [...(await callTies(ctx, relation, day)), ...(await distributionTies(ctx, relation, day))]
  return relation.kind === 'manager' ? feeTies(ctx, relation, day) : interestTies(ctx, relation, day)
}

async function interestTies(ctx: Context, relation: RelationRow, day: string): Promise<Tie[]> {
  const [feeder, master, lpId] = [mirrorBookOf(relation), sourceBookOf(relation), relation.lp_id as number]
  const capital = Object.values((await capitalAt(ctx, master, day)).get(lpId) ?? {})
  const { fairValue } = await carryingValueAt(ctx, feeder, relation.holding_id, day)
  const own = await debits(ctx, feeder, { to: day })
  const other = await debits(ctx, master, { to: day }, lpId)
  const { owed, due } = relationAccounts
  return [
    { key: 'value', own: fairValue, other: capital.reduce((sum, amount) => sum + amount, 0) },
    {
      key: 'called_unpaid',
      own: 0 - own([owed.code(relation.id)]),
      other: other(['1200', '1400']),
    },
    {
      key: 'distributed_unpaid',
      own: own([due.code(relation.id)]),
      other: 0 - other(['2200', '2250']),
    },
  ]
}

/** The records of one act in two parallel funds: whose the first is, and what of each stands, in minor units. */
interface Pair {
  firstFund: number
  first: number | null
  other: number | null
}

/**
 * Returns acts of parallel funds in both books: where one record stands and the other does not, its amount is in
 * one book alone. Parts of an act differ by design: where both stand, the second one's counts for both.
 */
function tieOf(key: TieKey, relation: RelationRow, pairs: readonly Pair[]): Tie[] {
  const standing = pairs.filter(({ first, other }) => first !== null || other !== null)
  if (standing.length === 0) return []
  const sum = (isOwn: boolean) =>
    standing.reduce((total, { firstFund, first, other }) => {
      const isFirst = (firstFund === mirrorBookOf(relation)) === isOwn
      return total + ((isFirst ? first !== null : other !== null) ? ((other ?? first) as number) : 0)
    }, 0)
  return [{ key, own: sum(true), other: sum(false) }]
}

async function callTies({ db }: Context, relation: RelationRow, day: string): Promise<Tie[]> {
  const rows = await db
    .selectFrom('fund_mirrors as pair')
    .innerJoin('capital_calls as first', 'first.id', 'pair.source_id')
    .innerJoin('capital_calls as other', 'other.id', 'pair.mirror_id')
    .select(['first.status as first_status', 'first.fund_account_id', 'other.status as other_status'])
    .select(['first.amount_minor as first_amount', 'other.amount_minor as other_amount'])
    .where('pair.relation_id', '=', relation.id)
    .where('pair.kind', '=', 'call')
    .where('first.notice_date', '<=', day)
    .execute()
  const pairs = rows.map(row => ({
    firstFund: row.fund_account_id as number,
    first: row.first_status === 'cancelled' ? null : row.first_amount,
    other: row.other_status === 'cancelled' ? null : row.other_amount,
  }))
  return tieOf('called_together', relation, pairs)
}

/** Distributions of parallel funds, which people issue one by one. */
async function distributionTies({ db }: Context, relation: RelationRow, day: string): Promise<Tie[]> {
  const issued = db
    .selectFrom('distribution_events as event')
    .innerJoin('distribution_event_parts as part', 'part.event_id', 'event.id')
    .innerJoin('distributions as made', 'made.id', 'part.distribution_id')
    .select(({ fn }) => ['event.id', fn.sum<number>('made.amount_minor').as('amount')])
    .where('event.status', 'in', ['issued', 'paid'])
    .where('event.date', '<=', day)
    .where('made.type', '!=', 'withholding_tax')
    .groupBy('event.id')
  const rows = await db
    .selectFrom('fund_mirrors as pair')
    .innerJoin('distribution_events as event', 'event.id', 'pair.source_id')
    .leftJoin(issued.as('first'), 'first.id', 'pair.source_id')
    .leftJoin(issued.as('other'), 'other.id', 'pair.mirror_id')
    .select(['event.fund_account_id', 'first.amount as first_amount', 'other.amount as other_amount'])
    .where('pair.relation_id', '=', relation.id)
    .where('pair.kind', '=', 'distribution')
    .execute()
  const minor = (amount: number | null) => (amount === null ? null : Number(amount))
  const pairs = rows.map(row => ({
    firstFund: row.fund_account_id as number,
    first: minor(row.first_amount),
    other: minor(row.other_amount),
  }))
  return tieOf('distributed_together', relation, pairs)
}

async function feeTies(ctx: Context, relation: RelationRow, day: string): Promise<Tie[]> {
  const days = { from: relation.from_on, to: day }
  const own = await debits(ctx, mirrorBookOf(relation), days)
  const other = await debits(ctx, sourceBookOf(relation), days)
  const { due, income } = relationAccounts
  return [
    { key: 'fee_receivable', own: own([due.code(relation.id)]), other: 0 - other(['2110']) },
    {
      key: 'fee_income',
      own: 0 - own([income.code(relation.id)]),
      other: other(['5100', '5110']),
    },
  ]
}

/** The net debits of a book's accounts over some days, without closings, of all partners or of one. */
async function debits(
  ctx: Context,
  fundId: number,
  days: { from?: string; to: string },
  partner?: number,
): Promise<(codes: readonly string[]) => number> {
  const accounts = await accountsById(ctx, [fundId])
  const rows = await (partner === undefined ? operatingTurnover : turnover)(ctx, days, [fundId])
  return codes => {
    const family = familyOf(accounts, codes)
    return rows.reduce(
      (sum, row) =>
        family.has(row.account_id) && (partner === undefined || row.partner_id === partner)
          ? sum + row.debit - row.credit
          : sum,
      0,
    )
  }
}
