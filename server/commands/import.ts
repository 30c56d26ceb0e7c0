import { existsSync } from 'node:fs'
import { migrations } from '../../migrations/index.ts'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { unbalancedFunds } from '../books/balances/trial-balances.ts'
import { configFrom } from '../config.ts'
import { dataFolder, holdDataFolder } from '../data-folder.ts'
import { assertShape, type Db, migrate, openDatabase } from '../database/index.ts'
import { verifyAllAudits } from '../kernel/audit.ts'
import { commandLine } from '../kernel/command-line.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { importArchive } from '../platform/archive/index.ts'
import { openFileStore } from '../platform/files/open-store.ts'
import { keepFilesPrivate } from '../private-files.ts'

const { positionals } = commandOptions({
  name: 'import',
  given: '<file>',
  says: 'Puts the organisation of an archive into an appliance that has none.',
})

try {
  const config = configFrom(process.env)
  keepFilesPrivate(config.dataDir, console.error)
  const [path] = positionals
  if (!path) throw new Error(`Say which archive: ${commandLine('import', '<file>')}.`)
  if (!existsSync(path)) throw new Error(`There is no ${path}.`)
  const release = await holdDataFolder(config.dataDir, 0)
  const database = await openDatabase(
    config.databaseUrl
      ? { url: config.databaseUrl, alone: true }
      : { file: dataFolder(config.dataDir).database },
  )
  try {
    await migrate(database, migrations)
    await assertShape(database, schema)
    const files = await openFileStore(config.filesBucket, dataFolder(config.dataDir).files)
    const job = { database, schema, migrations: Object.keys(migrations), files, now: new Date(), prove }
    const { manifest, people } = await importArchive(job, path)
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${manifest.organisation.name}: ${rows} rows, every fund balances, the audit log is whole.`)
    console.log(
      'Passwords are not in an archive. These are new ones, shown this once; everyone sets their own:',
    )
    for (const { email, password } of people) console.log(`  ${email}  ${password}`)
    console.log(
      'API keys, webhooks, two-factor codes, the keys of connections and of the language model are set up anew.',
    )
  } finally {
    await database.close()
    release()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function prove(db: Db): Promise<void> {
  const wrong = await unbalancedFunds(db)
  if (wrong.length > 0) throw new Error(`The books of fund ${wrong.join(', ')} do not balance.`)
  const broken = (await verifyAllAudits(db)).find(chain => chain.broken)
  if (broken) throw new Error('The audit log in the archive is broken.')
}
