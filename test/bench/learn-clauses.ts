// Learns server/reading/clauses/weights.json: a linear model for each category over the rules' patterns and the stems of
// the sentence and of its neighbours, from all labelled contracts (see test/bench/labelled.ts). It writes figures and
// stems, no text. On standard error it prints the result on contracts it was not learned from: contracts are divided
// into folds, and each fold's weights and threshold come from the others alone.
//
//   node test/bench/learn-clauses.ts <folder> [part of a category's name] > weights.json
//
// The contracts are those of CUAD v1 (Contract Understanding Atticus Dataset, The Atticus Project, CC BY 4.0).

import { hitsIn } from '../../server/reading/clauses/hits.ts'
import { type ClauseRule, warningCategories } from '../../server/reading/clauses/rules/rule.ts'
import { rules } from '../../server/reading/clauses/rules/rules.ts'
import { spansOf } from '../../server/reading/clauses/spans.ts'
import { Comparison, type Readings, readCorpus } from './clause-features.ts'
import { jaccard, measure, nothingYet, spanOf, type Tally } from './labelled.ts'
import { learn, type Row, SIGN_VALUE, scoreOf, sequence, shuffle, type Weights } from './margin.ts'

const FOLDS = 5
/** Within the others of a fold, for its threshold. */
const FOLDS_WITHIN = 3
/**
 * Costs of an error, with the factor for sentences that have a clause. Of sentences without a sign, a sample
 * is learned from.
 */
const COST = 0.3
const CLAUSE_COSTS = 2
const SIGNLESS = 0.2
/** So many stems for a category, and so many more for each clause. */
const STEMS = 200
const STEMS_A_CLAUSE = 20
const MOST_STEMS = 400
/** With fewer labels no threshold is sought, but this one taken; the others are drawn towards it. */
const FEWEST_LABELS = 8
const MIDDLE = -0.4
const DRAWN = 0.75
/** Weights are written in hundredths. */
const LEAST_WEIGHT = 0.005

/** Returns the weight of a sign before anything is learned. */
function prior(name: string): number {
  if (name === 'bias') return -2
  if (name === 's' || name === 'd') return 1
  if (/^(?:t|before|after)$/.test(name)) return 0.1
  if (name === 'titled' || name.startsWith('s')) return 0.35
  if (name.startsWith('w')) return 0.25
  return name.startsWith('a') ? -0.5 : 0
}

/** One category in all contracts. */
interface Task {
  signs: readonly string[]
  rows: readonly (readonly Row[])[]
  comparisons: readonly Comparison[]
}

type Fit = Weights & { threshold: number }

const [folder, part = ''] = process.argv.slice(2)
if (!folder) throw new Error('Which contracts? node test/bench/learn-clauses.ts <folder>')
const { contracts, names } = readCorpus(folder)
const hitsOfContracts = contracts.map(({ sentences }) => hitsIn(sentences))
const everyContract = contracts.map((_, at) => at)
/** Contracts in the order in which they are dealt out to folds. */
const dealt = [...everyContract]
shuffle(dealt, sequence(5))

const learned: Record<string, { threshold: number; weights: string }> = {}
const figures: number[] = []
for (const [category, rule] of [...rules].sort(([a], [b]) => (a < b ? -1 : 1))) {
  if (rule.strong.length === 0 || !category.toLowerCase().includes(part.toLowerCase())) continue
  const task = taskOf(rule)
  const tally = crossValidated(task)
  const { precision, recall, f1 } = measure(tally)
  if (warningCategories.includes(category)) figures.push(f1)
  const shown = [precision, recall, f1].map(figure => figure.toFixed(2)).join(' | ')
  console.error(`| ${category} | ${tally.labelled} | ${tally.predicted} | ${shown} |`)
  learned[category] = written(task, fitTo(task, dealt, FOLDS))
}
const mean = figures.reduce((sum, f1) => sum + f1, 0) / figures.length
console.error(`Macro F1, cross-validated, of ${figures.length} categories that warn: ${mean.toFixed(3)}`)
console.log(JSON.stringify(learned, null, 2))

function taskOf(rule: ClauseRule): Task {
  const signs: string[] = []
  const numberOf = (name: string): number => {
    if (!signs.includes(name)) signs.push(name)
    return signs.indexOf(name)
  }
  const comparisons = contracts.map(contract => new Comparison(contract, rule.category))
  const rows = contracts.map((contract, at) => {
    const hits = hitsOfContracts[at]?.get(rule)
    return contract.features.map((features, sentence): Row => {
      const own = hits?.get(sentence) ?? []
      const speaks = own.some(name => /^[swtd]/.test(name))
      const clause = truthOf(contract, sentence, comparisons[at] as Comparison, own)
      const cost = clause === 1 ? COST * CLAUSE_COSTS : speaks ? COST : COST / SIGNLESS
      return { ...features, signs: [...own, 'bias'].map(numberOf), clause, cost }
    })
  })
  return { signs, rows, comparisons }
}

