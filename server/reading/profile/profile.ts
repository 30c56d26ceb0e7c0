import { findClauses } from '../clauses/find.ts'
import { type ClauseCategory, warningCategories } from '../clauses/rules/rule.ts'
import { describe, type Stated, titled } from '../consistency/stated.ts'
import { type Mention, mentionsOf } from '../entities/index.ts'
import type { NodeType } from '../entities/map.ts'
import { type Amount, amountsIn } from '../facts/amounts.ts'
import { datesIn } from '../facts/dates.ts'
import type { ReadDocument } from '../text/document.ts'
import { type Evidence, evidenceOf, type Sentence, sentencesIn } from '../text/evidence.ts'

/** Where in its document something stands, word for word; the document is whoever has the profile. */
export type Quoted = Omit<Evidence, 'document'>

export interface ProfileParty extends Quoted {
  name: string
  type: NodeType
  /** Roles in the document: "borrower". */
  roles: string[]
}

export interface ProfileFact extends Quoted {
  /** The key of its kind (consistency/kinds.ts). */
  kind: string
  about: string
  value: number | string
  currency: string | null
  as_of: string | null
}

export interface ProfileDate extends Quoted {
  iso: string
  /** The word of the sentence that makes it one to know: "matures", "expires". */
  word: string
}

export interface ProfileAmount extends Quoted {
  /** The text of the amount in the sentence. */
  written: string
  currency: string | null
  /** In major units, to be compared. */
  value: number
}

export interface ProfileTerm extends Quoted {
  category: ClauseCategory
  /** The confidence, from 0.5 to 1. */
  score: number
}

/** The profile of one document: its kind, parties, figures, dates and terms, each with its quotation. */
export interface Profile {
  /** Normalised, "facility agreement"; null where its first lines name nothing of the kind. */
  title: string | null
  /** Whether it introduces agreeing parties. */
  agreement: boolean
  /** The opening words. */
  opening: string
  /** The place of its title. */
  titled: Quoted | null
  /** The first sentence that is not a heading. */
  lead: Quoted | null
  dated: ({ iso: string } & Quoted) | null
  /** Whom it is about, as normalised names. */
  subjects: string[]
  parties: ProfileParty[]
  stated: ProfileFact[]
  dates: ProfileDate[]
  amounts: ProfileAmount[]
  terms: ProfileTerm[]
}

const MOST_PARTIES = 12
const MOST_FACTS = 40
const MOST_DATES = 20
const MOST_AMOUNTS = 8
const OPENING = 400
/** Below it a clause is a guess. */
const SURE_ENOUGH = 0.5

/** Builds a document's profile. Pure; one pass over the document. */
export function profileOf(document: ReadDocument): Profile {
  const sentences = sentencesIn(document)
  const mentions = mentionsOf(document, sentences)
  const described = describe(document, sentences, mentions)
  return {
    title: described.title,
    agreement: described.agreement,
    opening: openingOf(document),
    titled: titleIn(sentences, described.title),
    lead: leadOf(sentences),
    dated: described.dated && { iso: described.dated.iso, ...quoted(described.dated.evidence) },
    subjects: [...described.subjects],
    parties: mentions.parties.slice(0, MOST_PARTIES).map(partyOf),
    stated: onceEach(described.stated, ({ kind, about, value }) => `${kind} ${about} ${value}`)
      .slice(0, MOST_FACTS)
      .map(factOf),
    dates: onceEach(sentences.flatMap(datesOf), ({ iso, word }) => `${iso} ${word}`).slice(0, MOST_DATES),
    amounts: largestOf(sentences),
    terms: termsOf(document),
  }
}

const quoted = ({ document: _, ...place }: Evidence): Quoted => place

const openingOf = ({ pages }: ReadDocument): string =>
  (pages[0]?.paragraphs.slice(0, 6) ?? [])
    .map(text => text.slice(0, OPENING))
    .join('\n')
    .slice(0, OPENING)

/** The number of opening sentences that identify a document. */
const FIRST = 4

function titleIn(sentences: readonly Sentence[], title: string | null): Quoted | null {
  if (title === null) return null
  const found = sentences.slice(0, FIRST).find(({ quote }) => titled(quote).includes(title))
  return found ? quoted(evidenceOf(found)) : null
}

/** Fewer words are a heading or a label. */
const LEAST_WORDS = 6

function leadOf(sentences: readonly Sentence[]): Quoted | null {
  const found = sentences.slice(0, 30).find(({ quote }) => quote.split(/\s+/).length >= LEAST_WORDS)
  return found ? quoted(evidenceOf(found)) : null
}

const partyOf = ({ name, type, roles, evidence }: Mention): ProfileParty => ({
  name,
  type,
  roles: [...roles],
  ...quoted(evidence),
})

const factOf = ({ kind, about, value, currency, asOf, evidence }: Stated): ProfileFact => ({
  ...{ kind, about, value, currency, as_of: asOf },
  ...quoted(evidence),
})

/** The first of each key. */
const onceEach = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...Map.groupBy(all, keyOf).values()].map(same => same[0] as T)

/** Words that make a date worth noting. */
const DAY_WORD =
  /\b(?:final maturity|matur(?:es|ity)|expir(?:es|y|ation)|terminat(?:es|ion)|long[- ]?stop|deadline|due|no later than|on or before|closing|completion|commenc(?:es|ement)|effective|renew(?:s|al)|repay(?:able|ment)|first (?:payment|closing)|final closing)\b/i

function datesOf(sentence: Sentence): ProfileDate[] {
  const word = DAY_WORD.exec(sentence.quote)?.[0]
  if (word === undefined) return []
  return datesIn(sentence.quote).flatMap(({ iso, start }) =>
    iso === null ? [] : [{ iso, word: word.toLowerCase(), ...quoted(evidenceOf(sentence, start)) }],
  )
}

/** Returns the largest amounts, each once: a reader would ask about them. */
function largestOf(sentences: readonly Sentence[]): ProfileAmount[] {
  const all = sentences.flatMap(sentence =>
    amountsIn(sentence.quote).map((amount): [Amount, Sentence] => [amount, sentence]),
  )
  const largest = onceEach(all, ([{ currency, high }]) => `${currency} ${high}`).sort(
    ([one], [other]) => other.high - one.high,
  )
  return largest.slice(0, MOST_AMOUNTS).map(([{ currency, high, start, end }, sentence]) => ({
    written: sentence.quote.slice(start, end),
    currency,
    value: high,
    ...quoted(evidenceOf(sentence, start)),
  }))
}

const KNOWN: ReadonlySet<ClauseCategory> = new Set([
  ...warningCategories,
  'Governing Law',
  'Renewal Term',
  'Expiration Date',
])

/** The surest clause of each category, in reading order. */
function termsOf(document: ReadDocument): ProfileTerm[] {
  const surest = new Map<ClauseCategory, ProfileTerm>()
  for (const { category, score, document: _, ...place } of findClauses(document)) {
    if (!KNOWN.has(category) || score < SURE_ENOUGH) continue
    const known = surest.get(category)
    if (!known || score > known.score) surest.set(category, { category, score, ...place })
  }
  return [...surest.values()].sort((a, b) => a.page - b.page || a.paragraph - b.paragraph)
}
