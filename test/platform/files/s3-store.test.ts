import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bucketOf } from '../../../server/platform/files/bucket.ts'
import { S3Store } from '../../../server/platform/files/s3-store.ts'
import { MissingFile } from '../../../server/platform/files/store.ts'
import { type BucketServer, startBucket } from '../../bucket-server.ts'

let folder: string
let server: BucketServer
let client: S3Client
let store: S3Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
  server = await startBucket()
  client = server.client
  store = new S3Store(bucketOf(server.url), folder)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

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
/** Returns incomplete arrivals on the computer's own disk. */
const arriving = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
const soon = () => new Date(Date.now() + 2000)

test('bytes are found by their digest, in whole and in part, and lie there once', async () => {
  expect(await store.put(chunks('hello ', 'world'))).toEqual({ sha256: hello, size: 11 })
  await store.put(chunks('hello world'))
  expect(await textOf(hello, 0, 10)).toBe('hello world')
  expect(await textOf(hello, 6, 8)).toBe('wor')
  expect(await kept()).toMatchObject([{ sha256: hello, size: 11 }])
  expect(arriving()).toEqual([])
})

test.each([
  [{ sha256: digestOf('another') }, 'sha256'],
  [{ size: 12 }, 'size'],
])('bytes that are not what was announced are not kept: %j', async (expected, path) => {
  await expect(store.put(chunks('hello world'), expected)).rejects.toMatchObject({
    status: 422,
    errors: [{ path }],
  })
  expect([...(await kept()), ...arriving()]).toEqual([])
})

test('what breaks off half way leaves nothing', async () => {
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('cut off')
  }
  await expect(store.put(broken())).rejects.toThrow('cut off')
  expect([...(await kept()), ...arriving()]).toEqual([])
})

test('what is removed was there before: bytes put there again stay', async () => {
  await store.put(chunks('hello world'))
  await store.remove(hello, new Date(Date.now() - 5000))
  expect(await textOf(hello, 0, 10)).toBe('hello world')
  await store.remove(hello, soon())
  await expect(store.open(hello, 0, 10)).rejects.toThrow(MissingFile)
})

test('bytes that are put while they are being removed are there afterwards', async () => {
  const mark = { Bucket: server.bucket, Key: `removing/${hello}` }
  await client.send(new PutObjectCommand({ ...mark, Body: Buffer.alloc(0) }))
  let settled = false
  const putting = store.put(chunks('hello world')).then(() => {
    settled = true
  })
  await expect.poll(kept, { timeout: 5000 }).toHaveLength(1)
  await sleep(150)
  expect(settled).toBe(false)
  // The removal had looked before they came, and takes them.
  await client.send(
    new DeleteObjectCommand({ Bucket: server.bucket, Key: `kept/${hello.slice(0, 2)}/${hello}` }),
  )
  await client.send(new DeleteObjectCommand(mark))
  await putting
  expect(await textOf(hello, 0, 10)).toBe('hello world')
})

test('the parts of an upload go with it, those of others stay', async () => {
  const part = await store.putPart(1, chunks('one'))
  const other = await store.putPart(2, chunks('two'))
  await store.dropParts(1)
  await expect(store.openPart(1, part)).rejects.toThrow(MissingFile)
  expect(await store.sweep(soon(), new Set([2]))).toBe(0)
  await expect(store.openPart(2, other)).resolves.toBeDefined()
  expect(await store.sweep(soon(), new Set())).toBe(1)
  await expect(store.openPart(2, other)).rejects.toThrow(MissingFile)
})

test('several offices may share a bucket, each in its folder', async () => {
  const other = new S3Store(bucketOf(server.url.replace('?', '/second?')), folder)
  await store.put(chunks('hello world'))
  await expect(other.open(hello, 0, 10)).rejects.toThrow(MissingFile)
  await other.put(chunks('another'))
  expect(await kept()).toHaveLength(1)
})

test('a bucket that does not answer is 503 files_unavailable, and nothing is left of what came', async () => {
  await server.close()
  await expect(store.put(chunks('hello world'))).rejects.toMatchObject({
    status: 503,
    code: 'files_unavailable',
  })
  expect(arriving()).toEqual([])
})

describe('the address of a bucket', () => {
  test('names a bucket, a folder in it, its server and region', () => {
    expect(bucketOf('s3://office/files/2026/?endpoint=https://s3.example')).toEqual({
      bucket: 'office',
      prefix: 'files/2026/',
      endpoint: 'https://s3.example',
      region: 'us-east-1',
    })
    expect(bucketOf('s3://office?region=eu-central-1')).toMatchObject({ prefix: '', endpoint: undefined })
  })

  test.each([
    ['https://office.example', 'is written s3://'],
    ['s3://key:secret@office', 'holds no keys'],
    ['s3://office?acl=public', 'no acl'],
    ['s3://office?endpoint=http://s3.example', 'travel unencrypted'],
    ['s3://office?endpoint=s3.example', 'no https address'],
  ])('%s is refused in words', (url, words) => {
    expect(() => bucketOf(url)).toThrow(words)
  })
})
