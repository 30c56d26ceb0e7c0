import { z } from 'zod'
import { daysAgo, written } from './shapes.ts'

/** A room made from a template: documents in its folders, and the diligence on them. */
export const laidOutRoom = {
  template: z.string().optional(),
  files: z
    .array(
      z.strictObject({
        days_ago: daysAgo,
        /** The folder by its number in the index. */
        folder: z.string(),
        name: z.string(),
        written,
        /** Not shown to anybody outside yet. */
        held: z.boolean().default(false),
        versions: z.array(z.strictObject({ days_ago: daysAgo, written })).default([]),
      }),
    )
    .default([]),
  /** When diligence read the room. */
  diligence: z.array(daysAgo).default([]),
  /** Judgements of the flags it raised. */
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
