import type { Selectable } from 'kysely'
import { fromJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Context, PrepareContext } from '../../kernel/index.ts'

export type BindingRow = Selectable<Tables['connection_bindings']>

/** A person's settings for reading the cells of lent rows. */
export interface Reading {
  mapping?: Record<string, string | null> | undefined
  date_order?: 'day_first' | 'month_first' | undefined
  decimal_sign?: 'point' | 'comma' | undefined
  currency?: string | undefined
  rates?: 'percent' | 'fraction' | undefined
  choices?: Record<string, Record<string, string>> | undefined
}

/** The request to a connection for one kind of record, and how its answer is read. */
export interface Binding {
  tool: string
  given: Record<string, unknown>
  at: string
  reading: Reading
}

export const bindingIn = (row: BindingRow): Binding => ({
  tool: row.tool,
  given: fromJson(row.arguments),
  at: row.rows_at,
  reading: fromJson(row.reading),
})

/** The bindings of a connection, by their kinds of records. */
export async function bindingsOf(
  ctx: Pick<PrepareContext, 'read'> | Pick<Context, 'db'>,
  connectionId: number,
): Promise<Map<string, BindingRow>> {
  const find = (db: Context['db']) =>
    db.selectFrom('connection_bindings').selectAll().where('connection_id', '=', connectionId).execute()
  const rows = await ('read' in ctx ? ctx.read(find) : find(ctx.db))
  return new Map(rows.map(row => [row.records, row]))
}
