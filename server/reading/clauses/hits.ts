import { Sieve } from '../patterns/sieve.ts'
import { decisive } from './decisive.ts'
import type { ClauseRule } from './rule.ts'
import { rules } from './rules.ts'
import type { ReadSentence } from './signs.ts'

/** One pattern of a rule, with the name of its weight. */
interface Sign {
  rule: ClauseRule
  name: string
  pattern: RegExp
  /** It counts only where this does not stand in the sentence too. */
  unless: RegExp | undefined
}

/**
 * Which of its rule's patterns a sentence matches, as names of the category's weights: `s0` is its first strong pattern,
 * `w0` its first weak one, `a0` its first one against; `s` any strong one, `t` its heading, `titled` its heading and a
 * pattern, `d` a phrase that nearly decides alone.
 */
export type Hits = readonly string[]

const DECISIVE = 'd'
const STRONG = 's'

/** All patterns, those of one rule together and in the order in which its hits are named. */
const signs: readonly Sign[] = [...rules.values()].flatMap(rule => [
  ...rule.strong.map((pattern, at) => ({ rule, name: `${STRONG}${at}`, pattern, unless: undefined })),
  ...rule.weak.map((pattern, at) => ({ rule, name: `w${at}`, pattern, unless: undefined })),
  ...decisive
    .filter(({ category }) => category === rule.category)
    .map(({ phrase, unless }) => ({ rule, name: DECISIVE, pattern: phrase, unless })),
  ...rule.against.map((pattern, at) => ({ rule, name: `a${at}`, pattern, unless: undefined })),
])
const sieve = new Sieve(signs.map(({ pattern }) => pattern))

/** The hits of sentences that follow one another: by rule, and then by the place of the sentence, where it has any. */
export function hitsIn(
  sentences: readonly ReadSentence[],
): ReadonlyMap<ClauseRule, ReadonlyMap<number, Hits>> {
  const titled = new Map<string, readonly ClauseRule[]>()
  const found = new Map([...rules.values()].map(rule => [rule, new Map<number, Hits>()]))
  for (const [at, { plain, heading }] of sentences.entries()) {
    const under = titled.get(heading) ?? titledBy(heading)
    titled.set(heading, under)
    for (const [rule, hits] of hitsOf(plain, under)) found.get(rule)?.set(at, hits)
  }
  for (const hits of found.values()) addNeighbours(hits, sentences.length)
  return found
}

/** A clause runs over sentences: what stands just before or after a sentence that is known speaks for it too. */
function addNeighbours(hits: Map<number, Hits>, sentences: number): void {
  const known = [...hits].flatMap(([at, names]) => (names.includes(STRONG) ? at : []))
  const before = new Set(known.flatMap(at => [at + 1, at + 2]))
  const after = new Set(known.map(at => at - 1))
  for (const [places, name] of [
    [before, 'before'],
    [after, 'after'],
  ] as const) {
    for (const at of places) {
      if (at >= 0 && at < sentences) hits.set(at, [...(hits.get(at) ?? []), name])
    }
  }
}

const titledBy = (heading: string): ClauseRule[] =>
  [...rules.values()].filter(rule => rule.heading?.test(heading))

function hitsOf(plain: string, under: readonly ClauseRule[]): Map<ClauseRule, Hits> {
  const matched = new Map<ClauseRule, string[]>()
  for (const at of sieve.through(plain)) {
    const { rule, name, pattern, unless } = signs[at] as Sign
    if (!pattern.test(plain) || unless?.test(plain)) continue
    const names = matched.get(rule)
    if (names) names.push(name)
    else matched.set(rule, [name])
  }
  const hits = new Map<ClauseRule, Hits>()
  for (const [rule, names] of matched) hits.set(rule, inOrder(names, under.includes(rule)))
  for (const rule of under) if (!hits.has(rule)) hits.set(rule, ['t'])
  return hits
}

/** The signs that speak for the clause, its heading, whether one of them is strong, and those that speak against it. */
function inOrder(names: readonly string[], isTitled: boolean): Hits {
  const found = names.filter(name => /^[sw]/.test(name))
  return [
    ...found,
    ...(isTitled ? [found.length > 0 ? 'titled' : 't'] : []),
    ...(found[0]?.startsWith(STRONG) ? [STRONG] : []),
    ...(names.includes(DECISIVE) ? [DECISIVE] : []),
    ...names.filter(name => name.startsWith('a')),
  ]
}
