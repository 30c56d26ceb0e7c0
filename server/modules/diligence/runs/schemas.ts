import { z } from 'zod'
import { runStatuses } from '../../../agents/runs/runs.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { RedFlag } from '../analyses/schemas.ts'

export const DiligenceInput = input('DiligenceInput', {
  as_of: field.date().optional().meta({ description: 'Reference day for dates. Default: today' }),
})

export const DiligenceRun = entity('DiligenceRun', {
  id: field.id(),
  run_id: field.id().meta({ description: 'The agent’s run, which has the steps and events' }),
  room_id: field.id(),
  status: z.enum(runStatuses),
  started_by: z.string(),
  as_of: field.date(),
  documents: z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description: 'Documents in the room; null until they are listed' }),
  documents_read: z.int().nonnegative(),
  analysis_id: field
    .id()
    .nullable()
    .meta({ description: 'The resulting analysis, in `vdr/analyses`; null until finished' }),
  red_flags: z.object({ new: z.int(), again: z.int(), gone: z.int() }).nullable().meta({
    description: 'Flags new, found again and no longer found; null until finished',
  }),
  created_at: field.timestamp(),
  finished_at: field.timestamp().nullable(),
  updated_at: field.timestamp(),
})

const { evidence } = RedFlag.shape

export const RoomRedFlag = entity('DataRoomRedFlag', {
  ...RedFlag.shape,
  id: field.id(),
  room_id: field.id().nullable().meta({ description: 'Null for documents in no room' }),
  analysis_id: field.id().meta({ description: 'Analysis that last found it' }),
  found_at: field.timestamp(),
  updated_at: field.timestamp(),
  evidence: z.array(
    evidence.element.extend({
      document_id: field.id().nullable().meta({ description: 'For a document in the room' }),
    }),
  ),
})
