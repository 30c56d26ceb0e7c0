import { linesOf, type Passage } from '../kernel/index.ts'
import type { KeptEvidence } from './kept-evidence.ts'

/**
 * What a record quotes, each quote as a passage on its page that is found by its words. Of documents that are lent no
 * words were kept, so nothing of them is found. The parts of the record are numbered from 1.
 */
export function quotesFound(
  evidence: readonly KeptEvidence[],
  more: Readonly<Record<string, string>> = {},
): Array<Pick<Passage, 'lines'> & Required<Pick<Passage, 'part' | 'document' | 'page'>>> {
  return evidence.flatMap(({ document, page, quote }, at) =>
    quote === null ? [] : [{ part: at + 1, document, page, lines: linesOf({ Quote: quote, ...more }) }],
  )
}
