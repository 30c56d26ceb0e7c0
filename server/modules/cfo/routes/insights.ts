import { z } from 'zod'
import { route } from '../../../kernel/index.ts'
import { chartData, movers } from '../insights/chart-data.ts'
import {
  asOf,
  ChartData,
  ChartQuery,
  Dashboard,
  Movers,
  MoversQuery,
  Risk,
} from '../insights/insight-schemas.ts'
import { dashboard, risk } from '../insights/position.ts'

export const insightRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/dashboard',
    summary: 'Where a fund stands: net assets, capital called and returned, the fiscal year so far',
    access: 'cfo:read',
    query: z.object(asOf),
    response: Dashboard,
    tool: { name: 'svc_get_fund_dashboard', category: 'cfo', credits: 1 },
    handle: (ctx, { params, query }) => dashboard(ctx, params.account_id, query.as_of),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/chart-data',
    summary: 'A fund’s net assets, capital flows and net income by month, quarter or year',
    access: 'cfo:read',
    query: ChartQuery,
    response: ChartData,
    tool: { name: 'svc_get_fund_chart_data', category: 'cfo', credits: 1 },
    handle: (ctx, { params, query }) => chartData(ctx, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/movers',
    summary: 'The investments and accounts that changed most between two days',
    access: 'cfo:read',
    query: MoversQuery,
    response: Movers,
    tool: { name: 'svc_get_fund_movers', category: 'cfo', credits: 1 },
    handle: (ctx, { params, query }) => movers(ctx, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/risk',
    summary: 'Concentration, coverage, leverage and runway of a fund, from its book',
    access: 'cfo:read',
    query: z.object(asOf),
    response: Risk,
    tool: { name: 'svc_get_fund_risk', category: 'cfo', credits: 1 },
    handle: (ctx, { params, query }) => risk(ctx, params.account_id, query.as_of),
  }),
] as const
