import type { DocumentComparison } from '../../api/modules.ts'

/** What is shown of two documents that were compared, wherever they come from. */
export type Comparison = Pick<
  DocumentComparison,
  'before' | 'after' | 'same' | 'summary' | 'changed_terms' | 'paragraphs'
>
export type ComparedParagraph = Comparison['paragraphs'][number]

/** A paragraph that changed, with those before it that stayed as they were. */
export interface Stretch {
  at: number
  /** How many paragraphs before it stayed as they were. */
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

/** How a change is found on the page that shows it. */
export const CHANGE = 'data-change'
