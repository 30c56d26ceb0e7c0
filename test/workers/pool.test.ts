import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { Pool, type PoolOptions, WorkFailed } from '../../server/workers/pool.ts'
import { startProcess, startThread } from '../../server/workers/worker.ts'
import type { TestTasks } from './worker.ts'

const entry = new URL('./worker.ts', import.meta.url)
let pools: Pool<TestTasks, number>[] = []
const open = (options: Partial<PoolOptions> = {}) => {
  const pool = new Pool<TestTasks, number>({
    entry,
    processes: 1,
    timeLimitMs: 5000,
    heapMib: 64,
    idleMs: 5000,
    ...options,
  })
  pools.push(pool)
  return pool
}
afterEach(async () => {
  await Promise.all(pools.map(pool => pool.close()))
  pools = []
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error as WorkFailed,
  )

describe.each([
  ['in a process', startProcess],
  ['in a thread, inside the desktop shell', startThread],
])('%s', (_, start) => {
  test('what is sent and given back comes as it was, bytes and dates too', async () => {
    const input = { bytes: Buffer.alloc(3_000_000, 7), at: new Date(0), parts: new Map([['one', 1n]]) }
    const output = (await open({ start }).run('echo', input)) as typeof input
    expect(Buffer.from(output.bytes).equals(input.bytes)).toBe(true)
    expect([output.at, output.parts]).toEqual([input.at, input.parts])
  })

  test('a task that leaves costs itself and nothing else', async () => {
    const pool = open({ start })
    const failed = failureOf(pool.run('leave', undefined))
    const next = pool.run('echo', 'next')
    expect(await failed).toMatchObject({ why: 'fell' })
    expect(await next).toBe('next')
  })

  test('a refusal comes through, and of any other error only its place in the code', async () => {
    const pool = open({ start })
    expect(await failureOf(pool.run('refuse', 'Row 3 is no loan'))).toMatchObject({
      why: 'refused',
      refusal: { message: 'Row 3 is no loan' },
    })
    const thrown = await failureOf(pool.run('throw', 'the seller is Alder Capital'))
    expect(thrown).toBeInstanceOf(WorkFailed)
    expect(thrown?.why).toBe('threw')
    expect(thrown?.message).toMatch(/^TypeError\n\s+at /)
    expect(thrown?.message).not.toContain('Alder')
  })
})

test.each([
  ['fall', 'fell'],
  ['swell', 'too_much_memory'],
  ['hang', 'too_long'],
] as const)(
  'a task that takes its process down costs itself and nothing else: %s',
  async (task, why) => {
    const pool = open({ timeLimitMs: task === 'hang' ? 1500 : 60_000 })
    const failed = failureOf(pool.run(task, undefined))
    const next = pool.run('echo', 'next')
    expect(await failed).toMatchObject({ why })
    expect(await next).toBe('next')
  },
  60_000,
)

test('a task that says how far it is may take longer than one that says nothing', async () => {
  const pool = open({ timeLimitMs: 1000 })
  await pool.run('echo', 'started')
  const words: number[] = []
  const paced = pool.run('pace', { words: 5, everyMs: 400 }, { hear: word => words.push(word) })
  expect(await paced).toBe(5)
  expect(words).toEqual([1, 2, 3, 4, 5])
  expect(await failureOf(pool.run('pace', { words: 1, everyMs: 4000 }))).toMatchObject({ why: 'too_long' })
})

test('a process sees nothing of the server’s environment, writes no file and starts no program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-worker-'))
  process.env.SVC_WORKER_SECRET = 'of the server'
  try {
    const pool = open()
    const environment = (await pool.run('environment', undefined)) as Record<string, string>
    expect(Object.keys(environment).filter(name => !name.startsWith('NODE_CHANNEL'))).toEqual([])
    const path = join(folder, 'kept.txt')
    expect(await failureOf(pool.run('write', path))).toMatchObject({ why: 'threw' })
    expect(existsSync(path)).toBe(false)
    const started = await pool.run('start', undefined).catch(({ why }) => why)
    expect(started).not.toBe('started')
  } finally {
    delete process.env.SVC_WORKER_SECRET
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a worker ends with the program that started it, however that ends', async () => {
  const program = `
    import { Pool } from ${JSON.stringify(new URL('../../server/workers/pool.ts', import.meta.url).href)}
    const pool = new Pool({ entry: new URL(${JSON.stringify(entry.href)}), processes: 1, timeLimitMs: 60000, heapMib: 64, idleMs: 60000 })
    const worker = await pool.run('pid')
    pool.run('pace', { words: 1000, everyMs: 50 }, { hear: () => console.log(worker) })
  `
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(parent.stdout, 'data')
  const worker = Number.parseInt(String(said), 10)
  expect(alive(worker)).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect.poll(() => alive(worker)).toBe(false)
})

test('a program whose workers have nothing to do ends by itself', async () => {
  const program = `
    import { Pool } from ${JSON.stringify(new URL('../../server/workers/pool.ts', import.meta.url).href)}
    const pool = new Pool({ entry: new URL(${JSON.stringify(entry.href)}), processes: 1, timeLimitMs: 60000, heapMib: 64, idleMs: 60000 })
    await pool.run('echo', 1)
  `
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  expect(await once(parent, 'exit')).toEqual([0, null])
})

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
