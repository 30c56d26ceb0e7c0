import { notNull, type Schema } from '../server/database/schema.ts'

/** How funds of the office hang together, and the records of one book that mirror those of another. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('fund_relations')
    .addColumn('kind', text, notNull)
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('related_id', integer, notNull)
    // Of a feeder alone: the investor that it is in the master, and the holding that the master is to it.
    .addColumn('lp_id', integer)
    .addColumn('holding_id', integer)
    .addColumn('from_on', text, notNull)
    .addColumn('until_on', text)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('fund_relations_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('fund_relations_related', ['org_id', 'related_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('fund_relations_lp', ['org_id', 'lp_id'], 'lps', ['org_id', 'id'])
    .addForeignKeyConstraint('fund_relations_holding', ['org_id', 'holding_id'], 'holdings', ['org_id', 'id'])
    .execute()
  for (const column of ['fund_account_id', 'related_id'] as const)
    await db.schema
      .createIndex(`fund_relations_by_${column}`)
      .on('fund_relations')
      .columns(['org_id', column])
      .execute()
  await schema
    .tenantTable('fund_mirrors')
    .addColumn('relation_id', integer, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('source_id', integer, notNull)
    .addColumn('mirror_id', integer, notNull)
    .addForeignKeyConstraint('fund_mirrors_relation', ['org_id', 'relation_id'], 'fund_relations', [
      'org_id',
      'id',
    ])
    .addUniqueConstraint('fund_mirrors_once', ['org_id', 'relation_id', 'kind', 'source_id'])
    .execute()
  await db.schema
    .createIndex('fund_mirrors_by_source')
    .on('fund_mirrors')
    .columns(['org_id', 'kind', 'source_id'])
    .execute()
  await db.schema
    .createIndex('fund_mirrors_by_mirror')
    .on('fund_mirrors')
    .columns(['org_id', 'kind', 'mirror_id'])
    .execute()
}
