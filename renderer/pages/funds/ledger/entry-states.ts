import type { JournalEntry } from '../../../api/modules.ts'
import { entryStates } from '../../../words/funds.ts'

export type EntryState = keyof typeof entryStates

/** Where an entry stands, in one word. */
export function stateKeyOf({ status, deleted, reversed_by, reverses }: JournalEntry): EntryState {
  if (deleted) return 'deleted'
  if (status === 'draft') return 'draft'
  if (reversed_by !== null) return 'reversed'
  return reverses === null ? 'posted' : 'reversal'
}

export const stateOf = (entry: JournalEntry) => entryStates[stateKeyOf(entry)]
