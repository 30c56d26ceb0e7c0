import { z } from 'zod'
import { route } from '../../../kernel/index.ts'
import { day } from '../fields.ts'
import { Performance, performance } from './performance.ts'
import { IndexInput, PublicMarketEquivalent, publicMarketEquivalent } from './public-market.ts'
import { TimeWeighted, timeWeightedReturn } from './time-weighted.ts'

export const performanceRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/performance',
    summary: 'Get a fund’s performance by quarter',
    description:
      'Net to the partners since inception, from the ledger’s contributions, distributions and NAV. Figures that cannot be computed are null, with the reason.',
    access: 'cfo:read',
    query: z.object({
      as_of: day().optional().meta({
        description: 'As of the end of this day. Default: today',
        format: 'date',
        example: '2026-03-31',
      }),
      quarters: z.coerce
        .number()
        .int()
        .min(0)
        .max(120)
        .default(40)
        .meta({ description: 'Maximum number of most recent quarters' }),
    }),
    response: Performance,
    tool: {
      name: 'svc_get_fund_performance',
      title: 'Show a fund’s performance',
      category: 'cfo',
      credits: 1,
      description:
        'Shows a fund’s net IRR, TVPI, DPI and RVPI by quarter since inception, from its ledger. For single deals or a comparison with an index use other tools.',
      keywords: 'returns irr multiple moic tvpi dpi rvpi track record how is the fund doing',
      featured: true,
    },
    handle: (ctx, { params, query }) => performance(ctx, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/performance/time-weighted',
    operation: 'getTimeWeightedReturn',
    summary: 'Get a fund’s time-weighted return',
    description:
      'From net assets at calendar quarter ends and the cash flows between them; annualised only beyond one year (GIPS). Figures that cannot be computed are null, with the reason.',
    access: 'cfo:read',
    query: z.object({
      from: day().optional().meta({
        description: 'Starts at the end of this day. Default: before the first flow',
        format: 'date',
        example: '2024-12-31',
      }),
      to: day().optional().meta({
        description: 'Ends at the end of this day. Default: today',
        format: 'date',
        example: '2026-03-31',
      }),
    }),
    response: TimeWeighted,
    tool: {
      name: 'svc_get_time_weighted_return',
      title: 'Show a fund’s time-weighted return',
      category: 'cfo',
      credits: 1,
      description:
        'Shows a fund’s time-weighted return and Modified Dietz between two days, by quarter and a year. For IRR and multiples use svc_get_fund_performance.',
      keywords: 'twr gips modified dietz linked return annualised composite',
    },
    handle: (ctx, { params, query }) => timeWeightedReturn(ctx, params.account_id, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/performance/public-market',
    summary: 'Compare a fund with a public index',
    description:
      'Kaplan-Schoar and Long-Nickels, from the ledger’s cash flows and an index that you supply. Saves nothing.',
    access: 'cfo:read',
    effect: 'read',
    body: IndexInput,
    example: {
      name: 'Total return index',
      levels: [{ date: '2026-03-02', value: 1240.5 }],
      as_of: '2026-03-02',
    },
    response: PublicMarketEquivalent,
    tool: {
      name: 'svc_compare_fund_with_index',
      title: 'Compare a fund with an index',
      category: 'cfo',
      credits: 1,
      description:
        'Computes public market equivalents (Kaplan-Schoar, Long-Nickels) of a fund against index levels that you supply. No index is built in, and nothing is kept.',
      keywords: 'benchmark pme stock market s&p outperform beat msci public',
    },
    handle: (ctx, { params, body }) => publicMarketEquivalent(ctx, params.account_id, body),
  }),
] as const
