import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataFolder } from '../../server/data-folder.ts'
import type { Json } from '../office.ts'
import { Child, emptyFolder, main, officeProgram } from './child.ts'

const DOCUMENTS = '/api/v1/svc/vdr/rooms/1/documents'
const KILLS = 3
const MIB = 1024 * 1024
const DAY = 86_400_000

let folder: string
let server: Child
let headers: Record<string, string>
beforeEach(() => {
  folder = emptyFolder()
})
afterEach(async () => {
  await server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(file: string, args: string[] = []): Promise<void> {
  server = await Child.start(file, folder, args)
  headers = { authorization: `Bearer ${await server.signIn()}` }
}

/** Returns the files in a part of the folder. */
const lying = (part: string): string[] =>
  readdirSync(join(dataFolder(folder).files, part), { recursive: true, withFileTypes: true })
    .filter(one => one.isFile())
    .map(({ name }) => name)

/** Uploads one document after the other until the server falls; adds what was answered, by the digest of its bytes. */
async function uploadOn(answered: Map<number, string>): Promise<void> {
  for (;;) {
    const bytes = randomBytes(MIB + Math.trunc(Math.random() * MIB))
    try {
      const entered = await server.post(DOCUMENTS, { name: 'Model.bin' }, headers)
      const { id } = (await entered.json()) as Json
      const sent = await fetch(`${server.url}${DOCUMENTS}/${id}/upload`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: bytes,
      })
      await sent.arrayBuffer()
      if (sent.status === 200) answered.set(id, createHash('sha256').update(bytes).digest('hex'))
    } catch {
      return
    }
  }
}

test('a server that is killed under uploads has all that it answered, and after a scrub nothing else', async () => {
  await start(main)
  await server.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' }, headers)
  const answered = new Map<number, string>()
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = answered.size
    const uploading = Promise.all(Array.from({ length: 3 }, () => uploadOn(answered)))
    await expect.poll(() => answered.size).toBeGreaterThan(before + 2)
    await sleep(Math.random() * 100)
    await server.kill('SIGKILL')
    await uploading
    await start(main)
  }
  for (const [id, sha256] of answered) {
    const reply = await server.get(`${DOCUMENTS}/${id}/stream`, headers)
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([reply.status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, sha256])
  }
  const kept = ((await (await server.get(`${DOCUMENTS}?limit=500`, headers)).json()) as Json[])
    .map(({ sha256 }) => sha256)
    .filter(sha256 => sha256 !== null)
  // Unreferenced bytes stay for their days of grace: the office is started again after them.
  await server.kill('SIGKILL')
  await start(officeProgram, ['20', String(Date.now() - (40 * DAY) / 19)])
  await expect.poll(() => lying('incoming')).toEqual([])
  await expect.poll(() => lying('kept').sort()).toEqual([...new Set(kept)].sort())
})
