import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { eventsOf } from '../../kernel/routes/event-names.ts'

const target = () => z.url().max(2000).meta({ example: 'https://hooks.example.com/fund-office' })

const RegisteredEvent = z.enum(eventsOf.registered).meta({ id: 'WebhookEvent' })
export const SubscriberEvent = z.enum(eventsOf.subscriber).meta({ id: 'ConnectedAppEvent' })

export const Endpoint = entity('Webhook', {
  id: field.id(),
  name: z.string(),
  url: z.string(),
  event_types: z.array(z.string()).nullable().meta({ description: 'null: all events' }),
  is_active: z.boolean(),
  failure_count: z.int().meta({ description: 'Deliveries that failed for good' }),
  disabled_reason: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const EndpointInput = input('WebhookInput', {
  url: target(),
  name: field.line(120),
  event_types: z.array(RegisteredEvent).min(1).nullish().meta({ description: 'null or absent: all events' }),
})

export const EndpointChange = input('WebhookChange', {
  url: target().optional(),
  name: field.line(120).optional(),
  event_types: z.array(RegisteredEvent).min(1).nullable().optional(),
  is_active: z.boolean().optional(),
})

export const ConnectedApp = entity('ConnectedApp', {
  ...Endpoint.omit({ event_types: true }).shape,
  events: z.array(z.string()),
})

export const ConnectedAppInput = input('ConnectedAppInput', {
  name: field.line(120),
  url: target(),
  events: z.array(SubscriberEvent).min(1),
})

const secret = { secret: z.string().meta({ description: 'Signing secret, shown only once' }) }

export const WebhookWithSecret = entity('WebhookWithSecret', { ...Endpoint.shape, ...secret })

export const ConnectedAppWithSecret = entity('ConnectedAppWithSecret', { ...ConnectedApp.shape, ...secret })

export const Delivery = entity('Delivery', {
  id: field.id(),
  delivery_id: z.string().meta({ description: 'Unchanged across attempts' }),
  event: z.string(),
  status: z.enum(['pending', 'delivered', 'failed', 'cancelled']),
  next_attempt_at: field.timestamp().nullable(),
  delivered_at: field.timestamp().nullable(),
  request_body: z
    .string()
    .meta({ description: 'Exact bytes as sent; empty where they tell of what you may not see' }),
  attempts: z.array(
    z.object({
      attempt: z.int(),
      started_at: field.timestamp(),
      latency_ms: z.int(),
      status_code: z.int().nullable(),
      response_excerpt: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
