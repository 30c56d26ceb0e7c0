import { shapeOf } from '../../server/database/shape.ts'
import { onMigrated } from './migrated.ts'
import type { Output } from './output.ts'

/** What the tables are after all migrations: a database that differs is refused at the start. */
export const schema: Output = {
  path: 'migrations/schema.json',
  render: () => onMigrated(async database => `${JSON.stringify(await shapeOf(database), null, 2)}\n`),
}
