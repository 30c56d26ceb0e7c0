import { fromBit, toBit } from '../../../database/columns.ts'
import type { Db } from '../../../database/index.ts'
import type { Role } from '../../../kernel/access/permissions.ts'
import { unscoped } from '../../../kernel/door/unscoped.ts'
import type { Context } from '../../../kernel/routes/context.ts'
import { linkExpired } from './invitations.ts'
import { hashToken, newToken } from './tokens.ts'

/** The purpose of a password reset link. */
export interface Reset {
  id: number
  org_id: number
  user_id: number
  name: string
  email: string
  role: Role
  /** Whether the reset also removes the second factor. */
  second_factor: boolean
}

interface NewReset {
  userId: number
  secondFactor: boolean
  validHours: number
  /** Null for the computer itself. */
  createdBy: number | null
}

/** A link to a new password for one person; those before it end. `db` is bound to their organisation. */
export async function createResetLink(db: Db, now: string, reset: NewReset) {
  await db
    .updateTable('reset_links')
    .set({ revoked_at: now, updated_at: now })
    .where('user_id', '=', reset.userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const token = newToken()
  const row = await db
    .insertInto('reset_links')
    .values({
      user_id: reset.userId,
      created_by: reset.createdBy,
      second_factor: toBit(reset.secondFactor),
      token_hash: hashToken(token),
      expires_at: new Date(Date.parse(now) + reset.validHours * 3_600_000).toISOString(),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'user_id', 'expires_at', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow()
  return { ...row, second_factor: reset.secondFactor, path: `/reset#${token}` }
}

/** The purpose of the link with this token; 410 `link_expired` if it was used, withdrawn, has expired or never existed. */
export async function readReset(db: Db, token: string, now: string): Promise<Reset> {
  const link = await db
    .selectFrom('reset_links')
    .innerJoin('users', 'users.id', 'reset_links.user_id')
    .select(['reset_links.id', 'reset_links.org_id', 'user_id', 'name', 'email', 'role', 'second_factor'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!link) throw linkExpired()
  return { ...link, role: link.role as Role, second_factor: fromBit(link.second_factor) }
}

/** Uses the link up, in the caller's transaction; of two who come at once only one gets in. */
export async function takeReset(ctx: Context, token: string): Promise<Reset> {
  const db = unscoped(ctx)
  const reset = await readReset(db, token, ctx.now)
  const taken = await db
    .updateTable('reset_links')
    .set({ used_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', reset.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (Number(taken.numUpdatedRows) === 0) throw linkExpired()
  return reset
}
