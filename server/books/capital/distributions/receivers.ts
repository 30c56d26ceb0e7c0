// Determines the recipients of a distribution, and their parts.

import { type Context, invalid, invalidField, joined, sentence } from '../../../kernel/index.ts'
import { allocate, Exact, fromMinor, toMinor } from '../../../kernel/values/money.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { holdingsNamed } from '../../accounts/holding-rows.ts'
import { participationOf } from '../../calls/participation.ts'
import { commitmentsOf } from '../../partners/commitments.ts'
import type { LpRow } from '../../partners/investor.ts'
import { findPartners, GENERAL_PARTNER } from '../../partners/partners.ts'
import type { Position } from '../figures/positions.ts'
import { type DistributionInput, typesOfHoldings } from './distribution-input.ts'

/** One investor's part of a distribution, and its recallable amount; in minor units. */
export interface Part {
  lpId: number
  unfunded: number
  amount: number
  recallable: number
}

/** A possible recipient with a weight. */
interface Sharing extends Position {
  weight: number | InstanceType<typeof Exact>
}

/** The holding that a distribution names, be it of securities; undefined where nothing is said. */
export const holdingOf = ({ holding_id, in_kind }: DistributionInput): number | null | undefined =>
  holding_id === undefined ? in_kind?.investment_id : holding_id

/**
 * Returns the weights of possible recipients: commitment, scaled by participation in the named holding. 422
 * where no holding and no investors are named, and participation in the fund's holdings is unequal.
 */
async function sharingIn(
  ctx: Context,
  fund: FundRow | null,
  { date, ...input }: Dated,
  there: readonly Position[],
): Promise<Sharing[]> {
  const byCommitment = there.map(one => ({ ...one, weight: one.commitment }))
  const holdingId = holdingOf(input)
  if (holdingId !== undefined && holdingId !== null) {
    const known = fund && (await holdingsNamed(ctx, fund.id, [holdingId]))
    if (!known?.has(holdingId)) throw invalidField('holding_id', sentence`is not a holding of this fund`)
  }
  if (!fund || holdingId === null || !typesOfHoldings.includes(input.type)) return byCommitment
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
      )} alike. Choose the holding, or none (null)`,
    )
  }
  const parts = participation.get(holdingId)
  const sharing = byCommitment.map(one => ({
    ...one,
    weight: parts?.get(one.lpId)?.times(one.commitment) ?? one.commitment,
  }))
  return sharing.some(({ weight }) => !new Exact(weight).isZero()) ? sharing : byCommitment
}

/** A distribution with its day. */
type Dated = DistributionInput & { date: string }

/** The fund or the investor of a distribution, and its currency. */
interface Whose {
  fund: FundRow | null
  lp: LpRow | null
  currency: string
}

/** Splits a distribution. `positions` has everybody's on its day; investors with nothing are left out. */
export async function partsOf(
  ctx: Context,
  { fund, lp, currency }: Whose,
  input: Dated,
  positions: readonly Position[],
): Promise<Part[]> {
  const there = await receiving(ctx, fund, input, positions)
  const sharing = await sharingIn(ctx, fund, input, there)
  const lp_ids = lp ? [lp.id] : await entitledTo(ctx, input, there)
  return split(sharing, { ...input, lp_ids }, currency)
}

function split(all: readonly Sharing[], input: DistributionInput, currency: string): Part[] {
  const amount = toMinor(input.amount, currency, 'amount')
  const recallable = toMinor(input.recallable_amount ?? 0, currency, 'recallable_amount')
  if (amount <= 0) throw invalidField('amount', sentence`must be more than zero`)
  if (recallable > 0 && input.type === 'withholding_tax')
    throw invalidField('recallable_amount', sentence`does not apply to withheld tax`)
  if (recallable > amount) throw invalidField('recallable_amount', sentence`must not be more than the amount`)
  const receivers = receiversOf(all, input.lp_ids)
  const paid = input.as_paid
  const shared = receivers.map(({ weight }) => weight)
  // General partners who put nothing in share alike.
  const weights = shared.every(weight => new Exact(weight).isZero()) ? receivers.map(() => 1) : shared
  const amounts = paid ? receivers.map(({ lpId }) => paid.get(lpId)?.amount ?? 0) : allocate(amount, weights)
  // By the amounts, so that nobody's recallable part exceeds what they receive.
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

/**
 * Returns possible recipients: investors with a commitment by the day. For carried interest, general partners
 * without one, too.
 */
async function receiving(
  ctx: Context,
  fund: FundRow | null,
  { type, date }: Dated,
  all: readonly Position[],
): Promise<Position[]> {
  const putNothingIn = new Set(
    fund && type === 'carried_interest'
      ? (await commitmentsOf(ctx, fund.id, date)).map(({ lp_id }) => lp_id)
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
