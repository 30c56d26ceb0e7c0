import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pinnedNode } from '../../scripts/project.mjs'
import { dataFolder } from '../../server/data-folder.ts'
import { type BucketServer, startBucket } from '../bucket-server.ts'
import { newPostgres } from '../databases.ts'
import { Child, emptyFolder, main } from './child.ts'

const ROOMS = '/api/v1/svc/vdr/rooms'
const noPostgres = !process.env.SVC_TEST_POSTGRES_URL

let folders: string[]
let bucket: BucketServer
let env: Record<string, string>
beforeEach(async () => {
  folders = [emptyFolder(), emptyFolder()]
  bucket = await startBucket()
  env = { SVC_FILES_URL: bucket.url }
})
afterEach(async () => {
  await bucket.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const start = (at: number, with_: Record<string, string>) =>
  Child.start(main, folders[at] as string, [], with_)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The address of a new document with this text. */
async function upload(server: Child, token: string, text: string): Promise<string> {
  const room = (await (await server.post(ROOMS, { name: text }, bearer(token))).json()) as { id: number }
  const content = Buffer.from(text).toString('base64')
  const made = await server.post(`${ROOMS}/${room.id}/documents`, { name: 'a.txt', content }, bearer(token))
  const { id } = (await made.json()) as { id: number }
  expect(made.status).toBe(201)
  return `${ROOMS}/${room.id}/documents/${id}`
}
const read = async (server: Child, token: string, document: string) => {
  const reply = await server.get(`${document}/stream`, bearer(token))
  return { status: reply.status, text: await reply.text() }
}
const moveFiles = (to: string, filesUrl = '') =>
  new Promise<{ done: boolean; told: string }>(resolve =>
    execFile(
      pinnedNode,
      [join(import.meta.dirname, '../../server/commands/move-files.ts'), '--to', to],
      {
        env: { ...process.env, SVC_DATA_DIR: folders[0], SVC_DATABASE_URL: '', SVC_FILES_URL: filesUrl },
      },
      (error, stdout, stderr) => resolve({ done: error === null, told: stdout + stderr }),
    ),
  )
const onDisk = () =>
  readdirSync(dataFolder(folders[0] as string).files, { recursive: true, withFileTypes: true }).filter(one =>
    one.isFile(),
  )

test('files that lie in a bucket are read from there; while it is away the office goes on without them', async () => {
  const server = await start(0, env)
  const token = await server.signIn()
  const document = await upload(server, token, 'The borrower shall repay.')
  expect(await read(server, token, document)).toEqual({ status: 200, text: 'The borrower shall repay.' })
  expect(onDisk()).toEqual([])

  await bucket.close()
  const { status, text } = await read(server, token, document)
  expect([status, JSON.parse(text).code]).toEqual([503, 'files_unavailable'])
  expect((await server.get(document, bearer(token))).status).toBe(200)
  expect((await server.get(ROOMS, bearer(token))).status).toBe(200)
  expect((await server.kill('SIGTERM')).code).toBe(0)
})

test('files go from the data folder into a bucket and back, and an office is not started without them', async () => {
  const before = await start(0, {})
  const document = await upload(before, await before.signIn(), 'The lender shall lend.')
  await before.kill('SIGTERM')

  await expect(start(0, env)).rejects.toThrow('or the command "move-files"')
  const there = await moveFiles(bucket.url)
  expect(there.told).toContain('1 files were copied')
  const again = await moveFiles(bucket.url)
  expect(again.told).toContain('0 files were copied, each held against its digest; all 1')
  const server = await start(0, env)
  expect(await read(server, await server.signIn(), document)).toMatchObject({
    text: 'The lender shall lend.',
  })
  await server.kill('SIGTERM')

  expect((await moveFiles(bucket.url, bucket.url)).told).toContain('go back with --to folder')
  rmSync(dataFolder(folders[0] as string).files, { recursive: true, force: true })
  expect((await moveFiles('folder', bucket.url)).done).toBe(true)
  const after = await start(0, {})
  expect(await read(after, await after.signIn(), document)).toMatchObject({ text: 'The lender shall lend.' })
  await after.kill('SIGTERM')
})

test.skipIf(noPostgres)('servers that share a Postgres and a bucket read each other’s files', async () => {
  const shared = {
    ...env,
    SVC_DATABASE_URL: await newPostgres(),
    SVC_VAULT_KEY: randomBytes(32).toString('base64'),
  }
  const [one, other] = await Promise.all([start(0, shared), start(1, shared)])
  const token = await one.signIn()
  const documents = [await upload(one, token, 'From the one.'), await upload(other, token, 'From the other.')]
  for (const server of [one, other]) {
    const texts = await Promise.all(documents.map(document => read(server, token, document)))
    expect(texts.map(({ text }) => text)).toEqual(['From the one.', 'From the other.'])
  }
  // One is killed while it takes files in; what was acknowledged is at the other.
  const acknowledged: string[] = []
  const uploading = (async () => {
    for (let at = 0; ; at += 1) acknowledged.push(await upload(one, token, `Document ${at}`))
  })().catch(() => undefined)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(3)
  await one.kill('SIGKILL')
  await uploading
  for (const [at, document] of acknowledged.entries())
    expect(await read(other, token, document)).toEqual({ status: 200, text: `Document ${at}` })
  await other.kill('SIGTERM')
})
