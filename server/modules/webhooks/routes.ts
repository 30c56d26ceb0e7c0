import { z } from 'zod'
import { field, type RouteErrors, route } from '../../kernel/index.ts'
import { getDelivery, listDeliveries, redeliver } from './deliveries.ts'
import {
  createEndpoint,
  deactivate,
  listEndpoints,
  rotateSecret,
  sendPing,
  updateEndpoint,
} from './endpoints.ts'
import {
  ConnectedApp,
  ConnectedAppInput,
  ConnectedAppWithSecret,
  Delivery,
  Endpoint,
  EndpointChange,
  EndpointInput,
  WebhookWithSecret,
} from './schemas.ts'

const inactive: RouteErrors = { endpoint_inactive: [409, 'The endpoint is switched off'] }

const deliveries = z.object({
  ...field.page,
  status: z.enum(['pending', 'delivered', 'failed', 'cancelled']).optional(),
  event: z.string().max(100).optional(),
})

export const routes = [
  route({
    method: 'POST',
    path: '/api/v1/webhooks/',
    summary: 'Register a webhook',
    description:
      'Events are sent to it, signed with `X-Service-Signature: sha256=<HMAC of the body>` and in the Standard Webhooks form. A failed delivery is tried six times in all, over about ten and a half hours.',
    access: 'webhooks:manage',
    status: 201,
    secret: ['secret'],
    body: EndpointInput,
    example: {
      url: 'https://hooks.example.com/fund-office',
      name: 'Back office',
      event_types: ['action.approved'],
    },
    response: WebhookWithSecret,
    handle: (ctx, { body: { event_types, ...body } }) =>
      createEndpoint(ctx, 'registered', { ...body, events: event_types ?? null }),
  }),
  route({
    method: 'GET',
    path: '/api/v1/webhooks/',
    summary: 'All webhooks',
    access: 'webhooks:manage',
    response: z.array(Endpoint),
    handle: ctx => listEndpoints(ctx, 'registered'),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/webhooks/{id}',
    summary: 'Change a webhook, or switch it off and on',
    access: 'webhooks:manage',
    body: EndpointChange,
    example: { is_active: true },
    response: Endpoint,
    handle: (ctx, { params, body }) => updateEndpoint(ctx, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/webhooks/{id}',
    summary: 'Deactivate a webhook',
    description: 'What was sent stays on record; what still waits is cancelled.',
    access: 'webhooks:manage',
    handle: (ctx, { params }) => deactivate(ctx, 'registered', params.id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/webhooks/{id}/rotate-secret',
    operation: 'rotateWebhookSecret',
    summary: 'Give a webhook a new signing secret',
    description:
      'The new one signs from the next attempt on. In the Standard Webhooks header the one before stays beside it for a day, so that a receiver can change over without losing anything.',
    access: 'webhooks:manage',
    secret: ['secret'],
    response: WebhookWithSecret,
    handle: (ctx, { params }) => rotateSecret(ctx, 'registered', params.id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/webhooks/{id}/test',
    governed: false,
    summary: 'Send a ping to a webhook',
    access: 'webhooks:manage',
    response: Delivery,
    errors: inactive,
    handle: async (ctx, { params }) => getDelivery(ctx, await sendPing(ctx, params.id)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries',
    operation: 'listWebhookDeliveries',
    summary: 'What was sent to a webhook, with every attempt',
    access: 'webhooks:manage',
    query: deliveries,
    response: z.array(Delivery),
    handle: (ctx, { params, query }) => listDeliveries(ctx, 'registered', params.id, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/webhooks/deliveries/{id}/redeliver',
    operation: 'resendDelivery',
    governed: false,
    summary: 'Send a failed delivery again',
    description:
      'The same bytes with the same `delivery_id`. A delivery that still waits goes at once instead of later.',
    access: 'webhooks:manage',
    response: Delivery,
    errors: { ...inactive, illegal_transition: [409, 'It was delivered or cancelled'] },
    handle: (ctx, { params }) => redeliver(ctx, params.id),
  }),
  route({
    method: 'GET',
    path: '/developer/connected-apps',
    summary: 'Connected apps',
    description: 'A browser that asks for HTML gets the page, which needs a web session.',
    access: 'webhooks:manage',
    page: true,
    response: z.array(ConnectedApp),
    handle: ctx => listEndpoints(ctx, 'subscriber'),
  }),
  route({
    method: 'POST',
    path: '/developer/connected-apps',
    summary: 'Connect an app to events',
    description: 'Deliveries carry `X-Hookapp-Signature`, the HMAC of `<timestamp>.<body>`.',
    access: 'webhooks:manage',
    status: 201,
    secret: ['secret'],
    body: ConnectedAppInput,
    example: { name: 'Automation', url: 'https://hooks.example.com/apps', events: ['room.red_flag.added'] },
    response: ConnectedAppWithSecret,
    handle: (ctx, { body }) => createEndpoint(ctx, 'subscriber', body),
  }),
  route({
    method: 'GET',
    path: '/developer/connected-apps/{app_id}/deliveries',
    operation: 'listConnectedAppDeliveries',
    summary: 'What was sent to a connected app, with every attempt',
    access: 'webhooks:manage',
    query: deliveries,
    response: z.array(Delivery),
    handle: (ctx, { params, query }) => listDeliveries(ctx, 'subscriber', params.app_id, query),
  }),
  route({
    method: 'DELETE',
    path: '/developer/connected-apps/{app_id}',
    summary: 'Revoke a connected app',
    access: 'webhooks:manage',
    handle: (ctx, { params }) => deactivate(ctx, 'subscriber', params.app_id),
  }),
] as const
