import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { amounts } from '../../server/kernel/routes/fields.ts'
import { deedsOf, isGoverned } from '../../server/kernel/routes/governed.ts'
import { registry } from '../../server/registry.ts'
import { type Office, openOffice } from '../office.ts'
import { CALLS, POLICIES, SeveralPeople } from './several-people.ts'

let people: SeveralPeople
let office: Office
beforeAll(async () => {
  people = await SeveralPeople.open()
  office = people.office
})
afterAll(() => office.close())

const issued = async () => (await office.get(`${CALLS}?limit=500`)).body.length
const entry = (amount: number) => ({
  fund_account_id: people.fund,
  date: '2026-11-20',
  reference: `JE-${people.next()}`,
  description: 'Management fee',
  lines: [
    { code: '5100', debit: amount },
    { code: '2110', credit: amount },
  ],
})

describe('a policy of two people above a million', () => {
  beforeAll(async () => {
    await people.policy({ currency: 'USD', min_amount: 1_000_000, approvers: 2, proposer_may_approve: false })
  })
  afterAll(() => people.withoutPolicies())

  test.each([
    ['a key', () => people.miasKey],
    ['a person', () => people.mia],
    ['an administrator', () => office.admin],
  ])('holds for %s that calls the API directly: 202, and nothing happened', async (_, who) => {
    const before = await issued()
    const { status, body } = await office.post(CALLS, people.call(3_000_000), { as: who() })
    expect([status, body.status, body.kind]).toEqual([202, 'proposed', 'create_fund_capital_call'])
    expect(await issued()).toBe(before)
    expect(await people.action(body.action_id)).toMatchObject({
      approvals_needed: 2,
      money: { amount: 3_000_000, currency: 'USD' },
    })
    expect((await people.approve(body.action_id, people.ana)).body.status).toBe('proposed')
    expect((await people.approve(body.action_id, people.ben)).body).toMatchObject({
      status: 'approved',
      result: { amount: 3_000_000 },
    })
    expect(await issued()).toBe(before + 1)
  })

  test('below its amount a call happens at once, as ever', async () => {
    const { status, body } = await office.post(CALLS, people.call(10_000), { as: people.miasKey })
    expect([status, body.amount]).toEqual([201, 10_000])
  })

  test('sees the entries of a ledger, by the tool and by the address', async () => {
    const direct = await office.post('/api/v1/svc/cfo/gl/journal', entry(500_000_000), { as: people.mia })
    expect([direct.status, direct.body.status]).toEqual([202, 'proposed'])
    const tool = await office.post('/api/v1/tools/svc_post_gl_entry/call', entry(500_000_000), {
      as: people.miasKey,
    })
    for (const { action_id } of [direct.body, tool.body.result])
      expect(await people.action(action_id)).toMatchObject({
        approvals_needed: 2,
        money: { amount: 500_000_000 },
      })
  })

  test('where nobody can tell how much moves, it holds', async () => {
    const { body: drafted } = await office.post(CALLS, people.call(5000, { status: 'draft' }), {
      as: people.mia,
    })
    const { status, body } = await office.delete(`${CALLS}/${drafted.id}`, { as: people.mia })
    expect([status, body.status]).toEqual([202, 'proposed'])
    expect(await people.action(body.action_id)).toMatchObject({ approvals_needed: 2, money: null })
  })

  test('is changed and ended by the people it asks for, whatever its amount', async () => {
    const [{ id }] = (await office.get(POLICIES)).body
    const loosened = await office.patch(`${POLICIES}/${id}`, { approvers: 1, proposer_may_approve: true })
    expect(await people.action(loosened.body.action_id)).toMatchObject({ approvals_needed: 2 })
    expect((await people.approve(loosened.body.action_id, office.admin)).body.code).toBe(
      'proposer_cannot_approve',
    )
    expect((await people.approve(loosened.body.action_id, people.ana)).body.status).toBe('proposed')
    const ended = await office.delete(`${POLICIES}/${id}`)
    expect(await people.action(ended.body.action_id)).toMatchObject({ approvals_needed: 2 })
    expect((await people.approve(ended.body.action_id, office.admin)).body.code).toBe(
      'proposer_cannot_approve',
    )
  })
})

