import type { JournalEntry } from '../../../api/modules.ts'
import { sentence } from '../../../format/words.ts'

/** The sources of entries whose reference a close gave itself. */
const BY_A_CLOSE: ReadonlySet<string> = new Set(['closing', 'carry_accrual'])

/** An entry's reference as people gave it; one that a close gave itself has its day written as a reader writes it. */
export const referenceOf = ({ source, reference }: JournalEntry): string | null =>
  reference !== null && BY_A_CLOSE.has(source) ? sentence(reference) : reference
