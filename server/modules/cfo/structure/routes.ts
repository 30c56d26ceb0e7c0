import { z } from 'zod'
import { period_closed } from '../../../books/accounts/periods.ts'
import { field, route } from '../../../kernel/index.ts'
import { endRelation, relate, related_already, still_invested, valueInterest } from './relate.ts'
import { FundRelation, FundStructure, RelationEnd, RelationInput, RelationValue } from './schemas.ts'
import { relationOf, structureOf } from './structure.ts'

const P = '/api/v1/svc/cfo/accounts/{account_id}/structure'

export const structureRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'getFundStructure',
    summary: 'Get a fund’s structure',
    description:
      'Feeders, master, parallel funds and manager, each figure in both books with its difference, and the ultimate investors.',
    access: 'cfo:read',
    query: z.object({ as_of: field.date().optional().meta({ description: 'Default: today' }) }),
    response: FundStructure,
    handle: (ctx, { params, query }) => structureOf(ctx, params.account_id, query.as_of),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'relateFunds',
    summary: 'Set a fund’s relation to its master, a parallel fund or its manager',
    did: 'Related a fund to another',
    description:
      'From the first day on, a feeder’s book mirrors the master’s entries for it, and a manager’s book the fund’s fee.',
    access: 'cfo:write',
    status: 201,
    body: RelationInput,
    example: { kind: 'feeder', related_id: 2, from_on: '2026-01-01' },
    response: FundRelation,
    errors: { related_already, period_closed },
    money: 'none',
    handle: async (ctx, { params, body }) =>
      relationOf(ctx, params.account_id, await relate(ctx, params.account_id, body)),
  }),
  route({
    method: 'POST',
    path: `${P}/{relation_id}/end`,
    operation: 'endFundRelation',
    summary: 'Close a relation between funds',
    did: 'Ended a relation between funds',
    access: 'cfo:write',
    body: RelationEnd,
    example: { date: '2035-12-31' },
    response: FundStructure,
    errors: { still_invested },
    money: 'none',
    handle: async (ctx, { params, body }) => {
      await endRelation(ctx, params.account_id, params.relation_id, body)
      return structureOf(ctx, params.account_id)
    },
  }),
  route({
    method: 'POST',
    path: `${P}/{relation_id}/value`,
    operation: 'valueFeederInterest',
    summary: 'Prepare the valuation of a feeder’s interest in its master',
    did: 'Prepared the valuation of a feeder’s interest',
    description: 'At its capital account in the master; posted once another person approves it.',
    access: 'cfo:write',
    body: RelationValue,
    example: { as_of: '2026-03-31' },
    response: FundStructure,
    money: 'none',
    handle: async (ctx, { params, body }) => {
      await valueInterest(ctx, params.account_id, params.relation_id, body.as_of)
      return structureOf(ctx, params.account_id, body.as_of)
    },
  }),
] as const
