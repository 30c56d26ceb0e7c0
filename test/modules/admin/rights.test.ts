import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../server/kernel/access/permissions.ts'
import { accessEnds } from '../../../server/modules/admin/people/access-ends.ts'
import { timedTasks } from '../../../server/platform/background/schedule.ts'
import { createUser, hashPassword } from '../../../server/platform/identity/index.ts'
import { registry } from '../../../server/registry.ts'
import { everyAreaBut, type Json, type Office, openOffice, PASSWORD } from '../../office.ts'

const DEALS = '/api/v1/svc/crm/deals'
const FUNDS = '/api/v1/svc/cfo/accounts'

let office: Office
let hash: string
beforeAll(async () => {
  hash = await hashPassword(PASSWORD)
  office = await openOffice()
})
afterAll(() => office.close())

const idOf = async (email: string): Promise<number> =>
  (await office.get(`/api/v1/svc/admin/users?q=${email}`)).body[0].id

const change = async (email: string, body: Json, as = office.admin) =>
  office.patch(`/api/v1/svc/admin/users/${await idOf(email)}`, body, { as })

/** Somebody with this role and these rights, signed in. */
async function somebody(role: Role, email: string, narrowed: Json): Promise<string> {
  await office.person(role, email)
  const { status, body } = await change(email, narrowed)
  expect([status, body.code]).toEqual([200, undefined])
  return office.signIn(email)
}

