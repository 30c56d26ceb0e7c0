import type Sqlite from 'better-sqlite3'
import type { Db, Transaction } from '../types.ts'

interface Waiting {
  work: (tx: Transaction) => Promise<unknown>
  rollback: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type Outcome = { value: unknown } | { error: unknown }

/** Maximum number of writes in one commit; it bounds what a failing commit takes with it. */
const GROUP = 128

/**
 * Feeds the one SQLite writer. Whatever waits is taken together: one `begin`, each write in a savepoint
 * of its own one after another, one commit (one fsync), and only then are all of them answered. A write
 * that fails rolls back alone; a commit that fails fails the whole group.
 */
export class WriteQueue {
  readonly #handle: Sqlite.Database
  readonly #statements: Record<'begin' | 'commit' | 'rollback', Sqlite.Statement>
  readonly #db: Db
  readonly #onCommit: () => void
  #waiting: Waiting[] = []
  #draining: Promise<void> | null = null

  /** `onCommit` is called after each commit, before anybody is answered. */
  constructor(handle: Sqlite.Database, db: Db, onCommit: () => void) {
    this.#handle = handle
    this.#db = db
    this.#onCommit = onCommit
    this.#statements = {
      begin: handle.prepare('begin immediate'),
      commit: handle.prepare('commit'),
      rollback: handle.prepare('rollback'),
    }
  }

  add<T>(work: (tx: Transaction) => Promise<T>, rollback: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, rollback, resolve: resolve as (value: unknown) => void, reject })
      this.#draining ??= this.#drain()
    })
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#draining) await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Let the requests that arrived in this turn of the event loop join the group.
      await new Promise(resolve => setImmediate(resolve))
      await this.#commitGroup(this.#waiting.splice(0, GROUP))
    }
    this.#draining = null
  }

  async #commitGroup(group: Waiting[]): Promise<void> {
    const outcomes: Outcome[] = []
    try {
      this.#statements.begin.run()
      for (const one of group) outcomes.push(await this.#runOne(one))
      this.#statements.commit.run()
      this.#onCommit()
    } catch (error) {
      if (this.#handle.inTransaction) this.#statements.rollback.run()
      for (const one of group) one.reject(error)
      return
    }
    group.forEach((one, index) => {
      const outcome = outcomes[index] as Outcome
      if ('error' in outcome) one.reject(outcome.error)
      else one.resolve(outcome.value)
    })
  }

  async #runOne({ work, rollback }: Waiting): Promise<Outcome> {
    const savepoints = new Savepoints(this.#handle)
    const tx: Transaction = {
      db: this.#db,
      nested: (inner, options) => savepoints.run(inner, options?.rollback ?? false),
    }
    try {
      return { value: await savepoints.run(() => work(tx), rollback) }
    } catch (error) {
      // A full disk or an I/O error ends the transaction by itself, and with it every write of the group.
      if (!this.#handle.inTransaction) throw error
      return { error }
    }
  }
}

/** Nested savepoints on one handle, named by depth so that their statements stay cached. */
class Savepoints {
  readonly #handle: Sqlite.Database
  #depth = 0

  constructor(handle: Sqlite.Database) {
    this.#handle = handle
  }

  async run<T>(work: () => Promise<T>, rollback: boolean): Promise<T> {
    const [open, undo, release] = savepointStatements(this.#handle, this.#depth)
    this.#depth += 1
    open.run()
    try {
      const value = await work()
      if (rollback) undo.run()
      release.run()
      return value
    } catch (error) {
      if (this.#handle.inTransaction) {
        undo.run()
        release.run()
      }
      throw error
    } finally {
      this.#depth -= 1
    }
  }
}

type SavepointStatements = readonly [
  open: Sqlite.Statement,
  undo: Sqlite.Statement,
  release: Sqlite.Statement,
]
const prepared = new WeakMap<Sqlite.Database, SavepointStatements[]>()

function savepointStatements(handle: Sqlite.Database, depth: number): SavepointStatements {
  let levels = prepared.get(handle)
  if (!levels) {
    levels = []
    prepared.set(handle, levels)
  }
  levels[depth] ??= [
    handle.prepare(`savepoint level_${depth}`),
    handle.prepare(`rollback to level_${depth}`),
    handle.prepare(`release level_${depth}`),
  ]
  return levels[depth]
}
