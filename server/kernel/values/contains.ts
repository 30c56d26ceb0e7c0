import { type ExpressionBuilder, type SqlBool, type StringReference, sql } from 'kysely'

/**
 * Returns whether any of the columns contains `text`, whatever the case; `%` and `_` in it are literal. For
 * search fields over one table; wider searches go through the search index. The database folds both sides, so
 * that a character it does not fold (SQLite: É) at least matches itself.
 */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: StringReference<DB, TB>[],
  text: string,
) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return eb.or(
    columns.map(
      column => sql<SqlBool>`lower(${sql.ref(column as string)}) like lower(${pattern}) escape '\\'`,
    ),
  )
}
