import type { Principal } from '../../kernel/access/principal.ts'
import type { Context } from '../../kernel/index.ts'
import {
  ACCESS_TOKEN_SECONDS,
  assertNotOver,
  CSRF_COOKIE,
  csrfTokenOf,
  DEVICE_COOKIE,
  DEVICE_SECONDS,
  hashToken,
  newDevice,
  newToken,
  type Person,
  SESSION_COOKIE,
} from '../../platform/identity/index.ts'

/** Lets a person whose identity is proven in: a 24-hour token and, when asked for, a web session. Both end together. */
export async function signIn(ctx: Context, person: Person, inBrowser: boolean) {
  ctx.actAs(principalOf(person, 'sign-in'))
  const expires = new Date(Date.parse(ctx.now) + ACCESS_TOKEN_SECONDS * 1000)
  const { access_until } = await ctx.db
    .updateTable('users')
    .set({ last_login_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', person.id)
    .returning('access_until')
    .executeTakeFirstOrThrow()
  assertNotOver(access_until, ctx.now)
  const organisation = await ctx.db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  const token = newToken()
  const session = hashToken(token)
  await ctx.db
    .insertInto('sessions')
    .values({
      user_id: person.id,
      token_hash: session,
      expires_at: expires.toISOString(),
      user_agent: ctx.userAgent?.slice(0, 300) ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  if (inBrowser)
    ctx.header('Set-Cookie', [
      ...sessionCookies(ctx, token, ACCESS_TOKEN_SECONDS),
      ctx.services.identity.cookies.write(DEVICE_COOKIE, newDevice(ctx.services, person.id), {
        path: '/api/v1/auth',
        maxAge: DEVICE_SECONDS,
      }),
    ])
  return {
    access_token: ctx.services.identity.issueAccessToken({ userId: person.id, session }, new Date(ctx.now)),
    token_type: 'Bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expires.toISOString(),
    user: { id: person.id, name: person.name, email: person.email, role: person.role },
    organisation,
  }
}

/** Ends the caller's sign-in: the web session and the token that were issued together. */
export async function endSession(ctx: Context): Promise<void> {
  const { token } = ctx.principal
  if (token.kind === 'session' || token.kind === 'jwt') {
    await ctx.db
      .updateTable('sessions')
      .set({ ended_at: ctx.now, updated_at: ctx.now })
      .where('id', '=', Number(token.id))
      .execute()
  }
  ctx.header('Set-Cookie', sessionCookies(ctx, '', 0))
  ctx.afterCommit(() => ctx.services.identity.principals.forget())
}

/** The session itself, which scripts cannot read, and the token that our pages send along with writes. */
const sessionCookies = ({ services: { identity } }: Context, token: string, maxAge: number): string[] => [
  identity.cookies.write(SESSION_COOKIE, token, { maxAge }),
  identity.cookies.write(CSRF_COOKIE, token === '' ? '' : csrfTokenOf(token), { maxAge, readable: true }),
]

/** A person who is known by something else than a token: a password, a link. */
export function principalOf(
  { id, org_id, name, email, role }: Person,
  by: 'sign-in' | 'reset-link',
): Principal {
  return {
    kind: 'user',
    orgId: org_id,
    userId: id,
    name,
    email,
    role,
    rights: [],
    token: { kind: 'jwt', id: by },
    proposesOnly: false,
    disabledModules: new Set(),
  }
}
