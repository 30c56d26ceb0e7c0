import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, invalid, invalidField, notFound, paginate } from '../../kernel/index.ts'
import { allocate, fromMinor, toMinor } from '../../kernel/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import type { FundRow } from '../fund-accounts.ts'
import { postJournal } from '../journal.ts'
import type { JournalLine } from '../lines.ts'
import { findPartners, type LpRow } from '../partners.ts'
import { recordFacts } from './facts.ts'
import { positionsOf, takeTurn, whose } from './plan.ts'
import type { Position } from './positions.ts'
import { assertNewDistribution } from './references.ts'

/** What is paid out, or withheld of it, by the keys of the ILPA template. */
export const distributionTypes = [
  'return_of_capital',
  'realized_gain',
  'dividend_income',
  'interest_income',
  'other_income',
  'return_of_unused_capital',
  'subsequent_close_refund',
  'carried_interest',
  'withholding_tax',
  'stock_distribution',
] as const
export type DistributionType = (typeof distributionTypes)[number]

type DistributionRow = Selectable<Tables['distributions']>

/** Securities handed over instead of cash; amounts in major units. */
export interface InKind {
  security: string
  quantity?: number | undefined
  /** What they cost the fund; their value unless said otherwise. */
  cost?: number | undefined
  /** What they were marked up by (down: negative), which goes with them. */
  unrealised?: number | undefined
  investment_id?: number | undefined
}

export interface DistributionInput {
  /** The fund that distributes; left out for an investor of one fund, or of none (then nothing is posted). */
  fund_account_id?: number | undefined
  /** The one investor who receives it. */
  lp_id?: number | undefined
  type: DistributionType
  /** In major units. */
  amount: number
  /** The part of it that can be called again. */
  recallable_amount?: number | undefined
  date?: string | undefined
  reference?: string | null | undefined
  description?: string | null | undefined
  /** The investors who receive it; all unless said otherwise. */
  lp_ids?: readonly number[] | undefined
  /** What each investor received, in minor units, where that is settled: nothing is split then. */
  as_paid?: ReadonlyMap<number, { amount: number; recallable: number }> | undefined
  /** Of a stock distribution, which is at `amount`, their value. */
  in_kind?: InKind | undefined
}

/**
 * Distributes what a fund pays out by commitment, with the largest remainder, and posts it (Dr 3300 by partner, Cr
 * 1010; securities in kind leave at cost with the gain realised on them). Tax withheld is a line of its own: it stays
 * in the fund's cash and is owed to the authority (Dr 1010, Cr 2400), for what was distributed was distributed gross.
 * What is recallable raises the unfunded commitment again, never past the commitment itself (422). 409
 * `reference_used`.
 */
