import { isCalled } from '../../kernel/values/contains.ts'
import { type PersonalDataKeeper, passingTexts } from '../../platform/erasure.ts'

/** The people of the limited partners who are asked. */
const people: PersonalDataKeeper = {
  subjects: {
    async prospect_person({ db }, id) {
      const person = await db
        .selectFrom('prospect_people')
        .select(['name', 'email'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!person) return undefined
      const namesake = await db
        .selectFrom('prospect_people')
        .select('id')
        .where('id', '!=', id)
        .where(eb => isCalled(eb, 'name', person.name))
        .executeTakeFirst()
      return {
        type: 'prospect_person',
        id,
        path: '/api/v1/svc/lp-crm/people/{person_id}',
        email: person.email,
        name: namesake ? null : person.name,
      }
    },
  },

  async find({ db }, { type, id, email }) {
    const rows = await db
      .selectFrom('prospect_people')
      .selectAll()
      .where(eb =>
        eb.or([
          eb('id', '=', type === 'prospect_person' ? id : 0),
          eb(eb.fn('lower', ['email']), '=', email?.toLowerCase() ?? ''),
        ]),
      )
      .orderBy('id')
      .execute()
    return rows.map(data => ({ type: 'prospect_person', id: data.id, data }))
  },

  async erase({ db }, _subject, found) {
    for (const { type, id } of found)
      if (type === 'prospect_person') await db.deleteFrom('prospect_people').where('id', '=', id).execute()
  },
}

export const erasure = [
  people,
  passingTexts({ type: 'prospect_stage', table: 'prospect_stages', columns: ['note'] }),
]
