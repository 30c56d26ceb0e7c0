import { z } from 'zod'
import { daysAgo } from './shapes.ts'

/** What a room has that was laid out by a template: documents in its folders, and what diligence found in them. */
export const laidOutRoom = {
  template: z.string().optional(),
  files: z
    .array(
      z.strictObject({
        days_ago: daysAgo,
        /** By its number in the index. */
        folder: z.string(),
        name: z.string(),
        text: z.string(),
        /** Not shown to anybody outside yet. */
        held: z.boolean().default(false),
        versions: z.array(z.strictObject({ days_ago: daysAgo, text: z.string() })).default([]),
      }),
    )
    .default([]),
  /** When diligence read the room. */
  diligence: z.array(daysAgo).default([]),
  /** What was said of the flags that it raised. */
  judged: z
    .array(
      z.strictObject({
        days_ago: daysAgo,
        document: z.string(),
        kind: z.string(),
        status: z.string(),
        note: z.string().optional(),
      }),
    )
    .default([]),
}
