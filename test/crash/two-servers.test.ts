import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/index.ts'
import { verifyAllAudits } from '../../server/kernel/audit.ts'
import { newPostgres } from '../databases.ts'
import { Child, type crashTables, emptyFolder, makeCrashTables, program } from './child.ts'
import { Hammer } from './hammer.ts'

const ROUNDS = 4
/** A lease of a minute then lasts three seconds. */
const SPEED = '20'
const CLIENTS = 4

let folders: string[]
let client: pg.Client
let env: Record<string, string>
const noPostgres = !process.env.SVC_TEST_POSTGRES_URL
beforeEach(async () => {
  if (noPostgres) return
  const url = await newPostgres()
  env = { SVC_DATABASE_URL: url, SVC_VAULT_KEY: randomBytes(32).toString('base64') }
  folders = [emptyFolder(), emptyFolder()]
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(makeCrashTables)
})
afterEach(async () => {
  if (noPostgres) return
  await client.end()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test.skipIf(noPostgres)(
  `of two servers either is killed, ${ROUNDS} times, under load: nothing is lost or doubled, and the other goes on`,
  async () => {
    const args = [SPEED, String(Date.now())]
    const start = (at: number) => Child.start(program, folders[at] as string, args, env)
    const servers = await Promise.all([start(0), start(1)])
    const hammer = Hammer.ofCrash(await (servers[0] as Child).signIn())
    let over = false
    const hammerAt = (at: number) => hammer.run(servers[at] as Child, CLIENTS, () => over)
    const hammering = [hammerAt(0), hammerAt(1)]
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(200 + Math.random() * 600)
      const at = round % 2
      const before = acknowledged(hammer)
      expect((await (servers[at] as Child).kill('SIGKILL')).signal).toBe('SIGKILL')
      await hammering[at]
      await expect.poll(() => acknowledged(hammer)).toBeGreaterThan(before)
      servers[at] = await start(at)
      hammering[at] = hammerAt(at)
    }
    over = true
    await Promise.all(hammering)
    await hammer.settle(servers[0] as Child)
    await expect.poll(waiting).toBe(0)
    const ticks = (await keys('crash_ticks')).length
    await expect.poll(async () => (await keys('crash_ticks')).length).toBeGreaterThan(ticks)
    for (const server of servers) expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })

    const { rows, notes } = hammer.acknowledged
    expect(hammer.surprises).toEqual([])
    expect(rows.size).toBeGreaterThan(ROUNDS)
    expect(notes.size).toBeGreaterThan(ROUNDS)
    expect(await keys('crash_notes')).toEqual([...rows, ...notes].sort())
    expect(await keys('crash_heard')).toEqual([...notes].sort())
    expect(await keys('crash_carried')).toEqual([...notes].sort())
    expect(await count("jobs where status <> 'succeeded'")).toBe(0)
    expect(await count("audit_log where action like '%/crash/%'")).toBe(rows.size + notes.size)
    const database = await openDatabase({ url: env.SVC_DATABASE_URL as string })
    const verdicts = await database.read(verifyAllAudits)
    await database.close()
    expect(verdicts).toMatchObject([{ broken: null }])
    process.stdout.write(
      `${ROUNDS} kills of two: ${rows.size + notes.size} writes acknowledged, ${hammer.replayed} of them after their first answer was lost\n`,
    )
  },
)

const acknowledged = ({ acknowledged: { rows, notes } }: Hammer) => rows.size + notes.size

async function count(what: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${what}`)
  return Number(rows[0]?.n)
}

async function keys(table: (typeof crashTables)[number]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select key from ${table}`)
  return rows.map(({ key }) => key).sort()
}

/** Counts undispatched events and pending jobs. */
const waiting = async () =>
  (await count('outbox where dispatched_at is null')) +
  (await count("jobs where status in ('queued', 'running')"))
