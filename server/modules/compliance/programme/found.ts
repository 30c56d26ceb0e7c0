import { linesOf, type SearchRecord, spoken } from '../../../kernel/index.ts'
import type { DueDates } from '../../../platform/due-dates.ts'
import { type Family, familyLabels } from './families.ts'

/** Findings as they are found by their words. */
export const findingRecords: readonly SearchRecord[] = [
  {
    type: 'compliance_finding',
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

const LONGEST = 80

const titleOf = (description: string): string =>
  description.length > LONGEST ? `${description.slice(0, LONGEST - 1)}…` : description

/** The days by which findings are to be remedied. */
export const findingDays: DueDates = {
  access: 'compliance:read',
  async find({ db }, { from, to }) {
    const due = await db
      .selectFrom('compliance_findings')
      .select(['id', 'description', 'due_on'])
      .where('status', '!=', 'closed')
      .where('due_on', '>=', from)
      .where('due_on', '<=', to)
      .execute()
    return due.map(({ id, description, due_on }) => ({
      key: `compliance-finding-${id}`,
      date: due_on as string,
      title: `Finding to be remedied: ${titleOf(description)}`,
      detail: null,
      page: '/compliance/programme?tab=findings',
    }))
  },
}
