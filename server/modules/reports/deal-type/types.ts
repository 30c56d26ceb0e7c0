/** The types of deals, each with the phrases that speak for it: whole words, in English and German. */
export const dealTypes = [
  {
    key: 'private_credit',
    title: 'Private credit',
    phrases: [
      'unitranche',
      'term loan',
      'senior loan',
      'credit agreement',
      'mezzanine',
      'acquisition line',
      'Kreditvertrag',
    ],
  },
  {
    key: 'asset_backed',
    title: 'Asset-backed',
    phrases: [
      'receivables',
      'lease portfolio',
      'borrowing base',
      'securitisation',
      'loan tape',
      'Forderungen',
    ],
  },
  {
    key: 'real_estate_debt',
    title: 'Real estate debt',
    phrases: ['mortgage', 'construction loan', 'loan to value', 'Grundschuld', 'real estate loan'],
  },
  {
    key: 'real_estate',
    title: 'Real estate',
    phrases: [
      'office building',
      'student housing',
      'rent roll',
      'leasehold',
      'logistics park',
      'Mietvertrag',
    ],
  },
  {
    key: 'infrastructure',
    title: 'Infrastructure',
    phrases: [
      'solar',
      'wind farm',
      'concession',
      'desalination',
      'data centre',
      'toll road',
      'power purchase agreement',
    ],
  },
  {
    key: 'trade_finance',
    title: 'Trade finance',
    phrases: [
      'letter of credit',
      'bill of lading',
      'invoice discounting',
      'supply chain finance',
      'Akkreditiv',
    ],
  },
  {
    key: 'private_equity',
    title: 'Private equity',
    phrases: [
      'share purchase agreement',
      'buyout',
      'majority stake',
      'shareholders agreement',
      'preferred equity',
    ],
  },
  {
    key: 'venture_capital',
    title: 'Venture capital',
    phrases: ['series a', 'series b', 'seed round', 'convertible note', 'start-up'],
  },
  {
    key: 'secondaries',
    title: 'Secondaries',
    phrases: ['secondary', 'continuation vehicle', 'continuation fund', 'LP interest'],
  },
  {
    key: 'fund_investment',
    title: 'Fund investment',
    phrases: [
      'limited partnership agreement',
      'subscription agreement',
      'fund of funds',
      'private placement memorandum',
    ],
  },
] as const

export const dealTypeKeys = dealTypes.map(({ key }) => key) as unknown as readonly [
  DealTypeKey,
  ...DealTypeKey[],
]
export type DealTypeKey = (typeof dealTypes)[number]['key']

/** A part of a deal in which phrases are looked for, with the points that one is worth. */
export interface Evidence {
  /** The name of the part: `Name of the deal`. */
  part: string
  text: string
  points: number
  page: string
}

export interface Reason {
  text: string
  points: number
  page: string
}

/** How much of the evidence speaks for each type, the strongest first; each phrase counts once in a part. */
export function scoresOf(
  evidence: readonly Evidence[],
): Array<{ key: DealTypeKey; title: string; score: number; reasons: Reason[] }> {
  return dealTypes
    .map(({ key, title, phrases }) => {
      const reasons = evidence.flatMap(({ part, text, points, page }) =>
        phrases
          .filter(phrase => says(text, phrase))
          .map(phrase => ({ text: `${part}: “${phrase}” in “${text}”`, points, page })),
      )
      return { key, title, score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
    })
    .toSorted((one, other) => other.score - one.score)
}

const says = (text: string, phrase: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${phrase.replaceAll(/[-\s]+/g, '[-\\s]+')}s?(?![\\p{L}\\d])`, 'iu').test(text)
