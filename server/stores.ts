import { existsSync } from 'node:fs'
import { migrations } from '../migrations/index.ts'
import schema from '../migrations/schema.json' with { type: 'json' }
import { assertScales } from './books/accounts/currency-scales.ts'
import { type Config, secretsOf } from './config.ts'
import { dataFolder } from './data-folder.ts'
import {
  assertNotMoved,
  assertShape,
  checkQuickly,
  type Database,
  isDatabase,
  listBackups,
  migrate,
  migrationState,
  openDatabase,
  removeLeftovers,
} from './database/index.ts'
import type { Registry } from './kernel/module.ts'
import { AppError } from './kernel/problems/errors.ts'
import type { Clock } from './kernel/routes/context.ts'
import { DiskReserve } from './platform/files/disk-reserve.ts'
import { assertFilesThere } from './platform/files/lying.ts'
import { openFileStore } from './platform/files/open-store.ts'
import type { FileStore } from './platform/files/store.ts'
import type { Log } from './platform/log.ts'
import { Backups, copiesOf, restoreIfAsked } from './platform/safekeeping/backups.ts'
import { hasSecrets, openSecrets } from './platform/secrets/index.ts'
import { assertNothingSealed } from './platform/secrets/missing.ts'
import { openSharedSecrets } from './platform/secrets/shared.ts'
import { recordRestore } from './restored.ts'

interface Opening {
  config: Config
  clock: Clock
  log: Log
  /** The registry whose modules may have sealed rows. */
  registry: Registry
}

/** Opens the secrets and the database; on Postgres these may be in that, and are held against it. */
export async function openStores(opening: Opening) {
  const { config, log, registry } = opening
  const options = secretsOf(config, message => log.warn(message))
  if (config.databaseUrl) {
    const opened = await openMigrated(opening)
    return { ...opened, secrets: await openSharedSecrets(opened.database, options) }
  }
  if (await hasSecrets(config.dataDir)) {
    const [opened, secrets] = await Promise.all([openMigrated(opening), openSecrets(options)])
    return { ...opened, secrets }
  }
  // One after the other: a folder with secrets is one whose database had its tables.
  const opened = await openMigrated(opening)
  await assertNothingSealed(opened.database, registry, config.dataDir)
  return { ...opened, secrets: await openSecrets(options) }
}

/** Opens the database and brings its schema up to date, with a backup before anything is changed. */
async function openMigrated({ config, clock, log, registry }: Opening) {
  const { database: file, backups: folder } = dataFolder(config.dataDir)
  const restored = config.databaseUrl ? null : await restoreIfAsked(folder, file, clock.now())
  if (restored) log.warn(`The database was restored from ${restored}, as asked.`)
  if (!config.databaseUrl) {
    for (const left of removeLeftovers(file, clock.now())) log.info(`${left} was removed: a restore left it.`)
    if (!isDatabase(file)) await assertNewFolder(config.dataDir)
    else checkQuickly(file)
  }
  const database = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { file })
  const reserve = new DiskReserve(config.dataDir, config.diskReserve)
  const fileStore = await openFileStore(config.filesBucket, dataFolder(config.dataDir).files, reserve)
  const backups = new Backups(copiesOf(database, config.databaseUrl), folder, clock, fileStore)
  await assertNotMoved(database)
  const { applied, pending } = await migrationState(database, migrations)
  if (applied.length > 0 && pending.length > 0) {
    const obstacle = await backups.obstacle()
    if (obstacle) log.warn(`The schema is about to be updated without a backup by us: ${obstacle}.`)
    else await backups.make('before-update')
  }
  if (pending.length > 0) {
    await migrate(database, migrations)
    log.info({ pending }, 'the schema was updated')
  }
  await assertShape(database, schema)
  await assertScales(database.root)
  await lookForFiles({ database, fileStore, log })
  if (!config.databaseUrl) await recordRestore(database, file, registry.modules)
  return { database, backups, fileStore, reserve }
}

/** Holds the store of files against the database; a bucket that does not answer now may do so later. */
async function lookForFiles({
  database,
  fileStore,
  log,
}: {
  database: Database
  fileStore: FileStore
  log: Log
}) {
  try {
    await assertFilesThere(database, fileStore)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ error: error.cause }, 'The bucket of SVC_FILES_URL does not answer: files wait until it does.')
  }
}

/** Throws where an office was kept: without its database a new one would be begun in its place. */
async function assertNewFolder(dir: string): Promise<void> {
  const { database, backups } = dataFolder(dir)
  if (!(await hasSecrets(dir)) && listBackups(backups).length === 0) return
  throw new Error(
    `An office was kept in ${dir}, and its database ${database} is ${existsSync(database) ? 'empty' : 'not there'}. ` +
      'Put a backup back with the command "restore" (without a name it lists them). To begin a new office, set SVC_DATA_DIR to another folder. Nothing was changed.',
  )
}
