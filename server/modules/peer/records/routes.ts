import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import {
  conflictStatuses,
  getConflict,
  listConflicts,
  resolveConflict,
  resolving,
} from '../applying/conflicts.ts'
import { listLinks } from '../applying/list-links.ts'
import { SETTINGS } from '../connections/routes.ts'
import { eventStatuses, getEvent, listEvents, replayEvent } from '../inbound/events.ts'
import { eventTypes, linkKinds } from '../kinds/event-types.ts'
import { PeerConflict, PeerConflictDecision, PeerEvent, PeerLink } from './schemas.ts'

/** Routes for peer records: events, links and conflicts to decide. */
export const recordRoutes = [
  route({
    method: 'GET',
    path: `${SETTINGS}/events`,
    operation: 'listPeerEvents',
    summary: 'List data platform events, newest first',
    access: 'peer:manage',
    audience: 'pages',
    query: z.object({
      ...field.listing,
      status: z.enum(eventStatuses).optional(),
      event_type: z.enum(eventTypes).optional(),
      connection_id: z.coerce.number().pipe(field.id()).optional(),
      peer_id: field.search('Platform’s id of the record'),
    }),
    response: z.array(PeerEvent),
    handle: (ctx, { query }) => listEvents(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${SETTINGS}/events/{peer_event_id}`,
    operation: 'getPeerEvent',
    summary: 'Get a data platform event',
    access: 'peer:manage',
    audience: 'pages',
    response: PeerEvent,
    handle: (ctx, { params }) => getEvent(ctx, params.peer_event_id),
  }),
  route({
    method: 'POST',
    path: `${SETTINGS}/events/{peer_event_id}/replay`,
    operation: 'replayPeerEvent',
    governed: 'in_person',
    summary: 'Replay a failed data platform event',
    access: 'peer:manage',
    audience: 'pages',
    errors: { illegal_transition: [409, 'Already applied or queued'] },
    response: PeerEvent,
    handle: (ctx, { params }) => replayEvent(ctx, params.peer_event_id),
  }),
  route({
    method: 'GET',
    path: `${SETTINGS}/links`,
    operation: 'listPeerLinks',
    summary: 'List data platform links, newest first',
    access: 'peer:read',
    query: z.object({
      ...field.listing,
      kind: z.enum(linkKinds).optional(),
      deal_id: z.coerce.number().pipe(field.id()).optional(),
    }),
    response: z.array(PeerLink),
    handle: (ctx, { query }) => listLinks(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${SETTINGS}/conflicts`,
    operation: 'listPeerConflicts',
    summary: 'List data platform conflicts, newest first',
    access: 'peer:read',
    query: z.object({
      ...field.listing,
      status: z.enum(conflictStatuses).optional(),
      deal_id: z.coerce.number().pipe(field.id()).optional(),
      raised_fund_id: z.coerce.number().pipe(field.id()).optional(),
    }),
    response: z.array(PeerConflict),
    tool: {
      name: 'svc_list_peer_conflicts',
      title: 'List conflicts with the data platform',
      category: 'crm',
      credits: 1,
      description:
        'Lists the fields of deals and of funds that are raised that people changed here and the data platform changed otherwise, both values side by side. It decides none.',
      keywords: 'sync difference integration external data peer',
    },
    handle: (ctx, { query }) => listConflicts(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${SETTINGS}/conflicts/{peer_conflict_id}`,
    operation: 'getPeerConflict',
    summary: 'Get a data platform conflict',
    access: 'peer:read',
    response: PeerConflict,
    handle: (ctx, { params }) => getConflict(ctx, params.peer_conflict_id),
  }),
  route({
    method: 'POST',
    path: `${SETTINGS}/conflicts/{peer_conflict_id}/resolve`,
    operation: 'resolvePeerConflict',
    governed: 'in_person',
    summary: 'Resolve a data platform conflict',
    description:
      'Keeping the platform’s value changes the deal or fund through its own endpoint, with its rules.',
    access: 'peer:write',
    errors: { ...resolving, changed_meanwhile: [409, 'Somebody else changed it at the same time'] },
    body: PeerConflictDecision,
    example: { keep: 'theirs' },
    response: PeerConflict,
    handle: (ctx, { params, body }) => resolveConflict(ctx, params.peer_conflict_id, body.keep),
  }),
] as const
