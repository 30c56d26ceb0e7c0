import type { Schema } from '../server/database/schema.ts'

/** Who stands behind a deal: the company that owns or backs the counterparty. */
export async function up(schema: Schema): Promise<void> {
  await schema.db.schema.alterTable('deals').addColumn('sponsor', schema.text).execute()
  await schema.addReference('deals', 'sponsor_id', 'companies')
  await schema.db.schema
    .createIndex('deals_by_sponsor')
    .on('deals')
    .columns(['org_id', 'sponsor_id'])
    .execute()
}
