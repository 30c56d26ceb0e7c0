import type { ReadDocument } from '../text/document.ts'
import type { Evidence } from '../text/evidence.ts'
import { textIn } from '../text/passages.ts'
import { PassageIndex } from '../text/search.ts'

/** Quotes that are given at most. */
const MOST = 5
/** Passages looked at; a question or a heading among them says nothing. */
const PASSAGES = 20
/** The minimum share of the weight of a question's words in a passage that mentions it. */
const LEAST_COVERAGE = 0.3

/** A sentence that comes close to a question. */
export interface Close extends Evidence {
  /** The share of the question's weight that its passage holds: 0 to 1. */
  coverage: number
}

/**
 * Returns the sentences of documents closest to a question, verbatim and closest first; none where no passage
 * has the share `least` of the question.
 */
export const quotesFor = async (
  documents: readonly ReadDocument[],
  question: string,
  least?: number,
): Promise<Close[]> => (await quotesForEach(documents, [question], least))[0] ?? []

/** Returns the closest sentences for each of several questions; the documents are indexed once. */
export async function quotesForEach(
  documents: readonly ReadDocument[],
  questions: readonly string[],
  least = LEAST_COVERAGE,
): Promise<Close[][]> {
  const index = await PassageIndex.of(documents)
  const byName = new Map(documents.map(one => [one.name, one]))
  return questions.map(question =>
    index
      .search(question, { limit: PASSAGES })
      .filter(({ coverage }) => coverage >= least)
      .map(({ document, page, paragraph, start, end, coverage }) => {
        const place = { document, page, paragraph, start, end }
        return { ...place, coverage, quote: textIn(byName.get(document) as ReadDocument, place) ?? '' }
      })
      .filter(({ quote }) => quote !== '' && !/[?:]$/.test(quote))
      .slice(0, MOST),
  )
}
