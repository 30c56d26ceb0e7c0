import { z } from 'zod'
import { readWritten } from '../documents/written.ts'
import { daysAgoOf } from './quarters.ts'

/** Days before today; `Q-3+20` is twenty days after the end of the third quarter before the last that is closed. */
export const daysAgo = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^Q(-\d+|0)\+\d+$/)
    .transform(daysAgoOf),
])
export const documents = z.array(z.strictObject({ name: z.string(), text: z.string() }))

/** A document of the sample office by the file in which it is written down; its text, once that is read. */
export const written = z.string().transform(readWritten)

/** The next step of a record, in days from when it was set. */
export const nextStep = z.strictObject({ days_ago: daysAgo, next_step: z.string(), in_days: z.int() })
