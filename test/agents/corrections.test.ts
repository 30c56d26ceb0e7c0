import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

let office: Office
let agent: string
beforeAll(async () => {
  office = await openOffice()
  agent = await office.key({ name: 'Sourcing agent' })
})
afterAll(() => office.close())

let made = 0
const proposed = async () =>
  (
    await office.post(
      '/api/v1/tools/svc_create_deal/call',
      { name: 'As proposed', counterparty: `Seller ${++made}`, currency: 'USD', target_size: 820_000 },
      { as: agent },
    )
  ).body.result
/** The call as it was proposed last, with another size. */
const corrected = () => ({
  arguments: { name: 'As proposed', counterparty: `Seller ${made}`, currency: 'USD', target_size: 82_000 },
})

test('a correction can be looked at before it is approved, and decides nothing', async () => {
  const { action_id } = await proposed()
  const { status, body } = await office.post(`/svc/agent/actions/${action_id}/preview`, corrected())
  expect(status).toBe(200)
  expect(body.changes).toContainEqual({ field: 'target_size', before: null, after: 82_000 })
  expect((await office.get(`/api/v1/svc/agent/approvals/${action_id}`)).body.status).toBe('proposed')
})

test('approving with a correction runs the corrected call and keeps the difference on record', async () => {
  const { action_id } = await proposed()
  const { status, body } = await office.post(`/svc/agent/actions/${action_id}/approve`, corrected())
  expect(status).toBe(200)
  expect(body.result.target_size).toBe(82_000)
  expect(body.correction).toEqual([{ field: 'target_size', before: 820_000, after: 82_000 }])
  expect(body.proposal.arguments.target_size).toBe(820_000)
  const [entry] = (await office.get('/api/v1/svc/admin/audit?limit=1')).body
  expect(entry.details.corrected).toEqual(['target_size'])
})

test('a correction that is not valid is 422 and leaves the action waiting', async () => {
  const { action_id } = await proposed()
  const wrong = { arguments: { name: 'As proposed', target_size: 'much' } }
  const { status, body } = await office.post(`/svc/agent/actions/${action_id}/approve`, wrong)
  expect([status, body.errors[0].path]).toEqual([422, 'target_size'])
  expect((await office.get(`/api/v1/svc/agent/approvals/${action_id}`)).body.status).toBe('proposed')
})
