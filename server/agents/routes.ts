import { z } from 'zod'
import { entity, input } from '../kernel/routes/entity.ts'
import * as field from '../kernel/routes/fields.ts'
import { route } from '../kernel/routes/route.ts'
import { actionStatuses, getAction, listActions } from './approvals/actions.ts'
import { approve, prepareApproval, previewAction } from './approvals/approve.ts'
import { reject, rejectStale, withdraw } from './approvals/decide.ts'
import { prepareAgain, proposeAgain } from './approvals/propose-again.ts'
import {
  already_decided,
  approvalErrors,
  key_without_vote,
  no_longer_valid,
  rejection,
} from './decision-errors.ts'
import { policyRoutes } from './policy-routes.ts'
import { runRoutes } from './run-routes.ts'
import { Action, Preview } from './schemas.ts'

const correction = input('ActionCorrection', {
  digest: z.string().max(64).optional().meta({
    description:
      'The `digest` of the version you saw. Without it, the approval counts only if the action is unchanged since it was proposed',
  }),
  arguments: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'The corrected arguments, in full' }),
})

/** Approving and rejecting are offered under three addresses; all are the same decision. */
const decisions = (
  prefix: '/svc/agent/actions' | '/api/v1/svc/agent-actions' | '/api/v1/svc/lp-crm/agent-actions',
  place: 'OnPage' | '' | 'InLpCrm',
) =>
  [
    route({
      method: 'POST',
      path: `${prefix}/{action_id}/approve`,
      operation: `approveAgentAction${place}`,
      summary: 'Approve a proposed action and execute it',
      did: 'Approved a proposed action',
      description:
        'The last required approval executes the action, exactly once, however often it is sent and from wherever. With `arguments`, the approver corrects the action first: the correction stays on record, all approvals start again, and the corrector becomes an author of the action.',
      access: 'actions:approve',
      governed: 'in_person',
      errors: approvalErrors,
      body: correction,
      example: {},
      response: Action,
      prepare: (ctx, { params, body }) => prepareApproval(ctx, params.action_id, body.arguments),
      handle: (ctx, { params, body }, facts) => approve(ctx, params.action_id, body, facts),
    }),
    route({
      method: 'POST',
      path: `${prefix}/{action_id}/preview`,
      operation: `previewAgentAction${place}`,
      ephemeral: false,
      summary: 'Preview a proposed action, as proposed or corrected',
      description:
        'If the action would now do something else than it shows, the new effect is shown from then on and earlier approvals lapse.',
      did: 'Previewed a proposed action',
      access: 'actions:approve',
      governed: 'in_person',
      errors: { already_decided, no_longer_valid },
      body: correction,
      example: {},
      response: Preview,
      prepare: (ctx, { params, body }) => prepareApproval(ctx, params.action_id, body.arguments),
      handle: (ctx, { params, body }, facts) => previewAction(ctx, params.action_id, body.arguments, facts),
    }),
    route({
      method: 'POST',
      path: `${prefix}/{action_id}/reject`,
      operation: `rejectAgentAction${place}`,
      summary: 'Reject a proposed action',
      access: 'actions:approve',
      governed: 'in_person',
      errors: { already_decided, key_without_vote },
      body: rejection,
      example: { reason: 'Not this quarter' },
      response: Action,
      handle: (ctx, { params, body }) => reject(ctx, params.action_id, body.reason ?? null),
    }),
  ] as const

