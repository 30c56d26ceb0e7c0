/**
 * `npm run bench:screening`: 1,000 names found among 20,000 listed ones with aliases, beside the naive loop over all pairs
 * with the same score, of which it does every fiftieth name; both must find the same.
 */

import { commandOptions } from '../../server/kernel/command-options.ts'
import { formsOf, formsSought, normalName } from '../../server/kernel/names/normal-name.ts'
import { NameIndex } from '../../server/modules/compliance/screening/name-index.ts'
import {
  inTenThousandths,
  screeningScore,
  spokenScore,
} from '../../server/modules/compliance/screening/score.ts'
import { madeUpNames } from '../modules/compliance/made-up-names.ts'

commandOptions({
  name: 'bench:screening',
  says: 'Compares the screening of 1,000 names against 20,000 listed ones with a naive loop.',
})

const THRESHOLD = 8500
const EVERY = 50

const names = madeUpNames(40_000, 3)
const listed = names.slice(0, 20_000).map((name, at) => ({ name, aliases: [names[20_000 + at] as string] }))
const asked = madeUpNames(1000, 5)

/** Milliseconds of processor time, and what came of it. */
function timed<T>(run: () => T): [number, T] {
  const before = process.cpuUsage()
  const found = run()
  const { user, system } = process.cpuUsage(before)
  return [(user + system) / 1000, found]
}

const [indexing, index] = timed(() => new NameIndex(listed))
const [finding, found] = timed(() => asked.map(name => index.find(name, THRESHOLD)))

const normal = listed.map(({ name, aliases }) => [name, ...aliases].flatMap(formsOf))
const sample = asked.flatMap((name, at) => (at % EVERY === 0 ? [{ name, at }] : []))
const [naive, hits] = timed(() =>
  sample.map(({ name }) => {
    const forms = formsSought(name)
    const usual = normalName(name)
    return normal.flatMap((entry, at) => {
      const score = Math.max(
        ...entry.flatMap(other => [
          ...forms.map(one => inTenThousandths(screeningScore(one, other))),
          inTenThousandths(spokenScore(usual, other)),
        ]),
      )
      return score >= THRESHOLD ? [`${at} ${score}`] : []
    })
  }),
)
const place = new Map(listed.map((entry, at) => [entry, at]))
for (const [nth, { at }] of sample.entries()) {
  const own = (found[at] ?? []).map(({ entry, score }) => `${place.get(entry)} ${score}`)
  if (own.sort().join() !== hits[nth]?.sort().join()) throw new Error(`${asked[at]}: the index finds others`)
}
const all = naive * (asked.length / sample.length)
console.log(
  `1,000 names in 20,000 with aliases: ${finding.toFixed(0)} ms and ${indexing.toFixed(0)} ms for the index, all pairs ${all.toFixed(0)} ms (of ${sample.length} names): ${(all / finding).toFixed(1)} times`,
)
