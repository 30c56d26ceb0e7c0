import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { request } from '../../request.ts'

const P = '/api/v1/svc/vdr/rooms'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const digestOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
let rooms = 0
const room = async (): Promise<string> => {
  rooms += 1
  return `${P}/${(await office.post(P, { name: `Project ${rooms}` })).body.id}`
}
const folder = async (at: string, name: string, parent_id: number | null = null): Promise<Json> =>
  (await office.post(`${at}/folders`, { name, parent_id })).body
const document = async (at: string, name: string, folder_id: number | null = null, text = name) =>
  (await office.post(`${at}/documents`, { name, folder_id, content: Buffer.from(text).toString('base64') }))
    .body as Json
const put = (url: string, bytes: string | Buffer, as: string | null = office.admin) =>
  fetch(url.startsWith('http') ? url : office.url + url, {
    method: 'PUT',
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
    body: new Uint8Array(Buffer.from(bytes)),
  }).then(async reply => ({ status: reply.status, body: (await reply.json()) as Json }))
const read = (path: string, headers: Record<string, string> = {}, as = office.admin) =>
  fetch(office.url + path, { headers: { authorization: `Bearer ${as}`, ...headers } })
const indexes = async (at: string): Promise<Record<string, string>> => {
  const lists = [await office.get(`${at}/folders`), await office.get(`${at}/documents`)]
  return Object.fromEntries(lists.flatMap(({ body }) => body.map((one: Json) => [one.name, one.index])))
}

test('bytes are uploaded as a stream, typed by what they are, and read whole and in ranges', async () => {
  const at = await room()
  const { id, status } = (await office.post(`${at}/documents`, { name: 'lie.docx' })).body
  expect(status).toBe('pending')
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 'x')])
  const sent = await put(`${at}/documents/${id}/upload?sha256=${digestOf(bytes)}`, bytes)
  expect(sent.body).toMatchObject({
    status: 'ready',
    size: bytes.length,
    sha256: digestOf(bytes),
    content_type: 'application/pdf',
    version: 1,
    kept: true,
    index: '1',
  })
  const whole = await read(`${at}/documents/${id}/stream`)
  expect(whole.headers.get('content-type')).toBe('application/pdf')
  expect(digestOf(Buffer.from(await whole.arrayBuffer()))).toBe(digestOf(bytes))
  const part = await read(`${at}/documents/${id}/stream`, { range: 'bytes=1-4' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 1-4/${bytes.length}`,
    'PDF-',
  ])
  const tail = await read(`${at}/documents/${id}/stream`, { range: 'bytes=-2' })
  expect(await tail.text()).toBe('xx')
  const beyond = await read(`${at}/documents/${id}/stream`, { range: `bytes=${bytes.length}-` })
  expect(beyond.status).toBe(416)
  const other = { range: 'bytes=1-4', 'if-range': '"another"' }
  expect((await read(`${at}/documents/${id}/stream`, other)).status).toBe(200)
})

test('bytes with another digest, none at all or too many are refused, and nothing is kept of them', async () => {
  const at = await room()
  const { id } = (await office.post(`${at}/documents`, { name: 'a.txt' })).body
  const upload = `${at}/documents/${id}/upload`
  expect(await put(`${upload}?sha256=${digestOf('b')}`, 'a')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'sha256' }] },
  })
  expect((await put(upload, '')).status).toBe(422)
  expect((await put(upload, Buffer.alloc(office.config.fileLimit + 1))).status).toBe(413)
  expect((await office.get(`${at}/documents/${id}`)).body.status).toBe('pending')
  expect((await office.get(`${at}/documents/${id}/stream`)).body.code).toBe('not_uploaded')
})

test('one connection carries upload after upload, and nothing of them stays with it', async () => {
  const at = await room()
  const { id } = (await office.post(`${at}/documents`, { name: 'Lease.pdf' })).body
  const warnings: Error[] = []
  const take = (warning: Error) => warnings.push(warning)
  process.on('warning', take)
  // Node warns of more than ten listeners of a connection.
  for (let sent = 0; sent < 12; sent += 1)
    await request(`${office.url}${at}/documents/${id}/upload`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${office.admin}` },
      body: 'the same',
    })
  process.off('warning', take)
  expect(warnings).toEqual([])
})

