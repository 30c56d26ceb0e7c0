import { pagesOfFile, route, storedFile } from '../../../kernel/index.ts'
import { no_pages } from '../../../platform/documents/page-maker.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import { type Allowed, bySignedAddress } from '../../../platform/identity/signed-address.ts'
import { reaches } from '../rights/permissions.ts'
import { accessTo } from '../rights/room-access.ts'
import * as schemas from '../schemas/documents.ts'
import { atVersion, not_kept, permittedDocument } from './documents.ts'
import { DOCUMENT, ROOM, signed } from './paths.ts'
import { downloadAddress, not_uploaded } from './uploads.ts'
import { cannot_be_stamped, shownPages, stampedFile } from './watermarked-pages.ts'

export const lookRoutes = [
  route({
    method: 'GET',
    path: `${DOCUMENT}/stream`,
    operation: 'streamDataRoomDocument',
    summary: 'Stream a document, or a range of it',
    description: 'Needs the right to download: view-only documents are not delivered as files.',
    access: 'vdr:read',
    query: schemas.OfVersion,
    response: storedFile,
    errors: { not_uploaded, range_not_satisfiable: [416, 'The range is beyond the end of the file'] },
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
    summary: 'Stream a watermarked PDF of a document',
    description:
      'Needs the right to view, not to download: delivers the pages as shown. Documents that cannot carry the watermark are refused.',
    access: 'vdr:read',
    query: schemas.OfVersion,
    response: pagesOfFile,
    errors: {
      not_uploaded,
      cannot_be_stamped,
      range_not_satisfiable: [416, 'The range is beyond the end of the file'],
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
    summary: 'Get a document as PDF pages',
    description:
      'Needs the right to view. PDFs and pictures show their own pages; Word, Excel and PowerPoint files are converted with LibreOffice if installed, otherwise laid out from their text and tables, like mails and text files. Without the right to download, pages carry a watermark.',
    access: 'vdr:read',
    audience: 'pages',
    query: schemas.OfVersion,
    response: pagesOfFile,
    errors: {
      not_uploaded,
      no_pages,
      range_not_satisfiable: [416, 'The range is beyond the end of the file'],
    },
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
    summary: 'Get a download URL for a document',
    access: 'vdr:read',
    response: schemas.DownloadAddress,
    errors: { not_kept, not_uploaded },
    handle: (ctx, { params }) => downloadAddress(ctx, params.room_id, params.doc_id),
  }),
  route({
    method: 'GET',
    path: `${ROOM}/downloads/{address}`,
    operation: 'downloadSigned',
    summary: 'Download a document from a signed URL',
    access: 'proof',
    proof: bySignedAddress('get'),
    params: signed,
    response: storedFile,
    errors: { not_uploaded, range_not_satisfiable: [416, 'The range is beyond the end of the file'] },
    handle: async (ctx, { params }) => {
      const { id } = ctx.proven as Allowed
      const { file_id, name } = await permittedDocument(ctx, params.room_id, id, 'download')
      return storedFileOf(ctx, file_id, name)
    },
  }),
] as const
