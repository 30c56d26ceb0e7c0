import type { CitedSentence, Source } from '../../platform/language/cited-sentence.ts'
import { bestQuote, stemsOf, wordsIn } from '../../platform/search/best-quote.ts'
import type { FoundPassage } from '../../platform/search/index.ts'
import { contentWords, sameAs, stemOf, wordsOf } from '../../platform/search/words.ts'
import { GENERIC } from './names.ts'

/** The share of a question’s words that a passage must have, or the question is not answered by it. */
const ENOUGH = 0.6
/** The share needed among words other than names, since a name alone answers nothing. */
const ENOUGH_BESIDE_NAMES = 0.5
const MOST_SENTENCES = 4

/** Words that ask for a record as a whole. */
const WHOLE = new Set([
  'overview',
  'summary',
  'summarise',
  'summarize',
  'detail',
  'details',
  'everything',
  'information',
  'info',
  'describe',
])

interface Sought {
  /** Each word of the question with its equivalents, as stems. */
  stems: string[][]
  /** Required words of a passage: numbers and names. */
  must: string[]
  /** Stems that are not names. */
  beside: string[][]
}

/** The sentences that the passages found answer a question with, quoted; none where they do not. */
export function quoteFrom(
  question: string,
  found: readonly FoundPassage[],
  named: readonly string[],
): CitedSentence[] {
  const sought = soughtIn(question, named)
  if (sought.stems.length === 0) return []
  const fit = found.filter(passage => answers(passage, sought))
  const [best] = fit
  if (!best) return []
  return fit
    .filter(
      passage => coverageOf(passage, sought) >= coverageOf(best, sought) && passage.score >= best.score * 0.7,
    )
    .slice(0, MOST_SENTENCES)
    .map(passage => quote(passage, sought))
}

function soughtIn(question: string, named: readonly string[]): Sought {
  const words = contentWords(question).filter(word => !WHOLE.has(word))
  const names = question
    .replace(/^[^\p{L}\p{N}]*\p{L}+/u, '')
    .match(/\p{Lu}[\p{L}\p{N}]+|\p{L}*\d[\p{L}\p{N}]*/gu)
  const must = new Set((names ?? []).flatMap(wordsOf).map(stemOf))
  const ofNames = new Set([...must, ...named.flatMap(wordsOf).map(stemOf)])
  const stems = words.map(word => [word, ...sameAs(word).flatMap(wordsOf)].map(stemOf))
  return {
    stems,
    must: words.map(stemOf).filter(stem => must.has(stem)),
    beside: stems.filter(([stem], at) => !ofNames.has(stem as string) && !GENERIC.has(words[at] as string)),
  }
}

const textOf = ({ title, lines }: FoundPassage): string =>
  [title, ...lines.map(({ label, text }) => `${label} ${text}`)].join('\n')

const shareOf = (has: Set<string>, stems: readonly string[][]): number =>
  stems.length === 0 ? 1 : stems.filter(same => same.some(stem => has.has(stem))).length / stems.length

const coverageOf = (passage: FoundPassage, { stems }: Sought): number =>
  shareOf(stemsOf(textOf(passage)), stems)

function answers(passage: FoundPassage, { stems, must, beside }: Sought): boolean {
  const has = stemsOf(textOf(passage))
  return (
    must.every(stem => has.has(stem)) &&
    shareOf(has, stems) >= ENOUGH &&
    shareOf(has, beside) >= ENOUGH_BESIDE_NAMES
  )
}

/**
 * Returns the line of a passage that has most of the question's words beyond its name; the whole passage
 * where there are none.
 */
function quote(passage: FoundPassage, { stems }: Sought): CitedSentence {
  const title = stemsOf(passage.title)
  const beyond = stems.filter(same => !same.some(stem => title.has(stem)))
  // A record’s own name says nothing of it that the title does not.
  const lines = passage.lines.filter(({ text }) => text !== passage.title)
  const scored = lines.map(line => ({ line, words: wordsIn(`${line.label} ${line.text}`, beyond) }))
  const most = Math.max(0, ...scored.map(({ words }) => words))
  const chosen =
    most === 0
      ? (lines.length > 0 ? lines : passage.lines).slice(0, 5)
      : scored
          .filter(one => one.words === most)
          .slice(0, 2)
          .map(one => one.line)
  const sources = chosen.map(({ label, text }): Source => {
    const part = bestQuote(text, beyond)
    return {
      type: passage.type,
      id: passage.recordId,
      title: passage.title,
      label,
      quote: part,
      text: textOf(passage),
      ...placeOf(passage),
    }
  })
  const said = sources.map(source => `${source.label}: ${source.quote}`).join('; ')
  return { text: `${passage.title} – ${said}`, sources }
}

/** Returns a record's place and parent, for a link to it. */
export const placeOf = ({ dealId, fundId, roomId, documentId, parentId, document, page }: FoundPassage) => ({
  ...(document === null ? {} : { document }),
  ...(page === null ? {} : { page }),
  ...(parentId === null ? {} : { parent_id: parentId }),
  ...(dealId === null ? {} : { deal_id: dealId }),
  ...(fundId === null ? {} : { fund_account_id: fundId }),
  ...(documentId === null || roomId === null ? {} : { room_id: roomId, document_id: documentId }),
})
