import {
  type CallType,
  isInsideByDefault,
  NobodyBears,
  overCall,
  type Participant,
  type Purpose,
  type Share,
  splitCall,
} from '../../../finance/capital-call.ts'
import {
  AppError,
  type Context,
  invalid,
  invalidField,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor, sumMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { requireFund } from '../../accounts/fund-accounts.ts'
import type { FeeTable, KeptPurpose } from '../../calls/call-rows.ts'
import type { FeeLeft } from '../../fees/due.ts'
import type { LpRow } from '../../partners/investor.ts'
import { findPartners } from '../../partners/partners.ts'
import { payersOn, sharingOf } from '../../partners/sharing.ts'
import { excusedFrom } from '../../partners/side-letter-clauses.ts'
import { type Position, positions, registerPosition } from '../figures/positions.ts'
import { remediesAgainst } from './default-standing.ts'
import { assertFeeParts, assertFeePayers, feesLeftOf } from './fees-called.ts'
import { assertGiveback } from './giveback-limits.ts'

export interface CallInput {
  /** The fund that calls; left out for an investor of one fund, or of none (then nothing is posted). */
  fundAccountId?: number | undefined
  /** The one investor called on; left out for a call on a fund's investors. */
  lpId?: number | undefined
  /** In major units; the sum of the purposes where both are given. */
  amount?: number | undefined
  ilpaCallType?: CallType | undefined
  /** For a call with one purpose: whether it is inside the commitment. */
  inside?: boolean | undefined
  purposes?:
    | ReadonlyArray<{
        type: CallType
        /** In major units. */
        amount: number
        description?: string | undefined
        inside?: boolean | undefined
        excluded?: readonly number[] | undefined
        /** The fund's holding that is bought with it. */
        holdingId?: number | undefined
        fee?: FeeTable | undefined
      }>
    | undefined
  /** The fund's investors who are called on; all unless said otherwise. */
  lpIds?: readonly number[] | undefined
  excusedLpIds?: readonly number[] | undefined
  /** Amount called from each investor for each purpose, in minor units, if given: nothing is split then. */
  asCalled?: ReadonlyMap<number, readonly number[]> | undefined
  /** YYYY-MM-DD; today. */
  noticeDate?: string | undefined
  /** YYYY-MM-DD; ten business days after the notice. */
  dueDate?: string | undefined
  reference?: string | null | undefined
  description?: string | null | undefined
  status?: 'draft' | 'issued' | undefined
  overrideReason?: string | null | undefined
}

/** A planned call: its investors, purposes and each investor's amount, in minor units. */
export interface Plan {
  fund: FundRow | null
  /** The one investor that it is on, where it is on one. */
  lpId: number | null
  currency: string
  amount: number
  purposes: KeptPurpose[]
  participants: Participant[]
  shares: Share[]
}

/**
 * Splits a call. It first takes its turn at the fund (or the investor), so that two calls at once do not both use
 * the same unfunded commitment. 422 `over_call` when somebody would be called beyond it.
 */
export async function planCall(ctx: Context, input: CallInput): Promise<Plan> {
  const { fund, lp } = await whose(ctx, input)
  await takeTurn(ctx, fund, lp)
  const currency = fund?.currency ?? (lp as LpRow).currency
  const purposes = purposesOf(input, currency)
  const stranger = purposes.findIndex(({ fee }) => fee && fee.fund_account_id !== fund?.id)
  if (stranger >= 0)
    throw invalidField(`lines.${stranger}.fee_calculation_id`, sentence`is not a calculation of this fund`)
  const notice = input.noticeDate ?? (await todayOf(ctx))
  const all = await positionsOf(ctx, fund, lp, notice)
  if (fund && !input.asCalled) await excuseByLetter(ctx, fund, { input, purposes, all, notice })
  const amount = sumMinor(purposes.map(purpose => purpose.amount_minor))
  const excluded =
    fund && !input.asCalled
      ? await remediesAgainst(ctx, fund.id, { kind: 'exclusion', day: notice })
      : new Map()
  const participants = participantsOf(all, lp, input, { notice, excluded })
  if (participants.length === 0) {
    if (!lp)
      throw invalidField('fund_account_id', sentence`no investor was committed to this fund by ${notice}`)
    throw overCalled(0, fromMinor(amount, currency), sentence`nothing is committed`, [])
  }
  const left = await feesLeftOf(ctx, fund, purposes)
  if (!input.lpIds && input.lpId === undefined) assertFeePayers(left, participants, notice)
  const shares = input.asCalled
    ? settled(participants, purposes, input.asCalled)
    : split(participants, purposes, await weightsOf(ctx, fund, { notice, purposes, left }))
  assertFeeParts(participants, shares, left)
  assertUnfunded(participants, shares, currency)
  assertReceived(participants, shares, purposes)
  if (fund) await assertGiveback(ctx, fund, { participants, shares, purposes, notice })
  return { fund, lpId: lp?.id ?? null, currency, amount, purposes, participants, shares }
}

/** Leaves those out of a purpose whom a side letter excuses from the kind of deal that is bought with it. */
async function excuseByLetter(
  ctx: Context,
  { id: fundId }: FundRow,
  at: { input: CallInput; purposes: KeptPurpose[]; all: readonly Position[]; notice: string },
): Promise<void> {
  const bought = (at.input.purposes ?? []).map(({ holdingId }) => holdingId)
  const holdingIds = bought.filter(id => id !== undefined)
  const excused = await excusedFrom(ctx, { fundId, holdingIds, day: at.notice })
  const known = new Set(at.all.map(({ lpId }) => lpId))
  for (const [index, purpose] of at.purposes.entries()) {
    const lpIds = (excused.get(bought[index] ?? 0) ?? []).filter(id => known.has(id))
    if (lpIds.length > 0) purpose.excused = lpIds
  }
}

/** The fund and the investor that are named; an investor of one single fund is that fund's. */
export async function whose(
  ctx: Context,
  { fundAccountId, lpId }: Pick<CallInput, 'fundAccountId' | 'lpId'>,
): Promise<{ fund: FundRow | null; lp: LpRow | null }> {
  const lp = lpId === undefined ? null : ((await findPartners(ctx, [lpId])).get(lpId) ?? null)
  if (lpId !== undefined && !lp) throw invalidField('lp_id', sentence`is not an investor of this office`)
  if (fundAccountId !== undefined) return { fund: await requireFund(ctx, fundAccountId), lp }
  if (!lp) throw invalidField('fund_account_id', sentence`send a fund, or an investor as lp_id`)
  const rows = await ctx.db
    .selectFrom('commitments')
    .select('fund_account_id')
    .distinct()
    .where('lp_id', '=', lp.id)
    .orderBy('fund_account_id')
    .execute()
  if (rows.length > 1)
    throw invalidField('fund_account_id', sentence`choose the fund: this investor has commitments to several`)
  const only = rows[0]?.fund_account_id
  return { fund: only === undefined ? null : await requireFund(ctx, only), lp }
}

/** Where everybody stands who was there on a day: the fund's investors, or the one of the register. */
export async function positionsOf(
  ctx: Context,
  fund: FundRow | null,
  lp: LpRow | null,
  day: string,
): Promise<Position[]> {
  return fund ? positions(ctx, fund.id, day) : [await registerPosition(ctx, lp as LpRow)]
}

/** On Postgres, calls of one fund wait here for each other; on SQLite writes come one after the other anyway. */
export async function takeTurn(
  { db }: Context,
  fund: { id: number } | null,
  lp: { id: number } | null,
): Promise<void> {
  if (fund)
    await db
      .updateTable('fund_accounts')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('id', '=', fund.id)
      .execute()
  else if (lp)
    await db
      .updateTable('lps')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('id', '=', lp.id)
      .execute()
}

function purposesOf({ amount, ilpaCallType, inside, purposes }: CallInput, currency: string): KeptPurpose[] {
  const given: NonNullable<CallInput['purposes']> = purposes ?? [
    { type: ilpaCallType ?? 'other', amount: amount as number, inside },
  ]
  if (!purposes && amount === undefined)
    throw invalidField('amount', sentence`is required without lines that state the purpose`)
  const kept = given.map((purpose, index) => ({
    ilpa_call_type: purpose.type,
    description: purpose.description ?? null,
    amount_minor: toMinor(purpose.amount, currency, purposes ? `lines.${index}.amount` : 'amount'),
    inside: purpose.inside ?? isInsideByDefault(purpose.type),
    excluded: [...(purpose.excluded ?? [])],
    ...(purpose.fee ? { fee: purpose.fee } : {}),
  }))
  const empty = kept.findIndex(({ amount_minor }) => amount_minor <= 0)
  if (empty >= 0)
    throw invalidField(purposes ? `lines.${empty}.amount` : 'amount', sentence`must be more than zero`)
  const sum = sumMinor(kept.map(({ amount_minor }) => amount_minor))
  if (amount !== undefined && toMinor(amount, currency, 'amount') !== sum)
    throw invalidField('amount', sentence`must be the sum of the lines, ${fromMinor(sum, currency)}`)
  return kept
}

function participantsOf(
  all: readonly Position[],
  lp: LpRow | null,
  input: CallInput,
  { notice, excluded }: { notice: string; excluded: ReadonlyMap<number, unknown> },
): Participant[] {
  const known = new Set(all.filter(one => canBeCalled(one, input)).map(({ lpId }) => lpId))
  const strangers = (path: string, ids: readonly number[] = []) =>
    ids.flatMap((id, index) =>
      known.has(id)
        ? []
        : [{ path: `${path}.${index}`, message: sentence`was not an investor of this fund by ${notice}` }],
    )
  const errors = [
    ...strangers('lp_ids', input.lpIds),
    ...strangers('excused_lp_ids', input.excusedLpIds),
    ...(input.purposes ?? []).flatMap(({ excluded }, index) =>
      strangers(`lines.${index}.excluded_lp_ids`, excluded),
    ),
  ]
  if (errors.length > 0) throw invalid(errors)
  const wanted = lp ? [lp.id] : input.lpIds
  const included = wanted ? all.filter(({ lpId }) => wanted.includes(lpId)) : all
  return included
    .filter(one => canBeCalled(one, input))
    .map(({ lpId, commitment, unfunded, distributed }) => {
      // Whoever is in default and excluded pays for nothing new, and gives back like everybody.
      const isOut = excluded.has(lpId) && !isGiveback(input)
      const excused = isOut || (input.excusedLpIds?.includes(lpId) ?? false)
      return { lpId, commitment, unfunded, distributed, excused }
    })
}

/**
 * Returns whether a partner can be called. One without a commitment, as a general partner, returns
 * distributions only in a call that names it.
 */
function canBeCalled({ lpId, commitment, distributed }: Position, input: CallInput): boolean {
  if (commitment > 0) return true
  const isNamed = input.lpId === lpId || input.lpIds?.includes(lpId)
  return isNamed === true && distributed > 0 && isGiveback(input)
}

const isGiveback = ({ purposes, ilpaCallType }: CallInput): boolean =>
  (purposes?.map(({ type }) => type) ?? [ilpaCallType]).includes('giveback')

/**
 * Returns the investors' weights in each purpose. For a management fee these are the uncalled parts of its
 * calculation, or else the shares after the side letters of the day; undefined where it is by commitment.
 */
async function weightsOf(
  ctx: Context,
  fund: FundRow | null,
  {
    notice: day,
    purposes,
    left,
  }: { notice: string; purposes: readonly KeptPurpose[]; left: ReadonlyArray<FeeLeft | undefined> },
): Promise<Array<Purpose['weights']>> {
  const ofFees = (purpose: KeptPurpose) => purpose.ilpa_call_type === 'management_fees'
  if (fund === null || !purposes.some(ofFees)) return purposes.map(() => undefined)
  const payers = payersOn(await sharingOf(ctx, fund.id), { day, until: day })
  const charged = new Map(payers.map(payer => [payer.lpId, payer.charged]))
  return purposes.map((purpose, at) => {
    const parts = left[at]?.byPartner ?? new Map<number, number>()
    return ofFees(purpose) ? (parts.size > 0 ? parts : charged) : undefined
  })
}

function split(
  participants: readonly Participant[],
  purposes: readonly KeptPurpose[],
  weights: ReadonlyArray<Purpose['weights']>,
): Share[] {
  try {
    return splitCall(
      participants,
      purposes.map((purpose, at) => ({ ...inFinance(purpose), weights: weights[at] })),
    )
  } catch (error) {
    if (!(error instanceof NobodyBears)) throw error
    const excused = purposes[error.purpose]?.excused !== undefined
    throw invalidField(
      `lines.${error.purpose}`,
      excused
        ? sentence`no investor is left to pay it: all others are excused by side letter`
        : sentence`no investor is left to pay it`,
    )
  }
}

/** The shares of a call that was made before, as they were. */
const settled = (
  participants: readonly Participant[],
  purposes: readonly KeptPurpose[],
  asCalled: ReadonlyMap<number, readonly number[]>,
): Share[] =>
  participants.map(({ lpId }) => {
    const shares = purposes.map((_, at) => asCalled.get(lpId)?.[at] ?? 0)
    const sum = (counts: (at: number) => boolean) =>
      shares.reduce((total, share, at) => total + (counts(at) ? share : 0), 0)
    return { lpId, shares, amount: sum(() => true), inside: sum(at => (purposes[at] as KeptPurpose).inside) }
  })

const inFinance = ({ ilpa_call_type, amount_minor, inside, excluded, excused }: KeptPurpose): Purpose => ({
  type: ilpa_call_type,
  amount: amount_minor,
  inside,
  excluded,
  excused,
})

/** Throws 422 `over_call` with the uncalled amount and the excess, in all and by investor, in major units. */
export function assertUnfunded(
  participants: readonly Participant[],
  shares: readonly Share[],
  currency: string,
): void {
  const over = overCall(participants, shares)
  if (over.length === 0) return
  const sum = (name: 'uncalled' | 'excess') =>
    fromMinor(
      over.reduce((total, one) => total + one[name], 0),
      currency,
    )
  const byLp = over.map(one => ({
    lp_id: one.lpId,
    uncalled: fromMinor(one.uncalled, currency),
    excess: fromMinor(one.excess, currency),
  }))
  throw overCalled(sum('uncalled'), sum('excess'), sentence`${sum('uncalled')} ${currency} is uncalled`, byLp)
}

/** Throws where an investor would give back more than they received. */
function assertReceived(
  participants: readonly Participant[],
  shares: readonly Share[],
  purposes: readonly KeptPurpose[],
): void {
  const asked = purposes.flatMap(({ ilpa_call_type }, at) => (ilpa_call_type === 'giveback' ? [at] : []))
  const over = participants.some(({ distributed }, index) => {
    const back = asked.reduce((sum, at) => sum + (shares[index]?.shares[at] as number), 0)
    return back > Math.max(0, distributed)
  })
  if (over) throw invalidField(`lines.${asked[0]}.amount`, sentence`exceeds the amount distributed`)
}

export const over_call = [
  422,
  'Exceeds the unfunded commitment; see `uncalled`, `excess` and `by_lp`',
] as const

function overCalled(uncalled: number, excess: number, why: Sentence, byLp: object[]) {
  const message = sentence`calls ${excess} more than is left of the commitment: ${why}`
  return new AppError(422, 'over_call', sentence`The call ${message}.`, {
    members: { uncalled, excess, by_lp: byLp },
    errors: [{ path: 'amount', message }],
  })
}
