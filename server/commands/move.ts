import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { unbalancedFunds } from '../books/balances/trial-balances.ts'
import { configFrom, secretsOf } from '../config.ts'
import { dataFolder, holdDataFolder } from '../data-folder.ts'
import { moveDatabase, openDatabase, type Place, readRecord } from '../database/index.ts'
import { verifyAllAudits } from '../kernel/audit.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { takeSecretsAlong } from '../platform/secrets/shared.ts'
import { keepFilesPrivate } from '../private-files.ts'

/** `npm run move`: the secrets stay in the data folder, or come back to it from a database that holds them. */
const { values } = commandOptions({
  name: 'move',
  says: 'Copies the office from its data folder into an empty Postgres database, or back.',
  options: {
    to: {
      type: 'string',
      says: 'postgres://user:password@host/database, or sqlite to go back from SVC_DATABASE_URL',
    },
  },
})
const config = configFrom(process.env)
keepFilesPrivate(config.dataDir, console.error)
const file = dataFolder(config.dataDir).database

try {
  const target = placeOf(values.to)
  const release = await holdDataFolder(config.dataDir, 0)
  try {
    await move(target)
  } finally {
    release()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The address of the Postgres database to move to; null for the data folder. */
function placeOf(to: string | undefined): string | null {
  if (to === 'sqlite') {
    if (config.databaseUrl) return null
    throw new Error('Set SVC_DATABASE_URL to the Postgres database that the office is in.')
  }
  if (!to || !/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to))
    throw new Error('Say where to: --to postgres://user:password@host/database, or --to sqlite.')
  if (config.databaseUrl)
    throw new Error(
      'SVC_DATABASE_URL is set: the office is on Postgres. Leave it out to move from the data folder.',
    )
  return to
}

async function move(target: string | null): Promise<void> {
  const url = target ?? (config.databaseUrl as string)
  if (target !== null && !existsSync(file)) throw new Error(`There is no office in ${config.dataDir} yet.`)
  const opened: Place[] = []
  const open = async (name: string, at: Parameters<typeof openDatabase>[0]) => {
    const place = { database: await openDatabase(at), name }
    opened.push(place)
    return place
  }
  const openServer = () => open(withoutPassword(url), { url, alone: true })
  const openFile = async () => {
    if (target === null) await setAsideWhatWasLeft()
    return open(file, { file })
  }
  try {
    const [openSource, openTarget] = target === null ? [openServer, openFile] : [openFile, openServer]
    const from = await openSource()
    if (target === null) await takeSecretsAlong(from.database, secretsOf(config))
    await moveDatabase({ from, openTarget, migrations, schema, prove, tell: line => console.log(line) })
    console.log(
      `Moved. ${target === null ? 'Start without SVC_DATABASE_URL' : 'Set SVC_DATABASE_URL to the address you gave'} from now on; ` +
        `the secrets are in ${config.dataDir}. What is in ${from.name} stays as it was, and is not opened any more.`,
    )
  } finally {
    for (const { database } of opened) await database.close()
  }
}

/** Throws unless the books of every fund balance and every audit chain is whole. */
async function prove({ database, name }: Place): Promise<void> {
  const wrong = await database.read(unbalancedFunds)
  if (wrong.length > 0) throw new Error(`The books of fund ${wrong.join(', ')} in ${name} do not balance.`)
  const chains = await database.read(verifyAllAudits)
  const broken = chains.find(chain => chain.broken)
  if (broken) throw new Error(`The audit log of organisation ${broken.organisation} in ${name} is broken.`)
  const entries = chains.reduce((sum, chain) => sum + chain.entries, 0)
  console.log(`${name}: every fund balances, and the ${entries} entries of the audit log are whole.`)
}

/** The file that the office left when it went to Postgres makes room for the one that it comes back to. */
async function setAsideWhatWasLeft(): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) return
  const database = await openDatabase({ file })
  const record = await readRecord(database)
  await database.close()
  if (record?.state !== 'left') return
  const kept = `${file}.left-${new Date().toISOString().replaceAll(':', '-')}`
  // The write-ahead log goes with the file it belongs to, where there still is one.
  for (const suffix of ['-wal', '-shm', ''])
    if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix)
  console.log(`The database that was left is kept as ${kept}.`)
}

function withoutPassword(url: string): string {
  const shown = new URL(url)
  shown.password = ''
  return shown.href
}