test('a new upload is a new version, the same bytes again are none', async () => {
  const at = await room()
  const { id } = await document(at, 'a.txt', null, 'one')
  const upload = `${at}/documents/${id}/upload`
  expect((await put(upload, 'one')).body.version).toBe(1)
  expect((await put(upload, 'two')).body).toMatchObject({ version: 2, before_sha256: digestOf('one') })
  const { body } = await office.get(`${at}/documents/${id}/versions`)
  expect(body.map((one: Json) => [one.version, one.sha256])).toEqual([
    [2, digestOf('two')],
    [1, digestOf('one')],
  ])
})

test('a name that the folder has is told apart, in another folder it stays', async () => {
  const at = await room()
  const { id } = await folder(at, 'Financial')
  expect((await document(at, 'a.pdf')).name).toBe('a.pdf')
  expect((await document(at, 'A.pdf')).name).toBe('A (2).pdf')
  expect((await document(at, 'a.pdf')).name).toBe('a (3).pdf')
  expect((await document(at, 'a.pdf', id)).name).toBe('a.pdf')
  for (const name of ['../a', 'a/b', 'a\\b', '..', 'a\u0000b', 'x'.repeat(300)])
    expect((await office.post(`${at}/documents`, { name })).status).toBe(422)
  expect((await office.post(`${at}/folders`, { name: 'financial' })).body.code).toBe('name_taken')
})

test('a signed address takes the bytes of one document without a token, and is good for nothing else', async () => {
  const at = await room()
  const signed = (await office.post(`${at}/documents/presign`, { name: 'a.txt', size: 3 })).body
  const confirm = () => office.post(`${at}/documents/${signed.document_id}/confirm`)
  expect((await confirm()).body.code).toBe('not_uploaded')
  expect((await put(signed.upload_url, 'four', null)).status).toBe(422)
  expect((await put(`${signed.upload_url}0`, 'one', null)).body.code).toBe('bad_address')
  expect((await put(signed.upload_url, 'one', null)).status).toBe(200)
  expect((await confirm()).body).toMatchObject({ status: 'ready', sha256: digestOf('one') })
  const { url } = (await office.get(`${at}/documents/${signed.document_id}/download-url`)).body
  expect(await (await fetch(url)).text()).toBe('one')
  expect((await put(url.replace('/downloads/', '/uploads/'), 'two', null)).body.code).toBe('bad_address')
  office.clock.advance(3_600_000)
  expect((await fetch(url)).status).toBe(401)
})

test('an upload in parts takes them in any order and twice, says which are missing, and joins them', async () => {
  const at = await room()
  const bytes = Buffer.concat([Buffer.alloc(8 * 1024 * 1024, 'a'), Buffer.from('the end')])
  const input = { name: 'tape.csv', size: bytes.length, sha256: digestOf(bytes) }
  const { document_id, upload_id, part_size, parts } = (
    await office.post(`${at}/documents/multipart/initiate`, input)
  ).body
  expect([part_size, parts]).toEqual([8 * 1024 * 1024, 2])
  const multipart = `${at}/documents/${document_id}/multipart`
  const { urls } = (await office.post(`${multipart}/presign-parts`, { upload_id, parts: [1, 2] })).body
  const [first, second] = urls.map((one: Json) => one.url) as [string, string]
  expect((await put(second, 'too long for it', null)).status).toBe(422)
  await put(second, 'the eNd', null)
  const { etag } = (await put(second, 'the end', null)).body
  expect((await office.post(`${multipart}/complete`, { upload_id })).body).toMatchObject({
    code: 'parts_missing',
    missing: [1],
  })
  await put(first, bytes.subarray(0, part_size), null)
  const there = (await office.post(`${multipart}/list-parts`, { upload_id })).body.parts
  expect(there.map((one: Json) => [one.part, one.size])).toEqual([
    [1, part_size],
    [2, 7],
  ])
  const wrong = { upload_id, parts: [{ part: 1, etag }] }
  expect((await office.post(`${multipart}/complete`, wrong)).body.missing).toEqual([1])
  expect((await office.post(`${multipart}/complete`, { upload_id })).body).toMatchObject({
    status: 'ready',
    sha256: digestOf(bytes),
  })
  expect((await office.post(`${multipart}/list-parts`, { upload_id })).status).toBe(404)
})

