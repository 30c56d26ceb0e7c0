import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../scripts/project.mjs'
import { checkAll } from '../../../server/sources/connections/check-all.ts'
import { targetOf } from '../../../server/sources/connections/stored.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { node } from '../../sources/servers.ts'

const CONNECTIONS = '/api/v1/svc/mcp-connections'
/** A server of others with its own authorisation server, which agrees to everything. */
const server = join(
  root,
  'node_modules/@modelcontextprotocol/sdk/dist/esm/examples/server/simpleStreamableHttp.js',
)

let office: Office
let session: Record<string, string>
let url: string
let child: ChildProcess
beforeAll(async () => {
  const [port, authPort] = [await freePort(), await freePort()]
  url = `http://localhost:${port}/mcp`
  child = spawn(node, [server, '--oauth'], {
    env: { ...process.env, MCP_PORT: String(port), MCP_AUTH_PORT: String(authPort) },
    stdio: 'ignore',
  })
  office = await openOffice()
  session = await office.session()
  for (let status = 0; status !== 401; await sleep(50))
    status = await fetch(url, { method: 'POST' })
      .then(answer => answer.status)
      .catch(() => 0)
})
afterAll(async () => {
  child.kill('SIGKILL')
  await office.close()
})

const freePort = () =>
  new Promise<number>(resolve => {
    const listening = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listening.address() as { port: number }
      listening.close(() => resolve(port))
    })
  })

const inSession = (path: string, body: unknown = {}) =>
  office.post(`${CONNECTIONS}/${path}`, body, { as: null, headers: session })

/** Runs the check that is due every ten minutes. */
async function lookAtAll(): Promise<void> {
  const { services, database } = office.running.door.parts
  const rows = await database.read(db => db.selectFrom('mcp_connections').selectAll().execute())
  await checkAll(services.connections, 1, rows, row => targetOf(services, 1, row))
}

const tokensIn = (text: string) => /"access_token"|"refresh_token"|Bearer /.test(text)

test('a server that asks for it is authorised by a person, once, and its tokens are sealed', async () => {
  const { status, body } = await office.post(CONNECTIONS, { name: 'Drive', kind: 'google_drive', url })
  expect(status).toBe(201)
  expect(body.status).toBe('needs_authorisation')
  expect((await office.get(`${CONNECTIONS}/${body.id}/browse`)).body).toMatchObject({
    code: 'source_unavailable',
    connection_status: 'needs_authorisation',
  })

  const begun = await inSession(`${body.id}/authorise`)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const address = new URL(begun.body.authorisation_url)
  expect(address.searchParams.get('code_challenge_method')).toBe('S256')
  expect(address.searchParams.get('redirect_uri')).toBe(`${office.url}/connections/authorised`)
  const answer = await fetch(address, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')]

  // Neither a token, nor the wrong state, nor another organisation gets anywhere with the code.
  const byToken = await office.post(`${CONNECTIONS}/authorised`, { code, state })
  expect([byToken.status, byToken.body.code]).toEqual([403, 'session_required'])
  expect((await inSession('authorised', { code, state: `${state}x` })).status).toBe(404)

  const done = await inSession('authorised', { code, state })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body).toMatchObject({ id: body.id, status: 'healthy', health: { error: null } })
  expect(done.body.health.tools).toBeGreaterThan(3)
  // The state is spent.
  expect((await inSession('authorised', { code, state })).status).toBe(404)
  expect((await office.get(`${CONNECTIONS}/${body.id}/browse`)).status).toBe(200)
  expect(tokensIn(JSON.stringify([done.body, await office.rows()]))).toBe(false)
  expect((await inSession(`${body.id}/authorise`)).body).toEqual({ authorisation_url: null })

  // The look on the schedule leaves the tokens as they are.
  await lookAtAll()
  expect((await office.get(`${CONNECTIONS}/${body.id}`)).body.status).toBe('healthy')
})

test('the look on the schedule tells of a connection that went away, once', async () => {
  child.kill('SIGKILL')
  await sleep(200)
  await lookAtAll()
  await lookAtAll()
  const { body } = await office.get(CONNECTIONS)
  expect(body[0]).toMatchObject({
    status: 'unhealthy',
    health: { error: 'No response from that address.' },
  })
  const notices: Json[] = (await office.get('/api/v1/svc/notifications')).body
  expect(notices.filter(({ kind }) => kind === 'connection_unhealthy')).toMatchObject([
    { title: 'Drive can no longer be reached', link: `/connections/${body[0].id}` },
  ])
})
