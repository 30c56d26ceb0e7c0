import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('what a close stated is shown after it was opened again, and is not sent any more', async () => {
  const fund = await openFund(office)
  await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2025-01-01')
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 500, 0],
    ['4030', 0, 500],
  ])
  const { id } = await closeThrough(office, fund, '2025-03-31')
  const at = `/api/v1/svc/cfo/accounts/${fund.id}/period-close/${id}`
  const { body: before } = await office.get(`${at}/statements`)
  expect(before.reopened_at).toBeNull()
  const { body } = await office.post(`${at}/reopen`, { reason: 'An invoice was left out' })
  await office.post(`/svc/agent/actions/${body.action_id}/approve`)
  const { status, body: after } = await office.get(`${at}/statements`)
  expect(status).toBe(200)
  expect(after.statements).toEqual(before.statements)
  expect(after.reopened_at).not.toBeNull()
  expect(after.assumptions[0]).toContain('The period was reopened on')
  expect((await office.get(`${at}/statements/csv`)).status).toBe(200)
  const sent = await office.post(`${at}/statements/mail`, {})
  expect([sent.status, sent.body.code]).toEqual([409, 'not_closed'])
})
