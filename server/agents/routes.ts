import { z } from 'zod'
import { entity, input } from '../kernel/entity.ts'
import * as field from '../kernel/fields.ts'
import { route } from '../kernel/route.ts'
import type { RouteErrors } from '../kernel/route-errors.ts'
import {
  actionStatuses,
  approve,
  getAction,
  listActions,
  prepareApproval,
  previewAction,
  reject,
  rejectStale,
} from './actions.ts'
import { callTool, prepareTool } from './call-tool.ts'
import { functionDeclaration } from './declarations.ts'
import { policyRoutes } from './policy-routes.ts'
import { runRoutes } from './run-routes.ts'
import { Action, FunctionDeclaration, Preview, Tool } from './schemas.ts'
import { findTool, presentTool, type ToolRoute } from './tools.ts'

const toolName = z.object({ name: z.string().min(1).max(64) })

export const toolRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/tools',
    summary: 'The tools that agents can call',
    access: 'tools:read',
    query: z.object({ category: z.string().max(60).optional() }),
    response: z.array(Tool),
    handle: async ({ services }, { query }) =>
      services.registry.tools
        .filter(one => query.category === undefined || one.tool?.category === query.category)
        .map(one => presentTool(one as ToolRoute)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/tools/llm-declarations',
    operation: 'listFunctionDeclarations',
    summary: 'Function declarations for a generative model',
    description: 'Ready for the tool parameter of a generative model: only what all of them accept.',
    access: 'tools:read',
    query: z.object({
      names: z
        .string()
        .max(5000)
        .optional()
        .meta({ description: 'Tool names joined by commas; all when absent' }),
    }),
    response: z.array(FunctionDeclaration),
    handle: async ({ services: { registry } }, { query }) => {
      const chosen = query.names?.split(',').map(name => findTool(registry, name.trim())) ?? registry.tools
      return chosen.map(one => functionDeclaration(one as ToolRoute) as z.input<typeof FunctionDeclaration>)
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/tools/{name}',
    summary: 'One tool',
    access: 'tools:read',
    params: toolName,
    response: Tool,
    handle: async ({ services }, { params }) => presentTool(findTool(services.registry, params.name)),
  }),
  route({
    method: 'POST',
    path: '/api/v1/tools/{name}/call',
    ephemeral: false,
    summary: 'Call a tool',
    description:
      'A reading tool answers at once. A writing one becomes a proposed action, shown with its effect to a person; with `ephemeral` it only shows what would happen.',
    access: 'tools:read',
    params: toolName,
    body: z.record(z.string(), z.unknown()),
    response: entity('ToolResult', { tool: z.string(), result: z.unknown() }),
    example: {},
    errors: { credits_exhausted: [402, 'Nothing is left'] },
    prepare: (ctx, { params, body }) => prepareTool(ctx, params.name, body),
    handle: (ctx, { params, body }, prepared) => callTool(ctx, params.name, body, prepared),
  }),
  route({
    method: 'GET',
    path: '/.well-known/tools.json',
    operation: 'getToolPrices',
    summary: 'What each tool costs in credits',
    access: 'public',
    response: entity('ToolPrices', { tools: z.array(z.object({ name: z.string(), credits: z.int() })) }),
    handle: async ({ services }) => ({
      tools: services.registry.tools.map(({ tool }) => ({
        name: tool?.name ?? '',
        credits: tool?.credits ?? 0,
      })),
    }),
  }),
] as const

const already_decided = [
  409,
  'Somebody decided before, or its time is over; the answer says who and how',
] as const

const approvalErrors: RouteErrors = {
  already_decided,
  already_approved: [409, 'You have; the policy asks for somebody else as well'],
  proposer_cannot_approve: [403, 'The policy asks for somebody other than whoever proposed it'],
  daily_ceiling: [409, 'More than a policy lets be approved in one day'],
  no_longer_valid: [409, 'Things changed since it was proposed; it stays on the list'],
}

const correction = input('ActionCorrection', {
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
      description:
        'Executes it as the caller, exactly once, however often and from wherever it is approved. With `arguments` the approver corrects them first; the correction stays on record.',
      access: 'actions:approve',
      errors: approvalErrors,
      body: correction,
      example: {},
      response: Action,
      prepare: (ctx, { params, body }) => prepareApproval(ctx, params.action_id, body.arguments),
      handle: (ctx, { params, body }, facts) => approve(ctx, params.action_id, body.arguments, facts),
    }),
    route({
      method: 'POST',
      path: `${prefix}/{action_id}/preview`,
      operation: `previewAgentAction${place}`,
      ephemeral: false,
      summary: 'Show what a proposed action would do now, as proposed or corrected',
      access: 'actions:approve',
      errors: { already_decided },
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
    summary: 'What waits for approval',
    description:
      'Without `status` only what waits; ask for `approved`, `rejected` or `expired` for what was decided.',
    access: 'agent:read',
    query: z.object({
      ...field.page,
      status: z.enum(actionStatuses).default('proposed'),
      kind: z.string().max(100).optional(),
    }),
    response: z.array(Action),
    handle: (ctx, { query }) => listActions(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/agent/approvals/{action_id}',
    operation: 'getAgentAction',
    summary: 'One proposed action, waiting or decided',
    access: 'agent:read',
    response: Action,
    handle: (ctx, { params }) => getAction(ctx, params.action_id),
  }),
  ...decisions('/svc/agent/actions', 'OnPage'),
  ...decisions('/api/v1/svc/agent-actions', ''),
  ...decisions('/api/v1/svc/lp-crm/agent-actions', 'InLpCrm'),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/approvals/reject-stale',
    operation: 'rejectStaleActions',
    summary: 'Reject what has waited too long',
    access: 'actions:approve',
    body: input('StaleRejection', {
      older_than_hours: z
        .number()
        .min(0)
        .max(720)
        .default(24)
        .meta({ description: 'Waiting for longer than this, in hours' }),
      reason: field.text(1000).optional(),
    }),
    example: { older_than_hours: 24, reason: 'Overtaken by events' },
    response: entity('RejectedActions', { rejected: z.array(field.id()) }),
    handle: async (ctx, { body }) => ({
      rejected: await rejectStale(ctx, body.older_than_hours, body.reason ?? null),
    }),
  }),
  ...policyRoutes,
  ...runRoutes,
] as const
