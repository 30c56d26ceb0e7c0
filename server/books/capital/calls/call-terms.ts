import { fromJson, toJson } from '../../../database/columns.ts'
import { type Context, changes } from '../../../kernel/index.ts'
import type { CallRow } from '../call-rows.ts'

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
  /** How long an investor has, after the written notice, to pay before a default can be declared. */
  cure_business_days: number
  /** Yearly, a fraction; null: no interest on a default. */
  default_interest_rate: number | null
  investment_period_ends_on: string | null
  wire: Wire | null
  contact: Contact | null
}

/** Ten business days to cure, and nothing else agreed: what holds until a fund says otherwise. */
const UNSAID: CallTerms = {
  cure_business_days: 10,
  default_interest_rate: null,
  investment_period_ends_on: null,
  wire: null,
  contact: null,
}

/** What a fund's calls go by; for a call without a fund, what holds where nothing is said. */
export async function callTermsOf({ db }: Context, fundAccountId: number | null): Promise<CallTerms> {
  if (fundAccountId === null) return UNSAID
  const row = await db
    .selectFrom('fund_call_terms')
    .selectAll()
    .where('fund_account_id', '=', fundAccountId)
    .executeTakeFirst()
  if (!row) return UNSAID
  return {
    cure_business_days: row.cure_business_days,
    default_interest_rate: row.default_interest_rate,
    investment_period_ends_on: row.investment_period_ends_on,
    wire: row.wire === null ? null : fromJson<Wire>(row.wire),
    contact: row.contact === null ? null : fromJson<Contact>(row.contact),
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

/** Replaces what a fund's calls go by. */
export async function setCallTerms(
  ctx: Context,
  fundAccountId: number,
  terms: CallTerms,
): Promise<CallTerms> {
  const values = {
    cure_business_days: terms.cure_business_days,
    default_interest_rate: terms.default_interest_rate,
    investment_period_ends_on: terms.investment_period_ends_on,
    wire: terms.wire === null ? null : toJson(terms.wire),
    contact: terms.contact === null ? null : toJson(terms.contact),
    updated_at: ctx.now,
  }
  const before = await callTermsOf(ctx, fundAccountId)
  await ctx.db
    .insertInto('fund_call_terms')
    .values({ fund_account_id: fundAccountId, ...values, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id', 'fund_account_id']).doUpdateSet(values))
    .execute()
  const after = await callTermsOf(ctx, fundAccountId)
  ctx.note(changes(before, after))
  return after
}
