import type { z } from 'zod'
import type { Context } from '../../../kernel/index.ts'
import { callRoute } from '../applying/call-route.ts'
import { connectionNamed } from '../connections/connections.ts'
import type { PeerAccess, PeerAccessInput } from './schemas.ts'

type Made<Field extends string> = { id: number } & Record<Field, string>

/**
 * Lets the platform in: a key of its own for our MCP server and a subscription to events, both named after the connection. The
 * key and the secret are in this answer and never again.
 */
export async function giveAccess(
  ctx: Context,
  { connection, url, events, scopes, propose_only, expires_at }: z.output<typeof PeerAccessInput>,
): Promise<z.output<typeof PeerAccess>> {
  const { name: of } = await connectionNamed(ctx.db, connection)
  const name = `Data platform (${of})`
  const { id: key_id, key } = (await callRoute(ctx, 'POST', '/api/v1/svc/developer/keys', {
    body: { name, scopes, propose_only, ...(expires_at === undefined ? {} : { expires_at }) },
  })) as Made<'key'>
  const { id: app_id, secret } = (await callRoute(ctx, 'POST', '/developer/connected-apps', {
    body: { name, url, events },
  })) as Made<'secret'>
  const mcp_url = `${ctx.services.baseUrl()}/mcp`
  return { connection: of, mcp_url, key_id, key, app_id, secret, events, scopes }
}
