import { type Given, percentileRank, spreadOf } from '../../finance/quartiles.ts'
import { type Context, invalidField, sentence } from '../../kernel/index.ts'
import { Exact } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import { fundFigures } from './fund-figures.ts'
import { type Metric, metricKinds, metrics } from './metrics.ts'
import { findPeerSet, newestPeerSet, type PeerSetRow, peersIn } from './peer-sets.ts'
import { type BenchmarkInput, type BenchmarkQuery, FEWEST_PEERS, quartileLabels } from './schemas.ts'

/** Compares a fund's figures, or a given one, with a loaded peer set. Without one there are no peers, and no figures. */
export async function benchmark(ctx: Context, { metric, value, ...query }: BenchmarkQuery) {
  if (value !== undefined && metric === undefined)
    throw invalidField('query.metric', sentence`is required with a value`)
  if (value !== undefined && query.fund_account_id !== undefined)
    throw invalidField('query.value', sentence`give either a value or a fund, not both`)
  const compared = await comparedOf(ctx, {
    ...query,
    vintage: query.vintage === 'any' ? null : query.vintage,
  })
  const { peers, own, about } = compared
  return {
    ...about,
    comparisons: (metric ? [metric] : metrics).map(one =>
      compare(one, own ? own.figures[one] : (value ?? null), figuresOf(peers, one), own?.reasons[one]),
    ),
  }
}

/** Compares one figure with a loaded peer set, or with peers that are sent along. */
export async function compareWithPeers(
  ctx: Context,
  { metric, value, peers: sent, peers_source, ...asked }: BenchmarkInput,
) {
  const { peers, own, about } = await comparedOf(ctx, asked)
  const figures = sent ?? figuresOf(peers, metric)
  return {
    ...compare(metric, own ? own.figures[metric] : (value ?? null), figures, own?.reasons[metric]),
    ...about,
    ...(sent && {
      vintage: asked.vintage ?? null,
      source: { peer_set_id: null, source: peers_source ?? SENT, file_name: null, as_of: null },
    }),
  }
}

const SENT = 'Peers sent with the call'

type Asked = Omit<BenchmarkInput, 'metric' | 'value' | 'peers' | 'peers_source'>
type Peers = Awaited<ReturnType<typeof peersIn>>

/** The fund and the peers of a comparison: peers of the fund's own vintage, unless another one is asked for. */
async function comparedOf(ctx: Context, asked: Asked) {
  const { fund_account_id: fundId, peer_set_id, vintage, strategy, region } = asked
  const asOf = fundId === undefined ? null : (asked.as_of ?? (await todayOf(ctx)))
  const own = fundId === undefined ? null : await fundFigures(ctx, fundId, asOf as string)
  const set = peer_set_id === undefined ? await newestPeerSet(ctx) : await findPeerSet(ctx, peer_set_id)
  const year = vintage === undefined ? (own?.vintage ?? null) : vintage
  const peers: Peers = set ? await peersIn(ctx, set.id, { vintage: year ?? undefined, strategy, region }) : []
  return {
    own,
    peers,
    about: {
      fund_account_id: fundId ?? null,
      as_of: asOf,
      vintage: year,
      strategy: strategy ?? null,
      region: region ?? null,
      source: set && cited(set),
    },
  }
}

const cited = ({ id, source, file_name, as_of }: PeerSetRow) => ({
  peer_set_id: id as number | null,
  source,
  file_name,
  as_of: as_of as string | null,
})

const figuresOf = (peers: Peers, metric: Metric): string[] => peers.flatMap(peer => peer[metric] ?? [])

/** Places a figure among those of peers. Pure. */
function compare(metric: Metric, value: number | null, peers: readonly Given[], whyNone: string | undefined) {
  const { better } = metricKinds[metric]
  const spread = spreadOf(peers)
  const enough = spread.n >= FEWEST_PEERS
  const [q1, q3] = enough ? [spread.q1, spread.q3] : [null, null]
  const quartile = value === null || !enough ? null : quartileOf(value, { ...spread, q1, q3 }, better)
  const reason =
    spread.n === 0 ? 'no_peers' : enough ? (value === null ? 'no_value' : undefined) : 'too_few_peers'
  return {
    metric,
    direction: better,
    value,
    n: spread.n,
    min: numberOf(spread.min),
    q1: numberOf(q1),
    median: numberOf(spread.median),
    q3: numberOf(q3),
    max: numberOf(spread.max),
    mean: numberOf(spread.mean),
    percentile_rank: value === null ? null : numberOf(percentileRank(peers, value)),
    quartile,
    quartile_label: quartile === null ? null : (quartileLabels[quartile - 1] ?? null),
    reasons: {
      ...(reason && { quartile: reason }),
      ...(value === null && { value: whyNone ?? 'not_given' }),
    },
  }
}

type Decimal = InstanceType<typeof Exact>

const numberOf = (figure: Decimal | null): number | null => figure?.toNumber() ?? null

/** The quarter in which a figure lies, 1 the best: a figure on the boundary belongs to the better one. */
function quartileOf(
  value: number,
  { q1, median, q3 }: Record<'q1' | 'median' | 'q3', Decimal | null>,
  better: 'higher' | 'lower',
): number {
  const at = new Exact(value)
  const bounds = better === 'higher' ? [q3, median, q1] : [q1, median, q3]
  const reached = bounds.findIndex(
    bound =>
      bound !== null && (better === 'higher' ? at.greaterThanOrEqualTo(bound) : at.lessThanOrEqualTo(bound)),
  )
  return reached < 0 ? 4 : reached + 1
}
