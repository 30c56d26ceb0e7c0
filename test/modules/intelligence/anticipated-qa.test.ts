import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
const QA = '/api/v1/svc/qa'
const P = '/api/v1/svc/intelligence/anticipated-qa'

let office: Office
let writer: string
let member: string
beforeAll(async () => {
  office = await openOffice()
  writer = await office.person('member', 'writer@example.com')
  member = await office.person('member', 'member@example.com')
})
afterAll(() => office.close())

const somebody = () => office.person('member', `${crypto.randomUUID()}@example.com`)
const base64 = (text: string) => Buffer.from(text).toString('base64')

const FACILITY =
  'FACILITY AGREEMENT\n\nThis agreement is dated 5 March 2025 and governed by the laws of England.\n\nThe facility amount is EUR 10,000,000.\n\nThe Lender may terminate this Agreement upon any change of control of the Borrower.'
const TERMS =
  'TERMS\n\nThe management fee is 2.0% per annum of commitments during the investment period.\n\nThe preferred return is 8% per annum, compounded annually.'

async function newRoom(more: object = {}) {
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Project Alder', ...more })).body
  const at = `${VDR}/rooms/${id}`
  const put = async (name: string, text: string) =>
    (await office.post(`${at}/documents`, { name, content: base64(text) })).body.id as number
  return { id: id as number, at, put }
}

/** A room with a clause that raises a flag, analysed and assessed. */
async function examined() {
  const room = await newRoom({ template: 'credit' })
  const facility = await room.put('Facility.txt', FACILITY)
  await office.post(`${VDR}/analyze`, {
    source: { type: 'room', room_id: room.id },
    room_id: room.id,
    ephemeral: false,
  })
  await office.post('/api/v1/svc/intelligence/assess-completeness', {
    room_id: room.id,
    items: [{ title: 'Legal opinion' }, { title: 'Facility', known_by: ['facility'] }],
  })
  return { ...room, facility }
}

const anticipate = async (room_id: number, more: object = {}, as?: string) =>
  office.post(P, { room_id, ...more }, as ? { as } : {})
const listed = async (query: string, as?: string): Promise<Json[]> =>
  (await office.get(`${P}?${query}`, as ? { as } : {})).body
const of = (questions: Json[], origin: string) => questions.filter(one => one.origin === origin)

