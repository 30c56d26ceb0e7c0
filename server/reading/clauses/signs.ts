import { stemmer } from 'stemmer'
import type { ReadDocument } from '../document.ts'
import { headingOf, runInHeading } from '../headings.ts'
import { sentencesOf } from '../sentences.ts'

/** A sentence as rules read it. */
export interface ReadSentence {
  page: number
  /** From 0, within the page. */
  paragraph: number
  start: number
  /** Exclusive. */
  end: number
  /** In lower case, white space as single blanks. */
  plain: string
  /** The heading over it, in lower case; empty when there is none. */
  heading: string
  /** False for headings, page numbers and lines that a filing puts on each page: they are no clauses. */
  says: boolean
}

const WORD = /\d[\d.,]*|[a-z]+/g
const SHORTEST_STEMMED = 4
const HEADING_AT_MOST = 100

/** What was read of a document is kept as long as the document itself is: clauses and flags both need it. */
const known = new WeakMap<ReadDocument, readonly ReadSentence[]>()

/** The sentences of a document in reading order, each with the heading that it stands under. */
export function readSentences(document: ReadDocument): readonly ReadSentence[] {
  const sentences = known.get(document) ?? read(document)
  known.set(document, sentences)
  return sentences
}

function read(document: ReadDocument): ReadSentence[] {
  const sentences: ReadSentence[] = []
  let heading = ''
  for (const { number: page, paragraphs } of document.pages) {
    for (const [paragraph, text] of paragraphs.entries()) {
      for (const { start, end } of sentencesOf(text)) {
        const sentence = text.slice(start, end).replace(/\s+/g, ' ')
        heading = headingIn(sentence) ?? heading
        const plain = sentence.toLowerCase()
        sentences.push({ page, paragraph, start, end, plain, heading, says: saysSomething(sentence, plain) })
      }
    }
  }
  return sentences
}

const FEWEST_WORDS = 6
const VERB =
  /\b(?:shall|will|may|is|are|was|were|has|have|agrees?|must|can|means?|does|do|not|be|grants?|pays?|warrants?)\b/
const FILING_LINE =
  /^source: |confidential (?:treatment|material)\b.{0,80}\b(?:filed|requested|redacted)|omitted and filed separately|pursuant to a request for confidential/

/** Of a short sentence the heading's form counts, unless it has a verb of duty, right or state. */
function saysSomething(sentence: string, plain: string): boolean {
  if (FILING_LINE.test(plain) || (plain.match(/[a-z]{2,}/g)?.length ?? 0) < FEWEST_WORDS) return false
  return sentence.length > HEADING_AT_MOST || VERB.test(plain) || headingOf(sentence) === null
}

function headingIn(sentence: string): string | null {
  const own = sentence.length <= HEADING_AT_MOST ? headingOf(sentence) : null
  if (own && /[a-z]{3}/i.test(own.text) && !/^source:/i.test(own.text)) return own.text.toLowerCase()
  return runInHeading(`${sentence} `)?.toLowerCase() ?? null
}

export interface SentenceStems {
  /** Stems and pairs of neighbours, each once, and stems of the heading after `#`. */
  all: ReadonlySet<string>
  /** Single stems, without the heading's. */
  words: ReadonlySet<string>
}

/** Numbers count as one word, since what matters of "thirty (30) days" is that there is a period. */
export class Stems {
  readonly #known = new Map<string, string>()

  of({ plain, heading }: ReadSentence): SentenceStems {
    const words = new Set<string>()
    const pairs: string[] = []
    let last = ''
    for (const word of plain.match(WORD) ?? []) {
      const stem = this.#stem(word)
      words.add(stem)
      if (last !== '') pairs.push(`${last} ${stem}`)
      last = stem
    }
    const all = new Set(words)
    for (const pair of pairs) all.add(pair)
    for (const word of heading.match(WORD) ?? []) all.add(`#${this.#stem(word)}`)
    return { all, words }
  }

  #stem(word: string): string {
    const known = this.#known.get(word)
    if (known !== undefined) return known
    const stem = /^\d/.test(word) ? '0' : word.length < SHORTEST_STEMMED ? word : stemmer(word)
    this.#known.set(word, stem)
    return stem
  }
}

const SHARE = 2
const FEWEST_COUNTED = 5
const NEIGHBOURS_SHARE = 0.5

/** What each of so many stems counts for, so that long sentences weigh no more than short ones. */
export const shareOf = (stems: number): number => SHARE / Math.sqrt(stems + FEWEST_COUNTED)

/** What each stem of the sentence before or after counts for. */
export const neighboursShareOf = (stems: number): number => NEIGHBOURS_SHARE * shareOf(stems)
