import { z } from 'zod'
import { route, streamedFile } from '../../../kernel/index.ts'
import { byShareLink, SHARE } from '../share-links/link-proof.ts'
import { gateErrors } from '../share-links/visits.ts'
import { nothing_to_take, takeDocuments } from './room-download.ts'
import { prepareTaking, takeShared } from './shared-download.ts'

const response = streamedFile('application/zip')
const query = z.object({ folder_id: z.coerce.number().int().positive().optional() })

const within =
  'Files are in their folders under their index; `Index.csv` lists the digests, and what is left out and why.'

export const takingRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/rooms/{room_id}/zip',
    operation: 'downloadDataRoom',
    summary: 'Download a data room or a folder (ZIP)',
    description: `What the caller may download, as it is now. ${within}`,
    leaves: 'records',
    access: 'vdr:read',
    query,
    response,
    errors: { nothing_to_take, forbidden: [403, 'The content is view-only'] },
    handle: (ctx, { params, query: { folder_id } }) => takeDocuments(ctx, params.room_id, folder_id),
  }),
  route({
    // Anybody with the link calls it; each document is logged, so it writes.
    access: 'proof',
    proof: byShareLink,
    effect: 'write',
    method: 'GET',
    path: `${SHARE}/{token}/zip`,
    operation: 'downloadShared',
    summary: 'Download the documents of a share link (ZIP)',
    leaves: 'records',
    audience: 'pages',
    description: `With a watermark on each page where the link has one; what cannot bear that is left out. ${within}`,
    params: z.object({ token: z.string().max(200) }),
    query,
    response,
    errors: { ...gateErrors, nothing_to_take, forbidden: [403, 'The link does not allow downloads'] },
    prepare: prepareTaking,
    handle: (ctx, { query: { folder_id } }, prepared) => takeShared(ctx, folder_id, prepared),
  }),
] as const