test('what never came is reaped after a day, by the cron secret; an upload that is let go of takes its document', async () => {
  const at = await room()
  await document(at, 'here.txt')
  await office.post(`${at}/documents`, { name: 'never.txt' })
  const begun = (await office.post(`${at}/documents/multipart/initiate`, { name: 'b', size: 9 })).body
  const abort = `${at}/documents/${begun.document_id}/multipart/abort`
  expect((await office.post(abort, { upload_id: begun.upload_id })).status).toBe(204)
  const cron = '/api/v1/svc/vdr/cron/reap-pending-uploads'
  expect((await office.post(cron)).status).toBe(401)
  const { secret } = (await office.post('/admin/integrations/cron-secret')).body
  expect((await office.get(cron, { as: secret })).body).toEqual({ reaped: expect.any(Number) })
  expect((await office.get(`${at}/documents`)).body).toHaveLength(2)
  office.clock.advance(25 * 3_600_000)
  await office.get(cron, { as: secret })
  office.clock.advance(-25 * 3_600_000)
  expect((await office.get(`${at}/documents`)).body.map((one: Json) => one.name)).toEqual(['here.txt'])
})

test('the index follows the order until it is published; from then on no number is given twice', async () => {
  const at = await room()
  const [one, two, three] = [await folder(at, 'One'), await folder(at, 'Two'), await folder(at, 'Three')]
  await folder(at, 'Inner', two.id)
  await office.patch(`${at}/folders/${three.id}`, { position: 0 })
  expect(await indexes(at)).toEqual({ Three: '1', One: '2', Two: '3', Inner: '3.1' })
  await office.post(`${at}/moves/undo`)
  expect(await indexes(at)).toEqual({ One: '1', Two: '2', Three: '3', Inner: '2.1' })
  await office.patch(at, { published: true })
  await office.delete(`${at}/folders/${one.id}`)
  await folder(at, 'Four')
  expect(await indexes(at)).toEqual({ Two: '2', Three: '3', Four: '4', Inner: '2.1' })
  await office.patch(`${at}/folders/${three.id}`, { parent_id: two.id })
  expect((await indexes(at)).Three).toBe('2.2')
  await office.post(`${at}/moves/undo`)
  expect((await indexes(at)).Three).toBe('3')
})

test('folders and documents move together, not into themselves, and one undo brings all back', async () => {
  const at = await room()
  const [one, two] = [await folder(at, 'One'), await folder(at, 'Two')]
  const inner = await folder(at, 'Inner', one.id)
  const { id } = await document(at, 'a.txt')
  const before = await indexes(at)
  expect((await office.post(`${at}/moves`, { folders: [one.id], folder_id: inner.id })).status).toBe(422)
  await office.post(`${at}/moves`, { folders: [one.id], documents: [id], folder_id: two.id })
  expect(await indexes(at)).toEqual({ Two: '1', One: '1.1', Inner: '1.1.1', 'a.txt': '1.2' })
  expect((await office.delete(`${at}/folders/${two.id}`)).body.code).toBe('folder_not_empty')
  await office.post(`${at}/moves/undo`)
  expect(await indexes(at)).toEqual(before)
  expect((await office.post(`${at}/moves/undo`)).body.code).toBe('nothing_to_undo')
})