describe('rights', () => {
  test('narrow a role area by area', async () => {
    const as = await somebody('member', 'nora@example.com', {
      rights: everyAreaBut({ cfo: 'read', vdr: 'none' }),
    })
    expect((await office.post(DEALS, { name: 'Hers to write' }, { as })).status).toBe(201)
    expect((await office.get(FUNDS, { as })).status).toBe(200)
    const written = await office.post(FUNDS, { name: 'Not hers', currency: 'USD' }, { as })
    expect([written.status, written.body.code]).toEqual([403, 'forbidden'])
    expect(written.body.detail).toBe('Your permission in Funds is “read”; this needs “write”.')
    const rooms = await office.get('/api/v1/svc/vdr/analyses', { as })
    expect([rooms.status, rooms.body.code]).toEqual([403, 'module_disabled'])

    const { body: me } = await office.get('/api/v1/svc/me', { as })
    expect(me.areas).toMatchObject({ crm: 'write', cfo: 'read', vdr: 'none' })
    const { body: modules } = await office.get<Json[]>('/api/v1/svc/me/modules', { as })
    expect(modules.filter(({ enabled }) => !enabled).map(({ key }) => key)).toEqual(['vdr'])
    const { body: tools } = await office.get<Json[]>('/api/v1/tools', { as })
    expect(tools.some(({ category, effect }) => category === 'cfo' && effect === 'write')).toBe(false)
  })

  test('shut each area that they do not list, so that a new module opens to nobody who is narrowed', async () => {
    const as = await office.person('admin', 'ivo@example.com', 1, { vdr: 'read' })
    const { body: me } = await office.get('/api/v1/svc/me', { as })
    const { body: areas } = await office.get<Json[]>('/api/v1/svc/admin/areas')
    for (const { key, unlisted } of areas)
      expect([key, me.areas[key]]).toEqual([key, key === 'vdr' ? 'read' : unlisted])
    expect(areas.filter(({ unlisted }) => unlisted !== 'none').map(({ key }) => key)).toEqual(
      registry.areas.filter(({ shared }) => shared).map(({ key }) => key),
    )
    for (const path of [DEALS, FUNDS, '/api/v1/svc/admin/users', '/api/v1/svc/admin/audit'])
      expect([path, (await office.get(path, { as })).status]).toEqual([path, 403])
    expect((await office.get('/api/v1/svc/vdr/rooms', { as })).status).toBe(200)
  })

  test('never widen a role', async () => {
    const as = await somebody('viewer', 'vic@example.com', { rights: { crm: 'approve' } })
    expect((await office.post(DEALS, { name: 'Not his' }, { as })).status).toBe(403)
    expect((await office.get('/api/v1/svc/me', { as })).body.areas.crm).toBe('read')
  })

  test('reach a person’s tokens and keys at once', async () => {
    const as = await somebody('member', 'kim@example.com', {})
    const key = await office.key({}, as)
    expect((await office.get(FUNDS, { as: key })).status).toBe(200)
    await change('kim@example.com', { rights: everyAreaBut({ cfo: 'none' }) })
    expect((await office.get(FUNDS, { as: key })).status).toBe(403)
    expect((await office.get(FUNDS, { as })).status).toBe(401)
  })

  test('show a module that is switched off as none, and the other way round', async () => {
    await somebody('member', 'ola@example.com', { rights: everyAreaBut({ cfo: 'read' }) })
    const id = await idOf('ola@example.com')
    const modules = (body: Json) => office.patch(`/api/v1/svc/admin/users/${id}/modules`, { modules: body })
    const off = await modules({ crm: false, cfo: true })
    expect(off.body.rights).toEqual(everyAreaBut({ cfo: 'read', crm: 'none' }))
    expect(off.body.modules).toContainEqual({ key: 'crm', title: 'Deals', enabled: false })
    expect((await modules({ crm: true })).body.rights).toEqual(everyAreaBut({ cfo: 'read' }))
    await change('ola@example.com', { rights: {} })
    expect((await modules({ crm: false })).body.rights).toEqual(everyAreaBut({ crm: 'none' }))
  })

  test('are refused for an area that there is not, or a level', async () => {
    await office.person('member', 'pat@example.com')
    const area = await change('pat@example.com', { rights: { books: 'read' } })
    expect(area.body.errors).toEqual([
      { path: 'rights.books', message: expect.stringContaining('is not an area') },
    ])
    expect((await change('pat@example.com', { rights: { cfo: 'all' } })).status).toBe(422)
  })

  test('are not given beyond one’s own, by change or by invitation', async () => {
    await office.arrange(ctx =>
      createUser(ctx, {
        orgId: 1,
        name: 'Adele',
        email: 'adele@example.com',
        role: 'admin',
        passwordHash: hash,
        rights: everyAreaBut({ cfo: 'read' }),
      }),
    )
    const as = await office.signIn('adele@example.com')
    await office.person('member', 'quin@example.com')
    expect((await change('quin@example.com', { rights: { crm: 'read' } }, as)).status).toBe(200)
    await change('quin@example.com', { rights: everyAreaBut({ cfo: 'none' }) })
    const wider = await change('quin@example.com', { rights: {} }, as)
    expect([wider.status, wider.body.detail]).toEqual([
      403,
      'Your own permission in Funds is “read”: you cannot grant more.',
    ])
    const invited = (body: Json) => office.post('/api/v1/svc/admin/invite-links', body, { as })
    expect((await invited({ role: 'admin' })).status).toBe(403)
    // Making an administrator is a proposal.
    expect((await invited({ role: 'admin', rights: everyAreaBut({ cfo: 'read' }) })).status).toBe(202)
    expect((await invited({ role: 'viewer' })).status).toBe(201)
    const self = await idOf('adele@example.com')
    const own = await office.patch(
      `/api/v1/svc/admin/users/${self}/modules`,
      { modules: { cfo: true } },
      { as },
    )
    expect(own.status).toBe(403)
  })

  test('bound whom one can become: by a reset link, or by the address at which one signs in', async () => {
    const as = await office.person('admin', 'omar@example.com', 1, everyAreaBut({ cfo: 'none' }))
    const full = await office.person('member', 'priya@example.com').then(() => idOf('priya@example.com'))
    await office.person('member', 'rolf@example.com', 1, everyAreaBut({ cfo: 'none' }))
    const link = async (id: number) =>
      (await office.post(`/api/v1/svc/admin/users/${id}/reset-links`, {}, { as })).status
    expect(await link(full)).toBe(403)
    expect((await change('priya@example.com', { email: 'mine@example.com' }, as)).status).toBe(403)
    expect((await change('priya@example.com', { name: 'Priya Nair' }, as)).status).toBe(200)
    // The second administrator of this office has to agree.
    expect(await link(await idOf('rolf@example.com'))).toBe(202)
    expect((await change('rolf@example.com', { email: 'ralf@example.com' }, as)).status).toBe(202)
  })

  test('come with an invitation, and so does the end of access', async () => {
    const until = new Date(office.clock.now().getTime() + 3_600_000).toISOString()
    const { body: link } = await office.post('/api/v1/svc/admin/invite-links', {
      role: 'auditor',
      rights: everyAreaBut({ vdr: 'none' }),
      access_until: until,
    })
    expect(link).toMatchObject({ role: 'auditor', rights: { vdr: 'none' }, access_until: until })
    const token = new URL(link.url).hash.slice(1)
    const shown = await office.post('/api/v1/auth/invitation', { token }, { as: null })
    expect(shown.body).toMatchObject({ role: 'auditor', access_until: until })
    const joined = await office.post(
      '/api/v1/auth/invitation/accept',
      { token, name: 'Ada', email: 'ada@example.com', password: PASSWORD },
      { as: null },
    )
    expect(joined.status).toBe(200)
    const { body: me } = await office.get('/api/v1/svc/me', { as: joined.body.access_token })
    expect(me).toMatchObject({ role: 'auditor', access_until: until })
    expect(me.areas).toMatchObject({ vdr: 'none', cfo: 'read' })
  })
})

