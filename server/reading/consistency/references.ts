import { datesIn } from '../facts/dates.ts'
import type { RedFlag } from '../red-flags/flag.ts'
import { type Evidence, evidenceOf, type Sentence } from '../text/evidence.ts'
import { type Described, titled } from './stated.ts'

const REFERENCE =
  /\b(?:the|that\scertain|an?|our|their)\s((?:\p{Lu}[\p{L}-]+\s){1,5}(?:Agreement|Deed|Lease|Contract|Indenture|AGREEMENT))\s(?:\([^)]{1,60}\)\s)?(?:\w+\s){0,2}?dated\s(?:as\sof\s|on\s)?(?=[\dA-Z])/gu
const ANOTHER = /\b(?:existing|prior|previous|original|old|former|amended|restated|earlier|second|another)\b/i

/** Where a document names another agreement by its date. */
export interface AgreementReference {
  title: string
  dated: string
  evidence: Evidence
}

export function agreementReferencesIn(sentences: readonly Sentence[]): AgreementReference[] {
  const dated = sentences.filter(({ quote }) => quote.includes('dated'))
  return dated.flatMap(sentence =>
    [...sentence.quote.matchAll(REFERENCE)].flatMap(match => {
      const at = match.index + match[0].length
      const date = datesIn(sentence.quote.slice(at, at + 40)).find(({ start }) => start < 3)
      if (!date?.iso || ANOTHER.test(match[0])) return []
      return {
        title: titled(match[1] as string),
        dated: date.iso,
        evidence: evidenceOf(sentence, match.index),
      }
    }),
  )
}

/** Returns agreements that another document dates differently from their own text. */
export function agreementsDatedDifferently(
  documents: ReadonlyArray<Described & { refersTo: readonly AgreementReference[] }>,
): RedFlag[] {
  const byTitle = Map.groupBy(
    documents.filter(({ title, dated }) => title !== null && dated !== null),
    ({ title }) => title as string,
  )
  const flags: RedFlag[] = []
  for (const { name, subjects, refersTo } of documents) {
    const told = new Set<string>()
    for (const { title, dated, evidence } of refersTo) {
      const [agreement, ...others] = byTitle.get(title) ?? []
      // Where two bear the title, nothing says which of them is meant.
      if (!agreement?.dated || others.length > 0 || agreement.name === name || told.has(agreement.name))
        continue
      if (dated === agreement.dated.iso || ![...subjects].some(one => agreement.subjects.has(one))) continue
      told.add(agreement.name)
      flags.push({
        category: 'inconsistency',
        kind: 'agreement_date',
        severity: 'medium',
        title: 'The date of an agreement is stated differently',
        explanation:
          'A document refers to an agreement by another date than the agreement bears: a different version may exist, or the reference is wrong.',
        evidence: [evidence, agreement.dated.evidence],
        suggested_action:
          'Ask whether there is another agreement of that date, and have the reference corrected.',
      })
    }
  }
  return flags
}
