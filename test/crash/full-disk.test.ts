import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pinnedNode, root } from '../../scripts/project.mjs'
import { dataFolder } from '../../server/data-folder.ts'
import { Child, main, officeProgram, program } from './child.ts'
import { Hammer } from './hammer.ts'
import { noSmallDisks, SmallDisk } from './small-disk.ts'

const without = noSmallDisks()

let disk: SmallDisk
beforeEach(async () => {
  kept = new Set()
  if (!without) disk = await SmallDisk.mount(48)
})
afterEach(() => {
  if (!without) disk.unmount()
})

const start = (file: string, args: string[] = []) =>
  Child.start(file, disk.folder, args, { SVC_LOG_LEVEL: 'info' }, disk.under)

/** So many writes are refused one after the other before nothing is taken to be left: some of them are then on their own. */
const REFUSED_IN_A_ROW = 100

/**
 * Leaves the disk full and the office with nowhere to write: what it had left of its own files is used up. One refusal does not
 * say so: a group of writes, which are committed together, may be too large for a place that one of them fits into alone.
 */
async function fillUp(server: Child, token: string): Promise<void> {
  let refused = 0
  await expect
    .poll(
      async () => {
        disk.fill()
        refused = (await write(server, token)).status === 507 ? refused + 1 : 0
        return refused
      },
      { interval: 0 },
    )
    .toBe(REFUSED_IN_A_ROW)
}

/** Keys whose writes were answered. */
let kept: Set<string>

async function write(server: Child, token: string, key: string = crypto.randomUUID()): Promise<Response> {
  const reply = await server.post('/api/v1/svc/crash/notes', { key }, { authorization: `Bearer ${token}` })
  if (reply.status === 201) kept.add(key)
  return reply
}

/** Reads a column as a program under the disk does, for SQLite does not find it by way of another process. */
function keysOf(table: string): string[] {
  const script = `
    const Sqlite = require(${JSON.stringify(join(root, 'node_modules/better-sqlite3'))})
    const db = new Sqlite(${JSON.stringify(dataFolder(disk.folder).database)}, { readonly: true })
    const state = db.pragma('integrity_check', { simple: true })
    const keys = db.prepare('select key from ${table} order by key').pluck().all()
    console.log(JSON.stringify({ state, keys }))`
  const { state, keys } = JSON.parse(disk.run(pinnedNode, ['-e', script]))
  expect(state).toBe('ok')
  return keys
}

describe.skipIf(without)(`a disk that is full${without ? ` (${without})` : ''}`, () => {
  test('refuses writes with 507 in words while reads go on, and is overcome by itself', async () => {
    // A lease of a minute then lasts three seconds.
    const server = await start(program, ['20', String(Date.now())])
    const token = await server.signIn()
    const headers = { authorization: `Bearer ${token}` }
    const hammer = Hammer.ofCrash(token)
    let over = false
    const hammering = hammer.run(server, 4, () => over)
    await sleep(500)
    await fillUp(server, token)

    const refused = await (await write(server, token)).json()
    expect(refused).toMatchObject({
      code: 'storage_full',
      detail: expect.stringContaining('free some space'),
    })
    for (let round = 0; round < 50; round += 1) {
      const read = await server.get('/api/v1/svc/crash/notes', headers)
      expect(read.status).toBe(200)
      expect(await read.json()).toContainEqual({ key: expect.any(String) })
      expect((await write(server, token)).status).toBe(507)
    }
    expect(await (await server.get('/healthz')).json()).toMatchObject({
      status: 'ok',
      storage: { low: true },
    })

    disk.empty()
    await expect.poll(async () => (await write(server, token, 'afterwards')).status).toBe(201)
    await sleep(300)
    over = true
    await hammering
    await hammer.settle(server)
    expect(hammer.surprises.every(told => told.startsWith('507 '))).toBe(true)
    const noted = keysOf('crash_notes')
    expect(new Set(noted).size).toBe(noted.length)
    const { notes, rows } = hammer.acknowledged
    expect(noted).toEqual([...notes, ...rows, ...kept].sort())
    // Every event and job of what was answered comes about once, also those that the disk held up.
    for (const table of ['crash_heard', 'crash_carried'])
      await expect.poll(() => keysOf(table)).toEqual([...notes, ...kept].sort())
    expect((await server.kill('SIGTERM')).code).toBe(0)
    const log = readFileSync(join(dataFolder(disk.seen).logs, 'server.log'), 'utf8')
    expect(log).toContain('lines of this log were lost')
  })

  test('does not keep a server from ending, and what was answered is there at the next start', async () => {
    const server = await start(program)
    const token = await server.signIn()
    expect((await write(server, token, 'kept')).status).toBe(201)
    await fillUp(server, token)
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })

    disk.empty()
    const again = await start(program)
    expect(keysOf('crash_notes')).toContain('kept')
    expect((await write(again, await again.signIn())).status).toBe(201)
    expect((await again.kill('SIGTERM')).code).toBe(0)
  })

  test('keeps no half of a document that is larger than what is left, and takes smaller ones after', async () => {
    const server = await start(main)
    const headers = { authorization: `Bearer ${await server.signIn()}` }
    await server.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' }, headers)
    const documents = '/api/v1/svc/vdr/rooms/1/documents'
    const upload = async (megabytes: number): Promise<number> => {
      const entered = await server.post(documents, { name: 'Model.bin' }, headers)
      const { id } = (await entered.json()) as { id: number }
      const sent = await fetch(`${server.url}${documents}/${id}/upload`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(megabytes * 1024 * 1024, 'model'),
      })
      await sent.arrayBuffer()
      return sent.status
    }
    expect(await upload(64)).toBe(507)
    const { files } = dataFolder(disk.seen)
    const lying = () =>
      readdirSync(files, { recursive: true, withFileTypes: true }).filter(one => one.isFile()).length
    expect(lying()).toBe(0)
    expect(await upload(2)).toBe(200)
    expect(lying()).toBe(1)
    await server.kill('SIGTERM')
  })

  test('is told of when a tenth of it is left, and once more when there is space again', async () => {
    // A quarter of an hour passes between two looks at what is due.
    const server = await start(officeProgram, ['100', String(Date.now())])
    const headers = { authorization: `Bearer ${await server.signIn()}` }
    const told = async () => {
      const notices = (await (await server.get('/api/v1/svc/notifications', headers)).json()) as {
        kind: string
      }[]
      return notices
        .map(({ kind }) => kind)
        .filter(kind => kind.startsWith('storage_'))
        .reverse()
    }
    disk.fillBut(3 * 1024 * 1024)
    await expect.poll(told).toEqual(['storage_low'])
    disk.empty()
    await expect.poll(told).toEqual(['storage_low', 'storage_low_over'])
    expect((await server.kill('SIGTERM')).code).toBe(0)
  })

  test('is named in a sentence by a server that cannot start on it', async () => {
    disk.fill()
    const failed = await start(main).catch((error: Error) => error.message)
    expect(failed).toMatch(/^ended with 1: /)
    expect(failed).toContain('is full')
    expect(failed).not.toMatch(/\n\s+at /)
  })

  test('that may not be written is named in a sentence', async () => {
    const server = await start(main)
    await server.kill('SIGTERM')
    disk.makeReadOnly()
    const failed = await start(main).catch((error: Error) => error.message)
    expect(failed).toMatch(/^ended with 1: Fund Office cannot start: .*cannot be written/s)
    expect(failed).not.toMatch(/\n\s+at /)
  })
})
