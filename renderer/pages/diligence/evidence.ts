import type { Analysis, OddRun, RedFlag } from '../../api/modules.ts'

export type Evidence = RedFlag['evidence'][number]
export type SourceStatus = Analysis['source_status'] | OddRun['source_status']

/** What is quoted of one page, in its order: `own` is what is shown, the rest is quoted close by for another reason. */
export interface QuotedPage {
  document: string
  page: number
  quotes: ReadonlyArray<{ evidence: Evidence; own: boolean }>
}

const keyOf = ({ document, page, paragraph, start, end }: Evidence): string =>
  [document, page, paragraph, start, end].join('\n')

/** Paragraphs around a quote of which the quotes are shown too. */
const CLOSE_BY = 1

const overlaps = (a: Evidence, b: Evidence): boolean =>
  a.paragraph === b.paragraph && a.start < b.end && b.start < a.end

/** The pages that `own` quotes are on, with what else is quoted close by. */
export function quotedPages(own: readonly Evidence[], all: readonly Evidence[]): QuotedPage[] {
  const pages = Map.groupBy(own, ({ document, page }) => `${document}\n${page}`)
  return [...pages.values()].map(([first]) => {
    const { document, page } = first as Evidence
    const here = (one: Evidence) => one.document === document && one.page === page
    const quotes = [...new Map(own.filter(here).map(one => [keyOf(one), one])).values()].map(evidence => ({
      evidence,
      own: true,
    }))
    for (const evidence of all.filter(here)) {
      const near = quotes.some(
        one => one.own && Math.abs(one.evidence.paragraph - evidence.paragraph) <= CLOSE_BY,
      )
      if (near && !quotes.some(one => overlaps(one.evidence, evidence))) quotes.push({ evidence, own: false })
    }
    quotes.sort((a, b) => a.evidence.paragraph - b.evidence.paragraph || a.evidence.start - b.evidence.start)
    return { document, page, quotes }
  })
}

/** Why there are no words where a quote should be. */
export const wordsMissing = (status: SourceStatus): string =>
  status === 'read'
    ? 'The document was changed since: these words are not there any more.'
    : 'These words cannot be read just now.'
