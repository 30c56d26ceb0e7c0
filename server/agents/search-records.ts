import { fromJson } from '../database/columns.ts'
import { amountOf, linesOf, type SearchRecord } from '../kernel/index.ts'

/** Proposed actions as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'approval',
    async read(db, ids) {
      const rows = await db.selectFrom('agent_actions').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        title: `${fromJson<{ summary: string }>(row.proposal).summary} (proposed action ${row.id})`,
        lines: linesOf({
          'Proposed by': row.proposed_by,
          Status: row.status,
          Reason: row.reason,
          Amount: row.amount === null || row.currency === null ? null : amountOf(row.amount, row.currency),
        }),
        area: row.module,
        happenedOn: row.updated_at,
      }))
    },
  },
]