test('a member sees and does what the room gives them: denied is denied, held back is held back', async () => {
  const at = await room()
  const [open, shut] = [await folder(at, 'Open'), await folder(at, 'Shut')]
  const inner = await folder(at, 'Inner', shut.id)
  const seen = await document(at, 'seen.txt', open.id)
  const hidden = await document(at, 'hidden.txt', inner.id)
  const later = (
    await office.post(`${at}/documents`, { name: 'later.txt', folder_id: open.id, content: 'aGk=' })
  ).body
  await office.patch(`${at}/documents/${later.id}`, { visible_from: '2026-03-03' })
  const email = `bidder-${rooms}@example.com`
  const as = await office.person('viewer', email)
  expect((await office.get(`${at}/documents`, { as })).body).toHaveLength(2)
  const { user_id } = (await office.post(`${at}/members`, { email, group: 'Bidders', permission: 'view' }))
    .body
  await office.put(`${at}/grants`, { folder_id: shut.id, user_id, permission: 'none' })
  const names = async () =>
    (await office.get(`${at}/documents`, { as })).body.map((one: Json) => one.name).sort()
  expect(await names()).toEqual(['seen.txt'])
  expect((await office.get(`${at}/folders`, { as })).body.map((one: Json) => one.name)).toEqual(['Open'])
  expect((await office.get(`${at}/documents/${hidden.id}`, { as })).status).toBe(404)
  expect((await office.get(`${at}/documents/${hidden.id}/stream`, { as })).status).toBe(404)
  for (const way of ['stream', 'download-url'])
    expect((await office.get(`${at}/documents/${seen.id}/${way}`, { as })).status).toBe(403)
  await office.patch(`${at}/members/${user_id}`, { permission: 'download' })
  expect((await office.get(`${at}/documents/${seen.id}/stream`, { as })).body).toBe('seen.txt')
  const [group] = (await office.get(`${at}/groups`)).body
  await office.put(`${at}/grants`, { document_id: seen.id, group_id: group.id, permission: 'none' })
  expect(await names()).toEqual([])
  await office.put(`${at}/grants`, { document_id: seen.id, group_id: group.id, permission: null })
  office.clock.advance(20 * 3_600_000)
  expect(await names()).toEqual(['later.txt', 'seen.txt'])
  office.clock.advance(-20 * 3_600_000)
  await office.delete(`${at}/members/${user_id}`)
  expect(await names()).toEqual(['hidden.txt', 'seen.txt'])
})

test('a room tells who did what in it, and goes with everything that it keeps', async () => {
  const at = await room()
  const { id } = await folder(at, 'One')
  const one = await document(at, 'a.txt', id)
  await read(`${at}/documents/${one.id}/stream`)
  const took = async () => (await office.get(`${at}/audit`)).body.map((entry: Json) => entry.action)
  await expect.poll(took).toContain(`GET ${P}/{room_id}/documents/{doc_id}/stream`)
  expect(await took()).toContain(`POST ${P}/{room_id}/folders`)
  expect((await office.delete(at)).status).toBe(204)
  expect((await office.get(`${at}/documents`)).status).toBe(404)
})

test('an upload names its document in the audit log', async () => {
  const at = await room()
  const { id } = (await office.post(`${at}/documents`, { name: 'Facility agreement.pdf' })).body
  await put(`${at}/documents/${id}/upload`, 'bytes')
  const { body } = await office.get<Json[]>('/api/v1/svc/admin/audit?limit=20')
  const entry = body.find(({ target }) => target.includes(`/documents/${id}/upload`))
  expect(entry).toMatchObject({
    outcome: 'done',
    details: { document_id: id, name: 'Facility agreement.pdf' },
  })
})
