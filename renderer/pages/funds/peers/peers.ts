import { queryOptions } from '@tanstack/react-query'
import { type Benchmark, benchmarkApi, type FundAccount } from '../../../api/modules.ts'
import { rate, turns } from '../../../format/figures.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'

export type Comparison = Benchmark['comparisons'][number]

/** The peers that a fund is compared with; null is all of them. */
export interface PeerGroup {
  peer_set_id: number | null
  /** Empty for the fund's own. */
  vintage: string
  strategy: string | null
  region: string | null
}

export const peersKey = [...fundsKey, 'peers'] as const

export const peerSetsQuery = queryOptions({
  queryKey: [...peersKey, 'sets'],
  queryFn: ({ signal }) =>
    benchmarkApi('GET /api/v1/svc/intelligence/benchmark/peer-sets', { query: { limit: 100 }, signal }),
})

export const fundBenchmarkQuery = (fund: FundAccount, end: string, group: PeerGroup) =>
  queryOptions({
    queryKey: [...peersKey, fund.id, end, group],
    queryFn: ({ signal }) =>
      benchmarkApi('GET /api/v1/svc/intelligence/benchmark', {
        query: {
          fund_account_id: fund.id,
          as_of: end,
          ...(group.peer_set_id === null ? {} : { peer_set_id: group.peer_set_id }),
          ...(group.vintage === ''
            ? {}
            : { vintage: group.vintage === 'any' ? 'any' : Number(group.vintage) }),
          ...(group.strategy === null ? {} : { strategy: group.strategy }),
          ...(group.region === null ? {} : { region: group.region }),
        },
        signal,
      }),
  })

const writings: Record<Comparison['metric'], (figure: number) => string> = {
  net_irr: rate,
  tvpi: turns,
  dpi: turns,
  fee: rate,
  carry: rate,
  hurdle: rate,
  term: years => formatNumber(Number(years.toFixed(1))),
}

/** A figure as its kind is written; a dash where there is none. */
export const writtenOf = (metric: Comparison['metric'], figure: number | null): string =>
  figure === null ? '–' : writings[metric](figure)
