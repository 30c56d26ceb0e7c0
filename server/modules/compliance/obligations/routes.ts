import { z } from 'zod'
import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { obligation } from './obligation.ts'
import {
  addObligation,
  changeObligation,
  getObligation,
  listObligations,
  obligationQuery,
} from './obligations.ts'

const P = '/api/v1/svc/compliance/obligations'
const ONE = `${P}/{ob_id}` as const

export const obligationRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listObligations',
    summary: 'List obligations, newest first',
    access: 'compliance:read',
    query: obligationQuery,
    response: z.array(obligation.Entity),
    tool: {
      name: 'svc_list_obligations',
      title: 'List compliance obligations',
      category: 'compliance',
      credits: 1,
      description:
        'Lists what the office is obliged to do besides its filings, by whom and by when; by category or status.',
      keywords: 'duties register gdpr aml sec policy review due',
    },
    handle: (ctx, { query }) => listObligations(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'addObligation',
    summary: 'Add an obligation',
    access: 'compliance:write',
    does: 'obligation',
    status: 201,
    body: obligation.Input,
    example: {
      category: 'aml',
      title: 'Independent test of the AML programme',
      source: 'AML policy, section 7',
      frequency: 'yearly',
      next_due: '2026-12-31',
      owner: 'Compliance officer',
    },
    response: obligation.Entity,
    tool: {
      name: 'svc_add_obligation',
      title: 'Add a compliance obligation',
      category: 'compliance',
      credits: 2,
      description:
        'Adds what the office is obliged to do, by when and how often, to the register. Filings have a calendar of their own.',
      keywords: 'duty register recurring policy review',
    },
    handle: (ctx, { body }) => addObligation(ctx, body),
  }),
  route({
    method: 'GET',
    path: ONE,
    shows: 'compliance_obligation',
    operation: 'getObligation',
    summary: 'Get an obligation',
    access: 'compliance:read',
    response: obligation.Entity,
    handle: (ctx, { params }) => getObligation(ctx, params.ob_id),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    operation: 'updateObligation',
    summary: 'Change an obligation',
    description:
      'Can also change the status: open, in_progress, done, or waived with a reason. Settling a recurring obligation creates the next (`next_id`); only the clock makes one overdue.',
    access: 'compliance:write',
    body: obligation.Change,
    example: { status: 'done', evidence: 'Report of 12 December' },
    response: obligation.Entity,
    errors: {
      changed_meanwhile,
      illegal_transition: [409, 'Transition not allowed from this status; see `allowed`'],
    },
    handle: (ctx, { params, body }) => changeObligation(ctx, params.ob_id, body),
  }),
]
