import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

let office: Office
let agent: string
beforeAll(async () => {
  office = await openOffice()
  agent = await office.key({ name: 'Sourcing agent' })
})
afterAll(() => office.close())

let made = 0
/** By itself each is another deal: the same one twice would be answered with its first proposal. */
const propose = (
  body: Record<string, unknown> = { name: `Proposed ${++made}`, currency: 'USD', target_size: 2_500_000 },
  as = agent,
) => office.post('/api/v1/tools/svc_create_deal/call', body, { as })
const proposed = async () => (await propose()).body.result
const deals = async () => (await office.get('/api/v1/svc/crm/deals?limit=500')).body
const approve = (id: number, options = {}) => office.post(`/svc/agent/actions/${id}/approve`, {}, options)

describe('a writing tool', () => {
  test('becomes a proposal that shows its effect and has not happened', async () => {
    const before = await deals()
    const { status, body } = await propose()
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['result', 'tool'])
    expect(body.result).toMatchObject({
      status: 'proposed',
      kind: 'create_deal',
      tool: 'svc_create_deal',
      proposal: { arguments: { name: `Proposed ${made}` } },
      persisted: true,
    })
    expect(body.result.preview.changes).toContainEqual({
      field: 'target_size',
      before: null,
      after: 2_500_000,
    })
    expect(Date.parse(body.result.expires_at) - office.clock.now().getTime()).toBe(24 * 3_600_000)
    expect(await deals()).toEqual(before)
    expect((await office.get('/api/v1/svc/agent/approvals')).body[0].id).toBe(body.result.action_id)
  })

  test('with bad arguments is 422 and proposes nothing', async () => {
    const before = (await office.get('/api/v1/svc/agent/approvals')).body.length
    const { status, body } = await propose({ name: 'x', colour: 'blue' })
    expect([status, body.errors[0].path]).toEqual([422, 'colour'])
    expect((await office.get('/api/v1/svc/agent/approvals')).body).toHaveLength(before)
  })

  test('asked ephemerally only shows what would happen', async () => {
    const { body } = await propose({ name: 'Only a look', ephemeral: true })
    expect(body.result).toMatchObject({ id: null, name: 'Only a look', persisted: false })
  })

  test('is 403 for a key that may only read', async () => {
    const reader = await office.key({ role: 'viewer' })
    expect((await propose(undefined, reader)).status).toBe(403)
  })

  test('that changes a record shows it before and after', async () => {
    const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'To be moved' })).body
    const { body } = await office.post(
      '/api/v1/tools/svc_move_deal_stage/call',
      { deal_id: deal.id, stage: 'screening' },
      { as: agent },
    )
    expect(body.result.preview.changes).toContainEqual({
      field: 'stage',
      before: 'sourced',
      after: 'screening',
    })
    expect((await office.get(`/api/v1/svc/crm/deals/${deal.id}`)).body.stage).toBe('sourced')
  })

  test('names the records whose ids were given, by the name they have now', async () => {
    const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Named by its id' })).body
    const call = { deal_id: deal.id, stage: 'screening' }
    const { body } = await office.post('/api/v1/tools/svc_move_deal_stage/call', call, { as: agent })
    const shown = () => office.get(`/api/v1/svc/agent/approvals/${body.result.action_id}`)
    const named = { field: 'deal_id', type: 'deal', id: deal.id }
    expect((await shown()).body.records).toEqual([{ ...named, name: 'Named by its id' }])
    await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { name: 'Renamed since' })
    expect((await shown()).body.records).toEqual([{ ...named, name: 'Renamed since' }])
    const [listed] = (await office.get('/api/v1/svc/agent/approvals?limit=1')).body
    expect(listed.records).toEqual([{ ...named, name: 'Renamed since' }])
  })
})

test('a reading tool answers at once, tool and result', async () => {
  const { body } = await office.post('/api/v1/tools/svc_list_deals/call', { limit: 1 }, { as: agent })
  expect(body.tool).toBe('svc_list_deals')
  expect(body.result).toHaveLength(1)
})

