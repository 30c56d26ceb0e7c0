import { z } from 'zod'
import { entity, input } from '../kernel/routes/entity.ts'
import * as field from '../kernel/routes/fields.ts'
import { route } from '../kernel/routes/route.ts'
import { approveFor, prepareApprovalFor, rejectFor } from './approvals/delegated-votes.ts'
import { createDelegation, listDelegations, withdrawDelegation } from './approvals/delegations.ts'
import { already_decided, approvalErrors, key_without_vote, rejection } from './decision-errors.ts'
import { Action } from './schemas.ts'

const Delegation = entity('VoteDelegation', {
  id: field.id(),
  delegator_id: field.id().meta({ description: 'Whose votes are given' }),
  delegator: z.string(),
  delegate_id: field.id().meta({ description: 'Who gives them' }),
  delegate: z.string(),
  from: field.date(),
  until: field.date().meta({ description: 'The last day' }),
  ceiling: field.amount('Most that a proposal may move; null for any amount').nullable(),
  currency: z.string().nullable(),
  status: z.enum(['upcoming', 'in_force', 'ended']),
  ended_at: field.timestamp().nullable().meta({ description: 'When somebody ended it before its last day' }),
  ended_by: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const not_delegated = [403, 'The delegation has ended, has not begun, or does not reach this amount'] as const

export const delegationRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/agent/delegations',
    operation: 'listVoteDelegations',
    summary: 'List delegated votes',
    description:
      'Lists who votes for whom, votes for them later, or did. Whoever does not oversee the office sees those that concern them.',
    access: 'agent:read',
    query: z.object(field.listing),
    response: z.array(Delegation),
    handle: (ctx, { query }) => listDelegations(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/delegations',
    operation: 'createVoteDelegation',
    summary: 'Delegate your votes on proposals',
    did: 'Delegated their votes on proposals',
    description:
      'Another person gives your votes, from a day to a day and up to an amount. They decide nothing that you could not, and nothing that they proposed or corrected; two votes given by one person count as one. All administrators and the delegate are told.',
    access: 'actions:approve',
    governed: 'in_person',
    status: 201,
    body: input('VoteDelegationInput', {
      delegate_id: field
        .id()
        .meta({ description: 'Who gives your votes; they must be able to make changes' }),
      from: field.date().optional().meta({ description: 'The first day. Default: today' }),
      until: field.date().meta({ description: 'The last day, within a year' }),
      ceiling: field
        .amount(
          'Most that a proposal may move. One whose amount is unknown or in another currency is not covered',
        )
        .min(0)
        .nullish(),
      currency: field.currency().nullish(),
    }),
    example: { delegate_id: 2, until: '2026-12-31', ceiling: 1_000_000, currency: 'USD' },
    response: Delegation,
    handle: (ctx, { body }) => createDelegation(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/delegations/{delegation_id}/withdraw',
    operation: 'withdrawVoteDelegation',
    summary: 'Withdraw a delegation of votes',
    description:
      'Whoever gave it, whoever has it, and administrators can end it at any time. Votes given before still count.',
    access: 'agent:write',
    governed: 'in_person',
    errors: { already_ended: [409, 'It has ended'] },
    response: Delegation,
    handle: (ctx, { params }) => withdrawDelegation(ctx, params.delegation_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/delegations/{delegation_id}/actions/{action_id}/approve',
    operation: 'approveAgentActionForDelegator',
    summary: 'Approve a proposed action for whoever delegated their vote',
    did: 'Approved a proposed action for somebody else',
    description: 'The vote is theirs; the log, the proposal and the page say who gave it.',
    access: 'agent:write',
    governed: 'in_person',
    errors: { ...approvalErrors, not_delegated },
    body: input('DelegatedApproval', {
      digest: z.string().max(64).optional().meta({ description: 'The `digest` of the version you saw' }),
    }),
    example: {},
    response: Action,
    prepare: (ctx, { params }) => prepareApprovalFor(ctx, params.delegation_id, params.action_id),
    handle: (ctx, { params, body }, facts) =>
      approveFor(ctx, params.delegation_id, { action: params.action_id, digest: body.digest }, facts),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent/delegations/{delegation_id}/actions/{action_id}/reject',
    operation: 'rejectAgentActionForDelegator',
    summary: 'Reject a proposed action for whoever delegated their vote',
    did: 'Rejected a proposed action for somebody else',
    access: 'agent:write',
    governed: 'in_person',
    errors: { not_delegated, already_decided, key_without_vote },
    body: rejection,
    example: { reason: 'Not this quarter' },
    response: Action,
    handle: (ctx, { params, body }) =>
      rejectFor(ctx, params.delegation_id, { action: params.action_id, reason: body.reason ?? null }),
  }),
] as const
