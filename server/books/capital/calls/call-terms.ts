import { fromBit, fromJson, toBit, toJson } from '../../../database/columns.ts'
import { type Context, changes, conflict, sentence } from '../../../kernel/index.ts'
import { digestOfValue } from '../../../kernel/values/digest.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import type { CallRow } from '../../calls/call-rows.ts'
import { later } from '../../journal/journal.ts'
import type { ClosingMethod } from '../../partners/joined-later.ts'
import { effectiveFrom, inEffect, inOrder } from '../../partners/term-versions.ts'
import type { DefaultRemedies } from './default-standing.ts'

/** Where the fund wants to be paid, printed on its notices. */
export interface Wire {
  bank_name: string
  account_name: string
  account_number: string
  swift?: string | null | undefined
  routing_number?: string | null | undefined
  further_credit?: string | null | undefined
}

/** Whom investors ask about a notice. */
export interface Contact {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
}

export interface CallTerms {
  /** The cure period after the written notice, in business days, before a default can be declared. */
  cure_business_days: number
  /** Yearly, a fraction; null: no interest on a default. */
  default_interest_rate: number | null
  investment_period_ends_on: string | null
  /** The remedies agreed on for a default, beside interest; null: none. */
  default_remedies: DefaultRemedies | null
  /** Whether a distribution may be netted against an open call. */
  nets_distributions: boolean
  /** The equalisation method for investors of a later closing. */
  later_closings: ClosingMethod
  wire: Wire | null
  contact: Contact | null
}

/**
 * The person who confirmed the bank details by a call, on a number that the office knew before; null once
 * they have changed.
 */
interface CalledBack {
  called_back_by: string | null
  called_back_at: string | null
}

const NOT_CALLED: CalledBack = { called_back_by: null, called_back_at: null }

/** The defaults until a fund sets its own: ten business days to cure, and nothing else agreed. */
const UNSAID: CallTerms & CalledBack = {
  ...NOT_CALLED,
  cure_business_days: 10,
  default_interest_rate: null,
  investment_period_ends_on: null,
  default_remedies: null,
  nets_distributions: false,
  later_closings: 'as_if_first',
  wire: null,
  contact: null,
}

/** Returns the versions of a fund's call terms, in the order in which they take effect. */
export async function callTermVersions({ db }: Context, fundAccountId: number) {
  const rows = await db
    .selectFrom('call_term_versions')
    .selectAll()
    .where('fund_account_id', '=', fundAccountId)
    .orderBy('id')
    .execute()
  return inOrder(rows)
}

/**
 * Returns a fund's call terms on a day, today by default, with the current payment details and contact; for a
 * call without a fund, the defaults.
 */
export async function callTermsOf(
  ctx: Context,
  fundAccountId: number | null,
  day?: string,
): Promise<CallTerms & CalledBack> {
  if (fundAccountId === null) return UNSAID
  const row = await ctx.db
    .selectFrom('fund_call_terms')
    .selectAll()
    .where('fund_account_id', '=', fundAccountId)
    .executeTakeFirst()
  if (!row) return UNSAID
  const then = inEffect(await callTermVersions(ctx, fundAccountId), day ?? (await todayOf(ctx))) ?? {
    ...UNSAID,
    default_remedies: null,
  }
  return {
    cure_business_days: then.cure_business_days,
    default_interest_rate: then.default_interest_rate,
    investment_period_ends_on: then.investment_period_ends_on,
    default_remedies: remediesIn(then.default_remedies),
    nets_distributions: fromBit(row.nets_distributions),
    later_closings: row.later_closings as ClosingMethod,
    wire: row.wire === null ? null : fromJson<Wire>(row.wire),
    contact: row.contact === null ? null : fromJson<Contact>(row.contact),
    called_back_by: row.called_back_by,
    called_back_at: row.called_back_at,
  }
}

/** Where to pay and whom to ask, as a call's notices say it: as of its issue, or as of now for one not issued yet. */
export async function noticeTermsOf(
  ctx: Context,
  call: CallRow,
): Promise<Pick<CallTerms, 'wire' | 'contact'>> {
  if (call.issued_terms !== null) return fromJson<Pick<CallTerms, 'wire' | 'contact'>>(call.issued_terms)
  if (call.issued_at !== null) return { wire: null, contact: null }
  const { wire, contact } = await callTermsOf(ctx, call.fund_account_id)
  return { wire, contact }
}

