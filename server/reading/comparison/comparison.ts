/** Where a paragraph stands: its page, from 1, and its number in it, from 0. */
export interface Where {
  page: number
  paragraph: number
}

/** Words of a paragraph, as both versions, or one alone, have them. */
export interface Piece {
  kind: 'same' | 'inserted' | 'deleted'
  text: string
}

/**
 * One paragraph of either version or of both. A moved one is there twice, as `moved_from` where it was and as `moved_to`
 * where it is.
 */
export interface ComparedParagraph {
  kind: 'same' | 'changed' | 'inserted' | 'deleted' | 'moved_from' | 'moved_to'
  /** Null where this version does not have it here. */
  before: Where | null
  after: Where | null
  /** Put together without the inserted ones the paragraph before, without the deleted ones that after. */
  pieces: Piece[]
  /** The number of its move, from 1; null where it was not moved. */
  move: number | null
}

export const termKinds = ['amount', 'percentage', 'date', 'number', 'term'] as const
export type TermKind = (typeof termKinds)[number]

/** A figure, a date or a defined term that is another than before, or that only one version has. */
export interface ChangedTerm {
  kind: TermKind
  /** The defined term; null of figures and dates. */
  name: string | null
  /** Its text in the earlier version, or its definition for a defined term; null where it is absent. */
  before: string | null
  after: string | null
  /** Where it stands in the later version, or in the earlier one where the later has none. */
  where: Where
  /** The paragraph that it stands in. */
  paragraph: string
}

/** The changes from one version of a document to another. */
export interface Comparison {
  before: string
  after: string
  /** False where a word or the order of paragraphs differs; white space alone is no difference. */
  same: boolean
  counts: {
    /** Paragraphs. */
    inserted: number
    deleted: number
    changed: number
    moved: number
    /** Words within changed, inserted and deleted paragraphs. */
    inserted_words: number
    deleted_words: number
  }
  /** Defined terms first, then figures and dates in the order of the text. */
  changed_terms: ChangedTerm[]
  paragraphs: ComparedParagraph[]
}
