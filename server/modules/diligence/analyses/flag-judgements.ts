import { fromJson } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import type { Digest } from '../../../sources/kept-evidence.ts'
import type { FlagStatus } from './schemas.ts'

/** A person's judgement of a flag. */
export interface Judgement {
  status: FlagStatus
  note: string | null
  resolver: string | null
  resolved_at: string | null
  /** The flag of an earlier analysis that it was said of; null of a flag that nobody has met before. */
  carried_from: number | null
}

export const unjudged: Judgement = {
  status: 'open',
  note: null,
  resolver: null,
  resolved_at: null,
  carried_from: null,
}

interface Raised {
  kind: string
  title: string
  evidence: ReadonlyArray<{ document: string; quote: string }>
}

/** Ids of a room's documents by name. */
export type Identities = ReadonlyMap<string, number>

/**
 * Returns fingerprints that recognise a flag: its kind with each document and quotation, whatever the spaces
 * and capitals. A document in a room is the same under any name. The quotation is digested under the office's
 * key, since no word of lent documents is stored.
 */
export function printsOf({ kind, title, evidence }: Raised, digest: Digest, ids: Identities): string[] {
  if (evidence.length === 0) return [digest(JSON.stringify([kind, title]))]
  return evidence.flatMap(({ document, quote }) => {
    const words = quote.replaceAll(/\s+/g, ' ').trim().toLowerCase()
    const of = (which: string | number) => digest(JSON.stringify([kind, which, words]))
    const id = ids.get(document)
    return id === undefined ? [of(document)] : [of(id), of(document)]
  })
}

/** Flags of earlier analyses that are looked through. */
const LOOKED_THROUGH = 5000

/** Returns the last judgements of this deal's or room's flags, by fingerprint. */
export async function judgementsBefore(
  { db }: Context,
  { deal_id, room_id }: { deal_id: number | null; room_id: number | null },
): Promise<ReadonlyMap<string, Judgement>> {
  const found = new Map<string, Judgement>()
  if (deal_id === null && room_id === null) return found
  const rows = await db
    .selectFrom('vdr_red_flags')
    .innerJoin('vdr_analyses', 'vdr_analyses.id', 'vdr_red_flags.analysis_id')
    .select(['vdr_red_flags.id', 'prints', 'vdr_red_flags.status', 'note', 'resolver', 'resolved_at'])
    .where('prints', 'is not', null)
    .where(eb =>
      eb.or([
        ...(deal_id === null ? [] : [eb('vdr_analyses.deal_id', '=', deal_id)]),
        ...(room_id === null ? [] : [eb('vdr_analyses.room_id', '=', room_id)]),
      ]),
    )
    .orderBy('vdr_red_flags.id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
  for (const { id, prints, status, ...judged } of rows)
    for (const print of fromJson<string[]>(prints ?? '[]'))
      if (!found.has(print)) found.set(print, { ...judged, status: status as FlagStatus, carried_from: id })
  return found
}

/** The judgement of the first print that is known. */
export function judgementOf(prints: readonly string[], before: ReadonlyMap<string, Judgement>): Judgement {
  for (const print of prints) {
    const known = before.get(print)
    if (known) return known
  }
  return unjudged
}
