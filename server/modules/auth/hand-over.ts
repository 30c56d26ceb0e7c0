import type { HandOver } from '../../platform/office/hand-over.ts'

const sessions: HandOver = {
  what: 'Sessions and tokens',
  fate: 'ended',
  columns: ['sessions.user_id'],
  async of({ db, now }, userId) {
    const rows = await db
      .selectFrom('sessions')
      .select(['created_at', 'user_agent'])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('id')
      .execute()
    return rows.map(
      ({ created_at, user_agent }) =>
        `Since ${created_at.slice(0, 16).replace('T', ' ')} UTC, ${user_agent ?? 'a program'}`,
    )
  },
}

const keys: HandOver = {
  what: 'API keys',
  fate: 'ended',
  columns: ['api_keys.user_id'],
  async of({ db, now }, userId) {
    const rows = await db
      .selectFrom('api_keys')
      .select(['name', 'prefix'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .orderBy('id')
      .execute()
    return rows.map(({ name, prefix }) => `${name} (${prefix}…)`)
  },
}

const calendarAddresses: HandOver = {
  what: 'Calendar addresses',
  fate: 'ended',
  columns: ['calendar_addresses.user_id'],
  async of({ db }, userId) {
    const rows = await db
      .selectFrom('calendar_addresses')
      .select('name')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ name }) => name)
  },
}

/** Links that nobody has used yet: with one of their own a leaver would be back. */
const invitations: HandOver = {
  what: 'Invitation links',
  fate: 'withdrawn',
  columns: ['invite_links.created_by'],
  async of({ db, now }, userId) {
    const rows = await db
      .selectFrom('invite_links')
      .select(['email', 'role'])
      .where('created_by', '=', userId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('id')
      .execute()
    return rows.map(({ email, role }) => `${email ?? 'Anyone with the link'}, ${role}`)
  },
  async settle({ db, now }, { id }) {
    await db
      .updateTable('invite_links')
      .set({ revoked_at: now, updated_at: now })
      .where('created_by', '=', id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
  },
}

export const handOver = [sessions, keys, calendarAddresses, invitations]
