import { Buffer } from 'node:buffer'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closing, P, party, task } from './closings.ts'

const VDR = '/api/v1/svc/vdr'
const agreement = (price: string) => `FACILITY AGREEMENT

The purchase price is ${price}.

Schedule 2
Conditions precedent
1. A copy of the constitutional documents of Alder Ports Limited.
2. A copy of a resolution of the board of directors of Alder Ports Limited.`

let office: Office
let id: number
let place: string
let document: Json
/** Sees the transactions, and nothing of the room. */
let denied: string
beforeAll(async () => {
  office = await openOffice()
  const room = (await office.post(`${VDR}/rooms`, { name: 'Project Alder' })).body.id
  document = (
    await office.post(`${VDR}/rooms/${room}/documents`, {
      name: 'Agreement.txt',
      content: Buffer.from(agreement('11 million')).toString('base64'),
    })
  ).body
  denied = await office.person('member', 'denied@example.com')
  const user_id = (await office.get('/api/v1/svc/me', { as: denied })).body.id
  await office.post(`${VDR}/rooms/${room}/members`, { user_id, permission: 'none' })
  id = (await closing(office, { linked_room_id: room })).id
  place = `${P}/${id}/tasks/${(await task(office, id, { title: 'Facility agreement' })).id}/documents`
})
afterAll(() => office.close())

test('conditions are found in what the office keeps in the linked room, by whoever may see it', async () => {
  const { status, body } = await office.post(`${P}/${id}/extract-cps`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ found: 2, known: 0, documents: [{ name: 'Agreement.txt', status: 'read' }] })
  expect((await office.post(`${P}/${id}/extract-cps`, {}, { as: denied })).status).toBe(404)
})

test('a document that is kept is compared with an earlier version, and lies in the binder', async () => {
  const association = (await office.post(place, { document_id: document.id })).body
  const before = { type: 'inline', documents: [{ name: 'v1.txt', text: agreement('10 million') }] }
  const { status, body } = await office.post(`${place}/${association.id}/compare`, { before })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.counts).toMatchObject({ changed: 1 })
  const refused = await office.post(`${place}/${association.id}/compare`, { before }, { as: denied })
  expect(refused.body.code).toBe('not_in_connection')

  const binderOf = async (as: string) => {
    const reply = await fetch(`${office.url}${P}/${id}/binder?format=zip`, {
      headers: { authorization: `Bearer ${as}` },
    })
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
    return Object.values(files).map(bytes => Buffer.from(bytes).toString())
  }
  expect(await binderOf(office.admin)).toContain(agreement('11 million'))
  const theirs = (await binderOf(denied)).join()
  expect(theirs).not.toContain('The purchase price')
  expect(theirs).toContain('from which it may not be taken')
})

test('who sees nothing of a room can neither name nor sign a document of it', async () => {
  const named = await office.post(place, { document_id: document.id }, { as: denied })
  expect([named.status, named.body.errors?.[0].path]).toEqual([422, 'document_id'])
  const idx = await party(office, id)
  const signed = { method: 'wet_ink', document_id: document.id }
  const refused = await office.post(`${P}/${id}/parties/${idx}/signed`, signed, { as: denied })
  expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, 'document_id'])
})
