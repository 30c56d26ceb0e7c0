import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice, TestClock } from '../office.ts'

const DAY = 86_400_000
const POLICIES = '/api/v1/svc/agent/policies'
const clock = new TestClock()
let office: Office
let [ana, ben, member, memberKey, otherKey] = ['', '', '', '', '']
let fund = 0

beforeAll(async () => {
  office = await openOffice({ clock })
  ana = await office.person('admin', 'ana@example.com')
  ben = await office.person('admin', 'ben@example.com')
  member = await office.person('member', 'mia@example.com')
  memberKey = await office.key({ name: 'Import' }, member)
  otherKey = await office.key({ name: 'Another of the same owner' }, ana)
  fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Fund I', currency: 'USD' })).body.id
  const lp = (await office.post('/api/v1/svc/investor-portal/lps', { name: 'Alder Pension Scheme' })).body.id
  await office.post('/api/v1/svc/investor-portal/commitments', {
    lp_id: lp,
    fund_account_id: fund,
    amount: 50_000_000,
  })
})
afterAll(() => office.close())

let made = 0
const approve = (id: number, as: string, body: Json = {}) =>
  office.post(`/svc/agent/actions/${id}/approve`, body, { as })
const action = async (id: number) => (await office.get(`/api/v1/svc/agent/approvals/${id}`)).body

/** Has a policy made by two people, as the house asks. */
async function policy(terms: Json): Promise<number> {
  const { body } = await office.post(POLICIES, { name: `Policy ${++made}`, ...terms })
  const { body: approved } = await approve(body.action_id, ana)
  expect(approved.status).toBe('approved')
  return approved.result.id
}

/** Ends every policy, by as many people as it takes. */
async function withoutPolicies() {
  for (const { id } of (await office.get(POLICIES)).body) {
    const { action_id } = (await office.delete(`${POLICIES}/${id}`)).body
    await approve(action_id, ana)
    if ((await action(action_id)).status === 'proposed') await approve(action_id, ben)
  }
  expect((await office.get(POLICIES)).body).toEqual([])
}

const call = (amount: number, more: Json = {}) => ({
  fund_account_id: fund,
  amount,
  due_date: '2027-01-15',
  reference: `CC-${++made}`,
  ...more,
})
const CALLS = '/api/v1/svc/investor-portal/calls'
const issued = async () => (await office.get(`${CALLS}?limit=500`)).body.length
const entry = (amount: number) => ({
  fund_account_id: fund,
  date: '2026-11-20',
  reference: `JE-${++made}`,
  description: 'Management fee',
  lines: [
    { code: '5100', debit: amount },
    { code: '2110', credit: amount },
  ],
})

