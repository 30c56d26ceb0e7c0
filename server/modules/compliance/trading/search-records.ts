import { linesOf, type SearchRecord, spoken } from '../../../kernel/index.ts'

/** The restricted list as it is found by its words; what is only watched, and why, is found by nobody. */
export const tradingRecords: readonly SearchRecord[] = [
  {
    type: 'restricted_security',
    table: 'restricted_securities',
    async read(db, ids) {
      const rows = await db
        .selectFrom('restricted_securities')
        .selectAll()
        .where('id', 'in', ids)
        .where('list', '=', 'restricted')
        .execute()
      return rows.map(row => ({
        recordId: row.id,
        title: row.issuer,
        lines: linesOf({
          'Restricted security': row.issuer,
          Ticker: row.ticker,
          ISIN: row.isin,
          CUSIP: row.cusip,
          'Holds for': row.scope_name ?? spoken(row.scope),
          'Restricted from': row.starts_on,
          'Restricted until': row.ends_on,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
