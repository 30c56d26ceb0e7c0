import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KeychainRelay } from '../../main/keychain-relay.ts'
import { ServerProcess } from '../../main/server-process.ts'
import { until } from './electron-double.ts'
import { forkUtility, type UtilityDouble } from './utility-double.ts'

let folder: string
let server: ServerProcess
let forks: UtilityDouble[]
let heard: Array<[event: string, ...details: unknown[]]>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fund-office-process-'))
  forks = []
  heard = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const { child } of forks) child.kill('SIGKILL')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A server that behaves so, in a real process, and what is heard of it. */
function starting(behaves: string, env: NodeJS.ProcessEnv = {}): ServerProcess {
  const fork = ((...call: Parameters<typeof forkUtility>) => {
    const child = forkUtility(...call)
    forks.push(child)
    return child
  }) as unknown as ConstructorParameters<typeof ServerProcess>[0]
  server = new ServerProcess(
    fork,
    {
      host: join(import.meta.dirname, '../../main/server-host.ts'),
      server: join(import.meta.dirname, 'stand-ins/server.ts'),
    },
    { ...process.env, BEHAVES: behaves, SIGN: sign(), SVC_DATA_DIR: folder, ...env },
    new KeychainRelay(fork, join(import.meta.dirname, 'stand-ins/keychain.ts')),
  )
  for (const event of ['ready', 'down', 'failed'] as const)
    server.on(event, (...details: unknown[]) => heard.push([event, ...details]))
  server.start()
  return server
}

const sign = () => join(folder, 'sign')
const events = (name: string) => heard.filter(([event]) => event === name)
/** Real processes, but time that the test owns. */
const ownTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })

describe('a server that comes up', () => {
  test('is heard of with its address and the page that sets it up', async () => {
    starting('well')
    await until(() => events('ready').length > 0)
    expect(heard).toEqual([['ready', 'http://127.0.0.1:4380', 'http://127.0.0.1:4380/setup#token-1234']])
    expect(forks[0]!.options).toMatchObject({ stdio: 'pipe', serviceName: 'Fund Office server' })
  })

  test('leaves no set-up token in the lines that are kept', async () => {
    starting('well')
    await until(() => server.lines.some(line => line.includes('later')))
    expect(server.lines).toContain('set-up http://127.0.0.1:4380/setup#...')
    expect(server.lines).toContain('and more at http://127.0.0.1/setup#... later')
    expect(server.lines.join()).not.toMatch(/tok(?!\.)|1234/)
  })

  test('is not started twice', async () => {
    starting('well')
    server.start()
    await until(() => events('ready').length > 0)
    server.start()
    expect(forks).toHaveLength(1)
  })
})

describe('a server that falls', () => {
  test('is started again after 0.5, 1, 2 and 4 seconds, then given up with what it said', async () => {
    ownTime()
    starting('falls at once')
    for (const [index, pause] of [500, 1000, 2000, 4000].entries()) {
      await until(() => events('down').length === index + 1)
      await settled()
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(forks).toHaveLength(index + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(forks).toHaveLength(index + 2)
    }
    await until(() => events('failed').length === 1)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(forks).toHaveLength(5)
    const lines = events('failed')[0]![1] as string[]
    expect(lines.at(-1)).toBe('the server ended with code 1')
    expect(lines.at(-2)).toContain('address already in use 127.0.0.1:4380')
  })

  test('is heard to the end, also what arrives after its end', async () => {
    starting('speaks after its end')
    await until(() => server.lines.includes('the server ended with code 1'))
    expect(server.lines).toEqual(['its last words', 'the server ended with code 1'])
  })

  test('is tried again when somebody asks, with the pauses from the start', async () => {
    ownTime()
    starting('falls at once')
    await giveUp()
    server.retry()
    expect(forks).toHaveLength(6)
    await until(() => events('down').length === 6)
    await settled()
    await vi.advanceTimersByTimeAsync(500)
    expect(forks).toHaveLength(7)
  })

  test('comes up by itself when what was in its way is gone', async () => {
    ownTime()
    starting('falls unless repaired')
    await until(() => events('down').length === 1)
    writeFileSync(sign(), '')
    await settled()
    await vi.advanceTimersByTimeAsync(500)
    vi.useRealTimers()
    await until(() => events('ready').length === 1)
  })

  test('after a minute of work has the pauses from the start, for ever', async () => {
    ownTime()
    starting('falls when told')
    for (let falls = 1; falls <= 7; falls++) {
      await until(() => events('ready').length === falls)
      await vi.advanceTimersByTimeAsync(60_001)
      forks.at(-1)!.child.kill('SIGUSR2')
      await until(() => events('down').length === falls)
      await settled()
      await vi.advanceTimersByTimeAsync(500)
      expect(forks).toHaveLength(falls + 1)
    }
    expect(events('failed')).toEqual([])
  })

  test('counts as fallen when it is not ready in ten minutes', async () => {
    ownTime()
    starting('never ready')
    await until(() => server.lines.length === 1)
    await vi.advanceTimersByTimeAsync(599_999)
    expect(forks[0]!.exitCode).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await until(() => events('down').length === 1)
    expect(server.lines).toContain('the server was not ready in time')
  })

  test('by an error of V8 does not take the shell with it', async () => {
    starting('well')
    await until(() => events('ready').length > 0)
    forks[0]!.emit('error', 'FatalError', 'v8::ToLocalChecked', '{}')
    expect(server.lines.at(-1)).toBe('the server broke at v8::ToLocalChecked')
  })
})

describe('stopping', () => {
  test('lets the server end in peace, and starts no other', async () => {
    starting('well')
    await until(() => events('ready').length > 0)
    await Promise.all([server.stop(), server.stop()])
    expect(readFileSync(sign(), 'utf8')).toBe('ended in peace')
    expect(forks[0]!.exitCode).toBe(0)
    server.start()
    expect(forks).toHaveLength(1)
  })

  test('while it starts ends it at once', async () => {
    starting('never ready')
    await until(() => server.lines.length === 1)
    await server.stop()
    expect(forks[0]!.exitCode).not.toBeNull()
    expect(existsSync(sign())).toBe(false)
  })

  test('in a pause between two starts starts it no more', async () => {
    ownTime()
    starting('falls at once')
    await until(() => events('down').length === 1)
    await settled()
    await server.stop()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(forks).toHaveLength(1)
  })

  test('does not wait for ever for a server that will not end', async () => {
    ownTime()
    starting('deaf')
    await until(() => events('ready').length > 0)
    const stopped = server.stop()
    await until(() => server.lines.includes('not yet'))
    await vi.advanceTimersByTimeAsync(5999)
    expect(forks[0]!.exitCode).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await stopped
    expect(forks[0]!.exitCode).not.toBeNull()
  })
})

async function giveUp(): Promise<void> {
  for (let falls = 1; falls < 5; falls++) {
    await until(() => events('down').length === falls)
    await settled()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  await until(() => events('failed').length === 1)
}

/** Until the last words of a process have been read, which no event of the server tells of. */
async function settled(): Promise<void> {
  const falls = events('down').length
  await until(() => server.lines.filter(line => line.startsWith('the server ended')).length === falls)
  await nextTurn()
}