describe('a policy of two people above a million', () => {
  beforeAll(async () => {
    await policy({ currency: 'USD', min_amount: 1_000_000, approvers: 2, proposer_may_approve: false })
  })
  afterAll(withoutPolicies)

  test.each([
    ['a key', () => memberKey],
    ['a person', () => member],
    ['an administrator', () => office.admin],
  ])('holds for %s that calls the API directly: 202, and nothing happened', async (_, who) => {
    const before = await issued()
    const { status, body } = await office.post(CALLS, call(3_000_000), { as: who() })
    expect([status, body.status, body.kind]).toEqual([202, 'proposed', 'create_fund_capital_call'])
    expect(await issued()).toBe(before)
    expect(await action(body.action_id)).toMatchObject({
      approvals_needed: 2,
      money: { amount: 3_000_000, currency: 'USD' },
    })
    expect((await approve(body.action_id, ana)).body.status).toBe('proposed')
    expect((await approve(body.action_id, ben)).body).toMatchObject({
      status: 'approved',
      result: { amount: 3_000_000 },
    })
    expect(await issued()).toBe(before + 1)
  })

  test('below its amount a call happens at once, as ever', async () => {
    const { status, body } = await office.post(CALLS, call(10_000), { as: memberKey })
    expect([status, body.amount]).toEqual([201, 10_000])
  })

  test('sees the entries of a ledger, by the tool and by the address', async () => {
    const direct = await office.post('/api/v1/svc/cfo/gl/journal', entry(500_000_000), { as: member })
    expect([direct.status, direct.body.status]).toEqual([202, 'proposed'])
    const tool = await office.post('/api/v1/tools/svc_post_gl_entry/call', entry(500_000_000), {
      as: memberKey,
    })
    for (const { action_id } of [direct.body, tool.body.result])
      expect(await action(action_id)).toMatchObject({ approvals_needed: 2, money: { amount: 500_000_000 } })
  })

  test('where nobody can tell how much moves, it holds', async () => {
    const { body: made } = await office.post(CALLS, call(5000, { status: 'draft' }), { as: member })
    const { status, body } = await office.delete(`${CALLS}/${made.id}`, { as: member })
    expect([status, body.status]).toEqual([202, 'proposed'])
    expect(await action(body.action_id)).toMatchObject({ approvals_needed: 2, money: null })
  })

  test('is changed and ended by the people it asks for, whatever its amount', async () => {
    const [{ id }] = (await office.get(POLICIES)).body
    const loosened = await office.patch(`${POLICIES}/${id}`, { approvers: 1, proposer_may_approve: true })
    expect(await action(loosened.body.action_id)).toMatchObject({ approvals_needed: 2 })
    expect((await approve(loosened.body.action_id, office.admin)).body.code).toBe('proposer_cannot_approve')
    expect((await approve(loosened.body.action_id, ana)).body.status).toBe('proposed')
    const ended = await office.delete(`${POLICIES}/${id}`)
    expect(await action(ended.body.action_id)).toMatchObject({ approvals_needed: 2 })
    expect((await approve(ended.body.action_id, office.admin)).body.code).toBe('proposer_cannot_approve')
  })
})

describe('a policy for a module', () => {
  beforeAll(() => policy({ module: 'investor-portal', approvers: 1, proposer_may_approve: false }))
  afterAll(withoutPolicies)

  test('holds for what no agent has a tool for', async () => {
    const { status, body } = await office.post(
      '/api/v1/svc/investor-portal/lps',
      { name: 'Birch Family Office' },
      { as: ana },
    )
    expect([status, body.kind]).toEqual([202, 'create_investor'])
    expect((await approve(body.action_id, ana)).body.code).toBe('proposer_cannot_approve')
    expect((await approve(body.action_id, ben)).body.result).toMatchObject({ name: 'Birch Family Office' })
  })

  test('shows ephemerally what would happen, and proposes nothing', async () => {
    const waiting = (await office.get('/api/v1/svc/agent/approvals?limit=500')).body.length
    const { status, body } = await office.post(
      '/api/v1/svc/investor-portal/lps?ephemeral=true',
      { name: 'Only a look' },
      { as: ana },
    )
    expect([status, body.persisted]).toEqual([201, false])
    expect((await office.get('/api/v1/svc/agent/approvals?limit=500')).body).toHaveLength(waiting)
  })

  test('a retry with the same key is answered with the same proposal', async () => {
    const send = () =>
      office.post(
        '/api/v1/svc/investor-portal/lps',
        { name: 'Cedar Endowment' },
        { as: ana, headers: { 'Idempotency-Key': 'cedar' } },
      )
    const [first, second] = [await send(), await send()]
    expect(second).toMatchObject({ status: 202, body: { action_id: first.body.action_id } })
  })
})