describe('questions are anticipated', () => {
  test('from red flags and missing documents, with the words of the room', async () => {
    const { id, facility } = await examined()
    const { status, body } = await anticipate(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      room_id: id,
      audience: 'bidder',
      refreshed: 0,
      left: 0,
      dropped: 0,
      more: 0,
    })
    expect(body.added).toBe(body.questions.length)
    const control = of(body.questions, 'red_flag').find(({ question }: Json) =>
      /change of control/i.test(question),
    )
    expect(control).toMatchObject({ status: 'draft', author: null, moves: ['published', 'dismissed'] })
    expect(control?.why).toMatch(/^A red flag is open: /)
    expect(control?.draft_answer).toContain('change of control of the Borrower')
    expect(control?.citations[0]).toMatchObject({ document_id: facility, page: 1, source: 'document' })
    for (const { quote } of control?.citations ?? []) expect(FACILITY).toContain(quote)
    const [missing, ...others] = of(body.questions, 'missing_document')
    expect(others).toEqual([])
    expect(missing).toMatchObject({
      question: 'Can this document be provided: Legal opinion?',
      why: 'The checklist expects it, and it is not in the room.',
    })
    expect((await listed(`room_id=${id}`)).map(one => one.id).toSorted()).toEqual(
      body.questions.map((one: Json) => one.id).toSorted(),
    )
  })

  test('from the questionnaire for investors, which a room for fundraising is for', async () => {
    const room = await newRoom({ template: 'fund_raising' })
    await room.put('Terms.txt', TERMS)
    const { body } = await anticipate(room.id, { topics: ['fund_terms'] })
    expect(body.audience).toBe('investor')
    const fee = body.questions.find((one: Json) => one.question_id === 'management_fee')
    expect(fee).toMatchObject({ origin: 'questionnaire', topic: 'fund_terms' })
    expect(fee.draft_answer).toContain('2.0% per annum of commitments')
    const unanswered = body.questions.filter((one: Json) => one.draft_answer === null)
    expect(unanswered.length).toBeGreaterThan(0)
    expect(unanswered.every((one: Json) => one.confidence === 0 && one.citations.length === 0)).toBe(true)
    // Of bidders nothing was asked.
    expect((await anticipate(room.id, { audience: 'bidder' })).body.questions).toEqual([])
    expect(await listed(`room_id=${room.id}&audience=bidder`)).toEqual([])
  })

  test('from a material change, and nothing of it is kept by an ephemeral call', async () => {
    const room = await newRoom()
    const id = await room.put('Facility.txt', FACILITY)
    await office.send('PUT', `${room.at}/documents/${id}/upload`, {
      body: FACILITY.replace('EUR 10,000,000', 'EUR 25,000,000'),
      headers: { 'content-type': 'text/plain' },
    })
    await office.post('/api/v1/svc/intelligence/detect-changes', { room_id: room.id })
    const shown = await office.post(`${P}?ephemeral=true`, { room_id: room.id })
    expect(of(shown.body.questions, 'change')[0]?.question).toContain('Facility.txt')
    expect(await listed(`room_id=${room.id}`)).toEqual([])
  })

  test('from what a visitor asked in another room, for those alone who keep both', async () => {
    const other = await newRoom({ name: 'Project Birch' })
    const guest = await somebody()
    const { id: user_id } = (await office.get('/api/v1/svc/me', { as: guest })).body
    await office.post(`${other.at}/members`, { user_id, group: 'Bidders', permission: 'view' })
    await office.post(`${other.at}/qa`, { question: 'Who insures the pier at Birch?' }, { as: guest })
    const room = await newRoom()
    await room.put('Insurance.txt', 'INSURANCE\n\nAlder Mutual insures the pier against storm and fire.')
    const [past] = of((await anticipate(room.id)).body.questions, 'past_question')
    expect(past).toMatchObject({
      question: 'Who insures the pier at Birch?',
      why: 'A visitor asked this in Project Birch.',
      draft_answer: 'Alder Mutual insures the pier against storm and fire.',
    })
    // The guest of the other room may change this one, and sees nothing that tells of the other.
    expect(await listed(`room_id=${room.id}`, guest)).toEqual([])
    expect((await office.get(`${P}/${past?.id}`, { as: guest })).status).toBe(404)
    expect((await office.post(`${P}/${past?.id}/publish`, {}, { as: guest })).status).toBe(404)
    expect(await listed(`room_id=${room.id}`, member)).toHaveLength(1)
    // A question asked in the room itself is not anticipated any more.
    await office.post(`${room.at}/qa`, { question: 'who insures the pier at birch' })
    expect((await anticipate(room.id)).body).toMatchObject({ dropped: 1, questions: [] })
  })

  test('not by a guest, nor in a room that is archived or hidden', async () => {
    const room = await examined()
    const guest = await somebody()
    const { id: user_id } = (await office.get('/api/v1/svc/me', { as: guest })).body
    const [first] = (await anticipate(room.id)).body.questions
    await office.post(`${room.at}/members`, { user_id, group: 'Bidders', permission: 'view' })
    expect((await anticipate(room.id, {}, guest)).status).toBe(403)
    expect(await listed(`room_id=${room.id}`, guest)).toEqual([])
    expect((await office.post(`${P}/${first.id}/dismiss`, {}, { as: guest })).status).toBe(404)
    expect((await anticipate(99_999)).status).toBe(404)
    await office.patch(room.at, { status: 'archived' })
    expect((await anticipate(room.id)).body.code).toBe('room_archived')
    expect((await office.post(`${P}/${first.id}/publish`, {})).body.code).toBe('room_archived')
  })
})

describe('a later run', () => {
  test('leaves what a person wrote, published or dismissed, and answers the rest anew', async () => {
    const { id, put } = await examined()
    const [flag, second] = (await anticipate(id)).body.questions as [Json, Json]
    const written = await office.patch(`${P}/${flag.id}`, {
      draft_answer: 'The lender waives it.',
      version: 1,
    })
    expect(written.body).toMatchObject({ version: 2, draft_answer: 'The lender waives it.' })
    expect(written.body.author).not.toBeNull()
    const dismissed = await office.post(`${P}/${second.id}/dismiss`, { reason: 'Settled' })
    expect(dismissed.body).toMatchObject({ status: 'dismissed', reason: 'Settled', moves: ['draft'] })
    expect((await office.post(`${P}/${second.id}/dismiss`, {})).body).toEqual(dismissed.body)
    await put('Legal opinion.txt', 'LEGAL OPINION\n\nThe facility agreement is valid and binding.')
    const again = (await anticipate(id)).body
    expect(again).toMatchObject({ added: 0, left: 2 })
    const stands = (question: Json) => again.questions.find((one: Json) => one.id === question.id)
    expect(stands(flag)).toMatchObject({ draft_answer: 'The lender waives it.', version: 2 })
    expect(stands(second)).toMatchObject({ status: 'dismissed' })
    const back = await office.patch(`${P}/${second.id}`, { status: 'draft' })
    expect(back.body).toMatchObject({ status: 'draft', reason: null, decided_by: null })
  })

  test('is refused a change that another came before, or of what is decided', async () => {
    const { id } = await examined()
    const [flag] = (await anticipate(id)).body.questions
    const change = { draft_answer: 'One', version: flag.version }
    expect((await office.patch(`${P}/${flag.id}`, change)).status).toBe(200)
    expect((await office.patch(`${P}/${flag.id}`, { ...change, draft_answer: 'Two' })).body.code).toBe(
      'changed_meanwhile',
    )
    await office.post(`${P}/${flag.id}/dismiss`, {})
    expect((await office.patch(`${P}/${flag.id}`, { draft_answer: 'Three' })).body.code).toBe(
      'illegal_transition',
    )
    expect((await office.post(`${P}/${flag.id}/publish`, {})).body.code).toBe('illegal_transition')
  })

  test('of two people at once adds each question once', async () => {
    const { id } = await examined()
    const runs = await Promise.all([anticipate(id), anticipate(id), anticipate(id, {}, writer)])
    expect(runs.map(({ status }) => status)).toEqual([200, 200, 200])
    const questions = await listed(`room_id=${id}`)
    expect(questions).toHaveLength(runs[0].body.questions.length)
    expect(runs.reduce((sum, { body }) => sum + body.added, 0)).toBe(questions.length)
  })
})

