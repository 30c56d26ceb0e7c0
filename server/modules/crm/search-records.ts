import { dealNames } from '../../deals/deal.ts'
import { linesOf, percent, type SearchRecord, spoken } from '../../kernel/index.ts'

/** Deals, their people, activities and screenings in search. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'activity',
    table: 'timeline_entries',
    async read(db, ids) {
      const activities = await db
        .selectFrom('timeline_entries')
        .selectAll()
        .where('id', 'in', ids)
        .where('record_type', '=', 'deal')
        .where('origin', '!=', 'call')
        .execute()
      const deals = await dealNames(
        db,
        activities.map(({ record_id }) => record_id),
      )
      return activities.map(activity => ({
        recordId: activity.id,
        dealId: activity.record_id,
        title: `${deals.get(activity.record_id)}, ${spoken(activity.type)} of ${activity.created_at.slice(0, 10)}`,
        lines: linesOf({ Activity: activity.summary, Details: activity.details, Author: activity.author }),
        happenedOn: activity.created_at,
      }))
    },
  },
  {
    type: 'screening',
    table: 'deal_screenings',
    async read(db, ids) {
      const screenings = await db.selectFrom('deal_screenings').selectAll().where('id', 'in', ids).execute()
      const deals = await dealNames(
        db,
        screenings.map(({ deal_id }) => deal_id),
      )
      return screenings.map(screening => ({
        recordId: screening.id,
        dealId: screening.deal_id,
        title: `${deals.get(screening.deal_id)}, screening of ${screening.created_at.slice(0, 10)}`,
        lines: linesOf({
          'Screening outcome': spoken(screening.outcome),
          'Screening score': screening.score === null ? null : percent(screening.score, 4),
          Reason: screening.reason,
        }),
        happenedOn: screening.created_at,
      }))
    },
  },
]
