import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { clearance } from './clearance.ts'
import { clientTrade } from './client-trade.ts'
import {
  addClientTrade,
  clientTradeQuery,
  deleteClientTrade,
  getClientTrade,
  listClientTrades,
} from './client-trades.ts'
import { isin, ticker } from './identifier-fields.ts'
import { listPolicies, policyInForce, setPolicy } from './policies.ts'
import {
  clearanceQuery,
  executeClearance,
  getClearance,
  listClearances,
  requestClearance,
  reviewClearance,
} from './preclearance.ts'
import {
  addRestricted,
  checkTrade,
  getRestricted,
  listChecks,
  listRestricted,
  restrictedQuery,
  toggleRestricted,
} from './restricted.ts'
import { restrictedSecurity } from './restricted-security.ts'
import { standardPolicy } from './rules.ts'
import {
  ExecutedInput,
  PolicyInput,
  PreclearanceInput,
  PreclearancePolicy,
  PreclearancePolicyInForce,
  RestrictedInput,
  ReviewInput,
  ToggleInput,
  TradeCheck,
  TradeCheckResult,
} from './schemas.ts'

const P = '/api/v1/svc/compliance/trade'
const illegal_transition = [409, 'Transition not allowed from this status; see `allowed`'] as const

const restricted = [
  route({
    method: 'GET',
    path: `${P}/restricted`,
    operation: 'listRestrictedSecurities',
    summary: 'List listed securities, newest first',
    description: 'Watch and grey lists are visible only to people who run or audit compliance.',
    access: 'compliance:read',
    query: restrictedQuery,
    response: z.array(restrictedSecurity.Entity),
    tool: {
      name: 'svc_list_restricted_securities',
      title: 'List restricted securities',
      category: 'compliance',
      credits: 1,
      description:
        'Lists the securities that may not be traded, with from when until when they may not. It takes none off its list.',
      keywords: 'restricted watch grey list mnpi',
    },
    handle: (ctx, { query }) => listRestricted(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/restricted`,
    operation: 'addRestrictedSecurity',
    summary: 'Add a security to a list',
    access: 'compliance:manage',
    status: 201,
    body: RestrictedInput,
    example: { issuer: 'Alder Components plc', ticker: 'ALDR', list: 'restricted', reason: 'mnpi' },
    response: restrictedSecurity.Entity,
    money: 'none',
    handle: (ctx, { body }) => addRestricted(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/restricted/{sec_id}`,
    shows: 'restricted_security',
    operation: 'getRestrictedSecurity',
    summary: 'Get a listed security',
    access: 'compliance:read',
    response: restrictedSecurity.Entity,
    handle: (ctx, { params }) => getRestricted(ctx, params.sec_id),
  }),
  route({
    method: 'POST',
    path: `${P}/restricted/{sec_id}/toggle`,
    operation: 'toggleRestrictedSecurity',
    summary: 'Toggle a security on its list',
    access: 'compliance:manage',
    body: ToggleInput,
    example: { note: 'The deal was announced' },
    response: restrictedSecurity.Entity,
    money: 'none',
    handle: (ctx, { params, body }) => toggleRestricted(ctx, params.sec_id, body.note),
  }),
] as const

const checks = [
  route({
    method: 'GET',
    path: `${P}/check`,
    operation: 'checkTrade',
    summary: 'Check a security against the lists',
    description:
      'By ticker, ISIN, CUSIP or part of the issuer’s name; every check is recorded. A match on the watch or grey list restricts nothing and is shown only to people who run or audit compliance.',
    access: 'compliance:read',
    effect: 'write',
    governed: 'harmless',
    query: z.object({
      ticker: ticker().optional(),
      isin: isin().optional(),
      q: field.search('Part of the company’s name, or a CUSIP'),
    }),
    response: TradeCheckResult,
    money: 'none',
    handle: (ctx, { query }) => checkTrade(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${P}/checks`,
    operation: 'listTradeChecks',
    summary: 'List security checks, newest first',
    access: 'compliance:read',
    query: z.object(field.listing),
    response: z.array(TradeCheck),
    description: 'For people who run or audit compliance.',
    handle: (ctx, { query }) => listChecks(ctx, query),
  }),
] as const

const clearances = [
  route({
    method: 'GET',
    path: `${P}/preclearance`,
    operation: 'listPreclearances',
    summary: 'List pre-clearance requests, newest first',
    description: 'All requests for people who run or audit compliance, your own for everybody else.',
    access: 'compliance:read',
    query: clearanceQuery,
    response: z.array(clearance.Entity),
    tool: {
      name: 'svc_list_preclearances',
      title: 'List pre-clearance requests',
      category: 'compliance',
      credits: 1,
      description:
        'Lists requests to trade for one’s own account with what was answered and until when it holds. It decides none.',
      keywords: 'personal trading code of ethics clearance',
    },
    handle: (ctx, { query }) => listClearances(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/preclearance`,
    operation: 'requestPreclearance',
    summary: 'Request pre-clearance of a personal trade',
    description:
      'Decided at once if the rules leave no choice: denied on the restricted list, near a client’s trade or within the holding period; approved if the policy exempts it. Otherwise `pending`.',
    access: 'compliance:write',
    status: 201,
    body: PreclearanceInput,
    example: {
      account: 'Harbour Brokers 4471',
      issuer: 'Larch Logistics Inc',
      instrument: 'equity',
      side: 'buy',
      quantity: 200,
      reason: 'Long-term holding',
    },
    response: clearance.Entity,
    money: 'none',
    handle: (ctx, { body }) => requestClearance(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/preclearance/{req_id}`,
    operation: 'getPreclearance',
    summary: 'Get a pre-clearance request',
    access: 'compliance:read',
    response: clearance.Entity,
    handle: (ctx, { params }) => getClearance(ctx, params.req_id),
  }),
  route({
    method: 'POST',
    path: `${P}/preclearance/{req_id}/review`,
    operation: 'reviewPreclearance',
    summary: 'Review a pre-clearance request',
    description:
      'By somebody other than the requester. An approval lasts until the end of the next business day, unless the policy says otherwise.',
    governed: 'in_person',
    access: 'compliance:approve',
    body: ReviewInput,
    example: { decision: 'approved' },
    response: clearance.Entity,
    errors: {
      illegal_transition,
      own_request: [409, 'Nobody may review their own request'],
      restricted: [409, 'The security is now on the restricted list'],
    },
    money: 'none',
    handle: (ctx, { params, body }) => reviewClearance(ctx, params.req_id, body),
  }),
  route({
    method: 'POST',
    path: `${P}/preclearance/{req_id}/executed`,
    operation: 'recordExecutedTrade',
    summary: 'Record the execution of a cleared trade',
    access: 'compliance:write',
    body: ExecutedInput,
    example: {},
    response: clearance.Entity,
    errors: { illegal_transition },
    money: 'none',
    handle: (ctx, { params, body }) => executeClearance(ctx, params.req_id, body.executed_on),
  }),
] as const

const policies = [
  route({
    method: 'GET',
    path: `${P}/policies`,
    operation: 'listPreclearancePolicies',
    summary: 'List pre-clearance policies, newest first',
    access: 'compliance:read',
    query: z.object(field.listing),
    response: z.array(PreclearancePolicy),
    handle: (ctx, { query }) => listPolicies(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${P}/policies/in-force`,
    operation: 'getPreclearancePolicyInForce',
    summary: 'Get the pre-clearance policy in force',
    access: 'compliance:read',
    response: PreclearancePolicyInForce,
    handle: ctx => policyInForce(ctx),
  }),
  route({
    method: 'POST',
    path: `${P}/policies`,
    operation: 'setPreclearancePolicy',
    summary: 'Set the pre-clearance policy',
    access: 'compliance:manage',
    status: 201,
    body: PolicyInput,
    example: { ...standardPolicy, de_minimis_amount: 10_000, de_minimis_currency: 'USD' },
    response: PreclearancePolicy,
    money: 'none',
    handle: (ctx, { body }) => setPolicy(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/client-trades`,
    operation: 'listClientTrades',
    summary: 'List client trades with a blackout period',
    access: 'compliance:read',
    query: clientTradeQuery,
    response: z.array(clientTrade.Entity),
    handle: (ctx, { query }) => listClientTrades(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/client-trades`,
    operation: 'addClientTrade',
    summary: 'Add a client trade',
    access: 'compliance:manage',
    status: 201,
    body: clientTrade.Input,
    example: { issuer: 'Larch Logistics Inc', ticker: 'LRCH', traded_on: '2026-11-20' },
    response: clientTrade.Entity,
    money: 'none',
    handle: (ctx, { body }) => addClientTrade(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/client-trades/{trade_id}`,
    operation: 'getClientTrade',
    summary: 'Get a client trade',
    access: 'compliance:read',
    response: clientTrade.Entity,
    handle: (ctx, { params }) => getClientTrade(ctx, params.trade_id),
  }),
  route({
    method: 'DELETE',
    path: `${P}/client-trades/{trade_id}`,
    operation: 'deleteClientTrade',
    summary: 'Delete a client trade',
    access: 'compliance:manage',
    money: 'none',
    handle: (ctx, { params }) => deleteClientTrade(ctx, params.trade_id),
  }),
] as const

export const tradingRoutes = [...restricted, ...checks, ...clearances, ...policies] as const
