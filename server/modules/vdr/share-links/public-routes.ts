import { z } from 'zod'
import { field, pagesOfFile, route, storedFile } from '../../../kernel/index.ts'
import { no_pages } from '../../../platform/documents/page-maker.ts'
import { mail_not_configured } from '../../../platform/mail/account.ts'
import { cannot_be_stamped } from '../documents/watermarked-pages.ts'
import { nda_changed, nothing_to_accept } from '../rights/ndas.ts'
import { Tracked, TrackInput } from '../schemas/analytics.ts'
import { NdaInput, SharedDocument, SharedFolder, SharedRoom, VisitInput } from '../schemas/share.ts'
import { looksOf } from '../visitors/tracking.ts'
import { byShareLink } from './link-proof.ts'
import { prepareFile, preparePages, sharedFile, sharedPages } from './shared-files.ts'
import {
  acceptNda,
  openShare,
  sharedDocument,
  sharedDocuments,
  sharedFolders,
  visitShare,
} from './shared-room.ts'
import { prepareTracking, trackOutside } from './visit-tracking.ts'
import { gateErrors, notInvited, weighPassword } from './visits.ts'

const SHARE = '/api/v1/svc/vdr/share/{token}'
const token = { token: z.string().max(200) }
const byLink = z.object(token)
const ofDocument = z.object({ ...token, doc_id: z.coerce.number().int().positive() })

/** Anybody with the link calls them; a GET counts the visit and is logged, so it writes. */
const fromOutside = { access: 'proof', proof: byShareLink, effect: 'write' } as const

export const outsideRoutes = [
  route({
    ...fromOutside,
    method: 'GET',
    path: SHARE,
    operation: 'openShareLink',
    summary: 'Open a share link',
    description:
      'Looking at a link begins no visit, so that mail scanners and previews take none of its views.',
    params: byLink,
    response: SharedRoom,
    errors: gateErrors,
    prepare: ctx => weighPassword(ctx),
    handle: (ctx, _input, fits) => openShare(ctx, fits),
  }),
  route({
    ...fromOutside,
    method: 'POST',
    path: `${SHARE}/visit`,
    operation: 'visitShareLink',
    summary: 'Pass the checks of a share link',
    audience: 'pages',
    params: byLink,
    body: VisitInput,
    example: { email: 'ana@example.com' },
    response: SharedRoom,
    errors: {
      ...gateErrors,
      ...notInvited,
      mail_not_configured,
      forbidden: [403, 'No code is required'],
      wrong_code: [401, 'Not the latest code, or too many attempts'],
    },
    prepare: (ctx, { body }) => weighPassword(ctx, body.password),
    handle: (ctx, { body }, fits) => visitShare(ctx, body, fits),
  }),
  route({
    ...fromOutside,
    method: 'POST',
    path: `${SHARE}/nda/accept`,
    operation: 'acceptShareNda',
    summary: 'Accept the NDA of a share link',
    description:
      'Recorded with name, address, time and the text’s digest; a new text must be accepted again.',
    params: byLink,
    body: NdaInput,
    example: { name: 'Ana Example', email: 'ana@example.com' },
    response: SharedRoom,
    errors: {
      ...gateErrors,
      ...notInvited,
      nda_changed,
      forbidden: [403, 'No agreement is required now'],
      nothing_to_accept,
    },
    prepare: ctx => weighPassword(ctx),
    handle: (ctx, { body }, fits) => acceptNda(ctx, body, fits),
  }),
  route({
    ...fromOutside,
    method: 'GET',
    path: `${SHARE}/folders`,
    operation: 'listSharedFolders',
    summary: 'List the folders of a share link, by index',
    did: 'Viewed the folders of a share link',
    params: byLink,
    response: z.array(SharedFolder),
    errors: gateErrors,
    prepare: ctx => weighPassword(ctx),
    handle: (ctx, _input, fits) => sharedFolders(ctx, fits),
  }),
  route({
    ...fromOutside,
    method: 'GET',
    path: `${SHARE}/documents`,
    operation: 'listSharedDocuments',
    summary: 'List the documents of a share link, by index',
    did: 'Viewed the documents of a share link',
    params: byLink,
    query: z.object({ folder_id: z.coerce.number().int().positive().optional() }),
    response: z.array(SharedDocument),
    errors: gateErrors,
    prepare: ctx => weighPassword(ctx),
    handle: (ctx, { query }, fits) => sharedDocuments(ctx, fits, query.folder_id),
  }),
  route({
    ...fromOutside,
    method: 'GET',
    path: `${SHARE}/documents/{doc_id}`,
    operation: 'getSharedDocument',
    summary: 'Get a document of a share link',
    did: 'Viewed the details of a shared document',
    params: ofDocument,
    response: SharedDocument,
    errors: gateErrors,
    prepare: ctx => weighPassword(ctx),
    handle: (ctx, { params }, fits) => sharedDocument(ctx, params.doc_id, fits),
  }),
  route({
    ...fromOutside,
    method: 'GET',
    path: `${SHARE}/documents/{doc_id}/stream`,
    operation: 'streamSharedDocument',
    summary: 'Stream a document of a share link',
    did: 'Opened a shared document',
    description:
      'Original files if the link allows downloads and has no watermark; otherwise each page shows viewer, time and address. Files that cannot carry the watermark are refused.',
    params: ofDocument,
    query: z.object({
      download: field
        .flag()
        .optional()
        .meta({ description: 'Set it when the file is saved rather than shown' }),
    }),
    response: storedFile,
    errors: {
      ...gateErrors,
      cannot_be_stamped,
      forbidden: [403, 'The link does not allow downloads'],
      range_not_satisfiable: [416, 'The range is beyond the end of the file'],
    },
    prepare: (ctx, { params }) => prepareFile(ctx, params.doc_id),
    handle: (ctx, { params, query }, facts) =>
      sharedFile(ctx, { id: params.doc_id, download: query.download ?? false }, facts),
  }),
  route({
    ...fromOutside,
    method: 'GET',
    path: `${SHARE}/documents/{doc_id}/pages`,
    operation: 'showSharedDocument',
    summary: 'Get a document of a share link as PDF pages',
    audience: 'pages',
    did: 'Viewed a shared document',
    description:
      'With a watermark unless the link allows downloads without one. PDFs show their own pages, other files the pages made from them.',
    params: ofDocument,
    response: pagesOfFile,
    errors: {
      ...gateErrors,
      no_pages,
      range_not_satisfiable: [416, 'The range is beyond the end of the file'],
    },
    prepare: (ctx, { params }) => preparePages(ctx, params.doc_id),
    handle: (ctx, { params }, facts) => sharedPages(ctx, params.doc_id, facts),
  }),
  route({
    ...fromOutside,
    method: 'POST',
    path: `${SHARE}/documents/{doc_id}/track-time`,
    operation: 'trackSharedTime',
    summary: 'Record viewing time of a shared document’s pages',
    audience: 'pages',
    did: 'Viewed pages of a shared document',
    params: ofDocument,
    body: TrackInput,
    example: { pages: [{ page: 1, seconds: 12.5 }] },
    response: Tracked,
    errors: gateErrors,
    prepare: (ctx, { params }) => prepareTracking(ctx, params.doc_id),
    handle: (ctx, { params, body }, facts) => trackOutside(ctx, params.doc_id, looksOf(body), facts),
  }),
] as const
