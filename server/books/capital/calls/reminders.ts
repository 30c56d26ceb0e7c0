import { type Context, conflict, type JobDefinition, sentence } from '../../../kernel/index.ts'
import { addBusinessDays } from '../../../kernel/values/business-days.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { notify } from '../../../platform/notifications.ts'
import { startOfDay, timezoneOf } from '../../../platform/office/today.ts'
import { type CallRow, findCall, linesOfCalls, owedOf } from '../../calls/call-rows.ts'
import { type CallStatus, callMoves, isOneOf, OPEN } from '../../calls/states.ts'
import { findPartners } from '../../partners/partners.ts'

/** When the office is reminded of a call, in business days from its due date. */
export const REMINDER_OFFSETS: readonly number[] = [-10, -5, -1, 0, 1, 5, 10]

export const reminderStatuses = ['scheduled', 'sent', 'skipped', 'past'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

/** When of their day reminders come: at noon of the office. */
const NOON_MS = 12 * 3_600_000
const KIND = 'capital_call_reminder'

/**
 * Schedules the reminders of a call, in place of those that have not been sent yet; days that are over are named and
 * not made up for. 409 `illegal_transition` unless something of it can still be paid.
 */
export async function scheduleReminders(ctx: Context, callId: number, offsets: readonly number[]) {
  const call = await findCall(ctx, callId)
  if (!isOneOf(OPEN, call.status))
    throw conflict('illegal_transition', sentence`It is ${call.status}: no reminder is due.`, {
      state: call.status,
      requested: 'reminders',
      allowed: callMoves[call.status as CallStatus],
    })
  await ctx.db
    .deleteFrom('capital_call_reminders')
    .where('call_id', '=', callId)
    .where('status', 'in', ['scheduled', 'past'])
    .execute()
  const timezone = await timezoneOf(ctx)
  for (const offset of new Set(offsets)) {
    const date = addBusinessDays(call.due_date, offset)
    const at = new Date(Date.parse(startOfDay(timezone, date)) + NOON_MS).toISOString()
    const status: ReminderStatus = at < ctx.now ? 'past' : 'scheduled'
    const row = await ctx.db
      .insertInto('capital_call_reminders')
      .values({
        call_id: callId,
        offset_days: offset,
        date,
        status,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .onConflict(oc => oc.columns(['org_id', 'call_id', 'offset_days']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row && status === 'scheduled')
      await ctx.enqueue({ kind: KIND, payload: { reminder_id: row.id }, runAt: at })
  }
  return remindersOf(ctx, callId)
}

/** The reminders of a call by their day. */
export async function remindersOf({ db }: Context, callId: number) {
  const rows = await db
    .selectFrom('capital_call_reminders')
    .select(['offset_days', 'date', 'status'])
    .where('call_id', '=', callId)
    .orderBy('offset_days')
    .execute()
  return rows.map(({ offset_days, date, status }) => ({
    offset_business_days: offset_days,
    date,
    status: status as ReminderStatus,
  }))
}

/** Reminds the office of amounts due on a call; nothing once it is paid or cancelled. */
export const reminderJob: JobDefinition = {
  kind: KIND,
  async finish(ctx, payload) {
    const { reminder_id } = payload as { reminder_id: number }
    const reminder = await ctx.db
      .selectFrom('capital_call_reminders')
      .selectAll()
      .where('id', '=', reminder_id)
      .where('status', '=', 'scheduled')
      .executeTakeFirst()
    // Rescheduled meanwhile.
    if (!reminder) return
    const call = await findCall(ctx, reminder.call_id)
    const open = isOneOf(OPEN, call.status)
    if (open) await remind(ctx, call)
    await ctx.db
      .updateTable('capital_call_reminders')
      .set({ status: open ? 'sent' : 'skipped', updated_at: ctx.now })
      .where('id', '=', reminder.id)
      .execute()
  },
}

async function remind(ctx: Context, call: CallRow): Promise<void> {
  await notify(ctx, {
    userId: null,
    area: ctx.services.registry.areaOf('capital_call'),
    kind: KIND,
    title: sentence`Capital call ${call.reference ?? call.id} is due on ${call.due_date}`,
    detail: sentence`Outstanding: ${await oweText(ctx, call)}`,
    link: `/capital-calls/${call.id}`,
  })
}

/** Words the investors with an amount due on a call, the first ten by name; empty where there is none. */
export async function oweText(ctx: Context, call: CallRow): Promise<string> {
  const owing = (await linesOfCalls(ctx, [call.id])).filter(line => owedOf(line) > 0)
  const partners = await findPartners(
    ctx,
    owing.map(({ lp_id }) => lp_id),
  )
  const named = owing
    .slice(0, 10)
    .map(
      line => `${partners.get(line.lp_id)?.name} ${fromMinor(owedOf(line), call.currency)} ${call.currency}`,
    )
  const more = owing.length > 10 ? [`and ${owing.length - 10} more`] : []
  return [...named, ...more].join(', ')
}
