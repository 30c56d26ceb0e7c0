import {
  type Context,
  conflict,
  notFound,
  type PrepareContext,
  type ScheduledTask,
  sentence,
} from '../../../kernel/index.ts'
import { type KeptFile, keepIncoming } from '../../../platform/files/files.ts'
import {
  beginUpload,
  endUpload,
  joinParts,
  keepPart,
  notePart,
  type Part,
  partsOf,
  partsThere,
  uploadOf,
} from '../../../platform/files/uploads.ts'
import { type Allowed, signedAddress } from '../../../platform/identity/signed-address.ts'
import type { DocumentRow } from '../room-documents.ts'
import {
  assertKept,
  dropDocument,
  enterDocument,
  getRoomDocument,
  giveBytes,
  permittedDocument,
} from './documents.ts'

/** Validity of a signed address, in milliseconds. */
const GOOD_FOR = 3_600_000
/** How long a document waits for more bytes, in milliseconds since the last. */
const PATIENCE = 24 * 3_600_000

const ROOMS = '/api/v1/svc/vdr/rooms'

export const not_uploaded = [409, 'The upload is incomplete'] as const
export const parts_missing = [409, 'Parts are missing; see `missing`'] as const

/** A document of the office that may be changed; for `prepare` too. */
async function editable(
  ctx: Pick<Context, 'db' | 'principal' | 'now'>,
  roomId: number,
  id: number,
): Promise<DocumentRow> {
  const row = await permittedDocument(ctx, roomId, id, 'edit')
  assertKept(row)
  return row
}

/** Takes the bytes of a document as they come, for `prepare`. */
export async function takeUpload(
  ctx: PrepareContext,
  { room_id, doc_id, sha256 }: { room_id: number; doc_id: number; sha256?: string | undefined },
): Promise<KeptFile> {
  const row = await ctx.read(db => editable({ ...ctx, db }, room_id, doc_id))
  return keepIncoming(ctx, {
    ...(row.expected_size === null ? {} : { size: row.expected_size }),
    sha256: sha256 ?? row.expected_sha256,
  })
}

/** Gives a document the bytes that were taken. */
export async function finishUpload(ctx: Context, roomId: number, id: number, file: KeptFile) {
  const row = await editable(ctx, roomId, id)
  await giveBytes(ctx, row, file)
  noteDocument(ctx, row)
  return getRoomDocument(ctx, roomId, id)
}

/** The audit log says which document it was: bytes have no name of their own. */
const noteDocument = (ctx: Context, { id, name }: DocumentRow): void => ctx.note({ document_id: id, name })

const untilOf = (ctx: Context): Date => new Date(Date.parse(ctx.now) + GOOD_FOR)

function addressFor(ctx: Context, roomId: number, what: string, allowed: Allowed): string {
  return `${ctx.services.baseUrl()}${ROOMS}/${roomId}/${what}/${signedAddress(ctx, allowed, untilOf(ctx))}`
}

/** Enters a document and gives an address to which its bytes are put without a token. */
export async function presignUpload(
  ctx: Context,
  roomId: number,
  input: { name: string; size: number; folder_id?: number | null | undefined; sha256?: string | undefined },
) {
  const document_id = await enterDocument(ctx, roomId, input)
  return {
    document_id,
    upload_url: addressFor(ctx, roomId, 'uploads', { may: 'put', id: document_id }),
    method: 'PUT' as const,
    headers: {},
    expires_at: untilOf(ctx).toISOString(),
  }
}

/** Says that a document was uploaded; 409 `not_uploaded` where nothing came. */
export async function confirmUpload(ctx: Context, roomId: number, id: number) {
  const row = await editable(ctx, roomId, id)
  if (row.status === 'pending')
    throw conflict('not_uploaded', sentence`${row.name} has not been uploaded: send it to the address first.`)
  noteDocument(ctx, row)
  return getRoomDocument(ctx, roomId, id)
}

/** Enters a document whose bytes come in parts. */
export async function initiateMultipart(
  ctx: Context,
  roomId: number,
  input: { name: string; size: number; folder_id?: number | null | undefined; sha256?: string | undefined },
) {
  const upload = await beginUpload(ctx, input.size)
  const document_id = await enterDocument(ctx, roomId, { ...input, upload_id: upload.id })
  return { document_id, upload_id: upload.id, part_size: upload.part_size, parts: partsOf(upload) }
}

