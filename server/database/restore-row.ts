import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Puts a row back as it was, under the id that it had. `db` is bound to no organisation: the row says whose it is. */
export async function restoreRow(
  // biome-ignore lint/suspicious/noExplicitAny: the table is known only when it runs
  db: Kysely<any>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(row)
  const takesIds = db.getExecutor().adapter instanceof PostgresAdapter
  const values = sql.join(columns.map(column => sql.val(row[column])))
  const how = takesIds ? sql`overriding system value values` : sql`values`
  await db.insertInto(table).columns(columns).expression(sql`${how} (${values})`).execute()
}
