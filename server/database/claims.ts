import type { SelectQueryBuilder } from 'kysely'
import type { Dialect } from './types.ts'

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
