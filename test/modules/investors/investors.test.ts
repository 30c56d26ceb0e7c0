import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investors'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const lp = async (input: Json = {}): Promise<Json> =>
  (await office.post(`${P}/lp`, { name: 'Alder Family Office', committed_capital: 5_000_000, ...input })).body
const terms = { notice_date: '2026-03-02', due_date: '2026-03-31', reference: 'CALL-1' }

test('an LP is registered, called on by the committed capital, and shown with the call', async () => {
  const { id } = await lp({ entity_type: 'family_office', jurisdiction: 'GB' })
  const called = await office.post(`${P}/lp/${id}/capital-calls`, { ...terms, amount: 250_000 })
  expect(called.status).toBe(201)
  expect(called.body).toMatchObject({
    ...terms,
    amount: 250_000,
    status: 'issued',
    overdue: false,
    persisted: true,
    ledger: { posted: false, entry_id: null },
    allocation: [{ lp_id: id, amount: 250_000, unfunded_before: 5_000_000, unfunded_after: 4_750_000 }],
  })
  const { body } = await office.get(`${P}/lp/${id}`)
  expect(body).toMatchObject({
    kyc_status: 'pending',
    committed_capital: 5_000_000,
    commitments: [{ fund_account_id: null, commitment: 5_000_000, unfunded: 4_750_000 }],
    capital_calls: [{ id: called.body.id, amount: 250_000, status: 'issued', line_status: 'unpaid' }],
  })
  expect((await office.get(`${P}/capital-calls?status=issued`)).body.map((one: Json) => one.id)).toContain(
    called.body.id,
  )
})

test('a call of exactly what is left is fine, a cent more is refused with both figures', async () => {
  const { id } = await lp({ committed_capital: 100 })
  const over = await office.post(`${P}/lp/${id}/capital-calls`, { ...terms, amount: 100.01 })
  expect(over.status).toBe(422)
  expect(over.body).toMatchObject({ code: 'over_call', uncalled: 100, excess: 0.01 })
  expect((await office.post(`${P}/lp/${id}/capital-calls`, { ...terms, amount: 100 })).status).toBe(201)
  const none = await lp({ committed_capital: null })
  expect((await office.post(`${P}/lp/${none.id}/capital-calls`, { ...terms, amount: 5 })).body).toMatchObject(
    { code: 'over_call', uncalled: 0, excess: 5 },
  )
})

test('an ephemeral call answers as usual and keeps nothing', async () => {
  const { id } = await lp()
  const before = await office.rows()
  const { status, body } = await office.post(`${P}/lp/${id}/capital-calls?ephemeral=true`, {
    ...terms,
    amount: 250_000,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ id: null, persisted: false, status: 'issued', amount: 250_000 })
  expect(await office.rows()).toEqual(before)
})

test('what an agent proposes shows the purpose, the allocation and what stays unfunded', async () => {
  const { id } = await lp()
  const { body } = await office.post('/api/v1/tools/svc_create_capital_call/call', {
    lp_id: id,
    ...terms,
    lines: [
      { ilpa_call_type: 'management_fees', amount: 50_000 },
      { ilpa_call_type: 'investments', amount: 200_000 },
    ],
  })
  expect(body.result).toMatchObject({
    status: 'proposed',
    preview: {
      result: {
        ilpa_call_type: 'investments',
        amount: 250_000,
        allocation: [{ lp_id: id, amount: 250_000, unfunded_after: 4_750_000 }],
      },
      before: { capital_calls: [] },
    },
  })
  const hours = (Date.parse(body.result.expires_at) - office.clock.now().getTime()) / 3_600_000
  expect(hours).toBe(72)
  expect((await office.get(`${P}/lp/${id}`)).body.capital_calls).toEqual([])
})

test('the memory of an LP holds records and notes side by side, newest first, and is searched', async () => {
  const { id } = await lp()
  await office.post(`${P}/lp/${id}/capital-calls`, { ...terms, amount: 1000 })
  for (const value of ['Wants notices by post', 'Wants notices by e-mail'])
    await office.post(`${P}/lp/${id}/memory`, { attribute: 'preference', value })
  const memory = (await office.get(`${P}/lp/${id}/memory`)).body
  expect(memory.map((fact: Json) => [fact.attribute, fact.source])).toEqual([
    ['preference', 'note'],
    ['preference', 'note'],
    ['capital_call', 'capital_call'],
  ])
  const { body } = await office.get(`${P}/lp/${id}/memory/search?q=E-MAIL`)
  expect(body.map((fact: Json) => fact.value)).toEqual(['Wants notices by e-mail'])
  expect((await office.delete(`/api/v1/svc/investor-portal/lps/${id}`)).body.code).toBe('has_history')
})

test('an LP is changed step by step, and the committed capital stays at least what is called of it', async () => {
  const { id } = await lp({ committed_capital: 1000 })
  await office.post(`${P}/lp/${id}/capital-calls`, { ...terms, amount: 400 })
  const change = (body: Json) => office.patch(`/api/v1/svc/investor-portal/lps/${id}`, body)
  expect((await change({ committed_capital: 399.99 })).body.errors[0].path).toBe('committed_capital')
  expect((await change({ committed_capital: 400 })).body.committed_capital).toBe(400)
  expect((await change({ kyc_status: 'approved' })).body).toMatchObject({
    status: 409,
    allowed: ['in_progress'],
  })
  expect((await change({ kyc_status: 'in_progress' })).body.kyc_status).toBe('in_progress')
  const unknown = await lp()
  expect((await office.delete(`/api/v1/svc/investor-portal/lps/${unknown.id}`)).status).toBe(204)
})
