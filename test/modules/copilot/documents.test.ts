import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { ASK } from './office.ts'

const FACILITY = `FACILITY AGREEMENT dated 5 March 2025 between Quillfeather Ports Limited, a company incorporated in England (the "Borrower"), and Birch Bank plc (the "Lender").\f9. Change of control

The Lender may terminate this Agreement upon any change of control of the Borrower.`
const TERMS = 'The management fee is 2% a year of the commitments to the fund.'
const OVERVIEW =
  'The company operates two container terminals at Tarvenport under long-term concession contracts.'

let office: Office
let deal: number
let report: Json
beforeAll(async () => {
  office = await openOffice()
  const P = '/api/v1/svc'
  deal = (await office.post(`${P}/crm/deals`, { name: 'Quillfeather' })).body.id
  const inline = (name: string, text: string) => ({ type: 'inline', documents: [{ name, text }] })
  const analysis = await office.post(`${P}/vdr/analyze`, {
    source: inline('facility.txt', FACILITY),
    deal_id: deal,
  })
  expect(analysis.body.red_flags.length, JSON.stringify(analysis.body)).toBeGreaterThan(0)
  await office.post(`${P}/odd/generate`, {
    ...{ source: inline('terms.txt', TERMS), topics: ['fund_terms'], ephemeral: false },
  })
  const made = await office.post(`${P}/cim/generate`, {
    ...{ title: 'Tarven memorandum', template_key: 'standard', source: inline('overview.txt', OVERVIEW) },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  report = made.body
})
afterAll(() => office.close())

const ask = async (question: string, more: Json = {}): Promise<Json> =>
  (await office.post(ASK, { question, ...more })).body

test('a red flag is quoted from the page that raises it', async () => {
  const { citations, answer } = await ask('Who may terminate upon a change of control of the Borrower?')
  const [citation] = citations.filter(({ type }: Json) => type === 'red_flag')
  expect(citation, answer).toMatchObject({ document: 'facility.txt', page: 2, deal_id: deal })
  expect(FACILITY).toContain(citation.quote)
})

test('an answer of a due-diligence questionnaire is cited with its document', async () => {
  const { citations } = await ask('What is the management fee a year of the commitments?')
  expect(citations[0]).toMatchObject({
    ...{ type: 'odd_answer', document: 'terms.txt', page: 1, quote: TERMS },
  })
})

test('a memorandum is found by what it quotes, and under its new title', async () => {
  const about = 'Which terminals are operated at Tarvenport?'
  const found = (await ask(about)).citations[0]
  expect(found).toMatchObject({ type: 'memorandum_section', parent_id: report.id, document: 'overview.txt' })
  expect(OVERVIEW).toContain(found.quote)
  const table = '| Item | Figure |\n| --- | --- |\n| Dredged depth of the Tarvenport quay | 17 metres |'
  await office.patch(`/api/v1/svc/cim/reports/${report.id}/section/market_overview`, { text: table })
  const row = await ask('What is the dredged depth of the Tarvenport quay?')
  expect(row.answer).toContain('17 metres')
  expect(row.answer).not.toContain('|')
  await office.patch(`/api/v1/svc/cim/reports/${report.id}`, { title: 'Harrow memorandum' })
  expect((await ask(about)).citations[0].title).toMatch(/^Harrow memorandum, /)
  expect((await office.delete(`/api/v1/svc/cim/reports/${report.id}`)).status).toBe(204)
  expect((await ask(about)).not_found).toBe(true)
})

test('what was found is of its deal, and of nobody else', async () => {
  const within = await ask('Who may terminate upon a change of control of the Borrower?', {
    context: { deal_id: deal },
  })
  expect(within.not_found).toBe(false)
  const other = (await office.post('/api/v1/svc/crm/deals', { name: 'Elsewhere' })).body.id
  const outside = await ask('Who may terminate upon a change of control of the Borrower?', {
    context: { deal_id: other },
  })
  expect(outside.not_found).toBe(true)
  const theirs = await office.post(
    ASK,
    { question: 'What is the management fee a year of the commitments?' },
    { as: await office.otherOrganisation() },
  )
  expect(JSON.stringify(theirs.body)).not.toContain('2%')
})

test('a flag that was dismissed is not told of', async () => {
  const P = '/api/v1/svc/vdr/analyses'
  const [{ id }] = (await office.get(`${P}?deal_id=${deal}`)).body
  for (const flag of (await office.get(`${P}/${id}`)).body.red_flags)
    await office.patch(`${P}/${id}/flags/${flag.id}`, { status: 'false_positive' })
  expect((await ask('Who may terminate upon a change of control of the Borrower?')).not_found).toBe(true)
})
