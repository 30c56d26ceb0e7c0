import { route } from '../../../kernel/index.ts'
import { room_archived } from '../rooms.ts'
import { ChangesDone, ChangesInput } from '../schemas/folders.ts'
import { changeMany } from './bulk-changes.ts'
import { not_kept } from './documents.ts'
import { not_uploaded } from './uploads.ts'

const ROOM = '/api/v1/svc/vdr/rooms/{room_id}'

/** Bulk routes for folders and documents of a room. */
export const bulkRoutes = [
  route({
    method: 'POST',
    path: `${ROOM}/changes`,
    operation: 'changeManyInDataRoom',
    summary: 'Hide, show, archive or restore several items of a data room',
    did: 'Changed several items of a data room',
    description: 'Each as given; all or none.',
    access: 'vdr:write',
    body: ChangesInput,
    bodyLimit: 2 * 1024 * 1024,
    example: { folders: [], documents: [] },
    response: ChangesDone,
    errors: { room_archived, not_kept, not_uploaded },
    handle: (ctx, { params, body }) => changeMany(ctx, params.room_id, body),
  }),
] as const
