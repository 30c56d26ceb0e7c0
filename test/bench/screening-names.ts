/**
 * `npm run bench:screening-names`: 2,000 pairs of spellings of one name and 2,000 pairs of other names, by kind: how many of them screening
 * calls possible matches, beside public matchers on the same pairs, each at the threshold with which it tells the two best.
 */

import { commandOptions } from '../../server/kernel/command-options.ts'
import { NameIndex } from '../../server/modules/compliance/screening/name-index.ts'
import { THRESHOLD } from '../../server/modules/compliance/screening/screen.ts'
import { randomFrom } from '../torture/torment.ts'
import { type NamePair, namePairs } from './name-pairs.ts'

commandOptions({
  name: 'bench:screening-names',
  says: 'Measures recall and false hits of screening by kind of spelling, beside public matchers.',
})

const PAIRS = 2000
const { same, other } = namePairs(PAIRS, randomFrom(43))

type Score = (listed: string, asked: string) => number

const ours: Score = (listed, asked) =>
  new NameIndex([{ name: listed, aliases: [] }]).find(asked, THRESHOLD)[0]?.score ?? 0

/** Matchers of npm; one that is not installed is left out. */
const PUBLIC: Record<string, (library: never) => Score> = {
  'fuse.js': (
    Fuse: new (list: string[], options: object) => { search: (asked: string) => { score: number }[] },
  ) => {
    return (listed, asked) =>
      1 -
      (new Fuse([listed], { includeScore: true, threshold: 1, ignoreLocation: true }).search(asked)[0]
        ?.score ?? 1)
  },
  'string-similarity-js': (library: { stringSimilarity: Score }) => library.stringSimilarity,
  'fastest-levenshtein':
    ({ distance }: { distance: Score }) =>
    (listed, asked) =>
      1 - distance(listed, asked) / Math.max(listed.length, asked.length),
  'jaro-winkler': (distance: Score) => distance,
}

const share = (pairs: readonly NamePair[], isHit: (pair: NamePair) => boolean): number =>
  pairs.filter(isHit).length / pairs.length
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`

const oursHits = ({ listed, asked }: NamePair) => ours(listed, asked) >= THRESHOLD
for (const [title, pairs] of [
  ['one name (recall)', same],
  ['two names (false hits)', other],
] as const) {
  console.log(`\n${title}, ${pairs.length} pairs: ${percent(share(pairs, oursHits))}`)
  for (const [kind, some] of Map.groupBy(pairs, pair => pair.kind))
    console.log(`  ${percent(share(some, oursHits)).padStart(7)}  ${kind}`)
}

console.log('\nbeside others, each at its best threshold (recall less false hits):')
console.log(
  `  screening: recall ${percent(share(same, oursHits))}, false hits ${percent(share(other, oursHits))}`,
)
for (const [name, scorerOf] of Object.entries(PUBLIC)) {
  const library = await import(name).then(
    found => found.default ?? found,
    () => null,
  )
  if (library === null) {
    console.log(`  ${name}: not installed`)
    continue
  }
  const score = scorerOf(library as never)
  const scored = (pairs: readonly NamePair[]) =>
    pairs.map(({ listed, asked }) => score(listed.toLowerCase(), asked.toLowerCase()))
  const [high, low] = [scored(same), scored(other)]
  const above = (scores: readonly number[], least: number) =>
    scores.filter(one => one >= least).length / scores.length
  const best = Array.from({ length: 100 }, (_, at) => at / 100).reduce((one, next) =>
    above(high, next) - above(low, next) > above(high, one) - above(low, one) ? next : one,
  )
  console.log(
    `  ${name}: recall ${percent(above(high, best))}, false hits ${percent(above(low, best))} (from ${best})`,
  )
}
