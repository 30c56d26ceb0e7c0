import type { Selectable } from 'kysely'
import { fromBit, toBit } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../kernel/index.ts'
import { fromMinor, mostMinor, sumMinor, tooLarge } from '../../kernel/values/money.ts'
import { requireFund } from '../accounts/fund-accounts.ts'
import { isClosed } from '../accounts/periods.ts'
import { findLp } from './investor.ts'
import { findPartners, GENERAL_PARTNER } from './partners.ts'

export type CommitmentRow = Selectable<Tables['commitments']>
export type CommitmentChangeRow = Selectable<Tables['commitment_changes']>

/**
 * An amount committed from a day on: a commitment from its closing, or a change from its effective date,
 * whose amount is the increase or, negative, the reduction.
 */
export type Committed = CommitmentRow & { isChange: boolean }

export interface CommitmentInput {
  lpId: number
  fundAccountId: number
  /** In minor units of the fund's currency. */
  amountMinor: number
  /** The class of interests; `A` unless said otherwise. */
  class?: string | undefined
  /** The closing at which the investor came in, YYYY-MM-DD. */
  admittedOn: string
  /** The general partner and whoever a side letter frees pay no management fee. */
  excludedFromFees?: boolean | undefined
  /** Marks a zero commitment, until a transferred interest is added to it. */
  takenOver?: boolean | undefined
}

/**
 * The partners of a fund, who alone have capital in it, receive from it and get a K-1: those with a commitment, which a
 * general partner who puts nothing in has of zero.
 */
export async function membersOf({ db }: Context, fundAccountId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('commitments')
    .select('lp_id')
    .distinct()
    .where('fund_account_id', '=', fundAccountId)
    .execute()
  return new Set(rows.map(({ lp_id }) => lp_id))
}

/**
 * Records an investor's commitment to a fund at one closing. Commitments are off the balance sheet: nothing
 * is posted. 422 for an unknown fund or investor; 409 `period_closed` for a closing in a closed period, whose
 * statements name the partners. 409 `duplicate` for the same closing and class again; 409 `too_large` where a
 * fund's commitments would not sum exactly.
 */
