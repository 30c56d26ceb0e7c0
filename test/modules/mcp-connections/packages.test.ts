import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const CONNECTIONS = '/api/v1/svc/mcp-connections'
const SERVER = '@modelcontextprotocol/server-filesystem@2026.8.31'
const scratch = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const documents = join(scratch, 'Deals')

const asked = promisify(execFile)
const reachable = (program: string, args: string[]) =>
  asked(program, args, { timeout: 30_000 }).then(
    () => true,
    () => false,
  )
const registry = await reachable('npm', ['view', SERVER, 'version'])
const uv = await reachable('uvx', ['--version'])
if (!registry) console.log('No npm registry is reached: connections by npx are not tried.')
if (!uv) console.log('There is no uvx on this computer: connections by uvx are not tried.')

let office: Office
beforeAll(async () => {
  mkdirSync(documents)
  writeFileSync(join(documents, 'Term sheet.md'), '# Term sheet')
  const catalogue = join(scratch, 'catalogue.json')
  const npx = (id: string, name: string) => ({
    id,
    title: id,
    command: 'npx',
    args: ['-y', name, '{folder}'],
  })
  writeFileSync(
    catalogue,
    JSON.stringify([
      npx('pinned', SERVER),
      npx('unpinned', '@modelcontextprotocol/server-filesystem'),
      npx('missing', '@modelcontextprotocol/there-is-no-such-server@1.0.0'),
      { id: 'python', title: 'python', command: 'uvx', args: ['mcp-server-time'] },
    ]),
  )
  office = await openOffice({ config: { mcpCatalogue: catalogue } })
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await office.close()
  rmSync(scratch, { recursive: true, force: true })
})

async function connection(catalogue_id: string, given: Json = { folder: documents }): Promise<Json> {
  const { status, body } = await office.post(CONNECTIONS, {
    name: catalogue_id,
    catalogue_id,
    arguments: given,
    modules: ['vdr'],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const check = (id: number, request = `check-${id}`) =>
  office.post(`${CONNECTIONS}/${id}/health`, {}, { headers: { 'x-request-id': request } })
const folderOf = (id: number) => join(office.config.dataDir, 'packages', String(id))

test('what a command fetches is told before it is run: the package, and its version or that none is named', async () => {
  expect(await connection('pinned')).toMatchObject({
    package: { runner: 'npx', name: '@modelcontextprotocol/server-filesystem', version: '2026.8.31' },
    status: 'unhealthy',
    health: { error: 'It was not started yet: check it now, and its package is fetched.' },
  })
  expect((await connection('unpinned')).package.version).toBeNull()
})

describe.skipIf(!registry)('npx with the registry', () => {
  test('fetches at the first start, telling how long it takes; afterwards it needs no registry', async () => {
    const { id } = await connection('pinned')
    const heard = office.heard('first-start')
    const first = await check(id, 'first-start')
    expect(first.body).toMatchObject({ status: 'healthy', health: { tools: 14, error: null } })
    expect((await heard).at(-1)).toMatchObject({
      event: 'progress',
      data: {
        stage: 'installing',
        package: '@modelcontextprotocol/server-filesystem',
        version: '2026.8.31',
        seconds: expect.any(Number),
      },
    })
    expect(readdirSync(folderOf(id)).sort()).toEqual(['installed', 'npm'])

    // A proxy that nobody is behind cuts the line.
    for (const name of ['https_proxy', 'http_proxy', 'HTTPS_PROXY', 'HTTP_PROXY'])
      vi.stubEnv(name, 'http://127.0.0.1:9')
    office.running.door.parts.services.connections.forget(id)
    expect((await check(id)).body.status).toBe('healthy')
    const { body } = await office.get(`${CONNECTIONS}/${id}/browse`)
    expect(body.map(({ name }: Json) => name)).toEqual(['Term sheet.md'])

    expect((await office.delete(`${CONNECTIONS}/${id}`)).status).toBe(204)
    await expect.poll(() => existsSync(folderOf(id))).toBe(false)
  })

  test('can be cancelled while it fetches, and fetches again when it is asked to', async () => {
    const { id } = await connection('pinned')
    const cancel = () => office.post(`${CONNECTIONS}/${id}/cancel-start`, {})
    expect((await cancel()).body).toEqual({ cancelled: false })
    const checking = check(id)
    await expect.poll(async () => (await cancel()).body.cancelled).toBe(true)
    expect((await checking).body).toMatchObject({
      status: 'unhealthy',
      health: { error: 'Installing it was cancelled.' },
    })
    expect((await check(id)).body.status).toBe('healthy')
  })

  test('says in the registry’s own words why there is nothing to fetch', async () => {
    const { id } = await connection('missing')
    const { status, health } = (await check(id)).body
    expect(status).toBe('unhealthy')
    expect(health.error).toMatch(
      /^The program ended before it had introduced itself\. It said: E404 Not Found .*there-is-no-such-server/,
    )
  })

  test('a package of which something is gone is fetched again', async () => {
    const { id } = await connection('pinned')
    expect((await check(id)).body.status).toBe('healthy')
    rmSync(join(folderOf(id), 'npm'), { recursive: true })
    expect((await check(id)).body.status).toBe('unhealthy')
    expect((await check(id)).body.status).toBe('healthy')
  })
})

test.skipIf(!uv)('uvx fetches into the connection’s folder, and needs no index afterwards', async () => {
  const { id } = await connection('python', {})
  expect((await check(id)).body).toMatchObject({ status: 'healthy', package: { runner: 'uvx' } })
  vi.stubEnv('UV_DEFAULT_INDEX', 'http://127.0.0.1:9')
  expect((await check(id)).body.status).toBe('healthy')
})

test('where there is no npx, what brings it is told', async () => {
  const { id } = await connection('pinned')
  vi.stubEnv('PATH', scratch)
  const { health } = (await check(id)).body
  expect(health.error).toBe(
    'There is no npx on this computer: install Node.js, which brings it, then check again.',
  )
})
