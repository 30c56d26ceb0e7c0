import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRun } from '../../../server/agents/runs/runs.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import { chargeRun, holdForRun } from '../../../server/platform/credits/holds.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const balance = async () => (await office.get('/api/v1/svc/credits/balance')).body.balance as number
const call = (tool: string, body: Json = {}) => office.post(`/api/v1/tools/${tool}/call`, body)
const setBalance = (amount: number) =>
  office.running.door.parts.database.write(({ db }) =>
    db.updateTable('credit_balances').set({ balance: amount }).execute(),
  )
const events = async (name: string) =>
  ((await office.rows()).outbox as Json[])
    .filter(({ event }) => event === name)
    .map(({ data }) => JSON.parse(data))

test('an organisation starts with 10,000; a read costs 1, a proposal 2, and approving it nothing more', async () => {
  expect(await balance()).toBe(10_000)
  await call('svc_list_deals')
  const { body } = await call('svc_create_deal', { name: 'x' })
  expect(await balance()).toBe(9_997)
  await office.post(`/svc/agent/actions/${body.result.action_id}/approve`)
  expect(await balance()).toBe(9_997)
  expect((await office.get('/api/v1/svc/credits/transactions?limit=1')).body[0]).toMatchObject({
    kind: 'charge',
    amount: -2,
    subject: 'svc_create_deal',
    balance_after: 9_997,
  })
})

test('a call that fails costs nothing; one that only looks costs what it costs', async () => {
  const before = await balance()
  expect((await call('svc_create_deal', { nam: 'x' })).status).toBe(422)
  expect(await balance()).toBe(before)
  await call('svc_create_deal', { name: 'x', ephemeral: true })
  expect(await balance()).toBe(before - 2)
})

test('at 0 a call is 402 and nothing runs; that the balance fell there, and to the threshold, is told once', async () => {
  await setBalance(101)
  await call('svc_list_deals')
  await call('svc_list_deals')
  expect(await events('credit.low')).toEqual([{ balance: 100, threshold: 100 }])
  await setBalance(1)
  expect((await call('svc_create_deal', { name: 'the last' })).status).toBe(200)
  expect(await events('credit.exhausted')).toEqual([{ balance: 0 }])
  await call('svc_list_deals')
  const refused = await call('svc_list_deals')
  expect([refused.status, refused.body.code, refused.body.balance]).toEqual([402, 'credits_exhausted', 0])
  expect(await events('credit.exhausted')).toEqual([{ balance: 0 }])
})

test('many calls at once never spend a credit twice', async () => {
  await setBalance(30)
  const replies = await Promise.all(Array.from({ length: 50 }, () => call('svc_list_deals')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(await balance()).toBe(0)
})

test('an administrator grants credits, and no card is charged', async () => {
  await setBalance(0)
  const { body } = await office.post('/api/v1/svc/credits/topup/checkout', {
    package: 'small',
    note: 'New quarter',
  })
  expect(body).toEqual({ granted: 1000, balance: 1000, persisted: true })
  expect(await events('credit.granted')).toEqual([{ amount: 1000, new_balance: 1000, note: 'New quarter' }])
  const member = await office.person('member')
  expect(
    (await office.post('/api/v1/svc/credits/topup/checkout', { package: 'small' }, { as: member })).status,
  ).toBe(403)
  expect((await office.post('/api/v1/svc/credits/subscribe')).body.code).toBe('not_configured')
})

/** A run that reserves `bound`, without the work of an agent. */
const reserve = (bound: number) => {
  const { door } = office.running
  return door.transact(door.frame(systemPrincipal(1, 'Analysis'), 'test'), async ctx => {
    const run = await startRun(ctx, 'Analysis', 'running')
    return { run, hold: await holdForRun(ctx, run, bound, 'Analysis of a room') }
  })
}
const use = (run: number, cost: number) => {
  const { door } = office.running
  return door.transact(door.frame(systemPrincipal(1, 'Analysis'), 'test'), ctx =>
    chargeRun(ctx, run, 'svc_list_deals', cost),
  )
}
const holdOf = async (id: number) => (await office.get(`/api/v1/svc/tasks/holds/${id}`)).body as Json

test('a hold sets credits aside; what is not used comes back, once', async () => {
  await setBalance(500)
  const { hold: id, run } = await reserve(200)
  expect((await office.get('/api/v1/svc/credits/balance')).body).toMatchObject({ balance: 300, held: 200 })
  expect(await holdOf(id)).toMatchObject({ run_id: run, status: 'held', amount: 200, charged: 0 })
  expect((await office.post(`/api/v1/svc/tasks/holds/${id}/confirm`, { used: 201 })).status).toBe(422)
  const settled = await office.post(`/api/v1/svc/tasks/holds/${id}/confirm`, { used: 150 })
  expect(settled.body).toMatchObject({ status: 'confirmed', charged: 150 })
  expect(await balance()).toBe(350)
  const again = await office.post(`/api/v1/svc/tasks/holds/${id}/refund`)
  expect([again.status, again.body.state]).toEqual([409, 'confirmed'])
})

test('what a run has used stays charged, however its hold ends; later steps go to the balance', async () => {
  await setBalance(500)
  const { run, hold: id } = await reserve(200)
  await use(run, 30)
  expect(await balance()).toBe(300)
  const less = await office.post(`/api/v1/svc/tasks/holds/${id}/confirm`, { used: 29 })
  expect([less.status, less.body.errors[0].path]).toEqual([422, 'used'])
  const released = await office.post(`/api/v1/svc/tasks/holds/${id}/refund`)
  expect(released.body).toMatchObject({ status: 'confirmed', charged: 30 })
  expect(await balance()).toBe(470)
  await use(run, 5)
  expect(await balance()).toBe(465)
})

test('a run reserves what is left where that is less than its bound; past that it is charged, at 0 refused', async () => {
  await setBalance(7)
  const { run, hold: id } = await reserve(200)
  expect([await balance(), (await holdOf(id)).amount]).toEqual([0, 7])
  await use(run, 7)
  await expect(use(run, 1)).rejects.toMatchObject({ status: 402, code: 'credits_exhausted' })
  await expect(reserve(1)).rejects.toMatchObject({ status: 402 })
})
