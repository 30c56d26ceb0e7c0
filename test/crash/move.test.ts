import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteHandle from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { pinnedNode } from '../../scripts/project.mjs'
import { dataFolder } from '../../server/data-folder.ts'
import { openDatabase, readRecord } from '../../server/database/index.ts'
import { highestIds } from '../../server/database/move/ids.ts'
import { digestOf } from '../../server/database/move/rows.ts'
import { movedTables } from '../../server/database/move/tables.ts'
import { DatabaseInUseError } from '../../server/database/postgres.ts'
import { systemPrincipal } from '../../server/kernel/access/principal.ts'
import { SAMPLE_PASSWORD } from '../../server/sample/seed.ts'
import { newPostgres } from '../databases.ts'
import { type Office, openOffice, TestClock } from '../office.ts'
import { morningAfter, unpackUpdated } from '../upgrades/earlier-offices.ts'
import { Child, main } from './child.ts'
import { everyRead } from './every-read.ts'

const command = join(import.meta.dirname, '../../server/commands/move.ts')
const clock = () => new TestClock(morningAfter())

let folder: string
let url: string
beforeEach(async () => {
  folder = await unpackUpdated()
  url = await newPostgres()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a move; `killed` ends it by force after so many milliseconds of copying. */
async function move(
  args: { to: string; databaseUrl?: string; killed?: number },
  dataDir = folder,
): Promise<{ code: number | null; told: string }> {
  const child = spawn(pinnedNode, [command, '--to', args.to], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, SVC_DATA_DIR: dataDir, SVC_DATABASE_URL: args.databaseUrl ?? '' },
  })
  let told = ''
  let kill: NodeJS.Timeout | undefined
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      told += chunk
      if (args.killed !== undefined && told.includes('Copying'))
        kill ??= setTimeout(() => child.kill('SIGKILL'), args.killed)
    })
  return new Promise(resolve =>
    child.on('close', code => {
      clearTimeout(kill)
      resolve({ code, told })
    }),
  )
}

/** Moves, killed after a while again and again until it has got through; returns how often it was killed. */
async function moveUnderKills(
  args: { to: string; databaseUrl?: string },
  target: { url: string } | { file: string },
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    // The first time as soon as it copies, then in twice the time of the last: however slow the computer, few kills get through.
    const { code, told } = await move({ ...args, killed: Math.random() * 400 * (2 ** kills - 1) })
    if (code === 0) return kills
    expect(code, told).toBeNull()
    const record = await leftBehind(target)
    // A move killed after its end has completed.
    if (record === null) return kills
    expect(record.state).toBe('arriving')
    const env = 'url' in target ? { SVC_DATABASE_URL: target.url } : undefined
    await expect(Child.start(main, folder, [], env)).rejects.toThrow(/Run the command move again/)
  }
}

/** Returns the remains of a killed move; Postgres may take a while to notice that its client is gone. */
async function leftBehind(target: { url: string } | { file: string }) {
  for (;;) {
    const database = await openDatabase(target)
    try {
      return await readRecord(database)
    } catch (error) {
      if (!(error instanceof DatabaseInUseError)) throw error
    } finally {
      await database.close()
    }
    await sleep(200)
  }
}

/** All that a database holds, and the ids that it gives next. */
async function contents(at: { file: string } | { url: string }) {
  const database = await openDatabase(at)
  try {
    const tables = await movedTables(database, schema)
    const rows: Record<string, unknown> = {}
    for (const table of tables) rows[table.name] = await digestOf(database, table)
    return { rows, ids: await highestIds(database, tables) }
  } finally {
    await database.close()
  }
}

function write(statement: string): void {
  const handle = new SqliteHandle(dataFolder(folder).database)
  handle.exec(statement)
  handle.close()
}

/** Every read of the API, by somebody who signed in before the office moved, and what a search finds. */
async function reads(as: string, dataDir: string, databaseUrl?: string) {
  const office = await openOffice({ config: { dataDir, databaseUrl, admin: undefined }, clock: clock() })
  try {
    return { answers: await everyRead(office, as), found: await finds(office) }
  } finally {
    await office.running.stop()
  }
}

