import {
  allows,
  atLeast,
  type Context,
  forbidden,
  invalidField,
  notFound,
  type Role,
} from '../../kernel/index.ts'
import { hashToken, newApiKey } from '../../platform/identity/index.ts'

/** The caller's keys, or the whole office's for who manages it, newest first. */
export async function dashboard(ctx: Context) {
  const query = selectKeys(ctx).orderBy('api_keys.id', 'desc')
  const rows = await (managesKeys(ctx)
    ? query
    : query.where('api_keys.user_id', '=', ctx.principal.userId)
  ).execute()
  return {
    keys: rows.map(present),
    rate_limit: ctx.services.rateLimit,
    reference: '/docs',
    openapi: '/openapi.json',
    tools: ctx.services.registry.tools.length,
    mcp_program: ctx.services.mcpProgram,
  }
}

/** A new key of the caller's own. A key cannot make keys: what leaks must not multiply. */
export async function createKey(
  ctx: Context,
  input: { name: string; role?: Role | undefined; expires_at?: string | undefined },
) {
  const { principal } = ctx
  if (principal.userId === null || principal.token.kind === 'api_key')
    throw forbidden('An API key cannot create API keys: sign in as a person.')
  if (input.role && !atLeast(principal.role, input.role))
    throw invalidField('role', `must not be wider than your own (${principal.role})`)
  if (input.expires_at && Date.parse(input.expires_at) <= Date.parse(ctx.now))
    throw invalidField('expires_at', 'must lie in the future')
  const key = newApiKey()
  const { id } = await ctx.db
    .insertInto('api_keys')
    .values({
      user_id: principal.userId,
      name: input.name,
      role: input.role ?? null,
      prefix: key.slice(0, 10),
      hash: hashToken(key),
      expires_at: input.expires_at ? new Date(input.expires_at).toISOString() : null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await find(ctx, id)), key }
}

export async function revokeKey(ctx: Context, id: number) {
  const key = await selectKeys(ctx).where('api_keys.id', '=', id).executeTakeFirst()
  if (!key || (key.user_id !== ctx.principal.userId && !managesKeys(ctx))) throw notFound()
  if (!key.revoked_at) {
    await ctx.db
      .updateTable('api_keys')
      .set({ revoked_at: ctx.now, updated_at: ctx.now })
      .where('id', '=', id)
      .execute()
    ctx.afterCommit(() => ctx.services.identity.principals.forget())
  }
  return find(ctx, id)
}

const managesKeys = ({ principal }: Context): boolean => allows(principal.role, 'keys:manage')

const selectKeys = (ctx: Context) =>
  ctx.db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select(['users.name as owner', 'users.role as owner_role'])

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

async function find(ctx: Context, id: number) {
  return present(await selectKeys(ctx).where('api_keys.id', '=', id).executeTakeFirstOrThrow())
}

const present = ({ role, owner_role, ...key }: KeyRow) => ({ ...key, role: (role ?? owner_role) as Role })
