import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