/**
 * Replaces a fund's call terms: payment details and contact at once, the rest from a day on, today by default
 * (the first terms have held since the beginning). 409 `period_closed` for a day of a closed period.
 */
export async function setCallTerms(
  ctx: Context,
  fund: FundRow,
  {
    effective_from,
    nets_distributions,
    later_closings,
    default_remedies,
    ...terms
  }: Omit<CallTerms, 'nets_distributions' | 'later_closings' | 'default_remedies'> & {
    /** Unchanged where left out. */
    nets_distributions?: boolean | undefined
    later_closings?: ClosingMethod | undefined
    default_remedies?: DefaultRemedies | null | undefined
    effective_from?: string | null | undefined
  },
  authorIds: readonly number[],
): Promise<CallTerms & CalledBack> {
  const dated = {
    cure_business_days: terms.cure_business_days,
    default_interest_rate: terms.default_interest_rate,
    investment_period_ends_on: terms.investment_period_ends_on,
  }
  const before = await callTermsOf(ctx, fund.id)
  const remedies = default_remedies === undefined ? before.default_remedies : default_remedies
  const values = {
    ...dated,
    wire: terms.wire === null ? null : toJson(terms.wire),
    contact: terms.contact === null ? null : toJson(terms.contact),
    nets_distributions: toBit(nets_distributions ?? before.nets_distributions),
    later_closings: later_closings ?? before.later_closings,
    ...(isSameWire(before.wire, terms.wire) ? {} : { ...NOT_CALLED, wire_author_ids: toJson(authorIds) }),
    updated_at: ctx.now,
  }
  const versions = await callTermVersions(ctx, fund.id)
  const from =
    versions.length === 0
      ? (effective_from ?? null)
      : effectiveFrom(fund, effective_from === undefined ? await todayOf(ctx) : effective_from, versions)
  await ctx.db
    .insertInto('fund_call_terms')
    .values({ fund_account_id: fund.id, ...values, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id', 'fund_account_id']).doUpdateSet(values))
    .execute()
  const held = inEffect(versions, from ?? '')
  const inVersion = { ...dated, default_remedies: remedies && toJson(remedies) }
  if (
    !held ||
    Object.entries(inVersion).some(([name, value]) => held[name as keyof typeof inVersion] !== value)
  )
    await ctx.db
      .insertInto('call_term_versions')
      .values({
        fund_account_id: fund.id,
        effective_from: from,
        ...inVersion,
        author: ctx.principal.name,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
  const after = await callTermsOf(ctx, fund.id, later(from ?? '', await todayOf(ctx)))
  ctx.note(changes(before, after))
  return after
}

const remediesIn = (text: string | null) => (text === null ? null : fromJson<DefaultRemedies>(text))

/** Returns whether money would arrive at the same place; an absent value equals an empty one. */
function isSameWire(one: Wire | null, other: Wire | null): boolean {
  const said = (wire: Wire | null) => Object.entries(wire ?? {}).filter(([, value]) => value !== null)
  return digestOfValue(Object.fromEntries(said(one))) === digestOfValue(Object.fromEntries(said(other)))
}

/** Returns the people who proposed or edited a fund's current bank details. */
export async function authorsOfWire({ db }: Context, fundAccountId: number): Promise<number[]> {
  const row = await db
    .selectFrom('fund_call_terms')
    .select('wire_author_ids')
    .where('fund_account_id', '=', fundAccountId)
    .executeTakeFirst()
  return row ? fromJson<number[]>(row.wire_author_ids) : []
}

/** Keeps that the caller heard the bank details confirmed; 409 `no_bank_details` where there are none. */
export async function confirmWireByCallBack(ctx: Context, fund: FundRow): Promise<CallTerms & CalledBack> {
  const { wire } = await callTermsOf(ctx, fund.id)
  if (wire === null) throw conflict('no_bank_details', sentence`The fund has no bank details to confirm.`)
  await ctx.db
    .updateTable('fund_call_terms')
    .set({ called_back_by: ctx.principal.name, called_back_at: ctx.now, updated_at: ctx.now })
    .where('fund_account_id', '=', fund.id)
    .execute()
  ctx.note({ account: `${wire.bank_name}, ${wire.account_name}, ending in ${wire.account_number.slice(-4)}` })
  return callTermsOf(ctx, fund.id)
}
