import type { Benchmark } from '../api/modules.ts'
import type { Words } from './words.ts'

type Comparison = Benchmark['comparisons'][number]

/** Figures that are compared with peers. */
export const metricNames: Words<Comparison['metric']> = {
  net_irr: 'Net IRR',
  tvpi: 'TVPI',
  dpi: 'DPI',
  fee: 'Management fee',
  carry: 'Carried interest',
  hurdle: 'Hurdle',
  term: 'Term, years',
}

export const quartileNames: Words<NonNullable<Comparison['quartile_label']>> = {
  top_quartile: 'Top quartile',
  second_quartile: 'Second quartile',
  third_quartile: 'Third quartile',
  bottom_quartile: 'Bottom quartile',
}

export const whyNoQuartile: Partial<Record<string, string>> = {
  too_few_peers: 'Fewer than five peers',
  no_peers: 'No peers',
  no_value: 'Not known of the fund',
}
