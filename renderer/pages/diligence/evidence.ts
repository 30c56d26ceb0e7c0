import type { Analysis, OddRun, RedFlag } from '../../api/modules.ts'

export type Evidence = RedFlag['evidence'][number]
export type SourceStatus = Analysis['source_status'] | OddRun['source_status']

/** What is quoted of one page, in its order; `own` rests under what is shown, the rest under something else. */
export interface QuotedPage {
  document: string
  page: number
  quotes: ReadonlyArray<{ evidence: Evidence; own: boolean }>
}

const keyOf = ({ document, page, paragraph, start, end }: Evidence): string =>
  [document, page, paragraph, start, end].join('\n')

/** The pages that `own` quotes are on, with everything else that is quoted of them. */
export function quotedPages(own: readonly Evidence[], all: readonly Evidence[]): QuotedPage[] {
  const owned = new Set(own.map(keyOf))
  const known = new Map([...own, ...all].map(evidence => [keyOf(evidence), evidence]))
  const pages = Map.groupBy(own, ({ document, page }) => `${document}\n${page}`)
  return [...pages.values()].map(([first]) => {
    const { document, page } = first as Evidence
    const quotes = [...known]
      .filter(([, evidence]) => evidence.document === document && evidence.page === page)
      .map(([key, evidence]) => ({ evidence, own: owned.has(key) }))
      .sort((a, b) => a.evidence.paragraph - b.evidence.paragraph || a.evidence.start - b.evidence.start)
    return { document, page, quotes }
  })
}

/** Why there are no words where a quote should be. */
export const wordsMissing = (status: SourceStatus): string =>
  status === 'read'
    ? 'The document was changed since: these words are not there any more.'
    : 'These words cannot be read just now.'
