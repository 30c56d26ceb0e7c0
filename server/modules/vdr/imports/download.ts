import { createHash } from 'node:crypto'
import { AppError, type PrepareContext, sentence } from '../../../kernel/index.ts'
import { storeProblem } from '../../../kernel/problems/store-problem.ts'
import type { KeptFile } from '../../../platform/files/files.ts'
import type { Drive, DriveFile } from '../google/drive.ts'
import { exportOf } from '../google/kinds.ts'
import { GoogleProblem } from '../google/problems.ts'
import { revisionOf } from '../google/walk.ts'

/** A file of Google's in the store, with the form it came in. */
export type Downloaded = KeptFile & { revision: string }

const WRONG = sentence`The download does not match Google’s checksum: it was cut off or changed on its way.`

/** The bytes are not those that Google says they are. */
class OtherBytes extends Error {}

/**
 * Downloads a file into the store, complete by Google's digest, for `prepare`. A mismatch is discarded and
 * fetched once more, in the file's then version; after that it throws a GoogleProblem. `tell` gets the size
 * of each piece.
 */
export async function download(
  ctx: PrepareContext,
  drive: Drive,
  id: string,
  tell: (bytes: number) => void,
): Promise<Downloaded> {
  for (let isLast = false; ; isLast = true) {
    const file = await drive.file(id)
    try {
      return { ...(await fetched(ctx, drive, file, tell)), revision: revisionOf(file) }
    } catch (error) {
      const problem = problemOf(error)
      if (isLast || !problem.isWorthAnother) throw problem.error
    }
  }
}

/** Describes a download error, and whether a retry may get the whole file. */
function problemOf(error: unknown): { error: unknown; isWorthAnother: boolean } {
  const full = storeProblem(error)
  if (full?.code === 'storage_full') return { error: full, isWorthAnother: false }
  if (error instanceof AppError && error.status !== 422) return { error, isWorthAnother: false }
  if (error instanceof AppError || error instanceof OtherBytes) {
    const isEmpty = error instanceof AppError && error.errors?.[0]?.path === 'body'
    return { error: new GoogleProblem(isEmpty ? sentence`It is empty.` : WRONG), isWorthAnother: !isEmpty }
  }
  // An error of the disk is not Google's.
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return { error, isWorthAnother: false }
  return { error: new GoogleProblem(sentence`The connection was interrupted.`), isWorthAnother: true }
}

/** Returns Google's metadata about the bytes; null for files that it exports in another format. */
async function fetched(
  { services }: PrepareContext,
  drive: Drive,
  file: DriveFile,
  tell: (bytes: number) => void,
): Promise<KeptFile> {
  const bytes = await drive.bytes(file)
  if (exportOf(file.mimeType)) return services.files.keep(told(bytes, tell))
  const { size, sha256Checksum: sha256, md5Checksum } = file
  const sure = md5Checksum === undefined ? bytes : withDigest(bytes, md5Checksum)
  return services.files.keep(told(sure, tell), { size, sha256 })
}

async function* told(bytes: AsyncIterable<Uint8Array>, tell: (bytes: number) => void) {
  for await (const piece of bytes) {
    tell(piece.length)
    yield piece
  }
}

/** Passes bytes on, and throws at their end where their MD5 is another: the store keeps nothing then. */
async function* withDigest(bytes: AsyncIterable<Uint8Array>, md5: string) {
  const hash = createHash('md5')
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== md5) throw new OtherBytes()
}
