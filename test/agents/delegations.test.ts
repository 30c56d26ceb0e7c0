import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailVotes } from '../../server/agents/approvals/vote-mails.ts'
import { timedTasks } from '../../server/platform/background/schedule.ts'
import { MailServer } from '../mail-server.ts'
import type { Json, Office } from '../office.ts'
import { until } from '../time.ts'
import { CALLS, SeveralPeople } from './several-people.ts'

const DELEGATIONS = '/api/v1/svc/agent/delegations'
const DAY = 86_400_000

let people: SeveralPeople
let office: Office
/** Dora and Emil may write, and approve nothing of their own. */
let dora = ''
let emil = ''
const ids: Record<string, number> = {}
beforeAll(async () => {
  people = await SeveralPeople.open()
  office = people.office
  dora = await office.person('member', 'dora@example.com')
  emil = await office.person('member', 'emil@example.com')
  await office.person('viewer', 'vera@example.com')
  for (const { id, email } of (await office.get('/api/v1/svc/admin/users')).body)
    ids[email.split('@')[0]] = id
})
afterAll(() => office.close())

const day = (ahead: number) => new Date(people.clock.now().getTime() + ahead * DAY).toISOString().slice(0, 10)
const delegate = (as: string, to: string, more: Json = {}) =>
  office.post(DELEGATIONS, { delegate_id: ids[to], until: day(14), ...more }, { as })
const withdraw = (id: number, as: string) => office.post(`${DELEGATIONS}/${id}/withdraw`, {}, { as })
const approveFor = (delegation: number, action: number, as: string, body: Json = {}) =>
  office.post(`${DELEGATIONS}/${delegation}/actions/${action}/approve`, body, { as })
const propose = async (amount: number, as = people.mia): Promise<number> => {
  const { status, body } = await office.post(CALLS, people.call(amount), { as })
  expect(status).toBe(202)
  return body.action_id
}
/** Runs the work under a delegation by Ana to Dora, which ends with it. */
async function under(work: (id: number) => Promise<void>, more: Json = {}, to = 'dora'): Promise<void> {
  const { status, body } = await delegate(people.ana, to, more)
  expect([status, body.status]).toEqual([201, 'in_force'])
  await work(body.id).finally(() => withdraw(body.id, people.ana))
}

describe('where two have to approve', () => {
  beforeAll(async () => {
    await people.policy({ kind: 'create_capital_call', approvers: 2, proposer_may_approve: false })
  })
  afterAll(() => people.withoutPolicies())

  test('the delegate gives the vote of the one who is away, and it says so wherever it stands', () =>
    under(async id => {
      const action = await propose(5000)
      const first = await approveFor(id, action, dora)
      expect(first.body.approvals).toEqual([
        expect.objectContaining({ approver: 'admin', delegate: { name: 'member', until: day(14) } }),
      ])
      const { body } = await people.approve(action, people.ben)
      expect(body.status).toBe('approved')
      const { body: log } = await office.get('/api/v1/svc/admin/audit')
      const entry = log.find(({ details }: Json) => details.voted_on?.for === 'admin')
      expect(entry.details.voted_on).toMatchObject({ action_id: action, approvals: 1 })
      expect(entry.told).toContain(', for admin')
    }))

  test('never twice: not for both, not after the one who is away voted, not by two of one delegate', () =>
    under(async id => {
      const action = await propose(6000)
      expect((await approveFor(id, action, dora)).status).toBe(200)
      expect((await approveFor(id, action, dora)).body.code).toBe('already_approved')
      expect((await people.approve(action, people.ana)).body.code).toBe('already_approved')
      const bens = (await delegate(people.ben, 'dora')).body.id
      const second = await approveFor(bens, action, dora)
      expect([second.status, second.body.code]).toEqual([403, 'counts_as_one'])
      await withdraw(bens, people.ben)
      expect((await people.action(action)).approvals).toHaveLength(1)
    }))

  test('an approver who has another’s vote is one person all the same', () =>
    under(
      async id => {
        const action = await propose(6500)
        expect((await people.approve(action, people.ben)).status).toBe(200)
        const theirs = await approveFor(id, action, people.ben)
        expect([theirs.status, theirs.body.code]).toEqual([403, 'counts_as_one'])
      },
      {},
      'ben',
    ))

  test('never back to the proposer, even where authors may approve', async () => {
    await under(async id => {
      const own = await propose(7000, dora)
      const back = await approveFor(id, own, dora)
      expect([back.status, back.body.code]).toEqual([403, 'proposer_cannot_approve'])
    })
    await people.withoutPolicies()
    await under(async id => {
      const key = await office.key({ name: 'Doras' }, dora)
      const { action_id } = (
        await office.post(
          '/api/v1/tools/svc_create_deal/call',
          { name: `Deal ${people.next()}` },
          { as: key },
        )
      ).body.result
      expect((await approveFor(id, action_id, dora)).body.code).toBe('proposer_cannot_approve')
    })
    await people.policy({ kind: 'create_capital_call', approvers: 2, proposer_may_approve: false })
  })

  test('a vote that was given stands when the delegation ends, and lapses when its delegate is off', async () => {
    const stands = await propose(7100)
    await under(async id => {
      expect((await approveFor(id, stands, dora)).status).toBe(200)
    })
    expect((await people.approve(stands, people.ben)).body.status).toBe('approved')
    const lapses = await propose(7200)
    const { id } = (await delegate(people.ana, 'emil')).body
    expect((await approveFor(id, lapses, emil)).status).toBe(200)
    const switched = await office.patch(`/api/v1/svc/admin/users/${ids.emil}`, { status: 'disabled' })
    expect([200, 202]).toContain(switched.status)
    expect((await people.approve(lapses, people.ben)).body.status).toBe('proposed')
    const [given] = (await office.get(DELEGATIONS)).body
    expect(given).toMatchObject({ id, status: 'ended', ended_by: 'Administrator' })
    await office.patch(`/api/v1/svc/admin/users/${ids.emil}`, { status: 'active' })
    expect((await office.get(DELEGATIONS)).body[0].status).toBe('ended')
  })
})

