import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
const ACCOUNTS = `${P}/cfo/accounts`

let office: Office
let ann: number
let fund: Json
beforeAll(async () => {
  office = await openOffice()
  await office.person('member', 'ann@example.com')
  ann = (await office.get(`${P}/admin/users?q=ann@`)).body[0].id
  await office.patch(`${P}/admin/users/${ann}`, { name: 'Ann Alder' })
  fund = (await office.post(ACCOUNTS, { name: 'Alder I', owner_id: ann })).body
})
afterAll(() => office.close())

const due = async (): Promise<Json[]> =>
  (await office.get(`${P}/calendar/due-dates?from=2031-05-01&to=2031-05-31`)).body

test('a fund is somebody’s of the office, by whom it is found', async () => {
  expect(fund).toMatchObject({ owner_id: ann, next_step: null, next_step_at: null })
  await office.post(ACCOUNTS, { name: 'Birch I' })
  expect((await office.get(`${ACCOUNTS}?owner_id=${ann}`)).body).toMatchObject([{ id: fund.id }])
  const stranger = await office.patch(`${ACCOUNTS}/${fund.id}`, { owner_id: 9999 })
  expect([stranger.status, stranger.body.errors[0].path]).toEqual([422, 'owner_id'])
})

test('its next step is due on its day, to its owner, and so are its dates that nobody else is known for', async () => {
  const next = { next_step: 'Agree the audit with Ana Silva', next_step_at: '2031-05-06' }
  const { body } = await office.patch(`${ACCOUNTS}/${fund.id}`, next)
  expect(body).toMatchObject(next)
  const { body: proposed } = await office.put(`${P}/investor-portal/funds/${fund.id}/call-terms`, {
    cure_business_days: 10,
    default_interest_rate: null,
    investment_period_ends_on: '2031-05-07',
    wire: null,
    contact: null,
  })
  expect((await office.post(`/svc/agent/actions/${proposed.action_id}/approve`)).status).toBe(200)
  await office.post(`${P}/lp-crm/funds`, {
    fund_account_id: fund.id,
    final_close_on: '2031-05-08',
  })
  const lp = (await office.post(`${P}/investor-portal/lps`, { name: 'Cedar Pension' })).body.id
  await office.post(`${P}/investor-portal/commitments`, {
    lp_id: lp,
    fund_account_id: fund.id,
    amount: 100,
  })
  const letter = { lp_id: lp, clause: 'reporting', obligation: 'Statements', frequency: 'quarterly' }
  await office.post(`${ACCOUNTS}/${fund.id}/side-letter-clauses`, { ...letter, within_days: 45 })
  expect((await due()).map(({ title, who }) => [title, who])).toEqual([
    ['Alder I: Agree the audit with Ana Silva', 'Ann Alder'],
    ['Investment period of Alder I ends', 'Ann Alder'],
    ['The final close of Alder I', 'Ann Alder'],
    ['Side letter of Cedar Pension, Alder I', 'Ann Alder'],
  ])
})

test('the step without a day is due on none, and null takes either back', async () => {
  await office.patch(`${ACCOUNTS}/${fund.id}`, { next_step_at: null })
  expect((await due()).map(({ key }) => key)).not.toContain(`fund-step-${fund.id}`)
})

test('whom the step names is erased from it', async () => {
  const contact = (await office.post(`${P}/crm/contacts`, { name: 'Ana Silva' })).body.id
  const at = `${P}/admin/erasures/contact/${contact}`
  const { records } = (await office.get(at)).body
  expect(records).toContainEqual(expect.objectContaining({ type: 'fund', id: fund.id }))
  expect((await office.post(at)).status).toBe(200)
  const { body } = await office.get(`${ACCOUNTS}/${fund.id}`)
  expect(body.next_step).toBe('Agree the audit with [erased]')
})

test('it goes to whoever takes over when its owner leaves', async () => {
  const { body } = await office.post(`${P}/admin/users/${ann}/leave`, {})
  expect(body.belongings).toContainEqual({ what: 'Funds', fate: 'handed_over', items: ['Alder I'] })
  const { owner_id } = (await office.get(`${ACCOUNTS}/${fund.id}`)).body
  expect(owner_id).toBe(body.handed_over_to.id)
  expect((await office.patch(`${ACCOUNTS}/${fund.id}`, { owner_id: ann })).status).toBe(422)
})
