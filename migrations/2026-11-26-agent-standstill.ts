import type { Schema } from '../server/database/schema.ts'

/** Who stopped all agents and keys of an office, when and why; null while they work. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('organisations').addColumn('standstill', text).execute()
}
