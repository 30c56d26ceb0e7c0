import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/** What was added to a commitment or taken off it from a day on; never edited, a further one puts a wrong one right. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('commitment_changes')
    .addColumn('commitment_id', integer, notNull)
    .addColumn('amount_minor', integer, column => column.notNull().check(sql`amount_minor <> 0`))
    .addColumn('effective_on', text, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('commitment_changes_commitment', ['org_id', 'commitment_id'], 'commitments', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('commitment_changes_by_commitment')
    .on('commitment_changes')
    .columns(['org_id', 'commitment_id'])
    .execute()
}
