import type { EntityMap } from '../entities/map.ts'
import type { Mention, Mentions } from '../entities/mentions.ts'
import { normalised, withoutForm } from '../entities/names.ts'
import type { RedFlag } from '../red-flags/flag.ts'

const CONFIRM_PARTY =
  'Ask for an extract of the company register and have the party named as it stands there.'

/** Parties that are named in ways that cannot all be right. */
export function partiesNamedDifferently(documents: readonly Mentions[]): RedFlag[] {
  const organisations = documents
    .flatMap(({ all }) => all)
    .filter(({ type }) => type === 'company' || type === 'fund')
  return [
    ...oneNumberTwoNames(organisations),
    ...oneNameTwoPlaces(organisations),
    ...oneRoleTwoNames(documents),
  ]
}

function oneNumberTwoNames(organisations: Mention[]): RedFlag[] {
  const numbered = organisations.flatMap(mention =>
    mention.identifiers
      .filter(({ scheme }) => scheme === 'lei' || scheme === 'company_number')
      .map(({ scheme, value }) => ({ mention, key: `${scheme} ${value}` })),
  )
  return [...Map.groupBy(numbered, ({ key }) => key).values()].flatMap(same => {
    const names = distinctBy(same, ({ mention }) => withoutForm(mention.name))
    if (names.length < 2) return []
    return {
      category: 'inconsistency',
      kind: 'registration_number',
      severity: 'medium',
      title: 'One registration number, two names',
      explanation:
        'The same number is given for companies of different names: one was renamed, or one is wrong.',
      evidence: names.map(({ mention }) => mention.evidence),
      suggested_action: CONFIRM_PARTY,
    } satisfies RedFlag
  })
}

function oneNameTwoPlaces(organisations: Mention[]): RedFlag[] {
  const placed = organisations.filter(({ jurisdiction }) => jurisdiction !== null)
  return [...Map.groupBy(placed, ({ name }) => normalised(name)).values()].flatMap(same => {
    const places = distinctBy(same, ({ jurisdiction }) => jurisdiction as string)
    if (places.length < 2) return []
    return {
      category: 'inconsistency',
      kind: 'place_of_formation',
      severity: 'medium',
      title: 'A party’s place of formation is stated differently',
      explanation:
        'A company of one name is said to be formed in different places: two companies, or an error.',
      evidence: places.map(({ evidence }) => evidence),
      suggested_action: CONFIRM_PARTY,
    } satisfies RedFlag
  })
}

/** Flags one role held by names that differ in the legal form or a letter or two. */
function oneRoleTwoNames(documents: readonly Mentions[]): RedFlag[] {
  const parties = documents.flatMap(({ parties: all }) =>
    all
      .filter(({ type }) => type !== 'person')
      .map(party => ({ ...party, plain: normalised(party.name), short: withoutForm(party.name) })),
  )
  const flags: RedFlag[] = []
  const seen = new Set<string>()
  for (const [index, one] of parties.entries()) {
    for (const other of parties.slice(index + 1)) {
      if (one.document === other.document || one.plain === other.plain) continue
      if (![...one.roles].some(role => other.roles.has(role)) || !nearlyAlike(one.short, other.short))
        continue
      const pair = [one.plain, other.plain].sort().join(' | ')
      if (seen.has(pair)) continue
      seen.add(pair)
      flags.push({
        category: 'inconsistency',
        kind: 'party_name',
        severity: 'medium',
        title: 'A party’s name is stated differently',
        explanation: 'Two names for the same role differ only in the legal form or in a letter or two.',
        evidence: [one.evidence, other.evidence],
        suggested_action: CONFIRM_PARTY,
      })
    }
  }
  return flags
}

/** Returns whether two names without legal forms are nearly alike. */
function nearlyAlike(a: string, b: string): boolean {
  return (
    a === b ||
    (Math.min(a.length, b.length) >= 8 &&
      Math.abs(a.length - b.length) <= 2 &&
      !/\d|\b[ivx]+$/.test(a + b) &&
      distance(a, b) <= 2)
  )
}

/** Letters to be put in, left out or exchanged (Levenshtein); 3 where it is more than 2. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(exchanged, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return Math.min(3, row[b.length] as number)
}

/** Shares may be rounded, each to a tenth of a percent. */
const ROUNDED = 0.005

/** Shares of one company that add up to more than all of it, or that two documents give differently. */
export function sharesThatCannotBe({ edges }: EntityMap): RedFlag[] {
  const owned = edges.filter(({ type, share_pct }) => type === 'owns' && share_pct !== null)
  const flags: RedFlag[] = []
  for (const same of Map.groupBy(owned, ({ from, to }) => `${from} ${to}`).values()) {
    const differing = distinctBy(same, ({ share_pct }) => String(share_pct))
    const documents = new Set(differing.map(({ evidence }) => evidence[0]?.document))
    if (differing.length < 2 || documents.size < 2) continue
    flags.push({
      category: 'inconsistency',
      kind: 'shareholding',
      severity: 'high',
      title: 'A shareholding is stated differently',
      explanation: 'Documents give different percentages for the same owner of the same company.',
      evidence: differing.flatMap(({ evidence }) => evidence.slice(0, 1)),
      suggested_action: 'Ask for the register of members and reconcile every holding with it.',
    })
  }
  const inDocuments = owned.flatMap(edge => edge.evidence.slice(0, 1).map(evidence => ({ edge, evidence })))
  for (const same of Map.groupBy(
    inDocuments,
    ({ edge, evidence }) => `${edge.to} ${evidence.document}`,
  ).values()) {
    const holders = distinctBy(same, ({ edge }) => edge.from)
    const total = holders.reduce((sum, { edge }) => sum + (edge.share_pct ?? 0), 0)
    if (total <= 1 + ROUNDED) continue
    flags.push({
      category: 'inconsistency',
      kind: 'shareholdings_total',
      severity: 'high',
      title: 'The shareholdings of a company add up to more than 100%',
      explanation:
        'The percentages that one document gives for the owners of a company come to more than the whole.',
      evidence: holders.map(({ evidence }) => evidence),
      suggested_action: 'Ask for the register of members and reconcile every holding with it.',
    })
  }
  return flags
}

function distinctBy<T>(all: readonly T[], key: (one: T) => string): T[] {
  return [...new Map([...all].reverse().map(one => [key(one), one])).values()].reverse()
}
