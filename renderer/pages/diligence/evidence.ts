import { queryOptions } from '@tanstack/react-query'
import { type Analysis, diligenceApi, type OddRun, oddApi, type RedFlag } from '../../api/modules.ts'
import { analysesKey, oddKey } from '../../queries/diligence.ts'

export type Evidence = RedFlag['evidence'][number]
export type SourceStatus = Analysis['source_status'] | OddRun['source_status']

/**
 * Quotations of one page, in order: `own` marks those of the item shown, the others are quoted nearby for
 * another reason.
 */
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

/** Returns the pages quoted by `own`, with other quotations on them. */
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

/** A source of quotations: an analysis, or answers to questions. */
export type Quoting = Pick<Analysis, 'id' | 'documents' | 'room_id' | 'source_type' | 'source_status'> & {
  kind: 'analysis' | 'answers'
}

/** A whole page, where it can be read again. An unreadable one is no failure: its quotations are shown. */
export const wholePageQuery = (
  { kind, id, documents, source_type, source_status }: Quoting,
  { document: name, page }: QuotedPage,
) => {
  const document = documents.findIndex(one => one.name === name) + 1
  return queryOptions({
    queryKey: [...(kind === 'analysis' ? analysesKey : oddKey), id, 'page', document, page],
    queryFn: ({ signal }) =>
      kind === 'analysis'
        ? diligenceApi('GET /api/v1/svc/vdr/analyses/{analysis_id}/documents/{document}/pages/{page}', {
            params: { analysis_id: id, document, page },
            signal,
          })
        : oddApi('GET /api/v1/svc/odd/runs/{odd_run_id}/documents/{document}/pages/{page}', {
            params: { odd_run_id: id, document, page },
            signal,
          }),
    enabled: document > 0 && source_type !== 'inline' && source_status !== 'unavailable',
    staleTime: 'static',
    retry: false,
  })
}

/** A paragraph cut where quotes of it begin and end; one part where there are none, or other words stand there now. */
export function markedParts(
  text: string,
  quotes: readonly Evidence[],
  paragraph: number,
): ReadonlyArray<{ at: number; words: string; marked: boolean }> {
  const here = quotes
    .filter(one => one.paragraph === paragraph && text.slice(one.start, one.end) === one.quote)
    .sort((a, b) => a.start - b.start)
  const parts: Array<{ at: number; words: string; marked: boolean }> = []
  let at = 0
  const add = (end: number, marked: boolean) => {
    if (end > at) parts.push({ at, words: text.slice(at, end), marked })
    at = Math.max(at, end)
  }
  for (const { start, end } of here) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return parts
}

/** Why there are no words where a quote should be. */
export const wordsMissing = (status: SourceStatus): string =>
  status === 'read'
    ? 'The document has changed: this text is no longer in it.'
    : 'This text cannot be read right now.'
