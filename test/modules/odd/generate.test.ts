import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

interface LabelledSet {
  name: string
  documents: Record<string, string>
  /** By topic and question: words that the answer has. */
  answered: Record<string, Record<string, string>>
  /** By topic: questions that no document answers. */
  unanswered: Record<string, string[]>
}

const sets = JSON.parse(readFileSync(join(import.meta.dirname, 'documents.json'), 'utf8')) as LabelledSet[]

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const GENERATE = '/api/v1/svc/odd/generate'
const RUNS = '/api/v1/svc/odd/runs'

const inline = (documents: Record<string, string>) => ({
  type: 'inline',
  documents: Object.entries(documents).map(([name, text]) => ({ name, text })),
})
const fee = inline({ 'terms.txt': 'The management fee is 2% a year of commitments.' })
const generate = (body: Json) => office.post(GENERATE, body)
const by = (answers: Json[], id: string) => answers.find(answer => answer.question_id === id)

describe.each(sets)('questions to $name', ({ documents, answered, unanswered }) => {
  let answers: Json[]
  beforeAll(async () => {
    const topics = [...new Set([...Object.keys(answered), ...Object.keys(unanswered)])]
    const { status, body } = await generate({ source: inline(documents), topics })
    expect(status).toBe(200)
    answers = body.answers
  })
  const found = (topic: string, id: string) =>
    answers.find(answer => answer.topic === topic && answer.question_id === id)

  test('at least nine in ten that they answer are answered with the right words', () => {
    const labels = Object.entries(answered).flatMap(([topic, all]) =>
      Object.entries(all).map(([id, words]) => ({ id: `${topic}.${id}`, words, found: found(topic, id) })),
    )
    const wrong = labels.filter(one => !one.found.answer?.includes(one.words)).map(({ id }) => id)
    process.stdout.write(
      `${labels.length - wrong.length} of ${labels.length} answered rightly; not: ${wrong}\n`,
    )
    expect(wrong.length).toBeLessThanOrEqual(labels.length / 10)
  })

  test('what they do not answer is not answered, and says what to ask for', () => {
    const all = Object.entries(unanswered).flatMap(([topic, ids]) => ids.map(id => found(topic, id)))
    process.stdout.write(`${all.filter(one => one.answer === null).length} of ${all.length} left open\n`)
    for (const answer of all)
      expect(answer).toMatchObject({ answer: null, status: 'needs_info', confidence: 0, citations: [] })
    for (const answer of all) expect(answer.ask_for).toMatch(/\w/)
  })

  test('every word of every answer is quoted from its document', () => {
    for (const { answer, citations, status } of answers) {
      if (status === 'needs_info') continue
      expect(citations.length).toBeGreaterThan(0)
      expect(answer).toBe(citations.map((citation: Json) => citation.quote).join('\n'))
      for (const { document, quote } of citations) expect(documents[document]).toContain(quote)
    }
  })
})

test('documents that contradict each other are both cited, with little confidence', async () => {
  const source = inline({
    'ppm.txt': 'The management fee is 2% a year of commitments.',
    'lpa.txt': 'The management fee is 1.5% a year of commitments.',
  })
  const { body } = await generate({ source, topics: ['fund_terms'] })
  const answer = by(body.answers, 'management_fee')
  expect(answer.citations.map((citation: Json) => citation.document).sort()).toEqual(['lpa.txt', 'ppm.txt'])
  expect(answer.confidence).toBeLessThan(0.5)
  const alike = await generate({
    source: inline({
      'a.txt': 'The management fee is 2% a year.',
      'b.txt': 'The management fee is 2% of commitments.',
    }),
    topics: ['fund_terms'],
  })
  expect(by(alike.body.answers, 'management_fee').citations).toHaveLength(1)
  expect(by(alike.body.answers, 'management_fee').confidence).toBeGreaterThan(0.5)
})

