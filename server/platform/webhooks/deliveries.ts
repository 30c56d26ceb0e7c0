import { randomUUID } from 'node:crypto'
import { fromJsonOrNull, toJson } from '../../database/columns.ts'
import { maySee } from '../../kernel/call.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { OutboxEvent, Subscriber } from '../../kernel/work.ts'
import { seenAs } from '../identity/index.ts'
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

/**
 * True when whoever owns the endpoint may see the areas that an event tells of: what is sent to it is read by them. One that is
 * nobody’s hears only of areas that are everybody’s.
 */
async function mayHear(ctx: Context, ownerId: number | null, { event, data }: OutboxEvent): Promise<boolean> {
  const owner = ownerId === null ? undefined : await seenAs(ctx, ownerId)
  const { registry } = ctx.services
  const declaring = registry.modules.find(({ events }) => events?.some(({ name }) => name === event))
  const kind = data.kind ?? data.action_type
  const proposed = typeof kind === 'string' ? registry.ofKind(kind) : undefined
  const areas = [declaring, proposed && registry.moduleOf(proposed)].flatMap(one => (one ? [one.key] : []))
  return areas.every(key =>
    owner ? maySee(registry, owner.principal, key) : registry.module(key)?.shared === true,
  )
}

/** Fans an event out: one delivery for each active endpoint that subscribed to it, in the transaction of the outbox. */
export const fanOut: Subscriber = {
  name: 'webhooks',
  event: '*',
  async handle(ctx, event) {
    const systems = ctx.services.registry.events
      .filter(({ name }) => name === event.event)
      .map(({ to }) => to)
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
      if (wanted && !wanted.includes(event.event)) continue
      if (await mayHear(ctx, endpoint.owner_id, event)) await addDelivery(ctx, endpoint, event)
    }
    ctx.afterCommit(() => ctx.services.webhooks.nudge())
  },
}
