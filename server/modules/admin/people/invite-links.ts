import { noteMaker } from '../../../agents/index.ts'
import { fromJsonOrNull, toJson } from '../../../database/columns.ts'
import {
  atLeast,
  type Context,
  conflict,
  invalidField,
  longDay,
  notFound,
  type PrepareContext,
  paginate,
  type Role,
  sentence,
} from '../../../kernel/index.ts'
import { hashToken, linkExpired, newToken } from '../../../platform/identity/index.ts'
import { letter } from '../../../platform/mail/papers.ts'
import { sendNow } from '../../../platform/mail/send-now.ts'
import { type AreaLevels, accessEnd, assertAreas, assertMayGive } from '../../../platform/office/rights.ts'

interface Row {
  id: number
  email: string | null
  role: string
  rights: string | null
  access_until: string | null
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
  input: {
    email?: string | undefined
    role: Role
    rights?: AreaLevels | undefined
    access_until?: string | null | undefined
    valid_hours: number
  },
) {
  const { principal } = ctx
  const { registry } = ctx.services
  const { role, rights = {} } = input
  if (!atLeast(principal.role, role))
    throw invalidField('role', sentence`must not be wider than your own (${principal.role})`)
  assertAreas(registry, 'rights', rights)
  assertMayGive(registry, principal, { role, rights })
  const token = newToken()
  const row = await ctx.db
    .insertInto('invite_links')
    .values({
      created_by: principal.userId as number,
      email: input.email ?? null,
      role,
      rights: toJson(rights),
      access_until: (await accessEnd(ctx, 'access_until', input.access_until)) ?? null,
      token_hash: hashToken(token),
      expires_at: new Date(Date.parse(ctx.now) + input.valid_hours * 3_600_000).toISOString(),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteMaker(ctx, { invitation: row.id }, 'invited')
  return { ...present(row, ctx.now), url: `${ctx.services.baseUrl()}/invite#${token}` }
}

/**
 * Sends an open link to the one it is for, while the caller, who was shown it, still has it: the office keeps only its
 * digest, so that a copy of the database lets nobody in. 409 `not_addressed` for a link for whoever has it.
 */
export async function mailInviteLink(ctx: PrepareContext, id: number, url: string) {
  const token = url.split('#')[1] ?? ''
  const { row, office } = await ctx.read(async db => ({
    row: await db.selectFrom('invite_links').selectAll().where('id', '=', id).executeTakeFirst(),
    office: await db.selectFrom('organisations').select('name').executeTakeFirstOrThrow(),
  }))
  if (!row) throw notFound()
  if (present(row, ctx.now).status !== 'open') throw linkExpired()
  if (hashToken(token) !== row.token_hash)
    throw invalidField('url', sentence`is not the address of this link`)
  if (row.email === null)
    throw conflict('not_addressed', sentence`Anyone with the link can use it: deliver it yourself.`)
  const response = await sendNow(ctx, {
    to: { name: '', address: row.email },
    subject: sentence`Your invitation to ${office.name}`,
    text: letter(
      sentence`${ctx.principal.name} invites you to the Fund Office of ${office.name}.`,
      sentence`Open this link to choose a password. It works once, until ${longDay(row.expires_at)}:`,
      `${ctx.services.baseUrl()}/invite#${token}`,
      sentence`If you were not expecting this, ask before you open it.`,
    ),
  })
  return { sent: true as const, response }
}

export async function revokeInviteLink(ctx: Context, id: number) {
  const row = await ctx.db.selectFrom('invite_links').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  if (row.accepted_at)
    throw conflict(
      'illegal_transition',
      sentence`The link was already accepted; deactivate the account instead.`,
      {
        state: 'accepted',
        allowed: [],
      },
    )
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
  return {
    ...row,
    role: row.role as Role,
    rights: fromJsonOrNull<AreaLevels>(row.rights) ?? {},
    status,
  } as const
}
