import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice, TestClock } from '../office.ts'

let office: Office
let agent: string
let ana: string
let ben: string
const clock = new TestClock()
beforeAll(async () => {
  office = await openOffice({ clock })
  agent = await office.key({ name: 'Sourcing agent' })
  ana = await office.person('admin', 'ana@example.com')
  ben = await office.person('admin', 'ben@example.com')
})
afterAll(() => office.close())

const POLICIES = '/api/v1/svc/agent/policies'
const DAY = 86_400_000

let made = 0
/** Each is another deal: the same one twice would be answered with its first proposal. */
const propose = async (target_size?: number, as = agent): Promise<Json> =>
  (
    await office.post(
      '/api/v1/tools/svc_create_deal/call',
      { name: `Alder Row ${++made}`, currency: 'USD', target_size },
      { as },
    )
  ).body.result
const approve = (id: number, as: string, body: Json = {}) =>
  office.post(`/svc/agent/actions/${id}/approve`, body, { as })
const action = async (id: number) => (await office.get(`/api/v1/svc/agent/approvals/${id}`)).body
const deals = async () => (await office.get('/api/v1/svc/crm/deals?limit=500')).body.length

/** Proposes a policy as the administrator and lets Ana approve it. */
async function policy(terms: Json): Promise<Json> {
  const { status, body } = await office.post(POLICIES, { name: `Test policy ${++made}`, ...terms })
  expect([status, body.status]).toEqual([202, 'proposed'])
  const { body: approved } = await approve(body.action_id, ana)
  expect(approved.status).toBe('approved')
  return approved.result
}

beforeEach(async () => {
  await office.running.door.parts.database.write(({ db }) => db.deleteFrom('approval_policies').execute())
})

test('a policy is proposed, not made: nothing holds before somebody approves it', async () => {
  const { status, body } = await office.post(POLICIES, { name: 'Two people', approvers: 2 })
  expect(status).toBe(202)
  expect(body).toMatchObject({ kind: 'create_approval_policy', status: 'proposed', persisted: true })
  expect((await office.get(POLICIES)).body).toEqual([])
  await approve(body.action_id, ana)
  expect((await office.get(POLICIES)).body).toMatchObject([{ name: 'Two people', approvers: 2, version: 1 }])
})

test('asked ephemerally, not even the proposal stays', async () => {
  const waiting = (await office.get('/api/v1/svc/agent/approvals')).body.length
  const { status, body } = await office.post(`${POLICIES}?ephemeral=true`, { name: 'Only a look' })
  expect([status, body.persisted]).toEqual([202, false])
  expect((await office.get('/api/v1/svc/agent/approvals')).body).toHaveLength(waiting)
})

