import { notNull, type Schema } from '../server/database/schema.ts'

/** What stands at the head and the foot of every paper that investors receive, and where they have their letters sent. */
export async function up(schema: Schema): Promise<void> {
  const { db, text } = schema
  await schema
    .tenantTable('letterheads')
    // Lines below the name of the office; null for none.
    .addColumn('sender', text)
    .addColumn('footer', text)
    // As #rrggbb.
    .addColumn('colour', text, notNull)
    .addColumn('paper', text, notNull)
    .addColumn('signatory', text)
    .addColumn('signatory_title', text)
    // A picture in base64, and its media type.
    .addColumn('logo', text)
    .addColumn('logo_type', text)
    .addUniqueConstraint('letterheads_once', ['org_id'])
    .execute()
  await db.schema.alterTable('lps').addColumn('postal_address', text).execute()
}
