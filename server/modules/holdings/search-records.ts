import { linesOf, type SearchRecord, spoken } from '../../kernel/index.ts'

/** Holdings as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'holding',
    table: 'holdings',
    named: true,
    async read(db, ids) {
      const rows = await db
        .selectFrom('holdings')
        .innerJoin('fund_accounts as fund', 'fund.id', 'holdings.fund_account_id')
        .selectAll('holdings')
        .select('fund.name as fund')
        .where('holdings.id', 'in', ids)
        .execute()
      return rows.map(row => ({
        recordId: row.id,
        fundId: row.fund_account_id,
        dealId: row.deal_id,
        title: row.name,
        lines: linesOf({
          Holding: row.name,
          Fund: row.fund,
          Instrument: spoken(row.instrument),
          Currency: row.currency,
          Sector: row.sector,
          Status: spoken(row.status),
          'Opened on': row.opened_on,
          'Exited on': row.exited_on,
          Notes: row.notes,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
