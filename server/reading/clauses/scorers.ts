import type { ClauseCategory, ClauseRule } from './rule.ts'
import { rules } from './rules.ts'
import type { Stems } from './signs.ts'
import weights from './weights.json' with { type: 'json' }

/** One category as a sum of weights; a sentence whose sum reaches the threshold is such a clause. */
export interface Scorer {
  rule: ClauseRule
  threshold: number
  start: number
  /** Weight of each of the rule's patterns and circumstances. */
  hits: ReadonlyMap<string, number>
}

/**
 * What a stem adds to scorers, as places in the lists below: from `own` to the sentence that has it, from `before` to the
 * sentence after that (it stands before it), from `after` up to `end` to the one before.
 */
export interface WeighedStem {
  own: number
  before: number
  after: number
  end: number
}

type Listed = Record<'own' | 'before' | 'after', [scorer: number, weight: number][]>

/** Figures learned from labels of CUAD v1 (The Atticus Project, CC BY 4.0) by test/bench/learn-clauses.ts. */
export const scorers: readonly Scorer[] = Object.entries(weights).map(
  ([category, { threshold, weights }]) => {
    const rule = rules.get(category as ClauseCategory)
    if (!rule) throw new Error(`No rule is named ${category}`)
    const hits = new Map(
      entriesOf(weights).flatMap(([name, weight]) => (name.startsWith('!') ? [[name.slice(1), weight]] : [])),
    )
    return { rule, threshold, start: hits.get('bias') ?? 0, hits }
  },
)

const single = new Map<string, WeighedStem>()
/** By the first stem of a pair, then by its second one: of most pairs the first stem tells that they weigh nothing. */
const pairs = new Map<string, Map<string, WeighedStem>>()

const laid: [scorer: number, weight: number][] = []
for (const [name, { own, before, after }] of listedByStem()) {
  const from = laid.length
  laid.push(...own, ...before, ...after)
  const weighed = {
    own: from,
    before: from + own.length,
    after: from + own.length + before.length,
    end: laid.length,
  }
  const [first, second] = name.split(' ') as [string, string?]
  if (second === undefined) single.set(first, weighed)
  else pairs.set(first, (pairs.get(first) ?? new Map()).set(second, weighed))
}

/** Which scorer, and how much it is given. All weights lie close together, since they are read with every sentence. */
export const weighing = {
  scorers: Uint8Array.from(laid, ([scorer]) => scorer),
  weights: Float64Array.from(laid, ([, weight]) => weight),
}

/** What the stem of this number adds; null when that is nothing. */
export function weightsOf({ firsts, seconds }: Stems, number: number): WeighedStem | null {
  const first = firsts[number] ?? ''
  const second = seconds[number] ?? null
  return (second === null ? single.get(first) : pairs.get(first)?.get(second)) ?? null
}

function entriesOf(listed: string): [name: string, weight: number][] {
  return listed.split(' ').map(entry => {
    const at = entry.lastIndexOf(':')
    return [entry.slice(0, at).replaceAll('_', ' '), Number(entry.slice(at + 1))]
  })
}

function listedByStem(): Map<string, Listed> {
  const listed = new Map<string, Listed>()
  for (const [scorer, { weights: entries }] of Object.values(weights).entries()) {
    for (const [name, weight] of entriesOf(entries)) {
      if (name.startsWith('!')) continue
      const where = name.startsWith('<') ? 'before' : name.startsWith('>') ? 'after' : 'own'
      const stem = where === 'own' ? name : name.slice(1)
      const known = listed.get(stem) ?? { own: [], before: [], after: [] }
      known[where].push([scorer, weight])
      listed.set(stem, known)
    }
  }
  return listed
}
