import type { Database, Db } from '../../database/index.ts'
import { assertSameKeys, DatabaseStore, exclusivelyOn, holdsSecrets, vaultKeyOf } from './database.ts'
import { hasSecrets, openSecrets, type Secrets, type SecretsOptions, StoredSecrets } from './index.ts'
import { SecretsError } from './store.ts'

/** An installation's secrets, wherever they are stored. */
const NAMES = ['jwt-key', 'data-key', 'cron-secret', 'model-key'] as const

interface SharedOptions extends SecretsOptions {
  /** SVC_VAULT_KEY: the secrets are in the database, sealed under it. */
  vaultKey: string | undefined
}

/**
 * Opens the secrets of an office on Postgres: those in its database where there is a vault key, else those of the data
 * folder. An office that began with a data folder brings its secrets along when the key is given. Throws a SecretsError
 * where the keys are not those that the office has.
 */
export async function openSharedSecrets(
  database: Database,
  { vaultKey, ...options }: SharedOptions,
): Promise<Secrets> {
  if (vaultKey === undefined) {
    if (await holdsSecrets(database.root)) throw new SecretsError(KEY_WANTED)
    const secrets = await openSecrets(options)
    await assertSameKeys(database.root, await secrets.vault(), options.dataDir)
    return secrets
  }
  const key = vaultKeyOf(vaultKey)
  const exclusively = exclusivelyOn(database)
  await exclusively(async db => {
    if (await holdsSecrets(db)) return
    const folder = (await hasSecrets(options.dataDir)) ? await openSecrets(options) : null
    if (folder) await assertSameKeys(db, await folder.vault(), options.dataDir)
    else if (await everStarted(db)) throw new SecretsError(FOLDER_WANTED)
    const store = await DatabaseStore.open(db, key)
    for (const name of NAMES) {
      const value = await folder?.get(name)
      if (value) await store.set(name, value)
    }
  })
  const store = await DatabaseStore.open(database.root, key)
  const secrets = new StoredSecrets('database', store, work => exclusively(work))
  await assertSameKeys(database.root, await secrets.vault(), 'the database')
  return secrets
}

/** Puts the secrets of an office that leaves Postgres into its data folder; does nothing where they are there. */
export async function takeSecretsAlong(
  database: Database,
  { vaultKey, ...options }: SharedOptions,
): Promise<void> {
  if (!(await holdsSecrets(database.root))) return
  if (vaultKey === undefined) throw new SecretsError(KEY_WANTED)
  const store = await DatabaseStore.open(database.root, vaultKeyOf(vaultKey))
  const folder = await openSecrets(options)
  for (const name of NAMES) {
    const value = await store.get(name)
    const known = await folder.get(name)
    if (known !== null && known !== value)
      throw new SecretsError(
        `${options.dataDir} has the secrets of another office. Set SVC_DATA_DIR to an empty folder.`,
      )
    if (value !== null && known === null) await folder.set(name, value)
  }
}

/** A server notes its scheduled tasks when it starts; an office that was imported and never started has no secrets yet. */
const everStarted = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('schedule_runs').select('task').limit(1).executeTakeFirst()) !== undefined

const KEY_WANTED =
  'The secrets of this office are in its database: set SVC_VAULT_KEY or SVC_VAULT_KEY_FILE to the key that they are sealed under.'

const FOLDER_WANTED =
  'The office in this database was begun without SVC_VAULT_KEY, and its secrets are in the data folder of that server. ' +
  'Start it there once with SVC_VAULT_KEY set: that takes them into the database.'
