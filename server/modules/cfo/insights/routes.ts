import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { chartData, movers } from './chart-data.ts'
import { FigureParts, figureNames, figureParts } from './figure-parts.ts'
import { FundPartners, fundPartners } from './fund-partners.ts'
import { asOf, ChartData, ChartQuery, Dashboard, Movers, MoversQuery, Risk } from './insight-schemas.ts'
import { dashboard, risk } from './position.ts'

export const insightRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/dashboard',
    summary: 'Get a fund’s dashboard',
    access: 'cfo:read',
    query: z.object(asOf),
    response: Dashboard,
    tool: {
      name: 'svc_get_fund_dashboard',
      title: 'Show a fund’s dashboard',
      category: 'cfo',
      credits: 1,
      description:
        'Shows a fund’s net assets, cash, investments, debt, capital called and returned, DPI and TVPI, and the year to date, as of a day. Use it for a summary; for IRR by quarter use svc_get_fund_performance.',
      keywords: 'nav net asset value cash balance kpi summary overview uncalled status',
      featured: true,
    },
    handle: (ctx, { params, query }) => dashboard(ctx, params.account_id, query.as_of),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/partners',
    summary: 'List a fund’s partners with their figures',
    description:
      'Commitment, called, paid in, unfunded, distributed, NAV and returns of each partner at the end of a day, with totals that are the fund’s own.',
    access: 'cfo:read',
    query: z.object(asOf),
    response: FundPartners,
    tool: {
      name: 'svc_list_fund_partners',
      title: 'List a fund’s partners',
      category: 'cfo',
      credits: 1,
      description:
        'Shows every partner of one fund with commitment, unfunded, capital account, DPI, TVPI and IRR as of a day, and the total. Use it for where each partner of a fund stands; svc_get_lp has one investor across funds.',
      keywords: 'partners of a fund side by side',
    },
    handle: (ctx, { params, query }) => fundPartners(ctx, params.account_id, query.as_of),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/figure-parts',
    summary: 'Get the parts of a figure of a fund or a partner',
    description:
      'The commitments, calls, payments, distributions, entries and transfers that a figure is made of, which sum to it. NAV is made of the lines of the capital accounts.',
    access: 'cfo:read',
    query: z.object({
      figure: z.enum(figureNames).default('nav').meta({ description: 'The figure to explain' }),
      ...asOf,
      lp_id: z.coerce
        .number()
        .pipe(field.id())
        .optional()
        .meta({ description: 'One partner. Default: the fund as a whole' }),
    }),
    response: FigureParts,
    tool: {
      name: 'svc_explain_fund_figure',
      title: 'Explain a figure of a fund',
      category: 'cfo',
      credits: 1,
      description:
        'Shows the records and entries that a fund’s or a partner’s commitment, called or paid-in capital, distributions, unfunded commitment or NAV is made of. Use it for why a figure is what it is; the figures themselves are in svc_list_fund_partners.',
      keywords: 'explain break down composition made of parts behind a number drill down',
    },
    handle: (ctx, { params, query }) => figureParts(ctx, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/chart-data',
    summary: 'Get a fund’s chart data',
    access: 'cfo:read',
    query: ChartQuery,
    response: ChartData,
    tool: {
      name: 'svc_get_fund_chart_data',
      title: 'Show a fund over time',
      category: 'cfo',
      credits: 1,
      description:
        'Shows net assets, capital flows and net income of a fund by month, quarter or year. Use it for a trend or a chart; it gives no returns.',
      keywords: 'graph trend history series nav development',
    },
    handle: (ctx, { params, query }) => chartData(ctx, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/movers',
    summary: 'List a fund’s largest movers between two days',
    access: 'cfo:read',
    query: MoversQuery,
    response: Movers,
    tool: {
      name: 'svc_get_fund_movers',
      title: 'Show a fund’s largest movers',
      category: 'cfo',
      credits: 1,
      description:
        'Shows the investments whose fair value and the accounts whose balance changed most between two days. Use it to explain a change of net assets; it names no causes.',
      keywords: 'drivers movement variance difference since change winners losers',
    },
    handle: (ctx, { params, query }) => movers(ctx, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/risk',
    summary: 'Get a fund’s risk figures',
    access: 'cfo:read',
    query: z.object(asOf),
    response: Risk,
    tool: {
      name: 'svc_get_fund_risk',
      title: 'Show a fund’s risk figures',
      category: 'cfo',
      credits: 1,
      description:
        'Shows concentration in the largest investments, coverage of payables, leverage and how many months the cash lasts, from the fund’s book. It assesses neither markets nor covenants.',
      keywords:
        'exposed exposure too much in one investment concentration liquidity leverage debt runway cash burn diversification',
    },
    handle: (ctx, { params, query }) => risk(ctx, params.account_id, query.as_of),
  }),
] as const
