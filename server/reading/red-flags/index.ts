import type { Clause } from '../clauses/clause.ts'
import { type ReadSentence, readSentences, sentenceSieve } from '../clauses/signs.ts'
import type { ReadDocument } from '../text/document.ts'
import { contractFlags } from './contract-flags.ts'
import { documentFlags, type Reading } from './document-flags.ts'
import type { FactFlag } from './facts/fact-flag.ts'
import { factFlags } from './facts/index.ts'
import { bySeverity, type Finding, flagOf, type RedFlag, type Severity } from './flag.ts'

export type { Evidence, RedFlag, RedFlagCategory, Severity } from './flag.ts'

/** So far before a phrase a "no", "if" or "may" is taken to be about it. */
const BEFORE = 70
const NEGATION =
  /\b(?:no|nobody|not|nor|neither|never|none|without|nothing|denies|denied|free (?:of|from)|absence of|n['’]t)\b[^;.]*$/
const POSSIBILITY =
  /\b(?:if|unless|whether|should|would|could|may|might|shall|any|event (?:of|that)|upon|where|when|potential|possible|risk of|threat of)\b[^;.]*$/
/** What a contract provides for, or calls by a name, has not happened. */
const CONDITION =
  /\bin the event\b|\b(?:may|right to|entitled to) (?:\w+ ){0,2}terminate\b|\bshall (?:\w+ )?notify\b/
const CONDITIONS = /\bterminat|\bdefault|\bbankrupt|\binsolven|\bindemni|\bdefinitions?\b|\bremed(?:y|ies)\b/
const DEFINITION = /["”’] (?:means|shall mean)\b|^(?:\S+ ){1,8}means\b/
/** Below it a clause is quoted in the clause list, but warns nobody. */
const SURE_ENOUGH = 0.5

/**
 * What a careful buyer, lender or investor would stop at in one document, the most severe first. Rules only: the same
 * document and clauses give the same flags. Each rests on verbatim evidence; no flag means that nothing was found.
 * `asOf` is an ISO date: with it contracts that are over are told too.
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
const phrases = factFlags.flatMap((flag, at) => flag.found.map(phrase => ({ flag, at, phrase })))
const throughSieve = sentenceSieve.add(phrases.map(({ phrase }) => phrase))

function fromFacts({ sentences, findingOf }: Reading): RedFlag[] {
  const findings = factFlags.map((): Finding[] => [])
  for (const sentence of sentences) {
    if (!sentence.says) continue
    let last = -1
    for (const place of throughSieve(sentence)) {
      const { flag, at, phrase } = phrases[place] as (typeof phrases)[number]
      if (at === last || !states(flag, phrase, sentence)) continue
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
  if (harmless?.test(plain)) return false
  if (!evenIfPossible && providedFor(plain, heading)) return false
  const before = plain.slice(Math.max(0, match.index - BEFORE), match.index)
  const within = match[0]
  if (!negatedItself && (NEGATION.test(before) || DENIED_WITHIN.test(within))) return false
  return evenIfPossible === true || !(POSSIBILITY.test(before) || POSSIBLE_WITHIN.test(within))
}

/** A condition, a definition, or a section of a contract that speaks of what would be. */
const providedFor = (plain: string, heading: string): boolean =>
  CONDITION.test(plain) || CONDITIONS.test(heading) || DEFINITION.test(plain)

/** "Litigation is not pending", "any claim that may be brought": said between the words of the phrase itself. */
const DENIED_WITHIN = /\b(?:is|are|was|were|has|have|had|been) (?:not|never|no)\b|\bnever\b/
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
