import { z } from 'zod'
import { entity, event, field } from '../../../kernel/index.ts'

export const redFlagAdded = event({
  name: 'room.red_flag.added',
  summary: 'A red flag was found in the documents of a data room',
  to: 'subscriber',
  data: entity('RedFlagAdded', {
    category: z.string(),
    red_flag_id: field.id(),
    room_id: field.id(),
    severity: z.string(),
    title: z.string(),
  }),
})
