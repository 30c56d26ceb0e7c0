import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { makePdf } from '../../reading/files.ts'
import { Visitor } from './visitor.ts'

const VDR = '/api/v1/svc/vdr'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Room {
  at: string
  legal: number
  corporate: number
}

let rooms = 0
/** A room of four documents: at its top, in a folder and in one below it, with a name that no file system takes. */
async function room(): Promise<Room> {
  rooms += 1
  const { id } = (await office.post(`${VDR}/rooms`, { name: `Project ${rooms}` })).body
  const at = `${VDR}/rooms/${id}`
  const folder = async (name: string, parent_id: number | null = null): Promise<number> =>
    (await office.post(`${at}/folders`, { name, parent_id })).body.id
  const legal = await folder('Legal')
  const corporate = await folder('Corporate: "A|B"', legal)
  await put(at, 'Teaser.pdf', await makePdf(draw => draw.text('A teaser')))
  await put(at, 'Claim.txt', 'Nothing is claimed.', legal)
  await put(at, 'Articles?.txt', 'ARTICLES', corporate)
  await put(at, 'Notes.txt', 'Of the visit', corporate)
  return { at, legal, corporate }
}

const put = async (at: string, name: string, content: string | Uint8Array, folder_id: number | null = null) =>
  (
    await office.post(`${at}/documents`, {
      name,
      folder_id,
      content: Buffer.from(content).toString('base64'),
    })
  ).body.id as number

interface Zip {
  status: number
  name: string | null
  files: Record<string, string>
  index: string[]
}

async function zip(path: string, headers: Record<string, string>): Promise<Zip> {
  const reply = await fetch(office.url + path, { headers })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const entries = reply.ok ? unzipSync(bytes) : {}
  const files = Object.fromEntries(
    Object.entries(entries).map(([name, content]) => [name, Buffer.from(content).toString('latin1')]),
  )
  return {
    status: reply.status,
    name: reply.headers.get('content-disposition'),
    files,
    index: (files['Index.csv'] ?? '').split('\r\n'),
  }
}
const taken = (path: string, as = office.admin) => zip(path, { authorization: `Bearer ${as}` })
const shared = (of: Visitor, query = '') =>
  zip(`${of.at}/zip${query}`, of.cookie ? { cookie: of.cookie } : {})

test('a room is taken as a ZIP, each document under its index, with a list of digests', async () => {
  const { at } = await room()
  const { status, name, files, index } = await taken(`${at}/zip`)
  expect(status).toBe(200)
  expect(name).toContain(`Project ${rooms}.zip`)
  expect(Object.keys(files)).toEqual([
    '1 Legal/1.1 Corporate_ _A_B_/1.1.1 Articles_.txt',
    '1 Legal/1.1 Corporate_ _A_B_/1.1.2 Notes.txt',
    '1 Legal/1.2 Claim.txt',
    '2 Teaser.pdf',
    'Index.csv',
  ])
  expect(files['1 Legal/1.2 Claim.txt']).toBe('Nothing is claimed.')
  const [claim] = (await office.get(`${at}/documents`)).body.filter((one: Json) => one.name === 'Claim.txt')
  expect(index[3]).toBe(`1.2,1 Legal/1.2 Claim.txt,1,${claim.since},${claim.size},${claim.sha256},`)
})

test('a folder is taken with all below it, and each document is in the access log', async () => {
  const { at, legal } = await room()
  const { name, files } = await taken(`${at}/zip?folder_id=${legal}`)
  expect(name).toContain('Legal.zip')
  expect(Object.keys(files)).toHaveLength(4)
  const written = async () =>
    (await office.get('/api/v1/svc/admin/access-log')).body
      .filter((one: Json) => one.target.startsWith(at))
      .map((one: Json) => one.file)
      .sort()
  await expect.poll(written).toEqual(['Articles?.txt', 'Claim.txt', 'Notes.txt'])
  expect((await office.get(`${at}/audit`)).body.map((one: Json) => one.target)).toContain(
    `${at}/documents/${(await office.get(`${at}/documents`)).body[0].id}/stream`,
  )
})

