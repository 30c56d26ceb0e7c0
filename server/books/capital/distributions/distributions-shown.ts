import { fromJson } from '../../../database/columns.ts'
import {
  amountSaid,
  type Context,
  notFound,
  paginate,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { allocate, fromMinor } from '../../../kernel/values/money.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import { ownCashAt } from '../../balances/cash.ts'
import { foreignBalances } from '../../balances/foreign-balances.ts'
import { findPartners } from '../../partners/partners.ts'
import { sayDefaults } from '../calls/default-standing.ts'
import { ALWAYS } from '../figures/figures.ts'
import { type KeptForeign, presentForeign } from '../foreign-money.ts'
import { presentVoid, standing, type VoidRow, voidsOf } from '../voids.ts'
import type { DistributionType, InKind } from './distribution-input.ts'
import type { DistributionRow } from './keep-distribution.ts'

/** Withholding appears as a negative line of its distribution. */
const signed = (type: string, minor: number): number => (type === 'withholding_tax' ? 0 - minor : minor)

const presentHeader = (
  {
    amount_minor,
    recallable_minor,
    in_kind,
    account_id,
    foreign_currency,
    foreign_minor,
    worth_minor,
    ...row
  }: DistributionRow,
  voids: ReadonlyMap<number, VoidRow>,
) => ({
  ...row,
  taken_back_on: voids.get(row.id)?.date ?? null,
  void: presentVoid(voids.get(row.id)),
  type: row.type as DistributionType,
  amount: fromMinor(signed(row.type, amount_minor), row.currency),
  recallable_amount: fromMinor(recallable_minor, row.currency),
  in_kind: in_kind === null ? null : fromJson<InKind>(in_kind),
  paid: presentForeign(
    { amount_minor, account_id, foreign_currency, foreign_minor, worth_minor },
    row.currency,
    'out',
  ),
})

/** Presents a distribution with each investor's part, in major units. */
export async function presentDistribution(ctx: Context, distribution: DistributionRow) {
  const { id, type, currency } = distribution
  const major = (minor: number) => fromMinor(minor, currency)
  const shown = (minor: number) => major(signed(type, minor))
  const lines = await ctx.db
    .selectFrom('distribution_lines')
    .selectAll()
    .where('distribution_id', '=', id)
    .orderBy('id')
    .execute()
  const partners = await findPartners(
    ctx,
    lines.map(({ lp_id }) => lp_id),
  )
  const { foreign_minor } = distribution
  const amounts = lines.map(({ amount_minor }) => amount_minor)
  const paid = foreign_minor === null ? null : allocate(foreign_minor, amounts)
  const voids = await voidsOf(ctx, 'distribution', [id])
  return {
    ...presentHeader(distribution, voids),
    warnings: voids.has(id)
      ? []
      : (
          await warningsOf(
            ctx,
            distribution,
            lines.map(({ lp_id }) => lp_id),
          )
        ).map(ctx.say),
    allocation: lines.map((line, at) => ({
      lp_id: line.lp_id,
      lp_name: partners.get(line.lp_id)?.name ?? '',
      amount: shown(line.amount_minor),
      paid: paid === null ? null : fromMinor(paid[at] as number, distribution.foreign_currency as string),
      recallable_amount: major(line.recallable_minor),
      unfunded_before: major(line.unfunded_before_minor),
      impact_on_unfunded: major(line.recallable_minor),
      unfunded_after: major(line.unfunded_before_minor + line.recallable_minor),
    })),
  }
}

/**
 * Warns of receivers in default, and where the fund lacks the cash: on the day of the distribution, or after later
 * postings.
 */
async function warningsOf(ctx: Context, row: DistributionRow, lpIds: readonly number[]): Promise<Sentence[]> {
  const { fund_account_id: fundId, in_kind, type, date } = row
  if (fundId === null || type === 'withholding_tax') return []
  const inDefault = await sayDefaults(ctx, fundId, date, lpIds)
  if (in_kind !== null) return inDefault
  const currency = row.foreign_currency ?? row.currency
  const cash = Math.min(await leftAt(ctx, fundId, row, date), await leftAt(ctx, fundId, row, ALWAYS))
  return cash < 0
    ? [
        ...inDefault,
        sentence`The fund does not have enough cash: this distribution would leave it ${amountSaid(-cash, currency)} short in ${currency}.`,
      ]
    : inDefault
}

/** Balance at the end of a day on the paying account: the one in another currency, or the fund's own cash. */
async function leftAt(ctx: Context, fundId: number, paidFrom: KeptForeign, day: string): Promise<number> {
  if (paidFrom.account_id === null) return ownCashAt(ctx, fundId, day)
  const balances = await foreignBalances(ctx, await findFund(ctx, fundId), day)
  return balances.find(({ account }) => account.id === paidFrom.account_id)?.foreign ?? 0
}

/** One distribution; 404 when it is not there or not the caller's. */
export const getDistribution = async (ctx: Context, id: number) =>
  presentDistribution(ctx, await findDistribution(ctx, id))

/** The distribution's row; 404 when it is not there or not the caller's. */
export async function findDistribution({ db }: Context, id: number): Promise<DistributionRow> {
  const row = await db.selectFrom('distributions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

interface DistributionFilter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
}

/** Lists distributions newest first, without the investors' parts. */
export async function listDistributions(ctx: Context, { fund_account_id, ...slice }: DistributionFilter) {
  let query = ctx.db.selectFrom('distributions').selectAll()
  if (fund_account_id !== undefined) query = query.where('fund_account_id', '=', fund_account_id)
  const page = await paginate(query, 'distributions.id', slice)
  const voids = await voidsOf(
    ctx,
    'distribution',
    page.items.map(({ id }) => id),
  )
  return page.map(row => presentHeader(row, voids))
}

/** Distributions to one investor that were not voided, newest first; amounts are theirs alone. */
export async function distributionsToLp({ db }: Context, lpId: number) {
  const rows = await db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as distribution', 'distribution.id', 'line.distribution_id')
    .select([
      'distribution.id',
      'distribution.fund_account_id',
      'distribution.type',
      'distribution.currency',
      'distribution.date',
      'distribution.reference',
      'distribution.description',
      'line.amount_minor',
      'line.recallable_minor',
    ])
    .where('line.lp_id', '=', lpId)
    .orderBy('distribution.id', 'desc')
    .execute()
  return (await standing({ db }, 'distribution', rows)).map(({ amount_minor, recallable_minor, ...row }) => ({
    ...row,
    type: row.type as DistributionType,
    amount: fromMinor(signed(row.type, amount_minor), row.currency),
    recallable_amount: fromMinor(recallable_minor, row.currency),
  }))
}
