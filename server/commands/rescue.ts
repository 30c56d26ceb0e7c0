import { existsSync } from 'node:fs'
import { migrations } from '../../migrations/index.ts'
import { configFrom } from '../config.ts'
import { dataFolder, holdDataFolder } from '../data-folder.ts'
import { migrationState, openDatabase } from '../database/index.ts'
import { commandLine } from '../kernel/command-line.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { listPeople, rescue } from '../platform/identity/rescue.ts'

/**
 * `npm run rescue` is for whoever sits at the computer; it is recorded in the audit log, and all
 * administrators are notified.
 */
const { values, positionals } = commandOptions({
  name: 'rescue',
  given: '[<e-mail>]',
  says: 'Lists the people, or lets one of them back in.',
  options: {
    password: { type: 'boolean', default: false, says: 'Prints a link to a new password' },
    'second-factor': { type: 'boolean', default: false, says: 'Takes the second factor away' },
    superadmin: { type: 'boolean', default: false, says: 'Makes a superadmin where none is left' },
  },
})
const asked = {
  password: values.password,
  secondFactor: values['second-factor'],
  superadmin: values.superadmin,
}

try {
  const config = configFrom(process.env)
  const file = dataFolder(config.dataDir).database
  if (!config.databaseUrl && !existsSync(file)) throw new Error(`There is no office in ${config.dataDir}.`)
  const [email] = positionals
  if (email && !Object.values(asked).includes(true))
    throw new Error('Say what for: --password, --second-factor or --superadmin.')
  // A server running on the folder would keep its cached state; one on Postgres looks again within a second.
  const release = config.databaseUrl || !email ? () => undefined : await holdDataFolder(config.dataDir, 0)
  const database = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { file })
  try {
    const { pending } = await migrationState(database, migrations)
    if (pending.length > 0)
      throw new Error(
        'The database is of an earlier version: start Fund Office once, stop it, and try again.',
      )
    if (email) {
      const now = new Date().toISOString()
      const { done, path } = await database.write(({ db }) => rescue(db, email, asked, now))
      console.log(`${email}: ${done} The audit log says so, and all administrators are told.`)
      if (path) {
        const base = config.publicUrl?.replace(/\/$/, '') ?? `http://127.0.0.1:${config.port}`
        console.log(`Start Fund Office and open this within the hour; it works once:\n  ${base}${path}`)
      }
    } else {
      const people = await database.read(listPeople)
      for (const line of people) console.log(`  ${line}`)
      console.log(
        people.length > 0
          ? `Let one back in: ${commandLine('rescue', '<e-mail> --password --second-factor')} (or --superadmin, where none is left).`
          : 'Nobody signs in here yet: start Fund Office and open the link that it prints.',
      )
    }
  } finally {
    await database.close()
    release()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