describe('approving', () => {
  test('executes the call as the approver, and says so', async () => {
    const { action_id } = await proposed()
    const { status, body } = await approve(action_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'approved',
      decided_by: 'Administrator',
      result: { name: `Proposed ${made}`, persisted: true },
    })
    expect((await office.get(`/api/v1/svc/crm/deals/${body.result.id}`)).status).toBe(200)
    const [entry] = (await office.get('/api/v1/svc/admin/audit?action=POST%20/api/v1/svc/crm/deals&limit=1'))
      .body
    expect(entry.actor.name).toBe('Administrator')
  })

  test('by many at the same moment executes it once', async () => {
    const { action_id } = await proposed()
    const before = (await deals()).length
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 ? approve(action_id) : office.post(`/api/v1/svc/agent-actions/${action_id}/approve`),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'already_decided')).toHaveLength(29)
    expect((await deals()).length).toBe(before + 1)
  })

  test('after rejecting, or rejecting after approving, is 409 with how it ended', async () => {
    const { action_id } = await proposed()
    const rejected = await office.post(`/api/v1/svc/agent-actions/${action_id}/reject`, {
      reason: 'Not our sector',
    })
    expect(rejected.body).toMatchObject({ status: 'rejected', reason: 'Not our sector', result: null })
    const { status, body } = await approve(action_id)
    expect([status, body.code, body.status]).toEqual([409, 'already_decided', 409])
  })

  test('with the key that proposed it is 403', async () => {
    const { action_id } = await proposed()
    expect((await approve(action_id, { as: agent })).status).toBe(403)
    expect((await approve(action_id)).status).toBe(200)
  })

  test('is 403 for a member, 404 for another organisation', async () => {
    const { action_id } = await proposed()
    expect((await approve(action_id, { as: await office.person('member') })).status).toBe(403)
    expect((await approve(action_id, { as: await office.otherOrganisation() })).status).toBe(404)
  })

  test('what is no longer possible is 409, changes nothing and stays on the list', async () => {
    const contact = (await office.post('/api/v1/svc/crm/contacts', { name: 'Gone soon' })).body
    const { body } = await office.post(
      '/api/v1/tools/svc_update_contact/call',
      { contact_id: contact.id, name: 'New name' },
      { as: agent },
    )
    await office.delete(`/api/v1/svc/crm/contacts/${contact.id}`)
    const reply = await approve(body.result.action_id)
    expect([reply.status, reply.body.code]).toEqual([409, 'no_longer_valid'])
    const waiting = (await office.get('/api/v1/svc/agent/approvals')).body.map(
      (action: { id: number }) => action.id,
    )
    expect(waiting).toContain(body.result.action_id)
  })

  test('what was tampered with in the database fails closed', async () => {
    const { action_id } = await proposed()
    await office.running.door.parts.database.write(({ db }) =>
      db
        .updateTable('agent_actions')
        .set({ arguments: '{"name":"Something else"}' })
        .where('id', '=', action_id)
        .execute(),
    )
    const reply = await approve(action_id)
    expect([reply.status, reply.body.code]).toEqual([409, 'no_longer_valid'])
  })

  test('fires the events of the specification', async () => {
    const { action_id, run_id } = await proposed()
    await approve(action_id)
    const other = await proposed()
    await office.post(`/svc/agent/actions/${other.action_id}/reject`, { reason: 'no' })
    const { outbox } = await office.rows()
    const events = (outbox as { event: string; data: string }[]).map(row => ({
      event: row.event,
      ...JSON.parse(row.data),
    }))
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'action.approval_required', action_id, run_id, kind: 'create_deal' }),
    )
    expect(events).toContainEqual(expect.objectContaining({ event: 'action.approved', action_id, run_id }))
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'action.rejected', action_id: other.action_id, reason: 'no' }),
    )
  })
})

test('an action nobody decided in time is expired, not rejected, and cannot be approved', async () => {
  const { action_id } = await proposed()
  office.clock.advance(24 * 3_600_000)
  const admin = await office.signIn('admin@example.com')
  const reply = await approve(action_id, { as: admin })
  expect([reply.status, reply.body.code]).toEqual([409, 'already_decided'])
  const [expired] = (await office.get('/api/v1/svc/agent/approvals?status=expired', { as: admin })).body
  expect(expired).toMatchObject({ status: 'expired', decided_by: null })
  const { outbox } = await office.rows()
  const [event] = (outbox as { event: string; data: string }[]).filter(row => row.event === 'action.expired')
  expect(JSON.parse(event?.data ?? '{}')).toMatchObject({ action_type: 'create_deal', expiry_hours: 24 })
})
