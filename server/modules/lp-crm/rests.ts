import type { Resting, Rests } from '../../platform/resting.ts'

/** What keeps a prospect where it is: its people, its to-dos, and the investor that it became. */
export const rests: readonly Rests[] = [
  {
    on: 'prospect',
    async of({ db }, id) {
      const page = `/fundraising/${id}`
      const people = await db
        .selectFrom('prospect_people')
        .select(['id', 'name'])
        .where('prospect_id', '=', id)
        .orderBy('id')
        .execute()
      const todos = await db
        .selectFrom('prospect_todos')
        .select(['id', 'title'])
        .where('prospect_id', '=', id)
        .orderBy('id')
        .execute()
      const investors = await db
        .selectFrom('prospects')
        .innerJoin('lps', 'lps.id', 'prospects.investor_id')
        .select(['lps.id', 'lps.name'])
        .where('prospects.id', '=', id)
        .execute()
      return [
        ...investors.map(
          (one): Resting => ({
            what: 'investor',
            id: one.id,
            title: one.name,
            page: `/investors/${one.id}`,
          }),
        ),
        ...people.map((one): Resting => ({ what: 'person', id: one.id, title: one.name, page })),
        ...todos.map((one): Resting => ({ what: 'to-do', id: one.id, title: one.title, page })),
      ]
    },
  },
]
