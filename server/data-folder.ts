import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LockedError, lockFile } from './database/file-lock.ts'

/** Where things lie in the data folder. */
export const dataFolder = (dir: string) => ({
  database: join(dir, 'fund-office.db'),
  backups: join(dir, 'backups'),
  archives: join(dir, 'archives'),
  logs: join(dir, 'logs'),
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
