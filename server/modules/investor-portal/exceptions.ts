import { OPEN } from '../../books/calls/states.ts'
import { oweText } from '../../books/capital/calls/reminders.ts'
import { longDay, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { ExceptionSource, Fault } from '../../platform/exceptions.ts'

/** Days after which an unpaid call is no mere delay. */
const LONG_OVERDUE = 10

/** Capital calls that were not paid in time; one heals when it is paid, waived or cancelled. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'capital_call_overdue',
    title: sentence`Overdue capital call`,
    access: 'investor-portal:read',
    async find(ctx, day) {
      const calls = await ctx.db
        .selectFrom('capital_calls')
        .selectAll()
        .where('status', 'in', OPEN)
        .where('due_date', '<', day)
        .orderBy('id')
        .execute()
      const faults: Fault[] = []
      for (const call of calls) {
        const owed = await oweText(ctx, call)
        if (!owed) continue
        faults.push({
          fingerprint: String(call.id),
          source: { type: 'capital_call', id: call.id },
          severity: call.due_date < daysAfter(day, -LONG_OVERDUE) ? 'critical' : 'high',
          title: sentence`Capital call ${call.reference ?? call.id} was due on ${longDay(call.due_date)} and is not paid`,
          detail: sentence`Outstanding: ${owed}`,
          money: {
            amount: call.amount_minor - call.paid_minor - call.waived_minor,
            currency: call.currency,
          },
          page: `/capital-calls/${call.id}`,
          incident: call.due_date,
        })
      }
      return faults
    },
  },
]
