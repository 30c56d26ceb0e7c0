import type { EntityMap } from '../entities/map.ts'
import type { Mentions } from '../entities/mentions.ts'
import type { RedFlag } from '../red-flags/flag.ts'
import type { ReadDocument } from '../text/document.ts'
import type { Sentence } from '../text/evidence.ts'
import { statedDifferently } from './compare.ts'
import {
  type Attachment,
  attachmentsMissing,
  attachmentsNotIn,
  type DocumentReferences,
  documentReferencesIn,
  documentsReferredTo,
} from './missing.ts'
import { partiesNamedDifferently, sharesThatCannotBe } from './parties.ts'
import { type AgreementReference, agreementReferencesIn, agreementsDatedDifferently } from './references.ts'
import { type Described, describe } from './stated.ts'

export { sectionsMissing } from './sections.ts'

/** Statements of one document that others may contradict or lack; can be copied between processes. */
export interface Statements extends Described {
  refersTo: AgreementReference[]
  documents: DocumentReferences
  attachments: Attachment[]
}

export function statementsOf(
  document: ReadDocument,
  sentences: readonly Sentence[],
  mentions: Mentions,
): Statements {
  return {
    ...describe(document, sentences, mentions),
    refersTo: agreementReferencesIn(sentences),
    documents: documentReferencesIn(document, sentences),
    attachments: attachmentsNotIn(document, sentences),
  }
}

/** Returns contradictions between documents, and references to documents that are missing. */
export function crossChecks(
  statements: readonly Statements[],
  mentions: readonly Mentions[],
  map: EntityMap,
): RedFlag[] {
  return [
    ...statedDifferently(statements),
    ...agreementsDatedDifferently(statements),
    ...partiesNamedDifferently(mentions),
    ...sharesThatCannotBe(map),
    ...documentsReferredTo(statements.map(({ documents }) => documents)),
    ...attachmentsMissing(statements),
  ]
}
