import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const given = (documents: Record<string, string>) => ({
  type: 'inline',
  documents: Object.entries(documents).map(([name, text]) => ({ name, text })),
})
const newRoom = async () => (await office.post(`${VDR}/rooms`, { name: 'Alder' })).body.id
const analyse = (room_id: number, documents: Record<string, string>, more: Json = {}) =>
  office.post(`${VDR}/analyze`, { room_id, source: given(documents), ephemeral: false, ...more })

test('a room knows the documents that were given for it by their digests, and no word of them', async () => {
  const room = await newRoom()
  const { body } = await analyse(room, { 'facility.txt': 'The Facility.', 'terms.txt': 'The terms.' })
  expect(body.documents[0]).toMatchObject({
    size: 13,
    sha256: digest('The Facility.'),
    now: { state: 'same' },
  })
  expect((await office.get(`${VDR}/rooms/${room}/sources`)).body).toMatchObject([
    {
      room_id: room,
      connection_id: null,
      path: '',
      author: 'Administrator',
      documents: 2,
      changed: 0,
      gone: 0,
    },
  ])
  const { body: documents } = await office.get(`${VDR}/rooms/${room}/documents`)
  expect(documents.map(({ name, sha256, before_sha256 }: Json) => [name, sha256, before_sha256])).toEqual([
    ['terms.txt', digest('The terms.'), null],
    ['facility.txt', digest('The Facility.'), null],
  ])
})

test('what was read before says that a document changed since, and when that was seen', async () => {
  const room = await newRoom()
  const before = (await analyse(room, { 'facility.txt': 'One.', 'terms.txt': 'Same.' })).body
  const source = given({ 'facility.txt': 'Two.' })
  const run = await office.post('/api/v1/svc/odd/generate', {
    ...{ room_id: room, source, topics: ['key_data'], ephemeral: false },
  })
  const { documents } = (await office.get(`${VDR}/analyses/${before.id}`)).body
  expect(documents).toMatchObject([
    { name: 'facility.txt', sha256: digest('One.'), now: { state: 'changed' } },
    { name: 'terms.txt', now: { state: 'same' } },
  ])
  expect(documents[0].now.seen_at >= before.created_at).toBe(true)
  const { documents: asAsked } = (await office.get(`/api/v1/svc/odd/runs/${run.body.id}`)).body
  expect(asAsked[0].now.state).toBe('same')
  expect((await office.get(`${VDR}/rooms/${room}/sources`)).body[0]).toMatchObject({
    documents: 2,
    changed: 1,
  })
})

test('what is read again for its digests alone says so too', async () => {
  const room = await newRoom()
  const before = (await analyse(room, { 'a.txt': 'Alder.' })).body
  const read = await office.post(`${VDR}/rooms/${room}/sources`, { source: given({ 'a.txt': 'Birch.' }) })
  expect(read.body).toMatchObject({ documents: 1, changed: 1 })
  const { documents } = (await office.get(`${VDR}/analyses/${before.id}`)).body
  expect(documents[0].now.state).toBe('changed')
  await office.patch(`${VDR}/rooms/${room}`, { status: 'archived' })
  const refused = await office.post(`${VDR}/rooms/${room}/sources`, { source: given({ 'a.txt': 'Alder.' }) })
  expect([refused.status, refused.body.code]).toEqual([409, 'room_archived'])
})

test('what is only tried leaves nothing in the room, and rooms know nothing of each other', async () => {
  const [one, other] = [await newRoom(), await newRoom()]
  await analyse(one, { 'a.txt': 'Alder.' }, { ephemeral: true })
  expect((await office.get(`${VDR}/rooms/${one}/documents`)).body).toEqual([])
  await analyse(other, { 'a.txt': 'Alder.' })
  const kept = (await analyse(one, { 'a.txt': 'Birch.' })).body
  await analyse(other, { 'a.txt': 'Cedar.' })
  const { documents } = (await office.get(`${VDR}/analyses/${kept.id}`)).body
  expect(documents[0].now).toMatchObject({ state: 'same' })
  expect((await office.get(`${VDR}/rooms/999/documents`)).status).toBe(404)
})
