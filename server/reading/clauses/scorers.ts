import type { ClauseCategory, ClauseRule } from './rules/rule.ts'
import { rules } from './rules/rules.ts'
import { ByPair, Stems } from './stems.ts'
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
 * A stem's weights for scorers, as ranges in the lists below: from `own` for the sentence that has it, from
 * `before` for the next sentence, and from `after` up to `end` for the previous one.
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
const pairs: [first: string, second: string, weighed: WeighedStem][] = []

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
  else pairs.push([first, second, weighed])
}

/** Scorers and their weights. All weights lie close together, since they are read with every sentence. */
export const weighing = {
  scorers: Uint8Array.from(laid, ([scorer]) => scorer),
  weights: Float64Array.from(laid, ([, weight]) => weight),
}

/** Number of words and stems cached between documents: several times what contracts use. */
const MOST_REMEMBERED = 100_000

/** Stems by number with their weights: most words of a document also occurred in the one before. */
export class WeighedStems {
  readonly stems = new Stems()
  /** Weights by number of a stem; null where it adds nothing. */
  readonly #single: (WeighedStem | null)[] = []
  readonly #pairs = new ByPair(
    pairs.map(
      ([first, second, weighed]) =>
        [this.stems.numberOf(first), this.stems.numberOf(second), weighed] as const,
    ),
  )
  static #kept: WeighedStems | null = null

  /** Returns the cache for all documents; a new one when it has grown too large. */
  static kept(): WeighedStems {
    if (WeighedStems.#kept && WeighedStems.#kept.stems.size > MOST_REMEMBERED) WeighedStems.#kept = null
    WeighedStems.#kept ??= new WeighedStems()
    return WeighedStems.#kept
  }

  of(stem: number): WeighedStem | null {
    while (stem >= this.#single.length) {
      this.#single.push(single.get(this.stems.names[this.#single.length] as string) ?? null)
    }
    return this.#single[stem] as WeighedStem | null
  }

  ofPair(first: number, second: number): WeighedStem | null {
    return this.#pairs.get(first, second)
  }
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