/** The records that a search finds; which of them, and which of its passages, fits best each database reckons in its own way. */
async function finds({ running: { door } }: Office): Promise<string[]> {
  const ctx = door.preparing(door.frame(systemPrincipal(1, 'Test'), 'find'))
  await door.parts.services.search.upToDate()
  const queries = ['Zephyr Wind', 'Lowland biogas', 'warehouse facility', 'management fee', 'Alder Row']
  const found = await Promise.all(
    queries.map(text => door.parts.services.search.find(ctx, { text, within: {}, limit: 200 })),
  )
  return found.map(records =>
    records
      .map(({ type, recordId }) => `${type} ${recordId}`)
      .sort()
      .join('\n'),
  )
}

describe.skipIf(!process.env.SVC_TEST_POSTGRES_URL)('an office', () => {
  const file = () => dataFolder(folder).database

  test('answers every read on Postgres as it did on SQLite, and back on SQLite as well', async () => {
    const office = await openOffice({ config: { dataDir: folder, admin: undefined }, clock: clock() })
    const token = await office.signIn('ingrid@halvard-bridge.example', SAMPLE_PASSWORD)
    // Pending work would be done between two reads.
    const { database } = office.running.door.parts
    const waiting = () =>
      database.read(db =>
        db
          .selectFrom('jobs')
          .select('id')
          .where('status', 'in', ['queued', 'running'])
          .where('run_at', '<=', office.clock.now().toISOString())
          .execute(),
      )
    await expect.poll(waiting).toEqual([])
    await office.settled()
    await office.running.stop()
    const twin = `${folder}-twin`
    cpSync(folder, twin, { recursive: true })
    try {
      const before = await reads(token, twin)
      expect(before.found).not.toContain('')
      expect(Object.keys(before.answers).length).toBeGreaterThan(130)
      expect((await move({ to: url })).told).toMatch(/Moved\. Set SVC_DATABASE_URL/)
      const onPostgres = await contents({ url })
      const after = await reads(token, folder, url)
      expect(after.found).toEqual(before.found)
      expect(after.answers).toEqual(before.answers)
      expect(onPostgres).toEqual(await contents({ file: file() }))

      const later = await contents({ url })
      expect((await move({ to: 'sqlite', databaseUrl: url })).told).toMatch(
        /Moved\. Start without SVC_DATABASE_URL/,
      )
      expect(await contents({ file: file() })).toEqual(later)
      expect(readdirSync(folder).some(name => name.startsWith('fund-office.db.left-'))).toBe(true)
      const again = await reads(token, folder)
      expect(again).toEqual(before)
    } finally {
      rmSync(twin, { recursive: true, force: true })
    }
  })

  test('goes on with ids that were never used, whatever was deleted', async () => {
    write("update sqlite_sequence set seq = 900 where name = 'deals'")
    await move({ to: url })
    const office = await openOffice({
      config: { dataDir: folder, databaseUrl: url, admin: undefined },
      clock: clock(),
    })
    const as = await office.signIn('ingrid@halvard-bridge.example', SAMPLE_PASSWORD)
    const { body } = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row' }, { as })
    expect(body.id).toBe(901)
    await office.running.stop()
  })

  test('that is moved arrives whole however often the move is killed, there and back', async () => {
    write(
      'insert into timeline_entries select null, a.org_id, a.created_at, a.updated_at' +
        // Whatever further columns there are, as they are.
        `${columnsAfter('timeline_entries', 4)} from timeline_entries a, (select 1 from audit_log limit 4)`,
    )
    const before = await contents({ file: file() })
    const there = await moveUnderKills({ to: url }, { url })
    await expect(Child.start(main, folder)).rejects.toThrow(/This office was moved to postgres:/)
    expect(await contents({ url })).toEqual(before)
    const back = await moveUnderKills({ to: 'sqlite', databaseUrl: url }, { file: file() })
    expect(await contents({ file: file() })).toEqual(before)
    expect(Math.min(there, back)).toBeGreaterThan(0)
    process.stdout.write(`moved with ${there} kills there and ${back} back\n`)
  })

  test('that was moved is not opened where it was, and is not moved a second time', async () => {
    await move({ to: url })
    await expect(Child.start(main, folder)).rejects.toThrow(/This office was moved to postgres:/)
    expect((await move({ to: await newPostgres() })).told).toMatch(/This office was moved to postgres:/)
    expect((await move({ to: url })).told).toMatch(/This office was moved to postgres:/)
    const child = await Child.start(main, folder, [], { SVC_DATABASE_URL: url })
    expect((await child.kill('SIGTERM')).code).toBe(0)
  })

  test('that was moved is not opened where it was after a move back was refused', async () => {
    await move({ to: url })
    const twin = `${folder}-twin`
    cpSync(folder, twin, { recursive: true })
    const server = await Child.start(main, twin, [], { SVC_DATABASE_URL: url })
    expect((await move({ to: 'sqlite', databaseUrl: url })).told).toMatch(/Stop every server on it first/)
    await server.kill('SIGTERM')
    rmSync(twin, { recursive: true, force: true })
    const elsewhere = 'postgres://postgres@127.0.0.1:9/office'
    expect((await move({ to: 'sqlite', databaseUrl: elsewhere })).code).toBe(1)
    await expect(Child.start(main, folder)).rejects.toThrow(/This office was moved to postgres:/)
    expect((await move({ to: 'sqlite', databaseUrl: url })).told).toMatch(/Moved\. Start without/)
  })

  test('is not moved while it is in use, nor to where another is', async () => {
    const child = await Child.start(main, folder)
    expect(await move({ to: url })).toMatchObject({
      code: 1,
      told: expect.stringContaining('already runs on'),
    })
    await child.kill('SIGTERM')

    const other = await unpackUpdated()
    try {
      const server = await Child.start(main, other, [], { SVC_DATABASE_URL: url })
      expect((await move({ to: url })).told).toMatch(/Stop every server on it first/)
      expect((await move({ to: 'sqlite', databaseUrl: url }, join(other, 'empty'))).told).toMatch(
        /Stop every server on it first/,
      )
      await server.kill('SIGTERM')
      expect((await move({ to: url })).told).toMatch(/is not empty. Name a database without tables/)
      expect((await move({ to: 'sqlite', databaseUrl: url })).told).toMatch(/is not empty/)
    } finally {
      rmSync(other, { recursive: true, force: true })
    }
  })

  test('that was used again after its move was interrupted begins anew', async () => {
    for (;;) {
      const { code } = await move({ to: url, killed: 200 })
      expect(code).toBeNull()
      if (await leftBehind({ url })) break
    }
    write("update organisations set name = 'Alder'")
    expect((await move({ to: url })).told).toMatch(/holds the beginning of another move/)
    expect((await move({ to: await newPostgres() })).code).toBe(0)
  })

  test('whose audit log was tampered with is not moved', async () => {
    write("drop trigger audit_log_no_update; update audit_log set actor_name = 'Nobody' where seq = 3")
    write(
      "create trigger audit_log_no_update before update on audit_log begin select raise(abort, 'audit_log is append-only'); end",
    )
    expect(await move({ to: url })).toMatchObject({
      code: 1,
      told: expect.stringMatching(/audit log of organisation 1 .* is broken/),
    })
  })

  test('that is not there is not moved, and none is made', async () => {
    const empty = join(folder, 'empty')
    expect((await move({ to: url }, empty)).told).toMatch(/There is no office in/)
    expect(existsSync(dataFolder(empty).database)).toBe(false)
    expect((await move({ to: 'mysql://elsewhere' })).told).toMatch(/Say where to/)
  })
})

/** The columns of a table behind the first ones, with a comma before each. */
function columnsAfter(table: 'timeline_entries', first: number): string {
  const handle = new SqliteHandle(dataFolder(folder).database, { readonly: true })
  const columns = handle.pragma(`table_info(${table})`) as Array<{ name: string }>
  handle.close()
  return columns
    .slice(first)
    .map(({ name }) => `, a.${name}`)
    .join('')
}