/** A part of a longer label is a clause only if it has a sign of its own, and otherwise left out. */
function truthOf(
  { sentences, quote }: Readings,
  at: number,
  { labels }: Comparison,
  hits: readonly string[],
): Row['clause'] {
  if (sentences[at]?.isClause !== true) return 0
  if (labels.length === 0) return -1
  const span = spanOf(quote(at, at))
  if (labels.some(label => span.letters.includes(label.letters) || jaccard(span.tokens, label.tokens) >= 0.5))
    return 1
  if (span.tokens.size < 8 || !labels.some(label => label.letters.includes(span.letters))) return -1
  return hits.some(name => /^(?:[sw]\d+|titled)$/.test(name)) ? 1 : 0
}

/** Weights and threshold from these contracts alone. */
function fitTo(task: Task, chosen: readonly number[], folds: number): Fit {
  const scores: Float64Array[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = weightsFrom(
      task,
      chosen.filter((_, at) => at % folds !== fold),
    )
    for (const contract of chosen.filter((_, at) => at % folds === fold)) {
      scores[contract] = scoresOf(task, contract, weights)
    }
  }
  return { ...weightsFrom(task, chosen), threshold: thresholdFrom(task, chosen, scores) }
}

function weightsFrom(task: Task, chosen: readonly number[]): Weights {
  const next = sequence(3)
  const rows = [...chosen]
    .sort((a, b) => a - b)
    .flatMap(contract => task.rows[contract] ?? [])
    .filter(row => {
      const drawn = next() <= SIGNLESS
      return row.clause !== 0 && (row.cost !== COST / SIGNLESS || drawn)
    })
  const priors = Float64Array.from(task.signs, prior)
  const { features } = learn(rows, names.length, priors)
  const clauses = rows.filter(({ clause }) => clause === 1).length
  const heaviest = [...features.keys()]
    .filter(feature => features[feature] !== 0)
    .sort((a, b) => Math.abs(features[b] as number) - Math.abs(features[a] as number))
    .slice(0, Math.min(MOST_STEMS, STEMS + STEMS_A_CLAUSE * clauses))
  const kept = new Uint8Array(names.length)
  for (const feature of heaviest) kept[feature] = 1
  return learn(rows, names.length, priors, kept)
}

function scoresOf(task: Task, contract: number, weights: Weights): Float64Array {
  return Float64Array.from(task.rows[contract] ?? [], row => scoreOf(row, weights))
}

/** The threshold with the best F1, its neighbours considered. */
function thresholdFrom(task: Task, chosen: readonly number[], scores: readonly Float64Array[]): number {
  const labels = chosen.reduce((sum, at) => sum + (task.comparisons[at]?.labels.length ?? 0), 0)
  if (labels < FEWEST_LABELS) return MIDDLE
  const tried = Array.from({ length: 31 }, (_, at) => -1.3 + 0.07 * at)
  const f1s = tried.map(threshold => {
    const tally = nothingYet()
    for (const at of chosen) count(tally, task, at, scores[at] as Float64Array, threshold)
    return measure(tally).f1
  })
  const smooth = f1s.map((f1, at) => {
    const near = [f1, f1, ...[-3, -2, -1, 1, 2, 3].map(by => f1s[at + by])].filter(one => one !== undefined)
    return near.reduce((sum, one) => sum + one, 0) / near.length
  })
  const best = tried[smooth.indexOf(Math.max(...smooth))] ?? MIDDLE
  return DRAWN * best + (1 - DRAWN) * MIDDLE
}

/** Counts hits and misses in one contract, as `count` of labelled.ts. */
function count(tally: Tally, task: Task, at: number, scores: Float64Array, threshold: number): void {
  const comparison = task.comparisons[at] as Comparison
  const found = new Set<unknown>()
  const spans = spansOf(contracts[at]?.sentences ?? [], scores, threshold)
  for (const { first, last } of spans) {
    const matched = comparison.matched(first, last)
    for (const label of matched) found.add(label)
    if (matched.length > 0) tally.right += 1
  }
  tally.predicted += spans.length
  tally.found += found.size
  tally.labelled += comparison.labels.length
}

function crossValidated(task: Task): Tally {
  const tally = nothingYet()
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const fit = fitTo(
      task,
      dealt.filter((_, at) => at % FOLDS !== fold),
      FOLDS_WITHIN,
    )
    for (const contract of dealt.filter((_, at) => at % FOLDS === fold)) {
      count(tally, task, contract, scoresOf(task, contract, fit), fit.threshold)
    }
  }
  return tally
}

function written(task: Task, { features, signs, threshold }: Fit): { threshold: number; weights: string } {
  const weights = [
    ...task.signs.map((name, at) => [`!${name}`, SIGN_VALUE * (signs[at] as number)] as const),
    ...names
      .map((name, at) => [name, features[at] as number] as const)
      .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)),
  ]
  return {
    threshold: Math.round(100 * threshold) / 100,
    weights: weights.map(([name, weight]) => `${name.replaceAll(' ', '_')}:${weight.toFixed(2)}`).join(' '),
  }
}
