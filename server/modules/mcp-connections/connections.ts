import type { z } from 'zod'
import { fromBit, fromJsonOrNull, toBit, toJson } from '../../database/columns.ts'
import {
  type Context,
  conflict,
  invalidField,
  type PrepareContext,
  paginate,
  type Services,
  sentence,
} from '../../kernel/index.ts'
import { assertGivenFor, originOf } from '../../platform/secrets/kept-secret.ts'
import { placeholdersOf } from '../../sources/connections/catalogue.ts'
import type { statuses } from '../../sources/connections/connection-status.ts'
import { type Check, failed } from '../../sources/connections/health.ts'
import {
  AWAITING,
  type ConnectionRow,
  type ConnectionSecrets,
  columnsOf,
  connectionRow,
  consentDigestOf,
  launchOfRow,
  mayRun,
  recordCheck,
  secretsOf,
  targetOf,
} from '../../sources/connections/stored.ts'
import { commandLine, digestOf, refusalOfLaunch } from '../../sources/programs/launch.ts'
import { packageOf } from '../../sources/programs/packages.ts'
import type { ConnectionChange, ConnectionInput, kinds } from './schemas.ts'

type Given = z.output<typeof ConnectionInput>
type Change = z.output<typeof ConnectionChange>
type Filter = {
  limit: number
  cursor?: string | undefined
  status?: string | undefined
  module?: string | undefined
}

/** The columns of a server's address and settings. */
type Defined = Pick<
  ConnectionRow,
  | 'transport'
  | 'url'
  | 'command'
  | 'args'
  | 'env_keys'
  | 'catalogue_id'
  | 'catalogue_arguments'
  | 'secrets_sealed'
>

export async function listConnections(ctx: Context, { status, module, ...slice }: Filter) {
  let query = ctx.db.selectFrom('mcp_connections').selectAll()
  if (status) query = query.where('status', '=', status)
  if (module)
    query = query.where(eb => eb.or([eb('modules', '=', '[]'), eb('modules', 'like', `%"${module}"%`)]))
  const page = await paginate(query, 'mcp_connections.id', slice)
  return page.map(row => present(ctx.services, row))
}

export async function getConnection(ctx: Context, id: number) {
  return present(ctx.services, await connectionRow(ctx, id))
}

/** Prepares a new connection, with its server's answer where it may be asked at once. */
export async function prepareConnection(ctx: PrepareContext, given: Given) {
  const defined = define(ctx.services, given)
  return { defined, ...(await look(ctx, { ...defined, byod: toBit(given.byod) })) }
}

type Prepared = Awaited<ReturnType<typeof prepareConnection>>

