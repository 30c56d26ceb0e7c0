import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { OutboundClient } from '../../server/platform/outbound/client.ts'
import { failedBy, healthOf } from '../../server/sources/connections/health.ts'
import { openClient, type Place } from '../../server/sources/connections/open-client.ts'
import { Session, textOf } from '../../server/sources/connections/session.ts'
import { node, servers } from './servers.ts'

const outbound = new OutboundClient(true)
const guarded = new OutboundClient(false)
afterAll(async () => {
  await Promise.all([outbound.close(), guarded.close()])
})

const program = (args: readonly string[], env: Record<string, string> = {}): Place => ({
  transport: 'stdio',
  launch: { command: node, args, envKeys: Object.keys(env) },
  env,
})

const open = async (place: Place, { timeoutMs = 15_000, client = outbound } = {}) =>
  Session.of(await openClient(place, { fetch: client.fetch, timeoutMs }), false, { callMs: 15_000 })

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A server of others at an address, on a port of its own. */
async function atAddress(transport: 'streamableHttp' | 'sse') {
  const port = await freePort()
  const child = spawn(node, servers.everything(transport), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PORT: String(port) },
  })
  await new Promise<void>(resolve =>
    child.stderr.on('data', chunk => /running|listening/i.test(chunk) && resolve()),
  )
  return {
    url: `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`,
    stop: () => child.kill('SIGKILL'),
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('a server of others', () => {
  test('is spoken to as a program, with its tools and resources', async () => {
    const session = await open(program(servers.everything()))
    const check = healthOf(session, 1)
    expect(check.health).toMatchObject({ spoken_over: 'stdio', tools: 13, resources: 7, error: null })
    expect(check.health.server?.name).toContain('Everything')
    expect(check.health.protocol).toMatch(/^20\d\d-/)
    expect(check.health.capabilities).toMatchObject({ list: 'resources/list', read: 'resources/read' })
    await session.opened.close()
  })

  test('with one tool that nobody can call is healthy without it, and says which it is', async () => {
    const session = await open(program([join(import.meta.dirname, 'programs/one-bad-tool.ts')]))
    expect(healthOf(session, 1)).toMatchObject({
      status: 'healthy',
      health: {
        tools: 2,
        unusable_tools: [{ name: 'no_schema_type', reason: 'has no inputSchema of the type "object"' }],
      },
    })
    expect(textOf(await session.callTool('last', {}))).toBe('called')
    await session.opened.close()
  })

  test.each([
    ['streamableHttp', 'streamable_http'],
    ['sse', 'sse'],
  ] as const)('is spoken to at an address over %s', async (transport, over) => {
    const server = await atAddress(transport)
    try {
      const session = await open({ transport: 'http', url: server.url, headers: {} })
      expect(session.opened.over).toBe(over)
      expect(session.tools.length).toBe(13)
      expect(textOf(await session.callTool('echo', { message: 'hello' }))).toContain('hello')
      await session.opened.close()
    } finally {
      server.stop()
    }
  })

  test('is not reached on this computer unless the operator lets it be', async () => {
    const url = `http://127.0.0.1:${await freePort()}/mcp`
    const place: Place = { transport: 'http', url, headers: {} }
    const refusal = failedBy(await open(place, { client: guarded }).catch(error => error))
    expect(refusal).toMatchObject({
      status: 'unhealthy',
      health: { error: 'The target must be an https address.' },
    })
    const nobody = failedBy(await open(place).catch(error => error))
    expect(nobody.health.error).toBe('No response from that address.')
  })
})

describe('a program', () => {
  test('finds nothing of the environment but what it needs and was given', async () => {
    process.env.FUND_OFFICE_CANARY = 'must-not-leak'
    const session = await open(program(servers.everything(), { DEAL_KEY: 'given' }))
    const env = JSON.parse(textOf(await session.callTool('get-env', {}))) as Record<string, string>
    await session.opened.close()
    delete process.env.FUND_OFFICE_CANARY
    expect(env.DEAL_KEY).toBe('given')
    expect(env.FUND_OFFICE_CANARY).toBeUndefined()
    const known = ['DEAL_KEY', 'HOME', 'LANG', 'LC_ALL', 'PATH', 'TEMP', 'TMP', 'TMPDIR']
    expect(Object.keys(env).filter(name => !known.includes(name))).toEqual([])
    // The folder is deleted with it.
    expect(existsSync(env.TMPDIR as string)).toBe(false)
  })

  test('that is not there, says nothing, floods or chatters is an answer within its time', async () => {
    const missing: Place = {
      transport: 'stdio',
      launch: { command: '/nowhere/server', args: [], envKeys: [] },
      env: {},
    }
    const words = async (place: Place) => {
      const { health } = failedBy(await open(place, { timeoutMs: 2000 }).catch(error => error))
      return health.error
    }
    const before = process.memoryUsage().rss
    expect(await words(missing)).toBe('There is no such program on this computer.')
    expect(await words(program(servers.unruly('silent')))).toBe('The server did not answer in time.')
    expect(await words(program(servers.unruly('flooding')))).not.toBeNull()
    expect(await words(program(servers.unruly('noisy')))).not.toBeNull()
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024)
    expect(readdirSync(tmpdir()).filter(name => name.startsWith(`fund-office-mcp-${process.pid}-`))).toEqual(
      [],
    )
  })

  test('that ignores every request to end is ended with what it started', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
    const file = join(folder, 'pids')
    await open(program(servers.unruly('stubborn', file)), { timeoutMs: 1500 }).catch(() => undefined)
    const pids = JSON.parse(readFileSync(file, 'utf8')) as number[]
    await sleep(100)
    expect(pids.filter(isAlive)).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })
})