describe('a delegate may do no more than the one they vote for', () => {
  beforeAll(async () => {
    await people.policy({ kind: 'create_capital_call', approvers: 1, proposer_may_approve: false })
  })
  afterAll(() => people.withoutPolicies())

  test('up to the ceiling, in its currency', () =>
    under(
      async id => {
        const [small, large] = [await propose(10_000), await propose(10_001)]
        const over = await approveFor(id, large, dora)
        expect([over.status, over.body.code]).toEqual([403, 'not_delegated'])
        const rejected = await office.post(`${DELEGATIONS}/${id}/actions/${large}/reject`, {}, { as: dora })
        expect(rejected.body.code).toBe('not_delegated')
        expect((await approveFor(id, small, dora)).body).toMatchObject({ status: 'approved' })
      },
      { ceiling: 10_000, currency: 'USD' },
    ))

  test('what is hidden from the delegate they decide for nobody, and what the other may not, neither', async () => {
    const action = await propose(8100)
    await under(async id => {
      const narrow = { modules: { 'investor-portal': false } }
      const changed = await office.patch(`/api/v1/svc/admin/users/${ids.dora}/modules`, narrow)
      expect(changed.status).toBe(200)
      dora = await office.signIn('dora@example.com')
      expect((await approveFor(id, action, dora)).status).toBe(404)
      await office.patch(`/api/v1/svc/admin/users/${ids.dora}/modules`, {
        modules: { 'investor-portal': true },
      })
      dora = await office.signIn('dora@example.com')
      const anas = `/api/v1/svc/admin/users/${ids.ana}/modules`
      const set = async (on: boolean) =>
        people.approve(
          (await office.patch(anas, { modules: { 'investor-portal': on } })).body.action_id,
          people.ben,
        )
      expect((await set(false)).body.status).toBe('approved')
      expect((await approveFor(id, action, dora)).status).toBe(403)
      expect((await set(true)).body.status).toBe('approved')
      people.ana = await office.signIn('ana@example.com')
    })
  })

  test('one who rejects does so in the other’s name', () =>
    under(async id => {
      const action = await propose(8200)
      const path = `${DELEGATIONS}/${id}/actions/${action}/reject`
      const { body } = await office.post(path, { reason: 'Not now' }, { as: dora })
      expect(body).toMatchObject({ status: 'rejected', reason: 'Not now' })
    }))
})

