import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiskStore } from '../../../server/platform/files/disk-store.ts'
import { MissingFile } from '../../../server/platform/files/store.ts'

let folder: string
let store: DiskStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
  store = new DiskStore(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const hello = digestOf('hello world')

async function textOf(sha256: string, start: number, end: number): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of await store.open(sha256, start, end)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
async function kept() {
  const found = []
  for await (const one of store.list()) found.push(one)
  return found
}
const incoming = () => readdirSync(join(folder, 'incoming'))

test('bytes are found by their digest, in whole and in part, and lie there once', async () => {
  expect(await store.put(chunks('hello ', 'world'))).toEqual({ sha256: hello, size: 11 })
  await store.put(chunks('hello world'))
  expect(await textOf(hello, 0, 10)).toBe('hello world')
  expect(await textOf(hello, 6, 8)).toBe('wor')
  expect(await kept()).toMatchObject([{ sha256: hello, size: 11 }])
  expect(incoming()).toEqual([])
})

test('a file of many pieces has all of them', async () => {
  const text = Array.from({ length: 40 }, (_, at) => String(at).padStart(80_000, '.'))
  const { sha256, size } = await store.put(chunks(...text))
  expect(sha256).toBe(digestOf(text.join('')))
  expect(await textOf(sha256, 0, size - 1)).toBe(text.join(''))
})

test.each([
  [{ sha256: digestOf('another') }, 'sha256'],
  [{ size: 12 }, 'size'],
])('bytes that are not what was announced are not kept: %j', async (expected, path) => {
  await expect(store.put(chunks('hello world'), expected)).rejects.toMatchObject({
    status: 422,
    errors: [{ path }],
  })
  expect([...(await kept()), ...incoming()]).toEqual([])
})

test('what breaks off half way leaves nothing', async () => {
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('cut off')
  }
  await expect(store.put(broken())).rejects.toThrow('cut off')
  expect([...(await kept()), ...incoming()]).toEqual([])
})

test('bytes that rotted are mended by the same bytes', async () => {
  await store.put(chunks('hello world'))
  writeFileSync(join(folder, 'kept', hello.slice(0, 2), hello), 'HELLO')
  await store.put(chunks('hello world'))
  expect(await textOf(hello, 0, 10)).toBe('hello world')
})

test('what is removed was there before: bytes put there again stay', async () => {
  const before = new Date(Date.now() - 1000)
  await store.put(chunks('hello world'))
  await store.remove(hello, before)
  expect(await textOf(hello, 0, 10)).toBe('hello world')
  await store.remove(hello, new Date(Date.now() + 1000))
  await expect(store.open(hello, 0, 10)).rejects.toThrow(MissingFile)
  expect(incoming()).toEqual([])
})

test('the parts of an upload go with it, those of others stay', async () => {
  const part = await store.putPart(1, chunks('one'))
  const other = await store.putPart(2, chunks('two'))
  await store.dropParts(1)
  await expect(store.openPart(1, part)).rejects.toThrow(MissingFile)
  const soon = new Date(Date.now() + 1000)
  expect(await store.sweep(soon, new Set([2]))).toBe(0)
  await expect(store.openPart(2, other)).resolves.toBeDefined()
  expect(await store.sweep(soon, new Set())).toBe(1)
  await expect(store.openPart(2, other)).rejects.toThrow(MissingFile)
})
