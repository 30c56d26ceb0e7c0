import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schedule } from 'node-cron'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openSqlite, type SqliteDatabase } from '../../server/database/sqlite/sqlite.ts'
import { Schedule } from '../../server/platform/background/schedule.ts'

const folder = mkdtempSync(join(tmpdir(), 'fund-office-schedule-'))
let database: SqliteDatabase
beforeAll(async () => {
  database = openSqlite(join(folder, 'office.db'))
  await migrate(database, migrations)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** When a task with this expression is due next, in turn, the computer looking at each of these times. */
async function dueAfter(cron: string, times: readonly string[]): Promise<string[]> {
  const name = `task ${cron}`
  let now = new Date()
  const parts = { database, clock: { now: () => now }, log: pino({ level: 'silent' }) }
  const schedule = new Schedule(parts, [{ name, cron, run: async () => undefined }])
  const due: string[] = []
  for (const time of times) {
    now = new Date(time)
    await schedule.runDue()
    const row = await database.read(db =>
      db.selectFrom('schedule_runs').select('due_at').where('task', '=', name).executeTakeFirstOrThrow(),
    )
    due.push(row.due_at)
  }
  return due
}

test.each([
  ['30 1 * * *', '2026-03-31T01:29:59.999Z', '2026-03-31T01:30:00.000Z'],
  ['30 1 * * *', '2026-03-31T01:30:00.000Z', '2026-04-01T01:30:00.000Z'],
  ['*/10 * * * *', '2026-12-31T23:55:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['0 9 29 2 *', '2096-03-01T00:00:00.000Z', '2104-02-29T09:00:00.000Z'],
  ['15 * * * *', '2026-10-25T00:59:00.000Z', '2026-10-25T01:15:00.000Z'],
])('%s after %s is due at %s', async (cron, after, due) => {
  await database.write(({ db }) => db.deleteFrom('schedule_runs').execute())
  expect(await dueAfter(cron, [after])).toEqual([due])
})

test.each([
  '* * * * *',
  '*/10 * * * *',
  '7 * * * *',
  '15 2 * * *',
  '0 9 1 */3 *',
  '30 6 * * 1-5',
  '0 0 13 * 5',
])('the next time of %s is the one that node-cron waits for', async cron => {
  await database.write(({ db }) => db.deleteFrom('schedule_runs').execute())
  const [before] = await dueAfter(cron, [new Date().toISOString()])
  const waiting = schedule(cron, () => undefined, { timezone: 'UTC' })
  const next = waiting.getNextRun()?.toISOString()
  await waiting.destroy()
  await database.write(({ db }) => db.deleteFrom('schedule_runs').execute())
  const [after] = await dueAfter(cron, [new Date().toISOString()])
  expect([before, after]).toContain(next)
})

test('a task is run when its time comes, not when the next look would be', async () => {
  await database.write(({ db }) => db.deleteFrom('schedule_runs').execute())
  let now = new Date('2026-03-02T02:59:30.000Z')
  const parts = { database, clock: { now: () => now }, log: pino({ level: 'silent' }) }
  const ran = Promise.withResolvers<number>()
  const started = Date.now()
  const run = async () => ran.resolve(Date.now() - started)
  const office = new Schedule(parts, [{ name: 'each second', cron: '* * * * * *', run }])
  await office.runDue()
  office.start()
  now = new Date('2026-03-02T03:00:00.000Z')
  expect(await ran.promise).toBeLessThan(14_000)
  await office.stop()
})

test('a time that passed while the computer slept is caught up once', async () => {
  await database.write(({ db }) => db.deleteFrom('schedule_runs').execute())
  expect(
    await dueAfter('0 3 * * *', [
      '2026-03-01T02:00:00.000Z',
      '2026-03-04T08:00:00.000Z',
      '2026-03-04T08:01:00.000Z',
    ]),
  ).toEqual(['2026-03-01T03:00:00.000Z', '2026-03-05T03:00:00.000Z', '2026-03-05T03:00:00.000Z'])
})

test('a task whose server died meanwhile is begun again by another, once its lease is over, and not for ever', async () => {
  await database.write(({ db }) => db.deleteFrom('schedule_runs').execute())
  let now = Date.parse('2026-03-02T02:59:00.000Z')
  const parts = {
    database,
    clock: { now: () => new Date(now) },
    log: pino({ level: 'silent' }),
  }
  const begun: string[] = []
  /** A server that dies within the task never comes to the end of it. */
  const server = (name: string, dies: boolean) =>
    new Schedule(parts, [
      {
        name: 'nightly',
        cron: '0 3 * * *',
        run: () => {
          begun.push(name)
          return dies ? new Promise(() => undefined) : Promise.resolve()
        },
      },
    ])
  await server('first', false).runDue()
  now += 60_000
  void server('one', true).runDue()
  await expect.poll(() => begun).toEqual(['one'])
  await server('other', false).runDue()
  expect(begun).toEqual(['one'])
  now += 61_000
  void server('two', true).runDue()
  await expect.poll(() => begun).toEqual(['one', 'two'])
  now += 61_000
  await server('three', false).runDue()
  await server('four', false).runDue()
  expect(begun).toEqual(['one', 'two', 'three'])
})
