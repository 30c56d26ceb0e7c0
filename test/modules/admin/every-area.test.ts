import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobFailed } from '../../../server/agents/runs/events.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import type { Context } from '../../../server/kernel/index.ts'
import { everyAreaBut, type Json, type Office, openOffice } from '../../office.ts'

const ADMIN = '/api/v1/svc/admin'
const LP = 'Larkspur Pension Fund'
let office: Office
let narrowed: string
let key: string
let lp: number
beforeAll(async () => {
  office = await openOffice()
  const none = everyAreaBut({ investors: 'none', 'investor-portal': 'none', 'lp-crm': 'none' })
  narrowed = await office.person('admin', 'narrowed@example.com', 1, none)
  key = await office.key({ scopes: { admin: 'read' } })
  const hook = { url: 'https://example.com/hook' }
  await office.post('/api/v1/webhooks/', { ...hook, name: 'Theirs' }, { as: narrowed })
  await office.post('/api/v1/webhooks/', { ...hook, name: 'Whole' })
  lp = (await office.post('/api/v1/svc/investor-portal/lps', { name: LP })).body.id
  const changed = await office.patch(`/api/v1/svc/investor-portal/lps/${lp}`, {
    primary_contact_email: 'new@larkspur.example',
  })
  expect(changed.status).toBeLessThan(300)
  await office.settled()
})
afterAll(() => office.close())

describe('what holds every area', () => {
  test.each([`${ADMIN}/access-log`, `${ADMIN}/access-log/csv`, `${ADMIN}/audit/export`, `${ADMIN}/archives`])(
    '%s is for whoever nothing narrows',
    async path => {
      for (const as of [narrowed, key]) expect((await office.get(path, { as })).status).toBe(403)
      for (const as of [office.admin, await office.person('auditor')])
        expect((await office.get(path, { as })).status).toBe(200)
    },
  )

  test('is what is kept about a person', async () => {
    const path = `${ADMIN}/erasures/lp/${lp}`
    for (const as of [narrowed, key]) expect((await office.get(path, { as })).status).toBe(403)
    expect((await office.get(path)).status).toBe(200)
  })
})

test('an entry of the audit log says of an area that is not theirs what was done, and not about what', async () => {
  const ofCreation = async (as: string) =>
    (await office.get<Json[]>(`${ADMIN}/audit?action=POST%20/api/v1/svc/investor-portal/lps`, { as })).body[0]
  for (const as of [narrowed, key]) {
    const entry = await ofCreation(as)
    expect(entry).toMatchObject({ outcome: 'done', details: {}, record: null })
    expect(JSON.stringify(entry)).not.toContain(LP)
  }
  expect(JSON.stringify(await ofCreation(office.admin))).toContain(LP)
})

test('nor does an entry of a tool that was called', async () => {
  await office.post('/api/v1/tools/svc_create_lp/call', { name: 'Quillback Trust' })
  const told = async (as: string) => JSON.stringify((await office.get(`${ADMIN}/audit`, { as })).body)
  expect(await told(office.admin)).toContain('Quillback Trust')
  for (const as of [narrowed, key]) expect(await told(as)).not.toContain('Quillback Trust')
})

describe('a notice', () => {
  const notices = async (as: string) =>
    JSON.stringify((await office.get('/api/v1/svc/notifications', { as })).body)

  test('of an area is told to nobody whose rights end before it', async () => {
    expect(await notices(office.admin)).toContain(LP)
    expect(await notices(narrowed)).not.toContain(LP)
  })

  test('about the office and its people is read by no key without the administration', async () => {
    const crm = await office.key({ scopes: { crm: 'read' } })
    expect((await office.get(`${ADMIN}/notifications`, { as: crm })).body).toEqual([])
    expect((await office.get<Json[]>(`${ADMIN}/notifications`)).body.length).toBeGreaterThan(0)
  })
})

