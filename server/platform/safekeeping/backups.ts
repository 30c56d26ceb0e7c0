import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BackupFile,
  backUp,
  checkSound,
  type Database,
  dump,
  dumpObstacle,
  isSqlite,
  listBackups,
  type Occasion,
  restore,
} from '../../database/index.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError, invalidField } from '../../kernel/problems/errors.ts'
import type { Clock } from '../../kernel/routes/context.ts'
import type { FileStore } from '../files/store.ts'
import { SecondFolder, type SecondFolderState } from './second-folder.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    backups: Backups
  }
}

export interface BackupInfo extends BackupFile {
  bytes: number
}

/** How to copy a database. */
interface Copies {
  /** The next start can put one in place. */
  readonly restorable: boolean
  /** Why none can be made here; null where one can. */
  obstacle(): Promise<string | null>
  make(occasion: Occasion): Promise<string>
}

/** The embedded database is copied by itself; one on Postgres by `pg_dump`, where there is one that can. */
export function copiesOf(database: Database, url: string | undefined): Copies {
  if (isSqlite(database))
    return {
      restorable: true,
      obstacle: async () => null,
      make: occasion => backUp(database, occasion),
    }
  return {
    restorable: false,
    obstacle: () => dumpObstacle(database),
    make: occasion => dump(url as string, occasion),
  }
}

/** The copies of the database, and the wish to go back to one of them. */
export class Backups {
  readonly #copies: Copies
  readonly #folder: string
  readonly #clock: Clock
  readonly #second: SecondFolder

  /** `files` are those that the office keeps beside its database. */
  constructor(copies: Copies, folder: string, clock: Clock, files: FileStore) {
    this.#copies = copies
    this.#folder = folder
    this.#clock = clock
    this.#second = new SecondFolder(folder, files)
  }

  get restorable(): boolean {
    return this.#copies.restorable
  }

  obstacle(): Promise<string | null> {
    return this.#copies.obstacle()
  }

  /** Newest first. */
  list(): BackupInfo[] {
    return listBackups(this.#folder).map(backup => ({
      ...backup,
      bytes: statSync(join(this.#folder, backup.file)).size,
    }))
  }

  /** Makes a checked copy now, and copies it to the second folder where there is one; returns its file name. */
  async make(reason: 'manual' | 'nightly' | 'before-update'): Promise<string> {
    const now = this.#clock.now()
    const file = await this.#copies.make({ folder: this.#folder, reason, now })
    await this.#second.copy(file, { reason, now })
    return file
  }

  /** The second folder and how its last copy went; null where there is none. */
  elsewhere(): SecondFolderState | null {
    return this.#second.state()
  }

  /** Copies backups to another folder from now on, and the newest at once; null for none. 422 for one that cannot be used. */
  async keepElsewhere(folder: string | null): Promise<void> {
    await this.#second.choose(folder)
    const [newest] = this.list()
    if (folder !== null && newest)
      await this.#second.copy(newest.file, { reason: newest.reason, now: new Date(newest.created_at) })
  }

  /** Proves that a backup can be restored: 422 for a name that is no backup, 409 for one that is damaged. */
  async prove(file: string): Promise<void> {
    if (!this.list().some(backup => backup.file === file))
      throw invalidField('file', sentence`is not one of the backups`)
    try {
      await checkSound(join(this.#folder, file))
    } catch (error) {
      throw new AppError(409, 'backup_damaged', sentence`This backup is damaged and cannot be restored.`, {
        members: { cause: String(error) },
      })
    }
  }

  /**
   * Requests that the next start replaces the database by this verified backup: while the server runs on it,
   * it cannot be replaced.
   */
  restoreAtNextStart(file: string): void {
    writeFileSync(wishFile(this.#folder), JSON.stringify({ file }), { mode: 0o600 })
  }

  get wanted(): string | null {
    return readWish(this.#folder)
  }

  cancelRestore(): void {
    rmSync(wishFile(this.#folder), { force: true })
  }
}

/**
 * Runs a requested restore before the database is opened. Returns the restored file's name; null without a
 * request.
 */
export async function restoreIfAsked(folder: string, database: string, now: Date): Promise<string | null> {
  const file = readWish(folder)
  if (!file) return null
  await restore(join(folder, file), database, now)
  // Only now: a crash before this repeats the restore, which is harmless.
  rmSync(wishFile(folder))
  return file
}

const wishFile = (folder: string) => join(folder, 'restore-at-next-start.json')

function readWish(folder: string): string | null {
  const path = wishFile(folder)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { file: string }).file : null
}
