import { linesOf, type SearchRecord, spoken } from '../../../kernel/index.ts'
import { type Category, categories } from './states.ts'

/** Obligations as they are found by their words. */
export const obligationRecords: readonly SearchRecord[] = [
  {
    type: 'compliance_obligation',
    table: 'compliance_obligations',
    async read(db, ids) {
      const rows = await db.selectFrom('compliance_obligations').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        title: row.title,
        lines: linesOf({
          Obligation: row.title,
          Category: categories[row.category as Category],
          Source: row.source,
          Status: spoken(row.status),
          'Due on': row.next_due,
          Owner: row.owner,
          'Done on': row.done_on,
          Evidence: row.evidence,
          Reason: row.reason,
          Note: row.note,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
