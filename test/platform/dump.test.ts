// The backups of an office on Postgres, made by the programs of a server that brings them.

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { type Postgres, postgresPrograms, startFrom } from '../../scripts/tests/postgres.mjs'
import {
  type Database,
  dump,
  dumpObstacle,
  listBackups,
  migrate,
  openDatabase,
} from '../../server/database/index.ts'

const programs = postgresPrograms().find(folder => existsSync(join(folder, 'pg_dump')))
const execute = promisify(execFile)

describe.skipIf(!programs)('pg_dump', () => {
  const path = process.env.PATH
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-dumps-'))
  const occasion = { folder, reason: 'manual', now: new Date('2026-03-02T09:00:00.000Z') }
  let server: Postgres
  let database: Database
  beforeAll(async () => {
    process.env.PATH = `${programs}${delimiter}${path}`
    server = await startFrom(programs as string)
    database = await openDatabase({ url: server.url })
    await migrate(database, migrations)
    await sql`insert into appliance_milestones values ('dumped', '2026-03-02')`.execute(database.root)
  })
  afterAll(async () => {
    process.env.PATH = path
    await database?.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('makes a backup that pg_restore puts into an empty database', async () => {
    expect(await dumpObstacle(database)).toBeNull()
    const file = await dump(server.url, occasion)
    expect(listBackups(folder)).toEqual([{ file, reason: 'manual', created_at: '2026-03-02T09:00:00.000Z' }])
    await sql`create database restored`.execute(database.root)
    const url = server.url.replace(/\/postgres$/, '/restored')
    await execute('pg_restore', [`--dbname=${url}`, join(folder, file)])
    const restored = await openDatabase({ url })
    const { rows } = await sql`select * from appliance_milestones`.execute(restored.root)
    await restored.close()
    expect(rows).toEqual([{ name: 'dumped', reached_at: '2026-03-02' }])
  })

  test('that fails leaves no file', async () => {
    rmSync(folder, { recursive: true, force: true })
    await expect(dump(`${server.url}-that-is-not-there`, occasion)).rejects.toThrow(/does not exist/)
    expect(readdirSync(folder)).toEqual([])
  })
})
