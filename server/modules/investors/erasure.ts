import { type PersonalDataKeeper, passingTexts } from '../../platform/erasure.ts'

/** Whom an investor has its mail sent to: the office knows of them by the address alone. */
const contactPersons: PersonalDataKeeper = {
  subjects: {
    async lp({ db }, id) {
      const lp = await db
        .selectFrom('lps')
        .select('primary_contact_email')
        .where('id', '=', id)
        .executeTakeFirst()
      return (
        lp && {
          type: 'lp',
          id,
          path: '/api/v1/svc/investor-portal/lps/{lp_id}',
          email: lp.primary_contact_email,
          name: null,
        }
      )
    },
  },

  async find({ db }, { email }) {
    if (email === null) return []
    const lps = await db
      .selectFrom('lps')
      .select(['id', 'name', 'primary_contact_email'])
      .where(eb => eb(eb.fn('lower', ['primary_contact_email']), '=', email.toLowerCase()))
      .orderBy('id')
      .execute()
    return lps.map(data => ({ type: 'investor_address', id: data.id, data }))
  },

  async erase({ db, now }, _subject, found) {
    for (const { type, id } of found)
      if (type === 'investor_address')
        await db
          .updateTable('lps')
          .set(eb => ({ primary_contact_email: null, version: eb('version', '+', 1), updated_at: now }))
          .where('id', '=', id)
          .execute()
  },
}

const facts = passingTexts({ type: 'investor_fact', table: 'lp_facts', columns: ['value'] })

/** A fact is never told otherwise than it was: one that names the person is emptied. */
const namingFacts: PersonalDataKeeper = {
  find: facts.find,
  async erase({ db }, _subject, found) {
    for (const { type, id } of found)
      if (type === 'investor_fact')
        await db.updateTable('lp_facts').set({ value: '[erased]' }).where('id', '=', id).execute()
  },
}

export const erasure = [contactPersons, namingFacts]
