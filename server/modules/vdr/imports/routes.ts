import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { googleErrors } from '../google/connection.ts'
import { too_many } from '../google/walk.ts'
import { room_archived } from '../rooms.ts'
import { import_under_way, nothing_left, readChosen, startImport, tryAgain } from './begin.ts'
import { cancelImport, getImport, listImports, listItems, not_under_way } from './imports.ts'
import { DataRoomImport, DriveImport, DriveImportInput, ImportItem, itemStates } from './schemas.ts'

const IMPORT = '/api/v1/svc/vdr/rooms/{room_id}/import'
const JOB = `${IMPORT}/jobs/{job_id}` as const

export const importRoutes = [
  route({
    method: 'POST',
    path: `${IMPORT}/gdrive`,
    operation: 'importFromGoogleDrive',
    summary: 'Import from Google Drive into a data room',
    description:
      'Runs as a job that resumes after a crash; folders keep their structure, and Google’s own documents become Word, Excel and PowerPoint files. Documents imported before are imported again only if changed, as new versions. With `ephemeral=true` nothing is saved, and `plan` lists what is new, changed, unchanged, gone or not importable.',
    access: 'vdr:write',
    governed: 'file',
    status: 202,
    body: DriveImportInput,
    example: { items: ['1AbcDefGhiJklMnoPqrStuVwxYz'] },
    response: DriveImport,
    errors: { ...googleErrors, room_archived, import_under_way, too_many },
    prepare: (ctx, { params, body }) => readChosen(ctx, params.room_id, body),
    handle: (ctx, { params, body }, found) => startImport(ctx, params.room_id, body, found),
  }),
  route({
    method: 'GET',
    path: `${IMPORT}/jobs`,
    operation: 'listDataRoomImports',
    summary: 'List imports into a data room, newest first',
    description: 'Needs the right to change the room.',
    access: 'vdr:write',
    query: z.object(field.listing),
    response: z.array(DataRoomImport),
    handle: (ctx, { params, query }) => listImports(ctx, params.room_id, query),
  }),
  route({
    method: 'GET',
    path: JOB,
    operation: 'getDataRoomImport',
    summary: 'Get the progress and results of an import into a data room',
    access: 'vdr:write',
    response: DataRoomImport,
    handle: (ctx, { params }) => getImport(ctx, params.room_id, params.job_id),
  }),
  route({
    method: 'GET',
    path: `${JOB}/items`,
    operation: 'listDataRoomImportItems',
    summary: 'List the items of an import into a data room',
    access: 'vdr:write',
    query: z.object({ ...field.page, state: z.enum(itemStates).optional() }),
    response: z.array(ImportItem),
    handle: (ctx, { params, query }) => listItems(ctx, params, query),
  }),
  route({
    method: 'POST',
    path: `${JOB}/retry`,
    operation: 'retryDataRoomImport',
    summary: 'Retry an import into a data room',
    access: 'vdr:write',
    governed: 'file',
    status: 202,
    response: DataRoomImport,
    errors: { room_archived, import_under_way, nothing_left },
    handle: (ctx, { params }) => tryAgain(ctx, params.room_id, params.job_id),
  }),
  route({
    method: 'POST',
    path: `${JOB}/cancel`,
    operation: 'cancelDataRoomImport',
    summary: 'Cancel an import into a data room',
    description: 'Imported files stay; retry to import the rest.',
    access: 'vdr:write',
    governed: 'file',
    response: DataRoomImport,
    errors: { not_under_way },
    handle: (ctx, { params }) => cancelImport(ctx, params.room_id, params.job_id),
  }),
]
