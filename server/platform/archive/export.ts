import type { Dialect } from '../../database/index.ts'
import {
  batchesOf,
  type Database,
  type Db,
  highestIds,
  type MovedTable,
  movedTables,
  type Row,
  type SchemaShape,
  scopeTo,
} from '../../database/index.ts'
import type { Module } from '../../kernel/module.ts'
import { version } from '../../kernel/version.ts'
import { csvOf } from '../documents/csv.ts'
import type { DiskReserve } from '../files/disk-reserve.ts'
import type { FileStore } from '../files/store.ts'
import {
  isArchived,
  KEPT_FILES,
  leftOut,
  MANIFEST,
  type Manifest,
  rowsFile,
  sheetFile,
  withoutSecrets,
} from './contents.ts'
import { ZipWriter } from './zip-file.ts'

export interface Export {
  /** A snapshot of the database: a copy, or one transaction. */
  database: Database
  orgId: number
  modules: readonly Module[]
  schema: SchemaShape
  migrations: readonly string[]
  files: FileStore
  reserve?: DiskReserve | undefined
  now: Date
  /** Hears how many of how many tables are done. */
  tell: (done: number, of: number) => Promise<void>
}

/**
 * Writes an organisation's whole data into one zip file: its rows, sheets of them, its books, and its files.
 */
export async function exportArchive(job: Export, path: string): Promise<Manifest> {
  const zip = new ZipWriter(path, bytes => job.reserve?.assertRoomFor(bytes) ?? Promise.resolve())
  try {
    return await fill(zip, job)
  } catch (error) {
    await zip.abandon()
    throw error
  }
}

async function fill(zip: ZipWriter, job: Export): Promise<Manifest> {
  const { database, orgId } = job
  const tables = (await movedTables(database, job.schema)).filter(({ name }) => isArchived(name))
  const highest = await highestIds(database, tables)
  const counts: Manifest['tables'] = {}
  for (const [done, table] of tables.entries()) {
    await job.tell(done, tables.length)
    let rows = 0
    for await (const batch of batchesOf(database, table, { orgId })) rows += batch.length
    counts[table.name] = { rows, highest_id: highest[table.name] ?? 0 }
    await zip.add(rowsFile(table.name), linesOf(job, table))
    await zip.add(sheetFile(table.name), sheetOf(job, table))
  }
  const organisation = await database.read(async db => {
    for (const { archives } of job.modules)
      for await (const file of archives?.(scopeTo(db, orgId)) ?? []) await zip.add(file.path, [file.text])
    await addKeptFiles(zip, job, scopeTo(db, orgId))
    return nameOf(db, orgId)
  })
  const manifest: Manifest = {
    format: 1,
    product: version,
    made_at: job.now.toISOString(),
    organisation: { id: orgId, name: organisation },
    migrations: [...job.migrations],
    tables: counts,
    left_out: leftOut(),
    files: { ...zip.digests },
  }
  await zip.add(MANIFEST, [JSON.stringify(manifest, null, 2)])
  await zip.end()
  return manifest
}

/** The bytes of each file that a row refers to. */
async function addKeptFiles(zip: ZipWriter, { files }: Export, db: Db): Promise<void> {
  const rows = await db
    .selectFrom('kept_files')
    .select(['sha256', 'size'])
    .where('refs', '>', 0)
    .orderBy('id')
    .execute()
  for (const { sha256, size } of rows)
    await zip.add(KEPT_FILES + sha256, await files.open(sha256, 0, size - 1))
}

async function nameOf(db: Db, orgId: number): Promise<string> {
  const found = await db.selectFrom('organisations').select('name').where('id', '=', orgId).executeTakeFirst()
  if (!found) throw new Error(`There is no organisation ${orgId}.`)
  return found.name
}

async function* batchesWithoutSecrets({ database, orgId }: Export, table: MovedTable): AsyncGenerator<Row[]> {
  for await (const rows of batchesOf(database, table, { orgId }))
    yield rows.map(row => withoutSecrets(table.name, row))
}

async function* linesOf(job: Export, table: MovedTable): AsyncGenerator<string> {
  for await (const rows of batchesWithoutSecrets(job, table))
    yield rows.map(row => `${JSON.stringify(row)}\n`).join('')
}

async function* sheetOf(job: Export, table: MovedTable): AsyncGenerator<string> {
  yield csvOf([table.columns])
  for await (const rows of batchesWithoutSecrets(job, table))
    yield csvOf(rows.map(row => table.columns.map(column => row[column] ?? null)))
}

/** A Postgres transaction's view, as a database of its own. */
export const seenBy = (db: Db, dialect: Dialect, database: Database): Database => ({
  ...database,
  dialect,
  root: db,
  read: work => work(db),
})
