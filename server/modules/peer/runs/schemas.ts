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
    taken: z.int().meta({ description: 'Events that were missed and are taken in now' }),
    known: z.int().meta({ description: 'Known already' }),
    retried: z.int().meta({ description: 'Known as failed, and tried again' }),
    refused: z.int().meta({ description: 'Not signed, or not what it should be; the errors say why' }),
    created: z.int().meta({ description: 'Records of ours that were made' }),
    updated: z.int().meta({ description: 'Records of ours that follow now' }),
    merged: z.int().meta({ description: 'Records that were here already, and are linked now' }),
    left: z.int().meta({ description: 'Records with nothing to change' }),
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
    .meta({ description: 'Of a dry run alone: what would become of each' }),
})
