import { z } from 'zod'
import { field, type PrepareContext, pagesOfFile, route, storedFile } from '../../../kernel/index.ts'
import { no_pages } from '../../../platform/documents/page-maker.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import { type Allowed, bySignedAddress } from '../../../platform/identity/signed-address.ts'
import { cronSecret } from '../../../platform/identity/tokens/cron-secret.ts'
import { reaches } from '../rights/permissions.ts'
import { accessTo } from '../rights/room-access.ts'
import { room_archived } from '../rooms.ts'
import * as schemas from '../schemas/documents.ts'
import { RoomDocument } from '../schemas/rooms.ts'
import { deleteRoom } from './delete-room.ts'
import {
  atVersion,
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
import { cannot_be_stamped, shownPages, stampedFile } from './shown.ts'
import {
  abortUpload,
  confirmUpload,
  downloadAddress,
  finishPart,
  finishUpload,
  initiateMultipart,
  joinUpload,
  listParts,
  not_uploaded,
  parts_missing,
  presignParts,
  presignUpload,
  reapUploads,
  takePart,
  takeUpload,
} from './uploads.ts'

const VDR = '/api/v1/svc/vdr'
const ROOM = `${VDR}/rooms/{room_id}` as const
const DOCUMENTS = `${ROOM}/documents` as const
const DOCUMENT = `${DOCUMENTS}/{doc_id}` as const

/** Bytes that came with a call in base64, put in the store. */
const keepContent = async ({ services }: PrepareContext, content: string | undefined) => {
  async function* bytes() {
    yield Buffer.from(content as string, 'base64')
  }
  return content === undefined ? null : services.files.keep(bytes())
}

const signed = z.object({
  room_id: z.coerce.number().int().positive(),
  address: z.string().max(500),
})

const reap = <const M extends 'GET' | 'POST'>(method: M) =>
  route({
    method,
    path: `${VDR}/cron/reap-pending-uploads`,
    operation: method === 'GET' ? 'reapPendingUploadsByGet' : 'reapPendingUploads',
    summary: 'Take away documents whose bytes never came',
    description:
      'Those that have waited a day since the last of their bytes came. It happens every night by itself.',
    access: 'proof',
    proof: cronSecret,
    effect: 'write',
    ephemeral: false,
    response: schemas.Reaped,
    handle: ctx => reapUploads(ctx),
  })

export const documentRoutes = [
  route({
    method: 'DELETE',
    path: ROOM,
    summary: 'Delete a data room and everything that it keeps',
    description: 'Only one that no deal, analysis or other record refers to; any other is archived.',
    access: 'vdr:write',
    handle: (ctx, { params }) => deleteRoom(ctx, params.room_id),
  }),
  route({
    method: 'GET',
    path: DOCUMENTS,
    operation: 'listDataRoomDocuments',
    summary: 'The documents of a data room that the caller may see',
    description: 'Those that the office keeps, and those that connections lend, as they were found last.',
    access: 'vdr:read',
    query: z.object({ ...field.page, folder_id: z.coerce.number().int().positive().optional() }),
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
    summary: 'Put a document into a data room',
    description:
      'With its bytes in base64, or without them: then it waits for `PUT …/upload`. Where its folder has the name already it is called `name (2)`.',
    access: 'vdr:write',
    governed: 'file',
    status: 201,
    body: schemas.DocumentInput,
    bodyLimit: 2 * schemas.CONTENT_LIMIT,
    example: { name: 'facility.txt', content: 'RkFDSUxJVFkgQUdSRUVNRU5U' },
    response: RoomDocument,
    errors: { room_archived },
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
    summary: 'One document of a data room',
    access: 'vdr:read',
    response: RoomDocument,
    handle: (ctx, { params }) => getRoomDocument(ctx, params.room_id, params.doc_id),
  }),
  route({
    method: 'PATCH',
    path: DOCUMENT,
    operation: 'updateDataRoomDocument',
    summary: 'Rename, move, archive, hold back or release a document',
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
    summary: 'Delete a document of a data room, with its versions',
    access: 'vdr:write',
    errors: { room_archived, not_kept },
    handle: (ctx, { params }) => deleteDocument(ctx, params.room_id, params.doc_id),
  }),
  route({
    method: 'GET',
    path: `${DOCUMENT}/versions`,
    operation: 'listDataRoomDocumentVersions',
    summary: 'The versions of a document that the office keeps',
    access: 'vdr:read',
    response: z.array(schemas.DocumentVersion),
    handle: (ctx, { params }) => listVersions(ctx, params.room_id, params.doc_id),
  }),
  route({
    method: 'PUT',
    path: `${DOCUMENT}/upload`,
    operation: 'uploadDataRoomDocument',
    summary: 'Send the bytes of a document',
    did: 'Uploaded a document',
    description:
      'The first of them, or a new version; the same bytes again change nothing. They are kept once the answer says so, and not before.',
    access: 'vdr:write',
    intake: true,
    query: schemas.UploadQuery,
    response: RoomDocument,
    errors: { room_archived, not_kept },
    prepare: (ctx, { params, query }) => takeUpload(ctx, { ...params, ...query }),
    handle: (ctx, { params }, file) => finishUpload(ctx, params.room_id, params.doc_id, file),
  }),
  route({
    method: 'POST',
    path: `${DOCUMENTS}/presign`,
    operation: 'presignDataRoomUpload',
    summary: 'Give an address to which a document is sent without a token',
    access: 'vdr:write',
    governed: 'file',
    ephemeral: false,
    secret: ['upload_url'],
    body: schemas.PresignInput,
    example: { name: 'facility.pdf', size: 1024 },
    response: schemas.Presigned,
    errors: { room_archived },
    handle: (ctx, { params, body }) => presignUpload(ctx, params.room_id, body),
  }),
  route({
    method: 'POST',
    path: `${DOCUMENT}/confirm`,
    operation: 'confirmDataRoomUpload',
    summary: 'Confirm that a document was sent',
    access: 'vdr:write',
    governed: 'file',
    ephemeral: false,
    response: RoomDocument,
    errors: { not_kept, not_uploaded },
    handle: (ctx, { params }) => confirmUpload(ctx, params.room_id, params.doc_id),
  }),
  route({
    method: 'PUT',
    path: `${ROOM}/uploads/{address}`,
    operation: 'putSignedUpload',
    summary: 'Send the bytes of a document to a signed address',
    access: 'proof',
    proof: bySignedAddress('put'),
    intake: true,
    params: signed,
    response: RoomDocument,
    errors: { room_archived, not_kept },
    prepare: (ctx, { params }) =>
      takeUpload(ctx, { room_id: params.room_id, doc_id: (ctx.proven as Allowed).id }),
    handle: (ctx, { params }, file) => finishUpload(ctx, params.room_id, (ctx.proven as Allowed).id, file),
  }),
  route({
    method: 'POST',
    path: `${DOCUMENTS}/multipart/initiate`,
    operation: 'initiateDataRoomMultipart',
    summary: 'Begin to send a document in parts',
    description: 'Parts may come in any order and more than once; what has come is there after a crash.',
    access: 'vdr:write',
    governed: 'file',
    ephemeral: false,
    body: schemas.MultipartInput,
    example: { name: 'data tape.csv', size: 20_000_000 },
    response: schemas.Multipart,
    errors: { room_archived },
    handle: (ctx, { params, body }) => initiateMultipart(ctx, params.room_id, body),
  }),
  route({
    method: 'POST',
    path: `${DOCUMENT}/multipart/presign-parts`,
    operation: 'presignDataRoomParts',
    summary: 'Give addresses to which the parts of a document are sent',
    access: 'vdr:write',
    effect: 'read',
    body: schemas.PartsInput,
    example: { upload_id: 1, parts: [1] },
    response: schemas.PartAddresses,
    errors: { not_kept },
    handle: (ctx, { params, body }) =>
      presignParts(ctx, { ...params, upload_id: body.upload_id }, body.parts),
  }),
  route({
    method: 'PUT',
    path: `${ROOM}/parts/{address}`,
    operation: 'putSignedPart',
    summary: 'Send a part of a document to a signed address',
    access: 'proof',
    proof: bySignedAddress('put part'),
    intake: true,
    params: signed,
    response: schemas.PartKept,
    prepare: ctx => takePart(ctx),
    handle: (ctx, _input, part) => finishPart(ctx, part),
  }),
  route({
    method: 'POST',
    path: `${DOCUMENT}/multipart/list-parts`,
    operation: 'listDataRoomParts',
    summary: 'The parts of a document that have come',
    access: 'vdr:write',
    effect: 'read',
    body: schemas.UploadInput,
    example: { upload_id: 1 },
    response: schemas.PartsThere,
    errors: { not_kept },
    handle: (ctx, { params, body }) => listParts(ctx, { ...params, ...body }),
  }),
  route({
    method: 'POST',
    path: `${DOCUMENT}/multipart/complete`,
    operation: 'completeDataRoomMultipart',
    summary: 'Put the parts of a document together',
    did: 'Uploaded a document',
    access: 'vdr:write',
    governed: 'file',
    ephemeral: false,
    body: schemas.CompleteInput,
    example: { upload_id: 1 },
    response: RoomDocument,
    errors: { room_archived, not_kept, parts_missing },
    prepare: (ctx, { params, body }) => joinUpload(ctx, { ...params, upload_id: body.upload_id }, body.parts),
    handle: (ctx, { params }, file) => finishUpload(ctx, params.room_id, params.doc_id, file),
  }),
  route({
    method: 'POST',
    path: `${DOCUMENT}/multipart/abort`,
    operation: 'abortDataRoomMultipart',
    summary: 'Let go of a document that was being sent in parts',
    description: 'A document that has no bytes yet goes with it.',
    access: 'vdr:write',
    governed: 'file',
    ephemeral: false,
    body: schemas.UploadInput,
    example: { upload_id: 1 },
    errors: { not_kept },
    handle: (ctx, { params, body }) => abortUpload(ctx, { ...params, ...body }),
  }),
  route({
    method: 'GET',
    path: `${DOCUMENT}/stream`,
    operation: 'streamDataRoomDocument',
    summary: 'The bytes of a document, or a range of them',
    description: 'For who may download it: what somebody may only view is not given as it is.',
    access: 'vdr:read',
    query: schemas.OfVersion,
    response: storedFile,
    errors: { not_uploaded, range_not_satisfiable: [416, 'The file has no such bytes'] },
    handle: async (ctx, { params, query }) => {
      const row = await permittedDocument(ctx, params.room_id, params.doc_id, 'download')
      const { file_id, name } = await atVersion(ctx, row, query.version)
      return storedFileOf(ctx, file_id, name)
    },
  }),
  route({
    method: 'GET',
    path: `${DOCUMENT}/watermarked-stream`,
    operation: 'streamWatermarkedDocument',
    summary: 'A document as a PDF that bears on each page who looks, when and from where',
    description:
      'For who may see it, whether they may download it or not: its pages, as they are shown. What cannot bear the line is refused.',
    access: 'vdr:read',
    query: schemas.OfVersion,
    response: storedFile,
    errors: {
      not_uploaded,
      cannot_be_stamped,
      range_not_satisfiable: [416, 'The file has no such bytes'],
    },
    prepare: async (ctx, { params, query }) => {
      const row = await ctx.read(async db =>
        atVersion(
          { db },
          await permittedDocument({ ...ctx, db }, params.room_id, params.doc_id, 'view'),
          query.version,
        ),
      )
      return stampedFile(ctx, row, ctx.principal.email ?? ctx.principal.name)
    },
    handle: async (_ctx, _input, stamped) => stamped,
  }),
  route({
    method: 'GET',
    path: `${DOCUMENT}/pages`,
    operation: 'showDataRoomDocument',
    summary: 'A document as pages to look at, as a PDF',
    description:
      'For who may see it. A PDF has its own pages, a picture one; Word, Excel and PowerPoint files have those of LibreOffice where the computer has one, else pages laid out from their text and tables, as mails and texts have. Who may not download it is shown it with a watermark.',
    access: 'vdr:read',
    query: schemas.OfVersion,
    response: pagesOfFile,
    errors: { not_uploaded, no_pages, range_not_satisfiable: [416, 'The file has no such bytes'] },
    prepare: async (ctx, { params, query }) => {
      const { row, who } = await ctx.read(async db => {
        const inner = { ...ctx, db }
        const row = await permittedDocument(inner, params.room_id, params.doc_id, 'view')
        const { documents } = await accessTo(inner, params.room_id)
        const mayTake = reaches(documents.get(row.id) ?? 'none', 'download')
        return {
          row: await atVersion({ db }, row, query.version),
          who: mayTake ? null : (ctx.principal.email ?? ctx.principal.name),
        }
      })
      return shownPages(ctx, row, who)
    },
    handle: async (_ctx, _input, pages) => pages,
  }),
  route({
    method: 'GET',
    path: `${DOCUMENT}/download-url`,
    operation: 'getDataRoomDownloadUrl',
    summary: 'An address from which a document is downloaded without a token',
    access: 'vdr:read',
    response: schemas.DownloadAddress,
    errors: { not_kept, not_uploaded },
    handle: (ctx, { params }) => downloadAddress(ctx, params.room_id, params.doc_id),
  }),
  route({
    method: 'GET',
    path: `${ROOM}/downloads/{address}`,
    operation: 'downloadSigned',
    summary: 'The bytes of a document at a signed address',
    access: 'proof',
    proof: bySignedAddress('get'),
    params: signed,
    response: storedFile,
    errors: { not_uploaded, range_not_satisfiable: [416, 'The file has no such bytes'] },
    handle: async (ctx, { params }) => {
      const { id } = ctx.proven as Allowed
      const { file_id, name } = await permittedDocument(ctx, params.room_id, id, 'download')
      return storedFileOf(ctx, file_id, name)
    },
  }),
  reap('GET'),
  reap('POST'),
] as const
