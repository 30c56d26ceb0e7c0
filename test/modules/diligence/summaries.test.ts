import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { MockModel } from '../copilot/mock-model.ts'

const VDR = '/api/v1/svc/vdr'
const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The facility amount is EUR 10,000,000. The Lender may terminate this Agreement upon any change of control of the Borrower.`

let office: Office
let at: string
let debt: number
let facility: Json
beforeAll(async () => {
  office = await openOffice()
  at = `${VDR}/rooms/${(await office.post(`${VDR}/rooms`, { name: 'Project Alder' })).body.id}`
  debt = (await office.post(`${at}/folders`, { name: 'Debt' })).body.id
  const existing = (await office.post(`${at}/folders`, { name: 'Existing', parent_id: debt })).body.id
  await office.post(`${at}/folders`, { name: 'Tax' })
  facility = await put('Facility.txt', FACILITY, existing)
  await put(
    'Kreditvertrag.txt',
    'Der Vertrag wird von der Bank nicht gekündigt, wenn der Kunde ihn erfüllt.',
    debt,
  )
  await put('Scan.bin', '\u0000\u0001\u0002', debt)
  await office.settled()
})
afterAll(() => office.close())

const put = async (name: string, text: string, folder_id: number): Promise<Json> =>
  (await office.post(`${at}/documents`, { name, folder_id, content: Buffer.from(text).toString('base64') }))
    .body
const summarize = async (folder = debt, as = office.admin) =>
  office.post<Json>(`${at}/folders/${folder}/summarize`, undefined, { as })
const folders = async (): Promise<Json[]> => (await office.get(`${at}/folders`)).body

test('a summary tells what each document is, below too, each sentence with its page; and what was not read', async () => {
  const { status, body } = await summarize()
  expect([status, body.persisted, body.folder]).toEqual([200, false, '1 Debt'])
  expect(body.documents.map(({ index, name, kind }: Json) => [index, name, kind])).toEqual([
    ['1.1.1', 'Facility.txt', 'agreement'],
    ['1.2', 'Kreditvertrag.txt', 'other'],
    ['1.3', 'Scan.bin', 'other'],
  ])
  const [told] = body.documents
  expect(told).toMatchObject({ document_id: facility.id, version: 1, status: 'read' })
  const texts = told.sentences.map(({ text }: Json) => text)
  expect(texts).toContain('Facility agreement, dated 5 March 2025.')
  expect(texts).toContain('The amount of the facility: EUR 10,000,000.')
  for (const { citations } of told.sentences)
    for (const { page, quote } of citations) {
      expect(page).toBe(1)
      expect(FACILITY).toContain(quote)
    }
  expect(body.unread).toMatchObject([{ name: 'Scan.bin', status: 'unsupported', reason: expect.any(String) }])
  expect(body.overview).toContain('Not analysed: 1 sentence in German.')
  expect(body.overview).toContain('Not read: 1 document.')
  expect(body.overview).toContain('This is not a clearance')
  expect([body.written, body.model]).toEqual([[], null])
})

test('it is of what is there now: a new version, and one that waits to be read, say so', async () => {
  await office.send('PUT', `${at}/documents/${facility.id}/upload`, {
    body: FACILITY.replace('10,000,000', '12,500,000'),
    headers: { 'content-type': 'text/plain' },
  })
  const before = (await summarize()).body.documents[0]
  if (before.status === 'waiting')
    expect(before).toMatchObject({ version: 2, sentences: [], reason: 'It is being read.' })
  await office.settled()
  const after = (await summarize()).body.documents[0]
  expect(after).toMatchObject({ version: 2, status: 'read' })
  expect(after.sentences.map(({ text }: Json) => text)).toContain(
    'The amount of the facility: EUR 12,500,000.',
  )
})

test('an empty folder is told as one; a folder that is not there is 404', async () => {
  const tax = (await folders()).find(({ name }) => name === 'Tax')?.id
  expect((await summarize(tax)).body).toMatchObject({
    documents: [],
    overview: 'It has no document you may see.',
  })
  expect((await summarize(999)).status).toBe(404)
})

test('who sees a part of a folder is told of that part, and of nothing else', async () => {
  const as = await office.person('viewer')
  const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  await office.post(`${at}/members`, { user_id, permission: 'view' })
  await office.put(`${at}/grants`, { document_id: facility.id, user_id, permission: 'none' })
  const { body } = await summarize(debt, as)
  expect(body.documents.map(({ name }: Json) => name)).toEqual(['Kreditvertrag.txt', 'Scan.bin'])
  expect(JSON.stringify(body)).not.toMatch(/facility|alder ports/i)
  const existing = (await folders()).find(({ name }) => name === 'Existing')?.id
  await office.put(`${at}/grants`, { folder_id: existing, user_id, permission: 'none' })
  expect((await summarize(existing, as)).status).toBe(404)
})

test('a model may put it in its words: what its sources do not bear out is dropped, and without it the rules remain', async () => {
  const mock = await MockModel.start([
    {
      says: 'Summarise the folder 1 Debt',
      answer: {
        content:
          'A facility agreement of EUR 12,500,000 binds ALDER PORTS LIMITED and BIRCH BANK PLC [1]. The facility amount is EUR 99,000,000 [1]. All is well.',
      },
    },
  ])
  await office.put('/api/v1/svc/models/settings', {
    url: mock.url,
    name: 'mock-1',
    redact: false,
    retries: 0,
  })
  const { body } = await summarize()
  expect(body.model).toEqual({ name: 'mock-1', used: true, reason: null })
  expect(body.dropped_sentences).toBe(2)
  expect(body.written).toMatchObject([
    {
      text: 'A facility agreement of EUR 12,500,000 binds ALDER PORTS LIMITED and BIRCH BANK PLC.',
      citations: [{ document_id: facility.id, document: 'Facility.txt' }],
    },
  ])
  await mock.stop()
  const without = (await summarize()).body
  expect(without).toMatchObject({ written: [], model: { used: false, reason: expect.any(String) } })
  expect(without.documents[0].sentences.length).toBeGreaterThan(3)
})
