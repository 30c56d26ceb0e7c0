import { withdrawOf } from '../../agents/index.ts'
import { fromBit, fromJsonOrNull, toBit, toJson } from '../../database/columns.ts'
import {
  allows,
  atLeast,
  type Context,
  conflict,
  forbidden,
  invalidField,
  type Level,
  narrowerRole,
  notFound,
  type Role,
  sentence,
} from '../../kernel/index.ts'
import { hashToken, newApiKey } from '../../platform/identity/index.ts'
import { accessEnd, assertAreas } from '../../platform/office/rights.ts'
import { todayOf } from '../../platform/office/today.ts'

/** The caller's keys, or the whole office's for who oversees it, newest first. */
export async function dashboard(ctx: Context) {
  const query = selectKeys(ctx).orderBy('api_keys.id', 'desc')
  const rows = await (mayWithKeys(ctx, 'oversee')
    ? query
    : query.where('api_keys.user_id', '=', ctx.principal.userId)
  ).execute()
  const today = await todayOf(ctx)
  return {
    keys: rows.map(row => present(ctx, row, today)),
    rate_limit: ctx.services.rateLimit,
    reference: '/docs',
    openapi: '/openapi.json',
    tools: ctx.services.registry.tools.length,
    mcp_program: ctx.services.mcpProgram,
  }
}

/** A key that the caller may see: their own, or any for who oversees the office's; 404 for any other. */
export async function getKey(ctx: Context, id: number) {
  const key = await selectKeys(ctx).where('api_keys.id', '=', id).executeTakeFirst()
  if (!key || (key.user_id !== ctx.principal.userId && !mayWithKeys(ctx, 'oversee'))) throw notFound()
  return present(ctx, key, await todayOf(ctx))
}

/** The limits of a key; one left out is unchanged, or absent on a new key. */
interface Limits {
  propose_only?: boolean | undefined
  scopes?: Readonly<Record<string, Level>> | null | undefined
  daily_credits?: number | null | undefined
  expires_at?: string | null | undefined
  may_vote?: boolean | undefined
}

/** Creates a key of the caller's own. A key cannot create keys: a leak must not multiply. */
export async function createKey(
  ctx: Context,
  { name, role, ...limits }: Omit<Limits, 'may_vote'> & { name: string; role?: Role | undefined },
) {
  const { principal } = ctx
  if (principal.userId === null || principal.token.kind === 'api_key')
    throw forbidden(sentence`An API key cannot create API keys: sign in as a person.`)
  if (role && !atLeast(principal.role, role))
    throw invalidField('role', sentence`must not be wider than your own (${principal.role})`)
  const key = newApiKey()
  const { id } = await ctx.db
    .insertInto('api_keys')
    .values({
      user_id: principal.userId,
      name,
      role: role ?? null,
      prefix: key.slice(0, 10),
      hash: hashToken(key),
      ...(await stored(ctx, limits)),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await find(ctx, id)), key }
}

/** Changes a key's limits, from the next call on. Only an administrator lets a propose-only key write. */
export async function changeKey(ctx: Context, id: number, limits: Limits) {
  const key = await ownOrManaged(ctx, id)
  if (ctx.principal.token.kind === 'api_key')
    throw forbidden(sentence`An API key cannot change API keys: sign in as a person.`)
  if (key.revoked_at) throw conflict('key_revoked', sentence`The key was revoked: create a new one.`)
  if (limits.propose_only === false && fromBit(key.propose_only) && !mayWithKeys(ctx, 'manage'))
    throw forbidden(sentence`Only an administrator can allow this key to write without a person’s approval.`)
  if (limits.may_vote && !fromBit(key.may_vote) && !mayWithKeys(ctx, 'manage'))
    throw forbidden(sentence`Only an administrator can allow an API key to decide proposals.`)
  await ctx.db
    .updateTable('api_keys')
    .set({ ...(await stored(ctx, limits)), updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  ctx.note({ before: boundsOf(key) })
  ctx.afterCommit(() => ctx.services.identity.principals.forget())
  return find(ctx, id)
}

/**
 * Returns whether a change lets the caller's own key decide proposals, which requires another administrator
 * where there is one.
 */
export async function grantsOwnVote(ctx: Context, id: number, { may_vote }: Limits): Promise<boolean> {
  if (!may_vote) return false
  const key = await ownOrManaged(ctx, id)
  return key.user_id === ctx.principal.userId && !fromBit(key.may_vote)
}

/** Revokes a key, and withdraws its undecided proposals. */
export async function revokeKey(ctx: Context, id: number) {
  const key = await ownOrManaged(ctx, id)
  let withdrawn: number[] = []
  if (!key.revoked_at) {
    await ctx.db
      .updateTable('api_keys')
      .set({ revoked_at: ctx.now, updated_at: ctx.now })
      .where('id', '=', id)
      .execute()
    ctx.afterCommit(() => ctx.services.identity.principals.forget())
    withdrawn = await withdrawOf(ctx, { key: id }, `The key “${key.name}” was revoked`)
  }
  return { ...(await find(ctx, id)), withdrawn }
}

/** The bounds as the database has them. */
async function stored(ctx: Context, { propose_only, scopes, daily_credits, expires_at, may_vote }: Limits) {
  const end = await accessEnd(ctx, 'expires_at', expires_at)
  if (scopes) assertAreas(ctx.services.registry, 'scopes', scopes)
  return {
    ...(propose_only === undefined ? {} : { propose_only: toBit(propose_only) }),
    ...(scopes === undefined ? {} : { scopes: scopes && toJson(scopes) }),
    ...(daily_credits === undefined ? {} : { daily_credits }),
    ...(end === undefined ? {} : { expires_at: end }),
    ...(may_vote === undefined ? {} : { may_vote: toBit(may_vote) }),
  }
}

const mayWithKeys = ({ principal }: Context, verb: 'oversee' | 'manage'): boolean =>
  allows(principal, { key: 'developer', shared: true }, `keys:${verb}`)

const selectKeys = (ctx: Context) =>
  ctx.db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select(['users.name as owner', 'users.role as owner_role'])

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

/** The key, where it is the caller's or they manage the office's; 404 for any other. */
async function ownOrManaged(ctx: Context, id: number): Promise<KeyRow> {
  const key = await selectKeys(ctx).where('api_keys.id', '=', id).executeTakeFirst()
  if (!key || (key.user_id !== ctx.principal.userId && !mayWithKeys(ctx, 'manage'))) throw notFound()
  return key
}

async function find(ctx: Context, id: number) {
  const key = await selectKeys(ctx).where('api_keys.id', '=', id).executeTakeFirstOrThrow()
  return present(ctx, key, await todayOf(ctx))
}

const boundsOf = ({ propose_only, scopes, daily_credits, expires_at, may_vote }: KeyRow) => ({
  propose_only: fromBit(propose_only),
  may_vote: fromBit(may_vote),
  scopes: fromJsonOrNull<Record<string, Level>>(scopes),
  daily_credits,
  expires_at,
})

/** A key acts with its owner's role of today, or a narrower one. */
function present(ctx: Context, key: KeyRow, today: string) {
  const owner = key.owner_role as Role
  const own = key.role as Role | null
  return {
    ...key,
    ...boundsOf(key),
    role: own ? narrowerRole(owner, own) : owner,
    own: key.user_id === ctx.principal.userId,
    spent_today: key.spent_on === today ? key.spent_credits : 0,
  }
}
