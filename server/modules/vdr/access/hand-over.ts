import type { HandOver } from '../../../platform/office/hand-over.ts'
import { handedOver } from '../../../platform/office/owned-records.ts'

/** A person's permissions in rooms pass to nobody. */
const places: HandOver = {
  what: 'Places in data rooms',
  fate: 'ended',
  columns: ['vdr_members.user_id'],
  async of({ db }, userId) {
    const rows = await db
      .selectFrom('vdr_members')
      .innerJoin('vdr_rooms', 'vdr_rooms.id', 'vdr_members.room_id')
      .select('vdr_rooms.name')
      .where('vdr_members.user_id', '=', userId)
      .orderBy('vdr_rooms.id')
      .execute()
    return rows.map(({ name }) => name)
  },
  async settle({ db }, { id }) {
    const own = db.selectFrom('vdr_members').select('id').where('user_id', '=', id)
    await db.deleteFrom('vdr_grants').where('member_id', 'in', own).execute()
    await db.deleteFrom('vdr_members').where('user_id', '=', id).execute()
  },
}

/** A pending sign-in at Google could connect the office after the person left. */
const signIns: HandOver = {
  what: 'Sign-ins at Google under way',
  fate: 'ended',
  columns: ['vdr_google_sign_ins.user_id'],
  async of({ db, now }, userId) {
    const rows = await db
      .selectFrom('vdr_google_sign_ins')
      .select('until')
      .where('user_id', '=', userId)
      .where('until', '>', now)
      .execute()
    return rows.map(({ until }) => `Until ${until.slice(0, 16).replace('T', ' ')} UTC`)
  },
  async settle({ db }, { id }) {
    await db.deleteFrom('vdr_google_sign_ins').where('user_id', '=', id).execute()
  },
}

/**
 * An import acts as the person who started it; an unfinished one resumes, or is retried, as their successor.
 */
const imports = handedOver({
  what: 'Imports into data rooms',
  table: 'vdr_imports',
  column: 'author_id',
  named: 'title',
  among: ['status', ['running', 'failed', 'cancelled']],
})

export const handOver = [places, signIns, imports]
