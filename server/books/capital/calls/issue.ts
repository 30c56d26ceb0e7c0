import { fromBit, fromJson, toJson } from '../../../database/columns.ts'
import { type Booked, bookedAs, type CallType } from '../../../finance/capital-call.ts'
import { type Context, illegalMove } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import {
  type CallLineRow,
  type CallRow,
  findCall,
  type KeptPurpose,
  linesOfCalls,
} from '../../calls/call-rows.ts'
import { type CallStatus, callMoves } from '../../calls/states.ts'
import { postJournal } from '../../journal/journal.ts'
import type { JournalLine } from '../../journal/lines.ts'
import { findLp } from '../../partners/investor.ts'
import { carryGivenBack } from '../carry.ts'
import { recordFacts } from '../facts.ts'
import { positions, registerPosition } from '../figures/positions.ts'
import { callTermsOf } from './call-terms.ts'
import { assertUnfunded, takeTurn } from './plan.ts'

/**
 * Issues a call as split: from here on it binds the investors, and is final. Unfunded commitments are checked
 * again, since other calls may have been issued after it was drafted (422 `over_call`).
 */
export async function issue(ctx: Context, call: CallRow): Promise<CallRow> {
  const lines = await linesOfCalls(ctx, [call.id])
  await takeTurn(ctx, fundOf(call), call.lp_id === null ? null : { id: call.lp_id })
  await standBefore(ctx, call, lines)
  const entryId = call.fund_account_id === null ? null : await post(ctx, call, lines)
  const { wire, contact } = await callTermsOf(ctx, call.fund_account_id)
  const issued = await ctx.db
    .updateTable('capital_calls')
    .set({
      status: 'issued',
      issued_at: ctx.now,
      issued_by: ctx.principal.name,
      entry_id: entryId,
      issued_terms: toJson({ wire, contact }),
      updated_at: ctx.now,
    })
    .where('id', '=', call.id)
    .where('status', '=', call.status)
    .returningAll()
    .executeTakeFirst()
  if (!issued) {
    const { status } = await findCall(ctx, call.id)
    throw illegalMove(callMoves, status as CallStatus, 'issued')
  }
  await recordFacts(
    ctx,
    lines
      .filter(({ amount_minor }) => amount_minor > 0)
      .map(line => ({
        lpId: line.lp_id,
        attribute: 'capital_call',
        value: `Called ${fromMinor(line.amount_minor, call.currency)} ${call.currency}, due ${call.due_date}${call.reference === null ? '' : ` (${call.reference})`}`,
        source: 'capital_call',
        sourceId: call.id,
        observedOn: call.notice_date,
      })),
  )
  return issued
}

const fundOf = ({ fund_account_id }: CallRow) => (fund_account_id === null ? null : { id: fund_account_id })

/** Stores each investor's unfunded commitment before this notice in the lines, for good. */
async function standBefore(ctx: Context, call: CallRow, lines: readonly CallLineRow[]): Promise<void> {
  const now =
    call.fund_account_id === null
      ? [await registerPosition(ctx, await findLp(ctx, call.lp_id as number))]
      : await positions(ctx, call.fund_account_id, call.notice_date)
  const byLp = new Map(now.map(position => [position.lpId, position]))
  const participants = lines.map(({ lp_id, is_excused }) => {
    const { commitment = 0, unfunded = 0, distributed = 0 } = byLp.get(lp_id) ?? {}
    return { lpId: lp_id, commitment, unfunded, distributed, excused: fromBit(is_excused) }
  })
  const shares = lines.map(({ lp_id, amount_minor, inside_minor }) => ({
    lpId: lp_id,
    shares: [],
    amount: amount_minor,
    inside: inside_minor,
  }))
  assertUnfunded(participants, shares, call.currency)
  for (const [at, line] of lines.entries()) {
    const { commitment, unfunded } = participants[at] as (typeof participants)[number]
    if (line.commitment_minor === commitment && line.unfunded_before_minor === unfunded) continue
    await ctx.db
      .updateTable('capital_call_lines')
      .set({ commitment_minor: commitment, unfunded_before_minor: unfunded, updated_at: ctx.now })
      .where('id', '=', line.id)
      .execute()
  }
}

const credits: Record<Booked, string> = { contribution: '3100', interest: '2200', giveback: '3300' }

/** The account that a purpose is credited to. */
export const creditOf = (type: CallType): string => credits[bookedAs(type)]

async function post(ctx: Context, call: CallRow, lines: readonly CallLineRow[]): Promise<number> {
  const fundId = call.fund_account_id as number
  const purposes = fromJson<KeptPurpose[]>(call.purposes)
  const journal = lines.flatMap((line): JournalLine[] => {
    if (line.amount_minor === 0) return []
    const partnerId = line.lp_id
    const credits = fromJson<number[]>(line.shares).flatMap((credit, at): JournalLine[] => {
      if (credit === 0) return []
      const { ilpa_call_type } = purposes[at] as KeptPurpose
      return [{ code: creditOf(ilpa_call_type), credit, partnerId, ilpaCategory: ilpa_call_type }]
    })
    return [{ code: '1200', debit: line.amount_minor, partnerId }, ...credits]
  })
  for (const { lp_id: partner, shares } of lines) {
    const given = fromJson<number[]>(shares).filter(
      (_, at) => bookedAs((purposes[at] as KeptPurpose).ilpa_call_type) === 'giveback',
    )
    const amount = given.reduce((sum, share) => sum + share, 0)
    if (amount > 0)
      journal.push(...(await carryGivenBack(ctx, fundId, { partner, amount, date: call.notice_date })))
  }
  const { entry } = await postJournal(ctx, {
    fundAccountId: fundId,
    date: call.notice_date,
    reference: call.reference,
    description: call.description ?? `Capital call ${call.reference ?? call.id}`,
    source: 'capital_call',
    status: 'posted',
    lines: journal,
  })
  return entry.id
}
