import { z } from 'zod'
import { entity, field } from '../../kernel/index.ts'

export const AuditEntry = entity('AuditEntry', {
  id: field.id(),
  seq: z.int(),
  at: field.timestamp(),
  actor: z.object({ kind: z.string(), id: field.id().nullable(), name: z.string() }),
  via: z.string().meta({ description: 'session, jwt, system, or api_key:<id>' }),
  action: z.string().meta({ description: 'Method and path template' }),
  told: z.string().meta({ description: 'Description of the action: `Logged an activity on a deal`' }),
  record: z
    .object({
      type: z.string(),
      id: field.id(),
      name: z.string().nullable(),
      parent_id: field.id().nullable().meta({ description: 'The record that it is a part of' }),
    })
    .nullable()
    .meta({
      description:
        'The record that it made, or that its path or input names; no name if it has none, or the caller may not read it',
    }),
  target: z.string().meta({ description: 'Path as called' }),
  outcome: z.string().meta({ description: '`done`, `proposed` while pending, or the error code' }),
  details: z.record(z.string(), z.unknown()).meta({
    description: 'Facts of the call. The chain keeps their salted digest; empty after erasure',
  }),
  erased_at: field.timestamp().nullable().meta({ description: 'When its details were erased' }),
  request_id: z.string(),
  hash: z.string(),
  prev_hash: z.string(),
})
