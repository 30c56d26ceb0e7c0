import { Sieve, type Sieved } from '../patterns/sieve.ts'
import type { ReadDocument } from '../text/document.ts'
import { sentencesIn } from '../text/evidence.ts'
import { headingOf, runInHeading } from '../text/headings.ts'

/** A sentence as rules read it. */
export interface ReadSentence extends Sieved {
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
  /** False for headings, page numbers and lines that a filing puts on each page. */
  says: boolean
  /** Whether it is as long as a clause. */
  isClause: boolean
}

const HEADING_AT_MOST = 100
/** No heading that runs into a sentence is longer. */
const HEADING_RUNS_IN = 150
/** White space that is not one blank already. */
const UNLIKE_BLANK = /\s{2,}|[^\S ]/g
/** Invisible characters that could split a word: soft hyphens, zero-width spaces, direction marks. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/** Tells clauses, flags and stated facts which of their patterns a sentence may match. */
export const sentenceSieve = new Sieve()

/** Cached for as long as the document lives: clauses and flags both need it. */
const known = new WeakMap<ReadDocument, readonly ReadSentence[]>()

/** The sentences of a document in reading order, each with the heading that it stands under. */
export function readSentences(document: ReadDocument): readonly ReadSentence[] {
  const sentences = known.get(document) ?? read(document)
  known.set(document, sentences)
  return sentences
}

const UNREAD: ReadSentence['through'] = []

function read(document: ReadDocument): ReadSentence[] {
  const sentences: ReadSentence[] = []
  let heading = ''
  for (const { page, paragraph, start, end, quote } of sentencesIn(document)) {
    const sentence = quote.replace(UNSEEN, '').replace(UNLIKE_BLANK, ' ')
    heading = headingIn(sentence) ?? heading
    const plain = sentence.toLowerCase()
    const says = saysSomething(sentence, plain)
    const isClause = says && hasWords(plain, FEWEST_WORDS)
    sentences.push({ page, paragraph, start, end, plain, heading, says, isClause, through: UNREAD })
  }
  return sentences
}

/** Fewest words of a clause; a fact is stated in two: "Company insolvent". */
const FEWEST_WORDS = 6
const VERB =
  /\b(?:shall|will|may|is|are|was|were|has|have|agrees?|must|can|means?|does|do|not|be|grants?|pays?|warrants?)\b/
const FILING_LINE =
  /^source: |confidential (?:treatment|material)\b.{0,80}\b(?:filed|requested|redacted)|omitted and filed separately|pursuant to a request for confidential/

/**
 * Returns whether a sentence can be a clause; a short one that looks like a heading needs a verb of duty,
 * right or state.
 */
function saysSomething(sentence: string, plain: string): boolean {
  if (!hasWords(plain, 1) || isFilingLine(plain)) return false
  return sentence.length > HEADING_AT_MOST || VERB.test(plain) || headingOf(sentence) === null
}

/** Most sentences have none of the words that the form needs. */
const isFilingLine = (plain: string): boolean =>
  (plain.startsWith('source') || plain.includes('confidential') || plain.includes('omitted')) &&
  FILING_LINE.test(plain)

/** True when so many words of two letters or more stand in it. */
function hasWords(plain: string, fewest: number): boolean {
  let words = 0
  let letters = 0
  for (let at = 0; at < plain.length && words < fewest; at += 1) {
    const code = plain.charCodeAt(at)
    letters = code >= 97 && code <= 122 ? letters + 1 : 0
    if (letters === 2) words += 1
  }
  return words >= fewest
}

function headingIn(sentence: string): string | null {
  const own = sentence.length <= HEADING_AT_MOST ? headingOf(sentence) : null
  if (own && /[a-z]{3}/i.test(own.text) && !/^source:/i.test(own.text)) return own.text.toLowerCase()
  return runInHeading(`${sentence.slice(0, HEADING_RUNS_IN)} `)?.toLowerCase() ?? null
}
