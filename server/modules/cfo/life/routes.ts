import { Proposal } from '../../../agents/index.ts'
import { Executed, route } from '../../../kernel/index.ts'
import { draftFinalDistribution } from './final-distribution.ts'
import { lifeOf, moveFund, not_settled, setTerm } from './life.ts'
import {
  FinalDistribution,
  FinalDistributionInput,
  FundLife,
  LifeReason,
  TermInput,
  WindUpInput,
} from './schemas.ts'

const P = '/api/v1/svc/cfo/accounts/{account_id}/life'
const illegal_transition = [409, 'Not allowed in this status; the answer lists what is'] as const

export const lifeRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'getFundLife',
    summary: 'Get a fund’s term, status and what keeps it from its end',
    access: 'cfo:read',
    response: FundLife,
    handle: (ctx, { params }) => lifeOf(ctx, params.account_id),
  }),
  route({
    method: 'POST',
    path: `${P}/terms`,
    operation: 'setFundTerm',
    summary: 'Set or extend a fund’s term',
    did: 'Recorded a fund’s term',
    description: 'The first one is the term, each later one an extension.',
    access: 'cfo:write',
    body: TermInput,
    example: { ends_on: '2035-12-31', consent: 'advisory_committee', reason: 'Two holdings remain' },
    response: FundLife,
    errors: { illegal_transition },
    money: 'none',
    handle: async (ctx, { params, body }) => {
      await setTerm(ctx, params.account_id, body)
      return lifeOf(ctx, params.account_id)
    },
  }),
  route({
    method: 'POST',
    path: `${P}/wind-up`,
    operation: 'windUpFund',
    summary: 'Start to wind up a fund',
    description: 'From the day on its accounts are on the liquidation basis. `to_settle` lists what is open.',
    access: 'cfo:manage',
    body: WindUpInput,
    example: { consent: 'limited_partners', reason: 'The last holding was sold' },
    response: FundLife,
    errors: { illegal_transition },
    money: 'none',
    handle: async (ctx, { params, body }) => {
      await moveFund(ctx, params.account_id, { kind: 'wind_up', ...body })
      return lifeOf(ctx, params.account_id)
    },
  }),
  route({
    method: 'POST',
    path: `${P}/wind-up/withdraw`,
    operation: 'withdrawFundWindUp',
    summary: 'Withdraw the wind-up of a fund',
    access: 'cfo:manage',
    body: LifeReason,
    example: { reason: 'The partners continue it' },
    response: FundLife,
    errors: { illegal_transition },
    money: 'none',
    handle: async (ctx, { params, body }) => {
      await moveFund(ctx, params.account_id, { kind: 'withdrawn', ...body })
      return lifeOf(ctx, params.account_id)
    },
  }),
  route({
    method: 'POST',
    path: `${P}/final-distribution`,
    operation: 'draftFinalDistribution',
    summary: 'Draft a fund’s final distribution by capital accounts',
    description:
      'Drafts a distribution event that pays each partner what stands on their capital account, accrued carried interest included. Nothing is posted until it is issued.',
    access: 'cfo:write',
    status: 201,
    body: FinalDistributionInput,
    example: { reference: 'FINAL' },
    response: FinalDistribution,
    errors: {
      illegal_transition,
      not_settled,
      nothing_left: [409, 'Nothing is left on any capital account'],
    },
    money: 'none',
    handle: async (ctx, { params, body }) => {
      const { id, date, reference } = await draftFinalDistribution(ctx, params.account_id, body)
      return { id, fund_account_id: params.account_id, date, reference, status: 'draft' as const }
    },
  }),
  route({
    method: 'POST',
    path: `${P}/liquidate`,
    operation: 'liquidateFund',
    summary: 'Propose to end a fund that is wound up',
    description:
      'Answers with a proposal. Needs every asset, debt and capital account at zero and the book closed through its last entry; from then on nothing is posted.',
    access: 'cfo:manage',
    approval: true,
    secondPerson: true,
    status: 202,
    body: LifeReason,
    example: { reason: 'Everything is paid out' },
    response: Proposal,
    errors: { illegal_transition, not_settled },
    money: 'none',
    handle: async (ctx, { params, body }) => {
      await moveFund(ctx, params.account_id, { kind: 'liquidated', ...body })
      return new Executed(await lifeOf(ctx, params.account_id))
    },
  }),
  route({
    method: 'POST',
    path: `${P}/reopen`,
    operation: 'reopenFund',
    summary: 'Propose to reopen the book of a liquidated fund',
    description:
      'Answers with a proposal. Once approved, the fund winds up again and its book can be posted to.',
    access: 'cfo:manage',
    approval: true,
    secondPerson: true,
    status: 202,
    body: LifeReason,
    example: { reason: 'A tax refund came in' },
    response: Proposal,
    errors: { illegal_transition },
    money: 'none',
    handle: async (ctx, { params, body }) => {
      await moveFund(ctx, params.account_id, { kind: 'reopened', ...body })
      return new Executed(await lifeOf(ctx, params.account_id))
    },
  }),
] as const
