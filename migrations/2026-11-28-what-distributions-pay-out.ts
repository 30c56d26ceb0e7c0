import type { Schema } from '../server/database/schema.ts'

/** The holding whose proceeds a distribution pays out. */
export async function up(schema: Schema): Promise<void> {
  await schema.addReference('distributions', 'holding_id', 'holdings')
}
