import type { JournalEntry } from '../../../api/modules.ts'
import { sentence } from '../../../format/words.ts'

/** An entry's reference as people gave it; one that a close gave itself has its day written as a reader writes it. */
export const referenceOf = ({ source, reference }: JournalEntry): string | null =>
  reference !== null && source === 'closing' ? sentence(reference) : reference
