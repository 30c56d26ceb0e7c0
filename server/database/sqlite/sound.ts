import { existsSync, rmSync } from 'node:fs'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import SqliteHandle from 'better-sqlite3'

const ENTRY = new URL(`./sound-worker${extname(import.meta.url)}`, import.meta.url)

/** Throws unless `file`, which nobody has open, is a whole SQLite database. */
export function assertSound(file: string): void {
  const beside = ['-wal', '-shm'].map(suffix => file + suffix).filter(path => !existsSync(path))
  const handle = new SqliteHandle(file, { readonly: true, fileMustExist: true })
  try {
    const verdict = handle.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw new Error(`${file} is damaged: ${verdict}`)
    const dangling = handle.pragma('foreign_key_check') as unknown[]
    if (dangling.length > 0) throw new Error(`${file} has ${dangling.length} rows that point to nothing`)
  } finally {
    handle.close()
    // A read-only process cannot remove them again.
    for (const path of beside) rmSync(path, { force: true })
  }
}

/**
 * Checks a database in a thread of its own: a large one takes half a minute, which nobody else should wait
 * for. Rejects with the fault.
 */
export function checkSound(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ENTRY, { workerData: file, execArgv: [], env: {} })
    worker.once('error', reject)
    worker.once('exit', resolve)
  })
}
