import { linesOf, type SearchRecord, spoken } from '../../kernel/index.ts'

/** Syndications as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'syndication',
    table: 'syndications',
    named: true,
    async read(db, ids) {
      const rows = await db.selectFrom('syndications').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        dealId: row.deal_id,
        title: row.name,
        lines: linesOf({
          Syndication: row.name,
          'Lead arranger': row.lead_arranger,
          Currency: row.currency,
          'Closing date': row.closing_date,
          Status: spoken(row.status),
          Notes: row.notes,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
