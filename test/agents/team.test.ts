import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../office.ts'
import { until } from '../time.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** Starts an agent and waits for the end of its plan. */
async function run(agent: string, input: Json = {}, as = office.admin): Promise<Json> {
  const { status, body } = await office.post('/api/v1/svc/team/run', { agent, input }, { as })
  expect(status).toBe(202)
  return until(async () => {
    const found = (await office.get(`/api/v1/svc/agent-runs/${body.run_id}`, { as })).body
    return found.status !== 'running' && found
  })
}

const eventsOf = async (id: number): Promise<Json[]> =>
  (await office.get(`/svc/agent/runs/${id}/events.json`)).body.events

test('the roster tells what each agent may do and how far it may go', async () => {
  const { body } = await office.get('/api/v1/svc/team')
  expect(body.map(({ key }: Json) => key)).toEqual([
    'compliance_scanner',
    'stale_deals',
    'pipeline_screener',
    'room_diligence',
    'risk_scan',
  ])
  const tools = (await office.get('/api/v1/tools')).body.map(({ name }: Json) => name)
  for (const agent of body) for (const tool of agent.tools) expect(tools).toContain(tool)
})

test('the follow-up proposes a note on what has been quiet, and nothing happens before a person approves', async () => {
  const quiet = (await office.post('/api/v1/svc/crm/deals', { name: 'Quiet deal' })).body
  office.clock.advance(20 * 86_400_000)
  const admin = await office.signIn('admin@example.com')
  await office.post('/api/v1/svc/crm/deals', { name: 'Busy deal' }, { as: admin })
  Object.assign(office, { admin })
  const found = await run('stale_deals', { days: 14 }, admin)
  expect(found).toMatchObject({
    status: 'waiting',
    agent: 'Stale-deal follow-up',
    actions: [{ kind: 'log_deal_activity' }],
  })
  const activities = (await office.get(`/api/v1/svc/crm/deals/${quiet.id}/activities`)).body
  expect(activities.filter(({ type }: Json) => type === 'follow_up')).toEqual([])
  await office.post(`/svc/agent/actions/${found.actions[0].id}/approve`)
  const [logged] = (await office.get(`/api/v1/svc/crm/deals/${quiet.id}/activities`)).body
  expect(logged).toMatchObject({ type: 'follow_up', summary: expect.stringContaining('since 2 March 2026') })
  expect((await eventsOf(found.id)).at(-1)?.event).toBe('run.completed')
  expect((await run('stale_deals', { days: 14 })).status).toBe('completed')
})

test('a run shows what it looked at, and a refused call with its reason', async () => {
  await office.post('/api/v1/svc/crm/deals', { name: 'Looked at' })
  const { id } = await run('stale_deals', { days: 14 })
  const steps = (await office.get(`/api/v1/svc/agent-runs/${id}/steps`)).body
  const [first] = steps.toReversed()
  expect(first).toMatchObject({
    position: 0,
    kind: 'tool',
    tool: 'svc_list_deals',
    arguments: expect.any(Object),
    refused: null,
    rows: expect.any(Number),
  })
  expect(first.title).not.toContain('svc_')
  const part = (await office.get(`/api/v1/svc/agent-runs/${id}/steps?limit=1`)).body
  expect(part).toEqual([steps[0]])
  expect((await office.get('/api/v1/svc/agent-runs/99999/steps')).status).toBe(404)
})

test('what waits, or was rejected in the last days, is not proposed a second time', async () => {
  await office.post('/api/v1/svc/crm/deals', { name: 'Forgotten deal' })
  const pass = async (days: number) => {
    office.clock.advance(days * 86_400_000)
    Object.assign(office, { admin: await office.signIn('admin@example.com') })
  }
  await pass(20)
  const waiting = async () => (await office.get('/api/v1/svc/agent/approvals')).body as Json[]
  await run('stale_deals', { days: 14 })
  const first = (await waiting()).filter(({ preview }) => preview.before.name === 'Forgotten deal')
  expect(first).toHaveLength(1)
  await office.post(`/svc/agent/actions/${first[0].id}/reject`, { reason: 'It is asleep on purpose' })
  await pass(2)
  await run('stale_deals', { days: 14 })
  expect((await waiting()).filter(({ preview }) => preview.before.name === 'Forgotten deal')).toEqual([])
  await pass(6)
  await run('stale_deals', { days: 14 })
  const later = (await waiting()).filter(({ preview }) => preview.before.name === 'Forgotten deal')
  expect(later).toHaveLength(1)
  await office.post('/api/v1/svc/agent/approvals/reject-stale', { older_than_hours: 0 })
})

