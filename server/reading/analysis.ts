import { crossChecks, sectionsMissing } from './consistency/index.ts'
import type { DocumentFormat, ReadDocument, ReadingStatus } from './document.ts'
import type { EntityMap } from './entities/index.ts'
import { mentionsOf } from './entities/index.ts'
import { merge } from './entities/merge.ts'
import { sentencesIn } from './evidence.ts'
import { type RedFlag, severities } from './flag.ts'

export interface Analysis {
  /** Gravest first; of one severity, the one with more evidence first. */
  red_flags: RedFlag[]
  entity_map: EntityMap
  documents: AnalysedDocument[]
  /** Of a whole data room with the usual index: its sections in which there is nothing. */
  missing_sections: string[]
}

export interface AnalysedDocument {
  name: string
  format: DocumentFormat | null
  /** How many pages it has. */
  pages: number
  status: ReadingStatus
  /** Why it was not read, or not whole. */
  reason: string | null
}

/** Everything that rules find in documents. Pure: the same documents give the same answer on any day named `asOf`. */
export function analyse(documents: readonly ReadDocument[], _asOf: string): Analysis {
  const sentences = new Map(documents.map(document => [document.name, sentencesIn(document)]))
  const mentions = documents.map(document => mentionsOf(document, sentences.get(document.name)))
  const map = merge(mentions)
  return {
    red_flags: ranked(crossChecks({ documents, sentences, mentions, map })),
    entity_map: map,
    documents: documents.map(({ name, format, status, reason, pages }) => ({
      name,
      format,
      pages: pages.length,
      status,
      reason,
    })),
    missing_sections: sectionsMissing(documents),
  }
}

/** Stable: what is alike stays in the order of the documents. */
export function ranked(flags: readonly RedFlag[]): RedFlag[] {
  return [...flags].sort(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      b.evidence.length - a.evidence.length,
  )
}
