import { configFrom } from '../config.ts'
import { dataFolder, holdDataFolder } from '../data-folder.ts'
import { openDatabase } from '../database/index.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { bucketOf } from '../platform/files/bucket.ts'
import { copyMissing } from '../platform/files/copies.ts'
import { missingIn, namedFiles } from '../platform/files/lying.ts'
import { openFileStore } from '../platform/files/open-store.ts'
import { keepFilesPrivate } from '../private-files.ts'

/**
 * `npm run move-files` sends nothing again that is there already, so it goes on where it was cut off; the files that were
 * copied stay.
 */
const { values } = commandOptions({
  name: 'move-files',
  says: 'Copies the files of the data rooms from the data folder into a bucket, or back.',
  options: {
    to: {
      type: 'string',
      says: 's3://bucket?endpoint=https://..., or folder to go back from SVC_FILES_URL',
    },
  },
})

try {
  const config = configFrom(process.env)
  keepFilesPrivate(config.dataDir, console.error)
  const { files: folder, database: file } = dataFolder(config.dataDir)
  const { to } = values
  if (!to) throw new Error('Say where to: --to s3://bucket?endpoint=https://..., or --to folder.')
  if ((to === 'folder') === (config.filesBucket === undefined))
    throw new Error(
      config.filesBucket
        ? 'SVC_FILES_URL is set: the files are in that bucket, and go back with --to folder.'
        : 'The files are in the data folder already: say into which bucket, or set SVC_FILES_URL to the one they are in.',
    )
  const from = await openFileStore(config.filesBucket, folder)
  const target = await openFileStore(to === 'folder' ? undefined : bucketOf(to), folder)
  const release = await holdDataFolder(config.dataDir, 0)
  const database = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { file })
  try {
    const copied = await copyMissing(from, target)
    const named = await namedFiles(database)
    const missing = await missingIn(target, named)
    if (missing.length > 0)
      throw new Error(
        `${missing.length} of ${named.length} files that the office names did not lie where they were copied from, ` +
          `the first by the name ${missing[0]?.sha256}. The others are there; put these back from a backup and run this again.`,
      )
    console.log(
      `${copied} files were copied, each held against its digest; all ${named.length} that the office names are there. ` +
        `${to === 'folder' ? 'Start without SVC_FILES_URL' : 'Set SVC_FILES_URL to the address you gave'} from now on; the old ones stay where they were.`,
    )
  } finally {
    await database.close()
    release()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
