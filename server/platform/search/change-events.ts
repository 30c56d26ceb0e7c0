import { z } from 'zod'
import { entity } from '../../kernel/routes/entity.ts'
import { event } from '../../kernel/routes/event.ts'
import * as field from '../../kernel/routes/fields.ts'

/** The webhook event for a changed record: it carries the address to read, never the content. */
export const recordChanged = event({
  name: 'record.changed',
  summary: 'A record was created, changed or deleted; sent only to webhooks that name it',
  to: 'registered',
  asked: true,
  data: entity('RecordChanged', {
    record_type: z.string(),
    record_id: field.id(),
    deleted: z.boolean(),
    address: z.string().nullable().meta({ description: 'Path of its GET; null if deleted' }),
  }),
})
