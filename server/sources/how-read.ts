import { z } from 'zod'
import { counted, entity, joined, type Sentence, sentence } from '../kernel/index.ts'
import type { Say } from '../kernel/speech/speech.ts'
import { sayReason } from '../platform/documents/unread-reasons.ts'
import type { ReadingStatus } from '../reading/text/document.ts'

const parts = ['whole', 'partly', 'not'] as const

/** How much of a document was read, wherever it is listed or quoted. */
export const HowRead = entity('DocumentRead', {
  part: z.enum(parts).meta({ description: 'How much of it was read' }),
  reason: z.string().nullable().meta({ description: 'Why it was not read, or only in part' }),
})

interface Reading {
  status: string
  reason: string | null
}

const partOf = (status: ReadingStatus): (typeof parts)[number] =>
  status === 'read' ? 'whole' : status === 'partly_readable' ? 'partly' : 'not'

/** How much of a document was read, from its reading. */
export const howRead = (say: Say, { status, reason }: Reading): z.output<typeof HowRead> => ({
  part: partOf(status as ReadingStatus),
  reason: sayReason(say, reason),
})

/** The count of documents that were not read whole; null where all were. */
export function notReadWhole(documents: readonly Reading[]): Sentence | null {
  const found = Map.groupBy(documents, ({ status }) => partOf(status as ReadingStatus))
  const [partly, not] = [found.get('partly')?.length ?? 0, found.get('not')?.length ?? 0]
  if (partly + not === 0) return null
  const told = [
    ...(partly > 0 ? [sentence`${counted(partly, 'document')} read in part`] : []),
    ...(not > 0 ? [sentence`${counted(not, 'document')} not read`] : []),
  ]
  return sentence`Of ${counted(documents.length, 'document')}: ${joined(told, ', ')}.`
}
