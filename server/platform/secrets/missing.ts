import { sql } from 'kysely'
import type { Database, SchemaShape } from '../../database/index.ts'
import { SecretsError } from './store.ts'

/**
 * Throws where the database holds what was sealed under secrets that are not in the data folder: new ones could open none
 * of it.
 */
export async function assertNothingSealed(
  database: Database,
  schema: SchemaShape,
  dataDir: string,
): Promise<void> {
  const sealed = await sealedTables(database, schema)
  if (sealed.length === 0) return
  throw new SecretsError(
    `The secrets of this office are not in ${dataDir}, and its database holds what is sealed under them (${sealed.join(', ')}). ` +
      'Put secrets.enc and secrets.key, or installation-id, back from a backup of the folder. ' +
      'To go on with new secrets and enter anew what was sealed, start once with SVC_NEW_SECRETS=true. No new keys were made.',
  )
}

/** The tables in which anything is sealed by the vault, by name. */
async function sealedTables({ root }: Database, schema: SchemaShape): Promise<string[]> {
  const found: string[] = []
  for (const [table, { columns }] of Object.entries(schema)) {
    const sealed = Object.keys(columns).filter(column => column.endsWith('_sealed'))
    if (sealed.length === 0) continue
    const any = sql.join(
      sealed.map(column => sql`${sql.ref(column)} is not null`),
      sql` or `,
    )
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${any} limit 1`.execute(root)
    if (rows.length > 0) found.push(table)
  }
  return found
}