export async function createConnection(
  ctx: Context,
  given: Given,
  { defined, check, authorisation }: Prepared,
) {
  assertRead(ctx, given.modules)
  const row = await ctx.db
    .insertInto('mcp_connections')
    .values({
      ...defined,
      ...columnsOf(null, check, ctx.now),
      name: given.name,
      kind: given.kind,
      modules: toJson(given.modules),
      byod: toBit(given.byod),
      authorisation_sealed: authorisation,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(ctx.services, row)
}

/** A consent from when the values of settings were no part of it: it does not hold for new ones. */
function agreedWithoutValues(services: Services, row: ConnectionRow): boolean {
  const launch = launchOfRow(services, row)
  return launch !== null && launch.envKeys.length > 0 && row.consented_digest === digestOf(launch)
}

const NOT_CONSENTED = { consented_digest: null, consented_by: null, consented_at: null } as const

/** Prepares a changed connection; its server is checked where a change affects it. */
export async function prepareChange(ctx: PrepareContext, id: number, change: Change) {
  const row = await connectionRow(ctx, id)
  const { url, headers, oauth_client, command, args, env, arguments: values } = change
  const touched = [url, headers, oauth_client, command, args, env, values].some(one => one !== undefined)
  if (!touched) return { row, defined: null, check: null, authorisation: row.authorisation_sealed }
  const before = secretsOf(ctx.services, row)
  if (row.url !== null && url !== undefined) assertSecretsGivenFor(row.url, { ...change, url }, before)
  const client = oauth_client === undefined ? before.client : oauth_client
  const defined = define(ctx.services, {
    url: url ?? row.url ?? undefined,
    headers: headers ?? (row.url === null ? undefined : before.headers),
    oauth_client: row.url === null ? undefined : (client ?? undefined),
    command: command ?? row.command ?? undefined,
    args: args ?? fromJsonOrNull<string[]>(row.args) ?? undefined,
    env: env ?? (row.url === null ? before.env : undefined),
    catalogue_id: row.catalogue_id ?? undefined,
    arguments: values ?? fromJsonOrNull<Record<string, string>>(row.catalogue_arguments) ?? undefined,
  })
  // Another address is another server: neither tokens nor accepted tools of the one before are for it.
  const moved = defined.url !== row.url
  // Checked as one that is not stored yet: the findings are stored with the change, or not at all.
  const { id: _id, ...kept } = row
  const stored = {
    ...kept,
    ...defined,
    ...(moved ? { authorisation_sealed: null } : {}),
    ...(env && agreedWithoutValues(ctx.services, row) ? NOT_CONSENTED : {}),
  }
  return { row, defined, moved, ...(await look(ctx, stored)) }
}

/** Headers and the client's secret go to the origin that they were given for alone. */
function assertSecretsGivenFor(
  known: string,
  { url, headers, oauth_client }: Change & { url: string },
  kept: ConnectionSecrets,
): void {
  const given = [originOf(known)]
  if (headers === undefined && Object.keys(kept.headers).length > 0)
    assertGivenFor(given, [originOf(url)], 'headers')
  if (oauth_client === undefined && kept.client?.client_secret !== undefined)
    assertGivenFor(given, [originOf(url)], 'oauth_client')
}

export async function changeConnection(
  ctx: Context,
  id: number,
  { name, kind, modules, byod, env }: Change,
  prepared: Awaited<ReturnType<typeof prepareChange>>,
) {
  assertRead(ctx, modules ?? [])
  const before = await connectionRow(ctx, id)
  if (before.updated_at !== prepared.row.updated_at)
    throw conflict('changed_meanwhile', sentence`Someone else changed the connection at the same time.`)
  const another =
    prepared.defined !== null &&
    (prepared.moved || JSON.stringify(programOf(prepared.defined)) !== JSON.stringify(programOf(before)))
  const row = await ctx.db
    .updateTable('mcp_connections')
    .set({
      ...(prepared.defined ?? {}),
      ...(prepared.check ? columnsOf(another ? null : before, prepared.check, ctx.now) : {}),
      ...(prepared.defined ? { authorisation_sealed: prepared.authorisation } : {}),
      ...(env && agreedWithoutValues(ctx.services, before) ? NOT_CONSENTED : {}),
      ...(name === undefined ? {} : { name }),
      ...(kind === undefined ? {} : { kind }),
      ...(modules === undefined ? {} : { modules: toJson(modules) }),
      ...(byod === undefined ? {} : { byod: toBit(byod) }),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.afterCommit(() => ctx.services.connections.forget(id))
  return present(ctx.services, row)
}

/** Every module that a connection is for reads documents or records through connections. */
function assertRead({ services }: Context, keys: readonly string[]): void {
  const readers = services.registry.modules
    .filter(({ borrows, lentRecords }) => borrows || lentRecords?.length)
    .map(({ key }) => key)
  const stranger = keys.find(key => !readers.includes(key))
  if (stranger !== undefined)
    throw invalidField(
      'modules',
      sentence`${stranger} reads nothing through connections; ${readers.join(', ')} do`,
    )
}

const programOf = ({ command, args, env_keys, catalogue_id, catalogue_arguments }: Defined) => [
  command,
  args,
  env_keys,
  catalogue_id,
  catalogue_arguments,
]

export async function deleteConnection(ctx: Context, id: number): Promise<void> {
  await connectionRow(ctx, id)
  await ctx.db.deleteFrom('connection_bindings').where('connection_id', '=', id).execute()
  await ctx.db.deleteFrom('mcp_connections').where('id', '=', id).execute()
  ctx.afterCommit(() => void ctx.services.connections.remove(id))
}

/** Checks a connection's server now; one that waits for a person is reported as waiting. */
export async function checkConnection(ctx: PrepareContext, id: number): Promise<Check> {
  return (await look(ctx, await connectionRow(ctx, id))).check
}

/**
 * Runs the program that a person has just agreed to, to show what it is. 409 when they saw another program
 * than would be run, or none would.
 */
export async function prepareConsent(ctx: PrepareContext, id: number, digest: string): Promise<Check> {
  const row = await connectionRow(ctx, id)
  assertDigest(ctx.services, row, digest)
  return (await look(ctx, { ...row, consented_digest: digest })).check
}

export async function consent(ctx: Context, id: number, digest: string, check: Check) {
  const row = await connectionRow(ctx, id)
  const launch = assertDigest(ctx.services, row, digest)
  ctx.note({ command_line: commandLine(launch) })
  await ctx.db
    .updateTable('mcp_connections')
    .set({ consented_digest: digest, consented_by: ctx.principal.userId, consented_at: ctx.now })
    .where('id', '=', id)
    .execute()
  return present(ctx.services, await recordCheck(ctx, id, check))
}

function assertDigest(services: Services, row: ConnectionRow, digest: string) {
  const launch = launchOfRow(services, row)
  if (!launch) throw conflict('nothing_to_run', sentence`This connection runs no program.`)
  const refusal = refusalOfLaunch(launch)
  if (refusal) throw invalidField('command', refusal)
  const shown = consentDigestOf(services, row, launch)
  if (shown !== digest)
    throw conflict(
      'command_changed',
      sentence`The command has changed since it was shown. Review it again.`,
      {
        command_line: commandLine(launch),
        command_digest: shown,
      },
    )
  return launch
}

/** Validates the definition of a connection and returns its columns. */
function define(
  services: Services,
  given: Pick<
    Given,
    'url' | 'headers' | 'oauth_client' | 'command' | 'args' | 'env' | 'catalogue_id' | 'arguments'
  >,
): Defined {
  const ways = [given.url, given.command, given.catalogue_id].filter(one => one !== undefined)
  if (ways.length !== 1)
    throw invalidField('url', sentence`send exactly one of url, command and catalogue_id`)
  const secrets: ConnectionSecrets = {
    headers: given.headers ?? {},
    env: given.env ?? {},
    client: given.oauth_client ?? null,
  }
  const sealed = Object.keys(secrets.headers).length + Object.keys(secrets.env).length > 0 || secrets.client
  const base: Defined = {
    transport: given.url === undefined ? 'stdio' : 'http',
    url: null,
    command: null,
    args: null,
    env_keys: null,
    catalogue_id: null,
    catalogue_arguments: null,
    secrets_sealed: sealed ? services.vault.seal(JSON.stringify(secrets)) : null,
  }
  if (given.url !== undefined) {
    assertAbsent(given, ['command', 'args', 'env', 'catalogue_id', 'arguments'])
    const refusal = services.outbound.refusalOf(given.url)
    if (refusal) throw invalidField('url', refusal)
    return { ...base, url: given.url }
  }
  assertAbsent(given, ['headers', 'oauth_client'])
  if (given.command !== undefined) {
    assertAbsent(given, ['arguments'])
    const launch = { command: given.command, args: given.args ?? [], envKeys: Object.keys(secrets.env) }
    const refusal = refusalOfLaunch(launch)
    if (refusal) throw invalidField('command', refusal)
    return { ...base, command: launch.command, args: toJson(launch.args), env_keys: toJson(launch.envKeys) }
  }
  assertAbsent(given, ['args'])
  return {
    ...base,
    ...fromCatalogue(services, given.catalogue_id as string, given.arguments ?? {}, secrets.env),
  }
}

function fromCatalogue(
  services: Services,
  id: string,
  values: Record<string, string>,
  env: Record<string, string>,
) {
  const entry = services.connections.catalogue.find(id)
  if (!entry) throw invalidField('catalogue_id', sentence`is not in the catalogue`)
  const placeholders = placeholdersOf(entry)
  for (const name of placeholders) {
    const value = values[name]?.trim()
    if (!value) throw invalidField(`arguments.${name}`, sentence`must be provided`)
    if (value.startsWith('-')) throw invalidField(`arguments.${name}`, sentence`must not begin with a hyphen`)
  }
  const unknown = Object.keys(values).find(name => !placeholders.includes(name))
  if (unknown) throw invalidField(`arguments.${unknown}`, sentence`is not a placeholder of that server`)
  const missing = entry.env.find(name => env[name] === undefined)
  if (missing) throw invalidField(`env.${missing}`, sentence`must be provided`)
  const extra = Object.keys(env).find(name => !entry.env.includes(name))
  if (extra) throw invalidField(`env.${extra}`, sentence`is not a setting of that server`)
  const columns = { catalogue_id: id, catalogue_arguments: toJson(values), env_keys: toJson(entry.env) }
  const launch = launchOfRow(services, { ...columns, command: null, args: null })
  const refusal = launch && refusalOfLaunch(launch)
  if (refusal) throw invalidField('arguments', refusal)
  return columns
}

function assertAbsent(given: Record<string, unknown>, names: readonly string[]): void {
  const found = names.find(name => given[name] !== undefined)
  if (found) throw invalidField(found, sentence`does not apply to this server’s connection type`)
}

/** A package has its folder once its connection is stored, and minutes for its first start that no entry waits for. */
const NOT_FETCHED = 'It was not started yet: check it now, and its package is fetched.'

type Looked = Defined & Partial<ConnectionRow>

/** Calls the server where that is allowed at once; otherwise returns the obstacle. */
async function look(
  ctx: PrepareContext,
  stored: Looked,
): Promise<{ check: Check; authorisation: string | null }> {
  const nothing = { tools_hash: null, authorisation_sealed: null, consented_digest: null }
  const row = { ...nothing, ...stored } as ConnectionRow
  const target = targetOf(ctx.services, ctx.principal.orgId, row)
  const authorisation = row.authorisation_sealed
  if (typeof target === 'string') {
    return { check: failed(target === AWAITING ? 'awaiting_consent' : 'unhealthy', target), authorisation }
  }
  // Authorisation state of an unsaved connection is stored with it.
  const unsaved = stored.id === undefined
  if (unsaved && target.place.transport === 'stdio' && packageOf(target.place.launch))
    return { check: failed('unhealthy', NOT_FETCHED), authorisation }
  const check = await ctx.services.connections.check(unsaved ? { ...target, id: null } : target, ctx.tell)
  const learnt = unsaved && Object.keys(target.authorisation).length > 0
  return {
    check,
    authorisation: learnt ? ctx.services.vault.seal(JSON.stringify(target.authorisation)) : authorisation,
  }
}

/** A row as it is shown: everything but secrets. */
export function present(services: Services, row: ConnectionRow) {
  const launch = launchOfRow(services, row)
  const secrets = secretsOf(services, row)
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as (typeof kinds)[number],
    transport: row.transport as 'http' | 'stdio',
    url: row.url,
    command: launch?.command ?? row.command,
    args: launch ? [...launch.args] : null,
    env_keys: launch ? [...launch.envKeys] : [],
    header_names: Object.keys(secrets.headers),
    oauth_client_id: secrets.client?.client_id ?? null,
    catalogue_id: row.catalogue_id,
    arguments: fromJsonOrNull<Record<string, string>>(row.catalogue_arguments),
    command_line: launch ? commandLine(launch) : null,
    command_digest: launch ? consentDigestOf(services, row, launch) : null,
    package: launch && packageOf(launch),
    needs_consent: launch !== null && !mayRun(services, row, launch),
    consented_at: row.consented_at,
    modules: fromJsonOrNull<string[]>(row.modules) ?? [],
    byod: fromBit(row.byod),
    status: row.status as (typeof statuses)[number],
    health: fromJsonOrNull<Check['health']>(row.health),
    checked_at: row.checked_at,
    tools_hash: row.tools_hash,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
