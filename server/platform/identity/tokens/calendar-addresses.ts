import { sentence } from '../../../kernel/language/sentence.ts'
import { forbidden, notFound } from '../../../kernel/problems/errors.ts'
import type { Context } from '../../../kernel/routes/context.ts'
import { hashToken, newToken } from './tokens.ts'

/** The caller's own addresses, newest first. */
export const listCalendarAddresses = (ctx: Context) => own(ctx).orderBy('id', 'desc').execute()

/** Creates an address, returned this once. A program's key creates none: a leak must not multiply. */
export async function createCalendarAddress(ctx: Context, name: string) {
  const { principal, db, now } = ctx
  if (principal.userId === null || principal.token.kind === 'api_key')
    throw forbidden(sentence`An API key cannot create calendar addresses: sign in as a person.`)
  const token = newToken()
  const { id } = await db
    .insertInto('calendar_addresses')
    .values({
      user_id: principal.userId,
      name,
      token_hash: hashToken(token),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await own(ctx).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...made, path: `/calendar/${token}.ics` }
}

/** Ends an address: the calendars that read it hear that there is nothing any more. */
export async function revokeCalendarAddress(ctx: Context, id: number) {
  const found = await own(ctx).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  if (found.revoked_at !== null) return found
  await ctx.db
    .updateTable('calendar_addresses')
    .set({ revoked_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  ctx.afterCommit(() => ctx.services.identity.principals.forget())
  return own(ctx).where('id', '=', id).executeTakeFirstOrThrow()
}

const own = ({ db, principal }: Context) =>
  db
    .selectFrom('calendar_addresses')
    .select(['id', 'name', 'last_used_at', 'revoked_at', 'created_at', 'updated_at'])
    .where('user_id', '=', principal.userId ?? 0)
