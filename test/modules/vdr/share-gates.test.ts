import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { link, room, VDR } from './share-links.ts'
import { Visitor } from './visitor.ts'

let office: Office
let mail: MailServer
beforeAll(async () => {
  office = await openOffice()
  mail = await MailServer.open()
})
afterAll(async () => {
  await office.close()
  await mail.close()
})

test('a password is asked for before anything is told; a wrong one is 401, and many have to wait', async () => {
  const { at } = await room(office)
  const { token } = await link(office, at, { password: 'correct horse' })
  const visitor = new Visitor(office, token)
  const before = await visitor.get()
  expect([before.status, before.body.code, before.body.gate]).toEqual([401, 'gate_closed', 'password'])
  expect((await visitor.get('/documents')).body.gate).toBe('password')
  const wrong = await visitor.get('', { 'x-share-password': 'wrong' })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_password'])
  // Right once is right for the visit, whether sent along or in a body.
  expect((await visitor.get('', { 'x-share-password': 'correct horse' })).status).toBe(200)
  expect(await visitor.names()).toHaveLength(3)
  expect(
    (await new Visitor(office, token).post('/visit', { password: 'correct horse' })).body.gate,
  ).toBeNull()
  const guess = new Visitor(office, token)
  const codes = []
  for (let at = 0; at < 7; at += 1) codes.push((await guess.get('', { 'x-share-password': `${at}` })).status)
  expect(codes).toEqual([401, 401, 401, 401, 401, 401, 429])
  const right = await guess.get('', { 'x-share-password': 'correct horse' })
  expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true])
  const log = (await office.get(`${at}/share-access-log`)).body
  expect(log.filter((one: Json) => one.action === 'wrong_password').length).toBe(7)
  office.clock.advance(3_600_000)
})

test('an address is asked for and held against the lists, of which that of the denied wins', async () => {
  const { at } = await room(office)
  const { token, require_email } = await link(office, at, {
    allow: ['@Example.com', 'ana@other.test'],
    deny: ['eve@example.com'],
  })
  expect(require_email).toBe(true)
  const visitor = new Visitor(office, token)
  expect((await visitor.get()).body).toMatchObject({ gate: 'email', name: null })
  expect((await visitor.get('/documents')).body.gate).toBe('email')
  for (const email of ['eve@example.com', 'bob@other.test', 'bob@notexample.com']) {
    const { status, body } = await visitor.post('/visit', { email })
    expect([status, body.code]).toEqual([403, 'not_invited'])
  }
  for (const email of ['Bob@Example.com', 'ana@other.test', 'bob@sub.example.com'])
    expect((await new Visitor(office, token).post('/visit', { email })).body).toMatchObject({
      gate: null,
      email: email.toLowerCase(),
    })
  expect((await office.post(`${at}/share-links`, { allow: ['not an address'] })).status).toBe(422)
})

test('an address is proven by a code that is sent there, which is typed a few times at most', async () => {
  const { at } = await room(office)
  const unset = await office.post(`${at}/share-links`, { verify_email: true })
  expect([unset.status, unset.body.code]).toEqual([409, 'mail_not_configured'])
  expect((await office.get(`${VDR}/share-settings`)).body).toEqual({
    public_url: null,
    mail_configured: false,
  })
  await office.put('/api/v1/svc/admin/email', mail.account())
  expect((await office.get(`${VDR}/share-settings`)).body.mail_configured).toBe(true)
  const { token } = await link(office, at, { verify_email: true })
  const visitor = new Visitor(office, token)
  const email = 'ana@example.com'
  expect((await visitor.post('/visit', { email })).body.gate).toBe('code')
  expect((await visitor.get('/documents')).body.gate).toBe('code')
  const [letter] = await mail.waitFor(1)
  expect(letter?.to).toEqual([email])
  const code = /\b\d{6}\b/.exec(letter?.mail.text ?? '')?.[0] as string
  const other = code === '000000' ? '000001' : '000000'
  expect((await visitor.post('/visit', { code: other })).body.code).toBe('wrong_code')
  // The code is good for the visit that asked for it alone.
  const stranger = new Visitor(office, token)
  expect((await stranger.post('/visit', { code })).status).toBe(401)
  expect((await visitor.post('/visit', { code })).body).toMatchObject({ gate: null, email })
  expect(await visitor.names()).toHaveLength(3)
  expect((await office.get(`${at}/share-access-log`)).body[0]).toMatchObject({ email, email_proven: true })

  await stranger.post('/visit', { email: 'bob@example.com' })
  const sent = (await mail.waitFor(2))[1]
  const his = /\b\d{6}\b/.exec(sent?.mail.text ?? '')?.[0] as string
  const wrong = his === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    expect((await stranger.post('/visit', { code: wrong })).body.code).toBe('wrong_code')
  expect((await stranger.post('/visit', { code: his })).body.code).toBe('wrong_code')
  for (let more = 0; more < 4; more += 1) await stranger.post('/visit', { email: 'bob@example.com' })
  expect((await stranger.post('/visit', { email: 'bob@example.com' })).status).toBe(429)
})

