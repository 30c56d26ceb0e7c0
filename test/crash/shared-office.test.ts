import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pinnedNode } from '../../scripts/project.mjs'
import { Broadcast } from '../../server/database/broadcast.ts'
import { newPostgres } from '../databases.ts'
import { Child, emptyFolder, main } from './child.ts'

const LIMIT = 20
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const newKey = () => randomBytes(32).toString('base64')

const folders: string[] = []
const newFolder = () => {
  const folder = emptyFolder()
  folders.push(folder)
  return folder
}
const startOn = (env: Record<string, string>, folder = newFolder()) => Child.start(main, folder, [], env)

let env: Record<string, string>
let servers: readonly [Child, Child]
let token: string
const noPostgres = !process.env.SVC_TEST_POSTGRES_URL
beforeAll(async () => {
  if (noPostgres) return
  env = { SVC_DATABASE_URL: await newPostgres(), SVC_VAULT_KEY: newKey(), SVC_RATE_LIMIT: String(LIMIT) }
  // Both at once on an empty database, each with a data folder of its own.
  servers = await Promise.all([startOn(env), startOn(env)])
  token = await servers[0].signIn()
})
afterAll(async () => {
  if (noPostgres) return
  await Promise.all(servers.map(server => server.kill('SIGTERM')))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const SUMMED = 'event: progress\ndata: {"stage":"summing","percent":90}'

/** Sends the one server a request of that name, of which there is something to tell. */
async function upload(name: string, key: string): Promise<void> {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    loan_id: `L-${at}`,
    current_balance: 1000,
    rate: 0.08,
    remaining_term: 24,
  }))
  const tape = { name: 'Pool', as_of_date: '2026-03-31', rows }
  const named = { ...bearer(key), 'x-request-id': name }
  expect((await servers[0].post('/api/v1/svc/pricer/tapes', tape, named)).status).toBe(201)
}

/** Returns the progress reported by the other server until the call has ended, or the listener stops. */
async function progressAtOther(name: string, key: string, signal?: AbortSignal): Promise<string> {
  const path = `/api/v1/svc/requests/${name}/progress`
  return fetch(servers[1].url + path, { headers: bearer(key), ...(signal ? { signal } : {}) })
    .then(stream => stream.text())
    .catch(() => '')
}

const json = async (reply: Response) => (await reply.json()) as Record<string, never>
const newApiKey = async (): Promise<string> =>
  (await json(await servers[0].post('/api/v1/svc/developer/keys', { name: 'Shared' }, bearer(token)))).key ??
  ''

