import { stringifySetCookie } from 'cookie'
import type { Context } from '../../kernel/index.ts'
import type { Principal } from '../../kernel/principal.ts'
import {
  ACCESS_TOKEN_SECONDS,
  CSRF_COOKIE,
  csrfTokenOf,
  hashToken,
  newToken,
  type Person,
  SESSION_COOKIE,
} from '../../platform/identity/index.ts'

/** Lets a person whose identity is proven in: a 24-hour token and, when asked for, a web session. */
export async function signIn(ctx: Context, person: Person, openSession: boolean) {
  ctx.actAs(principalOf(person))
  const expires = new Date(Date.parse(ctx.now) + ACCESS_TOKEN_SECONDS * 1000)
  await ctx.db
    .updateTable('users')
    .set({ last_login_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', person.id)
    .execute()
  const organisation = await ctx.db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  if (openSession) await startSession(ctx, person.id, expires)
  return {
    access_token: ctx.services.identity.issueAccessToken(
      { userId: person.id, epoch: person.token_epoch },
      new Date(ctx.now),
    ),
    token_type: 'Bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expires.toISOString(),
    user: { id: person.id, name: person.name, email: person.email, role: person.role },
    organisation,
  }
}

/** Ends the caller's web session, if that is what they came with. */
export async function endSession(ctx: Context): Promise<void> {
  const { token } = ctx.principal
  if (token.kind === 'session') {
    await ctx.db
      .updateTable('sessions')
      .set({ ended_at: ctx.now, updated_at: ctx.now })
      .where('id', '=', Number(token.id))
      .execute()
  }
  ctx.header('Set-Cookie', sessionCookies(ctx, '', 0))
  ctx.afterCommit(() => ctx.services.identity.principals.forget())
}

/** Ends every session and token of a person, all but the caller's own session. */
export async function endOthers(ctx: Context, userId: number): Promise<void> {
  const { token } = ctx.principal
  const others = ctx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  await (token.kind === 'session' ? others.where('id', '!=', Number(token.id)) : others).execute()
  await ctx.db
    .updateTable('users')
    .set(eb => ({ token_epoch: eb('token_epoch', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  ctx.afterCommit(() => ctx.services.identity.principals.forget())
}

async function startSession(ctx: Context, userId: number, expires: Date): Promise<void> {
  const token = newToken()
  await ctx.db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: expires.toISOString(),
      user_agent: ctx.userAgent?.slice(0, 300) ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  ctx.header('Set-Cookie', sessionCookies(ctx, token, ACCESS_TOKEN_SECONDS))
}

/** The session itself, which scripts cannot read, and the token that our pages send along with writes. */
function sessionCookies(ctx: Context, token: string, maxAge: number): string[] {
  const common = {
    path: '/',
    sameSite: 'strict',
    secure: ctx.services.identity.secureCookies,
    maxAge,
  } as const
  return [
    stringifySetCookie(SESSION_COOKIE, token, { ...common, httpOnly: true }),
    stringifySetCookie(CSRF_COOKIE, token === '' ? '' : csrfTokenOf(token), common),
  ]
}

function principalOf({ id, org_id, name, email, role }: Person): Principal {
  return {
    kind: 'user',
    orgId: org_id,
    userId: id,
    name,
    email,
    role,
    token: { kind: 'jwt', id: 'sign-in' },
    disabledModules: new Set(),
    proposesOnly: false,
  }
}
