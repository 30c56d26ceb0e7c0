import type { Schema } from '../server/database/schema.ts'

/** The digest of what a proposal would write; of those from before it is found when somebody looks at them. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('agent_actions').addColumn('effect', text).execute()
}
