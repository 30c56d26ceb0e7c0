import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { configFrom, secretsOf } from '../config.ts'
import { dataFolder, holdDataFolder } from '../data-folder.ts'
import { type Database, listBackups, openDatabase, restore, shapeOf } from '../database/index.ts'
import { commandLine } from '../kernel/command-line.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { copyMissing } from '../platform/files/copies.ts'
import { missingIn, namedFiles, takeDownMissing } from '../platform/files/lying.ts'
import { openFileStore } from '../platform/files/open-store.ts'
import { filesBeside } from '../platform/safekeeping/second-folder.ts'
import { adoptKit } from '../platform/secrets/adopt-kit.ts'
import { holdsSecrets } from '../platform/secrets/database.ts'
import { hasSecrets, openSecrets } from '../platform/secrets/index.ts'
import { openKit } from '../platform/secrets/recovery-kit.ts'
import { countSealed } from '../platform/secrets/sealed-values.ts'
import { keepFilesPrivate } from '../private-files.ts'
import { registry } from '../registry.ts'

/**
 * `npm run restore` asks for the recovery kit where the keys of the office are not in the folder; `--kit <file>` gives it,
 * also afterwards and for an office on Postgres.
 */
const { values, positionals } = commandOptions({
  name: 'restore',
  given: '[<backup>]',
  says: 'Lists the backups, or puts one in the place of the database.',
  options: {
    kit: { type: 'string', says: 'The recovery kit, for keys that are not in the data folder' },
    'without-kit': {
      type: 'boolean',
      default: false,
      says: 'Goes on with new keys: what was sealed is entered anew',
    },
    'without-files': {
      type: 'boolean',
      default: false,
      says: 'Lets the office start without files that are lost',
    },
  },
})
const config = configFrom(process.env)
keepFilesPrivate(config.dataDir, console.error)
const { backups, database: databaseFile, files } = dataFolder(config.dataDir)
const [wanted] = positionals
const asksForKeys = values.kit !== undefined || values['without-kit']

try {
  if (config.databaseUrl && (wanted || (values.kit === undefined && !values['without-files'])))
    throw new Error(
      `SVC_DATABASE_URL is set: put a backup of ${backups} back with "pg_restore --clean --if-exists --dbname=<address> <file>".`,
    )
  if (wanted || asksForKeys || values['without-files']) await goBack()
  else listThem()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function listThem(): void {
  const found = listBackups(backups)
  console.log(found.length > 0 ? 'Backups, newest first:' : `There are no backups in ${backups}.`)
  for (const { file, created_at, reason } of found) console.log(`  ${file}  (${created_at}, ${reason})`)
  console.log('Restore one by giving its name to this command.')
}

async function goBack(): Promise<void> {
  const release = config.databaseUrl ? () => undefined : await holdDataFolder(config.dataDir, 0)
  try {
    if (wanted) await putBack(wanted)
    if (!config.databaseUrl && !existsSync(databaseFile))
      throw new Error(`There is no office in ${config.dataDir}: give the backup too.`)
    const database = await openDatabase(
      config.databaseUrl ? { url: config.databaseUrl } : { file: databaseFile },
    )
    try {
      await seeToFiles(database)
      if (wanted || asksForKeys) await takeUpKeys(database)
    } finally {
      await database.close()
    }
  } finally {
    release()
  }
}

async function putBack(name: string): Promise<void> {
  const file = existsSync(name) ? name : join(backups, name)
  if (!existsSync(file)) throw new Error(`There is no ${name}, here or in ${backups}.`)
  const replaced = await restore(file, databaseFile, new Date())
  console.log(`Restored ${file}.`)
  if (replaced) console.log(`The database that was there is kept as ${replaced}.`)
  const put = await copyMissing(filesBeside(dirname(file)), await openFileStore(config.filesBucket, files))
  if (put > 0) console.log(`${put} kept files were put back that were not there.`)
  console.log(
    'If the computer that this office ran on before still runs it, stop it there before you start it here: two copies would both send mail and do what is scheduled.',
  )
}

/** Tells of files that the database names and that did not come along, or takes down that they are missing. */
async function seeToFiles(database: Database): Promise<void> {
  if (!('kept_files' in (await shapeOf(database)))) return // of a version that kept none
  const store = await openFileStore(config.filesBucket, files)
  if (values['without-files']) {
    const missing = await takeDownMissing(database, store)
    console.log(
      `${missing} files of the data rooms are missing, and the office starts without them: their documents say so, and can be uploaded again.`,
    )
    return
  }
  const missing = await missingIn(store, await namedFiles(database))
  if (missing.length > 0)
    console.log(
      `${missing.length} files of the data rooms are not in ${files}. A backup does not hold them: put the folder "files" of the old data folder there, or one of a second folder. Where they are lost: ${commandLine('restore', '--without-files')}.`,
    )
}

/**
 * Makes sure that the database's sealed values can be opened, or that somebody decided to do without them.
 */
async function takeUpKeys(database: Database): Promise<void> {
  if (values.kit !== undefined) return goOnWith(database, kitText(values.kit))
  if (values['without-kit']) return goOnWithout(database)
  if (await hasSecrets(config.dataDir)) return
  const sealed = await database.read(db => countSealed(db, registry))
  if (sealed === 0) return
  console.log(
    `The keys of this office are not in ${config.dataDir}; ${sealed} secrets are sealed under them.`,
  )
  if (!process.stdin.isTTY) {
    console.log(
      `Give the recovery kit (${commandLine('restore', '--kit <file>')}), or go on with new keys and enter them anew (--without-kit).`,
    )
    return
  }
  const given = await ask('The recovery kit, as a file or its letters (empty goes on with new keys): ')
  if (given.trim() === '') return goOnWithout(database)
  return goOnWith(database, kitText(given))
}

async function goOnWith(database: Database, text: string): Promise<void> {
  if (await holdsSecrets(database.root).catch(() => false))
    throw new Error('The secrets of this office are in its database, under SVC_VAULT_KEY: it needs no kit.')
  const passphrase = await ask('The passphrase of the kit: ', true)
  const key = await openKit(text, passphrase)
  const secrets = await openSecrets(secretsOf(config))
  const { opened, lost } = await adoptKit(database, registry, secrets, key)
  console.log(
    `The kit opens ${opened} of the ${opened + lost} secrets that were sealed before. Start Fund Office.`,
  )
}

async function goOnWithout(database: Database): Promise<void> {
  const secrets = await openSecrets(secretsOf(config))
  await secrets.vault()
  const sealed = await database.read(db => countSealed(db, registry))
  console.log(
    `New keys were made. What was sealed (${sealed}) has to be entered anew: Settings, Recovery lists it. ` +
      `Whoever has a second factor signs in with a recovery code, or by ${commandLine('rescue', '<e-mail> --second-factor')}.`,
  )
}

function kitText(given: string): string {
  return existsSync(given) ? readFileSync(given, 'utf8') : given
}

/** Reads one line of the terminal, or of a pipe; `hidden` does not echo it. */
async function ask(question: string, hidden = false): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = process.stdin.isTTY === true
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? nowhere : process.stdout,
    terminal,
  })
  try {
    if (hidden && terminal) process.stdout.write(question)
    return await lines.question(hidden ? '' : question)
  } finally {
    lines.close()
    if (hidden && terminal) process.stdout.write('\n')
  }
}
