import { toJson } from '../../database/columns.ts'
import { type Db, prepared } from '../../database/index.ts'
import type { Said } from '../language/sentence.ts'
import { keptOf, sayKept } from '../speech/kept.ts'
import type { Say } from '../speech/speech.ts'

/** A record by its kind and id, such as `deal` 12. */
export interface Subject {
  readonly type: string
  readonly id: number
}

/**
 * The origin of an entry: a person wrote it, the record's module did, or it follows from a call that named
 * the record.
 */
export type Origin = 'person' | 'record' | 'call'

/** Something that happened to a record. */
export interface Happening {
  /** A kind key: `note`, `stage_change`, or the kind of the call that did it. */
  readonly type: string
  readonly summary: Said
  /** Short values that pages show beside the summary. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
  /** The day it happened on, where that is not the day it was written. */
  readonly happenedOn?: string | undefined
}

/** The author of an entry, and its origin. */
export interface Cause {
  readonly author: string
  readonly authorId: number | null
  /** The key of the module whose readers see it; null where the record's own do. */
  readonly area: string | null
  readonly actionId: number | null
  readonly runId: number | null
  readonly now: string
}

interface Row {
  record_type: string
  record_id: number
  origin: Origin
  type: string
  summary: string
  said: string | null
  details: string | null
  happened_on: string | null
  author: string
  author_id: number | null
  area: string | null
  action_id: number | null
  run_id: number | null
  created_at: string
}

const insertRow = prepared((db, p: Row) =>
  db
    .insertInto('timeline_entries')
    .values({
      record_type: p.record_type,
      record_id: p.record_id,
      origin: p.origin,
      type: p.type,
      summary: p.summary,
      said: p.said,
      details: p.details,
      happened_on: p.happened_on,
      author: p.author,
      author_id: p.author_id,
      area: p.area,
      action_id: p.action_id,
      run_id: p.run_id,
      created_at: p.created_at,
      updated_at: p.created_at,
    })
    .returning('id'),
)

/** Writes an entry of a record's timeline; returns its id. */
export async function insertTimelineEntry(
  db: Db,
  { type: record_type, id: record_id }: Subject,
  { type, summary, details, happenedOn }: Happening,
  { author, authorId, area, actionId, runId, now }: Cause,
  origin: Origin,
): Promise<number> {
  const [row] = await insertRow(db, {
    record_type,
    record_id,
    origin,
    type,
    summary: String(summary),
    said: keptOf(summary),
    details: details ? toJson(details) : null,
    happened_on: happenedOn ?? null,
    author,
    author_id: authorId,
    area,
    action_id: actionId,
    run_id: runId,
    created_at: now,
  })
  return (row as { id: number }).id
}

/** An entry's text for its reader; text that people wrote, and entries from before sentences were kept, stay unchanged. */
export function sayEntry<Entry extends { summary: string; said: string | null }>(
  { say }: { say: Say },
  { said, ...entry }: Entry,
): Omit<Entry, 'said'> {
  return { ...entry, summary: sayKept(say, entry.summary, said) }
}
