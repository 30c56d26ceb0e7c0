import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite, type SqliteDatabase } from '../../server/database/sqlite/sqlite.ts'
import type { Db } from '../../server/database/types.ts'

const folder = mkdtempSync(join(tmpdir(), 'fund-office-snapshots-'))
let database: SqliteDatabase
beforeAll(async () => {
  database = openSqlite(join(folder, 'office.db'))
  await database.write(({ db }) => sql`create table numbers (n integer not null) strict`.execute(db))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const add = (n: number) => database.write(({ db }) => sql`insert into numbers values (${n})`.execute(db))
const numbers = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ n: number }>`select n from numbers order by n`.execute(db)
  return rows.map(({ n }) => n)
}
const turn = () => new Promise(resolve => setImmediate(resolve))

test('reads that are under way together see one state, and none misses what was committed before it', async () => {
  await add(1)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const long = database.read(async db => {
    const before = await numbers(db)
    await held
    return [before, await numbers(db)]
  })
  const beside = database.read(numbers)
  await turn()
  await add(2)
  const after = database.read(numbers)
  await add(3)
  const later = database.read(numbers)
  await turn()
  release()
  expect(await long).toEqual([[1], [1]])
  expect(await beside).toEqual([1])
  expect(await after).toEqual(expect.arrayContaining([1, 2]))
  expect(await later).toEqual([1, 2, 3])
})

test('a read that fails ends nothing for the others', async () => {
  const [failed, fine] = await Promise.allSettled([
    database.read(async () => {
      throw new Error('as asked')
    }),
    database.read(numbers),
  ])
  expect(failed.status).toBe('rejected')
  expect(fine).toMatchObject({ status: 'fulfilled', value: [1, 2, 3] })
  await add(4)
  expect(await database.read(numbers)).toEqual([1, 2, 3, 4])
})

test('under writes and reads without a pause every read sees at least what was answered before it began', async () => {
  let answered = 4
  const write = async () => {
    for (let n = 5; n < 105; n++) {
      await add(n)
      answered = n
    }
  }
  const read = async () => {
    while (answered < 104) {
      const known = answered
      expect((await database.read(numbers)).at(-1)).toBeGreaterThanOrEqual(known)
      await turn()
    }
  }
  await Promise.all([write(), read(), read(), read()])
})
