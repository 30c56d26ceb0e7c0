import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { dayIn, startOfDay, timezoneOf } from '../office/today.ts'

/**
 * Counts credits against the daily limit of the caller's key, in the transaction of the work they pay for:
 * failures are not counted. Past the budget it is refused with 402. A caller without a budget is not counted.
 */
export async function spendOfKey(ctx: Context, credits: number): Promise<void> {
  const { id, dailyCredits } = ctx.principal.token
  if (dailyCredits === undefined || credits === 0) return
  const timezone = await timezoneOf(ctx)
  const today = dayIn(timezone, ctx.now)
  const keys = ctx.db.updateTable('api_keys').where('id', '=', Number(id))
  // The first charge of a day resets the budget; of several servers that try, one does.
  await keys
    .set({ spent_on: today, spent_credits: 0 })
    .where(eb => eb.or([eb('spent_on', 'is', null), eb('spent_on', '<', today)]))
    .execute()
  const counted = await keys
    .set(eb => ({ spent_credits: eb('spent_credits', '+', credits) }))
    .where('spent_credits', '<=', dailyCredits - credits)
    .executeTakeFirst()
  if (Number(counted.numUpdatedRows) > 0) return
  const midnight = startOfDay(timezone, daysAfter(today, 1))
  throw new AppError(
    402,
    'daily_budget_spent',
    sentence`This key may spend ${dailyCredits} credits a day, and fewer than the ${credits} needed are left. The allowance resets at ${midnight}.`,
    { members: { daily_credits: dailyCredits, cost: credits, resets_at: midnight } },
  )
}
