import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice, type Reply } from '../../office.ts'

const QA = '/api/v1/svc/qa'
const VDR = '/api/v1/svc/vdr'

let office: Office
/** Colleagues who keep rooms: one writes, another approves. */
let writer: string
let approver: string
beforeAll(async () => {
  office = await openOffice()
  writer = await office.person('member', 'writer@example.com')
  approver = await office.person('member', 'approver@example.com')
})
afterAll(() => office.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')
const idOf = async (as: string): Promise<number> => (await office.get('/api/v1/svc/me', { as })).body.id

async function room(name = 'Project Alder'): Promise<{ id: number; at: string }> {
  const { id } = (await office.post(`${VDR}/rooms`, { name })).body
  return { id, at: `${VDR}/rooms/${id}` }
}
/** Two bidders, each in a group of their own, who may look at everything. */
async function bidders(at: string): Promise<[string, string]> {
  const people: string[] = []
  for (const group of ['Birch', 'Cedar']) {
    const as = await office.person('member', `${group.toLowerCase()}-${crypto.randomUUID()}@example.com`)
    await office.post(`${at}/members`, { user_id: await idOf(as), group, permission: 'view' })
    people.push(as)
  }
  return people as [string, string]
}
const ask = async (at: string, question: string, as?: string): Promise<Json> =>
  (await office.post(`${at}/qa`, { question }, as === undefined ? {} : { as })).body
const move = (id: number, status: string, more: object = {}, as?: string): Promise<Reply> =>
  office.post(`${QA}/questions/${id}/status`, { status, ...more }, as === undefined ? {} : { as })
/** Answers and publishes. */
async function publish(id: number, answer: string): Promise<Json> {
  await office.post(`${QA}/questions/${id}/answer`, { answer })
  await move(id, 'approved')
  return (await move(id, 'published')).body
}
const questionsOf = async (at: string, as: string): Promise<Json[]> =>
  (await office.get(`${at}/qa`, { as })).body

test('a question goes from open to published, numbered in its room, with the day its answer is due', async () => {
  const { id, at } = await room()
  const first = await ask(at, 'Which covenants are tested quarterly?')
  expect(first).toMatchObject({ room_id: id, number: 1, status: 'open', is_public: false, is_own: true })
  expect((await ask(at, 'Who audits it?')).number).toBe(2)
  expect(Date.parse(first.due_at) - Date.parse(first.created_at)).toBeGreaterThanOrEqual(3 * 86_400_000)

  const assigned = (
    await office.post(`${QA}/questions/${first.id}/assign`, { assignee_id: await idOf(writer) })
  ).body
  expect(assigned).toMatchObject({ status: 'assigned' })
  const told = (await office.get('/api/v1/svc/notifications', { as: writer })).body as Json[]
  expect(told.map(one => one.title)).toContain('Question assigned to you: Project Alder')

  const drafted = await office.post(
    `${at}/qa/${first.id}/answer`,
    { answer: 'Leverage and cover.' },
    { as: writer },
  )
  expect(drafted.body).toMatchObject({ status: 'answered', answer: null })
  expect((await move(first.id, 'published')).body).toMatchObject({ code: 'illegal_transition' })
  expect((await move(first.id, 'approved', {}, writer)).status).toBe(403)
  const approved = (await move(first.id, 'approved', {}, approver)).body
  expect(approved).toMatchObject({ status: 'approved', answer: null })
  expect((await move(first.id, 'published', {}, writer)).body).toMatchObject({
    status: 'published',
    answer: 'Leverage and cover.',
  })
})

test('what was published is corrected by another answer and stays shown until that is published', async () => {
  const { at } = await room()
  const { id } = await ask(at, 'What is the leverage?')
  await publish(id, '4.0x')
  const drafted = (await office.post(`${QA}/questions/${id}/answer`, { answer: '3.8x' })).body
  expect(drafted).toMatchObject({ status: 'answered', answer: '4.0x' })
  // Taken back, the first one stands again.
  expect((await move(id, 'assigned')).body).toMatchObject({ status: 'published', answer: '4.0x' })
  const corrected = await publish(id, '3.9x')
  expect(corrected.answer).toBe('3.9x')
  expect(corrected.answers.map((one: Json) => one.status)).toEqual(['superseded', 'dropped', 'published'])
})

test('who approves what another wrote meanwhile is told to read it first', async () => {
  const { at } = await room()
  const { id } = await ask(at, 'Who audits it?')
  const read = (await office.post(`${QA}/questions/${id}/answer`, { answer: 'Alder Audit' })).body.answers[0]
  await office.post(`${QA}/questions/${id}/answer`, { answer: 'Birch Audit' }, { as: writer })
  expect((await move(id, 'approved', { answer_id: read.id })).body).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect((await move(id, 'approved')).status).toBe(200)
})

test('a bidder sees the questions of their own side, and of others what is public, without who asked', async () => {
  const { id, at } = await room()
  const [birch, cedar] = await bidders(at)
  const secret = await ask(at, 'Would you sell the port alone?', birch)
  const common = await ask(at, 'When is the closing?', birch)
  await office.post(`${QA}/questions/${common.id}/toggle-public`, {})
  expect(await questionsOf(at, cedar)).toEqual([])
  for (const one of [secret, common]) await publish(one.id, 'In June.')

  const [seen, ...more] = await questionsOf(at, cedar)
  expect(more).toEqual([])
  expect(seen).toMatchObject({ id: common.id, asked_by: null, email: null, group: null, is_own: false })
  expect(seen?.answers).toMatchObject([{ answer: 'In June.', author: null, approver: null }])
  expect((await office.get(`${QA}/questions/${secret.id}`, { as: cedar })).status).toBe(404)
  expect((await office.get(`${QA}/questions?room_id=${id}`, { as: cedar })).body).toHaveLength(1)
  expect(await questionsOf(at, birch)).toHaveLength(2)
  expect((await office.get(`${QA}/questions/${common.id}`)).body).toMatchObject({ group: 'Birch' })
  expect(
    (await office.post(`${QA}/questions/${common.id}/answer`, { answer: 'No' }, { as: cedar })).status,
  ).toBe(403)
})

test('a draft is read by the office alone, also through the list and the workbook', async () => {
  const { id: room_id, at } = await room()
  const [birch] = await bidders(at)
  const { id } = await ask(at, 'Who audits it?', birch)
  await office.post(`${QA}/questions/${id}/answer`, { answer: 'A firm in dispute with us' })
  const seen = (await office.get(`${QA}/questions/${id}`, { as: birch })).body
  expect(seen).toMatchObject({ answer: null, answers: [] })
  const sheet = await workbook(room_id, birch)
  expect(sheet.flat().join(' ')).not.toContain('dispute')
})

test('each side asks as many questions as the room takes, however many ask at once', async () => {
  const { at } = await room()
  const [birch, cedar] = await bidders(at)
  await office.put(`${at}/qa/rules`, {
    answer_within: 5,
    urgent_within: 1,
    question_limit: 2,
    asked_outside: true,
  })
  const replies = await Promise.all(
    [1, 2, 3, 4, 5].map(n => office.post(`${at}/qa`, { question: `Question ${n}` }, { as: birch })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('limit_reached')
  expect((await office.post(`${at}/qa`, { question: 'Mine' }, { as: cedar })).status).toBe(201)
  // The office’s own are not counted, and every number is given once.
  for (const n of [1, 2, 3]) await ask(at, `Frequent question ${n}`)
  const all = await questionsOf(at, writer)
  expect(all.map(one => one.number).sort()).toEqual([1, 2, 3, 4, 5, 6])
  // Withdrawn questions are not counted.
  const own = all.find(one => one.group === 'Birch') as Json
  expect((await move(own.id, 'withdrawn')).status).toBe(422)
  await move(own.id, 'withdrawn', { reason: 'Asked twice' })
  expect((await office.post(`${at}/qa`, { question: 'Another' }, { as: birch })).status).toBe(201)
})

test('an answer points to documents of the room, and shows each reader those that they may see', async () => {
  const { at } = await room()
  const [birch] = await bidders(at)
  const folder = (await office.post(`${at}/folders`, { name: 'Board' })).body.id
  const file = async (name: string, folder_id: number | null) =>
    (await office.post(`${at}/documents`, { name, folder_id, content: base64(name) })).body.id as number
  const [minutes, accounts] = [await file('minutes.txt', folder), await file('accounts.txt', null)]
  const user_id = await idOf(birch)
  await office.put(`${at}/grants`, { folder_id: folder, user_id, permission: 'none' })
  const { id } = await ask(at, 'What did the board decide?', birch)
  const unknown = await office.post(`${QA}/questions/${id}/answer`, { answer: 'See', document_ids: [9999] })
  expect(unknown.body.errors).toMatchObject([{ path: 'document_ids.0' }])
  await office.post(`${QA}/questions/${id}/answer`, { answer: 'See', document_ids: [minutes, accounts] })
  await move(id, 'approved')
  await move(id, 'published')
  const [kept] = (await office.get(`${QA}/questions/${id}`)).body.answers
  expect(kept.documents.map((one: Json) => one.name)).toEqual(['minutes.txt', 'accounts.txt'])
  const [shown] = (await office.get(`${QA}/questions/${id}`, { as: birch })).body.answers
  expect(shown.documents).toEqual([{ id: accounts, name: 'accounts.txt' }])
  // Nobody asks about what they may not see.
  const hidden = await office.post(`${at}/qa`, { question: 'This?', document_id: minutes }, { as: birch })
  expect(hidden.status).toBe(404)
})

test('a suggestion is what the room says, word for word, and the answers that were published in it', async () => {
  const { at } = await room()
  const lease = 'The lease of the port ends on 31 March 2041. The rent is paid each quarter in advance.'
  const { id: document_id } = (
    await office.post(`${at}/documents`, { name: 'lease.txt', content: base64(lease) })
  ).body
  const earlier = await ask(at, 'Is the rent of the port indexed?')
  await publish(earlier.id, 'Yes, by the consumer price index.')
  const { id } = await ask(at, 'When does the lease of the port end?')
  const { status, body } = await office.post(`${QA}/questions/${id}/suggest`)
  expect(status).toBe(200)
  expect(body.suggestions[0]).toMatchObject({
    text: 'The lease of the port ends on 31 March 2041.',
    source: 'document',
    document_id,
    document: 'lease.txt',
    page: 1,
  })
  expect((await office.get(`${QA}/questions/${id}`)).body.status).toBe('open')
  const rent = await ask(at, 'Is the rent indexed by consumer prices?')
  expect((await office.post(`${QA}/questions/${rent.id}/suggest`)).body.suggestions).toContainEqual({
    text: 'Yes, by the consumer price index.',
    source: 'answer',
    read: null,
    question_id: earlier.id,
    document_id: null,
    document: null,
    page: null,
  })
  const none = await ask((await room('Empty')).at, 'When does the lease end?')
  expect((await office.post(`${QA}/questions/${none.id}/suggest`)).body).toEqual({
    question_id: none.id,
    suggestions: [],
    documents_read: 0,
    unreadable: [],
  })
})

async function workbook(room_id: number, as?: string): Promise<unknown[][]> {
  const reply = await fetch(`${office.url}${QA}/export?room_id=${room_id}`, {
    headers: { authorization: `Bearer ${as ?? office.admin}` },
  })
  expect(reply.headers.get('content-disposition')).toContain('Project Alder questions.xlsx')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await reply.arrayBuffer())
  const rows: unknown[][] = []
  book.worksheets[0]?.eachRow(row => rows.push((row.values as unknown[]).slice(1)))
  return rows
}

test('the questions of a room are exported as a workbook, in their order and with no formula in it', async () => {
  const { id: room_id, at } = await room()
  await ask(at, '=HYPERLINK("https://example.com")')
  const { id } = await ask(at, 'Who audits it?')
  await publish(id, 'Alder Audit')
  const [head, first, second] = await workbook(room_id)
  expect(head?.slice(0, 3)).toEqual(['Room', 'No.', 'Question'])
  expect(first?.[2]).toBe('=HYPERLINK("https://example.com")')
  expect(second).toContain('Alder Audit')
})

test('the team tells who has how much to answer, and what is overdue is found', async () => {
  const { id: room_id, at } = await room()
  const { id } = await ask(at, 'Who audits it?')
  await office.post(`${QA}/questions/${id}/assign`, { assignee_id: await idOf(writer) })
  const team = (await office.get(`${QA}/team?room_id=${room_id}`)).body as Json[]
  expect(team.find(one => one.waiting > 0)).toMatchObject({
    user_id: await idOf(writer),
    waiting: 1,
    overdue: 0,
  })
  expect((await office.get(`${QA}/questions?room_id=${room_id}&overdue=true`)).body).toEqual([])
  expect(
    (await office.post(`${QA}/questions/${id}/assign`, { assignee_id: 9999 })).body.errors,
  ).toMatchObject([{ path: 'assignee_id' }])
})

test('an archived room takes no question and no answer, and still shows them', async () => {
  const { id: room_id, at } = await room()
  const { id } = await ask(at, 'Who audits it?')
  await office.patch(at, { status: 'archived' })
  expect((await office.post(`${at}/qa`, { question: 'Late?' })).body.code).toBe('room_archived')
  expect((await office.post(`${QA}/questions/${id}/answer`, { answer: 'A' })).body.code).toBe('room_archived')
  expect((await office.get(`${QA}/questions?room_id=${room_id}`)).body).toHaveLength(1)
})
