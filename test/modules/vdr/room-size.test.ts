import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/vdr/rooms'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const room = async (size_limit: number | null) => {
  const { body } = await office.post(P, { name: 'Project Alder' })
  await office.patch(`${P}/${body.id}`, { size_limit })
  return `${P}/${body.id}`
}
const add = (at: string, bytes: number, name = 'Model.txt') =>
  office.post(`${at}/documents`, { name, content: Buffer.alloc(bytes, name).toString('base64') })
const put = (at: string, id: number, bytes: number) =>
  fetch(`${office.url}${at}/documents/${id}/upload`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${office.admin}` },
    body: new Uint8Array(bytes),
  })

test('a room takes documents up to its limit, and says what it has', async () => {
  const at = await room(1000)
  expect((await add(at, 600)).status).toBe(201)
  const refused = await add(at, 401, 'More.txt')
  expect([refused.status, refused.body.code]).toEqual([409, 'room_full'])
  expect(refused.body).toMatchObject({ limit: 1000, used: 600 })
  expect((await office.get(`${at}/documents`)).body).toHaveLength(1)
  expect((await add(at, 400, 'Fits.txt')).status).toBe(201)
  expect((await office.get(at)).body).toMatchObject({ size_limit: 1000, size_used: 1000 })
  expect((await office.get(P)).body[0]).toMatchObject({ size_limit: 1000, size_used: 1000 })
})

test('two who upload at once do not exceed it together', async () => {
  const at = await room(1000)
  const both = await Promise.all([add(at, 600, 'One.txt'), add(at, 600, 'Other.txt')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await office.get(at)).body.size_used).toBe(600)
})

test('versions count, and space is there again once a document is gone', async () => {
  const at = await room(1000)
  const { body: document } = await add(at, 600)
  expect((await put(at, document.id, 500)).status).toBe(409)
  expect((await put(at, document.id, 300)).status).toBe(200)
  expect((await office.get(at)).body.size_used).toBe(900)
  expect((await office.delete(`${at}/documents/${document.id}`)).status).toBe(204)
  expect((await office.get(at)).body.size_used).toBe(0)
})

test('an upload under way holds the space that it was entered with', async () => {
  const at = await room(1000)
  const entered = await office.post(`${at}/documents/presign`, { name: 'Large.bin', size: 900 })
  expect(entered.status).toBe(200)
  expect((await add(at, 200)).body.code).toBe('room_full')
  const { status } = await fetch(entered.body.upload_url, { method: 'PUT', body: new Uint8Array(900) })
  expect(status).toBe(200)
  expect((await office.get(at)).body.size_used).toBe(900)
  const refused = await office.post(`${at}/documents/presign`, { name: 'Other.bin', size: 200 })
  expect(refused.body.code).toBe('room_full')
})

test('a limit below what is there refuses only what comes, and none takes everything', async () => {
  const at = await room(null)
  await add(at, 600)
  expect((await office.patch(at, { size_limit: 100 })).body).toMatchObject({
    size_limit: 100,
    size_used: 600,
  })
  expect((await add(at, 1, 'One.txt')).body.code).toBe('room_full')
  await office.patch(at, { size_limit: null })
  expect((await add(at, 1, 'One.txt')).status).toBe(201)
})
