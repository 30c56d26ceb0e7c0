import { linesOf, type SearchRecord, spoken } from '../../../kernel/index.ts'
import { titleOf } from './clock.ts'
import { type Agency, agencies } from './states.ts'

/** Filings as they are found by their words. */
export const filingRecords: readonly SearchRecord[] = [
  {
    type: 'compliance_filing',
    table: 'compliance_filings',
    async read(db, ids) {
      const rows = await db.selectFrom('compliance_filings').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        title: titleOf(row),
        lines: linesOf({
          Filing: titleOf(row),
          Agency: agencies[row.agency as Agency],
          Status: spoken(row.status),
          'Due on': row.due_on,
          Responsible: row.owner,
          'Submitted on': row.submitted_on,
          Reference: row.reference,
          Reason: row.reason,
          Note: row.note,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
