import { notNull, type Schema } from '../server/database/schema.ts'

/** Peer funds from files that an office loads, with which it compares its own. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('benchmark_peer_sets')
    .addColumn('source', text, notNull)
    .addColumn('file_name', text)
    .addColumn('as_of', text, notNull)
    .addColumn('peer_count', integer, notNull)
    .addColumn('author', text, notNull)
    .execute()
  await schema
    .tenantTable('benchmark_peers')
    .addColumn('peer_set_id', integer, notNull)
    .addColumn('row_number', integer, notNull)
    .addColumn('name', text)
    .addColumn('vintage', integer, notNull)
    .addColumn('strategy', text)
    .addColumn('region', text)
    // Plain decimals, as the file has them.
    .addColumn('net_irr', text)
    .addColumn('tvpi', text)
    .addColumn('dpi', text)
    .addColumn('fee', text)
    .addColumn('carry', text)
    .addColumn('hurdle', text)
    .addColumn('term', text)
    .addForeignKeyConstraint('benchmark_peers_set', ['org_id', 'peer_set_id'], 'benchmark_peer_sets', [
      'org_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('benchmark_peers_by_vintage')
    .on('benchmark_peers')
    .columns(['org_id', 'peer_set_id', 'vintage'])
    .execute()
}