test('a webhook is sent what its owner may see', async () => {
  const call = await office.post('/api/v1/tools/svc_create_lp/call', { name: 'Proposed Pension' })
  expect(call.body.result.action_id).toBeGreaterThan(0)
  await office.settled()
  const { body: hooks } = await office.get<Json[]>('/api/v1/webhooks/')
  const sent = async (name: string) => {
    const { id } = hooks.find(one => one.name === name)
    return JSON.stringify((await office.get(`/api/v1/webhooks/${id}/deliveries`)).body)
  }
  expect(await sent('Whole')).toContain('action.approval_required')
  expect(await sent('Theirs')).not.toContain('action.approval_required')
})

describe('a webhook that is somebody else’s', () => {
  const events = async (id: number, as = office.admin) =>
    (await office.get<Json[]>(`/api/v1/webhooks/${id}/deliveries`, { as })).body
  const propose = async (name: string) => {
    await office.post('/api/v1/tools/svc_create_lp/call', { name })
    await office.settled()
  }
  const within = <T>(work: (ctx: Context) => Promise<T>) => {
    const { door } = office.running
    return door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), work)
  }
  const hookOf = async (as: string, name: string): Promise<number> =>
    (await office.post('/api/v1/webhooks/', { url: 'https://example.com/other', name }, { as })).body.id

  test('shows no bytes of an area that its reader does not see, and sends them to nobody for them', async () => {
    const hook = await hookOf(office.admin, 'Read by others')
    await propose('Unread Pension')
    expect(JSON.stringify(await events(hook))).toContain('Unread Pension')
    const read = await events(hook, narrowed)
    expect(read.map(({ event }) => event)).toContain('action.approval_required')
    expect(JSON.stringify(read)).not.toContain('Unread Pension')
    const path = `/api/v1/webhooks/deliveries/${read[0].id}/redeliver`
    expect((await office.post(path, {}, { as: narrowed })).status).toBe(404)
  })

  test('is of whoever says where it sends, and is sent what they see', async () => {
    const hook = await hookOf(office.admin, 'Turned elsewhere')
    await propose('Waiting Pension')
    const elsewhere = { url: 'https://example.com/elsewhere' }
    expect((await office.patch(`/api/v1/webhooks/${hook}`, elsewhere, { as: narrowed })).status).toBe(200)
    expect((await events(hook)).map(({ status }) => status)).not.toContain('pending')
    await propose('Later Pension')
    expect(JSON.stringify(await events(hook))).not.toContain('Later Pension')
  })

  test('hears of no area once its owner cannot sign in, until somebody makes it theirs', async () => {
    const gone = await office.person('admin', 'gone@example.com')
    const hook = await hookOf(gone, 'Without an owner')
    await within(({ db }) =>
      db.updateTable('users').set({ status: 'disabled' }).where('email', '=', 'gone@example.com').execute(),
    )
    await propose('Unheard Pension')
    expect(await events(hook)).toEqual([])
    await office.patch(`/api/v1/webhooks/${hook}`, { is_active: true })
    await propose('Heard Pension')
    expect(JSON.stringify(await events(hook))).toContain('Heard Pension')
  })

  test('hears of a run as far as its owner sees all that the run touched', async () => {
    const failed = async () => {
      await within(async ctx => {
        const { id } = await ctx.db
          .selectFrom('agent_runs')
          .select('id')
          .where('areas', 'like', '%,investors,%')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        await ctx.emit(jobFailed, { run_id: id, agent_name: 'KYC agent', error: 'Kept Pension is blocked' })
      })
      await office.settled()
    }
    const [theirs, whole] = [await hookOf(narrowed, 'Runs seen in part'), await hookOf(office.admin, 'Runs')]
    await failed()
    expect(JSON.stringify(await events(whole))).toContain('Kept Pension')
    expect(JSON.stringify(await events(theirs))).not.toContain('Kept Pension')
    const notices = JSON.stringify((await office.get('/api/v1/svc/notifications', { as: narrowed })).body)
    expect(notices).toContain('KYC agent')
    expect(notices).not.toContain('Kept Pension')
  })
})
