import { setTimeout as sleep } from 'node:timers/promises'
import SqliteHandle from 'better-sqlite3'

const RETRY_MS = 10

export class LockedError extends Error {}

/**
 * Takes SQLite's lock on an empty file. The operating system drops it when its holder dies, so a crash leaves
 * nothing stale to detect (a process id proves little in a container, where every start is process 1). The
 * file stays; removing it would split the lock. Throws a LockedError when another process keeps it for longer
 * than `patienceMs`, and SQLite's error when it cannot be taken at all. Returns the function that releases
 * it.
 */
export async function lockFile(path: string, patienceMs: number): Promise<() => void> {
  const deadline = performance.now() + patienceMs
  const database = new SqliteHandle(path, { timeout: 0 })
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return () => void database.close()
    } catch (error) {
      const busy = (error as { code?: string }).code === 'SQLITE_BUSY'
      if (busy && performance.now() <= deadline) {
        await sleep(RETRY_MS)
        continue
      }
      database.close()
      if (!busy) throw error
      throw new LockedError(`${path} cannot be locked: ${(error as Error).message}`, { cause: error })
    }
  }
}
