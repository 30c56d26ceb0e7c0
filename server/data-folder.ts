import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LockedError, lockFile } from './database/file-lock.ts'
import { isStorageFull, isUnwritable } from './database/violations.ts'

/** Where things lie in the data folder. */
export const dataFolder = (dir: string) => ({
  database: join(dir, 'fund-office.db'),
  backups: join(dir, 'backups'),
  files: join(dir, 'files'),
  archives: join(dir, 'archives'),
  logs: join(dir, 'logs'),
  packages: join(dir, 'packages'),
  lock: join(dir, 'fund-office.lock'),
})

/** Makes the folder and takes it for this process alone; returns the function that gives it back. */
export async function holdDataFolder(dir: string, patienceMs = 2000): Promise<() => void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  try {
    return await lockFile(dataFolder(dir).lock, patienceMs)
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    throw new Error(
      `Fund Office already runs on ${dir}. Stop it first, or set SVC_DATA_DIR to another folder.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Explains an error of the disk that keeps an office from starting on this folder; returns any other error
 * unchanged.
 */
export function inWords(error: unknown, dir: string): unknown {
  if (isStorageFull(error))
    return new Error(`The disk of ${dir} is full. Free some space on it and start again; nothing was lost.`, {
      cause: error,
    })
  if (isUnwritable(error))
    return new Error(
      `${dir} cannot be written (${(error as Error).message}). Fund Office needs a data folder that belongs to the user who starts it: mend its rights, or set SVC_DATA_DIR to another folder.`,
      { cause: error },
    )
  return error
}
