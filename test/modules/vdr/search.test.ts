import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
let office: Office
let room: number
let at: string
let letter: Json
beforeAll(async () => {
  office = await openOffice()
  room = (await office.post(`${VDR}/rooms`, { name: 'Project Quillfeather' })).body.id
  at = `${VDR}/rooms/${room}`
  letter = await put('Pier letter.txt', 'The harbourmaster granted the pier a mooring licence until 2031.')
})
afterAll(() => office.close())

const put = async (name: string, text: string, folder_id: number | null = null): Promise<Json> =>
  (
    await office.post(`${at}/documents`, {
      name,
      folder_id,
      content: Buffer.from(text).toString('base64'),
    })
  ).body
const ask = async (question: string, as = office.admin, context?: object): Promise<Json> => {
  await office.settled()
  return (await office.post('/api/v1/svc/copilot/ask', { question, ...(context ? { context } : {}) }, { as }))
    .body
}
const MOORING = 'Until when did the harbourmaster grant the mooring licence?'

test('the text of a document is quoted with its page by a question to the room, and to the office', async () => {
  for (const context of [undefined, { room_id: room }]) {
    const { citations, not_found } = await ask(MOORING, office.admin, context)
    expect(not_found).toBe(false)
    expect(citations[0]).toMatchObject({
      type: 'room_page',
      document: 'Pier letter.txt',
      page: 1,
      room_id: room,
      document_id: letter.id,
      quote: 'The harbourmaster granted the pier a mooring licence until 2031.',
    })
  }
})

test('who may see nothing of a room cannot ask it, and is not told what it is called', async () => {
  const as = await office.person('member', 'denied@example.com')
  const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  await office.post(`${at}/members`, { user_id, permission: 'none' })
  const asked = await office.post(
    '/api/v1/svc/copilot/ask',
    { question: MOORING, context: { room_id: room } },
    { as },
  )
  expect([asked.status, JSON.stringify(asked.body)]).toEqual([404, expect.not.stringMatching(/quill/i)])
})

const search = (q: string, as = office.admin, more = '') =>
  office.get<Json[]>(`${VDR}/search?q=${encodeURIComponent(q)}${more}`, { as })

test('a search quotes the pages of a document, and stays within the room that is named', async () => {
  const other = (await office.post(`${VDR}/rooms`, { name: 'Elsewhere' })).body.id
  const content = Buffer.from('The harbourmaster of another harbour.').toString('base64')
  await office.post(`${VDR}/rooms/${other}/documents`, { name: 'other.txt', content })
  await office.settled()
  const rooms = ({ body }: Json) => new Set(body.map((one: Json) => one.room_id))
  expect(rooms(await search('harbourmaster'))).toEqual(new Set([room, other]))
  const here = await search('harbourmaster', office.admin, `&room_id=${room}`)
  expect(rooms(here)).toEqual(new Set([room]))
  expect(here.body[0]).toMatchObject({ document: 'Pier letter.txt', page: 1, document_id: letter.id })
  expect(here.body[0].quote).toContain('harbourmaster granted')
  expect((await search('pier letter')).body.map(({ page }) => page)).toContain(null)
  expect((await search('harbourmaster', office.admin, '&room_id=999')).status).toBe(404)
})

test('what changed, was renamed, archived or deleted is found as it is', async () => {
  const note = await put('Note.txt', 'The zebrawood panels were sold.')
  const found = async (q: string) => {
    await office.settled()
    return (await search(q)).body.filter(one => one.document_id === note.id).map(({ page }) => page)
  }
  expect(await found('zebrawood')).toEqual([1])
  const upload = await office.send('PUT', `${at}/documents/${note.id}/upload`, {
    body: 'The oakwood panels were sold.',
    headers: { 'content-type': 'text/plain' },
  })
  expect(upload.status).toBe(200)
  expect(await found('zebrawood')).toEqual([])
  expect(await found('oakwood')).toEqual([1])
  await office.patch(`${at}/documents/${note.id}`, { name: 'Panels.txt' })
  expect(await found('zebrawood')).toEqual([])
  expect((await search('oakwood')).body[0].document).toBe('Panels.txt')
  await office.patch(`${at}/documents/${note.id}`, { status: 'archived' })
  expect(await found('oakwood')).toEqual([])
  await office.patch(`${at}/documents/${note.id}`, { status: 'ready' })
  expect(await found('oakwood')).toEqual([1])
  await office.delete(`${at}/documents/${note.id}`)
  expect(await found('oakwood')).toEqual([])
})

test('the text of a document is read page by page by who may take it along, and by nobody else', async () => {
  const path = `${at}/documents/${letter.id}/text`
  await office.settled()
  const read = (await office.get(path)).body
  expect(read).toMatchObject({ status: 'read', reason: null, pages_in_all: 1, version: 1 })
  expect(read.pages[0].paragraphs.join(' ')).toContain('mooring licence')
  expect((await office.get(`${path}?after=1`)).status).toBe(404)
  const as = await office.person('viewer')
  const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  await office.post(`${at}/members`, { user_id, permission: 'view' })
  expect((await office.get(path, { as })).status).toBe(403)
  await office.patch(`${at}/members/${user_id}`, { permission: 'download' })
  expect((await office.get(path, { as })).status).toBe(200)
  await office.patch(`${at}/members/${user_id}`, { permission: 'none' })
  expect((await office.get(path, { as })).status).toBe(404)
})

test('a room answers a question in its own words, and says what comes nearest where it does not', async () => {
  const scan = await put('scan.bin', '\u0000\u0001\u0002')
  await office.settled()
  const asked = async (question: string) =>
    (await office.post(`${VDR}/ask`, { question, room_id: room })).body as Json
  const answered = await asked('Until when was the mooring licence granted?')
  expect(answered).toMatchObject({ found: true, nearest: [] })
  expect(answered.citations[0]).toMatchObject({
    document: 'Pier letter.txt',
    document_id: letter.id,
    page: 1,
    quote: 'The harbourmaster granted the pier a mooring licence until 2031.',
  })
  expect(answered.answer).toBe(answered.citations.map(({ quote }: Json) => quote).join('\n'))
  expect(answered.unread.map(({ document }: Json) => document)).toEqual(['scan.bin'])
  const not = await asked('Which crane insurers insure the harbourmaster against typhoons and earthquakes?')
  expect(not).toMatchObject({ found: false, answer: null, citations: [] })
  expect(not.nearest[0].quote).toContain('harbourmaster')
  await office.delete(`${at}/documents/${scan.id}`)
})

test('documents that are given, and those of an analysis, are asked alike; one of them is named', async () => {
  const question = 'What is the purchase price?'
  const source = {
    type: 'inline',
    documents: [{ name: 'spa.txt', text: 'The purchase price is EUR 10 million.' }],
  }
  const given = await office.post(`${VDR}/ask`, { question, source })
  expect(given.body).toMatchObject({ found: true, answer: 'The purchase price is EUR 10 million.' })
  const inline = (await office.post(`${VDR}/analyze`, { source })).body.id
  const kept = await office.post(`${VDR}/ask`, { question, analysis_id: inline })
  expect([kept.status, kept.body.code]).toEqual([409, 'documents_not_kept'])
  const analysis_id = (await office.post(`${VDR}/analyze`, { source: { type: 'room', room_id: room } })).body
    .id
  const again = await office.post(`${VDR}/ask`, { question: MOORING, analysis_id })
  expect(again.body.citations[0].quote).toContain('mooring licence')
  for (const body of [{ question }, { question, source, room_id: room }])
    expect((await office.post(`${VDR}/ask`, body)).status).toBe(422)
})
