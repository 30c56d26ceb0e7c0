import { randomBytes } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import { fromBit, fromJson, fromJsonOrNull, toBit, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  assertVersion,
  type Context,
  changes,
  conflict,
  invalidField,
  notFound,
  type RouteErrors,
  sentence,
} from '../../../kernel/index.ts'
import { assertGivenFor, originOf } from '../../../platform/secrets/kept-secret.ts'
import { type PeerModule, peerModules } from '../kinds/event-types.ts'
import {
  type PeerConnectionChange,
  type PeerConnectionInput,
  type PeerHealth,
  USUAL_OVERLAP_HOURS,
} from './schemas.ts'

export type ConnectionRow = Selectable<Tables['peer_connections']>
type Columns = Updateable<Tables['peer_connections']>
type Input = z.output<typeof PeerConnectionInput>
type Change = z.output<typeof PeerConnectionChange>

const USUAL_NAME = 'main'
const HOUR_MS = 3_600_000

export const notConfigured: RouteErrors = {
  not_configured: [409, 'The office has no connection to the data platform'],
}

/** The address fields of the API, by the columns that hold them. */
const ADDRESSES = {
  primary_api_base: 'primary_url',
  analytics_base: 'analytics_url',
  agent_mcp_url: 'mcp_url',
} as const

export async function listConnections({ db }: Context) {
  return (await db.selectFrom('peer_connections').selectAll().orderBy('name').execute()).map(present)
}

export const getConnection = async (ctx: Context, id: number) => present(await findConnection(ctx.db, id))

