import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The Lender may terminate this Agreement upon any change of control of the Borrower.`

let office: Office
let room: number
let debt: Json
let facility: Json
let plan: Json
beforeAll(async () => {
  office = await openOffice()
  room = (await office.post(`${VDR}/rooms`, { name: 'Project Alder' })).body.id
  debt = (await office.post(`${VDR}/rooms/${room}/folders`, { name: 'Debt' })).body
  facility = await document('Facility.txt', FACILITY, debt.id)
  plan = await document('Plan.txt', 'The company plans to build a pier.')
})
afterAll(() => office.close())

const document = async (name: string, text: string, folder_id: number | null = null): Promise<Json> =>
  (
    await office.post(`${VDR}/rooms/${room}/documents`, {
      name,
      folder_id,
      content: Buffer.from(text).toString('base64'),
    })
  ).body
const analyze = (more: object = {}, as = office.admin) =>
  office.post(`${VDR}/analyze`, { source: { type: 'room', room_id: room, ...more } }, { as })
const names = ({ body }: { body: Json }) => body.documents.map(({ name }: Json) => name)

test('what the office keeps in a room is read, and is of that room; its quotes are kept and its pages shown', async () => {
  const reply = await analyze()
  expect(reply.status).toBe(200)
  expect(names(reply)).toEqual(['Debt/Facility.txt', 'Plan.txt'])
  expect(reply.body).toMatchObject({ room_id: room, byod: false, source_type: 'room', source_status: 'kept' })
  const flag = reply.body.red_flags.find(({ kind }: Json) => kind === 'change_of_control')
  expect(flag.evidence[0]).toMatchObject({ document: 'Debt/Facility.txt', page: 1 })
  const at = `${VDR}/analyses/${reply.body.id}`
  const page = await office.get(`${at}/documents/1/pages/1`)
  expect(page.body.paragraphs.join(' ')).toContain('change of control')
  const states = async () =>
    (await office.get(at)).body.documents.map(({ now }: Json) => now?.state) as Promise<string[]>
  expect(await states()).toEqual(['same', 'same'])
  const upload = `${VDR}/rooms/${room}/documents/${plan.id}/upload`
  await office.put(upload, 'The company plans to build two piers.')
  expect(await states()).toEqual(['same', 'changed'])
  expect((await office.get(`${VDR}/rooms/${room}/sources`)).body).toEqual([])
})

test('a folder or a document may be named, and a part without documents is refused', async () => {
  expect(names(await analyze({ folder_id: debt.id }))).toEqual(['Debt/Facility.txt'])
  expect(names(await analyze({ document_id: plan.id }))).toEqual(['Plan.txt'])
  const empty = (await office.post(`${VDR}/rooms/${room}/folders`, { name: 'Tax' })).body
  expect((await analyze({ folder_id: empty.id })).body.code).toBe('source_empty')
  expect((await analyze({ document_id: 999 })).body.code).toBe('source_empty')
  expect((await analyze({ folder_id: 999 })).status).toBe(404)
  expect((await analyze({ room_id: 999 })).status).toBe(404)
})

test('who may not see a document has nothing read of it', async () => {
  const as = await office.person('member', 'narrow@example.com')
  const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  const at = `${VDR}/rooms/${room}`
  await office.post(`${at}/members`, { user_id, permission: 'edit' })
  await office.put(`${at}/grants`, { folder_id: debt.id, user_id, permission: 'none' })
  expect(names(await analyze({}, as))).toEqual(['Plan.txt'])
  expect((await analyze({ folder_id: debt.id }, as)).status).toBe(404)
  expect((await analyze({ document_id: facility.id }, as)).body.code).toBe('source_empty')
})

test('questions are answered from it and a memorandum quotes it; it is no source of the room itself', async () => {
  const source = { type: 'room', room_id: room }
  const answered = await office.post('/api/v1/svc/odd/generate', { source, topics: ['fund_terms'] })
  expect(answered.body).toMatchObject({ source_type: 'room', source_status: 'kept', room_id: room })
  const written = await office.post('/api/v1/svc/cim/generate', {
    title: 'Alder',
    template_key: 'onepager',
    source,
  })
  expect(written.body.source).toEqual({ type: 'room', connection_id: null, path: null, room_id: room })
  const refused = await office.post(`${VDR}/rooms/${room}/sources`, { source })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'source.type' }] } })
})
