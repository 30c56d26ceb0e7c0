import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('what would do something else than it showed is refused, with what it would do now', async () => {
  const deal = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row', stage: 'screening' })
  const { body } = await office.post('/api/v1/svc/developer/keys', {
    name: 'Sourcing agent',
    role: 'member',
    propose_only: true,
  })
  const propose = async (stage: string) =>
    (
      await office.post(
        '/api/v1/tools/svc_move_deal_stage/call',
        { deal_id: deal.body.id, stage },
        { as: body.key },
      )
    ).body.result.action_id
  const [first, second] = [await propose('ic_review'), await propose('on_hold')]
  const approve = (id: number, digest?: string) =>
    office.post(`/svc/agent/actions/${id}/approve`, digest === undefined ? {} : { digest })
  expect((await approve(first)).status).toBe(200)
  // The proposal showed a move out of screening, which nobody has seen out of IC review.
  const stale = await approve(second)
  expect(stale.body).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const { body: now } = await office.get(`/api/v1/svc/agent/approvals/${second}`)
  expect(now).toMatchObject({ status: 'proposed', revised: true, digest: stale.body.digest })
  expect(now.preview.before.stage).toBe('ic_review')
  expect(now.preview.after.stage).toBe('on_hold')
  expect((await approve(second)).status).toBe(409)
  expect((await approve(second, now.digest)).status).toBe(200)
})

test('what expired or was rejected is proposed again with what it would do now, and what waits or was done is not', async () => {
  const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Birch Row', stage: 'sourced' })).body
  const key = await office.key({ name: 'Sourcing agent', role: 'member' })
  const move = { deal_id: deal.id, stage: 'screening' }
  const { body } = await office.post('/api/v1/tools/svc_move_deal_stage/call', move, { as: key })
  const first = body.result.action_id
  const again = (id: number, as?: string) =>
    office.post(`/api/v1/svc/agent/approvals/${id}/again`, {}, as === undefined ? {} : { as })
  expect((await again(first)).body.code).toBe('illegal_transition')
  office.clock.advance(25 * 3_600_000)
  const admin = await office.signIn('admin@example.com')
  await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { name: 'Birch Lane' }, { as: admin })
  const viewer = await office.person('viewer')
  expect((await again(first, viewer)).status).toBe(403)
  const { status, body: second } = await again(first, admin)
  expect([status, second.status, second.proposer_id]).toEqual([200, 'proposed', 1])
  expect(second.id).not.toBe(first)
  expect(second.preview.before.name).toBe('Birch Lane')
  expect((await again(first, admin)).body.id).toBe(second.id)
  const approved = await office.post(`/svc/agent/actions/${second.id}/approve`, {}, { as: admin })
  expect(approved.body.status).toBe('approved')
  expect((await again(second.id, admin)).body).toMatchObject({ status: 409, state: 'approved' })
  expect((await again(999, admin)).status).toBe(404)
})

test('what one key proposed is rejected without what another key of the same person did', async () => {
  const admin = await office.signIn('admin@example.com')
  const made = async (name: string) => {
    const { body } = await office.post('/api/v1/svc/developer/keys', { name }, { as: admin })
    const deal = { name: `Of ${name}` }
    const call = await office.post('/api/v1/tools/svc_create_deal/call', deal, { as: body.key })
    return { key_id: body.id, action_id: call.body.result.action_id }
  }
  const [flood, other] = [await made('Flood'), await made('Other')]
  const swept = { older_than_hours: 0, key_id: flood.key_id }
  const { body } = await office.post('/api/v1/svc/agent/approvals/reject-stale', swept, { as: admin })
  expect(body.rejected).toEqual([flood.action_id])
  const { body: left } = await office.get(`/api/v1/svc/agent/approvals/${other.action_id}`, { as: admin })
  expect(left.status).toBe('proposed')
})
