import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  continueIds,
  type Database,
  type Db,
  insertRows,
  type MovedTable,
  movedTables,
  type Row,
  type SchemaShape,
} from '../../database/index.ts'
import type { FileStore } from '../files/store.ts'
import { hashPassword } from '../identity/passwords/passwords.ts'
import { isArchived, KEPT_FILES, MANIFEST, type Manifest, rowsFile } from './contents.ts'
import { ZipReader } from './zip-file.ts'

const BATCH = 250

export interface Import {
  /** Migrated, and without an organisation. */
  database: Database
  schema: SchemaShape
  migrations: readonly string[]
  /** Where the files that the office keeps are put. */
  files: FileStore
  now: Date
  /** Throws unless the books and the audit log are whole. */
  prove: (db: Db) => Promise<void>
}

/** A person of the organisation with a new password, since the archive has none. */
export interface Newcomer {
  email: string
  password: string
}

/**
 * Puts the organisation of an archive into an appliance that has none, with the ids it had, in one transaction: all of
 * it, or nothing. Everyone gets a new password.
 */
export async function importArchive(job: Import, path: string): Promise<Imported> {
  const zip = await ZipReader.open(path)
  try {
    return await importFrom(zip, job)
  } finally {
    zip.close()
  }
}

type Imported = { manifest: Manifest; people: Newcomer[] }

async function importFrom(zip: ZipReader, job: Import): Promise<Imported> {
  const manifest = await readManifest(zip, job)
  await assertWhole(zip, manifest)
  // Before the rows that name them: bytes that nothing names do no harm.
  for (const name of zip.names.filter(one => one.startsWith(KEPT_FILES)))
    await job.files.put(zip.pieces(name), { sha256: name.slice(KEPT_FILES.length) })
  const tables = (await movedTables(job.database, job.schema)).filter(({ name }) => isArchived(name))
  const people = await job.database.write(async ({ db }) => {
    if (await db.selectFrom('organisations').select('id').limit(1).executeTakeFirst())
      throw new Error('This data folder has an office already. An archive goes into one that has none.')
    for (const table of tables) await importTable(db, job.database.dialect, zip, table, manifest)
    await sql`insert into appliance_milestones (name, reached_at) values ('set-up', ${job.now.toISOString()})`.execute(
      db,
    )
    const newcomers = await givePasswords(db)
    await job.prove(db)
    return newcomers
  })
  await continueIds(job.database, highestOf(tables, manifest))
  return { manifest, people }
}

async function readManifest(zip: ZipReader, { migrations }: Import): Promise<Manifest> {
  if (!zip.names.includes(MANIFEST)) throw new Error('This zip is no archive of Fund Office.')
  const manifest = JSON.parse(await zip.text(MANIFEST)) as Manifest
  if (isDeepStrictEqual(manifest.migrations, migrations)) return manifest
  throw new Error(
    `The archive was made by version ${manifest.product}, whose tables are not those of this one. Import it with that version, then update.`,
  )
}

/** Every file is there as the manifest says, and no other. */
async function assertWhole(zip: ZipReader, { files }: Manifest): Promise<void> {
  const others = zip.names.filter(name => name !== MANIFEST && !(name in files))
  if (others.length > 0)
    throw new Error(`The archive has files that its manifest does not name: ${others.join(', ')}.`)
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    const hash = createHash('sha256')
    let length = 0
    for await (const piece of zip.pieces(name)) {
      hash.update(piece)
      length += piece.length
    }
    if (length !== bytes || hash.digest('hex') !== sha256)
      throw new Error(`${name} in the archive is not as it was written.`)
  }
}

async function importTable(
  db: Db,
  dialect: Database['dialect'],
  zip: ZipReader,
  table: MovedTable,
  { tables }: Manifest,
): Promise<void> {
  let waiting: Row[] = []
  let rows = 0
  for await (const line of zip.lines(rowsFile(table.name))) {
    waiting.push(JSON.parse(line) as Row)
    rows += 1
    if (waiting.length < BATCH) continue
    await insertRows(db, dialect, table, waiting)
    waiting = []
  }
  if (waiting.length > 0) await insertRows(db, dialect, table, waiting)
  if (rows !== tables[table.name]?.rows)
    throw new Error(`${table.name} has ${rows} rows, not those of the manifest.`)
}

async function givePasswords(db: Db): Promise<Newcomer[]> {
  const people: Newcomer[] = []
  for (const { id, email } of await db.selectFrom('users').select(['id', 'email']).orderBy('id').execute()) {
    const password = randomBytes(12).toString('base64url')
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', id)
      .execute()
    people.push({ email, password })
  }
  return people
}

const highestOf = (tables: readonly MovedTable[], manifest: Manifest): Record<string, number> =>
  Object.fromEntries(
    tables
      .filter(({ columns }) => columns.includes('id'))
      .map(({ name }) => [name, manifest.tables[name]?.highest_id ?? 0]),
  )
