import type { Selectable } from 'kysely'
import { toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, invalid, invalidField, joined, sentence } from '../../../kernel/index.ts'
import { allocate, Exact, fromMinor, sumMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { holdingsNamed } from '../../accounts/holding-rows.ts'
import { participationOf } from '../../calls/participation.ts'
import { assertNotFarAhead, postJournal } from '../../journal/journal.ts'
import type { JournalLine } from '../../journal/lines.ts'
import { commitmentsOf } from '../../partners/commitments.ts'
import type { LpRow } from '../../partners/investor.ts'
import { findPartners, GENERAL_PARTNER } from '../../partners/partners.ts'
import { positionsOf, takeTurn, whose } from '../calls/plan.ts'
import { recordFacts } from '../facts.ts'
import type { Position } from '../figures/positions.ts'
import {
  type ForeignInput,
  type ForeignMoney,
  foreignLines,
  foreignMoney,
  keptForeign,
} from '../foreign-money.ts'
import { assertNewDistribution, assertNoTwin } from '../references.ts'
import { assertOfGross } from './withholding.ts'

/** Kinds of distributions and withholding, by the keys of the ILPA template. */
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

export type DistributionRow = Selectable<Tables['distributions']>

/** Securities handed over instead of cash; amounts in major units. */
export interface InKind {
  security: string
  quantity?: number | undefined
  /** Cost to the fund. Default: their value. */
  cost?: number | undefined
  /** Unrealised gain (loss: negative) transferred with them. */
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
  /** The holding whose proceeds are paid out; null where they are of none that investors take part in differently. */
  holding_id?: number | null | undefined
  /** The part of it that can be called again. */
  recallable_amount?: number | undefined
  date?: string | undefined
  reference?: string | null | undefined
  description?: string | null | undefined
  /** The investors who receive it; all unless said otherwise, of carried interest the general partners. */
  lp_ids?: readonly number[] | undefined
  /** Amount distributed to each investor, in minor units, if given: nothing is split then. */
  as_paid?: ReadonlyMap<number, { amount: number; recallable: number }> | undefined
  /** It is another one, though one of the same amount and day is recorded. */
  duplicate_ok?: boolean | undefined
  /** Of a stock distribution, which is at `amount`, their value. */
  in_kind?: InKind | undefined
  /** Total paid, if in another currency than the fund's. */
  paid?: ForeignInput | undefined
}

/**
 * Distributes what a fund pays out by commitment, what comes of a holding by who takes part in it, with the largest
 * remainder, and posts it (Dr 3300 by partner, Cr
 * 1010; securities in kind leave at cost with the gain realised on them). What goes out in another currency leaves the
 * account that is kept in it, at its cost; what it is worth beyond or below that and the amount is realised on 4400
 * (409 `no_rate`). Tax withheld is a line of its own: it stays in the fund's cash and is owed to the authority (Dr
 * 1010, Cr 2400), for what was distributed was distributed gross. What is recallable raises the unfunded commitment
 * again, never past the commitment itself (422), and no more is withheld of an investor than was distributed (422).
 * 409 `reference_used`; without a reference, one of the same amount and day is 409 `possible_duplicate`.
 */
export async function distribute(ctx: Context, input: DistributionInput): Promise<DistributionRow> {
  if ((input.type === 'stock_distribution') !== (input.in_kind !== undefined))
    throw invalidField('in_kind', sentence`is required for a stock_distribution, and for nothing else`)
  if (input.paid && ['stock_distribution', 'withholding_tax'].includes(input.type))
    throw invalidField('paid', sentence`applies only to cash distributions`)
  const { fund, lp } = await whose(ctx, { fundAccountId: input.fund_account_id, lpId: input.lp_id })
  await takeTurn(ctx, fund, lp)
  const currency = fund?.currency ?? (lp as LpRow).currency
  const date = input.date ?? (await todayOf(ctx))
  const all = await positionsOf(ctx, fund, lp, date)
  const there = await receiving(ctx, fund, input, all)
  const holdingId = holdingOf(input)
  const sharing = await sharingIn(ctx, fund, { ...input, date }, there)
  const parts = partsOf(sharing, { ...input, lp_ids: await entitledTo(ctx, input, there) }, currency, lp)
  const lpIds = parts.map(({ lpId }) => lpId)
  const { reference, type } = input
  const amount = sumMinor(parts.map(part => part.amount))
  await assertNotFarAhead(ctx, date)
  const fundId = fund?.id ?? null
  await assertNewDistribution(ctx, { reference, type, fundId, lpIds })
  if (!reference && !input.duplicate_ok) await assertNoTwin(ctx, { fundId, type, date, amount, lpIds })
  if (type === 'withholding_tax') await assertOfGross(ctx, { fundId, date, reference, currency, parts })
  const counted = { fund_account_id: fundId, currency }
  const money = input.paid && (await foreignMoney(ctx, counted, date, input.paid, 'paid'))
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
      holding_id: holdingId ?? null,
      entry_id: fund ? await post(ctx, fund, input, { parts, date, money }) : null,
      ...keptForeign(money),
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
  return distribution
}

const received = ({ type, in_kind }: DistributionInput): string =>
  type === 'withholding_tax' ? 'Had tax withheld:' : in_kind ? `Received ${in_kind.security} at` : 'Received'

interface Part {
  lpId: number
  unfunded: number
  amount: number
  recallable: number
}

/** Somebody who may receive, with what they weigh. */
interface Sharing extends Position {
  weight: number | InstanceType<typeof Exact>
}

/** What is paid out of what a fund holds, so that it matters who takes part in it. */
const OF_HOLDINGS: readonly DistributionType[] = [
  'return_of_capital',
  'realized_gain',
  'dividend_income',
  'interest_income',
  'other_income',
  'stock_distribution',
]

const holdingOf = ({ holding_id, in_kind }: DistributionInput): number | null | undefined =>
  holding_id === undefined ? in_kind?.investment_id : holding_id

/**
 * What those who may receive weigh: by commitment, as far as they take part in the holding that is named. 422 where
 * none is, and investors, who are not named either, do not take part alike in what the fund holds.
 */
async function sharingIn(
  ctx: Context,
  fund: FundRow | null,
  { date, ...input }: DistributionInput & { date: string },
  there: readonly Position[],
): Promise<Sharing[]> {
  const byCommitment = there.map(one => ({ ...one, weight: one.commitment }))
  const holdingId = holdingOf(input)
  if (holdingId !== undefined && holdingId !== null) {
    const known = fund && (await holdingsNamed(ctx, fund.id, [holdingId]))
    if (!known?.has(holdingId)) throw invalidField('holding_id', sentence`is not a holding of this fund`)
  }
  if (!fund || holdingId === null || !OF_HOLDINGS.includes(input.type)) return byCommitment
  const participation = await participationOf(ctx, fund.id, date)
  if (participation.size === 0) return byCommitment
  const named = input.lp_id !== undefined || input.lp_ids || input.as_paid
  if (holdingId === undefined && named) return byCommitment
  if (holdingId === undefined) {
    const unlike = await holdingsNamed(ctx, fund.id, [...participation.keys()])
    throw invalidField(
      'holding_id',
      sentence`is needed: investors do not all take part in ${joined(
        [...unlike.values()].map(({ name }) => name),
        ', ',
      )} alike. Send null for what comes of no such holding`,
    )
  }
  const parts = participation.get(holdingId)
  const sharing = byCommitment.map(one => ({
    ...one,
    weight: parts?.get(one.lpId)?.times(one.commitment) ?? one.commitment,
  }))
  return sharing.some(({ weight }) => !new Exact(weight).isZero()) ? sharing : byCommitment
}

/** Who receives how much, and how much of it can be called again; in minor units, nobody with nothing. */
function partsOf(
  all: readonly Sharing[],
  input: DistributionInput,
  currency: string,
  lp: LpRow | null,
): Part[] {
  const amount = toMinor(input.amount, currency, 'amount')
  const recallable = toMinor(input.recallable_amount ?? 0, currency, 'recallable_amount')
  if (amount <= 0) throw invalidField('amount', sentence`must be more than zero`)
  if (recallable > 0 && input.type === 'withholding_tax')
    throw invalidField('recallable_amount', sentence`does not apply to withheld tax`)
  if (recallable > amount) throw invalidField('recallable_amount', sentence`must not be more than the amount`)
  const receivers = receiversOf(all, lp ? [lp.id] : input.lp_ids)
  const paid = input.as_paid
  const shared = receivers.map(({ weight }) => weight)
  // General partners who put nothing in share alike.
  const weights = shared.every(weight => new Exact(weight).isZero()) ? receivers.map(() => 1) : shared
  const amounts = paid ? receivers.map(({ lpId }) => paid.get(lpId)?.amount ?? 0) : allocate(amount, weights)
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
  { parts, date, money }: { parts: readonly Part[]; date: string; money: ForeignMoney | undefined },
): Promise<number> {
  const lines = money
    ? await paidLines(ctx, fund, input.type, { parts, date, money })
    : linesOf(input, parts, fund.currency)
  const { entry } = await postJournal(ctx, {
    fundAccountId: fund.id,
    date,
    reference: input.reference,
    description: input.description ?? ['Distribution', input.reference ?? ''].join(' ').trim(),
    source: 'distribution',
    status: 'posted',
    lines,
  })
  return entry.id
}

/** Each partner's amount, and the total paid from the account in another currency. */
async function paidLines(
  ctx: Context,
  fund: FundRow,
  type: DistributionType,
  { parts, date, money }: { parts: readonly Part[]; date: string; money: ForeignMoney },
): Promise<JournalLine[]> {
  const amount = sumMinor(parts.map(part => part.amount))
  return [
    ...parts.map(part => distributedTo(part, type)),
    ...(await foreignLines(ctx, fund.id, { side: 'credit', money, amount, date })),
  ]
}

const distributedTo = ({ lpId: partnerId, amount }: Part, type: DistributionType): JournalLine => {
  return { code: '3300', debit: amount, partnerId, ilpaCategory: type }
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
    return [...parts.map(part => distributedTo(part, type)), ...securitiesOut(in_kind, parts, currency)]
  return parts.flatMap(part => [
    distributedTo(part, type),
    { code: '1010', credit: part.amount, partnerId: part.lpId },
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

/**
 * Who may receive a distribution: whoever has a commitment by its day. Carried interest is for a general partner who
 * puts nothing in, too.
 */
async function receiving(
  ctx: Context,
  fund: FundRow | null,
  { type, date }: DistributionInput,
  all: readonly Position[],
): Promise<Position[]> {
  const putNothingIn = new Set(
    fund && type === 'carried_interest'
      ? (await commitmentsOf(ctx, fund.id, date ?? (await todayOf(ctx)))).map(({ lp_id }) => lp_id)
      : [],
  )
  return all.filter(({ lpId, commitment }) => commitment > 0 || putNothingIn.has(lpId))
}

/** Whom a distribution is for where nobody is named: carried interest is the general partners'. */
async function entitledTo(
  ctx: Context,
  { type, lp_id, lp_ids, as_paid }: DistributionInput,
  all: readonly Position[],
): Promise<readonly number[] | undefined> {
  if (type !== 'carried_interest' || lp_id !== undefined || lp_ids || as_paid) return lp_ids
  const ids = all.map(({ lpId }) => lpId)
  const general = [...(await findPartners(ctx, ids)).values()]
    .filter(({ entity_type }) => entity_type === GENERAL_PARTNER)
    .map(({ id }) => id)
  if (general.length > 0) return general
  throw invalidField(
    'lp_ids',
    sentence`state who receives the carried interest: the fund has no general partner`,
  )
}

function receiversOf<P extends Position>(
  committed: readonly P[],
  wanted: readonly number[] | undefined,
): P[] {
  const known = new Set(committed.map(({ lpId }) => lpId))
  const errors = (wanted ?? []).flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `lp_ids.${index}`, message: sentence`is not an investor of this fund` }],
  )
  if (errors.length > 0) throw invalid(errors)
  if (committed.length === 0)
    throw invalidField('fund_account_id', sentence`nothing is committed to it, so nothing says how to share`)
  return committed.filter(({ lpId }) => wanted?.includes(lpId) ?? true)
}

function assertRecallable(receivers: readonly Position[], parts: readonly number[], currency: string): void {
  const over = receivers.filter(
    ({ commitment, unfunded }, at) => unfunded + (parts[at] as number) > commitment,
  )
  if (over.length === 0) return
  const funded = over.map(({ lpId, commitment, unfunded }) => {
    return sentence`investor ${lpId} has ${fromMinor(commitment - unfunded, currency)} ${currency} of it called`
  })
  throw invalidField(
    'recallable_amount',
    sentence`would raise unfunded above the commitment: ${joined(funded, ', ')}`,
  )
}
