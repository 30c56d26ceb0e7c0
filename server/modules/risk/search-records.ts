import { linesOf, type SearchRecord } from '../../kernel/index.ts'

/** Facilities as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'facility',
    table: 'risk_facilities',
    named: true,
    async read(db, ids) {
      const rows = await db.selectFrom('risk_facilities').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        dealId: row.deal_id,
        title: row.name,
        lines: linesOf({
          Facility: row.name,
          Lender: row.lender,
          Currency: row.currency,
          Maturity: row.maturity_on,
          Notes: row.notes,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
