import { randomUUID } from 'node:crypto'
import { fromJsonOrNull, toJson } from '../../database/columns.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { OutboxEvent, Subscriber } from '../../kernel/work.ts'
import { seenAs } from '../identity/index.ts'
import { mayHear } from './hearing.ts'
import type { WebhookSystem } from './signatures.ts'

interface Endpoint {
  id: number
  system: string
}

/** Writes the exact bytes that every attempt of this delivery sends; returns the delivery's row id. */
export async function addDelivery(
  ctx: Context,
  endpoint: Endpoint,
  event: Omit<OutboxEvent, 'id'>,
): Promise<number> {
  const deliveryId = randomUUID()
  const { id } = await ctx.db
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpoint.id,
      delivery_id: deliveryId,
      event: event.event,
      body: toJson(envelope(endpoint.system as WebhookSystem, deliveryId, event)),
      status: 'pending',
      next_attempt_at: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function envelope(
  system: WebhookSystem,
  deliveryId: string,
  { event, data, occurred_at }: Omit<OutboxEvent, 'id'>,
) {
  return system === 'registered'
    ? { event, version: '1.0', delivery_id: deliveryId, timestamp: occurred_at, data }
    : { event, timestamp: occurred_at, data }
}

/** Returns whether a webhook subscribes to this event. */
export async function isAskedFor({ db }: Context, event: string): Promise<boolean> {
  const asking = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('is_active', '=', 1)
    .where('event_types', 'like', `%"${event}"%`)
    .limit(1)
    .executeTakeFirst()
  return asking !== undefined
}

/** Fans an event out: one delivery for each active endpoint whose owner may hear it, in the transaction of the outbox. */
export const fanOut: Subscriber = {
  name: 'webhooks',
  event: '*',
  async handle(ctx, event) {
    const declared = ctx.services.registry.events.filter(({ name }) => name === event.event)
    const systems = declared.map(({ to }) => to)
    const isAsked = declared.some(({ asked }) => asked)
    if (systems.length === 0) return
    const endpoints = await ctx.db
      .selectFrom('webhook_endpoints')
      .select(['id', 'system', 'event_types', 'owner_id'])
      .where('is_active', '=', 1)
      .where('system', 'in', systems)
      .orderBy('id')
      .execute()
    for (const endpoint of endpoints) {
      const wanted = fromJsonOrNull<string[]>(endpoint.event_types)
      if (wanted ? !wanted.includes(event.event) : isAsked) continue
      const owner = endpoint.owner_id === null ? undefined : await seenAs(ctx, endpoint.owner_id)
      if (await mayHear(ctx, owner?.canSignIn ? owner.principal : undefined, event))
        await addDelivery(ctx, endpoint, event)
    }
    ctx.afterCommit(() => ctx.services.webhooks.nudge())
  },
}
