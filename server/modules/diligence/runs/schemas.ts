import { z } from 'zod'
import { runStatuses } from '../../../agents/runs/runs.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { readField } from '../../../sources/how-read.ts'
import { Source } from '../../../sources/source.ts'
import { Analysis, RedFlag } from '../analyses/schemas.ts'
import { CompletenessAssessment } from '../checks/schemas.ts'

export const DiligenceInput = input('DiligenceInput', {
  as_of: field.date().optional().meta({ description: 'Reference day for dates. Default: today' }),
})

export const ScanInput = input('DocumentScanInput', {
  room_id: field.id().optional().meta({ description: 'Data room' }),
  folder_id: field.id().optional().meta({ description: 'Folder of the room with everything below' }),
  source: Source.optional().meta({
    description: 'Documents from elsewhere, instead of `room_id`: read in memory, and nothing is saved',
  }),
  as_of: field.date().optional().meta({ description: 'Reference day for dates. Default: today' }),
  ephemeral: z
    .boolean()
    .optional()
    .meta({ description: 'Scan at once what the caller may see, and save nothing' }),
})
export type ScanInput = z.output<typeof ScanInput>

export const DiligenceRun = entity('DiligenceRun', {
  id: field.id(),
  run_id: field.id().meta({ description: 'The agent’s run, which has the steps and events' }),
  room_id: field.id(),
  folder_id: field.id().nullable().meta({ description: 'Folder that was read; null for the whole room' }),
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
      read: readField(),
    }),
  ),
})

const { red_flags, more_flags, entity_map, documents, summary, missing_sections } = Analysis.shape
const { items, score, checklist } = CompletenessAssessment.shape

/** A scan as it was started, or what it found where it keeps nothing. */
export const DocumentScan = entity('DocumentScan', {
  id: field.id(),
  run_id: field.id().nullable().meta({ description: 'The run, whose progress `scan-stream` tells' }),
  room_id: field.id().nullable(),
  folder_id: field.id().nullable(),
  status: z.enum(runStatuses),
  as_of: field.date(),
  findings: z
    .object({
      summary,
      red_flags,
      more_flags,
      entity_map,
      documents,
      missing_sections,
      completeness: z.object({ checklist, score, items }).nullable().meta({
        description: 'By the checklist of the room’s template; null without one',
      }),
    })
    .nullable()
    .meta({ description: 'What a scan found that saves nothing; null for a run' }),
})
