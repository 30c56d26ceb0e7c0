import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { SecretsError } from './store.ts'

export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

const SQLITE_BUSY = 5
const RETRY_MS = 10
/** Longer than the slowest holder, which is one waiting for a keychain. */
const PATIENCE_MS = 30_000

/**
 * Returns a function that runs one piece of work at a time on this folder, across processes.
 * It throws a SecretsError when another process keeps the folder for longer than 30 s.
 *
 * The lock is the one SQLite takes on the empty file `secrets.lock`: the operating system drops it
 * when its holder dies, so a crash leaves nothing stale to detect (a process id proves little in a
 * container, where every start is process 1). The file stays; removing it would split the lock.
 */
export function createLock(folder: string): Exclusively {
  const path = join(folder, 'secrets.lock')
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = last.then(async () => {
      const held = await acquire(path)
      try {
        return await work()
      } finally {
        held.close()
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }
}

async function acquire(path: string): Promise<DatabaseSync> {
  const deadline = performance.now() + PATIENCE_MS
  const database = new DatabaseSync(path, { timeout: 0 })
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return database
    } catch (error) {
      const busy = (error as { errcode?: number }).errcode === SQLITE_BUSY
      if (!busy || performance.now() > deadline) {
        database.close()
        throw new SecretsError(
          `${path} cannot be locked: ${(error as Error).message}. Is another process stuck?`,
          {
            cause: error,
          },
        )
      }
    }
    await sleep(RETRY_MS)
  }
}
