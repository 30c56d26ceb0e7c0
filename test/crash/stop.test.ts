import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataFolder } from '../../server/data-folder.ts'
import { type Database, openDatabase } from '../../server/database/index.ts'
import { Child, emptyFolder, makeCrashTables, program } from './child.ts'
import { databases } from './each-database.ts'
import { Hammer } from './hammer.ts'

let folder: string
beforeEach(() => {
  folder = emptyFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function stop(child: Child): Promise<void> {
  expect(await child.kill('SIGTERM')).toEqual({ code: 0, signal: null })
}

describe.each(databases)('SIGTERM on $name', ({ newUrl }) => {
  let url: string | undefined
  beforeEach(async () => {
    url = await newUrl?.()
    if (url !== undefined) await inDatabase(({ root }) => sql.raw(makeCrashTables).execute(root))
  })

  const start = () => Child.start(program, folder, [], url === undefined ? {} : { SVC_DATABASE_URL: url })

  async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(url === undefined ? { file: dataFolder(folder).database } : { url })
    return work(database).finally(() => database.close())
  }

  const read = <T>(query: string) =>
    inDatabase(async ({ root, dialect }) => {
      if (dialect === 'sqlite') {
        const { rows } = await sql.raw('pragma integrity_check').execute(root)
        expect(rows).toEqual([{ integrity_check: 'ok' }])
      }
      return (await sql.raw<T>(query).execute(root)).rows
    })

  test('ends a server under load, with every answered write kept', async () => {
    const child = await start()
    const hammer = Hammer.ofCrash(await child.signIn())
    let done = false
    const hammering = hammer.run(child, 8, () => done)
    while (hammer.acknowledged.rows.size <= 50) await sleep(10)
    await stop(child)
    done = true
    await hammering
    // No call was cut off.
    expect(hammer.surprises).toEqual([])
    const kept = new Set((await read<{ key: string }>('select key from crash_notes')).map(({ key }) => key))
    const answered = [...hammer.acknowledged.rows, ...hammer.acknowledged.notes]
    expect(answered.length).toBeGreaterThan(50)
    expect(answered.filter(key => !kept.has(key))).toEqual([])
    expect(child.complaints()).toBe('')
  })

  test('ends a server whose job waits for the outside, and the job waits for its next turn', async () => {
    const child = await start()
    const headers = { authorization: `Bearer ${await child.signIn()}` }
    expect((await child.post('/api/v1/svc/crash/long-jobs', { key: 'long' }, headers)).status).toBe(201)
    await expect.poll(() => read('select status from jobs')).toEqual([{ status: 'running' }])
    await stop(child)
    expect(await read('select status, attempts, lease_owner, finished_at from jobs')).toEqual([
      { status: 'queued', attempts: 0, lease_owner: null, finished_at: null },
    ])
    expect(await read('select * from crash_carried')).toEqual([])
  })
})

test('SIGTERM lets the folder go: another server starts on it at once', async () => {
  await stop(await Child.start(program, folder))
  await stop(await Child.start(program, folder))
})

test('two servers do not run on one folder: the second says so and ends', async () => {
  const first = await Child.start(program, folder)
  await expect(Child.start(program, folder)).rejects.toThrow(/already runs on/)
  await stop(first)
})
