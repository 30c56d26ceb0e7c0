import { z } from 'zod'
import { listCalls } from '../../books/capital/calls/present.ts'
import { listDistributions } from '../../books/capital/distributions/distributions-shown.ts'
import { route } from '../../kernel/index.ts'
import { CallHeader, DistributionHeader } from '../investor-portal/index.ts'
import {
  AdministeredFund,
  CallsQuery,
  DistributionsQuery,
  FundPosition,
  FundsQuery,
  PositionsQuery,
} from './fund-schemas.ts'
import { listAdministeredFunds, listPositions } from './funds.ts'

const P = '/api/v1/svc/fund-admin'

export const fundRoutes = [
  route({
    method: 'GET',
    path: `${P}/funds`,
    operation: 'listAdministeredFunds',
    summary: 'List funds with their net assets on a day, newest first',
    access: 'cfo:read',
    query: FundsQuery,
    response: z.array(AdministeredFund),
    handle: (ctx, { query }) => listAdministeredFunds(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${P}/positions`,
    operation: 'listFundPositions',
    summary: 'List funds’ positions on a day, newest first',
    description:
      'The holdings with their figures, their share of the fund’s NAV and the day they were valued.',
    access: 'cfo:read',
    query: PositionsQuery,
    response: z.array(FundPosition),
    handle: (ctx, { query }) => listPositions(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${P}/capital-calls`,
    operation: 'listAdministeredCalls',
    summary: 'List funds’ capital calls, newest first',
    access: 'cfo:read',
    query: CallsQuery,
    response: z.array(CallHeader),
    handle: (ctx, { query }) => listCalls(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${P}/distributions`,
    operation: 'listAdministeredDistributions',
    summary: 'List funds’ distributions, newest first',
    access: 'cfo:read',
    query: DistributionsQuery,
    response: z.array(DistributionHeader),
    handle: (ctx, { query }) => listDistributions(ctx, query),
  }),
] as const
