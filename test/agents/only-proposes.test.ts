import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGoverned, whyUngoverned } from '../../server/kernel/routes/governed.ts'
import { registry } from '../../server/registry.ts'
import { type Json, type Office, openOffice } from '../office.ts'
import { POLICIES } from './several-people.ts'

/** A propose-only key. */
let office: Office
let key: string
let room: string
beforeAll(async () => {
  office = await openOffice()
  key = (await office.post('/api/v1/svc/developer/keys', { name: 'AI client', propose_only: true })).body.key
  const { id } = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body
  room = `/api/v1/svc/vdr/rooms/${id}`
})
afterAll(() => office.close())

const ungoverned = registry.routes.filter(
  route =>
    route.effect === 'write' &&
    !isGoverned(route) &&
    // These know no key: whoever calls them proves who they are in another way, or is not known.
    route.access !== 'public' &&
    route.access !== 'proof',
)
const named = ungoverned.map(route => [`${route.method} ${route.path}`, route] as const)

test.each(named)(
  '%s is under no policy, says why, and is open to such a key only if it is harmless',
  async (_, route) => {
    const why = whyUngoverned(route)
    expect(why).toBeDefined()
    const path = route.path.replace(/\{\w+\}/g, '1')
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {}
    const answer = await office.send(route.method, path, { as: key, body })
    // A call reserved for browsers requires one first.
    const refused = answer.status === 403 && ['proposes_only', 'session_required'].includes(answer.body.code)
    expect([why === 'harmless' || refused, answer.body?.code]).toEqual([true, answer.body?.code])
    if (why === 'harmless') expect(answer.body?.code).not.toBe('proposes_only')
  },
)

describe('a link by which people outside see a data room', () => {
  const links = async (): Promise<Json[]> => (await office.get(`${room}/share-links`)).body
  const share = { name: 'Bidders', allow_download: true }

  test('is proposed, and its address is told to whoever approves it alone', async () => {
    const { status, body } = await office.post(`${room}/share-links`, share, { as: key })
    expect([status, body.status, body.kind]).toEqual([202, 'proposed', 'create_share_link'])
    expect(await links()).toEqual([])
    const approved = await office.post(`/svc/agent/actions/${body.action_id}/approve`, {})
    expect(approved.body.result.url).toMatch(/\/share\//)
    const kept = (await office.get(`/api/v1/svc/agent/approvals/${body.action_id}`, { as: key })).body
    expect([kept.result.name, kept.result.url, kept.result.token]).toEqual(['Bidders', undefined, undefined])
    expect(await links()).toHaveLength(1)
  })

  test('with a password cannot be proposed: no proposal keeps one', async () => {
    const { status, body } = await office.post(
      `${room}/share-links`,
      { ...share, password: 'plain hunter' },
      { as: key },
    )
    expect([status, body.errors[0].path]).toEqual([422, 'password'])
    expect(JSON.stringify(await office.rows())).not.toContain('plain hunter')
  })

  test('is put under a policy, which holds for people too', async () => {
    const { body } = await office.post(POLICIES, { name: 'Sharing', kind: 'create_tracked_link' })
    await office.post(`/svc/agent/actions/${body.action_id}/approve`, {})
    const asked = await office.post(`${room}/share-links`, { name: 'Lenders' })
    expect([asked.status, asked.body.kind]).toEqual([202, 'create_share_link'])
  })
})