describe('a vote is for what was seen', () => {
  const propose = async (as = memberKey, size = 1000): Promise<Json> =>
    (
      await office.post(
        '/api/v1/tools/svc_create_deal/call',
        { name: `Deal ${++made}`, currency: 'USD', target_size: size },
        { as },
      )
    ).body.result
  const arguments_ = (size: number) => ({ name: `Deal ${made}`, currency: 'USD', target_size: size })

  test('who looked before a correction approves nothing they did not see', async () => {
    await policy({ kind: 'create_deal', approvers: 2 })
    const { action_id } = await propose()
    const { digest } = await action(action_id)
    await approve(action_id, ana, { arguments: arguments_(900_000_000) })
    for (const body of [{}, { digest }]) {
      const late = await approve(action_id, ben, body)
      expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    }
    const shown = await action(action_id)
    expect(shown).toMatchObject({ revised: true, approvals: [{ approver: 'admin' }] })
    expect((await approve(action_id, ben, { digest: shown.digest })).body.result.target_size).toBe(
      900_000_000,
    )
    await withoutPolicies()
  })

  test('a text that comes back does not bring its votes back', async () => {
    await policy({ kind: 'create_deal', approvers: 2 })
    const { action_id } = await propose()
    await approve(action_id, ana)
    let { digest } = await action(action_id)
    await approve(action_id, ben, { digest, arguments: arguments_(2000) })
    ;({ digest } = await action(action_id))
    await approve(action_id, ben, { digest, arguments: arguments_(1000) })
    expect(await action(action_id)).toMatchObject({ status: 'proposed', approvals_needed: 2, correction: [] })
    expect((await action(action_id)).approvals).toHaveLength(1)
    await withoutPolicies()
  })

  test('who corrects is an author: where others have to approve, somebody else does', async () => {
    await policy({ kind: 'create_deal', proposer_may_approve: false })
    const { action_id } = await propose(member)
    const corrected = await approve(action_id, ana, { arguments: arguments_(777_000_000) })
    expect(corrected.body).toMatchObject({ status: 'proposed', revised: true, approvals: [] })
    const { digest } = corrected.body
    expect((await approve(action_id, ana, { digest })).body.code).toBe('proposer_cannot_approve')
    expect((await approve(action_id, ben, { digest })).body.status).toBe('approved')
    await withoutPolicies()
  })

  test('of a record that moved meanwhile: 409, and the action shows it as it is now', async () => {
    const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Moving' })).body
    const { body } = await office.post(
      '/api/v1/tools/svc_update_deal/call',
      { deal_id: deal.id, name: 'Moved' },
      { as: memberKey },
    )
    await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { counterparty: 'Somebody else' })
    const moved = await approve(body.result.action_id, ana)
    expect([moved.status, moved.body.code]).toEqual([409, 'changed_meanwhile'])
    const shown = await action(body.result.action_id)
    expect(shown.digest).toBe(moved.body.digest)
    expect(shown.preview.before.counterparty).toBe('Somebody else')
    expect((await approve(body.result.action_id, ana, { digest: shown.digest })).body.status).toBe('approved')
  })

  test('a key never approves what its owner, or another key of the owner, proposed', async () => {
    const { action_id } = await propose(await office.key({ name: 'First' }, ana))
    const second = await approve(action_id, otherKey)
    expect([second.status, second.body.detail]).toEqual([403, expect.stringContaining('its owner')])
    expect((await approve(action_id, ana)).body.status).toBe('approved')
  })

  test('who joined after it was proposed is not the second person for it', async () => {
    await policy({ kind: 'create_deal', proposer_may_approve: false })
    const { action_id } = await propose(ana)
    clock.advance(60_000)
    const puppet = await office.person('admin')
    const late = await approve(action_id, puppet)
    expect([late.status, late.body.code]).toEqual([403, 'joined_later'])
    expect((await approve(action_id, ben)).body.status).toBe('approved')
    await withoutPolicies()
  })

  test('cannot ask that nothing happens', async () => {
    const { action_id } = await propose()
    const reply = await approve(action_id, ana, { arguments: { ...arguments_(5), ephemeral: true } })
    expect([reply.status, reply.body.errors[0].path]).toEqual([422, 'arguments.ephemeral'])
  })
})

