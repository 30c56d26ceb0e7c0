import { type ExpressionBuilder, type SqlBool, type StringReference, sql } from 'kysely'
import { spellings } from '../../database/letters.ts'

/**
 * Returns whether any of the columns contains `text`, whatever the case and the marks: `muller` and `mueller` find
 * Müller; `%` and `_` in it are literal. For search fields over one table; wider searches go through the search
 * index.
 */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: StringReference<DB, TB>[],
  text: string,
) {
  return eb.or(
    spellings(text).flatMap(spelling => {
      const pattern = `%${spelling.replaceAll(/[\\%_]/g, '\\$&')}%`
      return columns.map(
        column => sql<SqlBool>`folded(${sql.ref(column as string)}) like ${pattern} escape '\\'`,
      )
    }),
  )
}

/** Returns whether a column has this name, in any spelling of its letters. */
export const isCalled = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: StringReference<DB, TB>,
  name: string,
) =>
  eb.or(
    spellings(name).map(spelling => {
      const line = `%\n${spelling.replaceAll(/[\\%_]/g, '\\$&')}\n%`
      return sql<SqlBool>`${'\n'} || folded(${sql.ref(column as string)}) || ${'\n'} like ${line} escape '\\'`
    }),
  )
