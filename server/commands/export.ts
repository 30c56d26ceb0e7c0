import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { migrations } from '../../migrations/index.ts'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { configFrom } from '../config.ts'
import { dataFolder } from '../data-folder.ts'
import { assertNotMoved, assertShape, migrationState, openDatabase } from '../database/index.ts'
import { systemPrincipal } from '../kernel/access/principal.ts'
import { appendAudit } from '../kernel/audit.ts'
import { commandLine } from '../kernel/command-line.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { archiveOrganisation } from '../platform/archive/index.ts'
import { openFileStore } from '../platform/files/open-store.ts'
import { keepFilesPrivate } from '../private-files.ts'
import { registry } from '../registry.ts'

/** `npm run export`: the server may go on running. */
const { positionals, values } = commandOptions({
  name: 'export',
  given: '<file>',
  says: 'Writes everything that the organisation has into one zip file.',
  options: { organisation: { type: 'string', says: 'The id of one, where the appliance has several' } },
})

try {
  const config = configFrom(process.env)
  keepFilesPrivate(config.dataDir, console.error)
  const [path] = positionals
  if (!path) throw new Error(`Say into which file: ${commandLine('export', '<file>')}.`)
  if (existsSync(path)) throw new Error(`${path} is there already.`)
  const file = dataFolder(config.dataDir).database
  if (!config.databaseUrl && !existsSync(file))
    throw new Error(`There is no office in ${config.dataDir} yet.`)
  const database = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { file })
  try {
    await assertNotMoved(database)
    const { pending } = await migrationState(database, migrations)
    if (pending.length > 0)
      throw new Error(
        'The database is of an earlier version. Start Fund Office on it once, which updates it.',
      )
    await assertShape(database, schema)
    const orgId = await organisationIn(values.organisation)
    const parts = {
      database,
      modules: registry.modules,
      schema,
      migrations: Object.keys(migrations),
      files: await openFileStore(config.filesBucket, dataFolder(config.dataDir).files),
    }
    const { organisation, tables, files } = await archiveOrganisation(
      parts,
      { orgId, path, now: new Date() },
      async () => undefined,
    )
    await database.write(({ db }) =>
      appendAudit(db, {
        principal: systemPrincipal(orgId, 'The computer itself'),
        at: new Date().toISOString(),
        requestId: randomUUID(),
        action: 'export',
        target: path,
        outcome: 'done',
        details: { file: path },
      }),
    )
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${organisation.name}: ${rows} rows in ${Object.keys(files).length} files, written to ${path}.`,
    )
    console.log(
      'It holds no password, key or other secret, and it is not encrypted: keep it as you keep the books.',
    )

    async function organisationIn(wanted: string | undefined): Promise<number> {
      const all = await database.read(db =>
        db.selectFrom('organisations').select(['id', 'name']).orderBy('id').execute(),
      )
      const [only] = all
      if (wanted === undefined && only && all.length === 1) return only.id
      const found = all.find(({ id }) => String(id) === wanted)
      if (found) return found.id
      const names = all.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
      throw new Error(`Say which organisation, with --organisation <id>:\n${names}`)
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
