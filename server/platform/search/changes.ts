import type { Db } from '../../database/index.ts'

/** Records of one kind that were written, and which of them are still there. */
interface Written {
  type: string
  ids: readonly number[]
  there: ReadonlySet<number>
  now: string
}

/**
 * Numbers the latest change of each of these records. Of one organisation one transaction at a time numbers (the caller
 * has its lock), after the writes were committed: whoever has read up to a number has missed nothing before it.
 */
export async function numberChanges(db: Db, { type, ids, there, now }: Written): Promise<void> {
  const newest = await newestChange(db)
  const rows = ids.map((record_id, at) => ({
    ...{ type, record_id, seq: newest + 1 + at, deleted: there.has(record_id) ? 0 : 1 },
    ...{ created_at: now, updated_at: now },
  }))
  await db
    .insertInto('record_changes')
    .values(rows)
    .onConflict(known =>
      known.columns(['org_id', 'type', 'record_id']).doUpdateSet(({ ref }) => ({
        seq: ref('excluded.seq'),
        deleted: ref('excluded.deleted'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** The number of the newest change; that of the last restored backup where nothing has changed since. */
export async function newestChange(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('record_changes')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.seq ?? (await firstChange(db))
}

/** The number after which the changes of this office begin: 0 until a backup is restored. */
export async function firstChange(db: Db): Promise<number> {
  const { changes_from } = await db
    .selectFrom('organisations')
    .select('changes_from')
    .executeTakeFirstOrThrow()
  return changes_from
}

/**
 * Restarts the change feed for every program that mirrors the office: changes read since the backup are gone.
 */
export async function beginChangesAnew(db: Db, at: string): Promise<void> {
  // Beyond every number that was given before, as a change takes longer than a millisecond.
  const from = Date.parse(at)
  await db.updateTable('organisations').set({ changes_from: from }).execute()
  await db
    .updateTable('record_changes')
    .set(eb => ({ seq: eb('seq', '+', from) }))
    .execute()
}