describe('what takes a second person by itself', () => {
  const wire = (account: string) => ({
    cure_business_days: 10,
    default_interest_rate: 0.12,
    investment_period_ends_on: '2030-12-31',
    contact: null,
    wire: { bank_name: 'Alder Bank', account_name: 'Fund I', account_number: account },
  })
  const TERMS = () => `/api/v1/svc/investor-portal/funds/${fund}/call-terms`

  test('bank details: never the one who asked for them, while somebody else may', async () => {
    const { status, body } = await office.put(TERMS(), wire('111'))
    expect(status).toBe(202)
    expect((await action(body.action_id)).others_only).toBe(true)
    const own = await approve(body.action_id, office.admin)
    expect([own.status, own.body.code]).toEqual([403, 'proposer_cannot_approve'])
    expect((await approve(body.action_id, ana)).body.status).toBe('approved')
  })

  test('an administrator is made, changed and invited by two', async () => {
    const mia = (await office.get('/api/v1/svc/admin/users?q=mia')).body[0]
    const promoted = await office.patch(`/api/v1/svc/admin/users/${mia.id}`, { role: 'admin' })
    expect([promoted.status, promoted.body.status]).toEqual([202, 'proposed'])
    expect((await office.get('/api/v1/svc/admin/users?q=mia')).body[0].role).toBe('member')
    await office.post(`/svc/agent/actions/${promoted.body.action_id}/reject`, {}, { as: ana })

    const invited = await office.post('/api/v1/svc/admin/invite-links', { role: 'admin' })
    expect(invited.status).toBe(202)
    const { body } = await approve(invited.body.action_id, ana)
    expect(body.result.url).toMatch(/\/invite#/)
    const { result, preview } = await action(invited.body.action_id)
    expect([result.role, result.url, preview.result.url]).toEqual(['admin', undefined, undefined])

    const member = await office.post('/api/v1/svc/admin/invite-links', { role: 'member' })
    expect([member.status, member.body.role]).toEqual([201, 'member'])
  })

  test('alone in the office one may', async () => {
    const small = await openOffice()
    const { body } = await small.post('/api/v1/svc/admin/invite-links', { role: 'admin' })
    expect(body.url).toMatch(/\/invite#/)
    const proposed = await small.post(POLICIES, { name: 'Two', approvers: 2 })
    const { body: approved } = await small.post(`/svc/agent/actions/${proposed.body.action_id}/approve`, {})
    expect(approved.status).toBe('approved')
    await small.close()
  })
})

test('a policy that is proposed says what it would have held', async () => {
  await office.post('/api/v1/svc/crm/contacts', { name: `Contact ${++made}` })
  const { body } = await office.post(POLICIES, { name: `Policy ${++made}`, kind: 'create_contact' })
  expect(body.preview.result.would_have_held).toMatchObject({ days: 90, proposals: 0, direct_writes: 1 })
})

test.each([
  ['a misspelt kind', { kind: 'create_capital_cal' }, 'kind'],
  ['an unknown module', { module: 'crmm' }, 'module'],
  ['a kind of another module', { kind: 'create_deal', module: 'cfo' }, 'module'],
])('a policy for %s is refused, for it would never hold', async (_, terms, path) => {
  const { status, body } = await office.post(POLICIES, { name: 'Never', ...terms })
  expect([status, body.errors[0].path]).toEqual([422, path])
})

describe('never twice', () => {
  const propose = (body: Json, as = memberKey) =>
    office.post('/api/v1/tools/svc_create_fund_capital_call/call', body, { as })

  test('what waits already is answered with that proposal, by whomever', async () => {
    const body = call(5_000_000)
    const first = (await propose(body)).body.result
    const again = (await propose(body, otherKey)).body.result
    expect(again.action_id).toBe(first.action_id)
    await approve(first.action_id, ana)
    const later = (await propose(body)).body.result
    expect(later).toMatchObject({ action_id: first.action_id, status: 'approved' })
  })

  test('a reference is used once for a fund and an investor, and again once the first was cancelled', async () => {
    const body = call(9000)
    const first = await office.post(CALLS, body, { as: memberKey })
    const again = await office.post(CALLS, { ...body, amount: 9001 }, { as: memberKey })
    expect([again.status, again.body.code, again.body.id]).toEqual([409, 'reference_used', first.body.id])
    const cancelled = await office.post(`${CALLS}/${first.body.id}/status`, { status: 'cancelled' })
    expect(cancelled.body.status).toBe('cancelled')
    expect((await office.post(CALLS, body, { as: memberKey })).status).toBe(201)

    const paid = { fund_account_id: fund, type: 'dividend_income', amount: 100, reference: 'DIST-1' }
    const DISTRIBUTIONS = '/api/v1/svc/investor-portal/distributions'
    const made = await office.post(DISTRIBUTIONS, paid)
    expect(made.status).toBe(201)
    expect((await office.post(DISTRIBUTIONS, paid)).body).toMatchObject({
      code: 'reference_used',
      id: made.body.id,
    })
    // What is withheld of it has its reference.
    const withheld = { ...paid, type: 'withholding_tax', amount: 10 }
    expect((await office.post(DISTRIBUTIONS, withheld)).status).toBe(201)
  })

  test('what was rejected lately is answered with the reason', async () => {
    const body = { name: `Deal ${++made}` }
    const ask = async () =>
      (await office.post('/api/v1/tools/svc_create_deal/call', body, { as: memberKey })).body.result
    const { action_id } = await ask()
    await office.post(`/svc/agent/actions/${action_id}/reject`, { reason: 'Not our sector' }, { as: ana })
    expect(await ask()).toMatchObject({ action_id, status: 'rejected', reason: 'Not our sector' })
    clock.advance(DAY + 1)
    memberKey = await office.key({ name: 'Import' }, await office.signIn('mia@example.com'))
    expect(await ask()).toMatchObject({ status: 'proposed' })
  })

  test('a key of a call that moved money is remembered for thirty days, any other for one', async () => {
    const [money, plain] = [call(7000), { name: `Contact ${++made}` }]
    const send = (path: string, body: Json, key: string) =>
      office.post(path, body, { as: memberKey, headers: { 'Idempotency-Key': key } })
    const first = await send(CALLS, money, 'nightly-call')
    const contact = await send('/api/v1/svc/crm/contacts', plain, 'nightly-contact')
    clock.advance(26 * 3_600_000)
    memberKey = await office.key({ name: 'Import' }, await office.signIn('mia@example.com'))
    expect((await send(CALLS, money, 'nightly-call')).body.id).toBe(first.body.id)
    expect((await send('/api/v1/svc/crm/contacts', plain, 'nightly-contact')).body.id).not.toBe(
      contact.body.id,
    )
  })
})

test('a program learns what became of what it proposed, and an inbox is cleared of one proposer alone', async () => {
  const mia = await office.signIn('mia@example.com')
  const key = await office.key({ name: 'Flood' }, mia)
  const propose = async (as: string) =>
    (await office.post('/api/v1/tools/svc_create_deal/call', { name: `Deal ${++made}` }, { as })).body.result
      .action_id
  const [rejected, waiting] = [await propose(key), await propose(key)]
  const other = await propose(await office.signIn('ben@example.com'))
  const admin = await office.signIn('admin@example.com')
  await office.post(`/svc/agent/actions/${rejected}/reject`, { reason: 'Not our sector' }, { as: admin })
  const { body } = await office.post(
    '/api/v1/tools/svc_list_proposals/call',
    { status: 'rejected', mine: true },
    { as: key },
  )
  expect(body.result).toContainEqual(
    expect.objectContaining({ action_id: rejected, reason: 'Not our sector', status: 'rejected' }),
  )
  const [{ id: proposer_id }] = (await office.get('/api/v1/svc/admin/users?q=mia', { as: admin })).body
  const cleared = await office.post(
    '/api/v1/svc/agent/approvals/reject-stale',
    { older_than_hours: 0, proposer_id },
    { as: admin },
  )
  expect(cleared.body.rejected).toContain(waiting)
  expect(cleared.body.rejected).not.toContain(other)
})

test('who proposed it withdraws it, and nobody else does', async () => {
  const mia = await office.signIn('mia@example.com')
  const { action_id } = (
    await office.post('/api/v1/tools/svc_create_deal/call', { name: `Deal ${++made}` }, { as: mia })
  ).body.result
  const path = `/api/v1/svc/agent/approvals/${action_id}/withdraw`
  const bea = await office.person('member')
  expect((await office.post(path, {}, { as: bea })).status).toBe(403)
  expect((await office.post(path, { reason: 'A mistake' }, { as: mia })).body).toMatchObject({
    status: 'rejected',
    reason: 'A mistake',
  })
})
