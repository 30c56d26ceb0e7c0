import { z } from 'zod'

export const daysAgo = z.int().positive()
export const documents = z.array(z.strictObject({ name: z.string(), text: z.string() }))

/** What is done next on a record, in days from when it was said. */
export const nextStep = z.strictObject({ days_ago: daysAgo, next_step: z.string(), in_days: z.int() })
