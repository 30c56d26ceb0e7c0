import type { Selectable } from 'kysely'
import { z } from 'zod'
import { fromBit, fromJsonOrNull, toBit, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import {
  type Context,
  conflict,
  entity,
  event,
  field,
  invalidField,
  notFound,
  sentence,
} from '../../kernel/index.ts'
import { addDelivery } from '../../platform/webhooks/deliveries.ts'
import { bodyFor } from '../../platform/webhooks/hearing.ts'
import { newSecret, type WebhookSystem } from '../../platform/webhooks/signatures.ts'

type Row = Selectable<Tables['webhook_endpoints']>

/** For how long receivers of Standard Webhooks may go on with the secret before. */
const OVERLAP_MS = 24 * 3_600_000

interface NewEndpoint {
  name: string
  url: string
  events: string[] | null
}

interface Change {
  url?: string | undefined
  name?: string | undefined
  event_types?: string[] | null | undefined
  is_active?: boolean | undefined
}

export async function listEndpoints({ db }: Context, system: WebhookSystem) {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('system', '=', system)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(present)
}

/** Registers a target; its secret is in this answer and never again. */
export async function createEndpoint(
  ctx: Context,
  system: WebhookSystem,
  { name, url, events }: NewEndpoint,
) {
  assertTarget(ctx, url)
  const secret = newSecret()
  const row = await ctx.db
    .insertInto('webhook_endpoints')
    .values({
      system,
      name,
      url,
      event_types: events ? toJson(events) : null,
      secret_sealed: ctx.services.vault.seal(secret),
      owner_id: ctx.principal.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...present(row), secret }
}

/** Changes an endpoint; switching it on again gives it a clean slate. Whoever says where it sends, or that it does, owns it. */
export async function updateEndpoint(ctx: Context, id: number, change: Change) {
  const before = await findEndpoint(ctx, 'registered', id)
  if (change.url !== undefined) assertTarget(ctx, change.url)
  const row = await ctx.db
    .updateTable('webhook_endpoints')
    .set({
      ...(change.url === undefined ? {} : { url: change.url }),
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.event_types === undefined
        ? {}
        : { event_types: change.event_types ? toJson(change.event_types) : null }),
      ...(change.is_active === undefined ? {} : { is_active: toBit(change.is_active) }),
      ...(change.is_active || change.url !== undefined ? { owner_id: ctx.principal.userId } : {}),
      ...(change.is_active ? { failures_in_a_row: 0, disabled_reason: null } : {}),
      updated_at: ctx.now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.is_active === false) await cancelWaiting(ctx, id)
  else if (row.owner_id !== before.owner_id) await cancelUnheard(ctx, id)
  return present(row)
}

/** One endpoint as the API shows it. */
export const getEndpoint = async (ctx: Context, system: WebhookSystem, id: number) =>
  present(await findEndpoint(ctx, system, id))

/** Deactivates an endpoint for good; pending deliveries are cancelled, past ones stay on record. */
export async function deactivate(ctx: Context, system: WebhookSystem, id: number): Promise<void> {
  await findEndpoint(ctx, system, id)
  await ctx.db
    .updateTable('webhook_endpoints')
    .set({ is_active: 0, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await cancelWaiting(ctx, id)
}

/** A new signing secret at once; the one before stays valid for a day in the Standard Webhooks header alone. */
export async function rotateSecret(ctx: Context, system: WebhookSystem, id: number) {
  const before = await findEndpoint(ctx, system, id)
  const secret = newSecret()
  const row = await ctx.db
    .updateTable('webhook_endpoints')
    .set({
      secret_sealed: ctx.services.vault.seal(secret),
      previous_secret_sealed: before.secret_sealed,
      previous_secret_until: new Date(Date.parse(ctx.now) + OVERLAP_MS).toISOString(),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...present(row), secret }
}

export const pingTest = event({
  name: 'ping.test',
  summary: 'Somebody asked for a test of the webhook',
  to: 'registered',
  data: entity('PingTest', { webhook_id: field.id(), message: z.string() }),
})

/** Sends a ping like any other event. Returns the delivery's row id. */
export async function sendPing(ctx: Context, id: number): Promise<number> {
  const endpoint = await findEndpoint(ctx, 'registered', id)
  if (!fromBit(endpoint.is_active))
    throw conflict('endpoint_inactive', sentence`The endpoint is turned off; turn it on first.`)
  const data = { webhook_id: id, message: 'This is a test of your webhook.' }
  const delivery = await addDelivery(ctx, endpoint, { event: pingTest.name, data, occurred_at: ctx.now })
  ctx.afterCommit(() => ctx.services.webhooks.nudge())
  return delivery
}

export async function findEndpoint({ db }: Context, system: WebhookSystem, id: number): Promise<Row> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('system', '=', system)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function assertTarget(ctx: Context, url: string): void {
  const refusal = ctx.services.outbound.refusalOf(url)
  if (refusal) throw invalidField('url', refusal)
}

async function cancelWaiting(ctx: Context, id: number): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled', next_attempt_at: null, updated_at: ctx.now })
    .where('endpoint_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Cancels pending deliveries that the endpoint's new owner may not see. */
async function cancelUnheard(ctx: Context, id: number): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('webhook_deliveries')
    .select(['id', 'body'])
    .where('endpoint_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
  for (const { id: delivery, body } of waiting)
    if ((await bodyFor(ctx, body)) === '')
      await ctx.db
        .updateTable('webhook_deliveries')
        .set({ status: 'cancelled', next_attempt_at: null, updated_at: ctx.now })
        .where('id', '=', delivery)
        .execute()
}

const present = (row: Row) => ({
  ...row,
  event_types: fromJsonOrNull<string[]>(row.event_types),
  events: fromJsonOrNull<string[]>(row.event_types) ?? [],
  is_active: fromBit(row.is_active),
})