describe('who delegates what to whom', () => {
  test('to nobody who may only read, not to oneself, with an end, by no key', async () => {
    const key = await office.key({ name: 'Of Ana' }, people.ana)
    expect((await delegate(key, 'dora')).status).toBe(403)
    expect((await delegate(dora, 'emil')).status).toBe(403)
    for (const [to, more, field] of [
      ['vera', {}, 'delegate_id'],
      ['ana', {}, 'delegate_id'],
      ['dora', { until: undefined }, 'until'],
      ['dora', { until: day(-1) }, 'until'],
      ['dora', { from: day(-1) }, 'from'],
      ['dora', { until: day(900) }, 'until'],
      ['dora', { ceiling: 5 }, 'currency'],
    ] as const) {
      const { status, body } = await delegate(people.ana, to, more)
      expect([status, body.errors?.[0]?.path]).toEqual([422, field])
    }
  })

  test('administrators and the delegate are told, see it, and end it', async () => {
    const { id } = (await delegate(people.ana, 'dora')).body
    for (const as of [dora, people.ben]) {
      const { body } = await office.get('/api/v1/svc/notifications', { as })
      expect(JSON.stringify(body)).toContain('member votes for admin until')
      expect((await office.get(DELEGATIONS, { as })).body[0]).toMatchObject({ id, status: 'in_force' })
    }
    expect((await office.get(DELEGATIONS, { as: people.mia })).body).toEqual([])
    expect((await withdraw(id, people.mia)).status).toBe(404)
    expect((await withdraw(id, dora)).body).toMatchObject({ status: 'ended', ended_by: 'member' })
    expect((await withdraw(id, dora)).body.code).toBe('already_ended')
    const audit = await office.get('/api/v1/svc/admin/audit?limit=20')
    expect(JSON.stringify(audit.body)).toContain('Delegated their votes on proposals')
  })
})

test('the delegate is mailed what waits for the vote they give', async () => {
  const server = await MailServer.open()
  await people.mailAccount(server.account())
  await people.policy({ kind: 'create_capital_call', approvers: 2 })
  await under(async () => {
    await propose(9000)
    people.clock.advance(60_000)
    for (const task of timedTasks(office.running.door, [mailVotes])) await task.run(people.clock.now())
    const told = () =>
      server.received.filter(({ mail }) => mail.text?.includes('Decide on the page')).flatMap(({ to }) => to)
    await until(async () => told().length === 4)
    expect(told().toSorted()).toEqual([
      'admin@example.com',
      'ana@example.com',
      'ben@example.com',
      'dora@example.com',
    ])
  })
  await server.close()
})

test('from its day to its day, and by nobody else', async () => {
  const others = await SeveralPeople.open()
  await others.policy({ kind: 'create_capital_call', proposer_may_approve: false })
  await others.office.person('member', 'dora@example.com')
  const as = (who: string) => others.office.signIn(`${who}@example.com`)
  const [doraHere] = (await others.office.get('/api/v1/svc/admin/users?q=dora')).body
  const on = (ahead: number) =>
    new Date(others.clock.now().getTime() + ahead * DAY).toISOString().slice(0, 10)
  const given = await others.office.post(
    DELEGATIONS,
    { delegate_id: doraHere.id, from: on(2), until: on(3) },
    { as: others.ana },
  )
  expect(given.body.status).toBe('upcoming')
  const vote = async (by: string) => {
    const call = await others.office.post(CALLS, others.call(1000), { as: await as('mia') })
    const path = `${DELEGATIONS}/${given.body.id}/actions/${call.body.action_id}/approve`
    const { body } = await others.office.post(path, {}, { as: by })
    return body.code ?? body.status
  }
  expect(await vote(await as('dora'))).toBe('not_delegated')
  others.clock.advance(2 * DAY)
  expect(await vote(await as('ben'))).toBe('not_delegated')
  expect(await vote(await as('mia'))).toBe('not_found')
  expect(await vote(await others.office.key({ name: 'Of Dora' }, await as('dora')))).toBe('key_without_vote')
  expect(await vote(await as('dora'))).toBe('approved')
  others.clock.advance(2 * DAY)
  expect(await vote(await as('dora'))).toBe('not_delegated')
  await others.office.close()
})
