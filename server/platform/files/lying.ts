import type { Database } from '../../database/index.ts'
import type { FileStore, Kept } from './store.ts'

/** The files that rows of the office name, of all its organisations. */
export const namedFiles = (database: Database): Promise<Kept[]> =>
  database.read(db => db.selectFrom('kept_files').select(['sha256', 'size']).distinct().execute())

/** Those of the files that do not lie in a store, or not as long as they were. */
export async function missingIn(store: FileStore, files: readonly Kept[]): Promise<Kept[]> {
  const sizes = new Map<string, number>()
  for await (const { sha256, size } of store.list()) sizes.set(sha256, size)
  return files.filter(({ sha256, size }) => sizes.get(sha256) !== size)
}

/** Throws where the office has files and its store none at all: they lie where it was kept before. */
export async function assertFilesThere(database: Database, store: FileStore): Promise<void> {
  const named = await database.read(db => db.selectFrom('kept_files').select('id').limit(1).execute())
  if (named.length === 0) return
  for await (const _one of store.list()) return
  throw new Error(
    'The database names files, and where SVC_FILES_URL says that they lie (without it, in the data folder) there is none. ' +
      'Bring them there with the command "move-files", or set it as it was. Nothing was changed.',
  )
}
