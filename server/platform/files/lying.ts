import type { Database } from '../../database/index.ts'
import { commandLine } from '../../kernel/command-line.ts'
import type { FileStore, Kept } from './store.ts'

/** The files that rows of the office name, of all its organisations. */
export const namedFiles = (database: Database): Promise<Kept[]> =>
  database.read(db => db.selectFrom('kept_files').select(['sha256', 'size']).distinct().execute())

/** Files missing from a store, or of another length than recorded. */
export async function missingIn(store: FileStore, files: readonly Kept[]): Promise<Kept[]> {
  const sizes = new Map<string, number>()
  for await (const { sha256, size } of store.list()) sizes.set(sha256, size)
  return files.filter(({ sha256, size }) => sizes.get(sha256) !== size)
}

/** Takes down of each file that does not lie in a store that it is missing, as the nightly look does; returns how many. */
export async function takeDownMissing(database: Database, store: FileStore): Promise<number> {
  const missing = await missingIn(store, await namedFiles(database))
  await database.write(async ({ db }) => {
    for (const { sha256 } of missing)
      await db.updateTable('kept_files').set({ problem: 'missing' }).where('sha256', '=', sha256).execute()
  })
  return missing.length
}

/**
 * Throws where the office has files and its store none at all: they are in another store. Files known to be
 * missing do not count.
 */
export async function assertFilesThere(database: Database, store: FileStore): Promise<void> {
  const named = await database.read(db =>
    db.selectFrom('kept_files').select('id').where('problem', 'is', null).limit(1).execute(),
  )
  if (named.length === 0) return
  for await (const _one of store.list()) return
  throw new Error(
    'The database names files, and where SVC_FILES_URL says that they lie (without it, in the data folder) there is none. ' +
      `Bring them there (the folder "files" of a copy, or the command "move-files"), or set it as it was. Where they are lost: ${commandLine('restore', '--without-files')}. Nothing was changed.`,
  )
}
