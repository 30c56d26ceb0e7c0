import { z } from 'zod'
import { field, route } from '../../kernel/index.ts'
import { benchmark, compareWithPeers } from './benchmark.ts'
import { listPeerSets } from './peer-sets.ts'
import {
  Benchmark,
  BenchmarkComparison,
  BenchmarkInput,
  BenchmarkPeerSet,
  BenchmarkQuery,
} from './schemas.ts'

export const BENCHMARK = '/api/v1/svc/intelligence/benchmark'

const errors = { not_found: [404, 'The fund or the peer set does not exist'] } as const

export const routes = [
  route({
    method: 'GET',
    path: BENCHMARK,
    operation: 'getBenchmark',
    summary: 'Compare a fund with its peers',
    description:
      'Net IRR, TVPI, DPI, fee, carry, hurdle and term of a fund, or one given figure, within the peer set that the office loaded: quartiles (Excel QUARTILE.INC), mean, percentile rank and quartile. Fewer than five peers have no quartiles. No peer data are built in.',
    access: 'cfo:read',
    query: BenchmarkQuery,
    response: Benchmark,
    errors,
    tool: {
      name: 'svc_get_benchmark',
      title: 'Compare a fund with its peers',
      category: 'cfo',
      credits: 1,
      description:
        'Places a fund’s net IRR, TVPI, DPI, fee, carry, hurdle and term among peers of its vintage, strategy and region, from the peer data that the office loaded, with the quartile and the data’s source and date. For a stock market index use svc_compare_fund_with_index.',
      keywords: 'benchmark quartile top quartile peer group median percentile rank vintage universe',
    },
    handle: (ctx, { query }) => benchmark(ctx, query),
  }),
  route({
    method: 'POST',
    path: BENCHMARK,
    operation: 'compareWithPeers',
    summary: 'Compare a figure with peers',
    description:
      'One figure of a fund, or a given one, within a loaded peer set or within figures that you send. Saves nothing.',
    access: 'cfo:read',
    effect: 'read',
    body: BenchmarkInput,
    example: { metric: 'tvpi', value: 1.62, peers: [1.1, 1.3, 1.5, 1.7, 2.1], peers_source: 'Own survey' },
    response: BenchmarkComparison,
    errors,
    handle: (ctx, { body }) => compareWithPeers(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${BENCHMARK}/peer-sets`,
    operation: 'listPeerSets',
    summary: 'List loaded peer sets, newest first',
    access: 'cfo:read',
    query: z.object(field.page),
    response: z.array(BenchmarkPeerSet),
    handle: (ctx, { query }) => listPeerSets(ctx, query),
  }),
] as const
