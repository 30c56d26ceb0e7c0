import { z } from 'zod'

export const daysAgo = z.int().positive()
export const documents = z.array(z.strictObject({ name: z.string(), text: z.string() }))

/** The next step of a record, in days from when it was set. */
export const nextStep = z.strictObject({ days_ago: daysAgo, next_step: z.string(), in_days: z.int() })
