import { z } from 'zod'
import { entity, input } from '../kernel/routes/entity.ts'
import * as field from '../kernel/routes/fields.ts'
import { route } from '../kernel/routes/route.ts'
import type { RouteErrors } from '../kernel/routes/route-errors.ts'
import { actionStatuses, getAction, listActions } from './approvals/actions.ts'
import { approve, prepareApproval, previewAction } from './approvals/approve.ts'
import { reject, rejectStale, withdraw } from './approvals/decide.ts'
import { prepareAgain, proposeAgain } from './approvals/propose-again.ts'
import { policyRoutes } from './policy-routes.ts'
import { runRoutes } from './run-routes.ts'
import { Action, Preview } from './schemas.ts'

const already_decided = [
  409,
  'Somebody decided before, or its time is over; the answer says who and how',
] as const

const no_longer_valid = [409, 'Things changed since it was proposed; it stays on the list'] as const

const approvalErrors: RouteErrors = {
  already_decided,
  already_approved: [409, 'You have; the policy asks for somebody else as well'],
  proposer_cannot_approve: [403, 'Somebody other than whoever proposed or corrected it has to'],
  joined_later: [403, 'Whoever joined after it was proposed is not the second person for it'],
  changed_meanwhile: [
    409,
    'It would do something else than was seen; `preview` says what, and `digest` is the version to approve',
  ],
  daily_ceiling: [409, 'More than a policy lets be approved in one day'],
  no_longer_valid,
}

const correction = input('ActionCorrection', {
  digest: z.string().max(64).optional().meta({
    description:
      'The `digest` of what was seen. Without it the approval counts only for an action that stands as it was proposed.',
  }),
  arguments: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'The whole arguments as they should be, when they are corrected' }),
})

const rejection = input('ActionRejection', { reason: field.text(1000).optional() })

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
        'Executes it as the last who has to approve, exactly once, however often and from wherever it is approved. With `arguments` the approver corrects them first: the correction stays on record, asks everybody anew, and whoever makes it is an author of the action from then on.',
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
        'Where the action would do something else than it shows, it shows that from now on, and earlier approvals do not count.',
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
      errors: { already_decided },
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
    description:
      'Without `status` only what waits; ask for `approved`, `rejected` or `expired` for what was decided.',
    access: 'agent:read',
    query: z.object({
      ...field.page,
      status: z.enum(actionStatuses).default('proposed'),
      kind: z.string().max(100).optional(),
      run_id: z.coerce.number().pipe(field.id()).optional().meta({ description: 'Of this run alone' }),
      proposer_id: z.coerce
        .number()
        .pipe(field.id())
        .optional()
        .meta({ description: 'Of this person, and of their keys, alone' }),
      deal_id: z.coerce.number().pipe(field.id()).optional().meta({ description: 'About this deal alone' }),
      mine: field.flag().optional().meta({ description: 'What the caller proposed, by whatever way' }),
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
    description: 'By whatever way you proposed it: a page, a key, an agent of yours. Nothing is executed.',
    access: 'agent:write',
    errors: { already_decided },
    body: rejection,
    example: { reason: 'It was for another fund' },
    response: Action,
    handle: (ctx, { params, body }) => withdraw(ctx, params.action_id, body.reason ?? null),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/approvals/{action_id}/again',
    operation: 'proposeAgentActionAgain',
    governed: 'harmless',
    ephemeral: false,
    summary: 'Propose an expired or rejected action again',
    description:
      'The same call as it stood last, in the caller’s name, shown with what it would do now; for whoever may make that call. It answers the new proposal.',
    access: 'agent:write',
    audience: 'pages',
    errors: { illegal_transition: [409, 'It still waits, or was approved'] },
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
    body: input('StaleRejection', {
      older_than_hours: z
        .number()
        .min(0)
        .max(720)
        .default(24)
        .meta({ description: 'Waiting for longer than this, in hours' }),
      proposer_id: field
        .id()
        .optional()
        .meta({ description: 'Only what this person, or a key of theirs, proposed' }),
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
