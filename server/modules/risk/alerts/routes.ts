import { z } from 'zod'
import { startAgent } from '../../../agents/team/run-agent.ts'
import { entity, field, input, route } from '../../../kernel/index.ts'
import { credits_exhausted } from '../../../platform/credits/credits.ts'
import { covenantsOfPeerDeal, worstOf } from '../covenants/covenants.ts'
import { Covenant } from '../covenants/schemas.ts'
import { alertsOf, getAlert, listAlerts, nothing_to_raise, raiseAlert, resolveAlert } from './alerts.ts'
import { AlertInput, ResolveInput, RiskAlert } from './schemas.ts'

const P = '/api/v1/svc/risk'
const ONE = `${P}/alerts/{alert_id}` as const

export const alertRoutes = [
  route({
    method: 'GET',
    path: `${P}/alerts`,
    operation: 'listRiskAlerts',
    summary: 'List risk alerts, newest first',
    access: 'risk:read',
    query: z.object({
      ...field.listing,
      open: field.flag().optional().meta({ description: 'true: only unresolved alerts' }),
      covenant_id: z.coerce.number().pipe(field.id()).optional(),
      facility_id: z.coerce.number().pipe(field.id()).optional(),
    }),
    response: z.array(RiskAlert),
    tool: {
      name: 'svc_list_risk_alerts',
      title: 'List risk alerts',
      category: 'risk',
      credits: 1,
      description:
        'Lists alerts: covenants watched or in breach, overdue tests, overadvances; open ones with `open`.',
      keywords: 'alert breach overdue overadvance warning',
    },
    handle: (ctx, { query }) => listAlerts(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/alerts`,
    operation: 'raiseRiskAlert',
    summary: 'Raise a risk alert',
    description: 'Use it if the alert was resolved too early. An open alert is updated, not duplicated.',
    access: 'risk:write',
    status: 201,
    body: AlertInput,
    example: { covenant_id: 1 },
    response: RiskAlert,
    errors: { nothing_to_raise },
    money: 'none',
    tool: {
      name: 'svc_raise_risk_alert',
      title: 'Raise a risk alert',
      category: 'risk',
      credits: 1,
      description:
        'Raises the alert of a covenant that is watched, in breach or overdue, or of a facility that is overdrawn or whose certificate is overdue, and that has none open.',
      keywords: 'alert covenant facility warn',
    },
    handle: (ctx, { body }) => raiseAlert(ctx, body),
  }),
  route({
    method: 'GET',
    path: ONE,
    operation: 'getRiskAlert',
    summary: 'Get an alert',
    access: 'risk:read',
    response: RiskAlert,
    handle: (ctx, { params }) => getAlert(ctx, params.alert_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/resolve`,
    operation: 'resolveRiskAlert',
    summary: 'Resolve an alert',
    description: 'A repeat returns the first resolution.',
    access: 'risk:write',
    body: ResolveInput.optional(),
    example: { note: 'The lenders waived it for this quarter' },
    response: RiskAlert,
    money: 'none',
    tool: {
      name: 'svc_resolve_risk_alert',
      title: 'Resolve a risk alert',
      category: 'risk',
      credits: 1,
      description: 'Marks an alert as resolved, with what was done. It changes no covenant.',
      keywords: 'alert close settle',
    },
    handle: (ctx, { params, body }) => resolveAlert(ctx, params.alert_id, body?.note),
  }),
  route({
    method: 'GET',
    path: `${P}/by-peer-deal/{peer_deal_id}`,
    operation: 'getRiskByPeerDeal',
    summary: 'Get covenants and alerts of a peer platform’s deal',
    description:
      'Covenants under the platform’s id and on the linked deal, with the alerts of its facilities.',
    access: 'risk:read',
    params: z.object({
      peer_deal_id: field.text(200).meta({ description: 'Id of the deal on the peer platform' }),
    }),
    response: entity('PeerDealRisk', {
      peer_deal_id: z.string(),
      deal_id: field.id().nullable(),
      status: Covenant.shape.status,
      covenants: z.array(Covenant),
      alerts: z.array(RiskAlert),
    }),
    handle: async (ctx, { params: { peer_deal_id } }) => {
      const { deal_id, covenants } = await covenantsOfPeerDeal(ctx, peer_deal_id)
      return {
        peer_deal_id,
        deal_id,
        status: worstOf(covenants),
        covenants,
        alerts: await alertsOf(
          ctx,
          covenants.map(({ id }) => id),
          deal_id,
        ),
      }
    },
  }),
  route({
    method: 'POST',
    path: `${P}/agent/scan`,
    operation: 'startRiskScan',
    summary: 'Run the risk scan',
    governed: 'harmless',
    description:
      'Looks for overdue tests and covenants on watch or in breach without an open alert, and proposes alerts. Starts at once; follow it under `/svc/agent/runs/{run_id}`.',
    access: 'risk:write',
    status: 202,
    body: input('RiskScanInput', { at_most: z.int().min(1).max(50).default(10) }).optional(),
    example: { at_most: 10 },
    response: entity('StartedRiskScan', { run_id: field.id(), status: z.literal('running') }),
    errors: { credits_exhausted },
    handle: async (ctx, { body }) => ({
      run_id: await startAgent(ctx, 'risk_scan', { at_most: body?.at_most ?? 10 }),
      status: 'running' as const,
    }),
  }),
] as const
