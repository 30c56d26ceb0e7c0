import type { Schema } from '../server/database/schema.ts'

/** The run that a hold reserves credits for; null where a person or another program holds them. */
export async function up(schema: Schema): Promise<void> {
  await schema.addReference('credit_holds', 'run_id', 'agent_runs')
}
