import type Sqlite from 'better-sqlite3'
import type { Db } from '../types.ts'

/**
 * Snapshots of the committed rows on one read-only SQLite connection, one at a time. Reads that are under way together
 * share one; after a commit the next read waits for a new one, so that a reader sees everything
 * that was answered before it asked.
 */
export class Snapshots {
  readonly #begin: Sqlite.Statement
  readonly #end: Sqlite.Statement
  readonly #db: Db
  #readers = 0
  /** Something was committed since the snapshot was begun. */
  #outdated = false
  #waiting: Array<() => void> = []

  constructor(handle: Sqlite.Database, db: Db) {
    this.#begin = handle.prepare('begin')
    this.#end = handle.prepare('commit')
    this.#db = db
  }

  /** Runs `work` on a snapshot that holds every commit so far; its statements may alternate with those of others. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (this.#readers > 0 && this.#outdated) return this.#closed().then(() => this.#run(work))
    return this.#run(work)
  }

  /** The writer tells of each commit before it answers. */
  committed(): void {
    if (this.#readers > 0) this.#outdated = true
  }

  /** Resolves when no read is under way or waiting. */
  async idle(): Promise<void> {
    while (this.#readers > 0 || this.#waiting.length > 0) await this.#closed()
  }

  async #run<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (this.#readers === 0) this.#begin.run()
    this.#readers += 1
    try {
      return await work(this.#db)
    } finally {
      this.#readers -= 1
      if (this.#readers === 0) this.#close()
    }
  }

  #closed(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  #close(): void {
    this.#end.run()
    this.#outdated = false
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
