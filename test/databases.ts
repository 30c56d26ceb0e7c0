// The databases of the tests' offices: a file in the office's folder, or a database of its own on Postgres
// (SVC_TEST_DATABASE=postgres).

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dataFolder } from '../server/data-folder.ts'
import { MACHINE_KEY_FILE, SECRETS_FILE } from '../server/platform/secrets/file.ts'

/** Where a database is: on Postgres its address, on SQLite nothing but the folder. */
export interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

/** A new folder unless one is given, and on Postgres a new database without a table. */
export async function emptyPlace(dataDir = newFolder()): Promise<Place> {
  return { dataDir, databaseUrl: onPostgres() ? await newPostgres() : undefined }
}

/**
 * The result of a first start: the bytes of its file, or the address of its database and the files of its
 * keys.
 */
type Made = Buffer | { url: string; keys: ReadonlyMap<string, Buffer> }
const firstStarts: { at: number; made: Promise<Made> }[] = []

/** An office goes on from a first start of no more than an hour before: by then nothing has come about by the clock. */
const GOES_ON_WITHIN_MS = 3_600_000

/**
 * A new place whose database is a copy of what `start` leaves in an empty one at about this time. A start migrates and sets
 * the administrator up, which is most of what an office costs a test, so it happens once in a process.
 */
export async function startedPlace(at: Date, start: (place: Place) => Promise<void>): Promise<Place> {
  const now = at.getTime()
  let first = firstStarts.find(one => one.at <= now && now < one.at + GOES_ON_WITHIN_MS)
  if (!first) {
    first = { at: now, made: startOnce(start) }
    firstStarts.push(first)
  }
  const made = await first.made
  const dataDir = newFolder()
  if ('url' in made) {
    for (const [name, bytes] of made.keys) writeFileSync(join(dataDir, name), bytes, { mode: 0o600 })
    return { dataDir, databaseUrl: await newPostgres(new URL(made.url).pathname.slice(1)) }
  }
  writeFileSync(dataFolder(dataDir).database, made)
  return { dataDir, databaseUrl: undefined }
}

async function startOnce(start: (place: Place) => Promise<void>): Promise<Made> {
  const place = await emptyPlace()
  try {
    await start(place)
    if (!place.databaseUrl) return readFileSync(dataFolder(place.dataDir).database)
    const keys = [SECRETS_FILE, MACHINE_KEY_FILE].map(
      name => [name, readFileSync(join(place.dataDir, name))] as const,
    )
    return { url: place.databaseUrl, keys: new Map(keys) }
  } finally {
    rmSync(place.dataDir, { recursive: true, force: true })
  }
}

const onPostgres = () => process.env.SVC_TEST_DATABASE === 'postgres'
const newFolder = () => mkdtempSync(join(tmpdir(), 'fund-office-test-'))

/**
 * Returns how many of so many examples are tried: a rule behaves the same on Postgres, where each takes
 * longer.
 */
export const triedHere = (runs: number): number => (onPostgres() ? Math.ceil(runs / 4) : runs)

/** A new database on the server of the tests, without a table unless it is a copy. */
export async function newPostgres(template = 'template1'): Promise<string> {
  const server = process.env.SVC_TEST_POSTGRES_URL
  if (!server) throw new Error('SVC_TEST_POSTGRES_URL is not set')
  const name = `office_${crypto.randomUUID().replaceAll('-', '')}`
  // Copied file by file; block by block through the log takes twice as long.
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Removes a folder, and on Postgres the database. */
export async function removePlace({ dataDir, databaseUrl }: Place): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true })
  if (databaseUrl) await onServer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SVC_TEST_POSTGRES_URL })
  await client.connect()
  await client.query(statement)
  await client.end()
}