test('an agreement is accepted by name and address before anything is seen, and stands in the record', async () => {
  const { at } = await room(office)
  const made = await link(office, at, { nda_text: 'Keep it to yourself.' })
  expect(made.nda_hash).toMatch(/^[0-9a-f]{64}$/)
  const visitor = new Visitor(office, made.token)
  const before = (await visitor.get()).body
  expect(before).toMatchObject({
    gate: 'nda',
    nda_text: 'Keep it to yourself.',
    nda_hash: made.nda_hash,
    name: null,
  })
  expect((await visitor.get('/documents')).body.gate).toBe('nda')
  const who = { name: 'Ana Example', email: 'ana@example.com' }
  const old = await visitor.post('/nda/accept', { ...who, nda_hash: 'another' })
  expect([old.status, old.body.code]).toEqual([409, 'nda_changed'])
  expect((await visitor.post('/nda/accept', { ...who, nda_hash: made.nda_hash })).body.gate).toBeNull()
  expect(await visitor.names()).toHaveLength(3)
  expect((await office.get(`${at}/share-access-log`)).body[0]).toMatchObject({
    action: 'nda_accepted',
    email: who.email,
    name: who.name,
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
  })
  const record = (await office.get(`${at}/audit`)).body
  expect(record).toContainEqual(
    expect.objectContaining({ actor: 'Ana Example (ana@example.com)', action: 'accepted the agreement' }),
  )
})

test('members accept the agreement of a room before they see it, and anew when its text is another', async () => {
  const { at, id } = await room(office)
  const person = await office.person('viewer')
  const { email } = (await office.get('/api/v1/svc/me', { as: person })).body
  await office.post(`${at}/members`, { email, permission: 'view' })
  const status = async (as = person) => (await office.get(`${VDR}/nda/status?room_id=${id}`, { as })).body
  expect(await status()).toMatchObject({ required: false, nda_text: null })
  const outside = new Visitor(office, (await link(office, at)).token)
  expect((await outside.get()).body.gate).toBeNull()
  for (const text of ['First text', 'Second text']) {
    expect((await office.patch(at, { nda_text: text })).body.nda_required).toBe(true)
    const { nda_hash, ...before } = await status()
    expect(before).toMatchObject({ required: true, accepted: false, nda_text: text })
    expect((await office.get(`${at}/documents`, { as: person })).status).toBe(403)
    expect((await outside.get()).body).toMatchObject({ gate: 'nda', nda_text: text })
    const accept = (hash: string) =>
      office.post(`${VDR}/nda/accept`, { room_id: id, nda_hash: hash }, { as: person })
    expect((await accept('0'.repeat(64))).body.code).toBe('nda_changed')
    expect((await accept(nda_hash)).body).toMatchObject({ accepted: true, persisted: true })
    expect((await office.get(`${at}/documents`, { as: person })).body).toHaveLength(3)
    await outside.post('/nda/accept', { name: 'Ana', email: 'ana@example.com' })
    expect(await outside.names()).toHaveLength(3)
  }
  // Colleagues who are no members are of the office.
  expect(await status(office.admin)).toMatchObject({ required: false, accepted: false })
  expect((await office.get(`${at}/documents`)).status).toBe(200)
  const record = (await office.get(`${at}/audit`)).body
  expect(record.filter((one: Json) => one.action === 'accepted the agreement')).toHaveLength(4)
  await office.patch(at, { nda_text: null })
  expect(await status()).toMatchObject({ required: false, nda_text: null })
})
