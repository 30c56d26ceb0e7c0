import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { mail_not_configured } from '../../../platform/mail/account.ts'
import { room_archived } from '../rooms.ts'
import { TrackedLinkStats } from '../schemas/analytics.ts'
import {
  CreatedShareLink,
  ShareAccess,
  ShareLink,
  ShareLinkInput,
  ShareSettings,
  TrackedLinkInput,
} from '../schemas/share.ts'
import { shareAccessLog } from './accesses.ts'
import { trackedLinkStats } from './link-stats.ts'
import {
  createShareLink,
  createTrackedLink,
  getShareLink,
  listShareLinks,
  listTrackedLinks,
  nothing_to_send,
  passwordHash,
  revokeShareLink,
  shareSettings,
} from './links.ts'

const VDR = '/api/v1/svc/vdr'
const ROOM = `${VDR}/rooms/{room_id}` as const

export const linkRoutes = [
  route({
    method: 'GET',
    path: `${VDR}/share-settings`,
    operation: 'getShareSettings',
    summary: 'Get share link settings',
    access: 'vdr:read',
    audience: 'pages',
    response: ShareSettings,
    handle: ctx => shareSettings(ctx),
  }),
  route({
    method: 'GET',
    path: `${ROOM}/share-links`,
    operation: 'listShareLinks',
    summary: 'List the share links of a data room',
    access: 'vdr:read',
    response: z.array(ShareLink),
    handle: (ctx, { params }) => listShareLinks(ctx, params.room_id),
  }),
  route({
    method: 'POST',
    path: `${ROOM}/share-links`,
    operation: 'createShareLink',
    summary: 'Create a share link to a data room',
    description:
      'Shows what its group may see, or the whole room, limited to its folders if set; hidden items stay hidden. The URL is shown only once.',
    access: 'vdr:write',
    status: 201,
    secret: ['token', 'url'],
    secretInput: ['password'],
    does: 'share_link',
    body: ShareLinkInput,
    example: { name: 'Bidders', allow: ['example.com'], allow_download: true },
    response: CreatedShareLink,
    errors: {
      room_archived,
      mail_not_configured,
      busy: [503, 'Too many passwords are being hashed'],
    },
    prepare: passwordHash,
    handle: (ctx, { params, body }, hash) => createShareLink(ctx, params.room_id, body, hash),
  }),
  route({
    method: 'DELETE',
    path: `${VDR}/share-links/{link_id}`,
    summary: 'Revoke a share link',
    description: 'The link stays in the list with its activity.',
    access: 'vdr:write',
    deleted: (ctx, { params }) => getShareLink(ctx, params.link_id),
    handle: (ctx, { params }) => revokeShareLink(ctx, params.link_id),
  }),
  route({
    method: 'GET',
    path: `${VDR}/documents/{doc_id}/tracked-links`,
    operation: 'listTrackedLinks',
    summary: 'List the tracked links of a document',
    access: 'vdr:read',
    response: z.array(ShareLink),
    handle: (ctx, { params }) => listTrackedLinks(ctx, params.doc_id),
  }),
  route({
    method: 'POST',
    path: `${VDR}/documents/{doc_id}/tracked-links`,
    operation: 'createTrackedLink',
    summary: 'Create a tracked link to a document',
    description: 'Shows only that document. The URL is shown only once.',
    access: 'vdr:write',
    status: 201,
    secret: ['token', 'url'],
    secretInput: ['password'],
    does: 'share_link',
    body: TrackedLinkInput,
    example: { name: 'Teaser for Birch Bank', require_email: true },
    response: CreatedShareLink,
    errors: {
      room_archived,
      mail_not_configured,
      nothing_to_send,
      busy: [503, 'Too many passwords are being hashed'],
    },
    prepare: passwordHash,
    handle: (ctx, { params, body }, hash) => createTrackedLink(ctx, params.doc_id, body, hash),
  }),
  route({
    method: 'DELETE',
    path: `${VDR}/tracked-links/{link_id}`,
    summary: 'Revoke a tracked link',
    access: 'vdr:write',
    deleted: (ctx, { params }) => getShareLink(ctx, params.link_id, { tracked: true }),
    handle: (ctx, { params }) => revokeShareLink(ctx, params.link_id, { tracked: true }),
  }),
  route({
    method: 'GET',
    path: `${VDR}/tracked-links/{link_id}/stats`,
    operation: 'getTrackedLinkStats',
    summary: 'Get view statistics of a tracked link',
    access: 'vdr:read',
    response: TrackedLinkStats,
    handle: (ctx, { params }) => trackedLinkStats(ctx, params.link_id),
  }),
  route({
    method: 'GET',
    path: `${ROOM}/share-access-log`,
    operation: 'listShareAccesses',
    summary: 'List the access log of share links, newest first',
    access: 'vdr:read',
    query: z.object({ ...field.page, link_id: z.coerce.number().int().positive().optional() }),
    response: z.array(ShareAccess),
    handle: (ctx, { params, query }) => shareAccessLog(ctx, params.room_id, query),
  }),
] as const
