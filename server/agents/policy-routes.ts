import { z } from 'zod'
import { sentence } from '../kernel/language/sentence.ts'
import type { Context } from '../kernel/routes/context.ts'
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
  name: field.text(120).meta({ description: 'Name of the policy, as people see it' }),
  kind: field.key(100).nullish().meta({
    description: 'Applies only to this kind of action, such as `create_capital_call`; omit for all kinds',
  }),
  module: field
    .key()
    .nullish()
    .meta({ description: 'Applies only to this module’s actions; omit for all modules' }),
  currency: field.currency().nullish(),
  min_amount: field.amount('Applies only to actions that move at least this amount').min(0).nullish(),
  approvers: z.int().min(1).max(2).meta({ description: 'Approvals required' }),
  proposer_may_approve: z.boolean().meta({ description: 'Whether the proposer may also approve' }),
  daily_ceiling: field
    .amount(
      'Most that may be approved under this policy in one office day. An amount that is unknown or in another currency cannot be counted: somebody other than its authors has to approve it',
    )
    .min(0)
    .nullish(),
  active: z.boolean(),
}

const Policy = entity('ApprovalPolicy', {
  id: field.id(),
  ...terms,
  version: z.int().meta({
    description:
      'Version number, raised by every change; an action keeps the version under which it was proposed',
  }),
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
  does: z.array(z.string()).meta({ description: 'The kind of change, whichever endpoint makes it' }),
  whatever_way: z.boolean().meta({
    description: 'Whether a policy also applies to merges, imports and other changes to the same fields',
  }),
  together_with: z.array(z.string()).meta({
    description: 'Kinds that make or reverse the same change; a policy for one applies to all of them',
  }),
})

const Trial = entity('PolicyTrial', {
  looked_at: z.int().meta({ description: 'Actions decided in the period' }),
  concerned: z.int().meta({ description: 'Of those, the actions the policy would have applied to' }),
  direct_writes: z.int().meta({
    description:
      'Direct writes by people and programs in the period that the policy covers, whatever the amount',
  }),
  refused_proposer: z
    .int()
    .meta({ description: 'Actions approved by their proposer, which the policy would refuse' }),
  needing_more: z.int().meta({ description: 'Actions approved by fewer people than the policy requires' }),
  unmeasured: z.int().meta({
    description:
      'Actions of unknown amount or in another currency, which cannot be counted against the ceiling: somebody other than their authors would have had to approve',
  }),
  days_over_ceiling: z.array(z.object({ day: field.date(), approved: field.amount('Approved on that day') })),
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
    .meta({ description: 'The latest 100 actions the policy would have applied to' }),
})

const example = {
  name: 'Two people above a million',
  currency: 'USD',
  min_amount: 1_000_000,
  approvers: 2,
  proposer_may_approve: false,
}

/** A policy's effect on the last ninety days, for its approvers. */
async function wouldHaveHeld(ctx: Context, policy: PolicyText) {
  const { looked_at, concerned, direct_writes } = await tryPolicy(ctx, policy, 90)
  return { days: 90, proposals: concerned, of_proposals: looked_at, direct_writes }
}

/** Returns a kind of change as shown: of a write, of an effect by any route, or of both. */
function kindShown({ say, services: { registry } }: Context, kind: string) {
  const route = registry.ofKind(kind)
  const known = registry.deeds.get(kind)
  const deeds = known?.deeds ?? []
  const alike = [
    ...(route ? registry.alike(route) : []),
    ...deeds.flatMap(deed => registry.alikeOf(deed)),
  ].map(one => one.kind)
  return {
    kind,
    title: route ? (route.tool?.title ?? route.summary) : say(deeds[0]?.title ?? kind),
    module: route ? registry.moduleOf(route).key : (known?.module ?? ''),
    moves_money: route?.money !== undefined && route.money !== 'none',
    does: [...(route ? deedsOf(route) : []), ...deeds.map(({ kind: deed }) => deed)],
    whatever_way: deeds.length > 0,
    together_with: [...new Set(alike)].filter(one => one !== kind),
  }
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
    'A policy never changes on one person’s word: the answer is a proposal, and the change takes effect once approved. Earlier proposals stay under the policy in force when they were made.',
} as const

export const policyRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/agent/policies',
    summary: 'List approval policies',
    access: 'agent:read',
    query: z.object(field.listing),
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
      'Each kind with its module, whether amount policies can read what it moves, and which other kinds make the same change: a policy for one applies to all of them.',
    access: 'agent:read',
    audience: 'pages',
    response: z.array(Kind),
    handle: async ctx => ctx.services.registry.kinds.map(kind => kindShown(ctx, kind)),
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
    description: 'Shows what the policy would have required, had it been in force. Changes nothing.',
    access: 'agent:manage',
    body: input('PolicyTrialInput', {
      ...PolicyInput.shape,
      days: z.int().min(1).max(365).default(90).meta({ description: 'Days to look back' }),
    }),
    example: { ...example, days: 90 },
    response: Trial,
    handle: (ctx, { body: { days, ...policy } }) => tryPolicy(ctx, policy, days),
  }),
] as const
