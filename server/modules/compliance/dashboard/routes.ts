import { z } from 'zod'
import { kycStatuses } from '../../../books/partners/kyc.ts'
import { entity, field, route } from '../../../kernel/index.ts'
import { ComplianceDeadline } from '../alerts/schemas.ts'
import { filingStatuses } from '../filings/states.ts'
import { obligationStatuses } from '../obligations/states.ts'
import { ProgrammeStatus } from '../programme/schemas.ts'
import { complianceDashboard, DASHBOARD_DAYS } from './dashboard.ts'

const count = () => z.int().nonnegative()

const ComplianceDashboard = entity('ComplianceDashboard', {
  as_of: field.date(),
  kyc: z.record(z.enum(kycStatuses), count()).meta({ description: 'Records by status' }),
  hits_to_decide: count().meta({ description: 'Screening hits without a decision' }),
  filings: z.record(z.enum(filingStatuses), count()),
  obligations: z.record(z.enum(obligationStatuses), count()),
  deadlines: z
    .array(ComplianceDeadline)
    .meta({ description: `What is over, or will be within ${DASHBOARD_DAYS} days` }),
  alerts: z.object({ open: count(), high: count() }),
  programme: ProgrammeStatus.pick({ status: true, score: true, open_findings: true, overdue_findings: true }),
  trading: z.object({
    restricted: count().meta({ description: 'Restricted-list securities visible to the caller' }),
    preclearances_pending: count().meta({ description: 'Pre-clearance requests visible to the caller' }),
  }),
  screening_lists: z.object({
    in_force: count(),
    stale: count().meta({ description: 'Loaded lists that are too old to rely on' }),
  }),
})

export const dashboardRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/compliance/dashboard',
    operation: 'getComplianceDashboard',
    summary: 'Get the compliance dashboard',
    description: 'Counts by status, overdue and upcoming items, open alerts, the programme and the lists.',
    access: 'compliance:read',
    response: ComplianceDashboard,
    tool: {
      name: 'svc_show_compliance_dashboard',
      title: 'Show the compliance dashboard',
      category: 'compliance',
      credits: 1,
      description:
        'Shows the compliance dashboard: counts by status, upcoming deadlines, open alerts and exam readiness.',
      keywords: 'overview summary kyc filings obligations',
    },
    handle: ctx => complianceDashboard(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/dashboard/compliance',
    operation: 'getComplianceFigures',
    summary: 'Get compliance figures',
    description: 'The same as `getComplianceDashboard`.',
    access: 'compliance:read',
    response: ComplianceDashboard,
    handle: ctx => complianceDashboard(ctx),
  }),
] as const
