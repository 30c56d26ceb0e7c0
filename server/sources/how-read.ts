import { z } from 'zod'
import { type Context, counted, entity, joined, type Sentence, sentence } from '../kernel/index.ts'
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
  reason: string | Sentence | null
}

declare module '../kernel/module.ts' {
  interface Module {
    /** Readings of its documents as they are now, by their ids; one that waits, or is lent, has none. */
    documentReadings?: (
      ctx: Pick<Context, 'db'>,
      ids: readonly number[],
    ) => Promise<ReadonlyMap<number, Reading>>
  }
}

/** How much of a quoted document was read, as a field of whatever quotes it. */
export const readField = () =>
  HowRead.nullable().meta({ description: 'How much of the document was read; null if that is not known' })

const partOf = (status: ReadingStatus): (typeof parts)[number] =>
  status === 'read' ? 'whole' : status === 'partly_readable' ? 'partly' : 'not'

/** How much of a document was read, from its reading. */
export const howRead = (say: Say, { status, reason }: Reading): z.output<typeof HowRead> => ({
  part: partOf(status as ReadingStatus),
  reason: reason === null || typeof reason === 'string' ? sayReason(say, reason) : say(reason),
})

/** How much of documents was read, by the names that a reading of them has. */
export function readByName(
  say: Say,
  documents: ReadonlyArray<Reading & { name: string }>,
): (name: string) => z.output<typeof HowRead> | null {
  const byName = new Map(documents.map(one => [one.name, one]))
  return name => {
    const document = byName.get(name)
    return document ? howRead(say, document) : null
  }
}

/** How much of documents in data rooms was read, by their ids; null for one that waits, or is lent. */
export async function readById(
  ctx: Pick<Context, 'db' | 'say' | 'services'>,
  ids: ReadonlyArray<number | null | undefined>,
): Promise<(id: number | null | undefined) => z.output<typeof HowRead> | null> {
  const known = [...new Set(ids.filter(id => typeof id === 'number'))]
  const readings = new Map<number, Reading>()
  if (known.length > 0)
    for (const { documentReadings } of ctx.services.registry.modules)
      for (const [id, reading] of (await documentReadings?.(ctx, known)) ?? []) readings.set(id, reading)
  return id => {
    const reading = readings.get(id ?? 0)
    return reading ? howRead(ctx.say, reading) : null
  }
}

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
