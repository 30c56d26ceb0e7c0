import { AppError, type Context, type Said, sentence } from '../../kernel/index.ts'
import type { EntryRow } from './journal-rows.ts'

declare module '../../kernel/module.ts' {
  interface Module {
    /** The records that post entries of their own, each undone through itself alone. */
    entrySources?: readonly EntrySource[]
  }
}

/** The record that an entry was posted by, and the way back. */
export interface EntryRecord {
  kind: string
  id: number
  /** The name people use: `capital call CC-1`. */
  name: Said
  /** The page that shows it. */
  page: string
  undo: {
    /** The instruction, as an imperative: `cancel the call`. */
    how: Said
    /** The POST that does it. */
    path: string
  }
}

/** Records of one kind, declared where they post. */
export interface EntrySource {
  /** The `source` of their entries. */
  key: string
  /** Returns the records that posted these entries, by entry. */
  recordsOf: (ctx: Context, entryIds: readonly number[]) => Promise<Map<number, EntryRecord>>
}

/** Entries without a record of their own, which are reversed directly. */
const ownWord = ['manual', 'simple', 'import', 'opening_balance', 'revaluation']

const REVERSAL = 'reversal'

export const has_record = [409, 'Posted by `record` and can only be reversed there; see `undo`'] as const

/**
 * Throws 409 `has_record` where the entry, or the one it reverses, was posted by a record: a call, a payment,
 * a close. A record that is being undone names the entry as its own by `source`.
 */
export async function assertOwnWord(ctx: Context, entry: EntryRow, source?: string): Promise<void> {
  const posted = (await postedFirst(ctx, [entry])).get(entry.id) as EntryRow
  if (posted.source === source || ownWord.includes(posted.source)) return
  const record = (await recordsOfEntries(ctx, [entry])).get(entry.id) ?? null
  throw new AppError(
    409,
    'has_record',
    record
      ? sentence`Entry ${String(entry.number)} was posted by ${record.name}: ${record.undo.how} instead, and the entry is reversed with it.`
      : sentence`Entry ${String(entry.number)} was posted by another record: undo that record instead, and the entry is reversed with it.`,
    { members: { record, undo: record?.undo ?? null } },
  )
}

/**
 * Returns the records behind entries and the entries they reverse, by entry; none for an entry of its own.
 */
export async function recordsOfEntries(
  ctx: Context,
  entries: readonly EntryRow[],
): Promise<Map<number, EntryRecord>> {
  const posted = await postedFirst(ctx, entries)
  const bySource = Map.groupBy(new Set(posted.values()), ({ source }) => source)
  const records = new Map<number, EntryRecord>()
  for (const module of ctx.services.registry.modules)
    for (const { key, recordsOf } of module.entrySources ?? []) {
      const ids = bySource.get(key)?.map(({ id }) => id) ?? []
      if (ids.length > 0) for (const [id, record] of await recordsOf(ctx, ids)) records.set(id, record)
    }
  return new Map(
    entries.flatMap(({ id }) => {
      const record = records.get((posted.get(id) as EntryRow).id)
      return record ? [[id, record] as const] : []
    }),
  )
}

/** Returns the original of each entry: itself, or the one it reverses, or the one that reverses. */
async function postedFirst({ db }: Context, entries: readonly EntryRow[]): Promise<Map<number, EntryRow>> {
  const first = new Map(entries.map(entry => [entry.id, entry]))
  for (;;) {
    const open = [...first].filter(([, { source }]) => source === REVERSAL)
    if (open.length === 0) return first
    const rows = await db
      .selectFrom('gl_entries')
      .selectAll()
      .where(
        'id',
        'in',
        open.map(([, { reverses_id }]) => reverses_id as number),
      )
      .execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const [id, { reverses_id }] of open) first.set(id, byId.get(reverses_id as number) as EntryRow)
  }
}
