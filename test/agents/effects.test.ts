import { afterAll, beforeAll, expect, test } from 'vitest'
import { essenceOf } from '../../server/agents/approvals/effect.ts'
import { registry } from '../../server/registry.ts'
import type { Json, Office } from '../office.ts'
import { CALLS, SeveralPeople } from './several-people.ts'

const PORTAL = '/api/v1/svc/investor-portal'

let people: SeveralPeople
let office: Office
let marlow: { lp: number; commitment: number }
beforeAll(async () => {
  people = await SeveralPeople.open()
  office = people.office
  const lp = (await office.post(`${PORTAL}/lps`, { name: 'Marlow Insurance' })).body.id
  const commitment = { lp_id: lp, fund_account_id: people.fund, amount: 10_000_000 }
  marlow = { lp, commitment: (await office.post(`${PORTAL}/commitments`, commitment)).body.id }
})
afterAll(() => office.close())

const shareOf = (call: Json, lp: number): number =>
  call.allocation.find((one: Json) => one.lp_id === lp).amount

const changeCommitment = (amount: number) =>
  office.post(`${PORTAL}/commitments/${marlow.commitment}/changes`, {
    amount,
    reason: 'Amended subscription',
  })

test('a call that would be split otherwise than was seen is not executed, and its votes lapse', async () => {
  await people.policy({ kind: 'create_capital_call', approvers: 2 })
  const { body: proposed } = await office.post(CALLS, people.call(5_000_000), { as: people.mia })
  const { action_id } = proposed
  const seen = await people.action(action_id)
  expect(shareOf(seen.preview.result, marlow.lp)).toBe(833_333.33)
  await people.approve(action_id, people.ana, { digest: seen.digest })

  expect((await changeCommitment(90_000_000)).status).toBe(200)
  const refused = await people.approve(action_id, people.ben, { digest: seen.digest })
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(shareOf(refused.body.preview.result, marlow.lp)).toBe(3_333_333.33)
  const now = await people.action(action_id)
  expect(now).toMatchObject({ status: 'proposed', revised: true, approvals: [], digest: refused.body.digest })

  await people.approve(action_id, people.ana, { digest: now.digest })
  const { body: done } = await people.approve(action_id, people.ben, { digest: now.digest })
  expect(done.status).toBe('approved')
  expect(shareOf(done.result, marlow.lp)).toBe(3_333_333.33)
  await people.withoutPolicies()
})

test('whoever opens it sees what it would do now, and an approval of that is enough', async () => {
  await people.policy({ kind: 'create_capital_call', approvers: 1 })
  const { action_id } = (await office.post(CALLS, people.call(1_000_000), { as: people.mia })).body
  const { digest } = await people.action(action_id)
  await changeCommitment(50_000_000)
  const shown = (await office.post(`/svc/agent/actions/${action_id}/preview`, {}, { as: people.ana })).body
  expect(shown.digest).not.toBe(digest)
  expect(await people.action(action_id)).toMatchObject({ digest: shown.digest, revised: true })
  const again = (await office.post(`/svc/agent/actions/${action_id}/preview`, {}, { as: people.ben })).body
  expect(again.digest).toBe(shown.digest)
  const { body } = await people.approve(action_id, people.ben, { digest: shown.digest })
  expect(body.status).toBe('approved')
  expect(shareOf(body.result, marlow.lp)).toBe(shareOf(shown.result, marlow.lp))
  await people.withoutPolicies()
})

test('other work changes nothing of it: not the ids that it would have, nor who looks at it when', async () => {
  await people.policy({ kind: 'create_capital_call', approvers: 2 })
  const propose = async () =>
    (await office.post(CALLS, people.call(100_000, { notice_date: '2026-12-01' }), { as: people.mia })).body
      .action_id
  const [one, other] = [await propose(), await propose()]
  const { digest } = await people.action(other)
  await people.approve(other, people.ana, { digest })
  await office.post(`${PORTAL}/lps`, { name: 'Somebody new' })
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Fund II', currency: 'USD' })
  people.clock.advance(3_600_000)
  const { body } = await people.approve(other, people.ben, { digest })
  expect(body.status).toBe('approved')
  // The first call reduces what is unfunded before the next.
  const late = await people.approve(one, people.ana, { digest: (await people.action(one)).digest })
  expect(late.body.code).toBe('changed_meanwhile')
  await people.withoutPolicies()
})

test('of rows that are written, their moments, counters and new ids are no part', () => {
  const row = (id: number, more: Json = {}) => ({ id, created_at: '2026-01-01', version: 1, ...more })
  const written = (call: number) => [
    { table: 'capital_calls', before: null, after: row(call, { amount: 5 }) },
    { table: 'mail_messages', before: null, after: row(3, { about: `{"call_id":${call},"lp_id":7}` }) },
    { table: 'lps', before: row(7, { paid: 1 }), after: row(7, { paid: 2, version: 2 }) },
    { table: 'funds', before: row(1), after: row(1, { version: 2 }) },
    { table: 'audit_log', before: null, after: row(900 + call) },
  ]
  expect(essenceOf(written(11))).toEqual(essenceOf(written(12)))
  expect(essenceOf(written(11))).toEqual([
    { table: 'capital_calls', before: null, after: { id: 'new capital_calls 1', amount: 5 } },
    {
      table: 'mail_messages',
      before: null,
      after: { id: 'new mail_messages 1', about: { call_id: 'new capital_calls 1', lp_id: 7 } },
    },
    { table: 'lps', id: 7, before: { paid: 1 }, after: { paid: 2 } },
  ])
})

test('the audit log says what was proposed, and what was voted on', async () => {
  await people.policy({ kind: 'create_capital_call', approvers: 2 })
  const { action_id } = (await office.post(CALLS, people.call(250_000), { as: people.mia })).body
  const { digest } = await people.action(action_id)
  await people.approve(action_id, people.ana, { digest })
  await people.approve(action_id, people.ben, { digest })
  const entries: Json[] = (await office.get('/api/v1/svc/admin/audit?limit=6')).body
  const summary = registry.route('POST', CALLS)?.summary as string
  const of = (part: string) =>
    entries
      .filter(({ told }) => told.startsWith(part) && told.includes(summary))
      .map(one => [one.told, one.outcome])
  expect(of('Proposed')).toEqual([[`Proposed: ${summary}`, 'proposed']])
  expect(of('Approved')).toEqual([
    [`Approved, 2 of 2: ${summary}, USD 250,000`, 'done'],
    [`Approved, 1 of 2: ${summary}, USD 250,000`, 'done'],
  ])
  await people.withoutPolicies()
})
