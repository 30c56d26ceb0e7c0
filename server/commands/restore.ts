import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { configFrom } from '../config.ts'
import { dataFolder, holdDataFolder } from '../data-folder.ts'
import { listBackups, restore } from '../database/index.ts'
import { keepFilesPrivate } from '../private-files.ts'

/** `npm run restore -- <file>`: puts a backup in the place of the database; without a file it lists them. */
const config = configFrom(process.env)
keepFilesPrivate(config.dataDir, console.error)
const { backups, database } = dataFolder(config.dataDir)
const [wanted] = process.argv.slice(2)

try {
  if (config.databaseUrl)
    throw new Error(
      `SVC_DATABASE_URL is set: put a backup of ${backups} back with "pg_restore --clean --if-exists --dbname=<address> <file>".`,
    )
  if (!wanted) {
    const found = listBackups(backups)
    console.log(found.length > 0 ? 'Backups, newest first:' : `There are no backups in ${backups}.`)
    for (const { file, created_at, reason } of found) console.log(`  ${file}  (${created_at}, ${reason})`)
    console.log('Restore one by giving its name to this command.')
  } else {
    const file = existsSync(wanted) ? wanted : join(backups, wanted)
    if (!existsSync(file)) throw new Error(`There is no ${wanted}, here or in ${backups}.`)
    const release = await holdDataFolder(config.dataDir, 0)
    try {
      const replaced = await restore(file, database, new Date())
      console.log(`Restored ${file}.`)
      if (replaced) console.log(`The database that was there is kept as ${replaced}.`)
    } finally {
      release()
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
