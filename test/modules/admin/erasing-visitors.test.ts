import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { visited } from '../vdr/visitor.ts'

const ERASURES = '/api/v1/svc/admin/erasures/room_visitor'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const tables = [
  'vdr_share_visits',
  'vdr_viewers',
  'vdr_share_accesses',
  'qa_questions',
  'audit_values',
] as const

test('a visitor of a data room is erased with their visits and questions; what they agreed to is named', async () => {
  const { at, visitor, visit, room } = await visited(office, 'ana@birch.example', 'Ana Birchwood')
  await office.send('PUT', `${at}/qa/rules`, { body: { asked_outside: true } })
  const file = { name: 'note.txt', content: Buffer.from('A note').toString('base64') }
  const document = (await office.post(`${at}/documents`, file)).body.id
  await visitor.get(`/documents/${document}/stream`)
  const asked = await visitor.post('/questions', { question: 'May Ana Birchwood see the model?' })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  await visited(office, 'anabel@birch.example')
  // The line of a visitor in the room leads to their erasure.
  const line = async () => (await office.get(`${at}/analytics`)).body.ranking[0]
  expect(await line()).toMatchObject({ email: 'ana@birch.example', visit_id: visit })

  const { body: known } = await office.get(`${ERASURES}/${visit}`)
  const types = new Set(known.records.map(({ type }: Json) => type))
  for (const type of ['room_visit', 'room_viewer', 'room_asker', 'room_question'])
    expect(types).toContain(type)
  const { status, body: report } = await office.post(`${ERASURES}/${visit}`)
  expect(status, JSON.stringify(report)).toBe(200)
  expect(report.remains).toContainEqual({ type: 'room', record_id: room.id })

  const rows = await office.rows()
  const left = JSON.stringify(tables.map(table => rows[table]))
  expect(left).not.toMatch(/ana birchwood|"ana@birch/i)
  expect(left).toContain('anabel@birch.example')
  expect((rows.vdr_share_visits as Json[]).find(({ id }) => id === visit)).toMatchObject({
    address: null,
    user_agent: null,
  })
  expect((await visitor.get(`/documents/${document}/stream`)).status).toBe(401)
  expect((await office.get('/api/v1/svc/admin/audit/verification')).body).toMatchObject({ broken: null })
  expect(await line()).toMatchObject({ email: null, name: null, visit_id: null })
  expect((await office.get(`${at}/share-access-log`)).status).toBe(200)
  expect((await office.get(`${at}/qa`)).body[0].content ?? '').not.toContain('Ana')
})
