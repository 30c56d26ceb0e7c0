import type { JournalEntry } from '../../../api/modules.ts'
import type { Tone } from '../../../components/Status.tsx'

export const entryStates = {
  posted: { tone: 'good', label: 'Posted' },
  draft: { tone: 'open', label: 'Draft' },
  reversed: { tone: 'warning', label: 'Reversed' },
  reversal: { tone: 'quiet', label: 'Reversal' },
  deleted: { tone: 'quiet', label: 'Struck out' },
} as const satisfies Record<string, { tone: Tone; label: string }>

export type EntryState = keyof typeof entryStates

/** Where an entry stands, in one word. */
export function stateKeyOf({ status, deleted, reversed_by, reverses }: JournalEntry): EntryState {
  if (deleted) return 'deleted'
  if (status === 'draft') return 'draft'
  if (reversed_by !== null) return 'reversed'
  return reverses === null ? 'posted' : 'reversal'
}

export const stateOf = (entry: JournalEntry) => entryStates[stateKeyOf(entry)]
