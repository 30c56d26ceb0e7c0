import { z } from 'zod'
import { entity, field, route } from '../../../kernel/index.ts'
import { type EventType, eventTypes } from '../kinds/event-types.ts'
import { healthOfInbound } from './health.ts'
import { type Inbound, peerSignature } from './proof.ts'
import { takeIn } from './take-in.ts'

const BODY_LIMIT = 256 * 1024

const PeerEventBody = z.record(z.string(), z.unknown()).meta({
  id: 'PeerEventBody',
  description:
    'The event as the platform tells it: `data` with its own `id` and whatever it says of the record. What is not known is kept as it is.',
})

const PeerReceipt = entity('PeerReceipt', {
  received: z.literal(true),
  duplicate: z.boolean().meta({ description: 'The event was here before; nothing is done twice' }),
})

const PeerInboundHealth = entity('PeerInboundHealth', {
  ok: z.literal(true),
  time: field.timestamp(),
  event_types: z.array(z.enum(eventTypes)),
  connections_active: z.int(),
  last_event_at: field.timestamp().nullable(),
  waiting: z.int().meta({ description: 'Events that are kept and not applied yet' }),
  failing: z.int().meta({ description: 'Events that could not be applied' }),
})

export const inboundRoutes = [
  route({
    method: 'POST',
    path: '/webhooks/peer/{event_type}',
    operation: 'receivePeerEvent',
    summary: 'Receive a data platform event',
    description:
      'Kept first, then applied by a job. A repeated event id answers `duplicate: true` and is not done again. Answered within moments; whatever is no 2xx is for the platform to send again.',
    access: 'proof',
    proof: peerSignature,
    ephemeral: false,
    timeline: false,
    params: z.object({ event_type: z.string().max(100) }),
    body: PeerEventBody,
    bodyLimit: BODY_LIMIT,
    example: { data: { id: 'co_1', name: 'Alder Row', country: 'GB' } },
    response: PeerReceipt,
    handle: (ctx, { params, body }) =>
      takeIn(ctx, {
        ...(ctx.proven as Inbound),
        type: params.event_type as EventType,
        body,
        source: 'webhook',
      }),
  }),
  route({
    method: 'GET',
    path: '/webhooks/peer/_health',
    operation: 'getPeerInboundHealth',
    summary: 'Get the health of inbound data platform events',
    description:
      'For the administrators of the platform: counts over the whole appliance, and nothing of what came.',
    access: 'public',
    response: PeerInboundHealth,
    prepare: ctx => healthOfInbound(ctx),
    handle: async ({ now }, _input, counts) => ({
      ok: true as const,
      time: now,
      event_types: [...eventTypes],
      ...counts,
    }),
  }),
] as const
