import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type CallRow, linesOfCalls, owedOf } from '../../calls/call-rows.ts'
import { type CallStatus, callMoves, isOneOf, OPEN } from '../../calls/states.ts'
import { recordFacts } from '../facts.ts'
import { builtUpon } from '../voids.ts'
import { defaultsOfCalls } from './defaults.ts'
import { callsWith } from './feeder-calls.ts'
import { remindersOf, scheduleReminders } from './reminders.ts'
import { lockCall } from './settle.ts'

export type ExtensionRow = Selectable<Tables['capital_call_extensions']>

/**
 * Extends the due date of a call, of its feeders’ calls with it, and moves its reminders. 409 `illegal_transition` unless
 * something of it can still be paid; 409 `built_upon` while somebody is in default of it.
 */
export async function extendCall(
  ctx: Context,
  callId: number,
  { due_date, reason }: { due_date: string; reason: string },
): Promise<CallRow> {
  const call = await lockCall(ctx, callId)
  if (!isOneOf(OPEN, call.status))
    throw conflict('illegal_transition', sentence`It is ${call.status}: nothing of it is due.`, {
      state: call.status,
      requested: 'extended',
      allowed: callMoves[call.status as CallStatus],
    })
  if (due_date <= call.due_date)
    throw invalidField('due_date', sentence`must be after the due date, ${call.due_date}`)
  const declared = [...(await defaultsOfCalls(ctx, [callId])).values()].some(
    ({ declared_on, cured_on }) => declared_on !== null && cured_on === null,
  )
  if (declared) throw builtUpon(sentence`An investor is in default of it: void the declaration first.`)
  await ctx.db
    .insertInto('capital_call_extensions')
    .values({
      call_id: callId,
      due_before: call.due_date,
      due_date,
      reason,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  const status = call.status === 'overdue' ? (call.paid_minor > 0 ? 'partially_paid' : 'issued') : call.status
  const extended = await ctx.db
    .updateTable('capital_calls')
    .set({ due_date, status, updated_at: ctx.now })
    .where('id', '=', callId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ before: { due_date: call.due_date }, after: { due_date }, reason })
  const reminders = await remindersOf(ctx, callId)
  if (reminders.length > 0)
    await scheduleReminders(
      ctx,
      callId,
      reminders.map(({ offset_business_days }) => offset_business_days),
    )
  await tellInvestors(ctx, call, { due_date, reason })
  for (const made of await callsWith(ctx, callId)) await extendCall(ctx, made, { due_date, reason })
  return extended
}

async function tellInvestors(
  ctx: Context,
  call: CallRow,
  { due_date, reason }: { due_date: string; reason: string },
): Promise<void> {
  const owing = (await linesOfCalls(ctx, [call.id])).filter(line => owedOf(line) > 0)
  const today = await todayOf(ctx)
  await recordFacts(
    ctx,
    owing.map(({ lp_id }) => ({
      lpId: lp_id,
      attribute: 'capital_call',
      value: `Capital call ${call.reference ?? call.id} is due ${due_date} instead of ${call.due_date}: ${reason}`,
      source: 'capital_call',
      sourceId: call.id,
      observedOn: today,
    })),
  )
}

/** The extensions of a call, in their order. */
export const extensionsOf = ({ db }: Context, callId: number): Promise<ExtensionRow[]> =>
  db.selectFrom('capital_call_extensions').selectAll().where('call_id', '=', callId).orderBy('id').execute()