describe('an auditor', () => {
  test('reads everything, the audit log included, and changes and approves nothing', async () => {
    const as = await office.person('auditor')
    for (const path of [
      DEALS,
      FUNDS,
      '/api/v1/svc/admin/audit',
      '/api/v1/svc/admin/audit/verification',
      '/api/v1/svc/admin/users',
      '/api/v1/svc/admin/invite-links',
      '/api/v1/svc/agent/policies',
      '/api/v1/svc/models/settings',
      '/api/v1/webhooks/',
    ])
      expect([path, (await office.get(path, { as })).status]).toEqual([path, 200])
    expect((await office.post(DEALS, { name: 'Not theirs' }, { as })).status).toBe(403)
    expect((await office.post('/api/v1/svc/admin/invite-links', {}, { as })).status).toBe(403)
    expect((await office.post('/api/v1/svc/admin/archives', {}, { as })).status).toBe(403)
    const proposed = await office.post('/api/v1/tools/svc_create_deal/call', { name: 'Proposed' })
    const { action_id } = proposed.body.result
    expect((await office.get(`/api/v1/svc/agent/approvals/${action_id}`, { as })).status).toBe(200)
    expect((await office.post(`/api/v1/svc/agent-actions/${action_id}/approve`, {}, { as })).status).toBe(403)
  })

  test('is neither wider than a member nor narrower: a key of either gives the other nothing', async () => {
    const member = await office.person('member', 'max@example.com')
    const asked = await office.post(
      '/api/v1/svc/developer/keys',
      { name: 'Up', role: 'auditor' },
      { as: member },
    )
    expect(asked.status).toBe(422)
    const key = await office.key({ role: 'member' }, member)
    await change('max@example.com', { role: 'auditor' })
    expect((await office.get(DEALS, { as: key })).status).toBe(200)
    expect((await office.get('/api/v1/svc/admin/audit', { as: key })).status).toBe(403)
    expect((await office.post(DEALS, { name: 'No' }, { as: key })).status).toBe(403)
  })
})

describe('access until', () => {
  test('ends tokens, keys and sign-in at that moment, and they are told why', async () => {
    const until = new Date(office.clock.now().getTime() + 600_000).toISOString()
    const as = await somebody('member', 'tess@example.com', { access_until: until })
    const key = await office.key({}, as)
    const { body: address } = await office.post('/api/v1/svc/calendar/addresses', { name: 'Phone' }, { as })
    expect((await office.get(DEALS, { as: key })).status).toBe(200)
    office.clock.advance(600_000)
    for (const token of [as, key]) {
      const { status, body } = await office.get(DEALS, { as: token })
      expect([status, body.code]).toEqual([401, 'access_ended'])
      expect(body.detail).toContain('2 March 2026')
    }
    expect((await fetch(office.url + address.path)).status).toBe(401)
    const signIn = await office.post(
      '/api/v1/auth/login',
      { email: 'tess@example.com', password: PASSWORD },
      { as: null },
    )
    expect([signIn.status, signIn.body.code]).toEqual([401, 'access_ended'])
    // Readmitting somebody who writes needs a second administrator's approval.
    await office.agreed(
      await change('tess@example.com', { access_until: null }),
      await office.person('admin', 'agrees@example.com'),
    )
    expect((await office.get(DEALS, { as: key })).status).toBe(200)
  })

  test('lies in the future', async () => {
    await office.person('member', 'uma@example.com')
    const { status, body } = await change('uma@example.com', { access_until: '2026-03-01T00:00:00Z' })
    expect([status, body.errors]).toEqual([422, [{ path: 'access_until', message: 'must be in the future' }]])
  })

  test('is told to the administrators a week before, once', async () => {
    const inDays = (days: number) => new Date(office.clock.now().getTime() + days * 86_400_000).toISOString()
    await somebody('viewer', 'will@example.com', { access_until: inDays(6) })
    await somebody('viewer', 'xena@example.com', { access_until: inDays(20) })
    const [task] = timedTasks(office.running.door, [accessEnds])
    const tell = () => task?.run(office.clock.now())
    await tell()
    await tell()
    const told = async () =>
      (await office.get<Json[]>('/api/v1/svc/notifications?limit=500')).body
        .filter(({ kind }) => kind === 'access_ends')
        .map(({ detail }) => detail)
    expect(await told()).toEqual(['will@example.com', 'ada@example.com'])
    await change('will@example.com', { access_until: inDays(5) })
    await tell()
    expect(await told()).toEqual(['will@example.com', 'will@example.com', 'ada@example.com'])
  })
})
