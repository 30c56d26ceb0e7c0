import { z } from 'zod'
import { route } from '../../../kernel/index.ts'
import { milestone } from '../milestone.ts'
import { is_over } from '../rows.ts'
import { addMilestone, changeMilestone, getMilestone, listMilestones, removeMilestone } from './milestones.ts'

const P = '/api/v1/svc/transactions/{tx_id}/milestones'
const ONE = `${P}/{milestone_id}` as const

export const milestoneRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listTransactionMilestones',
    summary: 'List the milestones of a transaction',
    access: 'transactions:read',
    response: z.array(milestone.Entity),
    tool: {
      name: 'svc_list_transaction_milestones',
      title: 'List the milestones of a transaction',
      category: 'transactions',
      credits: 1,
      description:
        'Lists the milestones of a closing from NDA to long-stop date: planned, actual and the slip in days. It changes none.',
      keywords: 'closing timeline dates slip long stop exclusivity',
    },
    handle: (ctx, { params }) => listMilestones(ctx, params.tx_id),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'addTransactionMilestone',
    summary: 'Add a milestone to a transaction',
    access: 'transactions:write',
    status: 201,
    body: milestone.Input,
    example: { kind: 'other', title: 'Regulator’s decision', planned_on: '2026-12-10' },
    response: milestone.Entity,
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params, body }) => addMilestone(ctx, params.tx_id, body),
  }),
  route({
    method: 'GET',
    path: ONE,
    operation: 'getTransactionMilestone',
    summary: 'Get a milestone of a transaction',
    access: 'transactions:read',
    response: milestone.Entity,
    handle: (ctx, { params }) => getMilestone(ctx, params.tx_id, params.milestone_id),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    operation: 'updateTransactionMilestone',
    summary: 'Change a milestone of a transaction',
    access: 'transactions:write',
    body: milestone.Change,
    example: { planned_on: '2026-12-14' },
    response: milestone.Entity,
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params, body }) => changeMilestone(ctx, params.tx_id, params.milestone_id, body),
  }),
  route({
    method: 'DELETE',
    path: ONE,
    operation: 'deleteTransactionMilestone',
    summary: 'Remove a milestone from a transaction',
    access: 'transactions:write',
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params }) => removeMilestone(ctx, params.tx_id, params.milestone_id),
  }),
] as const
