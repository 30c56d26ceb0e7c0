import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice, PASSWORD } from '../../office.ts'

let office: Office
/** The token of Bea, who came back. */
let bea: string
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const idOf = async (email: string): Promise<number> =>
  (await office.get(`/api/v1/svc/admin/users?q=${email}`)).body[0].id

/** An administrator on whom something of everything hangs. */
async function leaver(email: string) {
  const as = await office.person('admin', email)
  const key = await office.key({ name: 'Nightly import' }, as)
  const address = (await office.post('/api/v1/svc/calendar/addresses', { name: 'Phone' }, { as })).body
  const invitation = (await office.post('/api/v1/svc/admin/invite-links', { role: 'viewer' }, { as })).body
  const hook = { name: 'Back office', url: 'https://hooks.example/fund', event_types: ['action.approved'] }
  const webhook = (await office.post('/api/v1/webhooks/', hook, { as })).body
  const proposal = await office.post(
    '/api/v1/tools/svc_create_deal/call',
    { name: `Deal of ${email}` },
    { as: key },
  )
  return {
    as,
    key,
    address,
    invitation,
    webhook,
    action: proposal.body.result.action_id,
    id: await idOf(email),
  }
}

const leave = (id: number, body: object = {}, query = '', as = office.admin) =>
  office.post(`/api/v1/svc/admin/users/${id}/leave${query}`, body, { as })
const fates = (belongings: Json[]) =>
  Object.fromEntries(belongings.map(({ what, fate, items }) => [what, [fate, items.length]]))

test('leaving is shown before it happens, and then happens whole', async () => {
  const left = await leaver('bea@example.com')
  const before = await office.rows()
  const preview = await leave(left.id, {}, '?ephemeral=true')
  expect(fates(preview.body.belongings)).toEqual({
    'Sessions and tokens': ['ended', 1],
    'API keys': ['ended', 1],
    'Calendar addresses': ['ended', 1],
    'Invitation links': ['withdrawn', 1],
    'Proposals waiting for approval': ['withdrawn', 1],
    Webhooks: ['handed_over', 1],
  })
  expect(await office.rows()).toEqual(before)

  const { status, body } = await leave(left.id)
  expect([status, body.user.status, body.handed_over_to.id]).toEqual([200, 'disabled', 1])
  for (const token of [left.as, left.key])
    expect((await office.get('/api/v1/svc/me', { as: token })).status).toBe(401)
  expect((await office.get(left.address.path, { as: null })).status).toBe(404)
  const token = new URL(left.invitation.url).hash.slice(1)
  expect((await office.post('/api/v1/auth/invitation', { token }, { as: null })).status).toBe(410)
  expect((await office.get(`/api/v1/svc/agent/approvals/${left.action}`)).body).toMatchObject({
    status: 'rejected',
    reason: 'admin, who proposed it, has left the office',
  })
  const hooks = (await office.rows()).webhook_endpoints as Json[]
  expect(hooks.find(({ id }) => id === left.webhook.id).owner_id).toBe(1)
  const notices = (await office.get('/api/v1/svc/notifications')).body as Json[]
  expect(notices.find(({ kind }) => kind === 'person_left').detail).toContain('API keys (1): ended')

  await office.patch(`/api/v1/svc/admin/users/${left.id}`, { status: 'active' })
  expect((await office.get('/api/v1/svc/me', { as: left.key })).status).toBe(401)
  const back = await office.post(
    '/api/v1/auth/login',
    { email: 'bea@example.com', password: PASSWORD },
    { as: null },
  )
  expect(back.status).toBe(200)
  bea = back.body.access_token
})

test('an account that is switched off takes back what its person proposed', async () => {
  const as = await office.person('member', 'uma@example.com')
  const deal = { name: 'Deal of Uma' }
  const { body } = await office.post('/api/v1/tools/svc_create_deal/call', deal, { as })
  const off = { status: 'disabled' }
  expect((await office.patch(`/api/v1/svc/admin/users/${await idOf('uma')}`, off)).status).toBe(200)
  const action = await office.get(`/api/v1/svc/agent/approvals/${body.result.action_id}`)
  expect(action.body).toMatchObject({
    status: 'rejected',
    reason: 'The account of member, who proposed it, was switched off',
  })
})

test('an administrator leaves once a third one agrees, and what goes on is handed to whom they said', async () => {
  const cy = await leaver('cy@example.com')
  const heir = await office.person('member', 'dee@example.com')
  const heirId = await idOf('dee@example.com')
  const refused = await leave(cy.id, { hand_over_to: cy.id }, '?ephemeral=true')
  expect(refused.body.errors[0].path).toBe('hand_over_to')
  expect((await leave(cy.id, { hand_over_to: 999 }, '?ephemeral=true')).status).toBe(422)
  const asked = await leave(cy.id, { hand_over_to: heirId })
  expect(asked.status).toBe(202)
  expect((await office.get('/api/v1/svc/me', { as: cy.as })).status).toBe(200)
  const decide = `/svc/agent/actions/${asked.body.action_id}/approve`
  const done = await office.post(decide, {}, { as: bea })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body.result.handed_over_to.id).toBe(heirId)
  expect((await office.get('/api/v1/svc/me', { as: cy.as })).status).toBe(401)
  const told = (await office.get('/api/v1/svc/notifications', { as: heir })).body as Json[]
  expect(told.map(({ kind }) => kind)).toEqual(['taken_over'])
})

test('a proposal is handed over where that is chosen, to somebody who then answers for it', async () => {
  const left = await leaver('fay@example.com')
  const heir = await office.person('admin', 'gus@example.com')
  const heirId = await idOf('gus@example.com')
  const action = () => office.get(`/api/v1/svc/agent/approvals/${left.action}`).then(({ body }) => body)
  const before = await action()
  expect(before.status).toBe('proposed')
  const choice = { hand_over_to: heirId, proposals: 'handed_over' }
  const preview = await leave(left.id, choice, '?ephemeral=true')
  expect(fates(preview.body.belongings)).toMatchObject({
    'Proposals waiting for approval': ['handed_over', 1],
  })
  const asked = await leave(left.id, choice)
  expect(asked.status).toBe(202)
  const done = await office.post(`/svc/agent/actions/${asked.body.action_id}/approve`, {}, { as: bea })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const after = await action()
  expect(after).toMatchObject({
    status: 'proposed',
    proposed_by: 'admin',
    proposer_id: heirId,
    revised: true,
  })
  expect(after.digest).not.toBe(before.digest)
  const approve = `/svc/agent/actions/${left.action}/approve`
  expect((await office.post(approve, { digest: before.digest })).body.code).toBe('changed_meanwhile')
  const withdrawn = await office.post(`/api/v1/svc/agent/approvals/${left.action}/withdraw`, {}, { as: heir })
  expect(withdrawn.body.status, JSON.stringify(withdrawn.body)).toBe('rejected')
})

test('nobody sees out themselves, a wider role or another organisation’s person, nor does a key', async () => {
  const admin = await office.person('admin', 'eli@example.com')
  expect((await leave(1, {}, '', admin)).status).toBe(403)
  expect((await leave(1)).status).toBe(403)
  const other = await office.otherOrganisation()
  expect((await leave(await idOf('eli@example.com'), {}, '', other)).status).toBe(404)
  const key = await office.key()
  expect((await leave(await idOf('eli@example.com'), {}, '', key)).body.code).toBe('session_required')
})