export async function commit(ctx: Context, input: CommitmentInput): Promise<CommitmentRow> {
  const fund = await requireFund(ctx, input.fundAccountId)
  if (isClosed(fund, input.admittedOn))
    throw conflict(
      'period_closed',
      sentence`The book of ${fund.name} is closed through ${String(fund.locked_through)}: investors cannot be admitted into a closed period.`,
      { locked_through: fund.locked_through, date: input.admittedOn },
    )
  const partners = await findPartners(ctx, [input.lpId])
  const partner = partners.get(input.lpId)
  if (!partner) throw invalidField('lp_id', sentence`is not an investor of this office`)
  if (input.amountMinor === 0 && !input.takenOver && partner.entity_type !== GENERAL_PARTNER)
    throw invalidField(
      'amount',
      sentence`must be more than zero, except for a general partner who commits no capital`,
    )
  const others = await commitmentsOf(ctx, input.fundAccountId)
  const committed = sumMinor([input.amountMinor, ...others.map(({ amount_minor }) => amount_minor)])
  if (committed > mostMinor(fund.currency)) throw tooLarge(fund.currency, sentence`Its commitments`)
  return ctx.db
    .insertInto('commitments')
    .values({
      lp_id: input.lpId,
      fund_account_id: input.fundAccountId,
      amount_minor: input.amountMinor,
      class: input.class ?? 'A',
      admitted_on: input.admittedOn,
      excluded_from_fees: toBit(input.excludedFromFees ?? false),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Takes a commitment back that nothing was built upon; 409 `has_history` when something of it was called or
 * distributed, or a close states it.
 */
export async function withdrawCommitment(ctx: Context, id: number): Promise<void> {
  const commitment = await ctx.db
    .selectFrom('commitments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!commitment) return
  const { lp_id, fund_account_id, admitted_on } = commitment
  const { name } = await findLp(ctx, lp_id)
  const fund = await requireFund(ctx, fund_account_id)
  const called = await ctx.db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .select('line.id')
    .where('call.fund_account_id', '=', fund_account_id)
    .where('line.lp_id', '=', lp_id)
    .limit(1)
    .executeTakeFirst()
  const distributed = await ctx.db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as distribution', 'distribution.id', 'line.distribution_id')
    .select('line.id')
    .where('distribution.fund_account_id', '=', fund_account_id)
    .where('line.lp_id', '=', lp_id)
    .limit(1)
    .executeTakeFirst()
  if (called || distributed)
    throw conflict(
      'has_history',
      called
        ? sentence`${fund.name} has called capital of ${name}: the commitment stays.`
        : sentence`${fund.name} has distributed to ${name}: the commitment stays.`,
    )
  if (fund.locked_through !== null && fund.locked_through >= admitted_on)
    throw conflict(
      'has_history',
      sentence`The book of ${fund.name} is closed through ${fund.locked_through} including the commitment of ${name}.`,
    )
  if ((await changesOfCommitments(ctx, [id])).length > 0)
    throw conflict(
      'has_history',
      sentence`The commitment of ${name} to ${fund.name} has been changed since and was left as it is.`,
    )
  await ctx.db.deleteFrom('commitments').where('id', '=', id).execute()
}

/** Keeps that so much was added to a commitment, or (negative) taken off it, from a day on; minor units. Gives its id. */
export async function recordChange(
  ctx: Context,
  change: { commitmentId: number; amountMinor: number; effectiveOn: string; reason: string },
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('commitment_changes')
    .values({
      commitment_id: change.commitmentId,
      amount_minor: change.amountMinor,
      effective_on: change.effectiveOn,
      reason: change.reason,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Marks the commitment for search.
  await ctx.db
    .updateTable('commitments')
    .set({ updated_at: ctx.now })
    .where('id', '=', change.commitmentId)
    .execute()
  return id
}

/** Returns all increases and reductions of these commitments, in the order they were recorded. */
export async function changesOfCommitments(
  { db }: Context,
  ids: readonly number[],
): Promise<CommitmentChangeRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('commitment_changes')
    .selectAll()
    .where('commitment_id', 'in', ids)
    .orderBy('id')
    .execute()
}

/**
 * Returns the commitments to a fund up to a day (inclusive), or all: first commitments in the order they were
 * made, then their changes, so that their amounts add up to the total commitment by then.
 */
export async function commitmentsOf(
  ctx: Context,
  fundAccountId: number,
  asOf?: string,
): Promise<Committed[]> {
  const commitments = await ctx.db
    .selectFrom('commitments')
    .selectAll()
    .where('fund_account_id', '=', fundAccountId)
    .orderBy('id')
    .execute()
  const byId = new Map(commitments.map(row => [row.id, row]))
  const changes = await ctx.db
    .selectFrom('commitment_changes as change')
    .innerJoin('commitments as commitment', 'commitment.id', 'change.commitment_id')
    .selectAll('change')
    .where('commitment.fund_account_id', '=', fundAccountId)
    .orderBy('change.id')
    .execute()
  const all = [
    ...commitments.map(row => ({ ...row, isChange: false })),
    ...changes.map(({ commitment_id, amount_minor, effective_on, created_at }) => ({
      ...(byId.get(commitment_id) as CommitmentRow),
      amount_minor,
      admitted_on: effective_on,
      created_at,
      isChange: true,
    })),
  ]
  return asOf === undefined ? all : all.filter(({ admitted_on }) => admitted_on <= asOf)
}

/** The commitment's row; 404 when it is not there or not the caller's. */
export async function findCommitment({ db }: Context, id: number): Promise<CommitmentRow> {
  const row = await db.selectFrom('commitments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A commitment as the API shows it, with all its changes in the amount; its currency is the fund's. */
export const presentCommitment = (
  { amount_minor, excluded_from_fees, ...row }: CommitmentRow,
  changes: readonly CommitmentChangeRow[],
  currency: string,
) => {
  const own = changes.filter(({ commitment_id }) => commitment_id === row.id)
  return {
    ...row,
    currency,
    amount: fromMinor(sumMinor([amount_minor, ...own.map(change => change.amount_minor)]), currency),
    original_amount: fromMinor(amount_minor, currency),
    excluded_from_fees: fromBit(excluded_from_fees),
    changes: own.map(({ id, amount_minor: added, effective_on, reason, author, created_at }) => ({
      id,
      amount: fromMinor(added, currency),
      effective_on,
      reason,
      author,
      created_at,
    })),
  }
}