describe.skipIf(noPostgres)('two servers on one Postgres', () => {
  test('are one office: one administrator, and a token of one holds at the other', async () => {
    for (const server of servers) {
      const reply = await server.get('/api/v1/svc/me', bearer(token))
      expect([reply.status, await reply.json()]).toMatchObject([200, { email: 'admin@example.com' }])
    }
    const people = await servers[1].get('/api/v1/svc/admin/users', bearer(token))
    expect(await people.json()).toHaveLength(1)
  })

  test('end a web session together', async () => {
    const [one, other] = servers
    const reply = await one.post('/api/v1/auth/login', {
      email: 'admin@example.com',
      password: 'correct horse battery',
      session: true,
    })
    const cookie = reply.headers
      .getSetCookie()
      .map(text => text.split(';')[0])
      .join('; ')
    const csrf = /fo_csrf=([^;]+)/.exec(cookie)?.[1] ?? ''
    expect((await other.get('/api/v1/svc/me', { cookie })).status).toBe(200)
    const out = await one.post('/api/v1/auth/logout', {}, { cookie, 'x-csrf-token': csrf, origin: one.url })
    expect(out.status).toBeLessThan(300)
    await expect.poll(async () => (await other.get('/api/v1/svc/me', { cookie })).status).toBe(401)
  })

  test('count the calls of a key together', async () => {
    const key = await newApiKey()
    // The windows are those of the clock: all the calls belong in one.
    if (Date.now() % 60_000 > 40_000) await sleep(60_000 - (Date.now() % 60_000))
    const calls = Array.from({ length: 2 * LIMIT }, (_, at) =>
      (servers[at % 2] as Child).get('/api/v1/svc/me', bearer(key)),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(LIMIT)
    expect(statuses.filter(status => status === 429)).toHaveLength(LIMIT)
  })

  test('slow a guesser down together, whatever is tried at once', async () => {
    const attempt = (at: number, password: string) =>
      (servers[at % 2] as Child).post('/api/v1/auth/login', { email: 'nobody@example.com', password })
    const guesses = await Promise.all(
      Array.from({ length: 16 }, (_, at) => attempt(at, `guess number ${at}`)),
    )
    const refused = guesses.filter(({ status }) => status === 401)
    expect(refused).toHaveLength(6)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('tell what an agent does to whoever listens at either', async () => {
    const [one, other] = servers
    const started = await one.post('/api/v1/svc/team/run', { agent: 'stale_deals', input: {} }, bearer(token))
    const { run_id } = await json(started)
    const stream = await other.get(`/api/v1/svc/agent-runs/${run_id}/stream`, bearer(token))
    expect(await stream.text()).toMatch(/event: run\.started[\s\S]*event: run\.completed/)
  })

  test('tell how far a request is to whoever listens at the other', async () => {
    const key = await newApiKey()
    const listening = progressAtOther('named-1', key)
    await upload('named-1', key)
    expect(await listening).toContain(SUMMED)
    // Whoever comes after the answer hears the last of it too, from the one that gave it.
    expect(await progressAtOther('named-1', key)).toContain(SUMMED)
  })

  test('go on and hear each other again after the database cut every connection', async () => {
    const key = await newApiKey()
    const client = new pg.Client({ connectionString: env.SVC_DATABASE_URL as string })
    await client.connect()
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
    expect(rowCount).toBeGreaterThan(2)
    let attempt = 0
    await expect
      .poll(async () => {
        attempt += 1
        await upload(`again-${attempt}`, key)
        return progressAtOther(`again-${attempt}`, key, AbortSignal.timeout(2000))
      })
      .toContain(SUMMED)
  })
})

test.skipIf(noPostgres)('what is said to the others may be longer than Postgres takes at once', async () => {
  const url = await newPostgres()
  const heard: string[] = []
  const missed = () => undefined
  const others = await Broadcast.open(url, { hear: message => heard.push(message), missed })
  const one = await Broadcast.open(url, { hear: message => heard.push(`itself ${message}`), missed })
  const said = ['a', 'b'.repeat(7_900), 'c'.repeat(50_000), 'd']
  for (const message of said) one.say(message)
  await expect.poll(() => heard).toEqual(said)
  await one.close()
  await others.close()
})

describe.skipIf(noPostgres)('the secrets of an office on Postgres', () => {
  test('are refused without their key, with another and with what is none', async () => {
    const { SVC_VAULT_KEY: _, ...without } = env
    await expect(startOn(without)).rejects.toThrow(/in its database: set SVC_VAULT_KEY or SVC_VAULT_KEY_FILE/)
    await expect(startOn({ ...env, SVC_VAULT_KEY: newKey() })).rejects.toThrow(
      /SVC_VAULT_KEY is not the key that the secrets in this database are sealed under.*no new keys were made/,
    )
    await expect(startOn({ ...env, SVC_VAULT_KEY: 'a passphrase' })).rejects.toThrow(
      /32 random bytes in base64/,
    )
  })

  test('are sealed anew under another key while the servers run', async () => {
    const file = join(newFolder(), 'new-key')
    writeFileSync(file, `${newKey()}\n`, { mode: 0o600 })
    expect(await rotate(file)).toMatchObject({ code: 0, told: expect.stringContaining('3 secrets') })
    await expect(startOn(env)).rejects.toThrow(/SVC_VAULT_KEY is not the key/)
    const { SVC_VAULT_KEY: _, ...rest } = env
    const third = await startOn({ ...rest, SVC_VAULT_KEY_FILE: file })
    for (const server of [...servers, third])
      expect((await server.get('/api/v1/svc/me', bearer(token))).status).toBe(200)
    await third.kill('SIGTERM')
    expect(await rotate(file)).toMatchObject({
      code: 1,
      told: expect.stringContaining('SVC_VAULT_KEY is not the key'),
    })
  })

  test('that are in a data folder stay there, and come along when a key is given', async () => {
    const url = await newPostgres()
    const folder = newFolder()
    const first = await startOn({ SVC_DATABASE_URL: url }, folder)
    const own = await first.signIn()
    await expect(startOn({ SVC_DATABASE_URL: url })).rejects.toThrow(
      /are not those of the office in this database/,
    )
    const shared = { SVC_DATABASE_URL: url, SVC_VAULT_KEY: newKey() }
    await expect(startOn(shared)).rejects.toThrow(/begun without SVC_VAULT_KEY/)
    await first.kill('SIGTERM')
    const [again, second] = [await startOn(shared, folder), await startOn(shared)]
    for (const server of [again, second]) {
      expect((await server.get('/api/v1/svc/me', bearer(own))).status).toBe(200)
      await server.kill('SIGTERM')
    }
    const back = newFolder()
    const moved = await run('move', ['--to', 'sqlite'], {
      ...shared,
      SVC_DATA_DIR: back,
      SVC_SECRETS: 'file',
    })
    expect(moved).toMatchObject({ code: 0, told: expect.stringContaining('Moved.') })
    const alone = await startOn({}, back)
    expect((await alone.get('/api/v1/svc/me', bearer(own))).status).toBe(200)
    await alone.kill('SIGTERM')
  })
})

const rotate = (file: string) => run('rotate-vault-key', [file], env)

/** Runs a command of an office to its end. */
function run(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; told: string }> {
  const command = join(import.meta.dirname, `../../server/commands/${name}.ts`)
  const child = spawn(pinnedNode, [command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (told += chunk))
  return new Promise(resolve => child.on('close', code => resolve({ code, told })))
}
