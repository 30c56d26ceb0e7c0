import type { Clause } from '../clauses/clause.ts'
import { type ReadSentence, readSentences, sentenceSieve } from '../clauses/signs.ts'
import type { ReadDocument } from '../text/document.ts'
import { contractFlags } from './contract-flags.ts'
import { documentFlags, type Reading } from './document-flags.ts'
import type { FactFlag } from './facts/fact-flag.ts'
import { factFlags } from './facts/index.ts'
import { bySeverity, type Finding, flagOf, type RedFlag, type Severity } from './flag.ts'

export type { Evidence, RedFlag, RedFlagCategory, Severity } from './flag.ts'

/** How far before a phrase a "no", "if" or "may" still refers to it, in characters. */
const BEFORE = 70
const NEGATION =
  /\b(?:no|nobody|not|nor|neither|never|none|without|nothing|denies|denied|free (?:of|from)|absence of|n['’]t)\b[^;.]*$/
const POSSIBILITY =
  /\b(?:if|unless|whether|should|would|could|may|might|shall|any|event (?:of|that)|upon|where|when|potential|possible|risk of|threat of)\b[^;.]*$/
/** A contract's provision or definition has not happened. */
const CONDITION =
  /\bin the event\b|\b(?:may|right to|entitled to) (?:\w+ ){0,2}terminate\b|\bshall (?:\w+ )?notify\b/
const CONDITIONS = /\bterminat|\bdefault|\bbankrupt|\binsolven|\bindemni|\bdefinitions?\b|\bremed(?:y|ies)\b/
const DEFINITION = /["”’] (?:means|shall mean)\b|^(?:\S+ ){1,8}means\b/
/** One of the cases that a clause counts: "(v) is adjudicated insolvent; or", "(3) a party becomes bankrupt". */
const CASE =
  /\bor$|^\W{0,3}(?:[a-z]|[ivx]{1,5}|\d{1,2})[).]? .*\b(?:becomes|files|makes|ceases|admits|commences|enters into)\b/
/** An opening that holds for the whole sentence: "If the Operator: (a) ...", "Neither the Company nor ... (a) ...". */
const OPENING =
  /^\W{0,3}(?:(?:[a-z]|[ivx]{1,5}|\d{1,2}(?:\.\d{1,2})*)[).]? )?(?:if|in case|should|unless|neither|none of|any (?:of|or) the following)\b/
/** Below it a clause is quoted in the clause list, but warns nobody. */
const SURE_ENOUGH = 0.5

/**
 * Returns the red flags a careful buyer, lender or investor would stop at in one document, most severe first.
 * Rules only: the same document and clauses give the same flags. Each rests on verbatim evidence; no flag
 * clears nothing. With `asOf`, an ISO date, expired contracts are flagged too.
 */
export function redFlagsOf(
  document: ReadDocument,
  clauses: readonly Clause[],
  { asOf }: { asOf?: string } = {},
): RedFlag[] {
  const sentences = readSentences(document)
  const reading: Reading = {
    document,
    sentences,
    clauses,
    findingOf: (sentence, severity, strength) => findingIn(document, sentence, severity, strength),
  }
  const flags = [...fromClauses(clauses), ...fromFacts(reading), ...documentFlags(reading, asOf)]
  return flags.sort((a, b) => bySeverity(a.severity, b.severity) || b.evidence.length - a.evidence.length)
}

function fromClauses(clauses: readonly Clause[]): RedFlag[] {
  return contractFlags.flatMap(flag => {
    const findings = clauses
      .filter(({ category, score }) => flag.clauses.includes(category) && score >= SURE_ENOUGH)
      .flatMap((clause): Finding[] => {
        const severity = flag.severity(plainOf(clause.quote))
        return severity ? [{ ...clause, severity, strength: clause.score }] : []
      })
    return flagOf(flag, findings) ?? []
  })
}

const plainOf = (quote: string): string => quote.replace(/\s+/g, ' ').toLowerCase()

/** Each phrase with the place of its flag; those of one flag together. */
const phrases = factFlags.flatMap((flag, at) => [
  ...flag.found.map(phrase => ({ flag, at, phrase, short: false })),
  ...(flag.inShort ?? []).map(phrase => ({ flag, at, phrase, short: true })),
])
const throughSieve = sentenceSieve.add(phrases.map(({ phrase }) => phrase))

function fromFacts({ sentences, findingOf }: Reading): RedFlag[] {
  const findings = factFlags.map((): Finding[] => [])
  for (const sentence of sentences) {
    if (!sentence.says) continue
    let last = -1
    for (const place of throughSieve(sentence)) {
      const { flag, at, phrase, short } = phrases[place] as (typeof phrases)[number]
      if (at === last || !(short ? notes : states)(flag, phrase, sentence)) continue
      last = at
      const severity = flag.severity(sentence.plain)
      if (severity) findings[at]?.push(findingOf(sentence, severity, 0.6))
    }
  }
  return factFlags.flatMap((flag, at) => flagOf(flag, findings[at] ?? []) ?? [])
}

/** True when the phrase is there and neither denied nor only thought of. */
function states(
  { harmless, negatedItself, evenIfPossible }: FactFlag,
  phrase: RegExp,
  { plain, heading }: ReadSentence,
): boolean {
  const match = phrase.exec(plain)
  if (!match) return false
  if (harmless?.test(plain) || ANSWERED_NO.test(plain)) return false
  if (!evenIfPossible && providedFor(plain, heading)) return false
  const before = plain.slice(Math.max(0, match.index - BEFORE), match.index)
  const within = match[0]
  if (!negatedItself && (NEGATION.test(before) || DENIED_WITHIN.test(within))) return false
  return evenIfPossible === true || !(POSSIBILITY.test(before) || POSSIBLE_WITHIN.test(within))
}

/** Letters up to which a sentence may be a note: some eight words. */
const LONGEST_NOTE = 60
/** Words that negate a note, wherever in it they are: "Insolvency proceedings: none", "Company insolvent?" */
const TAKEN_BACK =
  /\b(?:no|not|nor|never|none|nil|nobody|nothing|without|n\/a|free of|if|may (?:be|become|go|have)|might|could|would|shall|unless|any|denied|dismissed|withdrawn)\b|n['’]t\b|\?$/

/** True when a note of a few words has the phrase, and nothing in it takes it back. */
const notes = ({ harmless }: FactFlag, phrase: RegExp, { plain, heading }: ReadSentence): boolean =>
  plain.length <= LONGEST_NOTE &&
  phrase.test(plain) &&
  !TAKEN_BACK.test(plain) &&
  !harmless?.test(plain) &&
  !providedFor(plain, heading)

/** Returns whether a text is a condition, a definition, or a hypothetical section of a contract. */
const providedFor = (plain: string, heading: string): boolean =>
  CONDITION.test(plain) ||
  CONDITIONS.test(heading) ||
  DEFINITION.test(plain) ||
  CASE.test(plain) ||
  OPENING.test(plain)

/** "Litigation is not pending", "any claim that may be brought": said between the words of the phrase itself. */
const DENIED_WITHIN = /\b(?:is|are|was|were|has|have|had|been) (?:not|never|no)\b|\b(?:never|none)\b/
/** "Litigation pending: none." */
const ANSWERED_NO = /[:–-] ?(?:none|nil|no|n\/a|not applicable)\W*$/
const POSSIBLE_WITHIN = /\b(?:may|might|could|would|shall|should|if|any)\b/

function findingIn(
  document: ReadDocument,
  { page, paragraph, start, end }: ReadSentence,
  severity: Severity,
  strength: number,
): Finding {
  const text = document.pages.find(({ number }) => number === page)?.paragraphs[paragraph] ?? ''
  return {
    document: document.name,
    page,
    paragraph,
    start,
    end,
    quote: text.slice(start, end),
    severity,
    strength,
  }
}
