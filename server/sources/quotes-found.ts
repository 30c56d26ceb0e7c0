import { linesOf, type Passage } from '../kernel/index.ts'
import type { KeptEvidence } from './kept-evidence.ts'

/**
 * Returns a record's quotations as search passages, each on its page. Of lent documents no text is kept, so
 * nothing of them is found. The parts of the record are numbered from 1.
 */
export function quotesFound(
  evidence: readonly KeptEvidence[],
  more: Readonly<Record<string, string>> = {},
): Array<Pick<Passage, 'lines'> & Required<Pick<Passage, 'part' | 'document' | 'page'>>> {
  return evidence.flatMap(({ document, page, quote }, at) =>
    quote === null ? [] : [{ part: at + 1, document, page, lines: linesOf({ Quote: quote, ...more }) }],
  )
}