export async function findConnection(db: Context['db'], id: number): Promise<ConnectionRow> {
  const row = await db.selectFrom('peer_connections').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Serialises work on a connection: of two concurrent calls the second finds the result of the first. */
export async function lockConnection({ db }: Context, id: number): Promise<void> {
  await locking(db).where('id', '=', id).execute()
}

/** Locks all connections, for a change that concerns every one. */
export async function lockAll({ db }: Context): Promise<void> {
  await locking(db).execute()
}

const locking = (db: Context['db']) =>
  db.updateTable('peer_connections').set(({ ref }) => ({ updated_at: ref('updated_at') }))

/** The connection of that name, or the only one, or main; 409 `not_configured` without any, 422 where none is meant. */
export async function connectionNamed(db: Context['db'], name: string | undefined): Promise<ConnectionRow> {
  const rows = await db.selectFrom('peer_connections').selectAll().orderBy('id').execute()
  if (rows.length === 0)
    throw conflict(
      'not_configured',
      sentence`No connection to the data platform is set up: save one first (Settings, Data platform).`,
    )
  const [only] = rows.length === 1 && name === undefined ? rows : []
  const found = only ?? rows.find(row => row.name === (name ?? USUAL_NAME))
  if (!found)
    throw invalidField('connection', sentence`must be one of ${rows.map(row => row.name).join(', ')}`)
  return found
}

/** Saves a connection: the one of this name is changed where there is one. */
export async function saveConnection(ctx: Context, { name = USUAL_NAME, ...settings }: Input) {
  const known = await ctx.db
    .selectFrom('peer_connections')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) return changeConnection(ctx, known.id, settings)
  const row = await ctx.db
    .insertInto('peer_connections')
    .values({
      name,
      enabled_modules: toJson(peerModules),
      overlap_hours: USUAL_OVERLAP_HOURS,
      ...columnsOf(ctx, settings),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

export async function changeConnection(ctx: Context, id: number, { version, name, ...settings }: Change) {
  const before = await findConnection(ctx.db, id)
  assertVersion(before, version)
  const columns = columnsOf(ctx, settings)
  assertKeyGivenFor(before, columns)
  const row = await ctx.db
    .updateTable('peer_connections')
    .set({
      ...columns,
      ...(name === undefined ? {} : { name }),
      version: sql<number>`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes(present(before), present(row)))
  return present(row)
}

/** Takes a connection away that nothing came through yet; 409 `in_use` otherwise. */
export async function deleteConnection({ db }: Context, id: number): Promise<void> {
  await findConnection(db, id)
  for (const table of ['peer_events', 'peer_links', 'peer_runs'] as const) {
    const used = await db
      .selectFrom(table)
      .select('id')
      .where('connection_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (used)
      throw conflict('in_use', sentence`Data received through this connection is kept. Turn it off instead.`)
  }
  await db.deleteFrom('peer_connections').where('id', '=', id).execute()
}

/** A new signing secret, told this once; the one before holds for the connection's overlap. */
export async function rotateSecret(ctx: Context, name: string | undefined) {
  const before = await connectionNamed(ctx.db, name)
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  const keeps = before.secret_sealed !== null && before.overlap_hours > 0
  const until = new Date(Date.parse(ctx.now) + before.overlap_hours * HOUR_MS).toISOString()
  const row = await ctx.db
    .updateTable('peer_connections')
    .set({
      secret_sealed: ctx.services.vault.seal(secret),
      secret_rotated_at: ctx.now,
      previous_secret_sealed: keeps ? before.secret_sealed : null,
      previous_secret_until: keeps ? until : null,
      version: sql<number>`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ connection: row.name, previous_secret_until: row.previous_secret_until })
  return {
    connection: row.name,
    secret,
    webhook_url: `${ctx.services.baseUrl()}/webhooks/peer/{event_type}`,
    previous_secret_until: row.previous_secret_until,
  }
}

/** Records the result of a test. */
export async function recordHealth(ctx: Context, id: number, { connection, ...health }: PeerHealth) {
  await ctx.db
    .updateTable('peer_connections')
    .set({ health: toJson(health), tested_at: ctx.now })
    .where('id', '=', id)
    .execute()
  return { connection, ...health }
}

/** The key goes to every address of a connection: with one of another origin it is given again. */
function assertKeyGivenFor(before: ConnectionRow, after: Columns): void {
  if (before.api_key_sealed === null || after.api_key_sealed !== undefined) return
  const origins = (row: Columns) =>
    Object.values(ADDRESSES).flatMap(column => (row[column] ? [originOf(row[column])] : []))
  assertGivenFor(origins(before), origins(after), 'api_key')
}

function columnsOf(ctx: Context, settings: Omit<Input, 'name'>): Columns {
  const columns: Columns = {}
  for (const [field, column] of Object.entries(ADDRESSES) as Array<
    [keyof typeof ADDRESSES, (typeof ADDRESSES)[keyof typeof ADDRESSES]]
  >) {
    const url = settings[field]
    if (url === undefined) continue
    const refusal = url === null ? null : ctx.services.outbound.refusalOf(url)
    if (refusal) throw invalidField(field, refusal)
    columns[column] = url
  }
  const { api_key, enabled_modules, is_active, overlap_hours } = settings
  if (api_key !== undefined)
    columns.api_key_sealed = api_key === null ? null : ctx.services.vault.seal(api_key)
  if (enabled_modules !== undefined) columns.enabled_modules = toJson([...new Set(enabled_modules)])
  if (is_active !== undefined) columns.is_active = toBit(is_active)
  if (overlap_hours !== undefined) columns.overlap_hours = overlap_hours
  return columns
}

/** Returns the peer modules that a connection imports. */
export const modulesOf = (row: Pick<ConnectionRow, 'enabled_modules'>) =>
  fromJson<PeerModule[]>(row.enabled_modules)

export const present = ({
  primary_url,
  analytics_url,
  mcp_url,
  api_key_sealed,
  secret_sealed,
  previous_secret_sealed: _,
  health,
  is_active,
  ...row
}: ConnectionRow) => ({
  ...row,
  primary_api_base: primary_url,
  analytics_base: analytics_url,
  agent_mcp_url: mcp_url,
  has_api_key: api_key_sealed !== null,
  enabled_modules: modulesOf(row),
  is_active: fromBit(is_active),
  has_webhook_secret: secret_sealed !== null,
  health: fromJsonOrNull<Omit<PeerHealth, 'connection'>>(health),
})
