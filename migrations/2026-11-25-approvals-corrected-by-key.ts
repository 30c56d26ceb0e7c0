import { bit, type Schema } from '../server/database/schema.ts'

/** Whether a key corrected a proposal: whoever joined after it was proposed does not decide what a key wrote. */
export async function up({ db, integer }: Schema): Promise<void> {
  await db.schema.alterTable('agent_actions').addColumn('corrected_by_key', integer, bit(false)).execute()
}
