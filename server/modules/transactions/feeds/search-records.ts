import { linesOf, type SearchRecord, spoken } from '../../../kernel/index.ts'

/** Transactions as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'transaction',
    table: 'transactions',
    named: true,
    async read(db, ids) {
      const rows = await db.selectFrom('transactions').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        dealId: row.deal_id,
        title: row.name,
        lines: linesOf({
          Transaction: row.name,
          'Asset class': row.asset_class === null ? null : spoken(row.asset_class),
          Status: spoken(row.status),
          'Target close': row.target_close_date,
          'Closed on': row.closed_on,
          Notes: row.notes,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
