// Where server/reading/clauses/weights.json comes from: a linear model for each category over the rules' patterns and the
// stems of the sentence, learned on the development half of the labelled contracts (see test/bench/labelled.ts), with
// thresholds found by cross-validation on the same half. What is written are figures and single stems, no text.
//
//   node test/bench/learn-clauses.ts <folder> [part of a category's name] > weights.json
//
// The contracts are those of CUAD v1 (Contract Understanding Atticus Dataset, The Atticus Project, CC BY 4.0).

import { rules } from '../../server/reading/clauses/rules.ts'
import {
  hitsOf,
  type ReadSentence,
  readSentences,
  Stems,
  withNeighbours,
} from '../../server/reading/clauses/signs.ts'
import { count, jaccard, measure, nothingYet, readLabelled, type Span, spanOf } from './labelled.ts'

/** Rounds over all sentences; how fast weights move; how strongly stems are drawn to nothing, and all to their prior. */
const ROUNDS = 12
const RATE = 0.1
const LASSO = 2.5
const RIDGE = 1
/** A clause is rare: each counts as much as this many other sentences. */
const CLAUSE_WEIGHT = 3
const FOLDS = 5
const FEWEST_CONTRACTS = 4
/** With fewer labels nothing can be learned: the priors stand, and a threshold that asks for several signs. */
const FEWEST_LABELS = 6
const PRIOR_THRESHOLD = -0.5
/** Thresholds found on few labels are drawn towards the middle. */
const DRAWN = 0.6

/** What a sign is worth before anything is learned. */
function prior(name: string): number {
  if (name === '!bias') return -5
  if (name === '!s') return 2
  if (name === '!titled') return 0.7
  if (/^!(?:t|before|after)$/.test(name)) return 0.2
  if (name.startsWith('!s')) return 0.7
  if (name.startsWith('!w')) return 0.5
  return name.startsWith('!a') ? -1 : 0
}

interface Example {
  contract: number
  sentence: ReadSentence
  span: Span
  stems: string[]
}

const [folder, part = ''] = process.argv.slice(2)
if (!folder) throw new Error('Which contracts? node test/bench/learn-clauses.ts <folder>')
const contracts = readLabelled(folder).filter(({ half }) => half === 'development')
const stems = new Stems()
const examples = contracts.map(({ document }, contract) =>
  readSentences(document).map((sentence): Example => {
    const text = document.pages[sentence.page - 1]?.paragraphs[sentence.paragraph] ?? ''
    return {
      contract,
      sentence,
      span: spanOf(text.slice(sentence.start, sentence.end)),
      stems: [...stems.of(sentence.plain, sentence.heading)],
    }
  }),
)
const common = commonStems()

const learned: Record<string, { threshold: number; weights: string }> = {}
for (const category of [...rules.keys()].sort()) {
  const rule = rules.get(category)
  if (!rule || rule.strong.length === 0 || !category.toLowerCase().includes(part.toLowerCase())) continue
  const signs = examples.map(sentences => {
    const hits = withNeighbours(sentences.map(({ sentence }) => hitsOf(rule, sentence)))
    return sentences.map(({ stems: own }, at) => [
      ...own.filter(stem => common.has(stem)),
      ...(hits[at] ?? []).map(hit => `!${hit}`),
      '!bias',
    ])
  })
  const truth = examples.map((sentences, at) =>
    truthOf(sentences, contracts[at]?.labels[category] ?? [], signs[at] ?? []),
  )
  learned[category] = learn(category, signs, truth)
}
console.log(JSON.stringify(learned, null, 2))

/** Stems that several contracts have: names of parties are not among them. */
function commonStems(): Set<string> {
  const contractsWith = new Map<string, number>()
  for (const sentences of examples) {
    for (const stem of new Set(sentences.flatMap(({ stems: own }) => own))) {
      contractsWith.set(stem, (contractsWith.get(stem) ?? 0) + 1)
    }
  }
  return new Set([...contractsWith].filter(([, n]) => n >= FEWEST_CONTRACTS).map(([stem]) => stem))
}

/** True: labelled; false: not; null: part of a longer label without a sign of its own, and left out. */
function truthOf(
  sentences: readonly Example[],
  labels: readonly string[],
  signs: readonly string[][],
): (boolean | null)[] {
  const spans = labels.map(spanOf)
  return sentences.map(({ span, sentence }, at) => {
    if (!sentence.says) return null
    if (
      spans.some(label => span.letters.includes(label.letters) || jaccard(span.tokens, label.tokens) >= 0.5)
    )
      return true
    if (span.tokens.size < 8 || !spans.some(label => label.letters.includes(span.letters))) return false
    return (signs[at] ?? []).some(sign => /^!(?:[sw]\d+|titled)$/.test(sign)) ? true : null
  })
}

