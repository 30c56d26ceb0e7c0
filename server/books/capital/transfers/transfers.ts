import { toJson } from '../../../database/columns.ts'
import {
  AppError,
  amountSaid,
  type Context,
  conflict,
  invalidField,
  joined,
  type Said,
  sentence,
} from '../../../kernel/index.ts'
import { allocate, Exact, fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { requireFund } from '../../accounts/fund-accounts.ts'
import { isClosed } from '../../accounts/periods.ts'
import { callName, owedOf } from '../../calls/call-rows.ts'
import { isOneOf, OPEN } from '../../calls/states.ts'
import { type Committed, commit, commitmentsOf, recordChange } from '../../partners/commitments.ts'
import type { LpRow } from '../../partners/investor.ts'
import { findPartners } from '../../partners/partners.ts'
import { type Kept, TRANSFER, type TransferRow, transfersOf } from '../../partners/transferred.ts'
import { takeTurn } from '../calls/plan.ts'
import { recordFacts } from '../facts.ts'
import { builtUpon } from '../voids.ts'
import { keepCarried, postCarried, recordedSince } from './carry-over.ts'
import { postTransferred } from './posting.ts'
import { standingsAt, whatMoves } from './what-moves.ts'

export interface TransferInput {
  fundId: number
  sellerId: number
  buyerId: number
  /**
   * YYYY-MM-DD; today by default. Balances at the end of this day are transferred; the day itself is the
   * buyer's.
   */
  effectiveOn?: string | undefined
  /** The part of the commitment, in major units or as a fraction; by default all of it. */
  commitment?: number | undefined
  fraction?: number | undefined
  /** Price paid by the buyer, in major units; for information. */
  price?: number | null | undefined
  kind?: TransferKind | undefined
  reason: string
  reference?: string | null | undefined
}

/** Why an interest goes over. */
export const transferKinds = ['secondary', 'death', 'gift', 'merger', 'affiliate', 'other'] as const
export type TransferKind = (typeof transferKinds)[number]

export interface Deal {
  fund: FundRow
  seller: LpRow
  buyer: LpRow
  date: string
}

export const over_interest = [
  422,
  'Exceeds the seller’s commitment; see `commitment` and `requested`',
] as const
export const dues_open = [
  409,
  'The seller owes part of a call, or is on a call that is not yet issued; see `calls`',
] as const

/**
 * Transfers an investor's interest, or a part of it, to another. Commitment, capital account, calls, payments
 * and distributions pass in proportion, to the unit; later records of the seller are carried over on their
 * own days. No cash moves and there is no profit. 422 `over_interest`; 409 `dues_open`, `period_closed`,
 * `built_upon` where the seller's commitment changed or was transferred later.
 */
export async function transferInterest(ctx: Context, input: TransferInput): Promise<TransferRow> {
  const deal = await dealOf(ctx, input)
  const { fund, seller, buyer, date } = deal
  await takeTurn(ctx, fund, null)
  await assertSettled(ctx, deal)
  const all = await commitmentsOf(ctx, fund.id)
  const own = all.filter(({ lp_id }) => lp_id === seller.id)
  if (own.some(({ admitted_on }) => admitted_on > date))
    throw builtUpon(
      sentence`The commitment of ${seller.name} was changed after ${date}: date the transfer later.`,
    )
  const of = own.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const commitment = commitmentOf(input, of, fund.currency)
  const ids = [seller.id, buyer.id]
  const before = await standingsAt(ctx, fund.id, date, ids)
  const { moved, parts } = await whatMoves(ctx, fund.id, { seller: seller.id, commitment, of, date })
  const share = { fund, from: seller, to: buyer, since: { day: date }, day: date, commitment, of }
  const carried = await recordedSince(ctx, share)
  const changes = await moveCommitments(ctx, deal, all, commitment)
  const entryId = await postTransferred(ctx, {
    ...{ fund, from: seller.id, to: buyer.id, date, parts },
    reference: input.reference ?? null,
    description: `Interest transferred from ${seller.name} to ${buyer.name}`,
  })
  const entries = await postCarried(ctx, share, carried)
  const row = await ctx.db
    .insertInto('interest_transfers')
    .values({
      fund_account_id: fund.id,
      seller_id: seller.id,
      buyer_id: buyer.id,
      effective_on: date,
      commitment_minor: commitment,
      commitment_before_minor: of,
      price_minor: input.price == null ? null : toMinor(input.price, fund.currency, 'price'),
      kind: input.kind ?? 'other',
      reason: input.reason,
      reference: input.reference ?? null,
      moved: toJson({ ...moved, changes } satisfies Kept),
      standing: '{}',
      entry_id: entryId,
      last_number: (await requireFund(ctx, fund.id)).last_number,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepCarried(ctx, share, { transferId: row.id, onVoid: false, carried, entries })
  const after = await standingsAt(ctx, fund.id, date, ids)
  await tell(
    ctx,
    deal,
    sentence`${amountSaid(commitment, fund.currency)} of ${fund.name} went over from ${seller.name} to ${buyer.name}`,
    row.id,
  )
  return ctx.db
    .updateTable('interest_transfers')
    .set({
      standing: toJson({
        seller: { before: before[0], after: after[0] },
        buyer: { before: before[1], after: after[1] },
      }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function dealOf(
  ctx: Context,
  { fundId, sellerId, buyerId, effectiveOn }: TransferInput,
): Promise<Deal> {
  const fund = await requireFund(ctx, fundId)
  const partners = await findPartners(ctx, [sellerId, buyerId])
  const of = (id: number, path: string) => {
    const lp = partners.get(id)
    if (!lp) throw invalidField(path, sentence`is not an investor of this office`)
    return lp
  }
  const [seller, buyer] = [of(sellerId, 'seller_id'), of(buyerId, 'buyer_id')]
  if (sellerId === buyerId)
    throw invalidField('buyer_id', sentence`must be an investor other than the seller`)
  const today = await todayOf(ctx)
  const date = effectiveOn ?? today
  if (date > today) throw invalidField('effective_on', sentence`must not be in the future`)
  if (isClosed(fund, date))
    throw conflict(
      'period_closed',
      sentence`The book of ${fund.name} is closed through ${String(fund.locked_through)}: no interest can be transferred in a closed period.`,
      { locked_through: fund.locked_through, date },
    )
  return { fund, seller, buyer, date }
}

function commitmentOf({ commitment, fraction }: TransferInput, of: number, currency: string): number {
  if (commitment !== undefined && fraction !== undefined)
    throw invalidField('fraction', sentence`send the commitment or the fraction, not both`)
  const asked =
    commitment === undefined
      ? new Exact(of)
          .times(fraction ?? 1)
          .toDecimalPlaces(0, Exact.ROUND_HALF_UP)
          .toNumber()
      : toMinor(commitment, currency, 'commitment')
  const path = fraction === undefined ? 'commitment' : 'fraction'
  if (of > 0 && asked > 0 && asked <= of) return asked
  if (of > 0 && asked <= 0)
    throw invalidField(path, sentence`is less than the smallest amount of the currency`)
  const [has, requested] = [fromMinor(of, currency), fromMinor(asked, currency)]
  const held = amountSaid(of, currency)
  const message = of > 0 ? sentence`must be at most the ${held} committed` : sentence`nothing is committed`
  throw new AppError(422, 'over_interest', sentence`The seller has ${held} committed on that day.`, {
    members: { commitment: has, requested },
    errors: [{ path: of > 0 ? path : 'seller_id', message }],
  })
}

/** Throws where the seller has dues, or where any of their interest was transferred after the day. */
async function assertSettled(ctx: Context, { fund, seller, date }: Deal): Promise<void> {
  await assertNothingDue(ctx, fund, seller)
  const later = (await transfersOf(ctx, fund.id)).find(
    one => !one.carried && one.date > date && (one.seller === seller.id || one.buyer === seller.id),
  )
  if (later)
    throw builtUpon(sentence`${seller.name} took part in a transfer on ${later.date}: date this one later.`)
}

/** 409 `dues_open` while an investor owes something of a call, or is on one that is a draft. */
export async function assertNothingDue(ctx: Context, fund: FundRow, seller: LpRow): Promise<void> {
  const rows = await ctx.db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .selectAll('line')
    .select(['call.reference', 'call.status'])
    .where('call.fund_account_id', '=', fund.id)
    .where('line.lp_id', '=', seller.id)
    .where('call.status', 'in', ['draft', 'approved', ...OPEN])
    .execute()
  const open = rows.filter(row => (isOneOf(OPEN, row.status) ? owedOf(row) > 0 : true))
  if (open.length > 0)
    throw conflict(
      'dues_open',
      sentence`${seller.name} has ${joined(
        open.map(({ call_id, reference }) => callName({ id: call_id, reference })),
        ', ',
      )} open: settle or waive the balance, and issue or delete the draft, first.`,
      {
        calls: open.map(row => ({
          call_id: row.call_id,
          status: row.status,
          owed: fromMinor(owedOf(row), fund.currency),
        })),
      },
    )
}

/** Takes the commitment off the seller's, in proportion, and adds it to the buyer's of the same class; the ids of both changes. */
async function moveCommitments(
  ctx: Context,
  { fund, seller, buyer, date }: Deal,
  all: readonly Committed[],
  commitment: number,
): Promise<number[]> {
  const own = Map.groupBy(
    all.filter(({ lp_id }) => lp_id === seller.id),
    ({ id }) => id,
  )
  const held = [...own.values()].map(rows => rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0))
  const parts = allocate(commitment, held)
  const byClass = new Map<string, number>()
  const changes: number[] = []
  for (const [at, rows] of [...own.values()].entries()) {
    const [part, { id, class: ofClass }] = [parts[at] as number, rows[0] as Committed]
    if (part === 0) continue
    byClass.set(ofClass, (byClass.get(ofClass) ?? 0) + part)
    const reason = `Transferred to ${buyer.name}`
    changes.push(await recordChange(ctx, { commitmentId: id, amountMinor: -part, effectiveOn: date, reason }))
  }
  for (const [ofClass, amountMinor] of byClass) {
    const known = all.find(
      one => one.lp_id === buyer.id && one.class === ofClass && !one.isChange && one.admitted_on <= date,
    )
    const { id } =
      known ??
      (await commit(ctx, {
        lpId: buyer.id,
        fundAccountId: fund.id,
        amountMinor: 0,
        class: ofClass,
        admittedOn: date,
        takenOver: true,
      }))
    const reason = `Taken over from ${seller.name}`
    changes.push(await recordChange(ctx, { commitmentId: id, amountMinor, effectiveOn: date, reason }))
  }
  return changes
}

/** Both investors and the fund remember it. */
export async function tell(
  ctx: Context,
  { fund, seller, buyer, date }: Deal,
  summary: Said,
  id: number,
): Promise<void> {
  await recordFacts(
    ctx,
    [seller.id, buyer.id].map(lpId => ({
      lpId,
      attribute: 'transfer',
      value: String(summary),
      source: TRANSFER,
      sourceId: id,
      observedOn: date,
    })),
  )
  await ctx.log(
    [
      { type: 'fund', id: fund.id },
      { type: 'lp', id: seller.id },
      { type: 'lp', id: buyer.id },
    ],
    { type: TRANSFER, summary },
  )
}
