import { z } from 'zod'
import { sentence } from '../kernel/language/sentence.ts'
import type { Context } from '../kernel/routes/context.ts'
import type { AnyRoute } from '../kernel/routes/endpoint.ts'
import { entity, input } from '../kernel/routes/entity.ts'
import * as field from '../kernel/routes/fields.ts'
import { deedsOf } from '../kernel/routes/governed.ts'
import { Executed } from '../kernel/routes/page.ts'
import { route } from '../kernel/routes/route.ts'
import {
  createPolicy,
  deletePolicy,
  getPolicy,
  listPolicies,
  type PolicyInput as PolicyText,
  updatePolicy,
} from './approvals/policies.ts'
import { tryPolicy } from './approvals/policy-trial.ts'
import { Money, Proposal } from './schemas.ts'

const terms = {
  name: field.text(120).meta({ description: 'What people call it' }),
  kind: field
    .key(100)
    .nullish()
    .meta({ description: 'Only actions of this kind, such as `create_capital_call`; all when absent' }),
  module: field.key().nullish().meta({ description: 'Only actions of this module; all when absent' }),
  currency: field.currency().nullish(),
  min_amount: field.amount('Only actions that move at least this').min(0).nullish(),
  approvers: z.int().min(1).max(2).meta({ description: 'How many people have to approve' }),
  proposer_may_approve: z.boolean().meta({ description: 'Whether whoever proposed it may approve it' }),
  daily_ceiling: field
    .amount(
      'What may be approved in one day of the office under this policy. An unknown amount, and one in another currency, cannot be counted: somebody besides the authors has to approve it',
    )
    .min(0)
    .nullish(),
  active: z.boolean(),
}

