import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../scripts/tests/postgres.mjs'
import { Child, emptyFolder, makeCrashTables, program } from './child.ts'
import { Hammer } from './hammer.ts'

const ROUNDS = 3
const noPostgres = !process.env.SVC_TEST_POSTGRES_URL

let folder: string
/** A server of its own, since that of the other tests must go on; one that waits for the disk, since it is ended. */
let postgres: Postgres
beforeAll(async () => {
  if (noPostgres) return
  folder = emptyFolder()
  postgres = (await startPostgres([])) as Postgres
  await query(makeCrashTables)
})
afterAll(async () => {
  if (noPostgres) return
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function query(text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string }>(text)
    return (rows ?? []).map(({ key }) => key)
  } finally {
    await client.end()
  }
}

test.skipIf(noPostgres)(
  `Postgres is restarted under load, ${ROUNDS} times: nothing is lost or doubled, and the server goes on`,
  async () => {
    const server = await Child.start(program, folder, ['20', String(Date.now())], {
      SVC_DATABASE_URL: postgres.url,
    })
    const hammer = Hammer.ofCrash(await server.signIn())
    const acknowledged = () => hammer.acknowledged.notes.size + hammer.acknowledged.rows.size
    let over = false
    const hammering = hammer.run(server, 4, () => over)
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(500)
      await postgres.halt()
      expect((await server.get('/healthz')).status).toBe(503)
      await postgres.resume()
      const before = acknowledged()
      await expect.poll(acknowledged).toBeGreaterThan(before)
    }
    over = true
    await hammering
    await hammer.settle(server)
    expect(hammer.surprises.filter(told => !/^503 .*database_unavailable/.test(told))).toEqual([])
    const { notes, rows } = hammer.acknowledged
    const wrote = await query('select key from crash_notes')
    expect(new Set(wrote).size).toBe(wrote.length)
    for (const key of [...notes, ...rows]) expect(wrote).toContain(key)
    await expect
      .poll(async () => (await query('select key from crash_carried')).sort())
      .toEqual([...notes].sort())

    // Unsent statements for a database that is gone do not delay the stop.
    await postgres.halt()
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(server.complaints()).not.toContain('destroyed')
  },
)
