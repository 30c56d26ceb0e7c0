import { z } from 'zod'
import { entity, field } from '../../../kernel/index.ts'
import { fates } from './imports.ts'
import { askers, runKinds, runStatuses } from './runs.ts'

export const PeerRun = entity('PeerRun', {
  id: field.id(),
  connection_id: field.id(),
  kind: z.enum(runKinds),
  asked_by: z.enum(askers),
  status: z.enum(runStatuses),
  counts: z.object({
    pages: z.int(),
    found: z.int(),
    taken: z.int().meta({ description: 'Missed events received now' }),
    known: z.int().meta({ description: 'Already received' }),
    retried: z.int().meta({ description: 'Failed before, and retried' }),
    refused: z.int().meta({ description: 'Unsigned or invalid; see the errors' }),
    created: z.int().meta({ description: 'Records created' }),
    updated: z.int().meta({ description: 'Records updated' }),
    merged: z.int().meta({ description: 'Existing records linked' }),
    left: z.int().meta({ description: 'Records unchanged' }),
  }),
  errors: z.array(z.string()),
  finished_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const PeerImport = entity('PeerImport', {
  ...PeerRun.shape,
  plan: z
    .array(
      z.object({
        peer_id: z.string().nullable(),
        name: z.string().nullable(),
        fate: z.enum(fates),
        error: z.string().nullable(),
      }),
    )
    .nullable()
    .meta({ description: 'Dry run only: the result for each record' }),
})
