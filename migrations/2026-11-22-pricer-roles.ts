import { notNull, type Schema } from '../server/database/schema.ts'

/** Which pricing of a deal is its base case, its downside, what was approved and what was closed: the last row of each role. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  // Without a pricing, the role was taken away and nobody has it.
  await schema
    .tenantTable('pricer_pricing_roles')
    .addColumn('deal_id', integer, notNull)
    .addColumn('role', text, notNull)
    .addColumn('pricing_id', integer)
    .addColumn('reason', text)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('pricer_pricing_roles_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .addForeignKeyConstraint('pricer_pricing_roles_pricing', ['org_id', 'pricing_id'], 'pricer_pricings', [
      'org_id',
      'id',
    ])
    .execute()
  await schema.db.schema
    .createIndex('pricer_pricing_roles_by_deal')
    .on('pricer_pricing_roles')
    .columns(['org_id', 'deal_id', 'role', 'id'])
    .execute()
  await schema.appendOnly('pricer_pricing_roles')
}
