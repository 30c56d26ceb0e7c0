import { z } from 'zod'
import { runStatuses } from '../../../agents/runs/runs.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { RedFlag } from '../analyses/schemas.ts'

export const DiligenceInput = input('DiligenceInput', {
  as_of: field
    .date()
    .optional()
    .meta({ description: 'The day by which dates are judged; today unless said' }),
})

export const DiligenceRun = entity('DiligenceRun', {
  id: field.id(),
  run_id: field.id().meta({ description: 'The agent’s run, whose steps and events it has' }),
  room_id: field.id(),
  status: z.enum(runStatuses),
  started_by: z.string(),
  as_of: field.date(),
  documents: z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description: 'That the office keeps there; null until they are listed' }),
  documents_read: z.int().nonnegative(),
  analysis_id: field
    .id()
    .nullable()
    .meta({ description: 'What came of it, in `vdr/analyses`; null until then' }),
  red_flags: z.object({ new: z.int(), again: z.int(), gone: z.int() }).nullable().meta({
    description: 'Raised for the first time, raised again, and not found any more; null until then',
  }),
  created_at: field.timestamp(),
  finished_at: field.timestamp().nullable(),
})

const { evidence } = RedFlag.shape

export const RoomRedFlag = entity('DataRoomRedFlag', {
  ...RedFlag.shape,
  id: field.id(),
  analysis_id: field.id().meta({ description: 'That found it last' }),
  found_at: field.timestamp(),
  evidence: z.array(
    evidence.element.extend({
      document_id: field.id().nullable().meta({ description: 'Of a document that the office keeps there' }),
    }),
  ),
})
