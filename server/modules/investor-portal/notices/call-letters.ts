import {
  type CallLineRow,
  type CallRow,
  findCall,
  linesOfCalls,
  owedOf,
} from '../../../books/calls/call-rows.ts'
import { type Contact, callTermsOf, type Wire } from '../../../books/capital/calls/call-terms.ts'
import type { DefaultRemedies, RemedyKind } from '../../../books/capital/calls/default-standing.ts'
import { defaultsOfCalls, keyOf } from '../../../books/capital/calls/defaults.ts'
import { extensionsOf } from '../../../books/capital/calls/extend.ts'
import { remediesOfCalls } from '../../../books/capital/calls/remedies.ts'
import { fundNameThen, partnersThen } from '../../../books/partners/named-then.ts'
import { languagesOfPapers } from '../../../books/partners/partners.ts'
import { type Context, conflict, type Language, notFound, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'

/** Whom and what a letter about a call is about; amounts in major units. */
export interface CallLetter {
  call_id: number
  reference: string | null
  currency: string
  due_date: string
  fund: { name: string | null }
  lp: { lp_id: number; name: string; postal_address: string | null }
  outstanding: number
  contact: Contact | null
  language: Language
}

/** Tells an investor that the due date was extended. */
export interface ExtensionLetter extends CallLetter {
  due_before: string
  reason: string
  date: string
}

/** The written notice of default, from which the cure period counts. */
export interface DefaultLetter extends CallLetter {
  notice_date: string
  outstanding_then: number
  cure_business_days: number
  cure_ends_on: string
  /** Yearly, a fraction. */
  interest_rate: number | null
  remedies: DefaultRemedies | null
  wire: Wire | null
}

/** Tells a defaulter that a remedy was done. */
export interface RemedyLetter extends CallLetter {
  remedy_id: number
  kind: RemedyKind
  date: string
  declared_on: string | null
  amount: number | null
  note: string | null
}

/** The letters by which investors who still owe something of a call are told of one of its extensions; 404 for none of it. */
export async function extensionLetters(
  ctx: Context,
  callId: number,
  extensionId: number,
): Promise<ExtensionLetter[]> {
  const call = await findCall(ctx, callId)
  const extension = (await extensionsOf(ctx, callId)).find(({ id }) => id === extensionId)
  if (!extension) throw notFound()
  const { due_before, due_date, reason, created_at } = extension
  const owing = (await linesOfCalls(ctx, [callId])).filter(line => owedOf(line) > 0)
  const about = await lettersAbout(ctx, call, owing)
  return about.map(one => ({ ...one, due_date, due_before, reason, date: created_at.slice(0, 10) }))
}

/** The written notices of default of a call; 409 `nothing_owed` before any was given. */
export async function defaultLetters(ctx: Context, callId: number): Promise<DefaultLetter[]> {
  const call = await findCall(ctx, callId)
  const defaults = await defaultsOfCalls(ctx, [callId])
  const late = (await linesOfCalls(ctx, [callId])).filter(({ lp_id }) => defaults.has(keyOf(callId, lp_id)))
  if (late.length === 0)
    throw conflict('nothing_owed', sentence`No notice of default was given of this call.`)
  const about = await lettersAbout(ctx, call, late)
  const found: DefaultLetter[] = []
  for (const one of about) {
    const row = defaults.get(keyOf(callId, one.lp.lp_id)) as NonNullable<ReturnType<typeof defaults.get>>
    const terms = await callTermsOf(ctx, call.fund_account_id, row.notice_date)
    found.push({
      ...one,
      notice_date: row.notice_date,
      outstanding_then: fromMinor(row.outstanding_minor, call.currency),
      cure_business_days: row.cure_business_days,
      cure_ends_on: row.cure_ends_on,
      interest_rate: terms.default_interest_rate,
      remedies: terms.default_remedies,
      wire: terms.wire,
    })
  }
  return found
}

/** The letter that tells a defaulter of a remedy; 404 for none of this call, 409 `taken_back` for one that was voided. */
export async function remedyLetter(ctx: Context, callId: number, remedyId: number): Promise<RemedyLetter> {
  const call = await findCall(ctx, callId)
  const remedy = (await remediesOfCalls(ctx, [callId])).find(({ id }) => id === remedyId)
  if (!remedy) throw notFound()
  if (remedy.void) throw conflict('taken_back', sentence`The remedy was voided on ${remedy.void.date}.`)
  const { lp_id, kind, date, amount_minor, note } = remedy
  const lines = (await linesOfCalls(ctx, [callId])).filter(line => line.lp_id === lp_id)
  const [about] = await lettersAbout(ctx, call, lines)
  const late = (await defaultsOfCalls(ctx, [callId])).get(keyOf(callId, lp_id))
  return {
    ...(about as CallLetter),
    remedy_id: remedyId,
    kind,
    date,
    declared_on: late?.declared_on ?? null,
    amount: amount_minor === null ? null : fromMinor(amount_minor, call.currency),
    note,
  }
}

async function lettersAbout(
  ctx: Context,
  call: CallRow,
  lines: readonly CallLineRow[],
): Promise<CallLetter[]> {
  const ids = lines.map(({ lp_id }) => lp_id)
  const partners = await partnersThen(ctx, ids, ctx.now)
  const languageOf = await languagesOfPapers(ctx, partners)
  const { contact } = await callTermsOf(ctx, call.fund_account_id)
  const fund =
    call.fund_account_id === null
      ? null
      : await ctx.db
          .selectFrom('fund_accounts')
          .select(['id', 'name'])
          .where('id', '=', call.fund_account_id)
          .executeTakeFirstOrThrow()
  const name = fund && (await fundNameThen(ctx, fund, ctx.now))
  return lines.map(line => ({
    call_id: call.id,
    reference: call.reference,
    currency: call.currency,
    due_date: call.due_date,
    fund: { name },
    lp: {
      lp_id: line.lp_id,
      name: partners.get(line.lp_id)?.name ?? '',
      postal_address: partners.get(line.lp_id)?.postal_address ?? null,
    },
    outstanding: fromMinor(owedOf(line), call.currency),
    contact,
    language: languageOf(line.lp_id),
  }))
}
