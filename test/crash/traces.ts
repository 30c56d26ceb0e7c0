// Looks for words in everything that a program left behind, in whatever form they might be there.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import SqliteHandle from 'better-sqlite3'
import { unzipSync } from 'fflate'
import pg from 'pg'

/** One word that is looked for, in every form in which bytes could hold it. */
interface Sought {
  word: string
  forms: ReadonlyMap<string, Buffer>
}

/** The forms of words; letters are compared in lower case, base64 letter for letter. */
export const soughtOf = (words: readonly string[]): Sought[] =>
  words.map(word => ({ word, forms: formsOf(word) }))

function formsOf(word: string): Map<string, Buffer> {
  const small = word.toLowerCase()
  const forms = new Map([
    ['UTF-8', Buffer.from(small, 'utf8')],
    ['UTF-16LE', Buffer.from(small, 'utf16le')],
    ['hexadecimal', Buffer.from(Buffer.from(word).toString('hex'))],
  ])
  // Three bytes are four letters: where the word begins in the first three decides which letters are its own.
  for (const before of [0, 1, 2]) {
    const letters = Buffer.from('\0'.repeat(before) + word).toString('base64')
    const whole = Math.floor((before + word.length) / 3) * 4
    forms.set(`base64 after ${before}`, Buffer.from(letters.slice(before === 0 ? 0 : before + 1, whole)))
  }
  return forms
}

/** Where the words are in these bytes, unpacked too where something packed begins with them. */
export function tracesIn(where: string, bytes: Buffer, sought: readonly Sought[]): string[] {
  const small = Buffer.from(bytes.toString('latin1').toLowerCase(), 'latin1')
  const here = sought.flatMap(({ word, forms }) =>
    [...forms]
      .filter(([form, sign]) => (form.startsWith('base64') ? bytes : small).includes(sign))
      .map(([form]) => `${where}: ${word} as ${form}`),
  )
  const within = unpacked(bytes).flatMap(([name, inner]) => tracesIn(`${where} ${name}`, inner, sought))
  return [...here, ...within]
}

/** Where the words are below folders: in every byte of every file, and in every value of every database. */
export function tracesBelow(folders: readonly string[], sought: readonly Sought[]) {
  let files = 0
  const traces: string[] = []
  for (const folder of folders) {
    for (const path of filesBelow(folder)) {
      files += 1
      const name = relative(folder, path)
      const bytes = readIfThere(path)
      traces.push(...tracesIn(name, bytes, sought))
      // A long value is in pieces in the file; here it is whole.
      if (bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3')
        traces.push(...tracesIn(`${name} rows`, Buffer.from(rowsOf(path)), sought))
    }
  }
  return { files, traces }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path, { throwIfNoEntry: false })?.isFile())
}

/** A program that runs removes files of its own meanwhile. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

function rowsOf(path: string): string {
  const db = new SqliteHandle(path, { readonly: true })
  try {
    const names = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
    return names
      .flatMap(
        name =>
          db
            .prepare(`select * from "${name.replaceAll('"', '""')}"`)
            .raw()
            .all() as unknown[][],
      )
      .flat()
      .map(value => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
      .join('\n')
  } finally {
    db.close()
  }
}

/** Every value of every table of a Postgres database; bytes are in hexadecimal. */
export async function postgresRows(url: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
    const values: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ whole: string }>(`select one::text as whole from ${name} as one`)
      values.push(...rows.map(({ whole }) => whole))
    }
    return Buffer.from(values.join('\n'))
  } finally {
    await client.end()
  }
}

function unpacked(bytes: Buffer): Array<[name: string, bytes: Buffer]> {
  const first = bytes.subarray(0, 4)
  if (first[0] === 0x1f && first[1] === 0x8b) return attempt('gzip', () => gunzipSync(bytes))
  if (first.equals(Buffer.from('PK\u0003\u0004'))) {
    const files = Object.entries(unzipSync(bytes))
    return files.map(([name, inner]) => [name, Buffer.from(inner)])
  }
  if (first[0] === 0x78) return attempt('deflate', () => inflateSync(bytes))
  // Deflated without a header: most bytes that are not are refused at once.
  return bytes.length < 1024 * 1024 ? attempt('raw deflate', () => inflateRawSync(bytes)) : []
}

function attempt(name: string, unpack: () => Buffer): Array<[string, Buffer]> {
  try {
    const inner = unpack()
    return inner.length > 0 ? [[name, inner]] : []
  } catch {
    return []
  }
}
