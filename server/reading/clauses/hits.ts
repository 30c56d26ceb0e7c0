import { decisive } from './rules/decisive.ts'
import type { ClauseRule } from './rules/rule.ts'
import { rules } from './rules/rules.ts'
import { type ReadSentence, sentenceSieve } from './signs.ts'

/** The kind of pattern, by the first letter of its name. */
type Kind = 's' | 'w' | 'd' | 'a'

/** One pattern of a rule, with the name of its weight. */
interface Sign {
  /** The place of the rule among all. */
  rule: number
  kind: Kind
  name: string
  pattern: RegExp
  /** Suppresses the pattern where the sentence also matches this. */
  unless: RegExp | undefined
}

/**
 * Patterns of its rule that a sentence matches, as names of the category's weights: `s0` is its first strong
 * pattern, `w0` its first weak one, `a0` its first one against; `s` any strong one, `t` its heading, `titled`
 * its heading and a pattern, `d` a phrase that nearly decides alone.
 */
export type Hits = readonly string[]

const DECISIVE = 'd'
const STRONG = 's'

const all = [...rules.values()]

/** All patterns, those of one rule together and in the order in which its hits are named. */
const signs: readonly Sign[] = all.flatMap((rule, at) => [
  ...rule.strong.map((pattern, number) => signOf(at, 's', `s${number}`, pattern)),
  ...rule.weak.map((pattern, number) => signOf(at, 'w', `w${number}`, pattern)),
  ...decisive
    .filter(({ category }) => category === rule.category)
    .map(({ phrase, unless }) => signOf(at, 'd', DECISIVE, phrase, unless)),
  ...rule.against.map((pattern, number) => signOf(at, 'a', `a${number}`, pattern)),
])
const throughSieve = sentenceSieve.add(signs.map(({ pattern }) => pattern))

function signOf(rule: number, kind: Kind, name: string, pattern: RegExp, unless?: RegExp): Sign {
  return { rule, kind, name, pattern, unless }
}

/** Rules by headings, which contracts share: so many are remembered. */
const titled = new Map<string, readonly number[]>()
const MOST_HEADINGS = 10_000

/** The hits of sentences that follow one another: by rule, and then by the place of the sentence, where it has any. */
export function hitsIn(
  sentences: readonly ReadSentence[],
): ReadonlyMap<ClauseRule, ReadonlyMap<number, Hits>> {
  const found = all.map(() => new Map<number, Hits>())
  for (const [at, sentence] of sentences.entries()) {
    const { heading } = sentence
    let under = titled.get(heading)
    if (!under) {
      under = titledBy(heading)
      if (titled.size >= MOST_HEADINGS) titled.clear()
      titled.set(heading, under)
    }
    addHits(sentence, under, at, found)
  }
  for (const hits of found) addNeighbours(hits, sentences.length)
  return new Map(all.map((rule, at) => [rule, found[at] ?? new Map()]))
}

/** A clause spans sentences: the text just before or after a known sentence also speaks for it. */
function addNeighbours(hits: Map<number, Hits>, sentences: number): void {
  const before = new Set<number>()
  const after = new Set<number>()
  for (const [at, names] of hits) {
    if (!names.includes(STRONG)) continue
    before.add(at + 1).add(at + 2)
    after.add(at - 1)
  }
  for (const [places, name] of [
    [before, 'before'],
    [after, 'after'],
  ] as const) {
    for (const at of places) {
      if (at >= 0 && at < sentences) hits.set(at, [...(hits.get(at) ?? []), name])
    }
  }
}

/** The places of the rules whose clauses stand under such a heading. */
const titledBy = (heading: string): number[] =>
  all.flatMap((rule, at) => (rule.heading?.test(heading) ? at : []))

/** Adds the hits of the sentence at a place. */
function addHits(
  sentence: ReadSentence,
  under: readonly number[],
  at: number,
  found: readonly Map<number, Hits>[],
): void {
  // Signs of one rule stand together, and so do those that the sieve lets through.
  const { plain } = sentence
  let matched: Sign[] = []
  for (const place of throughSieve(sentence)) {
    const sign = signs[place] as Sign
    if (!sign.pattern.test(plain) || sign.unless?.test(plain)) continue
    const rule = matched[0]?.rule ?? sign.rule
    if (sign.rule !== rule) {
      found[rule]?.set(at, inOrder(matched, under.includes(rule)))
      matched = []
    }
    matched.push(sign)
  }
  const last = matched[0]?.rule
  if (last !== undefined) found[last]?.set(at, inOrder(matched, under.includes(last)))
  for (const rule of under) if (!found[rule]?.has(at)) found[rule]?.set(at, TITLED_ALONE)
}

const TITLED_ALONE: Hits = ['t']

/** The signs that speak for the clause, its heading, whether one of them is strong, and those that speak against it. */
function inOrder(matched: readonly Sign[], isTitled: boolean): Hits {
  const names: string[] = []
  for (const { kind, name } of matched) if (kind === 's' || kind === 'w') names.push(name)
  if (isTitled) names.push(names.length > 0 ? 'titled' : 't')
  if (matched[0]?.kind === 's') names.push(STRONG)
  if (matched.some(({ kind }) => kind === 'd')) names.push(DECISIVE)
  for (const { kind, name } of matched) if (kind === 'a') names.push(name)
  return names
}
