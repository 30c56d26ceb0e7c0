import { fromBit, fromJson } from '../../../database/columns.ts'
import type { CallType } from '../../../finance/capital-call.ts'
import { type Context, longDay, type Page, paginate, type Sentence, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import {
  type CallLineRow,
  type CallRow,
  type KeptPurpose,
  linesOfCalls,
  owedOf,
} from '../../calls/call-rows.ts'
import { BINDING, type CallStatus, callMoves, isOneOf, isOverdue, OPEN } from '../../calls/states.ts'
import { findPartners } from '../../partners/partners.ts'
import { holdingsOfCall } from '../call-holdings.ts'
import { closingUpon } from '../standing-closings.ts'
import { presentVoid, voidsOf } from '../voids.ts'
import { interestPaidOn, presentRecords } from './call-records.ts'
import { type CallTerms, callTermsOf } from './call-terms.ts'
import { isBuiltUpon } from './calls.ts'
import { type DefaultRow, defaultsOfCalls, keyOf } from './defaults.ts'
import { extensionsOf } from './extend.ts'
import { earliestDue, NOTICE_DAYS } from './notice.ts'
import { remediesOfCalls } from './remedies.ts'

export const lineStatuses = [
  'unpaid',
  'partially_paid',
  'paid',
  'overpaid',
  'overdue',
  'in_default',
  'excused',
  'waived',
] as const
export type LineStatus = (typeof lineStatuses)[number]

/** The fields of a call in every list, its amounts in major units. */
export const presentHeader = (call: CallRow, today: string) => {
  const { currency } = call
  const outstanding = isOneOf(BINDING, call.status)
    ? call.amount_minor - call.paid_minor - call.waived_minor
    : 0
  return {
    id: call.id,
    fund_account_id: call.fund_account_id,
    lp_id: call.lp_id,
    reference: call.reference,
    description: call.description,
    currency,
    amount: fromMinor(call.amount_minor, currency),
    paid: fromMinor(call.paid_minor, currency),
    outstanding: fromMinor(outstanding, currency),
    waived: fromMinor(call.waived_minor, currency),
    unapplied_credit: fromMinor(call.unapplied_minor, currency),
    notice_date: call.notice_date,
    due_date: call.due_date,
    ilpa_call_type: call.ilpa_call_type as CallType,
    status: call.status as CallStatus,
    overdue: isOverdue(call, outstanding, today),
    issued_at: call.issued_at,
    created_at: call.created_at,
    updated_at: call.updated_at,
  }
}

/**
 * Presents a call in full: its purposes, its allocation, the unfunded commitments after it, and its posting.
 */
export async function presentCall(ctx: Context, call: CallRow) {
  const today = await todayOf(ctx)
  const rows = await linesOfCalls(ctx, [call.id])
  const partners = await findPartners(
    ctx,
    rows.map(({ lp_id }) => lp_id),
  )
  const purposes = fromJson<KeptPurpose[]>(call.purposes)
  const holdings = await holdingsOfCall(ctx, call.id)
  const defaults = await defaultsOfCalls(ctx, [call.id])
  const remedies = defaults.size > 0 ? await remediesOfCalls(ctx, [call.id]) : []
  const builtUpon = (await isBuiltUpon(ctx, call)) || (await closingUpon(ctx, call)) !== undefined
  const interestPaid = defaults.size > 0 ? await interestPaidOn(ctx, call.id) : new Map<number, number>()
  return {
    ...presentHeader(call, today),
    override_reason: call.override_reason,
    author: call.author,
    issued_by: call.issued_by,
    // A call with payments, waivers or a later closing cannot be cancelled.
    moves: callMoves[call.status as CallStatus].filter(to => to !== 'cancelled' || !builtUpon),
    lines: purposes.map((purpose, place) => ({
      ilpa_call_type: purpose.ilpa_call_type,
      description: purpose.description,
      amount: fromMinor(purpose.amount_minor, call.currency),
      inside_commitment: purpose.inside,
      impact_on_unfunded: fromMinor(purpose.inside ? -purpose.amount_minor : 0, call.currency),
      excluded_lp_ids: purpose.excluded,
      excused_by_letter: purpose.excused ?? [],
      holding_id: holdings.get(place)?.id ?? null,
      holding: holdings.get(place)?.name ?? null,
    })),
    allocation: rows.map(row => ({
      lp_name: partners.get(row.lp_id)?.name ?? '',
      ...presentLine(call, row, {
        purposes,
        today,
        default: defaults.get(keyOf(call.id, row.lp_id)),
        interestPaid: interestPaid.get(row.lp_id),
        remedies: remedies.filter(one => one.lp_id === row.lp_id),
      }),
    })),
    ...(await presentRecords(ctx, call)),
    extensions: (await extensionsOf(ctx, call.id)).map(
      ({ id, due_before, due_date, reason, author, created_at }) => {
        return { id, due_before, due_date, reason, author, created_at }
      },
    ),
    cancelled: presentVoid((await voidsOf(ctx, 'capital_call', [call.id])).get(call.id)),
    ledger: ledgerOf(ctx, call),
    warnings: [
      ...warningsOf(call),
      ...excuseWarnings(purposes, { partners, holdings }),
      ...kycWarnings(rows, partners),
      ...purposeWarnings(call, purposes, await callTermsOf(ctx, call.fund_account_id, call.notice_date)),
    ].map(ctx.say),
  }
}

/** Amount called from one investor, in major units. */
export function presentLine(
  call: CallRow,
  row: CallLineRow,
  {
    purposes,
    today,
    default: defaulted,
    interestPaid = 0,
    remedies = [],
  }: {
    purposes: readonly KeptPurpose[]
    today: string
    default: DefaultRow | undefined
    interestPaid?: number | undefined
    remedies?: Awaited<ReturnType<typeof remediesOfCalls>> | undefined
  },
) {
  const major = (minor: number) => fromMinor(minor, call.currency)
  const outstanding = owedOf(row)
  return {
    lp_id: row.lp_id,
    commitment: major(row.commitment_minor),
    amount: major(row.amount_minor),
    by_purpose: fromJson<number[]>(row.shares).map((share, at) => ({
      ilpa_call_type: (purposes[at] as KeptPurpose).ilpa_call_type,
      amount: major(share),
    })),
    unfunded_before: major(row.unfunded_before_minor),
    impact_on_unfunded: major(0 - row.inside_minor),
    unfunded_after: major(row.unfunded_before_minor - row.inside_minor),
    paid: major(row.paid_minor),
    outstanding: major(isOneOf(BINDING, call.status) ? outstanding : 0),
    waived: major(row.waived_minor),
    waiver_reason: row.waiver_reason,
    unapplied_credit: major(row.unapplied_minor),
    status: lineStatus(call, row, {
      outstanding,
      today,
      isDeclared: defaulted?.declared_on != null && defaulted.cured_on === null,
    }),
    default: defaulted
      ? {
          notice_date: defaulted.notice_date,
          outstanding_then: major(defaulted.outstanding_minor),
          cure_business_days: defaulted.cure_business_days,
          cure_ends_on: defaulted.cure_ends_on,
          note: defaulted.note,
          declared_on: defaulted.declared_on,
          interest: major(defaulted.interest_minor),
          interest_outstanding: major(defaulted.interest_minor - interestPaid),
          interest_through: defaulted.interest_through,
          cured_on: defaulted.cured_on,
          remedies: remedies.map(one => ({
            id: one.id,
            kind: one.kind,
            date: one.date,
            amount: one.amount_minor === null ? null : major(one.amount_minor),
            entry_id: one.entry_id,
            call_id: one.made_call_id,
            transfer_id: one.transfer_id,
            note: one.note,
            author: one.author,
            void: presentVoid(one.void),
          })),
        }
      : null,
  }
}

function lineStatus(
  call: CallRow,
  row: CallLineRow,
  { outstanding, today, isDeclared }: { outstanding: number; today: string; isDeclared: boolean },
): LineStatus {
  if (fromBit(row.is_excused)) return 'excused'
  if (outstanding === 0 && row.waived_minor > 0) return 'waived'
  if (outstanding > 0 && isDeclared) return 'in_default'
  if (outstanding === 0) return row.unapplied_minor > 0 ? 'overpaid' : 'paid'
  if (isOverdue(call, outstanding, today)) return 'overdue'
  return row.paid_minor > 0 ? 'partially_paid' : 'unpaid'
}

function ledgerOf({ say }: Context, { fund_account_id, entry_id, status }: CallRow) {
  const note =
    fund_account_id === null
      ? sentence`Called on registered commitments: no fund is set, so nothing is posted.`
      : status === 'cancelled' && entry_id !== null
        ? sentence`Posted to the fund’s book when it was issued, and reversed.`
        : entry_id === null
          ? sentence`Posted to the fund’s book when it is issued.`
          : sentence`Posted to the fund’s book: Dr 1200, Cr 3100 by partner.`
  return { posted: entry_id !== null, entry_id, note: say(note) }
}

function warningsOf(call: CallRow): Sentence[] {
  const earliest = earliestDue(call.notice_date)
  if (call.due_date >= earliest || call.override_reason !== null) return []
  return [
    sentence`Due on ${longDay(call.due_date)}, with less than ${NOTICE_DAYS} business days’ notice (earliest due date: ${longDay(earliest)}), and no reason is given.`,
  ]
}

/** Warns of investors who are asked to pay though their KYC was rejected. */
const kycWarnings = (
  rows: readonly CallLineRow[],
  partners: ReadonlyMap<number, { name: string; kyc_status: string | null }>,
): Sentence[] =>
  rows.flatMap(({ lp_id, amount_minor }) => {
    const partner = partners.get(lp_id)
    return amount_minor > 0 && partner?.kyc_status === 'rejected'
      ? [sentence`The KYC of ${partner.name} was rejected: no money may be taken from them.`]
      : []
  })

/** Warns of investors excused by side letters. */
const excuseWarnings = (
  purposes: readonly KeptPurpose[],
  {
    partners,
    holdings,
  }: {
    partners: ReadonlyMap<number, { name: string }>
    holdings: ReadonlyMap<number, { name: string }>
  },
): Sentence[] =>
  purposes.flatMap(({ excused = [] }, place) =>
    excused.map(
      id =>
        sentence`${partners.get(id)?.name ?? sentence`Investor ${id}`} is excused from ${holdings.get(place)?.name ?? sentence`what is bought`} by their side letter: the others bear their share, each up to their own unfunded.`,
    ),
  )

function purposeWarnings(call: CallRow, purposes: readonly KeptPurpose[], terms: CallTerms): Sentence[] {
  const ends = terms.investment_period_ends_on
  const late = ends !== null && call.notice_date > ends
  return purposes.flatMap(({ ilpa_call_type, amount_minor, fee }) => {
    const amount = fromMinor(amount_minor, call.currency)
    if (late && ilpa_call_type === 'investments')
      return [
        sentence`The investment period ended on ${ends}: after that only fees, expenses and follow-on investments can be called. State in the description which it is.`,
      ]
    return fee && fee.net !== amount
      ? [sentence`The management fee called is ${amount}; its calculation comes to ${fee.net}.`]
      : []
  })
}

interface CallFilter {
  limit: number
  cursor?: string | undefined
  status?: CallStatus | undefined
  fund_account_id?: number | undefined
}

/** Calls newest first. `overdue` finds those past due by the clock as well as those marked so. */
export async function listCalls(ctx: Context, { status, fund_account_id, ...slice }: CallFilter) {
  const today = await todayOf(ctx)
  let query = ctx.db.selectFrom('capital_calls').selectAll()
  if (fund_account_id !== undefined) query = query.where('fund_account_id', '=', fund_account_id)
  if (status === 'overdue')
    query = query
      .where('status', 'in', OPEN)
      .where(eb => eb.or([eb('status', '=', 'overdue'), eb('due_date', '<', today)]))
  else if (status) query = query.where('status', '=', status)
  const page: Page<CallRow> = await paginate(query, 'capital_calls.id', slice)
  return page.map(call => presentHeader(call, today))
}

/** The calls on one investor, newest first; amounts are theirs alone. */
export async function callsOnLp(ctx: Context, lpId: number) {
  const today = await todayOf(ctx)
  const rows = await ctx.db.selectFrom('capital_call_lines').selectAll().where('lp_id', '=', lpId).execute()
  if (rows.length === 0) return []
  const calls = await ctx.db
    .selectFrom('capital_calls')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ call_id }) => call_id),
    )
    .orderBy('id', 'desc')
    .execute()
  const lines = new Map(rows.map(row => [row.call_id, row]))
  const defaults = await defaultsOfCalls(
    ctx,
    calls.map(({ id }) => id),
  )
  return calls.map(call => {
    const line = lines.get(call.id) as CallLineRow
    const own = presentLine(call, line, {
      purposes: fromJson<KeptPurpose[]>(call.purposes),
      today,
      default: defaults.get(keyOf(call.id, lpId)),
    })
    const { amount, paid, outstanding, waived, unapplied_credit, status, unfunded_before, unfunded_after } =
      own
    return {
      ...presentHeader(call, today),
      amount,
      paid,
      outstanding,
      waived,
      unapplied_credit,
      unfunded_before,
      unfunded_after,
      line_status: status,
    }
  })
}
