import type { Database } from '../../database/index.ts'
import type { Registry } from '../../kernel/module.ts'
import { decode } from './cipher.ts'
import type { Secrets } from './index.ts'
import { sealAllUnder } from './sealed-values.ts'
import { SecretsError } from './store.ts'

/**
 * Makes a recovery kit's key the vault's key again, and reseals secrets entered meanwhile. Throws a
 * SecretsError where the kit opens nothing of this office. Repeating it repairs an interrupted run.
 */
export async function adoptKit(
  database: Database,
  registry: Registry,
  secrets: Secrets,
  kitKey: Buffer,
): Promise<{ opened: number; lost: number }> {
  const present = decode((await secrets.get('data-key')) ?? '') ?? null
  const outcome = await database.write(async ({ db }) => {
    const counted = await sealAllUnder(db, registry, kitKey, present)
    if (counted.opened === 0 && counted.lost > 0)
      throw new SecretsError(
        'This recovery kit is of another office, or of a time before its keys: it opens nothing.',
      )
    return counted
  })
  await secrets.set('data-key', kitKey.toString('base64url'))
  return outcome
}
