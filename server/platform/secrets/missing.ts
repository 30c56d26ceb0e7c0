import type { Database } from '../../database/index.ts'
import { commandLine } from '../../kernel/command-line.ts'
import type { Registry } from '../../kernel/module.ts'
import { countSealed } from './sealed-values.ts'
import { SecretsError } from './store.ts'

/**
 * Throws where the database has values sealed under secrets missing from the data folder: new ones could open
 * none of them, so somebody has to decide.
 */
export async function assertNothingSealed(
  database: Database,
  registry: Registry,
  dataDir: string,
): Promise<void> {
  const sealed = await database.read(db => countSealed(db, registry))
  if (sealed === 0) return
  throw new SecretsError(
    `The keys of this office are not in ${dataDir}, and ${sealed} secrets of its database are sealed under them. ` +
      `Put secrets.enc and secrets.key, or installation-id, back from a backup of the folder, or give the recovery kit (${commandLine('restore', '--kit <file>')}). ` +
      `To go on with new keys and enter anew what was sealed: ${commandLine('restore', '--without-kit')}. No new keys were made.`,
  )
}
