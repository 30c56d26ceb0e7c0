import { z } from 'zod'
import { eventsOfRun, streamOfRun } from '../../../agents/index.ts'
import { field, route } from '../../../kernel/index.ts'
import { credits_exhausted } from '../../../platform/credits/credits.ts'
import { severities } from '../../../reading/red-flags/flag.ts'
import { room_archived } from '../../vdr/index.ts'
import { flagStatuses } from '../analyses/schemas.ts'
import { listRoomFlags } from './red-flags.ts'
import {
  assertShown,
  getDiligence,
  listDiligence,
  nothing_to_read,
  run_under_way,
  startDiligence,
} from './runs.ts'
import { DiligenceInput, DiligenceRun, RoomRedFlag } from './schemas.ts'

const ROOM = '/api/v1/svc/vdr/rooms/{room_id}'
const RUN = '/api/v1/svc/vdr/diligence/runs/{run_id}'

const shown = { access: 'vdr:read', only: assertShown } as const

export const diligenceRoutes = [
  route({
    method: 'POST',
    path: `${ROOM}/diligence/run`,
    operation: 'startDiligence',
    summary: 'Run diligence on a data room',
    did: 'Started diligence',
    description:
      'The diligence agent reads every document, including lent ones, and saves an analysis with red flags. It starts at once, resumes after a restart, and only one run reads a room at a time. Needs full view of the room and the right to change it.',
    access: 'vdr:write',
    status: 201,
    body: DiligenceInput.optional(),
    example: {},
    response: DiligenceRun,
    errors: {
      room_archived,
      run_under_way,
      nothing_to_read,
      credits_exhausted,
      forbidden: [403, 'Part of the room is hidden from the caller, or they may not change it'],
    },
    tool: {
      name: 'svc_run_diligence',
      title: 'Run diligence in a data room',
      category: 'vdr',
      credits: 20,
      description:
        'Reads a whole data room and keeps its red flags, with what is new and what is gone since the last time. It goes on by itself: see svc_get_diligence_run. For single documents use svc_vdr_analyze.',
      keywords: 'due diligence scan analyse room red flags risks start agent',
      openWorld: true,
    },
    handle: (ctx, { params, body }) => startDiligence(ctx, params.room_id, { as_of: body?.as_of }),
  }),
  route({
    method: 'GET',
    path: `${ROOM}/diligence/runs`,
    operation: 'listDiligenceRuns',
    summary: 'List the diligence runs of a data room, newest first',
    description: 'Empty for callers who cannot see the whole room.',
    access: 'vdr:read',
    query: z.object(field.listing),
    response: z.array(DiligenceRun),
    handle: (ctx, { params, query }) => listDiligence(ctx, params.room_id, query),
  }),
  route({
    method: 'GET',
    path: RUN,
    operation: 'getDiligenceRun',
    summary: 'Get a diligence run with its progress and results',
    description: 'Steps are those of the agent run with the same id.',
    access: 'vdr:read',
    params: z.object({ run_id: z.coerce.number().pipe(field.id()) }),
    response: DiligenceRun,
    tool: {
      name: 'svc_get_diligence_run',
      title: 'Show a diligence run',
      category: 'vdr',
      credits: 1,
      description:
        'Shows how far a diligence run is and what came of it: red flags that are new, raised again or gone. The flags are in svc_list_room_red_flags.',
      keywords: 'progress status due diligence run finished',
    },
    handle: (ctx, { params }) => getDiligence(ctx, params.run_id),
  }),
  eventsOfRun(`${RUN}/events.json`, 'getDiligenceRunEvents', shown),
  streamOfRun(`${RUN}/stream`, 'followDiligenceRun', shown),
  route({
    method: 'GET',
    path: `${ROOM}/red-flags`,
    operation: 'listDataRoomRedFlags',
    summary: 'List the red flags of a data room',
    description:
      'Each flag as last found, with its state; `gone_at` if later runs no longer found it. Needs full view of the room.',
    access: 'vdr:read',
    query: z.object({
      ...field.listing,
      status: z.enum(flagStatuses).optional(),
      severity: z.enum(severities).optional(),
      gone: field
        .flag()
        .optional()
        .meta({ description: 'Only flags no longer found, or only those still found' }),
    }),
    response: z.array(RoomRedFlag),
    tool: {
      name: 'svc_list_room_red_flags',
      title: 'List the red flags of a data room',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the red flags of a data room by state and severity, each once with its evidence, newest first. To judge one use svc_update_red_flag with its analysis.',
      keywords: 'risks issues findings open confirmed resolved due diligence',
    },
    handle: (ctx, { params, query }) => listRoomFlags(ctx, params.room_id, query),
  }),
] as const
