import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { link, room, VDR } from './share-links.ts'
import { Visitor } from './visitor.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('an open link shows the index of the room and gives files where it may', async () => {
  const { at, name, accounts } = await room(office)
  const made = await link(office, at, { name: 'Bidder', allow_download: true })
  expect(made.url).toBe(`${office.url}/share/${made.token}`)
  const visitor = new Visitor(office, made.token)
  const looked = await visitor.get()
  expect(looked.body).toMatchObject({ gate: null, visiting: false, name })
  const opened = await visitor.post('/visit', {})
  expect(opened.body).toMatchObject({ gate: null, visiting: true, allow_download: true })
  expect(opened.headers.get('set-cookie')).toMatch(/^fo_visit=[\w-]{43}; .*HttpOnly.*SameSite=Strict/)
  expect((await visitor.get('/folders')).body).toMatchObject([
    { name: 'Financial', index: '1', parent_id: null },
    { name: 'Legal', index: '2' },
  ])
  expect(await visitor.names()).toEqual(['accounts.txt', 'claim.txt', 'teaser.txt'])
  expect((await visitor.get(`/documents/${accounts}`)).body).toMatchObject({
    index: '1.1',
    may_download: true,
  })
  const bytes = await visitor.get(`/documents/${accounts}/stream?download=true`)
  expect([bytes.status, bytes.body]).toEqual([200, 'accounts.txt'])
  const log = (await office.get(`${at}/share-access-log`)).body
  expect(log.map((one: Json) => [one.action, one.document, one.link])).toEqual([
    ['downloaded', 'accounts.txt', 'Bidder'],
    ['opened', null, 'Bidder'],
  ])
  expect((await office.get(`${at}/share-links`)).body).toMatchObject([
    { name: 'Bidder', views: 1, state: 'live', has_password: false, last_opened_at: log[1].at },
  ])
})

test('the token is kept as a hash alone, and neither it nor the password is in any row', async () => {
  const { at } = await room(office)
  const made = await link(office, at, { password: 'plain hunter' })
  const visitor = new Visitor(office, made.token)
  await visitor.get('', { 'x-share-password': 'plain hunter' })
  await visitor.get('/documents')
  const kept = JSON.stringify(await office.rows())
  expect(kept).not.toContain(made.token)
  expect(kept).not.toContain('plain hunter')
  expect((await office.get(`${at}/share-links`)).body[0]).not.toHaveProperty('token')
})

test('an unknown token is 404; a revoked, an expired and a used up link 410 without names', async () => {
  const { at, accounts } = await room(office)
  expect((await new Visitor(office, 'nobody').get()).status).toBe(404)
  const links = [
    await link(office, at, {}),
    await link(office, at, { expires_at: new Date(office.clock.now().getTime() + 1000).toISOString() }),
    await link(office, at, { max_views: 1 }),
  ]
  const [revoked, expired, once] = links.map(({ token }) => new Visitor(office, token)) as [
    Visitor,
    Visitor,
    Visitor,
  ]
  for (const one of [revoked, expired, once]) expect((await one.post('/visit', {})).status).toBe(200)
  expect((await office.delete(`${VDR}/share-links/${links[0].id}`)).status).toBe(204)
  office.clock.advance(2000)
  for (const one of [revoked, expired, new Visitor(office, links[2].token)])
    for (const path of [
      '',
      '/documents',
      '/folders',
      `/documents/${accounts}`,
      `/documents/${accounts}/stream`,
    ]) {
      const { status, body } = await one.get(path)
      expect([status, body.code]).toEqual([410, 'link_expired'])
      expect(JSON.stringify(body)).not.toMatch(/accounts|Project/)
    }
  // Who came in time goes on.
  expect(await once.names()).toHaveLength(3)
  expect((await office.get(`${at}/share-links`)).body.map((one: Json) => one.state)).toEqual([
    'used_up',
    'expired',
    'revoked',
  ])
  const soon = { expires_at: '2026-01-01T00:00:00Z' }
  expect((await office.post(`${at}/share-links`, soon)).body.errors[0].path).toBe('expires_at')
})

test('a room that is archived shows nothing outside', async () => {
  const { at } = await room(office)
  const visitor = new Visitor(office, (await link(office, at)).token)
  expect((await visitor.get()).status).toBe(200)
  await office.patch(at, { status: 'archived' })
  expect((await visitor.get('/documents')).status).toBe(410)
  expect((await office.post(`${at}/share-links`)).body.code).toBe('room_archived')
})

test('of many who open a link at once no more come in than it may be viewed', async () => {
  const { at } = await room(office)
  const { token, id } = await link(office, at, { max_views: 7 })
  const replies = await Promise.all(
    Array.from({ length: 500 }, () =>
      fetch(`${office.url}${VDR}/share/${token}/folders`).then(one => one.status),
    ),
  )
  expect(replies.filter(one => one === 200)).toHaveLength(7)
  expect(replies.filter(one => one === 410)).toHaveLength(493)
  const [shown] = (await office.get(`${at}/share-links`)).body
  expect(shown).toMatchObject({ id, views: 7, state: 'used_up' })
})

test('a visit is good for its own link alone, and only who keeps the room makes links', async () => {
  const { at } = await room(office)
  const one = new Visitor(office, (await link(office, at, { password: 'first one' })).token)
  await one.get('', { 'x-share-password': 'first one' })
  const other = new Visitor(office, (await link(office, at, { password: 'second one' })).token)
  other.cookie = one.cookie
  expect((await other.get('/documents')).body.gate).toBe('password')
  const member = await office.person('member')
  const email = (await office.get('/api/v1/svc/me', { as: member })).body.email
  await office.post(`${at}/members`, { email, permission: 'view' })
  for (const path of ['share-links', 'share-access-log'])
    expect((await office.get(`${at}/${path}`, { as: member })).status).toBe(403)
  expect((await office.post(`${at}/share-links`, {}, { as: member })).status).toBe(403)
})

test('a tracked link shows its document and nothing else', async () => {
  const { at, id, accounts, claim } = await room(office)
  const path = `${VDR}/documents/${accounts}/tracked-links`
  const made = (await office.post(path, { name: 'For Birch', allow_download: true })).body
  expect(made).toMatchObject({ room_id: id, document_id: accounts, document: 'accounts.txt', views: 0 })
  const visitor = new Visitor(office, made.token)
  expect((await visitor.get()).body).toMatchObject({ name: 'accounts.txt', document_id: accounts })
  expect(await visitor.names()).toEqual(['accounts.txt'])
  expect((await visitor.get('/folders')).body).toMatchObject([{ name: 'Financial' }])
  expect((await visitor.get(`/documents/${claim}/stream`)).status).toBe(404)
  expect((await office.get(path)).body).toMatchObject([{ id: made.id, views: 1 }])
  const other = await link(office, at)
  expect((await office.delete(`${VDR}/tracked-links/${other.id}`)).status).toBe(404)
  expect((await office.delete(`${VDR}/tracked-links/${made.id}`)).status).toBe(204)
  expect((await visitor.get('/documents')).status).toBe(410)
  const { id: empty } = (await office.post(`${at}/documents`, { name: 'pending.pdf' })).body
  const refused = await office.post(`${VDR}/documents/${empty}/tracked-links`)
  expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_send'])
})
