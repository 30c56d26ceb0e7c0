import { fromBit } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import {
  connectionNamed,
  modulesOf,
  present,
  rotateSecret,
  saveConnection,
} from '../connections/connections.ts'
import type { PeerModule } from '../kinds/event-types.ts'
import { presentRun, type RunKind, startRun } from '../runs/runs.ts'

/** Saves a connection and, where it has none yet, gives it the secret that the platform signs with. */
export async function connectPlatform(ctx: Context, input: Parameters<typeof saveConnection>[1]) {
  const saved = await saveConnection(ctx, input)
  const given = saved.has_webhook_secret ? null : await rotateSecret(ctx, saved.name)
  const connection = present(await connectionNamed(ctx.db, saved.name))
  return {
    connection,
    secret: given?.secret ?? null,
    webhook_url: `${ctx.services.baseUrl()}/webhooks/peer/{event_type}`,
  }
}

const importOf: Record<PeerModule, RunKind> = { companies: 'import_companies', funds: 'import_funds' }

/** Requests the platform's undelivered events and all records that the connection imports. */
export async function syncConnection(ctx: Context, name: string | undefined) {
  const connection = await connectionNamed(ctx.db, name)
  const runs = []
  for (const kind of ['reconcile' as const, ...modulesOf(connection).map(module => importOf[module])])
    runs.push(presentRun(await startRun(ctx, connection.id, kind, 'person')))
  return { connection: connection.name, runs }
}

/** Returns the office's state for a connected platform: enabled parts, and whether events arrive. */
export async function orgStatus(ctx: Context) {
  const { db, principal, services } = ctx
  const office = await db.selectFrom('organisations').select(['id', 'name']).executeTakeFirstOrThrow()
  const users = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const connections = await db.selectFrom('peer_connections').selectAll().orderBy('name').execute()
  const events = await db
    .selectFrom('peer_events')
    .select(({ fn }) => [
      'connection_id',
      'status',
      fn.countAll<number>().as('events'),
      fn.max('created_at').as('last'),
    ])
    .groupBy(['connection_id', 'status'])
    .execute()
  return {
    org_id: office.id,
    name: office.name,
    base_currency: await baseCurrency(ctx),
    modules: services.registry.modules
      .map(({ key }) => key)
      .filter(key => !principal.disabledModules.has(key)),
    users: Number(users.people),
    connections: connections.map(({ id, name, is_active, secret_sealed }) => {
      const own = events.filter(({ connection_id }) => connection_id === id)
      const count = (status: string) => Number(own.find(one => one.status === status)?.events ?? 0)
      return {
        name,
        is_active: fromBit(is_active),
        has_webhook_secret: secret_sealed !== null,
        last_event_at:
          own
            .map(({ last }) => last)
            .sort()
            .at(-1) ?? null,
        waiting: count('received'),
        failed: count('failed'),
      }
    }),
  }
}
