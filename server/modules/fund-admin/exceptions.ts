import { fundNames } from '../../books/accounts/fund-accounts.ts'
import { fromJson } from '../../database/columns.ts'
import { longDay, sentence } from '../../kernel/index.ts'
import type { ExceptionSource } from '../../platform/exceptions.ts'
import type { RecResult } from './rec-schemas.ts'

/** NAVs that were rejected, and differences to the administrator's trial balance. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'nav_run_rejected',
    title: sentence`Rejected NAV run`,
    access: 'cfo:read',
    // It heals with the next run of the day that is not rejected.
    async find(ctx) {
      const rows = await ctx.db
        .selectFrom('nav_runs')
        .select(['id', 'fund_account_id', 'period_end', 'status', 'decided_at', 'rejection_reason'])
        .orderBy('version')
        .execute()
      const latest = new Map(rows.map(row => [`${row.fund_account_id}/${row.period_end}`, row]))
      const rejected = [...latest].filter(([, { status }]) => status === 'rejected')
      const names = await fundNames(
        ctx.db,
        rejected.map(([, { fund_account_id }]) => fund_account_id),
      )
      return rejected.map(([day, row]) => ({
        fingerprint: day,
        source: { type: 'nav_run', id: row.id },
        severity: 'high' as const,
        title: sentence`${names.get(row.fund_account_id) ?? ''}: the NAV of ${longDay(row.period_end)} was rejected`,
        detail: row.rejection_reason,
        page: `/funds/${row.fund_account_id}?tab=nav`,
        incident: row.decided_at ?? '',
      }))
    },
  },
  {
    kind: 'admin_trial_balance_breaks',
    title: sentence`Breaks with the administrator’s trial balance`,
    access: 'cfo:read',
    // Balances run on, so that a later day without breaks settles the earlier ones.
    async find(ctx) {
      const rows = await ctx.db
        .selectFrom('admin_tb_recs')
        .select(['id', 'fund_account_id', 'as_of', 'status', 'result'])
        .orderBy('as_of')
        .orderBy('id')
        .execute()
      const latest = new Map(rows.map(row => [row.fund_account_id, row]))
      const broken = [...latest.values()].filter(({ status }) => status === 'breaks')
      const names = await fundNames(
        ctx.db,
        broken.map(({ fund_account_id }) => fund_account_id),
      )
      return broken.map(row => {
        const { breaks } = fromJson<RecResult>(row.result)
        return {
          fingerprint: String(row.fund_account_id),
          source: { type: 'admin_trial_balance_rec', id: row.id },
          severity: 'high' as const,
          title: sentence`${names.get(row.fund_account_id) ?? ''}: the administrator’s trial balance of ${longDay(row.as_of)} differs`,
          detail: breaks.map(({ account, name }) => [account, name].filter(Boolean).join(' ')).join(', '),
          page: `/funds/${row.fund_account_id}?tab=nav`,
          incident: String(row.id),
        }
      })
    },
  },
]
