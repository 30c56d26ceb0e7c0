import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { makeDocx, makePdf } from '../../reading/files.ts'

const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The facility amount is EUR 10,000,000. The Lender may terminate this Agreement upon any change of control of the Borrower.

Ana Silva is a director of Alder Ports Limited.`

const SHEET = `TERM SHEET

Borrower: Alder Ports Limited

Facility amount: EUR 12,000,000.`

const source = (documents: Record<string, string>) => ({
  type: 'inline',
  documents: Object.entries(documents).map(([name, text]) => ({ name, text })),
})
const two = { 'facility.txt': FACILITY, 'terms.txt': SHEET }

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const ANALYZE = '/api/v1/svc/vdr/analyze'
const ANALYSES = '/api/v1/svc/vdr/analyses'
const analyze = (body: Json, query = '') => office.post(`${ANALYZE}${query}`, body)

describe('an analysis', () => {
  let analysis: Json
  beforeAll(async () => {
    const { status, body } = await analyze({ source: source(two) })
    expect(status).toBe(200)
    analysis = body
  })

  test('quotes the page for every flag and every edge', () => {
    const evidence = [...analysis.red_flags, ...analysis.entity_map.edges].flatMap(one => one.evidence)
    expect(evidence.length).toBeGreaterThan(5)
    for (const { document, page, quote } of evidence) {
      expect(two[document as keyof typeof two]).toContain(quote)
      expect(page).toBe(1)
    }
  })

  test('finds the same in files that are given as in their text, and says which it cannot read', async () => {
    const paragraphs = await makeDocx(FACILITY.split('\n\n'))
    const sheet = await makePdf(pdf => pdf.text(SHEET))
    const given = (name: string, bytes: Uint8Array) => ({
      name,
      content: Buffer.from(bytes).toString('base64'),
    })
    const documents = [
      given('facility.docx', paragraphs),
      given('terms.pdf', sheet),
      given('locked.pdf', Buffer.from('%PDF-1.7')),
      given('empty.txt', Buffer.alloc(0)),
    ]
    const { status, body } = await analyze({ source: { type: 'inline', documents } })
    expect(status).toBe(200)
    const titles = ({ red_flags }: Json) => red_flags.map((flag: Json) => flag.title)
    expect(titles(body)).toEqual(titles(analysis))
    expect(body.documents.map((one: Json) => one.status)).toEqual([
      'read',
      'read',
      'unreadable',
      'unreadable',
    ])
    const both = { name: 'both.txt', text: 'Terms', content: 'VGVybXM=' }
    for (const wrong of [both, { name: 'neither.txt' }, { name: 'noise.pdf', content: '%PDF' }]) {
      const refused = await analyze({ source: { type: 'inline', documents: [wrong] } })
      expect([wrong.name, refused.status]).toEqual([wrong.name, 422])
      expect(refused.body.errors[0].path).toMatch(/^source\.documents\.0/)
    }
  })

  test('has no pages to show of documents that were given with the call', async () => {
    expect(analysis.source_type).toBe('inline')
    const { status, body } = await office.get(`${ANALYSES}/${analysis.id}/documents/1/pages/1`)
    expect([status, body.code]).toEqual([409, 'documents_not_kept'])
  })

  test('finds what one document has and what two state differently, the gravest first', () => {
    expect(analysis.red_flags.map((flag: Json) => flag.kind)).toEqual(
      expect.arrayContaining(['change_of_control', 'facility_amount']),
    )
    const ranks = analysis.red_flags.map(({ severity }: Json) =>
      ['critical', 'high', 'medium', 'low'].indexOf(severity),
    )
    expect(ranks).toEqual([...ranks].sort())
    for (const flag of analysis.red_flags) {
      expect(flag).toMatchObject({ status: 'open', id: expect.any(Number), note: null })
      expect(flag.suggested_action).toMatch(/\w/)
    }
  })

  test('draws who is who and what they are to each other', () => {
    const { nodes, edges } = analysis.entity_map
    const called = (name: string) => nodes.find((node: Json) => node.name === name)
    const [borrower, lender, person] = ['ALDER PORTS LIMITED', 'BIRCH BANK PLC', 'Ana Silva'].map(called)
    expect(borrower).toMatchObject({
      type: 'company',
      jurisdiction: 'England',
      aliases: expect.arrayContaining(['Borrower']),
      identifiers: [{ scheme: 'company_number', value: '01234567' }],
    })
    const has = (from: Json, type: string, to: Json) =>
      edges.some((edge: Json) => edge.from === from.id && edge.type === type && edge.to === to.id)
    expect(has(lender, 'lender_to', borrower)).toBe(true)
    expect(has(person, 'director_of', borrower)).toBe(true)
    expect(nodes.filter((node: Json) => node.type === 'document')).toHaveLength(2)
    const ids = new Set(nodes.map((node: Json) => node.id))
    for (const edge of edges) expect(ids.has(edge.from) && ids.has(edge.to)).toBe(true)
  })

  test('is found again as it was, and in the list with its counts', async () => {
    const { body } = await office.get(`${ANALYSES}/${analysis.id}`)
    const { persisted, ...rest } = analysis
    expect(persisted).toBe(true)
    expect(body).toEqual(rest)
    const listed = (await office.get(ANALYSES)).body.find((one: Json) => one.id === analysis.id)
    expect(listed).toMatchObject({ documents: 2, byod: false })
    expect(listed.flags.open).toBe(analysis.red_flags.length)
  })

  test('is the same every time', async () => {
    const again = (await analyze({ source: source(two), ephemeral: true })).body
    const plain = (one: Json) => ({
      ...one,
      id: null,
      created_at: null,
      persisted: null,
      red_flags: withoutIds(one),
    })
    const withoutIds = (one: Json) => one.red_flags.map((flag: Json) => ({ ...flag, id: null, moves: null }))
    expect(plain(again)).toEqual(plain(analysis))
  })

  test('knows the companies of the office by name, whatever the spelling', async () => {
    const company = (await office.post('/api/v1/svc/companies', { name: 'Alder Ports Ltd' })).body
    const { nodes } = (await office.get(`${ANALYSES}/${analysis.id}`)).body.entity_map
    const known = nodes.filter((node: Json) => node.company_id !== null)
    expect(known.map(({ name, company_id }: Json) => [name, company_id])).toEqual([
      ['ALDER PORTS LIMITED', company.id],
    ])
  })
})

const NO_CLEARANCE = /This is not a clearance: the rules find only the wording they expect/

describe('an analysis clears nothing', () => {
  const summaryOf = async (documents: Record<string, string>): Promise<string> =>
    (await analyze({ source: source(documents), ephemeral: true })).body.summary

  test('where no flag was raised it says what was looked for, and in what', async () => {
    const { body } = await analyze({
      source: source({ 'note.txt': 'The weather was fine.' }),
      ephemeral: true,
    })
    expect(body).toMatchObject({
      red_flags: [],
      documents: [
        {
          ...{ name: 'note.txt', pages: 1, status: 'read', reason: null },
          coverage: { languages: [{ language: 'en', sentences: 1 }], unread_pages: 0 },
        },
      ],
      persisted: false,
      id: null,
    })
    expect(body.summary).toMatch(/^No red flag was raised in 1 sentence in English, in 1 document\./)
    expect(body.summary).toMatch(/Looked for by rules: signs of trouble on \d+ subjects, such as insolvency/)
    expect(body.summary).toMatch(NO_CLEARANCE)
  })

  test('a company that is insolvent in four words is not passed over', async () => {
    const { body } = await analyze({
      source: source({ 'note.txt': 'The Company is insolvent.' }),
      ephemeral: true,
    })
    expect(body.red_flags).toMatchObject([{ kind: 'insolvency', severity: 'critical' }])
    expect(body.summary).toMatch(/^1 red flag was raised in 1 sentence in English/)
    expect(body.summary).toMatch(NO_CLEARANCE)
  })

  test('what is written in another language is said not to be understood', async () => {
    const german = 'Die Gesellschaft ist zahlungsunfähig. Der Antrag wurde am Montag gestellt.'
    const summary = await summaryOf({ 'lage.txt': german, 'note.txt': 'The sky was blue.' })
    expect(summary).toContain('in 1 sentence in English, in 1 document.')
    expect(summary).toContain('Not analysed: 2 sentences in German.')
    expect(summary).toMatch(NO_CLEARANCE)
  })

  test('is told in the reader’s language, with the languages by their names in it', async () => {
    const documents = { 'lage.txt': 'Die Gesellschaft ist zahlungsunfähig.', 'note.txt': 'The sky was blue.' }
    const { body } = await office.post(
      ANALYZE,
      { source: source(documents), ephemeral: true },
      { headers: { 'accept-language': 'de' } },
    )
    expect(body.summary).toMatch(/^Keine Red Flag gemeldet in 1 Satz auf Englisch, in 1 Dokument\./)
    expect(body.summary).toContain('Nicht ausgewertet: 1 Satz auf Deutsch.')
  })

  test('where there is nothing but another language, nothing was looked for', async () => {
    const summary = await summaryOf({ 'note.txt': 'La société est en cessation de paiements.' })
    expect(summary).toMatch(/^Nothing was analysed: no readable English text was found\./)
    expect(summary).toContain('Not analysed: 1 sentence in French.')
    expect(summary).not.toContain('No red flag')
  })

  test('what holds no text is not among what was read', async () => {
    const summary = await summaryOf({ 'empty.txt': '', 'note.txt': 'The sky was blue.' })
    expect(summary).toContain('in 1 document.')
    expect(summary).toContain('Not read: 1 document.')
  })
})

test.each(['body', 'query'])('an ephemeral one, said in the %s, leaves no row behind', async where => {
  const before = await office.rows()
  const said = where === 'body' ? { ephemeral: true } : {}
  const headers = { 'idempotency-key': `ephemeral-${where}` }
  const path = where === 'query' ? `${ANALYZE}?ephemeral=true` : ANALYZE
  const { body } = await office.post(path, { source: source(two), ...said }, { headers })
  expect(body).toMatchObject({ id: null, persisted: false })
  expect(body.red_flags.every((flag: Json) => flag.id === null)).toBe(true)
  expect(await office.rows()).toEqual(before)
})

test('of a data room, each red flag is told to those who subscribed', async () => {
  const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body
  const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder' })).body
  const { body } = await analyze({ source: source(two), room_id: room.id, deal_id: deal.id })
  const events = (await office.rows()).outbox as Json[]
  const told = events
    .filter(({ event }) => event === 'room.red_flag.added')
    .toSorted((one, other) => one.id - other.id)
    .map(({ data }) => JSON.parse(data))
  expect(told).toEqual(
    body.red_flags.map(({ id, category, severity, title }: Json) => ({
      ...{ category, severity, title },
      red_flag_id: id,
      room_id: room.id,
    })),
  )
  expect((await office.get(`${ANALYSES}?room_id=${room.id}`)).body.map((one: Json) => one.id)).toEqual([
    body.id,
  ])
  expect((await office.get(`${ANALYSES}?deal_id=${deal.id}`)).body.map((one: Json) => one.id)).toEqual([
    body.id,
  ])
})

test.each(['deal_id', 'room_id'])('a %s that is not there is 422, of an ephemeral one too', async name => {
  const { status, body } = await analyze({ source: source(two), [name]: 987_654, ephemeral: true })
  expect(status).toBe(422)
  expect(body.errors[0].path).toBe(name)
})

test('documents of one name are 422', async () => {
  const twice = {
    type: 'inline',
    documents: [
      { name: 'a', text: 'x' },
      { name: 'a', text: 'y' },
    ],
  }
  expect((await analyze({ source: twice })).status).toBe(422)
})

describe('a red flag', () => {
  let flag: Json
  let path: string
  beforeAll(async () => {
    const { body } = await analyze({ source: source(two) })
    flag = body.red_flags[0]
    path = `${ANALYSES}/${body.id}/flags/${flag.id}`
  })

  test('is confirmed, then resolved, by somebody and with a note', async () => {
    const early = await office.patch(path, { status: 'resolved' })
    expect([early.status, early.body.code]).toEqual([409, 'illegal_transition'])
    const confirmed = await office.patch(path, { status: 'confirmed', note: 'Counsel agrees' })
    expect(confirmed.body).toEqual({
      ...flag,
      status: 'confirmed',
      moves: ['false_positive', 'resolved'],
      note: 'Counsel agrees',
      resolver: expect.any(String),
    })
    const resolved = await office.patch(path, { status: 'resolved' })
    expect(resolved.body).toMatchObject({
      status: 'resolved',
      note: 'Counsel agrees',
      resolved_at: expect.any(String),
    })
  })

  test('of another analysis is not there', async () => {
    const other = (await analyze({ source: source(two) })).body
    expect((await office.patch(`${ANALYSES}/${other.id}/flags/${flag.id}`, { note: 'x' })).status).toBe(404)
  })
})

test('fifty documents are looked through while others are answered', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [
      `contract ${index}.txt`,
      `${FACILITY}\n\n${'The parties agree on terms. '.repeat(200)}`,
    ]),
  )
  let done = false
  const analysing = analyze({ source: source(many), ephemeral: true }).finally(() => {
    done = true
  })
  let answered = 0
  while (!done) {
    expect((await office.get('/api/v1/svc/vdr/rooms')).status).toBe(200)
    answered += 1
  }
  expect((await analysing).body.documents).toHaveLength(50)
  expect(answered).toBeGreaterThan(10)
})
