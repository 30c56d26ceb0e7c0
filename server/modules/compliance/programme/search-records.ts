import { linesOf, type SearchRecord, spoken } from '../../../kernel/index.ts'
import { type Family, familyLabels } from './families.ts'
import { titleOf } from './finding-title.ts'

/** Findings as they are found by their words. */
export const findingRecords: readonly SearchRecord[] = [
  {
    type: 'compliance_finding',
    table: 'compliance_findings',
    async read(db, ids) {
      const rows = await db.selectFrom('compliance_findings').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        title: titleOf(row.description),
        lines: linesOf({
          Finding: row.description,
          Family: familyLabels[row.family as Family],
          Severity: spoken(row.severity),
          Owner: row.owner,
          Due: row.due_on,
          Status: spoken(row.status),
          Evidence: row.evidence,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
