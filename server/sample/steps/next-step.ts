import type { z } from 'zod'
import type { Clock } from '../../kernel/routes/context.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { nextStep } from '../office/shapes.ts'

/** The day that is so many days after the clock's. */
export const dayIn = (clock: Clock, days: number) => daysAfter(clock.now().toISOString().slice(0, 10), days)

/** Returns a next step as of the clock's day. */
export const saidNext = (clock: Clock, { next_step, in_days }: z.output<typeof nextStep>) => ({
  next_step,
  next_step_at: dayIn(clock, in_days),
})
