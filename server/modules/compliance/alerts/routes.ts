import { z } from 'zod'
import { startAgent } from '../../../agents/team/run-agent.ts'
import { entity, field, input, route } from '../../../kernel/index.ts'
import { credits_exhausted } from '../../../platform/credits/credits.ts'
import { complianceScanner } from './agent.ts'
import { getAlert, listAlerts, listDeadlines, nothing_to_raise, raiseAlert, resolveAlert } from './alerts.ts'
import { FARTHEST_DAYS } from './deadlines.ts'
import { AlertInput, ComplianceAlert, ComplianceDeadline, ResolveInput } from './schemas.ts'

const P = '/api/v1/svc/compliance'
const ONE = `${P}/alerts/{alert_id}` as const

export const alertRoutes = [
  route({
    method: 'GET',
    path: `${P}/deadlines`,
    operation: 'listComplianceDeadlines',
    summary: 'List compliance deadlines, most overdue first',
    description: 'Covers KYC records, filings and obligations, each with its open alert.',
    access: 'compliance:read',
    query: z.object({
      within_days: z.coerce
        .number()
        .pipe(z.int().min(0).max(FARTHEST_DAYS))
        .default(30)
        .meta({ description: 'Days to look ahead; overdue records are always included' }),
    }),
    response: z.array(ComplianceDeadline),
    tool: {
      name: 'svc_list_compliance_deadlines',
      title: 'List compliance deadlines',
      category: 'compliance',
      credits: 1,
      description:
        'Lists what expires, is due or is overdue across KYC, filings and obligations, with the alert that is open about each.',
      keywords: 'expiry overdue due soon upcoming deadlines',
    },
    handle: (ctx, { query }) => listDeadlines(ctx, query.within_days),
  }),
  route({
    method: 'GET',
    path: `${P}/alerts`,
    operation: 'listComplianceAlerts',
    summary: 'List compliance alerts, newest first',
    access: 'compliance:read',
    query: z.object({
      ...field.listing,
      open: field.flag().optional().meta({ description: 'true: only unresolved alerts' }),
    }),
    response: z.array(ComplianceAlert),
    handle: (ctx, { query }) => listAlerts(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/alerts`,
    operation: 'raiseComplianceAlert',
    summary: 'Raise an alert for a record',
    description: 'Updates an open alert instead of creating another.',
    access: 'compliance:write',
    status: 201,
    body: AlertInput,
    example: { record_type: 'compliance_filing', record_id: 1 },
    response: ComplianceAlert,
    errors: { nothing_to_raise },
    money: 'none',
    tool: {
      name: 'svc_raise_compliance_alert',
      title: 'Raise a compliance alert',
      category: 'compliance',
      credits: 1,
      description: 'Raises the alert of a KYC record, a filing or an obligation whose day is over or near.',
      keywords: 'alert warn expiry overdue',
    },
    handle: (ctx, { body }) => raiseAlert(ctx, body),
  }),
  route({
    method: 'GET',
    path: ONE,
    operation: 'getComplianceAlert',
    summary: 'Get an alert',
    access: 'compliance:read',
    response: ComplianceAlert,
    handle: (ctx, { params }) => getAlert(ctx, params.alert_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/resolve`,
    operation: 'resolveComplianceAlert',
    summary: 'Resolve an alert',
    description: 'A repeat returns the first resolution.',
    access: 'compliance:write',
    body: ResolveInput.optional(),
    example: { note: 'Filed this morning' },
    response: ComplianceAlert,
    money: 'none',
    handle: (ctx, { params, body }) => resolveAlert(ctx, params.alert_id, body?.note),
  }),
  route({
    method: 'POST',
    path: '/svc/compliance/agent/scan',
    operation: 'startComplianceScan',
    summary: 'Run the compliance scan',
    governed: 'harmless',
    description:
      'Checks KYC records, filings and obligations that are overdue or due soon without an open alert, and proposes alerts. Starts at once; follow it under `/svc/agent/runs/{run_id}`. Needs a web session.',
    access: 'compliance:write',
    session: true,
    status: 202,
    body: input('ComplianceScanInput', complianceScanner.input.shape).optional(),
    example: { within_days: 30, at_most: 10 },
    response: entity('StartedComplianceScan', { run_id: field.id(), status: z.literal('running') }),
    errors: { credits_exhausted },
    handle: async (ctx, { body }) => ({
      run_id: await startAgent(ctx, complianceScanner.key, body ?? {}),
      status: 'running' as const,
    }),
  }),
] as const
