import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
const DEALS = `${P}/crm/deals`

let office: Office
let ann: number
let deal: Json
beforeAll(async () => {
  office = await openOffice()
  await office.person('member', 'ann@example.com')
  ann = (await office.get(`${P}/admin/users?q=ann@`)).body[0].id
  await office.patch(`${P}/admin/users/${ann}`, { name: 'Ann Alder' })
  deal = (await office.post(DEALS, { name: 'Alder Ports', owner_id: ann })).body
})
afterAll(() => office.close())

const due = async (): Promise<Json[]> =>
  (await office.get(`${P}/calendar/due-dates?from=2031-05-01&to=2031-05-31`)).body

const next = {
  next_step: 'Send the terms to Ana Silva',
  next_step_at: '2031-05-06',
  expected_close_on: '2031-05-20',
}

test('what is done next on a deal and its expected close are due on their days, to its owner', async () => {
  expect(deal).toMatchObject({ next_step: null, next_step_at: null, expected_close_on: null })
  expect((await office.patch(`${DEALS}/${deal.id}`, next)).body).toMatchObject(next)
  expect((await due()).map(({ date, title, who }) => [date, title, who])).toEqual([
    ['2031-05-06', 'Alder Ports: Send the terms to Ana Silva', 'Ann Alder'],
    ['2031-05-20', 'Alder Ports: expected to close', 'Ann Alder'],
  ])
  const early = await office.get(`${P}/calendar/due-dates?from=2031-05-01&to=2031-05-07`)
  expect(early.body).toHaveLength(1)
})

test('a deal that is created with them has them', async () => {
  const { body } = await office.post(DEALS, { name: 'Birch', ...next, next_step: 'Call' })
  expect(body).toMatchObject({ ...next, next_step: 'Call' })
  await office.post(`${DEALS}/${body.id}/archive`)
  expect((await due()).map(({ page }) => page)).not.toContain(`/deals/${body.id}`)
})

test('one that was passed on closes no more, and null takes either back', async () => {
  await office.post(`${DEALS}/${deal.id}/stage`, { stage: 'passed', pass_reason: 'price' })
  expect((await due()).map(({ key }) => key)).toEqual([`deal-step-${deal.id}`])
  await office.patch(`${DEALS}/${deal.id}`, { next_step_at: null })
  expect(await due()).toEqual([])
})

test('whom the step names is erased from it', async () => {
  const contact = (await office.post(`${P}/crm/contacts`, { name: 'Ana Silva' })).body.id
  const at = `${P}/admin/erasures/contacts/${contact}`
  const { records } = (await office.get(at)).body
  expect(records.map(({ type }: Json) => type)).toContain('deal')
  await office.post(at, { reason: 'Asked to be forgotten' })
  const { body } = await office.get(`${DEALS}/${deal.id}`)
  expect(body.next_step).not.toContain('Ana Silva')
})

test('a day that is none is refused, and nothing changes', async () => {
  const refused = await office.patch(`${DEALS}/${deal.id}`, { expected_close_on: '2031-02-30' })
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'expected_close_on'])
})