test('what somebody may only look at is left out and said; where that is all, they are refused', async () => {
  const { at, legal } = await room()
  const guest = await office.person('viewer', 'guest@taking.example')
  const user_id = (await office.post(`${at}/members`, { email: 'guest@taking.example', permission: 'view' }))
    .body.user_id
  expect((await taken(`${at}/zip`, guest)).status).toBe(403)
  await office.put(`${at}/grants`, { user_id, folder_id: legal, permission: 'download' })
  const { files, index } = await taken(`${at}/zip`, guest)
  expect(Object.keys(files)).toHaveLength(4)
  expect(index.at(-2)).toMatch(/^2,2 Teaser\.pdf,1,.*,,,It may only be looked at\.$/)
  await office.put(`${at}/grants`, { user_id, folder_id: legal, permission: 'none' })
  expect((await taken(`${at}/zip?folder_id=${legal}`, guest)).status).toBe(404)
})

test('an empty room, and a folder that is another room’s, have nothing to take', async () => {
  const { legal } = await room()
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Empty' })).body
  expect(await office.get(`${VDR}/rooms/${id}/zip`)).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_take' },
  })
  expect((await office.get(`${VDR}/rooms/${id}/zip?folder_id=${legal}`)).status).toBe(404)
})

test('a link gives what it may, and each document is written down', async () => {
  const { at, corporate } = await room()
  const made = (await office.post(`${at}/share-links`, { name: 'Bidder', allow_download: true })).body
  const visitor = new Visitor(office, made.token)
  await visitor.get()
  const { files } = await shared(visitor, `?folder_id=${corporate}`)
  expect(Object.keys(files)).toHaveLength(3)
  const log = (await office.get(`${at}/share-access-log`)).body
  expect(log.map((one: Json) => [one.action, one.document])).toEqual([
    ['downloaded', 'Notes.txt'],
    ['downloaded', 'Articles?.txt'],
    ['opened', null],
  ])
  const { ranking } = (await office.get(`${at}/analytics`)).body
  expect(ranking).toMatchObject([{ downloads: 2 }])
  const closed = (await office.post(`${at}/share-links`, { name: 'Reader' })).body
  const reader = new Visitor(office, closed.token)
  await reader.get()
  expect((await shared(reader)).status).toBe(403)
  const gated = (await office.post(`${at}/share-links`, { password: 'plain hunter', allow_download: true }))
    .body
  expect((await shared(new Visitor(office, gated.token))).status).toBe(401)
})

test('a link with a watermark marks each page, and leaves out what cannot bear it', async () => {
  const { at } = await room()
  await put(at, 'Model.bin', new Uint8Array([1, 0, 2, 0, 255, 254, 3]))
  const made = (await office.post(`${at}/share-links`, { allow_download: true, watermark: true })).body
  const visitor = new Visitor(office, made.token)
  await visitor.get()
  const { files, index } = await shared(visitor)
  expect(Object.keys(files)).not.toContain('3 Model.bin')
  expect(index.find(line => line.includes('Model.bin'))).toMatch(/It cannot be shown without a watermark/)
  const { reader } = office.running.door.parts.services
  const read = await reader.read('Teaser.pdf', Buffer.from(files['2 Teaser.pdf'] as string, 'latin1'))
  expect(read.pages[0]?.paragraphs.join(' ')).toContain(`Link ${made.id}`)
})

test('a ZIP of which a document is not where it was kept is cut off, and not taken for whole', async () => {
  const { at } = await room()
  await put(at, 'Only here.txt', 'Words that no other document has')
  const { sha256 } = (await office.get(`${at}/documents`)).body[0]
  rmSync(join(office.config.dataDir, 'files', 'kept', sha256.slice(0, 2), sha256))
  await expect(taken(`${at}/zip`)).rejects.toThrow('terminated')
})
