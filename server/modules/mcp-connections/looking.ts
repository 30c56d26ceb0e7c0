import {
  AppError,
  type Context,
  conflict,
  invalidField,
  notFound,
  type PrepareContext,
  sentence,
  verbatim,
} from '../../kernel/index.ts'
import { Adapter } from '../../sources/connections/adapter.ts'
import { withConnection } from '../../sources/connections/ask.ts'
import { ConnectionFailure } from '../../sources/connections/open-client.ts'
import {
  connectionRow,
  recordCheck,
  type Target,
  targetOf,
  toolsOf,
} from '../../sources/connections/stored.ts'
import { changesBetween, hashOf, isReading, type PinnedTool } from '../../sources/connections/tool-list.ts'
import { checkConnection, present } from './connections.ts'

const SHOWN = 2000

/** Lists a path of a connection: a folder's content, or the one file it names. */
export async function browse(ctx: PrepareContext, id: number, path: string) {
  const row = await connectionRow(ctx, id)
  const entries = await withConnection(ctx, row, session => new Adapter(session).list(path))
  return entries.slice(0, SHOWN)
}

/** Lists the accepted tools, and the differences while they wait in quarantine. */
export async function listTools(ctx: Context, id: number) {
  const row = await connectionRow(ctx, id)
  const tools = toolsOf(row.tools)
  const found = row.found_tools === null ? null : toolsOf(row.found_tools)
  const changes = found && changesBetween(tools, found)
  return {
    tools_hash: row.tools_hash,
    tools: tools.map(presentTool),
    quarantine:
      found && changes
        ? {
            found_hash: hashOf(found),
            added: changes.added.map(presentTool),
            removed: changes.removed.map(presentTool),
            changed: changes.changed.map(({ before, after }) => ({
              before: presentTool(before),
              after: presentTool(after),
            })),
          }
        : null,
  }
}

const presentTool = (tool: PinnedTool) => ({
  name: tool.name,
  description: tool.description,
  input_schema: tool.inputSchema,
  annotations: tool.annotations,
  reads_only: isReading(tool),
})

/** Accepts the tools that a person has looked at; 409 when they are others by now, or nothing waits. */
export async function acceptTools(ctx: Context, id: number, hash: string) {
  const row = await connectionRow(ctx, id)
  const found = row.found_tools === null ? null : toolsOf(row.found_tools)
  if (row.status !== 'quarantined' || !found)
    throw conflict(
      'not_quarantined',
      sentence`Its tools are unchanged since they were accepted: there is nothing to decide.`,
    )
  if (hashOf(found) !== hash)
    throw conflict(
      'tools_changed',
      sentence`Its tools have changed since they were shown. Review them again.`,
    )
  ctx.note({ accepted_tools: hash, previous_tools: row.tools_hash })
  const accepted = await ctx.db
    .updateTable('mcp_connections')
    .set({
      status: 'healthy',
      tools: row.found_tools,
      tools_hash: hash,
      found_tools: null,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.afterCommit(() => ctx.services.connections.forget(id))
  return present(ctx.services, accepted)
}

async function atAddress(
  ctx: PrepareContext,
  id: number,
): Promise<{ target: Target & { id: number }; url: string }> {
  const row = await connectionRow(ctx, id)
  const target = targetOf(ctx.services, ctx.principal.orgId, row)
  if (typeof target === 'string' || row.url === null)
    throw conflict('not_configured', sentence`Only a server with a URL can require authorisation.`)
  return { target: target as Target & { id: number }, url: row.url }
}

const upstream = (error: unknown): unknown =>
  error instanceof ConnectionFailure
    ? new AppError(503, 'source_unavailable', verbatim(error.message))
    : error

/** Where a person signs in with the server's own authorisation; null when the office is let in already. */
export async function authorise(ctx: PrepareContext, id: number) {
  const { target } = await atAddress(ctx, id)
  const address = await ctx.services.connections.beginAuthorisation(target).catch(error => {
    throw upstream(error)
  })
  if (address !== null && !/^https?:\/\//.test(address))
    throw new AppError(503, 'source_unavailable', sentence`The server gives no web address for sign-in.`)
  return { authorisation_url: address }
}

/** Handles an authorisation server's redirect, and checks the connection again. */
export async function authorised(
  ctx: PrepareContext,
  id: number,
  answer: { code: string; state: string; iss?: string | undefined },
) {
  const { target, url } = await atAddress(ctx, id)
  if (!target.authorisation.state || target.authorisation.state !== answer.state)
    throw invalidField('state', sentence`does not belong to an authorisation started here`)
  await ctx.services.connections.finishAuthorisation(target, url, answer).catch(error => {
    throw upstream(error)
  })
  return checkConnection(ctx, id)
}

/** The connection that an authorisation was begun for, by its state. */
export async function awaitingState(ctx: PrepareContext, state: string): Promise<number> {
  const rows = await ctx.read(db =>
    db.selectFrom('mcp_connections').selectAll().where('authorisation_sealed', 'is not', null).execute(),
  )
  const found = rows.find(row => {
    const target = targetOf(ctx.services, ctx.principal.orgId, row)
    return typeof target !== 'string' && target.authorisation.state === state
  })
  if (!found) throw notFound()
  return found.id
}

export async function record(ctx: Context, id: number, check: Parameters<typeof recordCheck>[2]) {
  return present(ctx.services, await recordCheck(ctx, id, check))
}
