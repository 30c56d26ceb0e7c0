import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { assertSound, checkSound } from './sound.ts'
import type { SqliteDatabase } from './sqlite.ts'

const KEPT = 14

export interface BackupFile {
  file: string
  reason: string
  created_at: string
}

/** When a copy is made, and why. */
export interface Occasion {
  folder: string
  reason: string
  now: Date
}

/** Copies the database, in use as it is, and proves the copy by opening and checking it. */
export function backUp(database: SqliteDatabase, occasion: Occasion): Promise<string> {
  return keepCopy(occasion, 'db', async file => {
    await database.backup(file)
    await checkSound(file)
  })
}

/**
 * Has a copy written and proven under another name, then keeps it as `<folder>/<time>-<reason>.<ending>` with the newest
 * 14 of that reason; returns its name. Throws, leaving no file, when `write` does.
 */
export async function keepCopy(
  { folder, reason, now }: Occasion,
  ending: string,
  write: (file: string) => Promise<void>,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${now.toISOString().replaceAll(':', '-')}-${reason}.${ending}`
  // Two that are made at the same moment do not write into each other's.
  const unproven = join(folder, `${name}.${randomUUID()}.part`)
  try {
    await write(unproven)
    await flush(unproven)
    await rename(unproven, join(folder, name))
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(unproven + suffix, { force: true })
  }
  const old = listBackups(folder).filter(backup => backup.reason === reason)
  for (const { file } of old.slice(KEPT)) rmSync(join(folder, file))
  return name
}

/** The backups of a folder, newest first. */
export function listBackups(folder: string): BackupFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(file => /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(.+)\.(?:db|dump)$/.exec(file))
    .filter(match => match !== null)
    .map(([file, day, hour, minute, second, reason]) => ({
      file,
      reason: reason as string,
      created_at: `${day}${hour}:${minute}:${second}`,
    }))
    .sort((a, b) => b.file.localeCompare(a.file))
}

/**
 * Replaces the database, which must not be open, by a backup. The former database is kept beside it; its
 * write-ahead log must go with it, or it would be replayed over the restored file. Returns the path of the
 * replaced database (null when there was none).
 */
export async function restore(backup: string, file: string, now: Date): Promise<string | null> {
  assertSound(backup)
  const incoming = `${file}.restoring`
  await copyFile(backup, incoming)
  assertSound(incoming)
  await flush(incoming)
  const replaced = existsSync(file) ? `${file}.replaced-${now.toISOString().replaceAll(':', '-')}` : null
  if (replaced) {
    for (const suffix of ['-wal', '-shm', '']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, replaced + suffix)
    }
  }
  const note: RestoreNote = {
    id: randomUUID(),
    backup: basename(backup),
    restored_at: now.toISOString(),
    replaced: replaced && basename(replaced),
  }
  // Before the rename: whatever is cut off, no restored database starts without its note.
  writeFileSync(noteOf(file), JSON.stringify(note), { mode: 0o600 })
  await flush(noteOf(file))
  await rename(incoming, file)
  await flush(dirname(file))
  return replaced
}

/** Facts about a restored database that it does not hold itself; stored beside it until a start records them. */
export interface RestoreNote {
  id: string
  backup: string
  restored_at: string
  /** Where the database that was there before lies. */
  replaced: string | null
}

const noteOf = (file: string) => `${file}.restored.json`

/** Returns the note of a restore since the last start, or null. */
export const restoreNote = (file: string): RestoreNote | null =>
  existsSync(noteOf(file)) ? (JSON.parse(readFileSync(noteOf(file), 'utf8')) as RestoreNote) : null

/**
 * Reads the database that was replaced by a restore, which lies beside it; null where there is none, or it cannot be read: a damaged
 * one is a reason to restore.
 */
export function readReplaced(
  file: string,
  { replaced }: RestoreNote,
  tables: readonly string[],
): Map<string, ReplacedRow[]> | null {
  if (replaced === null) return null
  try {
    const handle = new SqliteHandle(join(dirname(file), replaced), { fileMustExist: true })
    try {
      return new Map(
        tables.map(table => [table, handle.prepare(`select * from "${table}"`).all() as ReplacedRow[]]),
      )
    } finally {
      handle.close()
    }
  } catch {
    return null
  }
}

export type ReplacedRow = Readonly<Record<string, unknown>> & { org_id: number }

export const forgetRestoreNote = (file: string): void => rmSync(noteOf(file))

/**
 * The size up to which a database is checked on every opening, in bytes; a larger one is checked at its next
 * backup.
 */
const CHECKED_AT_ONCE = 256 * 1024 * 1024

/** True for a file that something was ever written to. */
export const isDatabase = (file: string): boolean => existsSync(file) && statSync(file).size > 0

/**
 * Throws, with instructions, where the pages of a database are corrupt. It takes 3 ms for each MB in the disk
 * cache, and ten times as long for the rest.
 */
export function checkQuickly(file: string): void {
  if (statSync(file).size > CHECKED_AT_ONCE) return
  const handle = new SqliteHandle(file, { fileMustExist: true })
  try {
    const verdict = handle.pragma('quick_check(1)', { simple: true })
    if (verdict !== 'ok') throw new Error(String(verdict))
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string }
    if (code && !/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw cause
    throw new Error(
      `The database ${file} is damaged (${message}). Nothing was changed. Put a backup back with the command "restore" (without a name it lists them); the damaged file is kept beside it.`,
      { cause },
    )
  } finally {
    handle.close()
  }
}

const REPLACED_KEPT_DAYS = 30

/**
 * Removes leftovers of restores beside `file`: unfinished copies, and databases replaced more than 30 days
 * ago. Returns what it removed; nobody may restore meanwhile.
 */
export function removeLeftovers(file: string, now: Date): string[] {
  const [folder, name] = [dirname(file), basename(file)]
  if (!existsSync(folder)) return []
  const before = new Date(now.getTime() - REPLACED_KEPT_DAYS * 86_400_000).toISOString().replaceAll(':', '-')
  const old = readdirSync(folder).filter(
    one =>
      one.startsWith(`${name}.restoring`) ||
      (one.startsWith(`${name}.replaced-`) && one < `${name}.replaced-${before}`),
  )
  for (const one of old) rmSync(join(folder, one))
  return old
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
