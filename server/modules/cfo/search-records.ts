import { fundNames } from '../../books/accounts/fund-accounts.ts'
import { partnerNames } from '../../books/partners/partners.ts'
import { amountOf, linesOf, type SearchRecord, spoken } from '../../kernel/index.ts'

/** Journals of funds, closes and K-1s as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'journal_entry',
    table: 'gl_entries',
    async read(db, ids) {
      const rows = await db
        .selectFrom('gl_entries')
        .innerJoin('fund_accounts', 'fund_accounts.id', 'gl_entries.fund_account_id')
        .selectAll('gl_entries')
        .select(['fund_accounts.name as fund', 'fund_accounts.currency'])
        .where('gl_entries.id', 'in', ids)
        .where('gl_entries.is_void', '=', 0)
        .execute()
      return rows.map(row => ({
        recordId: row.id,
        fundId: row.fund_account_id,
        title: `${row.fund}, journal entry ${row.number ?? `draft ${row.id}`}`,
        lines: linesOf({
          Description: row.description,
          Reference: row.reference,
          Category: spoken(row.category),
          Amount: amountOf(row.total_minor, row.currency),
          Date: row.date,
          Status: row.status,
        }),
        happenedOn: row.date,
      }))
    },
  },
  {
    type: 'period_close',
    table: 'period_closes',
    async read(db, ids) {
      const rows = await db.selectFrom('period_closes').selectAll().where('id', 'in', ids).execute()
      const funds = await fundNames(
        db,
        rows.map(({ fund_account_id }) => fund_account_id),
      )
      return rows.map(row => ({
        recordId: row.id,
        fundId: row.fund_account_id,
        title: `${funds.get(row.fund_account_id)}, close of ${row.period_end}`,
        lines: linesOf({
          'Period close': spoken(row.status),
          Period: `${row.period_start} to ${row.period_end}`,
          Preparer: row.preparer,
          Reviewer: row.reviewer,
          'Reason for opening it again': row.reopen_reason,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
  {
    type: 'k1',
    table: 'k1_schedules',
    async read(db, ids) {
      const rows = await db
        .selectFrom('k1_schedules')
        .innerJoin('k1_returns', 'k1_returns.id', 'k1_schedules.return_id')
        .select([
          'k1_schedules.id',
          'k1_schedules.lp_id',
          'k1_schedules.created_at',
          'k1_returns.tax_year',
          'k1_returns.version',
          'k1_returns.kind',
          'k1_returns.fund_account_id',
        ])
        .where('k1_schedules.id', 'in', ids)
        .execute()
      const funds = await fundNames(
        db,
        rows.map(({ fund_account_id }) => fund_account_id),
      )
      const lps = await partnerNames(
        db,
        rows.map(({ lp_id }) => lp_id),
      )
      return rows.map(row => ({
        recordId: row.id,
        fundId: row.fund_account_id,
        lpId: row.lp_id,
        title: `Schedule K-1 for ${row.tax_year}, ${lps.get(row.lp_id)}, ${funds.get(row.fund_account_id)}`,
        lines: linesOf({ 'Tax year': row.tax_year, Version: row.version, Kind: row.kind }),
        happenedOn: row.created_at,
      }))
    },
  },
]
