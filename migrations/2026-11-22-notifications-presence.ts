import { notNull, type Schema } from '../server/database/schema.ts'

/** When the office was last awake, so that it can say what happened while it was not. */
export async function up(schema: Schema): Promise<void> {
  await schema.tenantTable('office_presence').addColumn('seen_at', schema.text, notNull).execute()
}