export const agentRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/agent/approvals',
    operation: 'listAgentActions',
    summary: 'List pending approvals',
    description: 'Lists pending actions by default; use `status` for `approved`, `rejected` or `expired`.',
    access: 'agent:read',
    query: z.object({
      ...field.listing,
      status: z.enum(actionStatuses).default('proposed'),
      kind: z.string().max(100).optional(),
      run_id: z.coerce.number().pipe(field.id()).optional().meta({ description: 'Only actions of this run' }),
      proposer_id: z.coerce
        .number()
        .pipe(field.id())
        .optional()
        .meta({ description: 'Only actions proposed by this person or their keys' }),
      deal_id: z.coerce
        .number()
        .pipe(field.id())
        .optional()
        .meta({ description: 'Only actions on this deal' }),
      mine: field
        .flag()
        .optional()
        .meta({ description: 'Only the caller’s own proposals, from pages, keys and agents' }),
    }),
    response: z.array(Action),
    tool: {
      name: 'svc_list_proposals',
      title: 'List proposals and what became of them',
      category: 'agent',
      credits: 1,
      description:
        'Lists proposed changes by status: waiting (proposed), approved with their result, rejected with the reason, or expired. With mine, only what you proposed. Use it to learn what became of a proposal; it decides nothing.',
      keywords: 'my proposals approval status outcome rejected why pending inbox',
    },
    handle: (ctx, { query }) => listActions(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/agent/approvals/{action_id}',
    operation: 'getAgentAction',
    summary: 'Get a proposed action, waiting or decided',
    access: 'agent:read',
    response: Action,
    tool: {
      name: 'svc_get_proposal',
      title: 'Get a proposal',
      category: 'agent',
      credits: 1,
      description:
        'Shows one proposal whole: its arguments, what it would change, who approved it, and its result or the reason it was rejected. Use it for what the answer to a proposal leaves out. It decides nothing; svc_list_proposals finds one.',
      keywords: 'action approval status outcome preview details',
    },
    handle: (ctx, { params }) => getAction(ctx, params.action_id),
  }),
  ...decisions('/svc/agent/actions', 'OnPage'),
  ...decisions('/api/v1/svc/agent-actions', ''),
  ...decisions('/api/v1/svc/lp-crm/agent-actions', 'InLpCrm'),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/approvals/{action_id}/withdraw',
    operation: 'withdrawAgentAction',
    governed: 'harmless',
    summary: 'Withdraw your own proposed action',
    description: 'Covers your proposals from pages, API keys and agents. Executes nothing.',
    access: 'agent:write',
    errors: { already_decided },
    body: rejection,
    example: { reason: 'It was for another fund' },
    response: Action,
    tool: {
      name: 'svc_withdraw_proposal',
      title: 'Withdraw a proposal',
      category: 'agent',
      credits: 0,
      description:
        'Takes back a proposal that you made and that still waits, at once and with your reason. Use it when you notice a mistake, or when too many of yours wait. It undoes nothing that was approved.',
      keywords: 'cancel take back retract mistake own proposal',
      destructive: false,
    },
    handle: (ctx, { params, body }) => withdraw(ctx, params.action_id, body.reason ?? null),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/approvals/{action_id}/again',
    operation: 'proposeAgentActionAgain',
    governed: 'harmless',
    summary: 'Propose an expired or rejected action again',
    description:
      'Repeats the call as it last stood, in the caller’s name, with its effect as of now; the caller needs the right to make that call. Answers with the new proposal.',
    access: 'agent:write',
    audience: 'pages',
    errors: { illegal_transition: [409, 'It is still pending, or was approved'] },
    response: Action,
    prepare: (ctx, { params }) => prepareAgain(ctx, params.action_id),
    handle: (ctx, { params }, facts) => proposeAgain(ctx, params.action_id, facts),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/approvals/reject-stale',
    operation: 'rejectStaleActions',
    summary: 'Reject stale actions',
    access: 'actions:approve',
    governed: 'in_person',
    errors: { key_without_vote },
    body: input('StaleRejection', {
      older_than_hours: z
        .number()
        .min(0)
        .max(720)
        .default(24)
        .meta({ description: 'Pending for more than this many hours' }),
      proposer_id: field.id().optional().meta({ description: 'Only proposals by this person or their keys' }),
      key_id: field.id().optional().meta({ description: 'Only what this API key proposed' }),
      agent: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Only what this agent of the office proposed, by its key' }),
      reason: field.text(1000).optional(),
    }),
    example: { older_than_hours: 24, reason: 'Overtaken by events' },
    response: entity('RejectedActions', { rejected: z.array(field.id()) }),
    handle: async (ctx, { body }) => ({
      rejected: await rejectStale(ctx, body),
    }),
  }),
  ...policyRoutes,
  ...runRoutes,
] as const