function learn(
  category: string,
  signs: readonly string[][][],
  truth: readonly (boolean | null)[][],
): { threshold: number; weights: string } {
  const labels = contracts.reduce((sum, contract) => sum + (contract.labels[category]?.length ?? 0), 0)
  const most = labels < 60 ? labels : Math.min(150, 2 * labels)
  const fitTo = (chosen: (contract: number) => boolean): Map<string, number> => {
    if (labels < FEWEST_LABELS)
      return new Map(
        signs
          .flat(2)
          .filter(sign => sign[0] === '!')
          .map(sign => [sign, prior(sign)]),
      )
    const first = train(signs, truth, chosen, () => true)
    const heaviest = [...first].filter(([sign, weight]) => sign[0] !== '!' && weight !== 0)
    const kept = new Set(
      heaviest
        .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
        .slice(0, most)
        .map(([sign]) => sign),
    )
    return train(signs, truth, chosen, sign => sign[0] === '!' || kept.has(sign))
  }
  const weights = [...fitTo(() => true)].filter(
    ([sign, weight]) => sign[0] === '!' || Math.abs(weight) >= 0.05,
  )
  return {
    threshold:
      labels < FEWEST_LABELS
        ? PRIOR_THRESHOLD
        : Math.round(100 * DRAWN * bestThreshold(category, signs, fitTo)) / 100,
    weights: weights
      .sort(([a, x], [b, y]) => Number(b[0] !== '!') - Number(a[0] !== '!') || y - x)
      .map(([sign, weight]) => `${sign.replaceAll(' ', '_')}:${weight.toFixed(2)}`)
      .join(' '),
  }
}

/** Logistic regression by FTRL-proximal (McMahan et al., 2013), around the priors. */
function train(
  signs: readonly string[][][],
  truth: readonly (boolean | null)[][],
  chosen: (contract: number) => boolean,
  allowed: (sign: string) => boolean,
): Map<string, number> {
  const state = new Map<string, { z: number; n: number; weight: number }>()
  const order = signs.flatMap((sentences, contract) =>
    chosen(contract)
      ? sentences.flatMap((_, at) => (truth[contract]?.[at] === null ? [] : [{ contract, at }]))
      : [],
  )
  const next = sequence(11)
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, next)
    for (const { contract, at } of order) {
      const present = (signs[contract]?.[at] ?? []).filter(allowed).map(sign => {
        const own = state.get(sign) ?? { z: 0, n: 0, weight: prior(sign) }
        state.set(sign, own)
        const lasso = sign[0] === '!' ? 0 : LASSO
        const pulled = Math.abs(own.z) <= lasso ? 0 : own.z - Math.sign(own.z) * lasso
        own.weight = prior(sign) - pulled / ((1 + Math.sqrt(own.n)) / RATE + RIDGE)
        return { own, sign }
      })
      const clause = truth[contract]?.[at] === true
      const sum = present.reduce((total, { own }) => total + own.weight, 0)
      const slope = (1 / (1 + Math.exp(-sum)) - Number(clause)) * (clause ? CLAUSE_WEIGHT : 1)
      for (const { own, sign } of present) {
        const step = (Math.sqrt(own.n + slope * slope) - Math.sqrt(own.n)) / RATE
        own.z += slope - step * (own.weight - prior(sign))
        own.n += slope * slope
      }
    }
  }
  return new Map([...state].map(([sign, { weight }]) => [sign, weight]))
}

/** The threshold with the best F1 on contracts that the weights were not learned from, neighbours considered. */
function bestThreshold(
  category: string,
  signs: readonly string[][][],
  fitTo: (chosen: (contract: number) => boolean) => Map<string, number>,
): number {
  const sums: number[][] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = fitTo(contract => contract % FOLDS !== fold)
    for (let contract = fold; contract < signs.length; contract += FOLDS) {
      sums[contract] = (signs[contract] ?? []).map(own =>
        own.reduce((sum, sign) => sum + (weights.get(sign) ?? (sign[0] === '!' ? prior(sign) : 0)), 0),
      )
    }
  }
  const tried = Array.from({ length: 37 }, (_, at) => -6 + at / 4)
  const figures = tried.map(threshold => f1At(category, sums, threshold))
  const smooth = figures.map((figure, at) => {
    const near = [figure, figure, figures[at - 1], figures[at + 1], figures[at - 2], figures[at + 2]]
    const known = near.filter(one => one !== undefined)
    return known.reduce((sum, one) => sum + one, 0) / known.length
  })
  return tried[smooth.indexOf(Math.max(...smooth))] ?? 0
}

function f1At(category: string, sums: readonly number[][], threshold: number): number {
  const tally = nothingYet()
  for (const [at, contract] of contracts.entries()) {
    const { pages } = contract.document
    const quotes = (examples[at] ?? []).flatMap(({ sentence }, index) => {
      if (!sentence.says || (sums[at]?.[index] ?? 0) < threshold) return []
      return [
        pages[sentence.page - 1]?.paragraphs[sentence.paragraph]?.slice(sentence.start, sentence.end) ?? '',
      ]
    })
    count(tally, quotes, contract.labels[category] ?? [])
  }
  return measure(tally).f1
}

function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

function shuffle<T>(list: T[], next: () => number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    ;[list[last], list[other]] = [list[other] as T, list[last] as T]
  }
}
