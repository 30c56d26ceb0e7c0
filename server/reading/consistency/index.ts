import type { ReadDocument } from '../document.ts'
import type { EntityMap } from '../entities/map.ts'
import type { DocumentMentions } from '../entities/mentions.ts'
import type { Sentence } from '../evidence.ts'
import type { RedFlag } from '../flag.ts'
import { statedDifferently } from './compare.ts'
import { attachmentsMissing, documentsReferredTo } from './missing.ts'
import { partiesNamedDifferently, sharesThatCannotBe } from './parties.ts'
import { agreementsDatedDifferently } from './references.ts'
import { describe } from './stated.ts'

export { sectionsMissing } from './sections.ts'

/** What has been read already, so that each document is read once. */
export interface Readings {
  documents: readonly ReadDocument[]
  /** By document. */
  sentences: ReadonlyMap<string, readonly Sentence[]>
  mentions: readonly DocumentMentions[]
  map: EntityMap
}

/** What documents state differently from one another, and what they refer to that is not among them. */
export function crossChecks({ documents, sentences, mentions, map }: Readings): RedFlag[] {
  const described = documents.map((document, index) =>
    describe(document, sentences.get(document.name) ?? [], mentions[index] as DocumentMentions),
  )
  return [
    ...statedDifferently(described),
    ...agreementsDatedDifferently(described, sentences),
    ...partiesNamedDifferently(mentions),
    ...sharesThatCannotBe(map),
    ...documentsReferredTo(documents, sentences),
    ...attachmentsMissing(documents, sentences),
  ]
}
