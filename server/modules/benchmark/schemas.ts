import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { metrics } from './metrics.ts'

/** Fewer peers than this have no quartiles. */
export const FEWEST_PEERS = 5

const figure = (description: string) => z.number().nullable().meta({ description })
const metric = () =>
  z
    .enum(metrics)
    .meta({ description: 'Compared figure; fee and carry are the rates of the terms, the term is in years' })

const inUnit =
  'A fraction for net IRR, fee, carry and hurdle (0.08 is 8%), a multiple for TVPI and DPI, years for the term'

const group = {
  strategy: field
    .line(200)
    .optional()
    .meta({ description: 'Only peers of this strategy', example: 'Direct lending' }),
  region: field.line(200).optional().meta({ description: 'Only peers of this region', example: 'Europe' }),
}

const asked = {
  fund_account_id: field.id().optional().meta({ description: 'Fund whose own figure is compared' }),
  as_of: field.date().optional().meta({ description: 'Day of the fund’s figures. Default: today' }),
  peer_set_id: field
    .id()
    .optional()
    .meta({ description: 'Loaded peer set. Default: that of the newest data' }),
  vintage: z.int().min(1900).max(2200).nullable().optional().meta({
    description:
      'Only peers of this vintage; null takes all. Default: the vintage of the fund, or all without one',
  }),
  ...group,
}

export const BenchmarkQuery = z.object({
  metric: metric().optional().meta({ description: 'Only this figure. Default: all seven' }),
  value: z.coerce
    .number()
    .optional()
    .meta({ description: `Given figure, together with \`metric\`. ${inUnit}` }),
  fund_account_id: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: 'Fund whose own figures are compared' }),
  as_of: asked.as_of,
  peer_set_id: z.coerce.number().int().positive().optional().meta({
    description: 'Loaded peer set. Default: that of the newest data',
  }),
  vintage: z
    .union([z.literal('any'), z.coerce.number().int().min(1900).max(2200)])
    .optional()
    .meta({
      description:
        'Only peers of this vintage, or `any`. Default: the vintage of the fund, or any without one',
    }),
  ...group,
})

export const BenchmarkInput = input('BenchmarkInput', {
  metric: metric(),
  value: z
    .number()
    .optional()
    .meta({ description: `Given figure, instead of a fund’s. ${inUnit}` }),
  ...asked,
  peers: z
    .array(z.number())
    .max(20_000)
    .optional()
    .meta({ description: 'Figures of peers that you supply, instead of a loaded set; nothing is kept' }),
  peers_source: field.line(200).optional().meta({ description: 'Source of `peers`, cited in the answer' }),
}).superRefine(({ value, fund_account_id, peers, peer_set_id }, issues) => {
  const refuse = (path: string, { english }: { english: string }) =>
    issues.addIssue({ code: 'custom', path: [path], message: english })
  if ((value === undefined) === (fund_account_id === undefined))
    refuse('value', sentence`give either a value or a fund, not both`)
  if (peers !== undefined && peer_set_id !== undefined)
    refuse('peers', sentence`give either peers or a peer set, not both`)
})

const peerSet = {
  id: field.id(),
  source: z.string().meta({ description: 'Who published the data' }),
  file_name: z.string().nullable(),
  as_of: z.string().meta({ description: 'Day of the data' }),
  peer_count: z.int().meta({ description: 'Peer funds in the file' }),
  author: z.string().meta({ description: 'Who loaded it' }),
  created_at: field.timestamp(),
}

export const BenchmarkPeerSet = entity('BenchmarkPeerSet', {
  ...peerSet,
  vintages: z.array(z.int()).meta({ description: 'Vintages of its peers' }),
  strategies: z.array(z.string()).meta({ description: 'Strategies of its peers' }),
  regions: z.array(z.string()).meta({ description: 'Regions of its peers' }),
})

const source = z
  .object({
    peer_set_id: field.id().nullable().meta({ description: 'Null for peers sent with the call' }),
    source: z.string().meta({ description: 'Who published the data' }),
    file_name: z.string().nullable(),
    as_of: z.string().nullable().meta({ description: 'Day of the data' }),
  })
  .nullable()
  .meta({ description: 'Data behind the comparison; null if no peer set is loaded' })

const chosen = {
  vintage: z.int().nullable().meta({ description: 'Vintage of the peers; null for all' }),
  strategy: z.string().nullable().meta({ description: 'Strategy of the peers; null for all' }),
  region: z.string().nullable().meta({ description: 'Region of the peers; null for all' }),
}

export const quartileLabels = [
  'top_quartile',
  'second_quartile',
  'third_quartile',
  'bottom_quartile',
] as const

const comparison = {
  metric: metric(),
  direction: z.enum(['higher', 'lower']).meta({ description: 'Which is better for investors' }),
  value: figure(`Compared figure. ${inUnit}`),
  n: z.int().meta({ description: 'Peers with this figure' }),
  min: figure('Least of the peers'),
  q1: figure('First quartile, inclusive (Excel QUARTILE.INC)'),
  median: figure('Median of the peers'),
  q3: figure('Third quartile, inclusive'),
  max: figure('Greatest of the peers'),
  mean: figure('Mean of the peers'),
  percentile_rank: figure(
    'Share of the way from the least peer (0) to the greatest (1), as Excel PERCENTRANK.INC; 0 below and 1 above all',
  ),
  quartile: z
    .int()
    .nullable()
    .meta({ description: '1 is the best quarter for investors, whichever direction' }),
  quartile_label: z.enum(quartileLabels).nullable().meta({ description: 'The quartile by name' }),
  reasons: z.record(z.string(), z.string()).meta({
    description: `Why a figure is null: \`too_few_peers\` (fewer than ${FEWEST_PEERS}) or \`no_peers\` for the quartile, and the fund’s own for the value`,
  }),
}

export const BenchmarkComparison = entity('BenchmarkComparison', {
  ...comparison,
  fund_account_id: field.id().nullable(),
  as_of: z.string().nullable().meta({ description: 'Day of the fund’s figures' }),
  ...chosen,
  source,
})

export const Benchmark = entity('Benchmark', {
  fund_account_id: field.id().nullable(),
  as_of: z.string().nullable().meta({ description: 'Day of the fund’s figures' }),
  ...chosen,
  source,
  comparisons: z.array(z.object(comparison)).meta({ description: 'One for each figure' }),
})

export type BenchmarkQuery = z.output<typeof BenchmarkQuery>
export type BenchmarkInput = z.output<typeof BenchmarkInput>
