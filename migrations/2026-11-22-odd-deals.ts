import type { Schema } from '../server/database/schema.ts'

/** The deal and the data room that the answers to a questionnaire are of. */
export async function up({ db, integer }: Schema): Promise<void> {
  for (const name of ['deal_id', 'room_id'])
    await db.schema.alterTable('odd_runs').addColumn(name, integer).execute()
  await db.schema
    .createIndex('odd_runs_by_deal')
    .on('odd_runs')
    .columns(['org_id', 'deal_id', 'id'])
    .execute()
}
