import type { ReadDocument } from '../text/document.ts'
import { type Sentence, sentencesIn } from '../text/evidence.ts'
import { told } from './bound.ts'
import { DefinedTerms } from './defined-terms.ts'
import type { EntityMap } from './map.ts'
import { DocumentMentions, type Mentions } from './mentions.ts'
import { merge } from './merge.ts'
import { readRegisters } from './ownership.ts'
import { readParties } from './parties.ts'
import { readRelations } from './relations.ts'
import { readSignatures } from './signatures.ts'

export { type EntityEdge, type EntityMap, type EntityNode, edgeTypes, nodeTypes } from './map.ts'
export type { Mention, Mentions } from './mentions.ts'
export { merge } from './merge.ts'

/** Returns the entities a document names: parties first, whose defined terms are needed to read the rest. */
export function mentionsOf(
  document: ReadDocument,
  sentences: readonly Sentence[] = sentencesIn(document),
): Mentions {
  const found = new DocumentMentions(document.name)
  readParties(document, found)
  const terms = new DefinedTerms(found.parties)
  for (const sentence of sentences) readRelations(sentence, found, terms)
  readRegisters(document, found)
  readSignatures(document, found)
  return told(found)
}

/** Builds the map of entities in documents and their relations, each edge with its quotation. */
export function entityMapOf(documents: readonly ReadDocument[]): EntityMap {
  return merge(documents.map(document => mentionsOf(document)))
}
