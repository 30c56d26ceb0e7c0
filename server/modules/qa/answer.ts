import { z } from 'zod'
import { entity, field } from '../../kernel/index.ts'
import { answerStatuses } from './states.ts'

/** A document in the room by its name. */
export const Linked = z.object({ id: field.id(), name: z.string() })

export const Answer = entity('RoomAnswer', {
  id: field.id(),
  number: z.int().positive().meta({ description: 'Number within its question' }),
  status: z.enum(answerStatuses),
  answer: z.string(),
  documents: z
    .array(Linked)
    .meta({ description: 'Documents in the room that it cites, as far as visible to the caller' }),
  author: z.string().nullable().meta({ description: 'Null for the asker: the office answers' }),
  approver: z.string().nullable(),
  approved_at: field.timestamp().nullable(),
  published_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
})
