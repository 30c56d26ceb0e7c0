import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  assertSound,
  type BackupFile,
  backUp,
  listBackups,
  restore,
  type SqliteDatabase,
} from '../database/index.ts'
import type { Clock } from '../kernel/context.ts'
import { AppError, invalidField } from '../kernel/errors.ts'

declare module '../kernel/context.ts' {
  interface Services {
    /** Null where the database is a Postgres server, whose backups are its operator's. */
    backups: Backups | null
  }
}

export interface BackupInfo extends BackupFile {
  bytes: number
}

/** The copies of the embedded database, and the wish to go back to one of them. */
export class Backups {
  readonly #database: SqliteDatabase
  readonly #folder: string
  readonly #clock: Clock

  constructor(database: SqliteDatabase, folder: string, clock: Clock) {
    this.#database = database
    this.#folder = folder
    this.#clock = clock
  }

  /** Newest first. */
  list(): BackupInfo[] {
    return listBackups(this.#folder).map(backup => ({
      ...backup,
      bytes: statSync(join(this.#folder, backup.file)).size,
    }))
  }

  /** Makes a checked copy now; returns its file name. */
  make(reason: 'manual' | 'nightly'): Promise<string> {
    return backUp(this.#database, this.#folder, reason, this.#clock.now())
  }

  /**
   * Asks that the next start puts this backup in the place of the database: while the server runs on it, it cannot
   * be replaced. 422 for a name that is no backup, 409 for one that is damaged.
   */
  restoreAtNextStart(file: string): void {
    if (!this.list().some(backup => backup.file === file))
      throw invalidField('file', 'is not one of the backups')
    try {
      assertSound(join(this.#folder, file))
    } catch (error) {
      throw new AppError(409, 'backup_damaged', 'This backup is damaged and cannot be restored.', {
        members: { cause: String(error) },
      })
    }
    writeFileSync(wishFile(this.#folder), JSON.stringify({ file }), { mode: 0o600 })
  }

  get wanted(): string | null {
    return readWish(this.#folder)
  }

  cancelRestore(): void {
    rmSync(wishFile(this.#folder), { force: true })
  }
}

/** Before the database is opened: does what was asked for. Returns the restored file's name, null when nothing was asked. */
export async function restoreIfAsked(folder: string, database: string, now: Date): Promise<string | null> {
  const file = readWish(folder)
  if (!file) return null
  await restore(join(folder, file), database, now)
  // Only now: a crash before this repeats the restore, which does no harm.
  rmSync(wishFile(folder))
  return file
}

const wishFile = (folder: string) => join(folder, 'restore-at-next-start.json')

function readWish(folder: string): string | null {
  const path = wishFile(folder)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { file: string }).file : null
}
