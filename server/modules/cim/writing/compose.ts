import type { TopicKey } from '../../../reading/questionnaire/topics/index.ts'
import type { Disguise } from '../anonymity/names.ts'
import type { SectionTemplate } from '../templates/index.ts'
import { Draft, type Drafted } from '../text/draft.ts'
import { tellAnswers } from './diligence.ts'
import type { Facts } from './facts.ts'
import type { Answers } from './quotes.ts'
import { tellers } from './tell.ts'

export interface Material {
  facts: Facts
  /** Null when no documents were given. */
  answers: Answers | null
  /** In an anonymous report: the code name, and the names to avoid. */
  cover: { codeName: string; disguise: Disguise } | null
}

/**
 * Writes a section from known facts: the records, verbatim quotations of the documents, and a plain list of
 * what is missing. It uses no adjective and no number without a source.
 */
export function composeSection(section: SectionTemplate, { facts, answers, cover }: Material): Drafted {
  const draft = new Draft()
  const seen = covered(facts, cover?.codeName ?? null)
  for (const key of section.facts) tellers[key](draft, seen)
  if (section.topics) tellAnswers(draft, answersOn(section.topics, seen))
  for (const { label, words, limit } of section.asks) {
    const found = (answers?.get(words) ?? []).filter(
      // A quote is shown as it is or not at all: one that gives a name away cannot be made harmless.
      ({ quote }) => !cover || cover.disguise.leaksIn(quote ?? '').length === 0,
    )
    if (found.length === 0) draft.missing(label)
    else draft.quotes(found.slice(0, limit))
  }
  if (section.fixed) draft.paragraph(section.fixed)
  return draft.finished()
}

/**
 * Returns the evidence of a record for a report that cites it: everything any section would use. Null when
 * the report does not draw on the record.
 */
export function evidenceOf(
  facts: Facts,
  { type, id }: { type: string; id: number },
  codeName: string | null,
): string | null {
  const draft = new Draft()
  const seen = covered(facts, codeName)
  for (const tell of Object.values(tellers)) tell(draft, seen)
  tellAnswers(draft, seen.answers)
  const found = draft.finished().citations.find(one => one.type === type && 'id' in one && one.id === id)
  return found?.quote ?? null
}

const answersOn = (topics: readonly TopicKey[], { answers }: Facts) =>
  answers.filter(({ topic }) => topics.includes(topic))

/** The records as an anonymous report may tell them: a code name, and nobody by name. */
function covered(facts: Facts, codeName: string | null): Facts {
  if (codeName === null) return facts
  const { deal } = facts
  return {
    ...facts,
    people: [],
    // Their words name whom they are about.
    findings: [],
    answers: [],
    standings: [],
    deal: deal && {
      ...deal,
      name: codeName,
      counterparty: deal.counterparty === null ? null : 'the company',
    },
  }
}
