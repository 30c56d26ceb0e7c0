import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const KEYS = '/api/v1/svc/developer/keys'
const DEALS = '/api/v1/svc/crm/deals'

describe('what bounds an API key', () => {
  let office: Office
  let member: string
  beforeAll(async () => {
    office = await openOffice()
    member = await office.person('member', 'mira@example.com')
  })
  afterAll(() => office.close())

  const made = async (input: Json, as = office.admin) => {
    const { status, body } = await office.post(KEYS, { name: 'Bounded', ...input }, { as })
    expect(status).toBe(201)
    return body as { id: number; key: string } & Json
  }
  const change = (id: number, body: Json, as = office.admin) => office.patch(`${KEYS}/${id}`, body, { as })

  test('without any it is as wide as its owner, as before', async () => {
    const key = await made({})
    expect(key).toMatchObject({
      role: 'superadmin',
      propose_only: false,
      scopes: null,
      daily_credits: null,
      spent_today: 0,
      expires_at: null,
    })
    expect((await office.post(DEALS, { name: 'Unbounded' }, { as: key.key })).status).toBe(201)
  })

  test('scopes let it go as far as they say in the areas they name, and nowhere else', async () => {
    const { key: as } = await made({ scopes: { crm: 'read', pricer: 'write' } })
    expect((await office.get(DEALS, { as })).status).toBe(200)
    const written = await office.post(DEALS, { name: 'Too far' }, { as })
    expect([written.status, written.body.code]).toEqual([403, 'forbidden'])
    expect(written.body.detail).toContain('read')
    const funds = await office.get('/api/v1/svc/cfo/accounts', { as })
    expect([funds.status, funds.body.code]).toEqual([403, 'module_disabled'])
    for (const path of ['/api/v1/svc/admin/users', '/api/v1/svc/admin/audit', '/api/v1/webhooks/'])
      expect((await office.get(path, { as })).status).toBe(403)
    const tape = { name: 'Tape', loans: [] }
    expect((await office.post('/api/v1/svc/pricer/tapes', tape, { as })).status).not.toBe(403)
  })

  test('a narrowed key finds the tools of its scopes and proposes nothing beyond them', async () => {
    const { key: as } = await made({ scopes: { crm: 'write' } })
    const { body: tools } = await office.get<Json[]>('/api/v1/tools', { as })
    expect(new Set(tools.map(({ category }) => category))).toEqual(new Set(['agent', 'crm']))
    expect(tools.filter(({ category, effect }) => category === 'agent' && effect === 'write')).toEqual([])
    const proposed = await office.post(
      '/api/v1/tools/svc_create_deal/call',
      { name: 'Proposed within' },
      { as },
    )
    expect(proposed.body.result.status).toBe('proposed')
    const action = await office.get(`/api/v1/svc/agent/approvals/${proposed.body.result.action_id}`, { as })
    expect(action.status).toBe(200)
    const beyond = await office.post('/api/v1/tools/svc_create_investor/call', { name: 'Beyond' }, { as })
    expect([403, 404]).toContain(beyond.status)
  })

  test('revoking it withdraws what it proposed and nobody decided, and nothing else', async () => {
    const { id, key } = await made({ name: 'Leaked', propose_only: true })
    const propose = async (name: string, as?: string) =>
      (await office.post('/api/v1/tools/svc_create_deal/call', { name }, as ? { as } : {})).body.result
        .action_id as number
    const approvals = '/api/v1/svc/agent/approvals'
    const [decided, waiting, mine] = [
      await propose('Decided', key),
      await propose('Waiting', key),
      await propose('Mine'),
    ]
    expect((await office.post(`/svc/agent/actions/${decided}/approve`)).status).toBe(200)
    const revoked = await office.post(`${KEYS}/${id}/revoke`)
    expect(revoked.body).toMatchObject({ revoked_at: expect.any(String), withdrawn: [waiting] })
    expect((await office.get(`${approvals}/${waiting}`)).body).toMatchObject({
      status: 'rejected',
      reason: 'The key “Leaked” was revoked',
    })
    expect((await office.get(`${approvals}/${decided}`)).body.status).not.toBe('rejected')
    expect((await office.get(`${approvals}/${mine}`)).body.status).toBe('proposed')
    expect((await office.post(`${KEYS}/${id}/revoke`)).body.withdrawn).toEqual([])
  })

  test('a narrowed key changes nothing of its owner’s own', async () => {
    const { id, key: as } = await made({ scopes: { crm: 'approve' } })
    expect((await office.post(`${KEYS}/${id}/revoke`, {}, { as })).status).toBe(403)
    expect((await office.post('/api/v1/svc/notifications/mark', { read: true }, { as })).status).toBe(403)
    expect((await office.get('/api/v1/svc/me', { as })).status).toBe(200)
  })

  test('an area that is none is told with those there are', async () => {
    const { status, body } = await office.post(KEYS, { name: 'Misspelt', scopes: { crn: 'read' } })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'scopes.crn', message: expect.stringContaining('use tools, agent') },
    ])
    expect((await office.post(KEYS, { name: 'Nothing', scopes: {} })).status).toBe(422)
  })

  test('it never does more than its owner may at that moment', async () => {
    const { key: as } = await made({ scopes: { crm: 'approve', pricer: 'write' } }, member)
    expect((await office.post(DEALS, { name: 'Still a member' }, { as })).status).toBe(201)
    const { body: found } = await office.get('/api/v1/svc/admin/users?q=mira')
    const mira = `/api/v1/svc/admin/users/${found[0].id}`
    await office.patch(`${mira}/modules`, { modules: { pricer: false } })
    expect((await office.get('/api/v1/svc/pricer/tapes', { as })).status).toBe(403)
    await office.patch(`${mira}/modules`, { modules: { pricer: true } })
    await office.patch(mira, { role: 'viewer' })
    expect((await office.post(DEALS, { name: 'Only a viewer' }, { as })).status).toBe(403)
    expect((await office.get(DEALS, { as })).status).toBe(200)
    await office.patch(mira, { role: 'member' })
    member = await office.signIn('mira@example.com')
  })

  test('what it may spend in a day bounds tools and direct calls alike, and begins anew the next day', async () => {
    const { id, key: as } = await made({ daily_credits: 5 })
    const call = (name: string) => office.post('/api/v1/tools/svc_create_deal/call', { name }, { as })
    expect((await call('First')).status).toBe(200)
    expect((await office.post(DEALS, { name: 'Direct' }, { as })).status).toBe(201)
    const spent = await office.post(DEALS, { name: 'Past the budget' }, { as })
    expect([spent.status, spent.body.code]).toEqual([402, 'daily_budget_spent'])
    expect(spent.body).toMatchObject({ daily_credits: 5, cost: 2, resets_at: '2026-03-03T00:00:00.000Z' })
    expect((await call('Past it by a tool')).status).toBe(402)
    expect((await office.get(DEALS, { as })).status).toBe(200)
    const { body: shown } = await office.get('/api/v1/svc/developer/dashboard')
    expect(shown.keys.find((key: Json) => key.id === id)).toMatchObject({ spent_today: 4 })
    const { body: deals } = await office.get<Json[]>(DEALS)
    expect(deals.map(({ name }) => name)).not.toContain('Past the budget')

    expect((await change(id, { daily_credits: null })).status).toBe(200)
    expect((await office.post(DEALS, { name: 'Unbounded again' }, { as })).status).toBe(201)
    await change(id, { daily_credits: 5 })
    expect((await office.post(DEALS, { name: 'Still that day' }, { as })).status).toBe(402)
    office.clock.advance(15 * 3_600_000)
    expect((await office.post(DEALS, { name: 'The next day' }, { as })).status).toBe(201)
  })

  test('two calls at once do not spend the same credits', async () => {
    const { key: as } = await made({ daily_credits: 3 })
    const both = await Promise.all(
      ['One', 'Other'].map(name => office.post(DEALS, { name: `${name} of two` }, { as })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 402])
  })

  test('only an administrator lets a key write that only proposes', async () => {
    member = await office.signIn('mira@example.com')
    const { id } = await made({ propose_only: true }, member)
    const lifted = await change(id, { propose_only: false }, member)
    expect([lifted.status, lifted.body.code]).toEqual([403, 'forbidden'])
    expect((await change(id, { scopes: { crm: 'read' } }, member)).body).toMatchObject({
      propose_only: true,
      scopes: { crm: 'read' },
    })
    expect((await change(id, { propose_only: false })).body.propose_only).toBe(false)
  })

  test('whoever is narrowed to an area still makes keys of their own', async () => {
    await office.person('member', 'narrow@example.com')
    const { body: people } = await office.get<Json[]>('/api/v1/svc/admin/users')
    const { id } = people.find(({ email }) => email === 'narrow@example.com')!
    await office.patch(`/api/v1/svc/admin/users/${id}`, { rights: { crm: 'write' } })
    const { key: as } = await made({}, await office.signIn('narrow@example.com'))
    expect((await office.post(DEALS, { name: 'By a narrowed key' }, { as })).status).toBe(201)
    expect((await office.get('/api/v1/svc/cfo/accounts', { as })).status).toBe(403)
  })

  test('a key changes no keys, and a revoked one is not changed', async () => {
    const { id, key: as } = await made({})
    expect((await change(id, { daily_credits: 1 }, as)).status).toBe(403)
    await office.post(`${KEYS}/${id}/revoke`)
    const { status, body } = await change(id, { daily_credits: 1 })
    expect([status, body.code]).toEqual([409, 'key_revoked'])
  })

  test('nobody else’s key is changed or seen', async () => {
    const { id } = await made({})
    expect((await change(id, { daily_credits: 1 }, member)).status).toBe(404)
    expect((await change(id, { daily_credits: 1 }, await office.otherOrganisation())).status).toBe(404)
  })
})
