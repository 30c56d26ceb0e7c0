import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Context, conflict, notFound, paginate, sentence } from '../../kernel/index.ts'
import { bodyFor } from '../../platform/webhooks/hearing.ts'
import type { WebhookSystem } from '../../platform/webhooks/signatures.ts'
import { findEndpoint } from './endpoints.ts'

type Row = Selectable<Tables['webhook_deliveries']>
type Status = 'pending' | 'delivered' | 'failed' | 'cancelled'

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: Status | undefined
  event?: string | undefined
}

/** Lists deliveries to an endpoint, past and pending, with every attempt, newest first. */
export async function listDeliveries(
  ctx: Context,
  system: WebhookSystem,
  endpointId: number,
  { status, event, ...slice }: Filter,
) {
  await findEndpoint(ctx, system, endpointId)
  let query = ctx.db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', endpointId)
  if (status) query = query.where('status', '=', status)
  if (event) query = query.where('event', '=', event)
  const page = await paginate(query, 'webhook_deliveries.id', slice)
  const attempts = await attemptsOf(
    ctx,
    page.items.map(({ id }) => id),
  )
  const bodies = await Promise.all(page.items.map(({ body }) => bodyFor(ctx, body)))
  return page.map((row, at) => present({ ...row, body: bodies[at] as string }, attempts))
}

/** Sends a failed delivery again, at once and with the whole schedule before it; one that waits goes at once instead. */
export async function redeliver(ctx: Context, id: number) {
  const row = await ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (await bodyFor(ctx, row.body)) === '') throw notFound()
  if (row.status === 'delivered' || row.status === 'cancelled') {
    throw conflict(
      'illegal_transition',
      sentence`It was ${row.status}; only failed or pending deliveries can be resent.`,
      { state: row.status, allowed: [] },
    )
  }
  const endpoint = await ctx.db
    .selectFrom('webhook_endpoints')
    .select('is_active')
    .where('id', '=', row.endpoint_id)
    .executeTakeFirstOrThrow()
  if (endpoint.is_active === 0)
    throw conflict('endpoint_inactive', sentence`The endpoint is turned off; turn it on first.`)
  const again = await ctx.db
    .updateTable('webhook_deliveries')
    .set({
      status: 'pending',
      next_attempt_at: ctx.now,
      ...(row.status === 'failed' ? { series_attempts: 0 } : {}),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.afterCommit(() => ctx.services.webhooks.nudge())
  return present(again, await attemptsOf(ctx, [id]))
}

export async function getDelivery(ctx: Context, id: number) {
  const row = await ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return present(row, await attemptsOf(ctx, [id]))
}

async function attemptsOf({ db }: Context, ids: number[]) {
  return db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery', 'in', [0, ...ids])
    .orderBy('id')
    .execute()
}

const present = (
  { body, attempts: _count, ...row }: Row,
  attempts: Awaited<ReturnType<typeof attemptsOf>>,
) => ({
  ...row,
  status: row.status as Status,
  request_body: body,
  attempts: attempts.filter(({ delivery }) => delivery === row.id),
})
