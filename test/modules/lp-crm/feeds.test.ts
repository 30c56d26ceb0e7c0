import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { P, prospect } from './prospects.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const ERASURES = '/api/v1/svc/admin/erasures/prospect_person'

test('next steps, to-dos and closings are in the calendar until they are done', async () => {
  const id = await prospect(office, { name: 'Alder', next_step: 'Send the deck', next_step_at: '2031-05-06' })
  const todo = (await office.post(`${P}/lps/${id}/todos`, { title: 'Call Ana', due: '2031-05-07' })).body
  await office.post(`${P}/funds`, { name: 'Kestrel II', first_close_on: '2031-05-08' })
  const titles = async (): Promise<string[]> => {
    const { body } = await office.get('/api/v1/svc/calendar/due-dates?from=2031-05-01&to=2031-05-31')
    return body.map(({ title }: Json) => title)
  }
  expect(await titles()).toEqual(['Alder: Send the deck', 'Alder: Call Ana', 'The first close of Kestrel II'])
  await office.post(`${P}/todos/${todo.id}/status`, { status: 'done' })
  await office.patch(`${P}/lps/${id}`, { stage: 'declined', decline_reason: 'terms' })
  expect(await titles()).toEqual(['The first close of Kestrel II'])
})

test('an LP is found by its company, and the company names it', async () => {
  const { body } = await office.post(`${P}/lps`, { name: 'Birch Insurance plc', type: 'insurer' })
  const { body: referring } = await office.get(`/api/v1/svc/companies/${body.company_id}/references`)
  expect(referring.references).toMatchObject([
    { type: 'prospect', records: [{ id: body.id, title: 'Birch Insurance plc' }] },
  ])
})

test('a person is erased everywhere', async () => {
  const id = await prospect(office, { name: 'Cedar', notes: 'Ask Ana Silva for the date' })
  await office.post(`${P}/lps/${id}/todos`, { title: 'Call Ana Silva' })
  const ana = (await office.post(`${P}/lps/${id}/people`, { name: 'Ana Silva', email: 'ana@cedar.example' }))
    .body
  const kept = (await office.get(`${ERASURES}/${ana.id}`)).body
  expect(kept.records.map(({ type }: Json) => type)).toEqual(
    expect.arrayContaining(['prospect_person', 'prospect', 'prospect_todo']),
  )
  const { status } = await office.post(`${ERASURES}/${ana.id}`)
  expect(status).toBe(200)
  const after = (await office.get(`${P}/lps/${id}`)).body
  expect(after).toMatchObject({ people: [], notes: 'Ask [erased] for the date' })
  expect(JSON.stringify(after)).not.toContain('Ana Silva')
})

test('the copilot tells who is soft-circled and how far a fund has come', async () => {
  const { body: fund } = await office.post(`${P}/funds`, { name: 'Kestrel V', currency: 'USD' })
  const lp = {
    name: 'Hazel Endowment',
    stage: 'soft_circle',
    currency: 'USD',
    soft_circled_amount: 7_000_000,
  }
  await prospect(office, { ...lp, fund_id: fund.id })
  const ask = async (question: string): Promise<string> =>
    (await office.post('/api/v1/svc/copilot/ask', { question })).body.answer
  expect(await ask('Which LPs are soft-circled?')).toContain(
    'Hazel Endowment is in soft circle, USD 7,000,000',
  )
  expect(await ask('How is the fundraising going?')).toContain(
    'Kestrel V: no book yet, USD 7,000,000 soft-circled',
  )
})
