import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Visitor } from '../vdr/visitor.ts'

const QA = '/api/v1/svc/qa'
const VDR = '/api/v1/svc/vdr'

let office: Office
let mail: MailServer
beforeAll(async () => {
  office = await openOffice()
  mail = await MailServer.open()
})
afterAll(async () => {
  await office.close()
  await mail.close()
})

async function room(): Promise<string> {
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Project Alder' })).body
  return `${VDR}/rooms/${id}`
}
const visitor = async (at: string, input: object = {}): Promise<Visitor> =>
  new Visitor(office, (await office.post(`${at}/share-links`, input)).body.token)
/** Somebody who gave their address. */
async function known(token: Visitor, email: string): Promise<Visitor> {
  await token.post('/visit', { email })
  return token
}
async function publish(id: number, answer: string): Promise<void> {
  await office.post(`${QA}/questions/${id}/answer`, { answer })
  for (const status of ['approved', 'published'])
    await office.post(`${QA}/questions/${id}/status`, { status })
}
const shown = async (of: Visitor): Promise<Json> => (await of.get('/questions')).body

test('nothing is asked or read before the gates of the link', async () => {
  const somebody = await visitor(await room(), { require_email: true })
  expect((await somebody.get('/questions')).body).toMatchObject({ code: 'gate_closed', gate: 'email' })
  expect((await somebody.post('/questions', { question: 'Who?' })).body.code).toBe('gate_closed')
})

test('somebody asks by a link, the office answers, and they hear of it and read it there', async () => {
  await office.put('/api/v1/svc/admin/email', mail.account())
  const at = await room()
  const ana = await known(await visitor(at, { name: 'Birch', require_email: true }), 'ana@birch.example')
  const asked = await ana.post('/questions', { question: 'Would you sell the port alone?' })
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({ number: 1, status: 'waiting', is_own: true, answer: null })
  const [inRoom] = (await office.get(`${at}/qa`)).body
  expect(inRoom).toMatchObject({ asked_by: 'ana@birch.example', email: 'ana@birch.example', status: 'open' })
  const told = (await office.get('/api/v1/svc/notifications')).body as Json[]
  expect(told.map(one => one.title)).toContain('A question was asked in Project Alder')

  await office.post(`${QA}/questions/${inRoom.id}/answer`, { answer: 'Draft words' })
  expect(JSON.stringify(await shown(ana))).not.toContain('Draft words')
  await publish(inRoom.id, 'No, the group as a whole.')
  expect((await shown(ana)).questions).toMatchObject([
    { status: 'published', answer: 'No, the group as a whole.', is_corrected: false },
  ])
  const [letter] = await mail.waitFor(1)
  expect(letter?.mail.subject).toContain('answered your question 1')
  expect(letter?.mail.text).not.toContain('group as a whole')
  await publish(inRoom.id, 'Yes, since today.')
  expect((await shown(ana)).questions).toMatchObject([{ answer: 'Yes, since today.', is_corrected: true }])
})

test('two visitors of one link see their own questions, and what is public of the other’s, without a name', async () => {
  const at = await room()
  const { token } = (await office.post(`${at}/share-links`, { require_email: true })).body
  const ana = await known(new Visitor(office, token), 'ana@birch.example')
  const ben = await known(new Visitor(office, token), 'ben@cedar.example')
  const { id } = (await ana.post('/questions', { question: 'Who audits it?' })).body
  expect((await shown(ben)).questions).toEqual([])
  await publish(id, 'Alder Audit')
  expect((await shown(ben)).questions).toEqual([])
  await office.post(`${QA}/questions/${id}/toggle-public`)
  const seen = (await shown(ben)).questions
  expect(seen).toMatchObject([{ question: 'Who audits it?', answer: 'Alder Audit', is_own: false }])
  expect(JSON.stringify(seen)).not.toContain('birch')
  // She comes again from another browser and finds her own.
  const again = await known(new Visitor(office, token), 'ana@birch.example')
  expect((await shown(again)).questions).toMatchObject([{ is_own: true }])
})

test('a link asks as many questions as the room takes, and none where it takes none', async () => {
  const at = await room()
  const rules = { answer_within: 3, urgent_within: 1, question_limit: 1, asked_outside: true }
  await office.put(`${at}/qa/rules`, rules)
  const ana = await known(await visitor(at, { require_email: true }), 'ana@birch.example')
  expect(await shown(ana)).toMatchObject({ may_ask: true, left: 1 })
  await ana.post('/questions', { question: 'First?' })
  expect((await ana.post('/questions', { question: 'Second?' })).body.code).toBe('limit_reached')
  expect(await shown(ana)).toMatchObject({ left: 0 })
  await office.put(`${at}/qa/rules`, { ...rules, asked_outside: false })
  expect(await shown(ana)).toMatchObject({ may_ask: false })
  expect((await ana.post('/questions', { question: 'Third?' })).status).toBe(403)
})

test('a document that the link does not show is neither asked about nor named in an answer', async () => {
  const at = await room()
  const folder = (await office.post(`${at}/folders`, { name: 'Shown' })).body.id
  const content = Buffer.from('words').toString('base64')
  const file = async (name: string, folder_id: number | null) =>
    (await office.post(`${at}/documents`, { name, folder_id, content })).body.id as number
  const [open, hidden] = [await file('open.txt', folder), await file('hidden.txt', null)]
  const ana = await visitor(at, { folder_ids: [folder] })
  expect((await ana.post('/questions', { question: 'This?', document_id: hidden })).status).toBe(404)
  const asked = (await ana.post('/questions', { question: 'This?', document_id: open })).body
  expect(asked.document).toEqual({ id: open, name: 'open.txt' })
  await office.post(`${QA}/questions/${asked.id}/answer`, { answer: 'See', document_ids: [open, hidden] })
  for (const status of ['approved', 'published'])
    await office.post(`${QA}/questions/${asked.id}/status`, { status })
  expect((await shown(ana)).questions[0].documents).toEqual([{ id: open, name: 'open.txt' }])
})

test('whoever is to answer is told once that an answer is overdue', async () => {
  const at = await room()
  const ana = await visitor(at)
  await ana.post('/questions', { question: 'Who audits it?' })
  await office.daysPass(0)
  await office.daysPass(8)
  await office.daysPass(1)
  const as = await office.signIn('admin@example.com')
  const told = (await office.get('/api/v1/svc/notifications', { as })).body as Json[]
  expect(
    told.filter(one => one.title.endsWith('is overdue') && one.detail === 'Who audits it?'),
  ).toHaveLength(1)
})
