import { readFileSync } from 'node:fs'
import { configFrom } from '../config.ts'
import { openDatabase } from '../database/index.ts'
import { commandLine } from '../kernel/command-line.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { DatabaseStore, vaultKeyOf } from '../platform/secrets/database.ts'

/** `npm run rotate-vault-key`: servers that run go on; the next start of each needs the new key. */
const { positionals } = commandOptions({
  name: 'rotate-vault-key',
  given: '<file>',
  says: 'Seals the secrets in a Postgres database under the key in that file, instead of the one in SVC_VAULT_KEY or SVC_VAULT_KEY_FILE.',
})

try {
  const config = configFrom(process.env)
  const [file] = positionals
  if (!file)
    throw new Error(`Say which file holds the new key: ${commandLine('rotate-vault-key', '<file>')}.`)
  if (!config.databaseUrl || !config.vaultKey)
    throw new Error('Set SVC_DATABASE_URL, and SVC_VAULT_KEY or SVC_VAULT_KEY_FILE to the present key.')
  const from = vaultKeyOf(config.vaultKey)
  const to = vaultKeyOf(readFileSync(file, 'utf8'))
  const database = await openDatabase({ url: config.databaseUrl })
  try {
    const sealed = await DatabaseStore.rotate(database, from, to)
    console.log(
      `${sealed} secrets are sealed under the new key. Give it to every server before its next start.`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
