import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Database, isSqlite, openDatabase, type SchemaShape } from '../../database/index.ts'
import type { Module } from '../../kernel/module.ts'
import type { DiskReserve } from '../files/disk-reserve.ts'
import type { FileStore } from '../files/store.ts'
import type { Manifest } from './contents.ts'
import { type Export, exportArchive, seenBy } from './export.ts'

export type { Manifest } from './contents.ts'
export { importArchive, type Newcomer } from './import.ts'

export interface Parts {
  database: Database
  modules: readonly Module[]
  schema: SchemaShape
  migrations: readonly string[]
  /** The files that the office keeps beside its database. */
  files: FileStore
  /** The disk space it leaves free. */
  reserve?: DiskReserve
}

/**
 * Writes an archive of an organisation as of one moment, while people work in it: from a copy of the embedded
 * database, made beside the archive and removed; from one transaction on Postgres.
 */
export async function archiveOrganisation(
  { database, ...parts }: Parts,
  target: { orgId: number; path: string; now: Date },
  tell: Export['tell'],
): Promise<Manifest> {
  await mkdir(dirname(target.path), { recursive: true, mode: 0o700 })
  const unfinished = `${target.path}.part`
  const from = (at: Database) => exportArchive({ ...parts, ...target, database: at, tell }, unfinished)
  try {
    const manifest = isSqlite(database)
      ? await fromCopy(database, `${target.path}.copy`, from)
      : await database.read(db => from(seenBy(db, 'postgres', database)))
    await rename(unfinished, target.path)
    return manifest
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function fromCopy<T>(
  database: Database & { backup(file: string): Promise<void> },
  file: string,
  work: (copy: Database) => Promise<T>,
): Promise<T> {
  await database.backup(file)
  const copy = await openDatabase({ file })
  try {
    return await work(copy)
  } finally {
    await copy.close()
    for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true })
  }
}
