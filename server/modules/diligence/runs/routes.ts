import { z } from 'zod'
import { eventsOfRun, streamOfRun } from '../../../agents/index.ts'
import { field, route } from '../../../kernel/index.ts'
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
    ephemeral: false,
    summary: 'Run diligence on a data room',
    did: 'Started diligence',
    description:
      'The diligence agent reads every document, those that connections lend too, and keeps an analysis with its red flags. It begins at once and goes on by itself, after a restart where it was; one run at a time. For who sees all of the room and may change it.',
    access: 'vdr:write',
    status: 201,
    body: DiligenceInput.optional(),
    example: {},
    response: DiligenceRun,
    errors: {
      room_archived,
      run_under_way,
      nothing_to_read,
      forbidden: [403, 'Something of the room is kept from the caller, or they may not change it'],
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
    handle: (ctx, { params, body }) => startDiligence(ctx, params.room_id, body?.as_of),
  }),
  route({
    method: 'GET',
    path: `${ROOM}/diligence/runs`,
    operation: 'listDiligenceRuns',
    summary: 'List the diligence runs of a data room, newest first',
    description: 'Empty for who does not see all of the room.',
    access: 'vdr:read',
    query: z.object(field.page),
    response: z.array(DiligenceRun),
    handle: (ctx, { params, query }) => listDiligence(ctx, params.room_id, query),
  }),
  route({
    method: 'GET',
    path: RUN,
    operation: 'getDiligenceRun',
    summary: 'Get a diligence run with its progress and results',
    description: 'Its steps are those of the agent’s run of the same number.',
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
      'As each was found last, with its state; one that later readings did not find any more says since when (`gone_at`). For who sees all of the room.',
    access: 'vdr:read',
    query: z.object({
      ...field.page,
      status: z.enum(flagStatuses).optional(),
      severity: z.enum(severities).optional(),
      gone: field.flag().optional().meta({ description: 'Those not found any more, or those that are' }),
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
