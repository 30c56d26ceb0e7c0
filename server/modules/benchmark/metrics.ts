import { type Said, sentence } from '../../kernel/index.ts'

/** Figures of a fund that are compared with those of its peers. */
export const metrics = ['net_irr', 'tvpi', 'dpi', 'fee', 'carry', 'hurdle', 'term'] as const
export type Metric = (typeof metrics)[number]

interface Compared {
  title: Said
  /** The names that columns of files have for it, as imports know them. */
  names: readonly string[]
  /** A fraction (0.12, in files also 12%), a multiple or years. */
  unit: 'fraction' | 'multiple' | 'years'
  /** Which end of the peers is the better one for investors. */
  better: 'higher' | 'lower'
  least: number
}

export const metricKinds: Readonly<Record<Metric, Compared>> = {
  net_irr: {
    title: sentence`Net IRR`,
    names: ['netirr', 'irr', 'irrnet', 'netirrtodate', 'sinceinceptionirr'],
    unit: 'fraction',
    better: 'higher',
    least: -1,
  },
  tvpi: {
    title: sentence`TVPI`,
    names: ['tvpi', 'nettvpi', 'netmultiple', 'investmentmultiple', 'multiple'],
    unit: 'multiple',
    better: 'higher',
    least: 0,
  },
  dpi: {
    title: sentence`DPI`,
    names: ['dpi', 'netdpi', 'realisationmultiple', 'realizationmultiple'],
    unit: 'multiple',
    better: 'higher',
    least: 0,
  },
  fee: {
    title: sentence`Management fee`,
    names: ['managementfee', 'fee', 'mgmtfee', 'annualfee', 'feerate'],
    unit: 'fraction',
    better: 'lower',
    least: 0,
  },
  carry: {
    title: sentence`Carried interest`,
    names: ['carriedinterest', 'carry', 'performancefee', 'incentivefee'],
    unit: 'fraction',
    better: 'lower',
    least: 0,
  },
  hurdle: {
    title: sentence`Hurdle`,
    names: ['hurdle', 'hurdlerate', 'preferredreturn', 'pref', 'prefreturn'],
    unit: 'fraction',
    better: 'higher',
    least: 0,
  },
  term: {
    title: sentence`Term`,
    names: ['term', 'termyears', 'fundterm', 'life', 'fundlife', 'termofthefund'],
    unit: 'years',
    better: 'lower',
    least: 0,
  },
}
