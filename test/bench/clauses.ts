// Measures how well clauses are found, against labels of lawyers. `npm run bench:clauses -- <folder>` (or
// SVC_CONTRACTS): a folder with `text/*.txt` and `labels.json`, as test/bench/labelled.ts reads it. Beside
// it, in the same run: the sentence that BM25 finds first for the category's name, and finding nothing.
// Weights were learned from the 164 contracts that docs/measurements.md names. On those this measures what was
// learned; test/bench/learn-clauses.ts says how much of it holds for others.

import MiniSearch from 'minisearch'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { findClauses } from '../../server/reading/clauses/find.ts'
import {
  type ClauseCategory,
  clauseCategories,
  warningCategories,
} from '../../server/reading/clauses/rules/rule.ts'
import { readSentences } from '../../server/reading/clauses/signs.ts'
import { isVerbatim } from '../../server/reading/text/quote.ts'
import { count, type LabelledContract, measure, nothingYet, readLabelled, type Tally } from './labelled.ts'

const { positionals } = commandOptions({
  name: 'bench:clauses',
  given: '<folder>',
  says: 'Holds the clauses that are found against the labels of a folder with text/*.txt and labels.json (SVC_CONTRACTS).',
})

type Tallies = Map<string, Tally>

const folder = positionals[0] ?? process.env.SVC_CONTRACTS
if (!folder) throw new Error('Which contracts? npm run bench:clauses -- <folder with text/ and labels.json>')
const contracts = readLabelled(folder)

for (const { document } of contracts.slice(0, 5)) findClauses(document)
const began = process.cpuUsage().user
const predictions = new Map(contracts.map(({ document }) => [document, findClauses(document)]))
const seconds = (process.cpuUsage().user - began) / 1e6

const quotes = [...predictions].flatMap(([document, clauses]) =>
  clauses.map(clause => ({ document, clause })),
)
const verbatim = quotes.filter(({ document, clause }) => isVerbatim(clause, [document])).length
const letters = contracts.reduce((sum, { document }) => sum + lengthOf(document), 0)

console.log(
  `${contracts.length} contracts, ${(letters / 1e6).toFixed(1)} MB: ${(contracts.length / seconds).toFixed(0)} a second of processor time; ` +
    `${verbatim} of ${quotes.length} quotes verbatim`,
)
report(contracts)

function lengthOf({ pages }: LabelledContract['document']): number {
  return pages.reduce(
    (sum, { paragraphs }) => sum + paragraphs.reduce((all, text) => all + text.length, 0),
    0,
  )
}

function ours(chosen: readonly LabelledContract[]): Tallies {
  return tally(chosen, ({ document }, category) =>
    (predictions.get(document) ?? [])
      .filter(clause => clause.category === category)
      .map(({ quote }) => quote),
  )
}

function tally(
  chosen: readonly LabelledContract[],
  predict: (contract: LabelledContract, category: ClauseCategory) => string[],
): Tallies {
  const tallies: Tallies = new Map(clauseCategories.map(category => [category, nothingYet()]))
  for (const contract of chosen) {
    for (const category of clauseCategories) {
      const labels = contract.labels[category] ?? []
      count(tallies.get(category) as Tally, predict(contract, category), labels)
    }
  }
  return tallies
}

/** The first hit of BM25 for the category's name among the sentences of the contract. */
function firstHits(chosen: readonly LabelledContract[]): Tallies {
  const hits = new Map<LabelledContract, Map<ClauseCategory, string>>()
  for (const contract of chosen) {
    const index = new MiniSearch<{ id: number; plain: string }>({ fields: ['plain'] })
    const sentences = readSentences(contract.document)
    index.addAll(sentences.map(({ plain }, id) => ({ id, plain })))
    const first = new Map<ClauseCategory, string>()
    for (const category of clauseCategories) {
      const hit = index.search(category.replace(/[/-]/g, ' '))[0]
      if (hit) first.set(category, sentences[hit.id as number]?.plain ?? '')
    }
    hits.set(contract, first)
  }
  return tally(chosen, (contract, category) => {
    const quote = hits.get(contract)?.get(category)
    return quote ? [quote] : []
  })
}

/** The mean of F1 over the categories that have labels. */
function macro(tallies: Tallies, categories: readonly ClauseCategory[]): number {
  const labelled = categories.filter(category => (tallies.get(category)?.labelled ?? 0) > 0)
  const sum = labelled.reduce((total, category) => total + measure(tallies.get(category) as Tally).f1, 0)
  return sum / (labelled.length || 1)
}

function report(chosen: readonly LabelledContract[]): void {
  const found = ours(chosen)
  const bm25 = firstHits(chosen)
  table(found, bm25)
  const nothing: Tallies = tally(chosen, () => [])
  for (const [name, categories] of [
    ['that warn', warningCategories],
    ['in all', clauseCategories],
  ] as const) {
    console.log(
      `macro F1 of the ${categories.length} categories ${name}: ours ${macro(found, categories).toFixed(3)}, ` +
        `BM25 first hit ${macro(bm25, categories).toFixed(3)}, nothing ${macro(nothing, categories).toFixed(3)}`,
    )
  }
}

function table(found: Tallies, bm25: Tallies): void {
  console.log(
    '| category | labels | found | precision | recall | F1 | BM25 F1 |\n|---|---|---|---|---|---|---|',
  )
  for (const category of clauseCategories) {
    const mine = found.get(category) as Tally
    const { precision, recall, f1 } = measure(mine)
    const other = measure(bm25.get(category) as Tally).f1
    const figures = [precision, recall, f1, other].map(figure => figure.toFixed(2)).join(' | ')
    console.log(`| ${category} | ${mine.labelled} | ${mine.predicted} | ${figures} |`)
  }
}
