import { type ExpressionBuilder, type SqlBool, type StringReference, sql } from 'kysely'

/**
 * True where any of the columns contains `text`, whatever the case; `%` and `_` in it mean themselves. For what
 * people type into a search field over one table; wider searches go through the search index.
 * Both sides are folded by the database, so that what it does not fold (SQLite: É) at least matches itself.
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
