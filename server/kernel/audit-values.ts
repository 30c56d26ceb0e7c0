import type { Db } from '../database/index.ts'
import { contains } from './values/contains.ts'

export interface AuditValues {
  id: number
  seq: number
  action: string
  at: string
  target: string
  details: string
}

/** The entries not erased yet whose values hold one of the words, or whose call was to this address or below it. */
export async function findValues(
  db: Db,
  { words, target }: { words: readonly string[]; target: string },
): Promise<AuditValues[]> {
  const rows = await db
    .selectFrom('audit_values')
    .innerJoin('audit_log', 'audit_log.seq', 'audit_values.seq')
    .select([
      'audit_log.id',
      'audit_log.seq',
      'audit_log.action',
      'audit_log.at',
      'audit_log.target',
      'audit_values.details',
    ])
    .where('audit_values.details', 'is not', null)
    .where(eb =>
      eb.or([
        eb('audit_log.target', '=', target),
        eb('audit_log.target', 'like', `${target}/%`),
        ...words.map(word => contains(eb, ['audit_values.details'], JSON.stringify(word).slice(1, -1))),
      ]),
    )
    .orderBy('audit_log.seq')
    .execute()
  return rows.map(row => ({ ...row, details: row.details ?? '{}' }))
}

/** Empties the values beside these entries; the chain has only the digests and stays whole. */
export async function eraseValues(db: Db, seqs: readonly number[], now: string): Promise<void> {
  for (let at = 0; at < seqs.length; at += 500)
    await db
      .updateTable('audit_values')
      .set({ salt: null, details: null, erased_at: now })
      .where('seq', 'in', seqs.slice(at, at + 500))
      .execute()
}