describe('publishing', () => {
  test('makes it a question of the room with its answer and documents, once', async () => {
    const { id, facility } = await examined()
    const [flag] = of((await anticipate(id)).body.questions, 'red_flag')
    const { status, body } = await office.post(`${P}/${flag?.id}/publish`, { version: flag?.version })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'published', published_to: 'room', moves: [] })
    const question = (await office.get(`${QA}/questions/${body.published_id}`)).body
    expect(question).toMatchObject({
      question: flag?.question,
      answer: flag?.draft_answer,
      status: 'published',
      is_public: true,
    })
    expect(question.answers[0]).toMatchObject({ author: 'Fund Office', documents: [{ id: facility }] })
    expect((await office.post(`${P}/${flag?.id}/publish`, {})).body.code).toBe('illegal_transition')
    // It is asked now, and the record of it stays.
    const again = (await anticipate(id)).body
    expect(again.questions.map((one: Json) => one.id)).not.toContain(flag?.id)
    expect((await office.get(`${P}/${flag?.id}`)).body.status).toBe('published')
  })

  test('takes somebody else than who wrote the answer, unless they manage the office', async () => {
    const { id } = await examined()
    const [flag] = (await anticipate(id, {}, member)).body.questions
    await office.patch(`${P}/${flag.id}`, { draft_answer: 'In my own words' }, { as: member })
    expect((await office.post(`${P}/${flag.id}/publish`, {}, { as: member })).status).toBe(403)
    expect((await office.get(`${VDR}/rooms/${id}/qa`)).body).toEqual([])
    const other = await somebody()
    const { body } = await office.post(`${P}/${flag.id}/publish`, { is_public: false }, { as: other })
    const question = (await office.get(`${QA}/questions/${body.published_id}`)).body
    expect(question).toMatchObject({ answer: 'In my own words', is_public: false })
    expect(question.answers[0].author).not.toBe('Fund Office')
  })

  test('to the answer bank takes questions of the questionnaire, and rights to it', async () => {
    const room = await newRoom({ template: 'fund_raising' })
    await room.put('Terms.txt', TERMS)
    const { questions } = (await anticipate(room.id, { topics: ['fund_terms'] })).body
    const fee = questions.find((one: Json) => one.question_id === 'management_fee')
    const profile = (await office.post('/api/v1/svc/odd/profiles', { fund_name: 'Alder Credit Fund II' }))
      .body.id
    const to = { to: 'answer_bank', profile_id: profile }
    const unnamed = await office.post(`${P}/${fee.id}/publish`, { to: 'answer_bank' })
    expect(unnamed.body.errors).toMatchObject([{ path: 'profile_id' }])
    expect((await office.post(`${P}/${fee.id}/publish`, { ...to, profile_id: 99_999 })).status).toBe(404)
    const { body } = await office.post(`${P}/${fee.id}/publish`, to)
    const [item] = (await office.get(`/api/v1/svc/odd/profiles/${profile}/answer-bank`)).body
    expect(item).toMatchObject({
      id: body.published_id,
      ...{ topic: 'fund_terms', question_id: 'management_fee', status: 'approved' },
      answer: fee.draft_answer,
    })
    const { id } = await examined()
    const [flag] = of((await anticipate(id)).body.questions, 'red_flag')
    expect((await office.post(`${P}/${flag?.id}/publish`, to)).body.errors).toMatchObject([{ path: 'to' }])
  })

  test('of several reports each, and one that is refused leaves the others', async () => {
    const { id } = await examined()
    const { questions } = (await anticipate(id)).body
    const [flag] = of(questions, 'red_flag')
    const [missing] = of(questions, 'missing_document')
    await office.patch(`${P}/${missing?.id}`, { draft_answer: null })
    const ids = [missing?.id, flag?.id, 99_999, flag?.id]
    const { status, body } = await office.post(`${P}/bulk-publish`, { ids })
    expect(status).toBe(200)
    expect(body).toMatchObject({ published: 1, failed: 2 })
    expect(body.results).toMatchObject([
      { id: missing?.id, status: 'failed', code: 'no_answer', published_id: null },
      { id: flag?.id, status: 'published', code: null, reason: null },
      { id: 99_999, status: 'failed', code: 'not_found' },
    ])
    expect(body.results[0].reason).toContain('write the answer')
    expect((await office.get(`${VDR}/rooms/${id}/qa`)).body).toHaveLength(1)
    const shown = await office.post(`${P}/bulk-publish?ephemeral=true`, { ids: [missing?.id] })
    expect(shown.body).toMatchObject({ published: 0, failed: 1 })
  })
})
