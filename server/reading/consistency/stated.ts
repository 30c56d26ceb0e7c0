import { type ReadSentence, readSentences, sentenceSieve } from '../clauses/signs.ts'
import type { Mentions } from '../entities/mentions.ts'
import { normalised } from '../entities/names.ts'
import { amountsIn } from '../facts/amounts.ts'
import { datesIn } from '../facts/dates.ts'
import { percentagesIn } from '../facts/percentages.ts'
import { matchesIn } from '../patterns/matches.ts'
import type { ReadDocument } from '../text/document.ts'
import { type Evidence, evidenceOf, type Sentence } from '../text/evidence.ts'
import { type FactKind, factKinds } from './kinds.ts'

/** One fact as one sentence states it. */
export interface Stated {
  /** The key of its kind (kinds.ts). */
  kind: string
  /** Identifies the fact a statement is about, besides its kind: a year, the words of the label. */
  about: string
  /** A number in the kind's unit, or a text that is compared as it is. */
  value: number | string
  currency: string | null
  /** The date of the value; null where the sentence gives none. */
  asOf: string | null
  document: string
  evidence: Evidence
}

/** Properties of a document that weigh its statements. */
export interface Described {
  name: string
  /** Normalised: "facility agreement"; null where the first lines name nothing of the kind. */
  title: string | null
  /** True where it introduces its parties; false for summaries, registers and letters. */
  agreement: boolean
  /** The date in its opening words. */
  dated: { iso: string; evidence: Evidence } | null
  /** Whom it is about, as normalised names. */
  subjects: ReadonlySet<string>
  stated: Stated[]
}

const TITLE =
  /^[\s*#"“]*((?:[\p{L}\d&/,'’-]+\s+){0,7}(?:agreement|deed|contract|lease|note|indenture|guarantee|guaranty))\b/iu
const DATED =
  /\b(?:dated|made|entered\s+into|effective|executed)\s+(?:and\s+\w+\s+)?(?:as\s+of\s+|on\s+|this\s+|as\s+at\s+|the\s+|effective\s+)*(?=[\dA-Z])/gi
/** The number of opening sentences that identify a document. */
const OPENING = 12

/** Returns a document's description and the facts it states. */
export function describe(
  document: ReadDocument,
  sentences: readonly Sentence[],
  mentions: Mentions,
): Described {
  const opening = sentences.slice(0, OPENING)
  const title = titleOf(opening)
  return {
    name: document.name,
    title,
    agreement: mentions.agreeing >= 2,
    dated: dateOf(opening),
    subjects: subjectsOf(mentions, opening),
    stated: readSentences(document).flatMap((read, at) => statedIn(sentences[at] as Sentence, read)),
  }
}

function titleOf(opening: readonly Sentence[]): string | null {
  for (const { quote } of opening.slice(0, 4)) {
    for (const line of quote.split('\n').slice(0, 6)) {
      const title = line.length < 160 && TITLE.exec(line.trim())?.[1]
      if (title) return titled(title)
    }
  }
  return null
}

/** A title as titles are compared. */
export const titled = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\s]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:this|the|that certain|an?)\s)+/, '')

function dateOf(opening: readonly Sentence[]): Described['dated'] {
  for (const sentence of opening) {
    for (const match of sentence.quote.matchAll(DATED)) {
      const at = match.index + match[0].length
      const date = datesIn(sentence.quote.slice(at, at + 60)).find(({ start }) => start < 4)
      if (date?.iso) return { iso: date.iso, evidence: evidenceOf(sentence, match.index) }
    }
  }
  return null
}

function subjectsOf({ parties, all }: Mentions, opening: readonly Sentence[]): Set<string> {
  const named = parties.length > 0 ? parties : all.filter(({ type }) => type === 'company' || type === 'fund')
  const places = new Set(opening.map(({ page, paragraph }) => `${page} ${paragraph}`))
  const first = named.filter(({ evidence }) => places.has(`${evidence.page} ${evidence.paragraph}`))
  const chosen = parties.length > 0 ? parties : first.length > 0 ? first : named.slice(0, 3)
  return new Set(chosen.map(({ name }) => normalised(name)))
}

/** Words that make a value a bound, a part or a change rather than the fact itself. */
const BOUNDED =
  /\b(?:less than|more than|exceed|at least|at most|minimum|maximum|each|per|additional|increase|decrease|reduce|up to|not|no|excess|portion|tranche|remaining|if)\b/i
const CONNECTS =
  /^["”’)]{0,2}(?:\s*(?:is|are|was|were|of|at|shall be|will be|means|equals|equal to|totals?|totalled|amounts? to|amounted to|stood at|comprises?|the sum of|an amount of|approximately|about|circa|c\.|:|=|\t|\||–|-))*\s*/i
const AS_OF = /\b(?:as\s+of|as\s+at|at|on)\s+(?=[\dA-Z])/g

const labels = sentenceSieve.add(factKinds.map(({ label }) => label))

/**
 * Required texts contain no white space, so a match in the normalised sentence is at the same place in the
 * quotation.
 */
function statedIn(sentence: Sentence, read: ReadSentence): Stated[] {
  return labels(read).flatMap(at => {
    const kind = factKinds[at] as FactKind
    const found: Stated[] = []
    for (const match of matchesIn(kind.label, sentence.quote)) {
      const before = sentence.quote.slice(Math.max(0, match.index - 60), match.index)
      if (BOUNDED.test(before)) continue
      const rest = sentence.quote.slice(match.index + match[0].length)
      const value = valueAfter(kind, rest, match)
      // One sentence may well name two laws or two prices: it says then how they go together.
      if (value && found.length === 0)
        found.push({
          kind: kind.key,
          about: kind.about?.(match, sentence.quote) ?? '',
          ...value,
          asOf: asOfIn(sentence.quote),
          document: sentence.document,
          evidence: evidenceOf(sentence, match.index),
        })
    }
    return found
  })
}

function valueAfter(
  kind: FactKind,
  rest: string,
  match: RegExpMatchArray,
): Pick<Stated, 'value' | 'currency'> | null {
  if (kind.value === 'text') return { value: kind.read?.(match) ?? '', currency: null }
  if (kind.value === 'count') {
    const number = Number((match.groups?.count ?? '').replaceAll(/[,\s]/g, ''))
    return number > 0 ? { value: number, currency: null } : null
  }
  const connection = CONNECTS.exec(rest)?.[0] ?? ''
  const near = <T extends { start: number }>(all: T[]): T | undefined =>
    all.find(({ start }) => start >= connection.length - 2 && start <= connection.length + 1)
  const window = rest.slice(0, connection.length + 80)
  if (kind.value === 'amount') {
    const amount = near(amountsIn(window))
    return amount && amount.low === amount.high ? { value: amount.low, currency: amount.currency } : null
  }
  if (kind.value === 'share') {
    const percentage = near(percentagesIn(window))
    return percentage ? { value: percentage.share, currency: null } : null
  }
  const date = near(datesIn(window))
  return date?.iso ? { value: date.iso, currency: null } : null
}

function asOfIn(text: string): string | null {
  for (const match of matchesIn(AS_OF, text)) {
    const at = match.index + match[0].length
    const date = datesIn(text.slice(at, at + 40)).find(({ start }) => start < 5)
    if (date?.iso) return date.iso
  }
  return null
}
