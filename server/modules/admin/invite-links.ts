import {
  atLeast,
  type Context,
  conflict,
  invalidField,
  notFound,
  paginate,
  type Role,
} from '../../kernel/index.ts'
import { hashToken, newToken } from '../../platform/identity/index.ts'

interface Row {
  id: number
  email: string | null
  role: string
  expires_at: string
  accepted_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
}

export async function listInviteLinks(ctx: Context, slice: { limit: number; cursor?: string | undefined }) {
  const page = await paginate(ctx.db.selectFrom('invite_links').selectAll(), 'invite_links.id', slice)
  return page.map(row => present(row, ctx.now))
}

/** A link for one person. Its token stands behind `#`, which browsers keep to themselves. */
export async function createInviteLink(
  ctx: Context,
  input: { email?: string | undefined; role: Role; valid_hours: number },
) {
  const { principal } = ctx
  if (!atLeast(principal.role, input.role))
    throw invalidField('role', `must not be wider than your own (${principal.role})`)
  const token = newToken()
  const row = await ctx.db
    .insertInto('invite_links')
    .values({
      created_by: principal.userId as number,
      email: input.email ?? null,
      role: input.role,
      token_hash: hashToken(token),
      expires_at: new Date(Date.parse(ctx.now) + input.valid_hours * 3_600_000).toISOString(),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...present(row, ctx.now), url: `${ctx.services.baseUrl()}/invite#${token}` }
}

export async function revokeInviteLink(ctx: Context, id: number) {
  const row = await ctx.db.selectFrom('invite_links').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  if (row.accepted_at)
    throw conflict('illegal_transition', 'The link was accepted already; switch the account off instead.', {
      state: 'accepted',
      allowed: [],
    })
  if (row.revoked_at) return present(row, ctx.now)
  const revoked = await ctx.db
    .updateTable('invite_links')
    .set({ revoked_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(revoked, ctx.now)
}

function present(row: Row, now: string) {
  const status = row.accepted_at
    ? 'accepted'
    : row.revoked_at
      ? 'revoked'
      : row.expires_at <= now
        ? 'expired'
        : 'open'
  return { ...row, role: row.role as Role, status } as const
}
