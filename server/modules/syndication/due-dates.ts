import type { DueDates } from '../../platform/due-dates.ts'

/** The days on which books close. */
export const dueDates: DueDates = {
  access: 'syndication:read',
  async find({ db }, { from, to }) {
    const closing = await db
      .selectFrom('syndications')
      .select(['id', 'name', 'closing_date'])
      .where('status', 'not in', ['closed', 'cancelled'])
      .where('closing_date', '>=', from)
      .where('closing_date', '<=', to)
      .execute()
    return closing.map(({ id, name, closing_date }) => ({
      key: `syndication-${id}`,
      date: closing_date as string,
      title: `Syndication closes: ${name}`,
      detail: null,
      page: `/syndications/${id}`,
    }))
  },
}
