import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRun } from '../../server/agents/runs/runs.ts'
import { systemPrincipal } from '../../server/kernel/access/principal.ts'
import { type Json, type Office, openOffice } from '../office.ts'

const STANDSTILL = '/api/v1/svc/agent/standstill'
const DEALS = '/api/v1/svc/crm/deals'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const propose = (name: string, as: string) =>
  office.post('/api/v1/tools/svc_create_deal/call', { name }, { as })

test('one switch stops every key and agent at once, all administrators are told, and it is taken back', async () => {
  const key = await office.key()
  const member = await office.person('member')
  expect((await office.get(DEALS, { as: key })).status).toBe(200)
  expect((await office.put(STANDSTILL, { stopped: true }, { as: member })).status).toBe(403)
  const byPerson = (await propose('Decided meanwhile', member)).body.result.action_id
  const { door } = office.running
  const frame = door.frame(systemPrincipal(1, 'Deal screening'), 'standstill')
  const run = await door.transact(frame, ctx => startRun(ctx, 'Deal screening', 'running'))

  const { body: stopped } = await office.put(STANDSTILL, { stopped: true, reason: 'A key leaked' })
  expect(stopped).toMatchObject({ stopped: true, reason: 'A key leaked', by: expect.any(String) })
  for (const reply of [await office.get(DEALS, { as: key }), await propose('Not any more', key)])
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      403,
      'agents_stopped',
      expect.stringContaining('A key leaked'),
    ])
  expect((await office.post('/api/v1/svc/team/run', { agent: 'stale_deals' })).body.code).toBe(
    'agents_stopped',
  )
  expect((await office.get(`/svc/agent/runs/${run}`)).body.status).toBe('cancelled')
  // People go on, and decide what waits.
  expect((await office.post(`/svc/agent/actions/${byPerson}/approve`)).status).toBe(200)
  expect((await office.put(STANDSTILL, { stopped: true, reason: 'Again' })).body).toEqual(stopped)

  expect((await office.put(STANDSTILL, { stopped: false })).body).toMatchObject({ stopped: false, by: null })
  expect((await office.get(DEALS, { as: key })).status).toBe(200)
  expect((await office.post('/api/v1/svc/team/run', { agent: 'stale_deals' })).status).toBe(202)
  const { body: told } = await office.get<Json[]>('/api/v1/svc/notifications')
  const kinds = told.map(({ kind }) => kind)
  for (const kind of ['agents_stopped', 'agents_work_again']) expect(kinds).toContain(kind)
  const { body: log } = await office.get<Json[]>(`/api/v1/svc/admin/audit?action=PUT ${STANDSTILL}`)
  expect(log.map(({ details }) => details.stopped)).toEqual([false, true, true])
})

test('a key has as many open proposals as the office lets it, and no more until some are decided', async () => {
  const key = await office.key()
  await office.patch('/api/v1/svc/admin/organisation', { open_proposals: 2 })
  const first = (await propose('First', key)).body.result.action_id
  await propose('Second', key)
  const third = await propose('Third', key)
  expect([third.status, third.body]).toMatchObject([409, { code: 'too_many_proposals', open: 2, at_most: 2 }])
  // A waiting proposal answers its repetition, and others have limits of their own.
  expect((await propose('Second', key)).body.result.status).toBe('proposed')
  expect((await propose('Third by another', await office.key())).status).toBe(200)
  await office.post(`/svc/agent/actions/${first}/reject`, { reason: 'Not now' })
  expect((await propose('Third', key)).status).toBe(200)
})