describe('two approvers', () => {
  test('the first is counted, the second executes it, nobody counts twice', async () => {
    await policy({ approvers: 2 })
    const before = await deals()
    const { action_id } = await propose(1_000_000)
    const first = await approve(action_id, ana)
    expect(first.body).toMatchObject({
      status: 'proposed',
      approvals_needed: 2,
      approvals: [{ approver: 'admin' }],
    })
    const again = await approve(action_id, ana)
    expect([again.status, again.body.code]).toEqual([409, 'already_approved'])
    expect(await deals()).toBe(before)
    const second = await approve(action_id, ben)
    expect(second.body).toMatchObject({ status: 'approved', result: { name: `Alder Row ${made}` } })
    expect(await deals()).toBe(before + 1)
  })

  test('a correction asks for both anew', async () => {
    await policy({ approvers: 2 })
    const { action_id } = await propose(500)
    await approve(action_id, ana)
    const corrected = { name: `Alder Row ${made}`, currency: 'USD', target_size: 700 }
    const { body } = await approve(action_id, ben, { arguments: corrected })
    expect(body).toMatchObject({
      status: 'proposed',
      money: { amount: 700, currency: 'USD' },
      correction: [{ field: 'target_size', before: 500, after: 700 }],
    })
    expect(body.approvals).toHaveLength(1)
    const blind = await approve(action_id, ana)
    expect([blind.status, blind.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await approve(action_id, ana, { digest: body.digest })).body).toMatchObject({
      status: 'approved',
      result: { target_size: 700 },
    })
  })

  test('two who approve at once both count, and it happens once', async () => {
    await policy({ approvers: 2 })
    const before = await deals()
    const { action_id } = await propose(1)
    const answers = await Promise.all([ana, ben].map(as => approve(action_id, as)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['approved', 'proposed'])
    expect(await deals()).toBe(before + 1)
  })
})

test('never the proposer: 403, and somebody else may', async () => {
  await policy({ proposer_may_approve: false })
  const { action_id } = await propose(1, ana)
  const own = await approve(action_id, ana)
  expect([own.status, own.body.code]).toEqual([403, 'proposer_cannot_approve'])
  expect((await approve(action_id, ben)).body.status).toBe('approved')
})

describe('by amount', () => {
  test('below it one person is enough, from it on two', async () => {
    await policy({ min_amount: 1_000_000, currency: 'USD', approvers: 2 })
    expect((await approve((await propose(999_999.99)).action_id, ana)).body.status).toBe('approved')
    const { action_id } = await propose(1_000_000)
    expect(await action(action_id)).toMatchObject({ approvals_needed: 2, money: { amount: 1_000_000 } })
    expect((await approve(action_id, ana)).body.status).toBe('proposed')
  })

  test('a correction cannot slip past the amount', async () => {
    await policy({ min_amount: 1_000_000, currency: 'USD', approvers: 2 })
    const { action_id } = await propose(10)
    const more = { name: 'Alder Row', currency: 'USD', target_size: 2_000_000 }
    expect((await approve(action_id, ana, { arguments: more })).body).toMatchObject({
      status: 'proposed',
      approvals_needed: 2,
    })
  })

  test('an amount in another currency cannot be compared, so the policy holds', async () => {
    await policy({ min_amount: 1_000_000, currency: 'EUR', approvers: 2 })
    expect((await approve((await propose(10)).action_id, ana)).body.status).toBe('proposed')
  })

  test('an amount without a currency is 422', async () => {
    const { status, body } = await office.post(POLICIES, { name: 'No currency', min_amount: 5 })
    expect([status, body.errors[0].path]).toEqual([422, 'currency'])
  })
})

test('a daily ceiling: what goes past it is 409 and waits for the next day', async () => {
  await policy({ currency: 'USD', daily_ceiling: 100 })
  const [first, second] = [await propose(60), await propose(41)]
  expect((await approve(first.action_id, ana)).body.status).toBe('approved')
  const over = await approve(second.action_id, ana)
  expect([over.status, over.body.code]).toEqual([409, 'daily_ceiling'])
  expect(over.body).toMatchObject({ ceiling: 100, approved_today: 60, currency: 'USD' })
  expect((await action(second.action_id)).status).toBe('proposed')
  expect((await approve((await propose(40)).action_id, ben)).body.status).toBe('approved')
  clock.advance(DAY - 3_600_000)
  ;[ana, ben] = [await office.signIn('ana@example.com'), await office.signIn('ben@example.com')]
  Object.assign(office, { admin: await office.signIn('admin@example.com') })
  expect((await approve(second.action_id, ana)).body.status).toBe('approved')
})

test('what was proposed before a policy keeps the rule of its time', async () => {
  const { action_id } = await propose(5)
  await policy({ approvers: 2 })
  expect((await approve(action_id, ana)).body.status).toBe('approved')
  expect((await approve((await propose(5)).action_id, ana)).body.status).toBe('proposed')
})

test('a policy is loosened by no fewer people than it asks for', async () => {
  const { id } = await policy({ kind: 'create_deal', approvers: 2, proposer_may_approve: false })
  const { status, body } = await office.patch(`${POLICIES}/${id}`, { approvers: 1 })
  expect(status).toBe(202)
  expect((await approve(body.action_id, office.admin)).body.code).toBe('proposer_cannot_approve')
  expect((await approve(body.action_id, ana)).body.status).toBe('proposed')
  expect((await approve(body.action_id, ben)).body).toMatchObject({
    status: 'approved',
    result: { approvers: 1, version: 2 },
  })
  const gone = await office.delete(`${POLICIES}/${id}`)
  expect(gone.status).toBe(202)
  await approve(gone.body.action_id, ana)
  expect((await office.get(POLICIES)).body).toEqual([])
})

test('a policy is tried on past actions before it goes live', async () => {
  for (const size of [10, 2_000_000]) await approve((await propose(size, ana)).action_id, ana)
  const draft = {
    name: 'Draft',
    currency: 'USD',
    min_amount: 1_500_000,
    approvers: 2,
    proposer_may_approve: false,
  }
  const { body } = await office.post(`${POLICIES}/try`, { ...draft, daily_ceiling: 1_500_000, days: 1 })
  expect(body).toMatchObject({ concerned: 1, refused_proposer: 1, needing_more: 1 })
  expect(body.days_over_ceiling).toEqual([
    { day: clock.now().toISOString().slice(0, 10), approved: 2_000_000 },
  ])
  expect((await office.get(POLICIES)).body).toEqual([])
})

test('a daily ceiling does not let through what cannot be counted: somebody besides its author approves it', async () => {
  await policy({ currency: 'USD', daily_ceiling: 1000 })
  const euros = await office.post(
    '/api/v1/tools/svc_create_deal/call',
    { name: 'Nine million', currency: 'EUR', target_size: 9_000_000 },
    { as: ana },
  )
  const { action_id } = euros.body.result
  expect(await action(action_id)).toMatchObject({ approvals_needed: 1, others_only: true })
  const own = await approve(action_id, ana)
  expect([own.status, own.body.code]).toEqual([403, 'proposer_cannot_approve'])
  expect((await approve(action_id, ben)).body.status).toBe('approved')

  const csv = 'Deal;Counterparty;Stage;Size\nAlder Row;Alder Ports plc;Sourced;25000000\n'
  const sheet = await office.post('/api/v1/svc/crm/deals/imports', { csv }, { as: ana })
  expect((await approve(sheet.body.action_id, ana)).body.code).toBe('proposer_cannot_approve')
  expect((await approve(sheet.body.action_id, ben)).body.status).toBe('approved')
  const trial = { name: 'Ceiling', currency: 'USD', daily_ceiling: 1000, days: 1 }
  expect((await office.post(`${POLICIES}/try`, trial)).body.unmeasured).toBe(2)
  // A call that moves nothing is under no ceiling.
  const note = await office.post('/api/v1/svc/crm/contacts', { name: 'Ceiling' }, { as: ana })
  expect((await approve(note.body.action_id, ana)).body.status).toBe('approved')
})

describe('many at once', () => {
  test('200 approvals of one action execute it once', async () => {
    const before = await deals()
    const { action_id } = await propose(7)
    const answers = await Promise.all(Array.from({ length: 200 }, () => approve(action_id, ana)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already_decided')).toHaveLength(199)
    expect(await deals()).toBe(before + 1)
  })

  test('approve, reject and expire racing leave one outcome, and the record says which', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await deals()
      const { action_id, run_id, expires_at } = await propose(7)
      clock.advance(Date.parse(expires_at) - clock.now().getTime() - (round % 2))
      const [as] = [await office.signIn('ana@example.com')]
      await Promise.all([
        approve(action_id, as),
        office.post(`/svc/agent/actions/${action_id}/reject`, {}, { as }),
        office.post('/api/v1/svc/agent/approvals/reject-stale', { older_than_hours: 720 }, { as }),
      ])
      const { status } = (await office.get(`/api/v1/svc/agent/approvals/${action_id}`, { as })).body
      const { events } = (await office.get(`/svc/agent/runs/${run_id}/events.json`, { as })).body
      const decisions = events.filter(({ event }: Json) =>
        /^action\.(approved|rejected|expired)$/.test(event),
      )
      expect(decisions.map(({ event }: Json) => event)).toEqual([`action.${status}`])
      Object.assign(office, { admin: as })
      expect((await deals()) - before).toBe(status === 'approved' ? 1 : 0)
      agent = await office.key({ name: 'Sourcing agent' }, as)
    }
  })
})
