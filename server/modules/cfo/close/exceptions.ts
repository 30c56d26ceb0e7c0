import { fundNames } from '../../../books/accounts/fund-accounts.ts'
import { fromJson } from '../../../database/columns.ts'
import { longDay, saidAgain, sentence } from '../../../kernel/index.ts'
import type { ExceptionSource, Fault } from '../../../platform/exceptions.ts'
import { type Check, type CloseCheck, unwaivable } from './close-schemas.ts'

/** Failed checks of closes under way; each heals when the close passes, is waived or is run anew. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'close_check_failed',
    title: sentence`Failed close check`,
    access: 'cfo:read',
    async find(ctx) {
      const rows = await ctx.db
        .selectFrom('period_closes')
        .select(['id', 'fund_account_id', 'period_end', 'status', 'checks', 'updated_at'])
        .orderBy('id')
        .execute()
      const latest = new Map(rows.map(row => [`${row.fund_account_id}/${row.period_end}`, row]))
      const names = await fundNames(
        ctx.db,
        rows.map(({ fund_account_id }) => fund_account_id),
      )
      return [...latest].flatMap(([period, row]) =>
        row.status !== 'in_progress'
          ? []
          : fromJson<Check[]>(row.checks)
              .filter(({ status }) => status === 'fail')
              .map(
                ({ key, evidence, evidence_said }): Fault => ({
                  fingerprint: `${period}/${key}`,
                  source: { type: 'period_close', id: row.id },
                  severity: unwaivable.has(key as CloseCheck) ? 'high' : 'medium',
                  title: sentence`Close of ${names.get(row.fund_account_id) ?? ''} on ${longDay(row.period_end)}: a check failed`,
                  detail: saidAgain(evidence, evidence_said),
                  page: `/funds/${row.fund_account_id}`,
                  incident: key,
                }),
              ),
      )
    },
  },
]
