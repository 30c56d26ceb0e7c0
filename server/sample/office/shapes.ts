import { z } from 'zod'

export const daysAgo = z.int().positive()
export const documents = z.array(z.strictObject({ name: z.string(), text: z.string() }))
