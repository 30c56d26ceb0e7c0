import type { MemoryFact } from './schemas.ts'
import type { Remembered } from './subjects.ts'

/** A fact as it is put together; its record stands for the two fields that name it. */
export interface Fact extends Omit<MemoryFact, 'entity' | 'entity_name'> {
  subject: Remembered
  /** When the fact that took its place became known. */
  superseded_at: string | null
  /** Of its attribute a record has one value at a time: two current ones contradict each other. */
  single: boolean
}

/** A fact without anything that not every fact has. */
export const none = {
  id: null,
  source: { label: null, author: null, document: null, page: null, quote: null, analysis_id: null },
  valid_from: null,
  valid_to: null,
  confidence: null,
  superseded_by: null,
  superseded_at: null,
  redacted_at: null,
  reason: null,
  single: false,
} as const

export function presentFact({ subject, superseded_at: _at, single: _single, ...fact }: Fact): MemoryFact {
  return { ...fact, entity: `${subject.type}/${subject.id}`, entity_name: subject.name }
}

/** The facts as they were known at the end of a day: without later ones, and current where the newer one came later. */
export const knownOn = (facts: readonly Fact[], day: string): Fact[] =>
  facts
    .filter(({ known_since }) => known_since.slice(0, 10) <= day)
    .map(fact =>
      fact.superseded_at !== null && fact.superseded_at.slice(0, 10) > day
        ? { ...fact, superseded_by: null, superseded_at: null, valid_to: null }
        : fact,
    )

/** Attributes of which current facts say different things, with the keys of those facts. */
export function contradictionsIn(facts: readonly Fact[]) {
  const current = facts.filter(
    ({ single, superseded_by, redacted_at, value }) =>
      single && superseded_by === null && redacted_at === null && value !== null,
  )
  return [...Map.groupBy(current, ({ attribute }) => plainWords(attribute))].flatMap(([, same]) => {
    const [first] = same
    const values = new Set(same.map(({ value }) => plainWords(value ?? '')))
    return first && values.size > 1
      ? [{ attribute: first.attribute, facts: same.map(({ fact }) => fact) }]
      : []
  })
}

/** Words without capitals and with single blanks: `Next_step` and `next step` are alike. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
