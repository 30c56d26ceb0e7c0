import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiParameterObject } from 'zod-openapi'
import type { Registry } from '../../kernel/module.ts'
import type { EventDeclaration } from '../../kernel/routes/event.ts'
import { timestamp } from '../../kernel/routes/fields.ts'

/** Events sent to subscribers, one operation each. */
export function webhookOperations(registry: Registry): Record<string, { post: ZodOpenApiOperationObject }> {
  return Object.fromEntries(
    registry.modules.flatMap(({ title, events = [] }) =>
      events.map(event => [event.name, { post: operation(event, title) }]),
    ),
  )
}

function operation(event: EventDeclaration, tag: string): ZodOpenApiOperationObject {
  return {
    operationId: `receive${event.name.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: event.summary,
    description: recipients[event.to],
    tags: [tag],
    security: [],
    parameters: headers[event.to],
    requestBody: { required: true, content: { 'application/json': { schema: envelope(event) } } },
    responses: {
      '2XX': { description: 'Received; any other answer counts as a failed attempt' },
      '4XX': { description: 'Refused; delivery is retried' },
    },
  }
}

const recipients = {
  registered: 'Sent to webhooks registered with `POST /api/v1/webhooks/`.',
  subscriber: 'Sent to apps connected with `POST /developer/connected-apps`.',
}

function envelope({ name, to, data }: EventDeclaration): z.ZodObject {
  const event = { event: z.literal(name), timestamp: timestamp() }
  if (to === 'subscriber') return z.object({ ...event, data })
  const delivery_id = z.uuid().meta({ description: 'Sent with every delivery attempt' })
  return z.object({ ...event, version: z.literal('1.0'), delivery_id, data })
}

const header = (name: string, description: string): ZodOpenApiParameterObject => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
})

const standard = [
  header('webhook-id', 'Delivery id, unchanged across attempts (Standard Webhooks)'),
  header('webhook-timestamp', 'Time of this attempt, in Unix seconds'),
  header('webhook-signature', 'Signatures of `<id>.<timestamp>.<body>` (Standard Webhooks)'),
]

const headers = {
  registered: [
    header(
      'X-Service-Signature',
      '`sha256=` followed by the hex HMAC-SHA256 of the body, keyed with the webhook’s secret',
    ),
    ...standard,
  ],
  subscriber: [
    header('X-Hookapp-Event', 'Name of the event'),
    header('X-Hookapp-Timestamp', 'Time of this attempt, in Unix seconds'),
    header('X-Hookapp-Signature', 'Hex HMAC-SHA256 of `<timestamp>.<body>`, keyed with the app’s secret'),
    ...standard,
  ],
}
