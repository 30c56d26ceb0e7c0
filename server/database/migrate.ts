import { Migrator } from 'kysely/migration'
import { hasTable } from './has-table.ts'
import { type AnyDb, Schema } from './schema.ts'
import type { Database } from './types.ts'

/** Migrations by name, in order; a database remembers the names. */
export type Migrations = Readonly<Record<string, (schema: Schema) => Promise<void>>>

/** Thrown when the database was written by a newer version of the program. */
export class DatabaseTooNewError extends Error {}

/** Names of the migrations already applied and still needed; throws when the database knows more than we do. */
export async function migrationState(
  database: Database,
  migrations: Migrations,
): Promise<{ applied: string[]; pending: string[] }> {
  const applied = await appliedMigrations(database)
  const unknown = applied.filter(name => !(name in migrations))
  if (unknown.length > 0) {
    throw new DatabaseTooNewError(
      `This database was written by a newer version of Fund Office (it has ${unknown.join(', ')}). ` +
        'Install that version or a newer one, or restore a backup made before the update with the command "restore".',
    )
  }
  return { applied, pending: Object.keys(migrations).filter(name => !applied.includes(name)) }
}

/** Brings the schema up to date inside one transaction: all of it, or nothing. */
export async function migrate({ root, dialect }: Database, migrations: Migrations): Promise<void> {
  const entries = Object.entries(migrations).map(
    ([name, up]) => [name, { up: (tx: AnyDb) => up(new Schema(tx, dialect)) }] as const,
  )
  const migrator = new Migrator({
    db: root,
    provider: { getMigrations: async () => Object.fromEntries(entries) },
    // One office may have a later module's tables when an earlier one's arrive: each module's migration stands alone.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function appliedMigrations(database: Database): Promise<string[]> {
  if (!(await hasTable(database, 'kysely_migration'))) return []
  const rows = await (database.root as unknown as AnyDb)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(row => row.name as string)
}
