import { type Context, contains, type Module } from '../../../kernel/index.ts'
import { isCalled } from '../../../kernel/values/contains.ts'
import { type DataSubject, type PersonalDataKeeper, wordsFor } from '../../../platform/erasure.ts'

const sameAddress = (email: string | null) => email?.toLowerCase() ?? ''

/** The visits of somebody by links, by the address that they gave; without one, the visit alone. */
const visitsOf = ({ db }: Pick<Context, 'db'>, { type, id, email }: DataSubject) =>
  db
    .selectFrom('vdr_share_visits')
    .select(['id', 'link_id', 'email', 'name', 'address', 'user_agent', 'created_at'])
    .where(eb =>
      eb.or([
        eb('id', '=', type === 'room_visitor' ? id : 0),
        eb(eb.fn('lower', ['email']), '=', sameAddress(email)),
      ]),
    )
    .orderBy('id')
    .execute()

/** Returns the identity by which rooms count a viewer without an address. */
const identityOf = ({ type, id }: DataSubject): string =>
  type === 'user' ? `user ${id}` : type === 'room_visitor' ? `visit ${id}` : ''

/** Returns the viewer rows of a person, by visit, address or account. */
const viewersOf = ({ db }: Pick<Context, 'db'>, subject: DataSubject) =>
  db
    .selectFrom('vdr_viewers')
    .select(['id', 'room_id', 'identity', 'email', 'name', 'visits', 'last_seen_at'])
    .where(eb =>
      eb.or([
        eb('identity', '=', identityOf(subject)),
        eb(eb.fn('lower', ['email']), '=', sameAddress(subject.email)),
      ]),
    )
    .orderBy('id')
    .execute()

/** Visitors of rooms by link. */
const visitors: PersonalDataKeeper = {
  subjects: {
    async room_visitor({ db }, id) {
      const visit = await db
        .selectFrom('vdr_share_visits')
        .select(['email', 'name'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!visit) return undefined
      const namesake = await db
        .selectFrom('vdr_share_visits')
        .select('id')
        .where(eb => isCalled(eb, 'name', visit.name ?? ''))
        .where(eb => eb(eb.fn('lower', ['email']), '!=', sameAddress(visit.email)))
        .executeTakeFirst()
      const path = '/api/v1/svc/vdr/visits/{visit_id}'
      return { type: 'room_visitor', id, path, email: visit.email, name: namesake ? null : visit.name }
    },
  },

  async find(ctx, subject) {
    const visits = await visitsOf(ctx, subject)
    const viewers = await viewersOf(ctx, subject)
    return [
      ...visits.map(data => ({ type: 'room_visit', id: data.id, data })),
      ...viewers.map(data => ({ type: 'room_viewer', id: data.id, data })),
    ]
  },

  async erase({ db, now }, subject, found) {
    const nobody = { email: null, name: null, updated_at: now }
    for (const { type, id } of found) {
      if (type === 'room_viewer')
        await db
          .updateTable('vdr_viewers')
          .set({ ...nobody, identity: `erased ${id}` })
          .where('id', '=', id)
          .execute()
      if (type !== 'room_visit') continue
      const unknown = { address: null, user_agent: null, updated_at: now }
      await db
        .updateTable('vdr_share_visits')
        .set({ ...nobody, ...unknown, token_hash: null, ends_at: now })
        .where('id', '=', id)
        .execute()
      await db.updateTable('vdr_share_accesses').set(unknown).where('visit_id', '=', id).execute()
    }
    await db
      .deleteFrom('vdr_share_codes')
      .where(eb => eb(eb.fn('lower', ['email']), '=', sameAddress(subject.email)))
      .execute()
  },
}

export const erasure = [visitors]

/**
 * The rooms in which the person agreed to be silent, which is proven by their name, and those with a link that lets them in or
 * keeps them out.
 */
export const evidenceNaming: NonNullable<Module['evidenceNaming']> = async (db, subject) => {
  const words = wordsFor(subject)
  if (words.length === 0) return []
  const agreed = await db
    .selectFrom('vdr_nda_acceptances')
    .select('room_id')
    .where(eb => eb.or(words.map(word => contains(eb, ['name', 'email'], word))))
    .execute()
  const listed = await db
    .selectFrom('vdr_share_links')
    .select('room_id')
    .where('revoked_at', 'is', null)
    .where(eb => eb.or(words.map(word => contains(eb, ['allow', 'deny'], word))))
    .execute()
  return [...new Set([...agreed, ...listed].map(({ room_id }) => room_id))].map(record_id => ({
    type: 'room',
    record_id,
  }))
}
