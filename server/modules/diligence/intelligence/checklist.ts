import { isCalled } from '../../../reading/profile/kinds.ts'
import type { RoomTemplate } from '../../vdr/index.ts'
import type { ToldDocument } from '../summaries/document-profiles.ts'

/** A top folder of a room, in the parts shown. */
export interface Section {
  index: string
  name: string
}

/**
 * Checks the documents that the caller sees against the checklist for the room's kind: found items with their
 * document, missing items, and empty sections. A section that the caller does not see is left out.
 */
export function checklistOf(
  { key, title, expects }: RoomTemplate,
  sections: readonly Section[],
  documents: readonly ToldDocument[],
) {
  const top = new Map(sections.map(one => [one.index, one]))
  const held = expects
    .filter(({ index }) => top.has(sectionOf(index)))
    .map(({ index, title: expected, known_by }) => {
      const found = documents.find(({ name, profile }) =>
        isCalled({ name, title: profile?.title ?? null, opening: profile?.opening ?? '' }, known_by),
      )
      return { index, title: expected, document_id: found?.id ?? null, document: found?.name ?? null }
    })
  const filled = new Set(documents.flatMap(({ index }) => (index === null ? [] : sectionOf(index))))
  return {
    template: key,
    title,
    found: held.filter(({ document_id }) => document_id !== null),
    missing: held
      .filter(({ document_id }) => document_id === null)
      .map(({ index, title: expected }) => ({ index, title: expected })),
    empty_sections: sections.filter(({ index }) => !filled.has(index)),
  }
}

const sectionOf = (index: string): string => index.split('.')[0] as string