/** 404 where the upload is not the document's. */
async function uploadFor(
  ctx: Pick<Context, 'db' | 'principal' | 'now'>,
  { room_id, doc_id, upload_id }: { room_id: number; doc_id: number; upload_id: number },
) {
  const row = await editable(ctx, room_id, doc_id)
  if (row.upload_id !== upload_id) throw notFound()
  return { row, upload: await uploadOf(ctx, upload_id) }
}

interface OfUpload {
  room_id: number
  doc_id: number
  upload_id: number
}

/** Addresses to which the parts of an upload are put without a token. */
export async function presignParts(ctx: Context, of: OfUpload, parts: readonly number[]) {
  const { upload } = await uploadFor(ctx, of)
  return {
    urls: [...new Set(parts)]
      .filter(part => part <= partsOf(upload))
      .map(part => ({
        part,
        url: addressFor(ctx, of.room_id, 'parts', { may: 'put part', id: of.upload_id, part }),
      })),
    expires_at: untilOf(ctx).toISOString(),
  }
}

/** The parts of an upload that have come. */
export async function listParts(ctx: Context, of: OfUpload) {
  const { upload } = await uploadFor(ctx, of)
  const there = await partsThere(ctx, of.upload_id)
  return {
    upload_id: upload.id,
    part_size: upload.part_size,
    parts: there.map(({ part, sha256, size }) => ({ part, etag: sha256, size })),
  }
}

/** Takes the bytes of the part that an address is for. */
export const takePart = (ctx: PrepareContext): Promise<Part> => {
  const { id, part } = ctx.proven as Allowed
  return keepPart(ctx, id, part as number)
}

export async function finishPart(ctx: Context, part: Part) {
  const { id } = ctx.proven as Allowed
  await uploadOf(ctx, id)
  await notePart(ctx, id, part)
  return { etag: part.sha256, size: part.size }
}

/** Joins the parts of an upload, for `prepare`; 409 where those that came are not those that were sent. */
export async function joinUpload(
  ctx: PrepareContext,
  of: OfUpload,
  sent: ReadonlyArray<{ part: number; etag: string }> | undefined,
): Promise<KeptFile> {
  const { row, there } = await ctx.read(async db => ({
    ...(await uploadFor({ ...ctx, db }, of)),
    there: new Map((await partsThere({ db }, of.upload_id)).map(({ part, sha256 }) => [part, sha256])),
  }))
  const missing = (sent ?? []).filter(({ part, etag }) => there.get(part) !== etag.replaceAll('"', ''))
  if (missing.length > 0)
    throw conflict('parts_missing', sentence`Some parts did not arrive intact.`, {
      missing: missing.map(({ part }) => part),
    })
  return joinParts(ctx, of.upload_id, { sha256: row.expected_sha256 })
}

/** Ends an upload that comes to nothing: a document that has no bytes goes with it. */
export async function abortUpload(ctx: Context, of: OfUpload): Promise<void> {
  const { row } = await uploadFor(ctx, of)
  if (row.status === 'pending') return dropDocument(ctx, row)
  await ctx.db.updateTable('vdr_room_documents').set({ upload_id: null }).where('id', '=', row.id).execute()
  await endUpload(ctx, of.upload_id)
}

/** An address from which a document is downloaded without a token. */
export async function downloadAddress(ctx: Context, roomId: number, id: number) {
  const row = await permittedDocument(ctx, roomId, id, 'download')
  assertKept(row)
  if (row.file_id === null)
    throw conflict('not_uploaded', sentence`The upload of ${row.name} is not complete yet.`)
  return {
    url: addressFor(ctx, roomId, 'downloads', { may: 'get', id }),
    expires_at: untilOf(ctx).toISOString(),
  }
}

/** Takes away the documents that have waited a day for their bytes in vain. */
export async function reapUploads(ctx: Context): Promise<{ reaped: number }> {
  const before = new Date(Date.parse(ctx.now) - PATIENCE).toISOString()
  const rows = await ctx.db
    .selectFrom('vdr_room_documents')
    .leftJoin('file_uploads', 'file_uploads.id', 'vdr_room_documents.upload_id')
    .selectAll('vdr_room_documents')
    .where('vdr_room_documents.status', '=', 'pending')
    .where('vdr_room_documents.updated_at', '<', before)
    .where(eb =>
      eb.or([eb('file_uploads.updated_at', 'is', null), eb('file_uploads.updated_at', '<', before)]),
    )
    .execute()
  for (const row of rows) await dropDocument(ctx, row)
  return { reaped: rows.length }
}

export const nightlyReap: ScheduledTask = {
  name: 'reap-uploads',
  cron: '45 1 * * *',
  run: ({ eachOrganisation }) => eachOrganisation(({ commit }) => commit(reapUploads)),
}