describe('a policy for one write holds for every other that does the same', () => {
  let lp: number
  beforeAll(async () => {
    lp = (await office.post('/api/v1/svc/investors/lp', { name: 'Elm Fund', committed_capital: 9_000_000 }))
      .body.id
  })
  afterEach(() => people.withoutPolicies())

  const call = (amount: number) => ({
    amount,
    due_date: '2027-01-15',
    reference: `CC-${people.next()}`,
  })

  test.each([
    ['of the kind', { kind: 'create_fund_capital_call' }],
    ['of the module', { module: 'investor-portal' }],
    ['of the amount and the kind', { kind: 'create_fund_capital_call', currency: 'USD', min_amount: 1000 }],
  ])('a capital call by one investor, where calls of a fund are held: a policy %s', async (_, terms) => {
    const drafted = await office.post(CALLS, people.call(5000, { status: 'draft' }), { as: people.mia })
    expect(drafted.status).toBe(201)
    await people.policy({ ...terms, approvers: 2 })
    const { status, body } = await office.post(`/api/v1/svc/investors/lp/${lp}/capital-calls`, call(5000), {
      as: people.mia,
    })
    expect([status, body.kind]).toEqual([202, 'create_capital_call'])
    expect(await people.action(body.action_id)).toMatchObject({ approvals_needed: 2 })
    const moved = await office.post(`${CALLS}/${drafted.body.id}/status`, { status: 'approved' })
    expect([moved.status, moved.body.kind]).toEqual([202, 'move_capital_call'])
  })

  test('an entry of a book at each of its addresses', async () => {
    await people.policy({ kind: 'record_entry', approvers: 2 })
    const entries = {
      '/api/v1/svc/cfo/gl/journal': entry(4000),
      '/api/v1/svc/cfo/journal/multi': entry(4000),
      [`/api/v1/svc/cfo/accounts/${people.fund}/imports/journal`]: {
        csv: 'No;Date;Account;Debit;Credit;Memo\n1;2026-01-31;5100;490.00;;Fee\n1;2026-01-31;2110;;490.00;\n',
      },
    }
    for (const [path, body] of Object.entries(entries)) {
      const answer = await office.post(path, body, { as: people.mia })
      expect([path, answer.status, answer.body.errors]).toEqual([path, 202, undefined])
    }
  })

  test('the kinds say which of them a policy holds for together', async () => {
    const { body: kinds } = await office.get('/api/v1/svc/agent/kinds')
    const one = kinds.find(({ kind }: { kind: string }) => kind === 'create_investor')
    expect(one.does).toEqual(['investor', 'commitment'])
    expect(one.together_with).toEqual(expect.arrayContaining(['create_lp', 'import_investor']))
  })
})

