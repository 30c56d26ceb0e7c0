import type { Clause } from '../clauses/clause.ts'
import { periodsIn } from '../clauses/periods.ts'
import { type ReadSentence, sentenceSieve } from '../clauses/signs.ts'
import { matchesIn } from '../patterns/matches.ts'
import type { ReadDocument } from '../text/document.ts'
import { type Finding, flagOf, type RedFlag, type Severity } from './flag.ts'

/** A reading of one document, to be looked over as a whole. */
export interface Reading {
  document: ReadDocument
  sentences: readonly ReadSentence[]
  clauses: readonly Clause[]
  findingOf(sentence: ReadSentence, severity: Severity, strength: number): Finding
}

const PLACEHOLDER =
  /\[ ?(?:●|•|_{1,60}|tbd|tba|to be [a-z ]{3,40}|insert [^\]]{1,60}|date|name|amount|address|company|party)? ?\](?!\()|\btbd\b|\bto be (?:inserted|completed|confirmed)\b|\$ ?_{3,}/
const DRAFT =
  /\bsubject to contract\b|\bfor discussion (?:purposes )?only\b|\b(?:first|second|third|final|preliminary|working|execution|internal)? ?draft\b.{0,30}(?:\d{1,2}[./ -]|\bof\b|\bversion\b|\bnot\b|\bconfidential\b)|^\W{0,5}(?:\w+ )?draft\W{0,5}$/
const BLANK_SIGNATURE = /\b(?:by|signature|signed):? ?_{3,}/
const SIGNED = /\/s\/|\belectronically signed\b|\bdocusigned by\b/
const ATTACHED =
  /\b(exhibit|schedule|annex|appendix|attachment) ([a-z]|\d{1,2}|[ivx]{1,5})(?:-\d{1,2})?\b(?= ?(?:attached|hereto|to this|\(|,? which is attached|of this|annexed|,|\.))/g
const ATTACHMENT_HEADING =
  /^[^\w\n]{0,5}(exhibit|schedule|annex|appendix|attachment)[ \t]{1,5}([a-z]|\d{1,2}|[ivx]{1,5})\b/gim
const ATTACHES = /\battached\b|\bannexed\b|\bhereto\b/
const REDACTED = /\[ ?\*(?: ?\*){0,10} ?\]|\*{4,}|\[redacted\]/
const looked = [PLACEHOLDER, BLANK_SIGNATURE, SIGNED, ATTACHES, REDACTED]
const throughSieve = sentenceSieve.add(looked)

/** Returns whether one of the patterns above matches a sentence. */
const has = (sentence: ReadSentence, pattern: RegExp): boolean =>
  throughSieve(sentence).includes(looked.indexOf(pattern)) && pattern.test(sentence.plain)

/** A draft says so at the top. */
const OPENING = 12
const LONGEST_LIST = 6

/** Flags defects of the document itself: blanks, missing signatures and exhibits, and expiry. */
export function documentFlags(reading: Reading, asOf: string | undefined): RedFlag[] {
  return [placeholders, draft, unsigned, missingExhibits, redactions]
    .map(look => look(reading))
    .concat(asOf ? [expired(reading, asOf)] : [])
    .filter(flag => flag !== null)
}

function placeholders({ sentences, findingOf }: Reading): RedFlag | null {
  return flagOf(
    {
      category: 'missing_document',
      kind: 'placeholder',
      title: 'Blanks have not been filled in',
      explanation:
        'The text has placeholders where terms should stand, so that this is not the final version.',
      suggested_action: 'Ask: for the signed, complete version.',
    },
    sentences
      .filter(sentence => has(sentence, PLACEHOLDER) && !BLANK_SIGNATURE.test(sentence.plain))
      .map(sentence => findingOf(sentence, 'medium', 0.8)),
  )
}

function draft({ sentences, findingOf }: Reading): RedFlag | null {
  return flagOf(
    {
      category: 'missing_document',
      kind: 'draft',
      title: 'The document calls itself a draft',
      explanation: 'A draft binds nobody; what was signed may differ.',
      suggested_action: 'Ask: for the executed version.',
    },
    sentences
      .slice(0, OPENING)
      .filter(({ plain }) => plain.length < 300 && DRAFT.test(plain))
      .map(sentence => findingOf(sentence, 'high', 0.8)),
  )
}

function unsigned({ sentences, findingOf }: Reading): RedFlag | null {
  if (sentences.some(sentence => has(sentence, SIGNED))) return null
  return flagOf(
    {
      category: 'missing_document',
      kind: 'unsigned',
      title: 'Signature lines are empty',
      explanation:
        'There is a place to sign, and no signature can be read. A picture of one would not be seen here.',
      suggested_action: 'Ask: for the signed copy.',
    },
    sentences
      .filter(sentence => has(sentence, BLANK_SIGNATURE))
      .map(sentence => findingOf(sentence, 'medium', 0.6)),
  )
}

/** Exhibits that the text says are attached, without a page or paragraph that begins with their name. */
function missingExhibits({ document, sentences, findingOf }: Reading): RedFlag | null {
  const present = attachmentsOf(document)
  const missing = new Map<string, ReadSentence>()
  for (const sentence of sentences) {
    if (!has(sentence, ATTACHES)) continue
    for (const [, kind, letter] of matchesIn(ATTACHED, sentence.plain)) {
      const name = `${kind} ${letter}`
      if (!present.has(name) && !missing.has(name)) missing.set(name, sentence)
    }
  }
  const names = [...missing.keys()].map(name => name.replace(/\b\w/g, letter => letter.toUpperCase()))
  const listed = names.slice(0, LONGEST_LIST).join(', ')
  return flagOf(
    {
      category: 'missing_document',
      kind: 'missing_exhibit',
      title: 'An attachment that the text refers to is not here',
      explanation: `Said to be attached, and not found in this document: ${listed}${names.length > LONGEST_LIST ? ' and others' : ''}.`,
      suggested_action: 'Ask: for the attachments; terms that matter are often in them.',
    },
    [...new Set(missing.values())].map(sentence => findingOf(sentence, 'medium', 0.6)),
  )
}

/** A heading names an attachment: at the beginning of a paragraph, or of a line in it. */
function attachmentsOf({ pages }: ReadDocument): ReadonlySet<string> {
  const present = new Set<string>()
  for (const { paragraphs } of pages) {
    for (const paragraph of paragraphs) {
      for (const [, kind, letter] of paragraph.matchAll(ATTACHMENT_HEADING)) {
        present.add(`${kind} ${letter}`.toLowerCase())
      }
    }
  }
  return present
}

function redactions({ sentences, findingOf }: Reading): RedFlag | null {
  return flagOf(
    {
      category: 'missing_document',
      kind: 'redacted',
      title: 'Parts of the text were left out',
      explanation: 'Terms are replaced by asterisks, so that prices, volumes or periods cannot be read.',
      suggested_action: 'Ask: for the unredacted document under the confidentiality agreement.',
    },
    sentences.filter(sentence => has(sentence, REDACTED)).map(sentence => findingOf(sentence, 'low', 0.5)),
  )
}

/** Flags an expired document, by the last date of its term, or by its period from the effective date. */
function expired({ clauses }: Reading, asOf: string): RedFlag | null {
  const starts = clauses
    .filter(({ category }) => category === 'Effective Date' || category === 'Agreement Date')
    .flatMap(({ quote }) => datesIn(quote))
  const renews = clauses.some(({ category }) => category === 'Renewal Term')
  const findings = clauses
    .filter(({ category }) => category === 'Expiration Date')
    .flatMap(clause => {
      const end = endOf(clause.quote, starts[0])
      if (end === null || end >= asOf) return []
      const severity: Severity = renews ? 'low' : 'high'
      return [{ ...clause, severity, strength: clause.score }]
    })
  return flagOf(
    {
      category: 'contracts',
      kind: 'expired',
      title: renews
        ? 'The first term is over; whether it was renewed is not shown'
        : 'The contract seems to have ended',
      explanation: `By its own dates the term was over before ${asOf}.`,
      suggested_action: 'Ask: for the extension or renewal, or on what terms the parties go on.',
    },
    findings,
  )
}

function endOf(quote: string, start: string | undefined): string | null {
  const plain = quote.replace(/\s+/g, ' ')
  const until = /\b(?:until|through|expir\w*|terminat\w*|ends?|ending)\b.{0,60}$/i
  const last = [...datesIn(plain)].sort().at(-1)
  if (last && until.test(plain.slice(0, plain.search(/\d{4}(?!.*\d{4})/)))) return last
  const [days] = periodsIn(plain.toLowerCase()).filter(period => period >= 90)
  if (!start || days === undefined) return null
  return new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WRITTEN =
  /\b([A-Z][a-z]{2,8})\.?\s{1,9}(\d{1,2})(?:st|nd|rd|th)?\s{0,3},?\s{0,9}(\d{4})\b|\b(\d{1,2})(?:st|nd|rd|th)?\s{1,9}(?:day\s{1,9}of\s{1,9})?([A-Z][a-z]{2,8})\.?\s{0,3},?\s{0,9}(\d{4})\b/g

/** Dates as people write them in words, as ISO dates. */
export function datesIn(text: string): string[] {
  return [...text.matchAll(WRITTEN)].flatMap(([, name, day, year, day2, name2, year2]) => {
    const month = MONTHS.indexOf((name ?? name2 ?? '').slice(0, 3).toLowerCase()) + 1
    const date = Number(day ?? day2)
    if (month === 0 || date < 1 || date > 31) return []
    return [`${year ?? year2}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`]
  })
}