export async function distribute(ctx: Context, input: DistributionInput) {
  if ((input.type === 'stock_distribution') !== (input.in_kind !== undefined))
    throw invalidField('in_kind', 'is needed for a stock_distribution, and for nothing else')
  const { fund, lp } = await whose(ctx, { fundAccountId: input.fund_account_id, lpId: input.lp_id })
  await takeTurn(ctx, fund, lp)
  const currency = fund?.currency ?? (lp as LpRow).currency
  const parts = partsOf(await positionsOf(ctx, fund, lp), input, currency, lp)
  const lpIds = parts.map(({ lpId }) => lpId)
  const { reference, type } = input
  await assertNewDistribution(ctx, { reference, type, fundId: fund?.id ?? null, lpIds })
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const date = input.date ?? (await todayOf(ctx))
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  const distribution = await ctx.db
    .insertInto('distributions')
    .values({
      fund_account_id: fund?.id ?? null,
      date,
      reference: input.reference ?? null,
      description: input.description ?? null,
      type: input.type,
      currency,
      amount_minor: amount,
      recallable_minor: parts.reduce((sum, part) => sum + part.recallable, 0),
      in_kind: input.in_kind ? toJson(input.in_kind) : null,
      entry_id: fund ? await post(ctx, fund, input, parts, date) : null,
      ...stamps,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (let at = 0; at < parts.length; at += 1000)
    await ctx.db
      .insertInto('distribution_lines')
      .values(
        parts.slice(at, at + 1000).map(part => ({
          distribution_id: distribution.id,
          lp_id: part.lpId,
          amount_minor: part.amount,
          recallable_minor: part.recallable,
          unfunded_before_minor: part.unfunded,
          ...stamps,
        })),
      )
      .execute()
  await recordFacts(
    ctx,
    parts.map(part => ({
      lpId: part.lpId,
      attribute: 'distribution',
      value: `${received(input)} ${fromMinor(part.amount, currency)} ${currency}${fund ? ` from ${fund.name}` : ''}`,
      source: 'distribution',
      sourceId: distribution.id,
      observedOn: date,
    })),
  )
  return presentDistribution(ctx, distribution)
}

const received = ({ type, in_kind }: DistributionInput): string =>
  type === 'withholding_tax' ? 'Had tax withheld:' : in_kind ? `Received ${in_kind.security} at` : 'Received'

interface Part {
  lpId: number
  unfunded: number
  amount: number
  recallable: number
}

/** Who receives how much, and how much of it can be called again; in minor units, nobody with nothing. */
function partsOf(
  all: readonly Position[],
  input: DistributionInput,
  currency: string,
  lp: LpRow | null,
): Part[] {
  const amount = toMinor(input.amount, currency, 'amount')
  const recallable = toMinor(input.recallable_amount ?? 0, currency, 'recallable_amount')
  if (amount <= 0) throw invalidField('amount', 'must be more than zero')
  if (recallable > 0 && input.type === 'withholding_tax')
    throw invalidField('recallable_amount', 'is none of tax that is withheld')
  if (recallable > amount) throw invalidField('recallable_amount', 'must not be more than the amount')
  const receivers = receiversOf(all, lp ? [lp.id] : input.lp_ids)
  const paid = input.as_paid
  const amounts = paid
    ? receivers.map(({ lpId }) => paid.get(lpId)?.amount ?? 0)
    : allocate(
        amount,
        receivers.map(({ commitment }) => commitment),
      )
  // By the amounts, so that nobody's recallable part is more than what they receive.
  const recallables = paid
    ? receivers.map(({ lpId }) => paid.get(lpId)?.recallable ?? 0)
    : allocate(recallable, amounts)
  assertRecallable(receivers, recallables, currency)
  return receivers
    .map(({ lpId, unfunded }, at) => ({
      lpId,
      unfunded,
      amount: amounts[at] as number,
      recallable: recallables[at] as number,
    }))
    .filter(part => part.amount > 0)
}

async function post(
  ctx: Context,
  fund: FundRow,
  input: DistributionInput,
  parts: readonly Part[],
  date: string,
): Promise<number> {
  const { entry } = await postJournal(ctx, {
    fundAccountId: fund.id,
    date,
    reference: input.reference,
    description: input.description ?? ['Distribution', input.reference ?? ''].join(' ').trim(),
    source: 'distribution',
    status: 'posted',
    lines: linesOf(input, parts, fund.currency),
  })
  return entry.id
}

function linesOf(
  { type, in_kind }: DistributionInput,
  parts: readonly Part[],
  currency: string,
): JournalLine[] {
  if (type === 'withholding_tax')
    return parts.flatMap(({ lpId: partnerId, amount }) => [
      { code: '1010', debit: amount, partnerId },
      { code: '2400', credit: amount, partnerId, ilpaCategory: type },
    ])
  if (in_kind)
    return [
      ...parts.map(({ lpId: partnerId, amount }) => {
        return { code: '3300', debit: amount, partnerId, ilpaCategory: type }
      }),
      ...securitiesOut(in_kind, parts, currency),
    ]
  return parts.flatMap(({ lpId: partnerId, amount }) => [
    { code: '3300', debit: amount, partnerId, ilpaCategory: type },
    { code: '1010', credit: amount, partnerId },
  ])
}

/** Securities leave at cost; what they were worth beyond it is realised, and the mark on them is taken back. */
function securitiesOut(
  { cost, unrealised = 0, investment_id: investmentId }: InKind,
  parts: readonly Part[],
  currency: string,
): JournalLine[] {
  const value = parts.reduce((sum, { amount }) => sum + amount, 0)
  const atCost = cost === undefined ? value : toMinor(cost, currency, 'in_kind.cost')
  const mark = toMinor(unrealised, currency, 'in_kind.unrealised')
  const onSide = (code: string, credit: number): JournalLine[] =>
    credit === 0 ? [] : [{ code, investmentId, ...(credit > 0 ? { credit } : { debit: -credit }) }]
  return [
    ...onSide('1310', atCost),
    ...onSide('4200', value - atCost),
    ...onSide('4300', -mark),
    ...onSide('1320', mark),
  ]
}

function receiversOf(all: readonly Position[], wanted: readonly number[] | undefined): Position[] {
  const committed = all.filter(({ commitment }) => commitment > 0)
  const known = new Set(committed.map(({ lpId }) => lpId))
  const errors = (wanted ?? []).flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `lp_ids.${index}`, message: 'is not an investor of this fund' }],
  )
  if (errors.length > 0) throw invalid(errors)
  if (committed.length === 0)
    throw invalidField('fund_account_id', 'nothing is committed to it, so nothing says how to share')
  return wanted ? committed.filter(({ lpId }) => wanted.includes(lpId)) : committed
}

