import { fromJsonOrNull } from '../../../database/columns.ts'
import type { Db } from '../../../database/index.ts'
import type { Rights, Role } from '../../../kernel/access/permissions.ts'
import { unscoped } from '../../../kernel/door/unscoped.ts'
import { sentence } from '../../../kernel/language/sentence.ts'
import { AppError } from '../../../kernel/problems/errors.ts'
import type { Context } from '../../../kernel/routes/context.ts'
import { hashToken } from './tokens.ts'

export interface Invitation {
  id: number
  org_id: number
  organisation: string
  email: string | null
  role: Role
  rights: Rights['areas']
  access_until: string | null
}

/** The offer of the link with this token; 410 `link_expired` if it was used, withdrawn, has expired or never existed. */
export async function readInvitation(db: Db, token: string, now: string): Promise<Invitation> {
  const link = await db
    .selectFrom('invite_links')
    .innerJoin('organisations', 'organisations.id', 'invite_links.org_id')
    .select(['invite_links.id', 'invite_links.org_id', 'organisations.name as organisation', 'email', 'role'])
    .select(['rights', 'access_until'])
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    // An invitation also ends with the access it offers.
    .where(eb => eb.or([eb('access_until', 'is', null), eb('access_until', '>', now)]))
    .executeTakeFirst()
  if (!link) throw linkExpired()
  return { ...link, role: link.role as Role, rights: fromJsonOrNull<Rights['areas']>(link.rights) ?? {} }
}

/** Uses the link up, in the caller's transaction; of two who come at once only one gets in. */
export async function takeInvitation(ctx: Context, token: string): Promise<Invitation> {
  const db = unscoped(ctx)
  const invitation = await readInvitation(db, token, ctx.now)
  const taken = await db
    .updateTable('invite_links')
    .set({ accepted_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  if (Number(taken.numUpdatedRows) === 0) throw linkExpired()
  return invitation
}

export const linkExpired = () =>
  new AppError(410, 'link_expired', sentence`This link was used, revoked or has expired. Ask for a new one.`)
