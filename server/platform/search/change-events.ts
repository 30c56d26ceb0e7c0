import { z } from 'zod'
import { entity } from '../../kernel/routes/entity.ts'
import { event } from '../../kernel/routes/event.ts'
import * as field from '../../kernel/routes/fields.ts'

/** What of a record's change a webhook hears: where to read it, never what it says. */
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
