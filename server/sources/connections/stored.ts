import type { Selectable } from 'kysely'
import { fromBit, fromJson, fromJsonOrNull, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import {
  type Context,
  conflict,
  notFound,
  type PrepareContext,
  type Said,
  type Sentence,
  type Services,
  sentence,
} from '../../kernel/index.ts'
import { notify } from '../../platform/notifications.ts'
import { digestOf, type Launch } from '../programs/launch.ts'
import type { AuthorisationState, RegisteredClient } from './authorisation.ts'
import { launchOf } from './catalogue.ts'
import { type ConnectionStatus, connectionStatusChanged } from './connection-status.ts'
import type { Check } from './health.ts'
import type { Place } from './open-client.ts'
import { hashOf, type PinnedTool } from './tool-list.ts'

export type ConnectionRow = Selectable<Tables['mcp_connections']>

/** Secrets of a connection, never shown again. */
export interface ConnectionSecrets {
  headers: Record<string, string>
  env: Record<string, string>
  client: RegisteredClient | null
}

/** A connection as the pool opens it. */
export interface Target {
  /** Null while it is not stored. */
  id: number | null
  orgId: number
  byod: boolean
  place: Place
  client: RegisteredClient | null
  authorisation: AuthorisationState
  /** The digest of the tools that were accepted; null where none were yet. */
  toolsHash: string | null
  /** Another one for whatever makes an opened server another server. */
  revision: string
}

type Parts = Pick<Services, 'vault' | 'connections'>

/** Returns the secrets of a connection; empty where their sealing key is gone. */
export function secretsOf({ vault }: Parts, row: Pick<ConnectionRow, 'secrets_sealed'>): ConnectionSecrets {
  const secrets = vault.openIfHere(row.secrets_sealed)
  return secrets === null
    ? { headers: {}, env: {}, client: null }
    : (JSON.parse(secrets) as ConnectionSecrets)
}

/** The program of a connection, as it is in the operator's catalogue today; null where it has none. */
export function launchOfRow(
  { connections }: Pick<Services, 'connections'>,
  row: Pick<ConnectionRow, 'command' | 'args' | 'env_keys' | 'catalogue_id' | 'catalogue_arguments'>,
): Launch | null {
  if (row.catalogue_id !== null) {
    const entry = connections.catalogue.find(row.catalogue_id)
    return entry
      ? launchOf(entry, fromJsonOrNull<Record<string, string>>(row.catalogue_arguments) ?? {})
      : null
  }
  if (row.command === null) return null
  return {
    command: row.command,
    args: fromJsonOrNull<string[]>(row.args) ?? [],
    envKeys: fromJsonOrNull<string[]>(row.env_keys) ?? [],
  }
}

/**
 * Returns the digest that consent is given to: the exact program and the values of its settings, which are
 * hashed under a key of the office since they are secret.
 */
export function consentDigestOf(
  parts: Parts,
  row: Pick<ConnectionRow, 'secrets_sealed'>,
  launch: Launch,
): string {
  const program = digestOf(launch)
  if (launch.envKeys.length === 0) return program
  const values = Object.entries(secretsOf(parts, row).env).sort(([one], [other]) => (one < other ? -1 : 1))
  return parts.vault.digest('consent', JSON.stringify([program, values]))
}

/** True when a person, or the operator's catalogue, has agreed to exactly this program. */
export function mayRun(
  parts: Parts,
  row: Pick<ConnectionRow, 'catalogue_id' | 'consented_digest' | 'secrets_sealed'>,
  launch: Launch,
): boolean {
  const entry = row.catalogue_id === null ? undefined : parts.connections.catalogue.find(row.catalogue_id)
  if (entry && !entry.needsConsent) return true
  if (row.consented_digest === null) return false
  // Before the values were part of it, the program alone was agreed to; such a consent ends when they change.
  return (
    row.consented_digest === digestOf(launch) || row.consented_digest === consentDigestOf(parts, row, launch)
  )
}

const SEALED_AWAY = sentence`Its settings were sealed under a key that is no longer available: enter them again, or remove the connection.`
const WITHDRAWN = sentence`This server is no longer in the operator’s catalogue.`
const NOT_AGREED = sentence`An administrator must approve the exact command first.`

/** Why a connection may not be opened; null where it may. */
export function refusalToOpen(parts: Parts, row: ConnectionRow): Sentence | null {
  const sealed = [row.secrets_sealed, row.authorisation_sealed].filter(one => one !== null)
  if (!sealed.every(one => parts.vault.opens(one))) return SEALED_AWAY
  if (row.url !== null) return null
  const launch = launchOfRow(parts, row)
  if (!launch) return WITHDRAWN
  return mayRun(parts, row, launch) ? null : NOT_AGREED
}

/** Returns the target that the pool opens for a row; a sentence where it may not be opened. */
export function targetOf(parts: Parts, orgId: number, row: ConnectionRow): Target | string {
  const refusal = refusalToOpen(parts, row)
  if (refusal) return refusal.english
  const secrets = secretsOf(parts, row)
  const authorisation = row.authorisation_sealed
    ? (JSON.parse(parts.vault.open(row.authorisation_sealed)) as AuthorisationState)
    : {}
  const place: Place =
    row.url !== null
      ? { transport: 'http', url: row.url, headers: secrets.headers }
      : { transport: 'stdio', launch: launchOfRow(parts, row) as Launch, env: secrets.env }
  const revision = JSON.stringify([place, row.byod, row.secrets_sealed, row.authorisation_sealed === null])
  return {
    id: row.id,
    orgId,
    byod: fromBit(row.byod),
    place,
    client: secrets.client,
    authorisation,
    toolsHash: row.tools_hash,
    revision,
  }
}

export const AWAITING = NOT_AGREED.english

export async function connectionRow(
  ctx: Pick<PrepareContext, 'read'> | Pick<Context, 'db'>,
  id: number,
): Promise<ConnectionRow> {
  const find = (db: Context['db']) =>
    db.selectFrom('mcp_connections').selectAll().where('id', '=', id).executeTakeFirst()
  const row = await ('read' in ctx ? ctx.read(find) : find(ctx.db))
  if (!row) throw notFound()
  return row
}

/**
 * A connection that a module may read through: one that names it, or names none. 409 `connection_of_other_modules` for
 * another, 404 for none.
 */
export async function connectionFor(ctx: PrepareContext, id: number, module: string): Promise<ConnectionRow> {
  const row = await connectionRow(ctx, id)
  const modules = fromJson<string[]>(row.modules)
  if (modules.length === 0 || modules.includes(module)) return row
  throw conflict(
    'connection_of_other_modules',
    sentence`The connection ${row.name} is for ${modules.join(', ')}, not for ${module}: an administrator can add it to the connection.`,
    { modules },
  )
}

/** Returns the columns of a connection that follow from a check. */
export function columnsOf(
  row: Pick<ConnectionRow, 'tools_hash' | 'tools' | 'found_tools' | 'status'> | null,
  check: Check,
  now: string,
) {
  const base = { health: toJson(check.health), checked_at: now, updated_at: now }
  const kept = {
    tools: row?.tools ?? null,
    tools_hash: row?.tools_hash ?? null,
    found_tools: row?.found_tools ?? null,
  }
  // A quarantined server stays so until a person reviews it, whatever it says meanwhile.
  const quarantined = row?.status === 'quarantined'
  if (check.status !== 'healthy')
    return { ...base, ...kept, status: quarantined ? ('quarantined' as const) : check.status }
  const hash = hashOf(check.tools)
  if (!row?.tools_hash)
    return {
      ...base,
      status: 'healthy' as const,
      tools: toJson(check.tools),
      tools_hash: hash,
      found_tools: null,
    }
  if (hash === row.tools_hash && !quarantined)
    return { ...base, ...kept, found_tools: null, status: 'healthy' as const }
  return { ...base, ...kept, status: 'quarantined' as const, found_tools: toJson(check.tools) }
}

/** Records the result of a check, and notifies people of a turn for the worse. */
export async function recordCheck(ctx: Context, id: number, check: Check): Promise<ConnectionRow> {
  const before = await connectionRow(ctx, id)
  const columns = columnsOf(before, check, ctx.now)
  const row = await ctx.db
    .updateTable('mcp_connections')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.status !== before.status) await tellOf(ctx, row, before.status as ConnectionStatus)
  return row
}

const WORSE: Partial<Record<ConnectionStatus, (name: string) => Said>> = {
  unhealthy: name => sentence`${name} can no longer be reached`,
  quarantined: name => sentence`${name} changed its tools and waits for review`,
  needs_authorisation: name => sentence`${name} asks for authorisation`,
}

async function tellOf(ctx: Context, row: ConnectionRow, before: ConnectionStatus): Promise<void> {
  const status = row.status as ConnectionStatus
  const data = { connection_id: row.id, name: row.name, status, previous_status: before }
  await ctx.emit(connectionStatusChanged, data)
  const titleOf = WORSE[status]
  if (!titleOf || before === 'awaiting_consent') return
  await notify(ctx, {
    userId: null,
    area: null,
    kind: `connection_${status}`,
    title: titleOf(row.name),
    link: `/connections/${row.id}`,
  })
}

export const toolsOf = (json: string | null): PinnedTool[] => fromJsonOrNull<PinnedTool[]>(json) ?? []