function assertRecallable(receivers: readonly Position[], parts: readonly number[], currency: string): void {
  const over = receivers.filter(
    ({ commitment, unfunded }, at) => unfunded + (parts[at] as number) > commitment,
  )
  if (over.length === 0) return
  const funded = over.map(({ lpId, commitment, unfunded }) => {
    return `investor ${lpId} has ${fromMinor(commitment - unfunded, currency)} ${currency} of it called`
  })
  throw invalidField(
    'recallable_amount',
    `would raise what is unfunded past the commitment: ${funded.join(', ')}`,
  )
}

/** What is withheld of a distribution is shown as a negative line of it. */
const signed = (type: string, minor: number): number => (type === 'withholding_tax' ? 0 - minor : minor)

const presentHeader = (
  { amount_minor, recallable_minor, in_kind, ...row }: DistributionRow,
  takenBack: ReadonlyMap<number | null, string>,
) => ({
  ...row,
  taken_back_on: takenBack.get(row.entry_id) ?? null,
  type: row.type as DistributionType,
  amount: fromMinor(signed(row.type, amount_minor), row.currency),
  recallable_amount: fromMinor(recallable_minor, row.currency),
  in_kind: in_kind === null ? null : fromJson<InKind>(in_kind),
})

/** The days on which the entries of distributions were reversed, by entry: those were taken back. */
async function takenBackOn({ db }: Context, rows: readonly DistributionRow[]) {
  const entryIds = rows.flatMap(({ entry_id }) => entry_id ?? [])
  if (entryIds.length === 0) return new Map<number | null, string>()
  const reversals = await db
    .selectFrom('gl_entries')
    .select(['reverses_id', 'date'])
    .where('reverses_id', 'in', entryIds)
    .execute()
  return new Map(reversals.map(({ reverses_id, date }) => [reverses_id, date]))
}

/** A distribution with what each investor received, in major units. */
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
  return {
    ...presentHeader(distribution, await takenBackOn(ctx, [distribution])),
    allocation: lines.map(line => ({
      lp_id: line.lp_id,
      lp_name: partners.get(line.lp_id)?.name ?? '',
      amount: shown(line.amount_minor),
      recallable_amount: major(line.recallable_minor),
      unfunded_before: major(line.unfunded_before_minor),
      impact_on_unfunded: major(line.recallable_minor),
      unfunded_after: major(line.unfunded_before_minor + line.recallable_minor),
    })),
  }
}

/** One distribution; 404 when it is not there or not the caller's. */
export async function getDistribution(ctx: Context, id: number) {
  const row = await ctx.db.selectFrom('distributions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return presentDistribution(ctx, row)
}

interface DistributionFilter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
}

/** Distributions newest first, without who received what. */
export async function listDistributions(ctx: Context, { fund_account_id, ...slice }: DistributionFilter) {
  let query = ctx.db.selectFrom('distributions').selectAll()
  if (fund_account_id !== undefined) query = query.where('fund_account_id', '=', fund_account_id)
  const page = await paginate(query, 'distributions.id', slice)
  const takenBack = await takenBackOn(ctx, page.items)
  return page.map(row => presentHeader(row, takenBack))
}

/** What one investor received and was not taken back, newest first; amounts are theirs alone. */
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
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'distribution.entry_id')
    .where('line.lp_id', '=', lpId)
    .where('reversal.id', 'is', null)
    .orderBy('distribution.id', 'desc')
    .execute()
  return rows.map(({ amount_minor, recallable_minor, ...row }) => ({
    ...row,
    type: row.type as DistributionType,
    amount: fromMinor(signed(row.type, amount_minor), row.currency),
    recallable_amount: fromMinor(recallable_minor, row.currency),
  }))
}
