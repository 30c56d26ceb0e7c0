import type { DocumentComparison } from '../../api/modules.ts'

/** The parts of a document comparison that are shown, whatever its source. */
export type Comparison = Pick<
  DocumentComparison,
  'before' | 'after' | 'same' | 'summary' | 'changed_terms' | 'paragraphs'
>
export type ComparedParagraph = Comparison['paragraphs'][number]

/** A paragraph that changed, with those before it that stayed as they were. */
export interface Stretch {
  at: number
  /** Number of unchanged paragraphs before this one. */
  same: number
  /** Null for the end of the text. */
  changed: ComparedParagraph | null
}

export function stretchesOf(paragraphs: readonly ComparedParagraph[]): Stretch[] {
  const stretches: Stretch[] = []
  let same = 0
  for (const [at, paragraph] of paragraphs.entries()) {
    if (paragraph.kind === 'same') same += 1
    else {
      stretches.push({ at, same, changed: paragraph })
      same = 0
    }
  }
  return same === 0 ? stretches : [...stretches, { at: paragraphs.length, same, changed: null }]
}

/** The attribute by which a page finds a change. */
export const CHANGE = 'data-change'
