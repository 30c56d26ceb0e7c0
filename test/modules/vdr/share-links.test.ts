import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { makePdf, makeScan } from '../../reading/files.ts'
import { Visitor } from './visitor.ts'

const VDR = '/api/v1/svc/vdr'
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

let rooms = 0
const base64 = (text: string) => Buffer.from(text).toString('base64')
/** A room with two folders and a document in each, and one at its top. */
async function room(): Promise<Json> {
  rooms += 1
  const { id } = (await office.post(`${VDR}/rooms`, { name: `Project ${rooms}` })).body
  const at = `${VDR}/rooms/${id}`
  const folder = async (name: string) => (await office.post(`${at}/folders`, { name })).body.id as number
  const [financial, legal] = [await folder('Financial'), await folder('Legal')]
  const file = async (name: string, folder_id: number | null) =>
    (await office.post(`${at}/documents`, { name, folder_id, content: base64(name) })).body.id as number
  return {
    id,
    at,
    financial,
    legal,
    accounts: await file('accounts.txt', financial),
    claim: await file('claim.txt', legal),
    teaser: await file('teaser.txt', null),
  }
}
const link = async (at: string, input: object = {}): Promise<Json> => {
  const { status, body } = await office.post(`${at}/share-links`, input)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
test('an open link shows the index of the room and gives files where it may', async () => {
  const { at, accounts } = await room()
  const made = await link(at, { name: 'Bidder', allow_download: true })
  expect(made.url).toBe(`${office.url}/share/${made.token}`)
  const visitor = new Visitor(office, made.token)
  const looked = await visitor.get()
  expect(looked.body).toMatchObject({ gate: null, visiting: false, name: `Project ${rooms}` })
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

test('a link bears the name, the colour and the logo of the letterhead of its office', async () => {
  const { at } = await room()
  const { token } = await link(at, {})
  const opened = async () => (await new Visitor(office, token).get()).body
  expect(await opened()).toMatchObject({ colour: '#1f3a5f', logo: null })
  const logo = makeScan(60, 20).toString('base64')
  await office.put('/api/v1/svc/admin/letterhead', { colour: '#7a1f3a', logo })
  expect(await opened()).toMatchObject({ colour: '#7a1f3a', logo: `data:image/png;base64,${logo}` })
})

test('the token is kept as a hash alone, and neither it nor the password is in any row', async () => {
  const { at } = await room()
  const made = await link(at, { password: 'plain hunter' })
  const visitor = new Visitor(office, made.token)
  await visitor.get('', { 'x-share-password': 'plain hunter' })
  await visitor.get('/documents')
  const kept = JSON.stringify(await office.rows())
  expect(kept).not.toContain(made.token)
  expect(kept).not.toContain('plain hunter')
  expect((await office.get(`${at}/share-links`)).body[0]).not.toHaveProperty('token')
})

test('an unknown token is 404; a revoked, an expired and a used up link 410 without names', async () => {
  const { at, accounts } = await room()
  expect((await new Visitor(office, 'nobody').get()).status).toBe(404)
  const links = [
    await link(at, {}),
    await link(at, { expires_at: new Date(office.clock.now().getTime() + 1000).toISOString() }),
    await link(at, { max_views: 1 }),
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
  const { at } = await room()
  const visitor = new Visitor(office, (await link(at)).token)
  expect((await visitor.get()).status).toBe(200)
  await office.patch(at, { status: 'archived' })
  expect((await visitor.get('/documents')).status).toBe(410)
  expect((await office.post(`${at}/share-links`)).body.code).toBe('room_archived')
})

test('of many who open a link at once no more come in than it may be viewed', async () => {
  const { at } = await room()
  const { token, id } = await link(at, { max_views: 7 })
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

test('a password is asked for before anything is told; a wrong one is 401, and many have to wait', async () => {
  const { at } = await room()
  const { token } = await link(at, { password: 'correct horse' })
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
  const { at } = await room()
  const { token, require_email } = await link(at, {
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
  const { at } = await room()
  const unset = await office.post(`${at}/share-links`, { verify_email: true })
  expect([unset.status, unset.body.code]).toEqual([409, 'mail_not_configured'])
  expect((await office.get(`${VDR}/share-settings`)).body).toEqual({
    public_url: null,
    mail_configured: false,
  })
  await office.put('/api/v1/svc/admin/email', mail.account())
  expect((await office.get(`${VDR}/share-settings`)).body.mail_configured).toBe(true)
  const { token } = await link(at, { verify_email: true })
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
  const { at } = await room()
  const made = await link(at, { nda_text: 'Keep it to yourself.' })
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

test('a link shows its folders, its group and nothing that is held back', async () => {
  const { at, financial, legal, claim, accounts } = await room()
  const some = new Visitor(office, (await link(at, { folder_ids: [financial] })).token)
  expect(await some.names()).toEqual(['accounts.txt'])
  expect((await some.get('/folders')).body.map((one: Json) => one.name)).toEqual(['Financial'])
  expect((await some.get(`/documents/${claim}`)).status).toBe(404)
  expect((await some.get(`/documents/${claim}/stream`)).status).toBe(404)

  await office.post(`${at}/members`, { user_id: 1, group: 'Bidders' })
  const [group] = (await office.get(`${at}/groups`)).body
  await office.put(`${at}/grants`, { folder_id: legal, group_id: group.id, permission: 'edit' })
  await office.delete(`${at}/members/1`)
  const bidder = new Visitor(office, (await link(at, { group_id: group.id })).token)
  expect(await bidder.names()).toEqual(['claim.txt'])
  // What the group may edit is seen outside as by anybody: what is held back is not.
  await office.patch(`${at}/documents/${claim}`, { held: true })
  expect(await bidder.names()).toEqual([])

  const all = new Visitor(office, (await link(at)).token)
  await office.patch(`${at}/documents/${accounts}`, { visible_from: '2026-12-01' })
  expect(await all.names()).toEqual(['teaser.txt'])
  expect((await office.post(`${at}/share-links`, { folder_ids: [999] })).body.errors[0].path).toBe(
    'folder_ids.0',
  )
  expect((await office.post(`${at}/share-links`, { group_id: 999 })).body.errors[0].path).toBe('group_id')
})

const bytesOf = (visitor: Visitor, path: string) =>
  fetch(office.url + visitor.at + path, { headers: { cookie: visitor.cookie ?? '' } }).then(async reply => ({
    type: reply.headers.get('content-type'),
    name: reply.headers.get('content-disposition'),
    bytes: new Uint8Array(await reply.arrayBuffer()),
  }))

test('what may not be taken is shown with a watermark alone, and not at all where it cannot bear one', async () => {
  const { at, teaser } = await room()
  const upload = async (name: string, bytes: Uint8Array): Promise<number> => {
    const content = Buffer.from(bytes).toString('base64')
    return (await office.post(`${at}/documents`, { name, content })).body.id
  }
  const pdf = await makePdf(draw => {
    draw.text('Adjusted EBITDA of 12')
    draw.addPage().text('Second page')
  })
  const [memo, photo, broken, zip] = [
    await upload('memo.pdf', pdf),
    await upload('photo.png', makeScan(300, 200)),
    await upload('broken.pdf', pdf.slice(0, 300)),
    await upload('data.bin', new Uint8Array([0, 1, 2, 3])),
  ]
  const viewer = new Visitor(office, (await link(at, { require_email: true })).token, 'Browser')
  await viewer.post('/visit', { email: 'ana@example.com' })
  expect((await viewer.get(`/documents/${teaser}`)).body.may_download).toBe(false)
  expect((await viewer.get(`/documents/${memo}/stream?download=true`)).status).toBe(403)
  const text = async (id: number) => {
    const { type, bytes } = await bytesOf(viewer, `/documents/${id}/stream`)
    expect(type).toBe('application/pdf')
    const { pages } = await office.running.door.parts.services.reader.read('stamped.pdf', bytes)
    return pages.map(page => page.paragraphs.join(' '))
  }
  const pages = await text(memo)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Adjusted EBITDA of 12')
  for (const page of pages) expect(page).toMatch(/ana@example\.com +2026-03-0\d \d\d:\d\d UTC +\S+/)
  expect((await text(photo))[0]).toContain('ana@example.com')
  expect((await text(teaser))[0]).toMatch(/teaser\.txt.*ana@example\.com/)
  for (const id of [broken, zip])
    expect((await viewer.get(`/documents/${id}/stream`)).body.code).toBe('cannot_be_stamped')

  const stamped = new Visitor(office, (await link(at, { allow_download: true, watermark: true })).token)
  await stamped.get()
  const taken = await bytesOf(stamped, `/documents/${memo}/stream?download=true`)
  expect(taken.name).toContain('memo.pdf')
  expect(Buffer.from(taken.bytes).equals(Buffer.from(pdf))).toBe(false)
  expect((await stamped.get(`/documents/${zip}/stream?download=true`)).body.code).toBe('cannot_be_stamped')
  const own = await fetch(`${office.url}${at}/documents/${memo}/watermarked-stream`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  const { pages: seen } = await office.running.door.parts.services.reader.read(
    'stamped.pdf',
    new Uint8Array(await own.arrayBuffer()),
  )
  expect(JSON.stringify(seen)).toContain('admin@example.com')
  const refused = await office.get(`${at}/documents/${zip}/watermarked-stream`)
  expect([refused.status, refused.body.code]).toEqual([409, 'cannot_be_stamped'])
})

test('a visit is good for its own link alone, and only who keeps the room makes links', async () => {
  const { at } = await room()
  const one = new Visitor(office, (await link(at, { password: 'first one' })).token)
  await one.get('', { 'x-share-password': 'first one' })
  const other = new Visitor(office, (await link(at, { password: 'second one' })).token)
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
  const { at, id, accounts, claim } = await room()
  const path = `${VDR}/documents/${accounts}/tracked-links`
  const made = (await office.post(path, { name: 'For Birch', allow_download: true })).body
  expect(made).toMatchObject({ room_id: id, document_id: accounts, document: 'accounts.txt', views: 0 })
  const visitor = new Visitor(office, made.token)
  expect((await visitor.get()).body).toMatchObject({ name: 'accounts.txt', document_id: accounts })
  expect(await visitor.names()).toEqual(['accounts.txt'])
  expect((await visitor.get('/folders')).body).toMatchObject([{ name: 'Financial' }])
  expect((await visitor.get(`/documents/${claim}/stream`)).status).toBe(404)
  expect((await office.get(path)).body).toMatchObject([{ id: made.id, views: 1 }])
  const other = await link(at)
  expect((await office.delete(`${VDR}/tracked-links/${other.id}`)).status).toBe(404)
  expect((await office.delete(`${VDR}/tracked-links/${made.id}`)).status).toBe(204)
  expect((await visitor.get('/documents')).status).toBe(410)
  const { id: empty } = (await office.post(`${at}/documents`, { name: 'pending.pdf' })).body
  const refused = await office.post(`${VDR}/documents/${empty}/tracked-links`)
  expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_send'])
})

test('members accept the agreement of a room before they see it, and anew when its text is another', async () => {
  const { at, id } = await room()
  const person = await office.person('viewer')
  const { email } = (await office.get('/api/v1/svc/me', { as: person })).body
  await office.post(`${at}/members`, { email, permission: 'view' })
  const status = async (as = person) => (await office.get(`${VDR}/nda/status?room_id=${id}`, { as })).body
  expect(await status()).toMatchObject({ required: false, nda_text: null })
  const outside = new Visitor(office, (await link(at)).token)
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
