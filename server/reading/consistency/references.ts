import { evidenceOf, type Sentence } from '../evidence.ts'
import { datesIn } from '../facts/dates.ts'
import type { RedFlag } from '../flag.ts'
import { type Described, titled } from './stated.ts'

const REFERENCE =
  /\b(?:the|that\scertain|an?|our|their)\s((?:\p{Lu}[\p{L}-]+\s){1,5}(?:Agreement|Deed|Lease|Contract|Indenture|AGREEMENT))\s(?:\([^)]{1,60}\)\s)?(?:\w+\s){0,2}?dated\s(?:as\sof\s|on\s)?(?=[\dA-Z])/gu
const ANOTHER = /\b(?:existing|prior|previous|original|old|former|amended|restated|earlier|second|another)\b/i

/** Agreements whose date another document gives differently from what stands on them. */
export function agreementsDatedDifferently(
  documents: readonly Described[],
  sentences: ReadonlyMap<string, readonly Sentence[]>,
): RedFlag[] {
  const byTitle = Map.groupBy(
    documents.filter(({ title, dated }) => title !== null && dated !== null),
    ({ title }) => title as string,
  )
  const flags: RedFlag[] = []
  for (const { name, subjects } of documents) {
    const told = new Set<string>()
    for (const sentence of sentences.get(name) ?? []) {
      for (const match of sentence.quote.matchAll(REFERENCE)) {
        const [agreement, ...others] = byTitle.get(titled(match[1] as string)) ?? []
        if (!agreement?.dated || others.length > 0 || agreement.name === name || told.has(agreement.name))
          continue
        if (ANOTHER.test(match[0]) || ![...subjects].some(one => agreement.subjects.has(one))) continue
        const at = match.index + match[0].length
        const date = datesIn(sentence.quote.slice(at, at + 40)).find(({ start }) => start < 3)
        if (!date?.iso || date.iso === agreement.dated.iso) continue
        told.add(agreement.name)
        flags.push({
          category: 'inconsistency',
          severity: 'medium',
          title: 'The date of an agreement is stated differently',
          explanation:
            'A document refers to an agreement by another date than the agreement bears: a different version may exist, or the reference is wrong.',
          evidence: [evidenceOf(sentence, match.index), agreement.dated.evidence],
          suggested_action:
            'Ask whether there is another agreement of that date, and have the reference corrected.',
        })
      }
    }
  }
  return flags
}
