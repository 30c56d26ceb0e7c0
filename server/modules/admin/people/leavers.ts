import { conflict, forbidden, roles, sentence } from '../../../kernel/index.ts'
import { isCalled } from '../../../kernel/values/contains.ts'
import { type PersonalDataKeeper, passingTexts } from '../../../platform/erasure.ts'
import { assertNotWider } from './users.ts'

export const STILL_ACTIVE = [409, 'The account is active: offboard the person first'] as const

/** No password hashes to it, so none opens the account. */
const NO_PASSWORD = ''

/** The data of a deactivated account: its credentials and its invitations of others. */
const leavers: PersonalDataKeeper = {
  subjects: {
    async user(ctx, id) {
      const user = await ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
      if (!user) return undefined
      if (id === ctx.principal.userId)
        throw forbidden(sentence`You cannot erase your own data: ask another administrator.`)
      assertNotWider(ctx, user)
      if (user.status === 'active')
        throw conflict(
          'still_active',
          sentence`${user.name} still signs in here: see them out of the office first.`,
        )
      const namesake = await ctx.db
        .selectFrom('users')
        .select('id')
        .where('id', '!=', id)
        .where(eb => isCalled(eb, 'name', user.name))
        .executeTakeFirst()
      return {
        type: 'user',
        id,
        path: '/api/v1/svc/admin/users/{user_id}',
        email: user.email,
        name: namesake || isCommonWord(user.name) ? null : user.name,
      }
    },
  },

  async find({ db }, { type, id }) {
    if (type !== 'user') return []
    const users = await db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role', 'status', 'last_login_at', 'created_at'])
      .where('id', '=', id)
      .execute()
    const sessions = await db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'created_at', 'ended_at'])
      .where('user_id', '=', id)
      .execute()
    const addresses = await db
      .selectFrom('calendar_addresses')
      .select(['id', 'name', 'created_at'])
      .where('user_id', '=', id)
      .execute()
    return [
      ...users.map(data => ({ type: 'account', id: data.id, data })),
      ...sessions.map(data => ({ type: 'sign_in', id: data.id, data })),
      ...addresses.map(data => ({ type: 'calendar_address', id: data.id, data })),
    ]
  },

  async erase({ db, now }, { type, id }) {
    if (type !== 'user') return
    for (const table of ['sessions', 'calendar_addresses', 'recovery_codes', 'reset_links'] as const)
      await db.deleteFrom(table).where('user_id', '=', id).execute()
    await db
      .updateTable('users')
      .set({
        name: `Former colleague ${id}`,
        email: `erased-${id}@erased.invalid`,
        password_hash: NO_PASSWORD,
        totp_sealed: null,
        totp_confirmed_at: null,
        last_login_at: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
  },
}

/** A role in place of a name would match everywhere. */
const isCommonWord = (name: string): boolean => (roles as readonly string[]).includes(name.toLowerCase())

export const erasure = [
  leavers,
  passingTexts({ type: 'invitation', table: 'invite_links', columns: ['email'] }),
]