describe('a policy for a module', () => {
  beforeAll(() => people.policy({ module: 'investor-portal', approvers: 1, proposer_may_approve: false }))
  afterAll(() => people.withoutPolicies())

  test('holds for what no agent has a tool for', async () => {
    const { status, body } = await office.post(
      '/api/v1/svc/investor-portal/lps',
      { name: 'Birch Family Office' },
      { as: people.ana },
    )
    expect([status, body.kind]).toEqual([202, 'create_investor'])
    expect((await people.approve(body.action_id, people.ana)).body.code).toBe('proposer_cannot_approve')
    expect((await people.approve(body.action_id, people.ben)).body.result).toMatchObject({
      name: 'Birch Family Office',
    })
  })

  test('shows ephemerally what would happen, and proposes nothing', async () => {
    const waiting = (await office.get('/api/v1/svc/agent/approvals?limit=500')).body.length
    const { status, body } = await office.post(
      '/api/v1/svc/investor-portal/lps?ephemeral=true',
      { name: 'Only a look' },
      { as: people.ana },
    )
    expect([status, body.persisted]).toEqual([201, false])
    expect((await office.get('/api/v1/svc/agent/approvals?limit=500')).body).toHaveLength(waiting)
  })

  test('a retry with the same key is answered with the same proposal', async () => {
    const send = () =>
      office.post(
        '/api/v1/svc/investor-portal/lps',
        { name: 'Cedar Endowment' },
        { as: people.ana, headers: { 'Idempotency-Key': 'cedar' } },
      )
    const [first, second] = [await send(), await send()]
    expect(second).toMatchObject({ status: 202, body: { action_id: first.body.action_id } })
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
  const TERMS = () => `/api/v1/svc/investor-portal/funds/${people.fund}/call-terms`

  test('bank details: never the one who asked for them, while somebody else may', async () => {
    const { status, body } = await office.put(TERMS(), wire('111'))
    expect(status).toBe(202)
    expect((await people.action(body.action_id)).others_only).toBe(true)
    const own = await people.approve(body.action_id, office.admin)
    expect([own.status, own.body.code]).toEqual([403, 'proposer_cannot_approve'])
    expect((await people.approve(body.action_id, people.ana)).body.status).toBe('approved')
  })

  test('an administrator is made, changed and invited by two', async () => {
    const mia = (await office.get('/api/v1/svc/admin/users?q=mia')).body[0]
    const promoted = await office.patch(`/api/v1/svc/admin/users/${mia.id}`, { role: 'admin' })
    expect([promoted.status, promoted.body.status]).toEqual([202, 'proposed'])
    expect((await office.get('/api/v1/svc/admin/users?q=mia')).body[0].role).toBe('member')
    await office.post(`/svc/agent/actions/${promoted.body.action_id}/reject`, {}, { as: people.ana })

    const invited = await office.post('/api/v1/svc/admin/invite-links', { role: 'admin' })
    expect(invited.status).toBe(202)
    const { body } = await people.approve(invited.body.action_id, people.ana)
    expect(body.result.url).toMatch(/\/invite#/)
    const { result, preview } = await people.action(invited.body.action_id)
    expect([result.role, result.url, preview.result.url]).toEqual(['admin', undefined, undefined])

    const plain = await office.post('/api/v1/svc/admin/invite-links', { role: 'viewer' })
    expect([plain.status, plain.body.role]).toEqual([201, 'viewer'])
  })

  test('an administrator’s modules, off as on: nobody takes the only other one who could agree out of it', async () => {
    const [{ id }] = (await office.get('/api/v1/svc/admin/users?q=ben')).body
    for (const enabled of [false, true]) {
      const asked = await office.patch(`/api/v1/svc/admin/users/${id}/modules`, {
        modules: { 'investor-portal': enabled },
      })
      expect([asked.status, asked.body.status]).toEqual([202, 'proposed'])
      const own = await people.approve(asked.body.action_id, office.admin)
      expect([own.status, own.body.code]).toEqual([403, 'proposer_cannot_approve'])
      expect((await people.approve(asked.body.action_id, people.ana)).body.status).toBe('approved')
    }
    const told = (await office.get('/api/v1/svc/notifications', { as: people.ben })).body
    expect(told.filter(({ kind }: { kind: string }) => kind === 'person_changed')).toMatchObject([
      { detail: 'Turned on: Calls and distributions.' },
      { detail: 'Turned off: Calls and distributions.' },
    ])
  })

  test('nobody alone brings in somebody who may write, nor takes the place of one', async () => {
    const USERS = '/api/v1/svc/admin/users'
    const [mia] = (await office.get(`${USERS}?q=mia`)).body
    await office.person('viewer', 'vera@example.com')
    const [vera] = (await office.get(`${USERS}?q=vera`)).body
    const readsOnly = Object.fromEntries(
      registry.areas.map(({ key }) => [key, key === 'crm' ? 'none' : 'read'] as const),
    )
    await office.person('member', 'rolf@example.com', 1, readsOnly)
    const [rolf] = (await office.get(`${USERS}?q=rolf`)).body
    const asked = [
      await office.post('/api/v1/svc/admin/invite-links', { role: 'member' }),
      await office.post(`${USERS}/${mia.id}/reset-links`, {}),
      await office.patch(`${USERS}/${mia.id}`, { email: 'mia.lund@example.com' }),
      await office.patch(`${USERS}/${vera.id}`, { role: 'member' }),
      await office.patch(`${USERS}/${rolf.id}/modules`, { modules: { crm: true } }),
    ]
    for (const { status, body } of asked) {
      expect(status).toBe(202)
      expect((await people.approve(body.action_id, office.admin)).body.code).toBe('proposer_cannot_approve')
      await office.post(`/svc/agent/actions/${body.action_id}/reject`, {}, { as: people.ana })
    }
    const alone = [
      await office.post('/api/v1/svc/admin/invite-links', { role: 'member', rights: readsOnly }),
      await office.post(`${USERS}/${vera.id}/reset-links`, {}),
      await office.patch(`${USERS}/${vera.id}`, { email: 'vera.lund@example.com' }),
      await office.patch(`${USERS}/${vera.id}/modules`, { modules: { crm: false } }),
      await office.patch(`${USERS}/${mia.id}`, { name: 'Mia Lund' }),
    ]
    expect(alone.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200])
  })

  test('a link with which one acts as an administrator is made by two, and is kept nowhere', async () => {
    const [{ id }] = (await office.get('/api/v1/svc/admin/users?q=ben')).body
    const asked = await office.post(`/api/v1/svc/admin/users/${id}/reset-links`, { second_factor: true })
    expect(asked.status).toBe(202)
    expect((await people.approve(asked.body.action_id, office.admin)).body.code).toBe(
      'proposer_cannot_approve',
    )
    const { body } = await people.approve(asked.body.action_id, people.ana)
    expect(body.result.url).toMatch(/\/reset#/)
    const token = body.result.url.split('#')[1]
    expect(JSON.stringify(await office.rows())).not.toContain(token)
  })

  test('alone in the office one may', async () => {
    const small = await openOffice()
    const { body } = await small.post('/api/v1/svc/admin/invite-links', { role: 'admin' })
    expect(body.url).toMatch(/\/invite#/)
    await small.person('member', 'mia@example.com')
    const [mia] = (await small.get('/api/v1/svc/admin/users?q=mia')).body
    const path = `/api/v1/svc/admin/users/${mia.id}`
    const alone = [
      await small.post('/api/v1/svc/admin/invite-links', { role: 'member' }),
      await small.post(`${path}/reset-links`, {}),
      await small.patch(path, { email: 'mia.lund@example.com' }),
    ]
    expect(alone.map(({ status }) => status)).toEqual([201, 201, 200])
    const proposed = await small.post(POLICIES, { name: 'Two', approvers: 2 })
    const { body: approved } = await small.post(`/svc/agent/actions/${proposed.body.action_id}/approve`, {})
    expect(approved.status).toBe('approved')
    await small.close()
  })
})

test('a policy that is proposed says what it would have held', async () => {
  await office.post('/api/v1/svc/crm/contacts', { name: `Contact ${people.next()}` })
  const { body } = await office.post(POLICIES, { name: `Policy ${people.next()}`, kind: 'create_contact' })
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

test('every write that moves money says what it does, so that no policy is passed at another address', () => {
  const silent = registry.routes.filter(
    route =>
      isGoverned(route) && route.money !== undefined && route.money !== 'none' && deedsOf(route).length === 0,
  )
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('every write that takes an amount says how what it moves is read', () => {
  const silent = registry.routes.filter(route => {
    if (!isGoverned(route) || route.money !== undefined || !route.parse.body) return false
    let takesOne = false
    z.toJSONSchema(route.parse.body, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema }) => {
        takesOne ||= amounts.has(zodSchema as unknown as z.ZodType)
      },
    })
    return takesOne
  })
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
