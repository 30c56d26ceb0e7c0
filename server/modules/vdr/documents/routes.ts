import { z } from 'zod'
import { field, type PrepareContext, route } from '../../../kernel/index.ts'
import { room_full } from '../room-size.ts'
import { room_archived } from '../rooms.ts'
import * as schemas from '../schemas/documents.ts'
import { RoomDocument } from '../schemas/rooms.ts'
import { deleteRoom } from './delete-room.ts'
import {
  deleteDocument,
  enterDocument,
  getRoomDocument,
  giveBytes,
  listRoomDocuments,
  listVersions,
  not_kept,
  permittedDocument,
  updateDocument,
} from './documents.ts'
import { DOCUMENT, DOCUMENTS, ROOM } from './paths.ts'
import { not_uploaded } from './uploads.ts'

/** Bytes that came with a call in base64, put in the store. */
const keepContent = async ({ services }: PrepareContext, content: string | undefined) => {
  async function* bytes() {
    yield Buffer.from(content as string, 'base64')
  }
  return content === undefined ? null : services.files.keep(bytes())
}

export const documentRoutes = [
  route({
    method: 'DELETE',
    path: ROOM,
    summary: 'Delete a data room and its contents',
    description: 'Only if no deal, analysis or other record refers to it; otherwise archive it.',
    access: 'vdr:write',
    handle: (ctx, { params }) => deleteRoom(ctx, params.room_id),
  }),
  route({
    method: 'GET',
    path: DOCUMENTS,
    operation: 'listDataRoomDocuments',
    summary: 'List the documents of a data room',
    description: 'Documents stored in the office and documents lent by connections, as last found.',
    access: 'vdr:read',
    query: z.object({ ...field.listing, folder_id: z.coerce.number().int().positive().optional() }),
    response: z.array(RoomDocument),
    tool: {
      name: 'svc_list_room_documents',
      title: 'List the documents of a data room',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the documents of a data room, kept or lent, with their place in the index, size, SHA-256 and since when each is as it is. It reads none of them.',
      keywords: 'files digest hash changed since vdr dataroom sources index',
    },
    handle: (ctx, { params, query }) => listRoomDocuments(ctx, params.room_id, query),
  }),
  route({
    method: 'POST',
    path: DOCUMENTS,
    operation: 'createDataRoomDocument',
    summary: 'Add a document to a data room',
    description:
      'With its bytes in base64, or without them: it then waits for `PUT …/upload`. If the name is taken in its folder, it becomes `name (2)`.',
    access: 'vdr:write',
    governed: 'file',
    status: 201,
    body: schemas.DocumentInput,
    bodyLimit: 2 * schemas.CONTENT_LIMIT,
    example: { name: 'facility.txt', content: 'RkFDSUxJVFkgQUdSRUVNRU5U' },
    response: RoomDocument,
    errors: { room_archived, room_full },
    prepare: (ctx, { body }) => keepContent(ctx, body.content),
    handle: async (ctx, { params, body }, file) => {
      const id = await enterDocument(ctx, params.room_id, { name: body.name, folder_id: body.folder_id })
      if (file) await giveBytes(ctx, await permittedDocument(ctx, params.room_id, id, 'edit'), file)
      return getRoomDocument(ctx, params.room_id, id)
    },
  }),
  route({
    method: 'GET',
    path: DOCUMENT,
    operation: 'getDataRoomDocument',
    summary: 'Get a document of a data room',
    access: 'vdr:read',
    response: RoomDocument,
    handle: (ctx, { params }) => getRoomDocument(ctx, params.room_id, params.doc_id),
  }),
  route({
    method: 'PATCH',
    path: DOCUMENT,
    operation: 'updateDataRoomDocument',
    summary: 'Change a document of a data room',
    did: 'Changed a document',
    access: 'vdr:write',
    body: schemas.DocumentChange,
    example: { name: 'facility agreement.txt' },
    response: RoomDocument,
    errors: { room_archived, not_kept, not_uploaded },
    handle: (ctx, { params, body }) => updateDocument(ctx, params.room_id, params.doc_id, body),
  }),
  route({
    method: 'DELETE',
    path: DOCUMENT,
    operation: 'deleteDataRoomDocument',
    summary: 'Delete a document of a data room and its versions',
    access: 'vdr:write',
    errors: { room_archived, not_kept },
    handle: (ctx, { params }) => deleteDocument(ctx, params.room_id, params.doc_id),
  }),
  route({
    method: 'GET',
    path: `${DOCUMENT}/versions`,
    operation: 'listDataRoomDocumentVersions',
    summary: 'List the versions of a document',
    access: 'vdr:read',
    response: z.array(schemas.DocumentVersion),
    handle: (ctx, { params }) => listVersions(ctx, params.room_id, params.doc_id),
  }),
] as const
