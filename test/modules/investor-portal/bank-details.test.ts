import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
let other: string
beforeAll(async () => {
  office = await openOffice()
  other = await office.person('admin')
})
afterAll(() => office.close())

const newLp = async (): Promise<number> =>
  (await office.post(`${P}/lps`, { name: `Alder ${crypto.randomUUID()}` })).body.id
const iban = { number: 'DE89 3704 0044 0532 0130 00' }
const details = { account_holder: 'Alder Pension', bank_name: 'Commerzbank', currency: 'EUR', ...iban }
const pathOf = (lp: number) => `${P}/lps/${lp}/bank-details`
const propose = (lp: number, more: Json = {}) => office.post(pathOf(lp), { ...details, ...more })
const approve = (action: number, as: string) =>
  office.post(`/svc/agent/actions/${action}/approve`, {}, { as })
const listed = async (lp: number, as?: string): Promise<Json[]> =>
  (await office.get(pathOf(lp), as ? { as } : {})).body
const errorAt = (body: Json, path: string) => body.errors?.find((one: Json) => one.path === path)?.message

test('bank details need a second person and a call-back, and keep their versions', async () => {
  const lp = await newLp()
  const { status, body } = await office.post(pathOf(lp), details, { as: other })
  expect(status).toBe(202)
  expect(await listed(lp)).toEqual([])
  expect((await approve(body.action_id, other)).status).toBe(403)
  expect((await approve(body.action_id, office.admin)).status).toBe(200)
  const [first] = await listed(lp)
  expect(first).toMatchObject({
    number: 'DE89370400440532013000',
    effective_from: expect.any(String),
    current: true,
    called_back_at: null,
    author: expect.not.stringMatching(/^Administrator$/),
    approved_by: 'Administrator',
  })
  const headers = await office.session()
  const call = { person: 'Jo Alder', phone: '+44 20 7946 0000', date: '2026-01-02' }
  const path = `${pathOf(lp)}/${first?.id}/call-back`
  expect((await office.post(path, call)).body.code).toBe('session_required')
  expect((await office.post(path, { person: 'Jo' }, { as: null, headers })).status).toBe(422)
  const ahead = await office.post(path, { ...call, date: '2099-01-01' }, { as: null, headers })
  expect(errorAt(ahead.body, 'date')).toBe('must not be in the future')
  expect((await office.post(path, call, { as: null, headers })).body).toMatchObject({
    called_person: 'Jo Alder',
    called_number: '+44 20 7946 0000',
    called_on: '2026-01-02',
    called_back_by: expect.any(String),
  })
  expect((await office.post(path, call, { as: null, headers })).body.code).toBe('already_confirmed')
  // A change is a version of its own that nobody has confirmed; one to come leaves that of today in effect.
  for (const [number, effective_from] of [
    ['GB33BUKB20201555555555', undefined],
    ['FR14 2004 1010 0505 0001 3M02 606', '2099-01-01'],
  ])
    await approve((await propose(lp, { number, effective_from })).body.action_id, other)
  expect((await listed(lp)).map(one => [one.number.slice(0, 2), one.current, !one.called_back_at])).toEqual([
    ['FR', false, true],
    ['GB', true, true],
    ['DE', false, false],
  ])
  // Who may only read sees the end of a number.
  const viewer = await office.person('viewer')
  expect((await listed(lp, viewer)).map(one => one.number)).toEqual(['••••2606', '••••5555', '••••3000'])
  const read = async (path: string, as: string) => JSON.stringify((await office.get(path, { as })).body)
  const action = `/api/v1/svc/agent/approvals/${body.action_id}`
  for (const path of [action, `/api/v1/svc/agent-runs/${body.run_id}/events`]) {
    expect(await read(path, viewer)).toContain('••••3000')
    expect(await read(path, viewer)).not.toMatch(/0440 ?0532/)
  }
  expect(await read(action, other)).toContain('DE89 3704 0044 0532 0130 00')
  expect((await office.delete(`${P}/lps/${lp}`)).body.code).toBe('has_history')
})

test('numbers are checked before anybody is asked', async () => {
  const lp = await newLp()
  const bad = async (more: Json, path: string) => errorAt((await propose(lp, more)).body, path)
  expect(await bad({ number: 'DE88370400440532013000' }, 'number')).toMatch(/not a valid IBAN/)
  expect(await bad({ number: 'DE8937040044053201300' }, 'number')).toMatch(/not a valid IBAN/)
  expect(await bad({ bic: 'COBADE' }, 'bic')).toBe('is not a valid BIC')
  expect(await bad({ number: '123456789' }, 'bic')).toMatch(/is needed/)
  expect(await bad({ number: '123456789', routing_number: '021000022' }, 'routing_number')).toMatch(/ABA/)
  expect((await propose(lp, { number: '123456789', routing_number: '021000021' })).status).toBe(202)
  expect((await propose(lp, { number: '12345678', routing_number: '20-20-15' })).status).toBe(202)
})

test('whoever proposed bank details does not confirm them by call-back', async () => {
  const lp = await newLp()
  await approve((await propose(lp)).body.action_id, other)
  const [one] = await listed(lp)
  const headers = await office.session()
  const call = { person: 'Jo Alder', phone: '+44 20 7946 0000' }
  const refused = await office.post(`${pathOf(lp)}/${one?.id}/call-back`, call, { as: null, headers })
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await listed(lp))[0]).toMatchObject({ called_back_at: null, approved_by: expect.any(String) })
  const third = await office.person('admin')
  // Nor whoever corrected them before they were approved.
  const again = (await office.post(pathOf(lp), { ...details, bank_name: 'Commerz' }, { as: other })).body
  const corrected = { lp_id: lp, ...details, bank_name: 'Commerzbank AG' }
  await office.post(`/svc/agent/actions/${again.action_id}/approve`, { arguments: corrected })
  const { digest } = (await office.get(`/api/v1/svc/agent/approvals/${again.action_id}`)).body
  const approved = await office.post(
    `/svc/agent/actions/${again.action_id}/approve`,
    { digest },
    { as: third },
  )
  expect(approved.body).toMatchObject({ status: 'approved', approvals_needed: 1 })
  const edited = (await listed(lp)).find(({ bank_name }) => bank_name === 'Commerzbank AG')
  expect(edited?.author_ids).toHaveLength(2)
  const later = await office.post(`${pathOf(lp)}/${edited?.id}/call-back`, call, { as: null, headers })
  expect(later.status).toBe(403)
})
