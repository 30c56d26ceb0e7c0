import { join } from 'node:path'
import { LockedError, lockFile } from '../../database/file-lock.ts'
import { SecretsError } from './store.ts'

export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

/** Longer than the slowest holder, which is one waiting for a keychain. */
const PATIENCE_MS = 30_000

/**
 * Returns a function that runs one piece of work at a time on this folder, across processes.
 * It throws a SecretsError when another process keeps the folder for longer than 30 s.
 */
export function createLock(folder: string): Exclusively {
  const path = join(folder, 'secrets.lock')
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = last.then(async () => {
      const release = await acquire(path)
      try {
        return await work()
      } finally {
        release()
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }
}

async function acquire(path: string): Promise<() => void> {
  try {
    return await lockFile(path, PATIENCE_MS)
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    throw new SecretsError(`${error.message}. Is another process stuck?`, { cause: error })
  }
}