const Policy = entity('ApprovalPolicy', {
  id: field.id(),
  ...terms,
  version: z
    .int()
    .meta({ description: 'Counts its changes; an action keeps the version it was proposed under' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const PolicyInput = input('ApprovalPolicyInput', {
  ...terms,
  approvers: terms.approvers.default(1),
  proposer_may_approve: terms.proposer_may_approve.default(true),
  active: terms.active.default(true),
})

const PolicyChange = input('ApprovalPolicyChange', {
  name: terms.name.optional(),
  kind: terms.kind,
  module: terms.module,
  currency: terms.currency,
  min_amount: terms.min_amount,
  approvers: terms.approvers.optional(),
  proposer_may_approve: terms.proposer_may_approve.optional(),
  daily_ceiling: terms.daily_ceiling,
  active: terms.active.optional(),
})

const Kind = entity('KindOfChange', {
  kind: z.string(),
  title: z.string(),
  module: z.string(),
  moves_money: z.boolean(),
  does: z.array(z.string()).meta({ description: 'What it does, whatever its address' }),
  together_with: z
    .array(z.string())
    .meta({ description: 'The kinds that do the same or take it back: a policy for one holds for all' }),
})

const Trial = entity('PolicyTrial', {
  looked_at: z.int().meta({ description: 'Actions decided in that time' }),
  concerned: z.int().meta({ description: 'Of them, those the policy would have held for' }),
  direct_writes: z.int().meta({
    description: 'What people and programs did directly meanwhile of what it speaks of, whatever it moved',
  }),
  refused_proposer: z
    .int()
    .meta({ description: 'Approved by whoever proposed them, which it would not allow' }),
  needing_more: z.int().meta({ description: 'Approved by fewer people than it asks for' }),
  unmeasured: z.int().meta({
    description:
      'Of an unknown amount or in another currency, which its ceiling cannot be held against: somebody besides the authors would have had to approve',
  }),
  days_over_ceiling: z.array(z.object({ day: field.date(), approved: field.amount('Approved that day') })),
  actions: z
    .array(
      z.object({
        action_id: field.id(),
        kind: z.string(),
        money: Money,
        proposed_by: z.string(),
        decided_by: z.string().nullable(),
        decided_at: field.timestamp().nullable(),
      }),
    )
    .meta({ description: 'The latest hundred that it would have held for' }),
})

const example = {
  name: 'Two people above a million',
  currency: 'USD',
  min_amount: 1_000_000,
  approvers: 2,
  proposer_may_approve: false,
}

/** What a policy would have held in the last ninety days, for whoever decides on it. */
async function wouldHaveHeld(ctx: Context, policy: PolicyText) {
  const { looked_at, concerned, direct_writes } = await tryPolicy(ctx, policy, 90)
  return { days: 90, proposals: concerned, of_proposals: looked_at, direct_writes }
}

const changing = {
  access: 'agent:manage',
  approval: true,
  secondPerson: true,
  tells: (ctx: Context) => ({
    kind: 'policy_changed',
    title: sentence`The approval policies were changed`,
    detail: sentence`Approved by ${ctx.principal.name}.`,
    link: '/settings/policies',
  }),
  status: 202,
  response: Proposal,
  description:
    'Nobody changes a policy alone: this answers with a proposal, and the change happens once it is approved. What was proposed before stays under the policy of its time.',
} as const

export const policyRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/agent/policies',
    summary: 'List approval policies',
    access: 'agent:read',
    query: z.object(field.page),
    response: z.array(Policy),
    tool: {
      name: 'svc_list_approval_policies',
      title: 'List approval policies',
      category: 'agent',
      credits: 1,
      description:
        'Lists who has to approve which actions: by kind, module or amount, how many people, and daily ceilings. What waits for approval is not shown.',
      keywords: 'rules four eyes signatures limits governance authorisation',
    },
    handle: (ctx, { query }) => listPolicies(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/agent/kinds',
    operation: 'listKindsOfChanges',
    summary: 'List the kinds of change a policy can cover',
    description:
      'Every kind of change, in which module it is, whether policies by amount read what it moves, and which others do the same: a policy for one of them holds for all.',
    access: 'agent:read',
    audience: 'pages',
    response: z.array(Kind),
    handle: async ({ services: { registry } }) =>
      registry.kinds.map(kind => {
        const governed = registry.ofKind(kind) as AnyRoute
        const { money, tool, summary } = governed
        const { key: module } = registry.moduleOf(governed)
        return {
          kind,
          title: tool?.title ?? summary,
          module,
          moves_money: money !== undefined && money !== 'none',
          does: [...deedsOf(governed)],
          together_with: registry.alike(governed).flatMap(one => (one.kind === kind ? [] : [one.kind])),
        }
      }),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/agent/policies/{policy_id}',
    operation: 'getApprovalPolicy',
    summary: 'Get an approval policy',
    access: 'agent:read',
    response: Policy,
    handle: (ctx, { params }) => getPolicy(ctx, params.policy_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/policies',
    summary: 'Propose an approval policy',
    ...changing,
    body: PolicyInput,
    example,
    money: 'none',
    tool: {
      name: 'svc_create_approval_policy',
      title: 'Create an approval policy',
      category: 'agent',
      credits: 2,
      description:
        'Puts before a person a new rule for approvals: how many people for which actions, from which amount, with what daily ceiling. What waits already keeps the rules of its time.',
      keywords: 'rule four eyes two signatures threshold limit amount governance',
    },
    handle: async (ctx, { body }) => {
      const policy = await createPolicy(ctx, body)
      return new Executed({ ...policy, would_have_held: await wouldHaveHeld(ctx, body) })
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/agent/policies/{policy_id}',
    summary: 'Propose a change to an approval policy',
    ...changing,
    body: PolicyChange,
    example: { approvers: 2 },
    money: 'none',
    tool: {
      name: 'svc_update_approval_policy',
      title: 'Change an approval policy',
      category: 'agent',
      credits: 2,
      description:
        'Puts before a person a change of an approval rule. Use it for another amount or number of people; what waits already keeps the rules of its time.',
      keywords: 'rule four eyes signatures threshold limit edit',
    },
    handle: async (ctx, { params, body }) => new Executed(await updatePolicy(ctx, params.policy_id, body)),
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/svc/agent/policies/{policy_id}',
    summary: 'Propose to delete an approval policy',
    ...changing,
    tool: {
      name: 'svc_delete_approval_policy',
      title: 'Delete an approval policy',
      category: 'agent',
      credits: 2,
      description:
        'Puts before a person to delete an approval rule. To pause it set active to false instead; what waits already keeps the rules of its time.',
      keywords: 'rule four eyes signatures remove',
    },
    handle: async (ctx, { params }) => new Executed(await deletePolicy(ctx, params.policy_id)),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/policies/try',
    operation: 'tryApprovalPolicy',
    effect: 'read',
    summary: 'Test a policy against past actions',
    description: 'What it would have asked for, had it held. Nothing is changed.',
    access: 'agent:manage',
    body: input('PolicyTrialInput', {
      ...PolicyInput.shape,
      days: z.int().min(1).max(365).default(90).meta({ description: 'Look back so many days' }),
    }),
    example: { ...example, days: 90 },
    response: Trial,
    handle: (ctx, { body: { days, ...policy } }) => tryPolicy(ctx, policy, days),
  }),
] as const
