import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/index.ts'
import { verifyAllAudits } from '../../server/kernel/audit.ts'
import { newPostgres } from '../databases.ts'
import type { Json } from '../office.ts'
import { Child, emptyFolder, officeProgram } from './child.ts'

const RACES = 20
const noPostgres = !process.env.SVC_TEST_POSTGRES_URL

describe.skipIf(noPostgres)('two servers on one Postgres', () => {
  const folders = [emptyFolder(), emptyFolder()]
  let url: string
  let servers: Child[]
  let headers: Record<string, string>
  let client: pg.Client
  beforeAll(async () => {
    url = await newPostgres()
    client = await connected()
    // A server looks for a deadlock once, so long after it began to wait: time enough for the others to have queued.
    await client.query(
      `alter database ${client.escapeIdentifier(client.database as string)} set deadlock_timeout = '3s'`,
    )
    const env = { SVC_DATABASE_URL: url, SVC_VAULT_KEY: randomBytes(32).toString('base64') }
    servers = await Promise.all(folders.map(folder => Child.start(officeProgram, folder, [], env)))
    headers = { authorization: `Bearer ${await (servers[0] as Child).signIn()}` }
  })
  afterAll(async () => {
    await client.end()
    for (const server of servers) await server.kill('SIGKILL')
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  const connected = async () => {
    const one = new pg.Client({ connectionString: url })
    await one.connect()
    return one
  }
  const count = async (statement: string, values: unknown[] = []): Promise<number> =>
    Number((await client.query(statement, values)).rows[0].n)
  const atBoth = (path: string, body: unknown, more: Record<string, string> = {}) =>
    Promise.all(
      [...servers, ...servers].map(async server => {
        const reply = await server.post(path, body, { ...headers, ...more })
        return { status: reply.status, body: (await reply.json()) as Json }
      }),
    )

  test('an approval that races at both is carried out once', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const name = `Raced ${race}`
      const proposed = await (servers[0] as Child).post(
        '/api/v1/tools/svc_create_deal/call',
        { name },
        headers,
      )
      const { action_id } = ((await proposed.json()) as Json).result
      const replies = await atBoth(`/svc/agent/actions/${action_id}/approve`, {})
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('already_decided')
      expect(await count('select count(*) as n from deals where name = $1', [name])).toBe(1)
    }
  })

  test('a call that is repeated at both under one key is made once, and answered alike', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const name = `Repeated ${race}`
      const replies = await atBoth(
        '/api/v1/svc/crm/deals',
        { name },
        { 'idempotency-key': `repeated-${race}` },
      )
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
      expect(await count('select count(*) as n from deals where name = $1', [name])).toBe(1)
    }
  })

  test('a write that Postgres gives up for a deadlock is tried again, and again', async () => {
    const [server] = servers as [Child]
    const { id } = (await (
      await server.post('/api/v1/svc/crm/deals', { name: 'Locked' }, headers)
    ).json()) as Json
    const others = await Promise.all([connected(), connected(), connected()])
    // The server's transaction is the one that finds the deadlock, and is given up.
    for (const other of others) await other.query("set deadlock_timeout = '100s'")
    const deadlocks = 'select deadlocks as n from pg_stat_database where datname = current_database()'
    const before = await count(deadlocks)
    const holdHead = (other: pg.Client) =>
      other.query('begin').then(() => other.query('select * from audit_heads for update'))
    const wantDeal = (other: pg.Client) => other.query('select id from deals where id = $1 for update', [id])

    await holdHead(others[0] as pg.Client)
    const answered = fetch(`${server.url}/api/v1/svc/crm/deals/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Unlocked' }),
    })
    for (const [at, other] of others.entries()) {
      await expect.poll(() => waitingTo('update', 'audit_heads'), { interval: 20 }).toBe(1)
      const next = others[at + 1]
      // Whoever comes next queues for the head before it is free, so that the server's second try meets them there.
      const queued = next && holdHead(next)
      if (next) await expect.poll(() => waitingTo('select', 'audit_heads'), { interval: 20 }).toBe(1)
      await wantDeal(other)
      await other.query('commit')
      await queued
    }
    expect((await answered).status).toBe(200)
    expect(await count('select count(*) as n from deals where name = $1', ['Unlocked'])).toBe(1)
    await expect.poll(() => count(deadlocks)).toBeGreaterThanOrEqual(before + 2)
    for (const other of others) await other.end()
  })

  /** Statements that wait for somebody's lock to do this to the table. */
  const waitingTo = (verb: 'select' | 'update', table: string) =>
    count(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1 || '%' || $2 || '%'`,
      [verb, table],
    )

  test('the chain is whole after all of it', async () => {
    const database = await openDatabase({ url })
    for (const { broken } of await verifyAllAudits(database.root)) expect(broken).toBeNull()
    await database.close()
  })
})
