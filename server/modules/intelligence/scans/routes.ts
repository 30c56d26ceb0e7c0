import { z } from 'zod'
import { streamOfAskedRun } from '../../../agents/index.ts'
import { runStatuses } from '../../../agents/runs/runs.ts'
import { field, input, route } from '../../../kernel/index.ts'
import { credits_exhausted } from '../../../platform/credits/credits.ts'
import { redFlagCategories, severities } from '../../../reading/red-flags/flag.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { SOURCE_BODY_LIMIT } from '../../../sources/source.ts'
import {
  assertShown,
  DiligenceRun,
  DocumentScan,
  flagStatuses,
  found_again,
  isElsewhere,
  listAllDiligence,
  listFlags,
  no_text,
  nothing_to_read,
  prepareScan,
  RedFlag,
  RoomRedFlag,
  run_under_way,
  ScanInput,
  scan,
  settleFlag,
} from '../../diligence/index.ts'
import { room_archived } from '../../vdr/index.ts'

const P = '/api/v1/svc/intelligence'
const FLAG = `${P}/red-flags/{flag_id}`

const idInQuery = () => z.coerce.number().int().positive().optional()

const Settling = input('RedFlagSettling', {
  note: field
    .text(2000)
    .nullish()
    .meta({ description: 'Replaces the note on the flag; left as it is where absent' }),
})

const errors = {
  found_again,
  illegal_transition: [409, 'A flag resolved or dismissed in another way has to be opened again first'],
} as const

export const scanRoutes = [
  route({
    method: 'POST',
    path: `${P}/scan-room`,
    operation: 'scanRoom',
    summary: 'Start a scan of a data room, or scan documents from elsewhere',
    did: 'Started a scan of documents',
    description:
      'Looks for red flags and entities, and checks completeness and changes. A scan of a data room or a folder goes on as a run, survives a restart, and needs full view of the room; `scan-stream` tells its progress. Documents from elsewhere, and every ephemeral scan, are read at once, as far as the caller may see them, and answered with the findings.',
    access: 'vdr:write',
    status: 201,
    body: ScanInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    computes: ({ body }) => isElsewhere(body),
    example: { room_id: 1 },
    response: DocumentScan,
    errors: {
      ...sourceErrors,
      analysis_failed,
      no_text,
      room_archived,
      run_under_way,
      nothing_to_read,
      credits_exhausted,
      forbidden: [403, 'Part of the room is hidden from the caller, or they may not change it'],
    },
    prepare: (ctx, { body }) => prepareScan(ctx, body),
    handle: (ctx, { body }, scanned) => scan(ctx, body, scanned),
  }),
  route({
    method: 'GET',
    path: `${P}/runs`,
    operation: 'listScanRuns',
    summary: 'List scans of data rooms, newest first',
    description: 'The diligence runs of all data rooms that the caller sees whole.',
    access: 'vdr:read',
    query: z.object({ ...field.listing, room_id: idInQuery(), status: z.enum(runStatuses).optional() }),
    response: z.array(DiligenceRun),
    handle: (ctx, { query }) => listAllDiligence(ctx, query),
  }),
  streamOfAskedRun(`${P}/scan-stream`, 'followScan', { access: 'vdr:read', only: assertShown }),
  route({
    method: 'GET',
    path: `${P}/red-flags`,
    operation: 'listRedFlags',
    summary: 'List red flags across data rooms, newest first',
    description:
      'Each flag once, as last found, with its state. Those of data rooms that the caller sees whole, and of documents in no room.',
    access: 'vdr:read',
    query: z.object({
      ...field.listing,
      room_id: idInQuery(),
      deal_id: idInQuery(),
      status: z.enum(flagStatuses).optional(),
      severity: z.enum(severities).optional(),
      category: z.enum(redFlagCategories).optional(),
      gone: field
        .flag()
        .optional()
        .meta({ description: 'Only flags no longer found, or only those still found' }),
    }),
    response: z.array(RoomRedFlag),
    handle: (ctx, { query }) => listFlags(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${FLAG}/false-positive`,
    operation: 'dismissRedFlag',
    summary: 'Dismiss a red flag as a false positive',
    description: 'It stays one when later scans find it again.',
    access: 'vdr:write',
    body: Settling,
    example: { note: 'Counsel confirmed that the clause was deleted.' },
    response: RedFlag,
    errors,
    handle: (ctx, { params, body }) => settleFlag(ctx, params.flag_id, 'false_positive', body.note),
  }),
  route({
    method: 'POST',
    path: `${FLAG}/resolve`,
    operation: 'resolveRedFlag',
    summary: 'Resolve a red flag',
    description:
      'An open flag is confirmed and resolved in one step. It stays resolved when later scans find it again.',
    access: 'vdr:write',
    body: Settling,
    example: { note: 'The lender waived it on 3 March.' },
    response: RedFlag,
    errors,
    handle: (ctx, { params, body }) => settleFlag(ctx, params.flag_id, 'resolved', body.note),
  }),
] as const
