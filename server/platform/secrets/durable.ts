import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The text of the file, or null when there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Replaces the file whole: a crash at any moment leaves the old text or the new. To be called under the lock. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const temporary = `${path}.tmp`
  await rm(temporary, { force: true })
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  // Windows cannot sync a folder, and does not need it for the rename to last.
  if (process.platform === 'win32') return
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Takes the file back from other users, with a warning, when its mode lets them at it. */
export async function keepPrivate(path: string, warn: (message: string) => void): Promise<void> {
  // On Windows the mode has no effect; the folder inherits the access list of the user's profile.
  if (process.platform === 'win32' || (await readIfThere(path)) === null) return
  const mode = (await stat(path)).mode & 0o777
  if ((mode & 0o077) === 0) return
  await chmod(path, 0o600)
  warn(
    `${path} could be read by other users (mode ${mode.toString(8)}). It is 600 again; look at who may have read it.`,
  )
}