test('an unknown topic is 422 with the topics that there are', async () => {
  const { status, body } = await generate({ source: fee, topics: ['fund_terms', 'weather'] })
  expect(status).toBe(422)
  expect(body.errors[0].path).toBe('topics.1')
  expect(body.errors[0].message).toMatch(/key_data, .*fund_terms, .*liquidity_leverage/)
  const topics = await office.get('/api/v1/svc/odd/topics')
  expect(topics.body).toHaveLength(21)
  expect(
    (await office.get('/api/v1/svc/odd/topics?q=litigation')).body.map((topic: Json) => topic.key),
  ).toEqual(['legal_administration'])
})

describe('what is kept', () => {
  test('nothing, unless ephemeral is false: not by default, not when asked in the body or the query', async () => {
    const before = await office.rows()
    for (const [query, said] of [
      ['', {}],
      ['', { ephemeral: true }],
      ['?ephemeral=true', { ephemeral: false }],
      ['?ephemeral=true', {}],
    ] as const) {
      const { body } = await office.post(`${GENERATE}${query}`, {
        source: fee,
        topics: ['fund_terms'],
        ...said,
      })
      expect(body).toMatchObject({ id: null, persisted: false })
      expect(body.answers[0].id).toBeNull()
    }
    expect(await office.rows()).toEqual(before)
  })

  test('by a query that says so, as by the body', async () => {
    const { body } = await office.post(`${GENERATE}?ephemeral=false`, { source: fee, topics: ['fund_terms'] })
    expect(body).toMatchObject({ id: expect.any(Number), persisted: true })
  })

  test('the answers with their citations, to be accepted, dropped or rewritten', async () => {
    const { body: run } = await generate({
      source: fee,
      topics: ['fund_terms', 'fund_terms'],
      ephemeral: false,
    })
    expect(run).toMatchObject({ persisted: true, topics: ['fund_terms'], byod: false, source_status: 'kept' })
    const shown = (await office.get(`${RUNS}/${run.id}`)).body
    const { persisted: _, ...rest } = run
    expect(shown).toEqual(rest)
    const change = (answer: Json, body: Json) => office.patch(`${RUNS}/${run.id}/answers/${answer.id}`, body)
    const answer = by(run.answers, 'management_fee')
    const open = by(run.answers, 'lpac')

    const accepted = await change(answer, { status: 'accepted' })
    expect(accepted.body).toMatchObject({
      status: 'accepted',
      answer: answer.answer,
      reviewer: expect.any(String),
    })
    expect((await change(open, { status: 'accepted' })).body.code).toBe('no_answer')
    expect((await change(open, { status: 'dropped' })).body.status).toBe('dropped')
    const again = await change(open, { status: 'draft' })
    expect(again.body).toMatchObject({ status: 'needs_info', answer: null })
    expect((await change(open, { status: 'accepted' })).body.code).toBe('no_answer')
    const written = await change(open, { answer: 'Five members, three of them investors' })
    expect(written.body).toMatchObject({
      status: 'draft',
      source_type: 'human',
      ask_for: null,
      citations: [],
    })
    expect((await change(open, { status: 'dropped' })).body.status).toBe('dropped')
    expect((await change(open, { status: 'accepted' })).body.code).toBe('illegal_transition')

    const [listed] = (await office.get(RUNS)).body
    expect(listed).toMatchObject({ id: run.id, documents: 1, counts: { accepted: 1, dropped: 1 } })
  })
})

describe('as a tool', () => {
  const call = (body: Json) => office.post('/api/v1/tools/svc_generate_odd/call', body)

  test('it answers at once and keeps nothing, unless told to keep it: then a person approves', async () => {
    const { body } = await call({ source: fee, topics: ['fund_terms'] })
    expect(body.result).toMatchObject({ persisted: false, id: null })
    expect(by(body.result.answers, 'management_fee').answer).toContain('2%')

    const proposed = await call({ source: fee, topics: ['fund_terms'], ephemeral: false })
    expect(proposed.body.result.status).toBe('proposed')
    const { body: approved } = await office.post(
      `/svc/agent/actions/${proposed.body.result.action_id}/approve`,
    )
    expect((await office.get(`${RUNS}/${approved.result.id}`)).status).toBe(200)
  })
})
