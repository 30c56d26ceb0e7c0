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
  if (relation.kind === 'parallel') return callTies(ctx, relation, day)
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

/** Calls of parallel funds as one act: each part stands with the others, or is cancelled with them. */
async function callTies({ db }: Context, relation: RelationRow, day: string): Promise<Tie[]> {
  const pairs = await db
    .selectFrom('fund_mirrors as pair')
    .innerJoin('capital_calls as first', 'first.id', 'pair.source_id')
    .innerJoin('capital_calls as other', 'other.id', 'pair.mirror_id')
    .select(['first.status as first_status', 'other.status as other_status', 'other.amount_minor'])
    .where('pair.relation_id', '=', relation.id)
    .where('pair.kind', '=', 'call')
    .where('first.notice_date', '<=', day)
    .execute()
  if (pairs.length === 0) return []
  const standing = (of: 'first_status' | 'other_status') =>
    pairs.reduce((sum, pair) => sum + (pair[of] === 'cancelled' ? 0 : pair.amount_minor), 0)
  return [{ key: 'called_together', own: standing('other_status'), other: standing('first_status') }]
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