test('the screener proposes to go on or to pass, with reasons from the mandate; without one it says so', async () => {
  expect(
    (await eventsOf((await run('pipeline_screener')).id)).some(({ data }) =>
      data.message?.includes('no mandate'),
    ),
  ).toBe(true)
  await office.put('/api/v1/svc/crm/mandate', { asset_classes: ['private_credit'], min_irr: 0.1 })
  const fits = { name: 'Fits', asset_class: 'private_credit', irr_target: 0.12 }
  const not = { name: 'Does not', asset_class: 'art', irr_target: 0.02 }
  for (const deal of [fits, not]) await office.post('/api/v1/svc/crm/deals', deal)
  const found = await run('pipeline_screener', { at_most: 2 })
  const proposed = (await office.get(`/api/v1/svc/agent-runs/${found.id}/actions`)).body
  const moves = proposed
    .map(({ preview, proposal }: Json) => [preview.before.name, proposal.arguments.stage])
    .sort()
  expect(moves).toEqual([
    ['Does not', 'passed'],
    ['Fits', 'screening'],
  ])
})

test('an unknown agent or input is 422; a viewer may not let one run, 403', async () => {
  const unknown = await office.post('/api/v1/svc/team/run', { agent: 'fortune_teller' })
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'agent'])
  const wrong = await office.post('/api/v1/svc/team/run', { agent: 'stale_deals', input: { days: 0 } })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'input.days'])
  expect(
    (
      await office.post(
        '/api/v1/svc/team/run',
        { agent: 'stale_deals' },
        { as: await office.person('viewer') },
      )
    ).status,
  ).toBe(403)
})

test('a run reserves its budget, charges its steps to that, and gives back the rest at its end', async () => {
  const balance = async () => (await office.get('/api/v1/svc/credits/balance')).body as Json
  const before = await balance()
  const { id } = await run('stale_deals', { days: 14 })
  const steps = (await office.get(`/api/v1/svc/agent-runs/${id}/steps`)).body as Json[]
  const used = steps.reduce((sum, { credits }) => sum + credits, 0)
  expect(used).toBeGreaterThan(0)
  const [hold] = (await office.get('/api/v1/svc/tasks/holds?limit=1')).body
  expect(hold).toMatchObject({ run_id: id, amount: 400, status: 'confirmed', charged: used })
  expect(await balance()).toMatchObject({ balance: before.balance - used, held: 0 })
  const [back, held] = (await office.get('/api/v1/svc/credits/transactions?limit=2')).body
  expect([held, back]).toMatchObject([
    { kind: 'hold', amount: -400 },
    { kind: 'refund', amount: 400 - used },
  ])
})

test('a run that is cancelled, or stopped with all others, gives back what it reserved', async () => {
  const balance = async () => (await office.get('/api/v1/svc/credits/balance')).body as Json
  const start = async () =>
    (await office.post('/api/v1/svc/team/run', { agent: 'pipeline_screener' })).body.run_id as number
  const cancelled = await start()
  await office.post(`/api/v1/svc/agent-runs/${cancelled}/cancel`)
  await start()
  await office.put('/api/v1/svc/agent/standstill', { stopped: true })
  expect((await balance()).held).toBe(0)
  expect((await office.get('/api/v1/svc/tasks/holds?status=held')).body).toEqual([])
  await office.put('/api/v1/svc/agent/standstill', { stopped: false })
})

test('a run that runs out of credits ends, says so, and keeps what it had proposed', async () => {
  await office.running.door.parts.database.write(({ db }) =>
    db.updateTable('credit_balances').set({ balance: 12 }).execute(),
  )
  const found = await run('pipeline_screener', { at_most: 5 })
  expect(found.status).toBe('failed')
  expect((await eventsOf(found.id)).at(-1)).toMatchObject({
    event: 'run.failed',
    data: { error: expect.stringContaining('credits') },
  })
})
