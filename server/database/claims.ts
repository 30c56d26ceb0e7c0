import type { SelectQueryBuilder } from 'kysely'
import type { Db, Dialect } from './types.ts'

/**
 * Locks the rows of a claim, passing over those that another server holds. On SQLite there is one writer,
 * so a claim is exclusive as it is.
 */
export function lockForClaim<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  dialect: Dialect,
): SelectQueryBuilder<DB, TB, O> {
  return dialect === 'postgres' ? query.forUpdate().skipLocked() : query
}

/**
 * Lets one server at a time do a piece of an organisation's work, until its transaction ends. Rows that refer to the
 * organisation are written meanwhile. `db` is scoped to it.
 */
export async function lockOrganisation(db: Db, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await db.selectFrom('organisations').select('id').forNoKeyUpdate().execute()
}
