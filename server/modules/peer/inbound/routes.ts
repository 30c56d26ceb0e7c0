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
    'The platform’s event: `data` with its own `id` and the record’s fields. Unknown fields are kept unchanged.',
})

const PeerReceipt = entity('PeerReceipt', {
  received: z.literal(true),
  duplicate: z.boolean().meta({ description: 'The event was received before; it is not applied again' }),
})

const PeerInboundHealth = entity('PeerInboundHealth', {
  ok: z.literal(true),
  time: field.timestamp(),
  event_types: z.array(z.enum(eventTypes)),
  connections_active: z.int(),
  last_event_at: field.timestamp().nullable(),
  waiting: z.int().meta({ description: 'Events received and not yet applied' }),
  failing: z.int().meta({ description: 'Events that could not be applied' }),
})

export const inboundRoutes = [
  route({
    method: 'POST',
    path: '/webhooks/peer/{event_type}',
    operation: 'receivePeerEvent',
    summary: 'Receive a data platform event',
    description:
      'Stores the event, then applies it in a job. A repeated event id answers `duplicate: true` and is not applied again. Answers at once; the platform resends after any answer other than 2xx.',
    access: 'proof',
    proof: peerSignature,
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
      'For the platform’s administrators: counts over the whole installation, without any content.',
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
