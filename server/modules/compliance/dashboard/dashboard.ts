import { kycStatuses } from '../../../books/partners/kyc.ts'
import type { Context } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { deadlinesAndAlerts, openAlerts } from '../alerts/alerts.ts'
import { filingStatuses } from '../filings/states.ts'
import { openHits } from '../kyc/rows.ts'
import { obligationStatuses } from '../obligations/states.ts'
import { programmeStatus } from '../programme/programme.ts'
import { listCounts } from '../screening/lists.ts'
import { pendingClearances } from '../trading/preclearance.ts'
import { activeRestrictions } from '../trading/restricted.ts'

/** How many days ahead the dashboard looks. */
export const DASHBOARD_DAYS = 30

/** Where the office stands in compliance today, as far as the caller may know. */
export async function complianceDashboard(ctx: Context) {
  const today = await todayOf(ctx)
  const { status, score, open_findings, overdue_findings } = await programmeStatus(ctx)
  const alerts = await openAlerts(ctx)
  return {
    as_of: today,
    kyc: await statusCounts(ctx, 'kyc_records', kycStatuses),
    hits_to_decide: await hitsToDecide(ctx),
    filings: await statusCounts(ctx, 'compliance_filings', filingStatuses),
    obligations: await statusCounts(ctx, 'compliance_obligations', obligationStatuses),
    deadlines: await deadlinesAndAlerts(ctx, DASHBOARD_DAYS, alerts),
    alerts: { open: alerts.length, high: alerts.filter(({ severity }) => severity === 'high').length },
    programme: { status, score, open_findings, overdue_findings },
    trading: {
      restricted: await activeRestrictions(ctx),
      preclearances_pending: await pendingClearances(ctx),
    },
    screening_lists: await listCounts(ctx, today),
  }
}

/** Counts the records in each status, zeros included. */
async function statusCounts<Status extends string>(
  { db }: Context,
  table: 'kyc_records' | 'compliance_filings' | 'compliance_obligations',
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  const rows = await db
    .selectFrom(table)
    .select(['status', ({ fn }) => fn.countAll<number>().as('records')])
    .groupBy('status')
    .execute()
  const counted = new Map(rows.map(({ status, records }) => [status, Number(records)]))
  return Object.fromEntries(statuses.map(status => [status, counted.get(status) ?? 0])) as Record<
    Status,
    number
  >
}

/** Counts hits of each record's last screening; those of an earlier one are not decided any more. */
async function hitsToDecide(ctx: Context): Promise<number> {
  const rows = await ctx.db
    .selectFrom('screening_hits')
    .select('record_id')
    .distinct()
    .where('disposition', '=', 'pending')
    .execute()
  const open = await openHits(
    ctx,
    rows.map(({ record_id }) => record_id),
  )
  return [...open.values()].reduce((sum, hits) => sum + hits, 0)
}
