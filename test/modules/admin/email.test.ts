import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailAccountExample } from '../../../server/modules/admin/email/email.ts'
import { MAIL_PASSWORD, MAIL_USER, MailServer, smtpError } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const EMAIL = '/api/v1/svc/admin/email'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

let server: MailServer
beforeEach(async () => {
  server = await MailServer.open()
})
afterEach(() => server.close())

const set = (more: object = {}) => office.put(EMAIL, server.account(more))
const tried = () => office.post(`${EMAIL}/test`, { to: 'ana@example.com' })

describe('the mail account', () => {
  test('is none at first, and what would send says so', async () => {
    expect((await office.get(EMAIL)).body).toMatchObject({
      configured: false,
      host: null,
      has_password: false,
    })
    expect(await tried()).toMatchObject({ status: 409, body: { code: 'mail_not_configured' } })
  })

  test('is shown without its password, which is kept sealed', async () => {
    const { status, body } = await set({ username: MAIL_USER, password: MAIL_PASSWORD })
    expect(status).toBe(200)
    expect(body).toMatchObject({ configured: true, username: MAIL_USER, has_password: true })
    expect((await office.get(EMAIL)).body).toEqual(body)
    const { database } = office.running.door.parts
    const rows = await database.read(db => db.selectFrom('mail_accounts').selectAll().execute())
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(MAIL_PASSWORD)
  })

  test('keeps its password for the same server and user alone', async () => {
    await set({ username: MAIL_USER, password: MAIL_PASSWORD })
    expect((await set({ username: MAIL_USER, from_name: 'Alder' })).body.has_password).toBe(true)
    expect((await set({ username: 'another@example.com' })).body.has_password).toBe(false)
    await set({ username: MAIL_USER, password: MAIL_PASSWORD })
    expect((await set({ username: MAIL_USER, host: 'localhost' })).body.has_password).toBe(false)
    await set({ username: MAIL_USER, password: MAIL_PASSWORD })
    expect((await set({ username: MAIL_USER, port: 2525 })).body.has_password).toBe(false)
    await set({ username: MAIL_USER, password: MAIL_PASSWORD })
    expect((await set({ username: MAIL_USER, password: null })).body.has_password).toBe(false)
  })

  test.each(['smtp.example.com', '192.168.1.5'])('sends nothing to %s without encryption', async host => {
    const { status, body } = await set({ host })
    expect(status).toBe(422)
    expect(body.errors[0].path).toBe('security')
  })

  test('may be in the office’s own network', async () => {
    expect((await set({ host: '192.168.1.5', security: 'tls' })).status).toBe(200)
  })

  test('is for administrators alone', async () => {
    const as = await office.person('member')
    expect((await office.get(EMAIL, { as })).status).toBe(403)
    expect((await office.put(EMAIL, server.account(), { as })).status).toBe(403)
    expect((await office.post(`${EMAIL}/test`, { to: 'ana@example.com' }, { as })).status).toBe(403)
  })

  test('is told to all administrators when it changes, and when it goes', async () => {
    await set({ host: 'localhost' })
    await office.delete('/api/v1/svc/admin/email')
    const notices: Json[] = (await office.get('/api/v1/svc/admin/notifications')).body
    const told = notices.filter(({ kind }) => kind === 'mail_account_changed').slice(0, 2)
    expect(told.map(({ detail }) => detail)).toEqual([
      'The office sends no mail until another one is set.',
      expect.stringMatching(/^Notices, invitations and reset links are sent through localhost:\d+ as /),
    ])
  })

  test('is forgotten with its password', async () => {
    await set()
    expect((await office.delete(EMAIL)).status).toBe(204)
    expect((await office.get(EMAIL)).body.configured).toBe(false)
  })
})

describe('the test', () => {
  test('sends a mail and answers in the server’s own words', async () => {
    await set({ username: MAIL_USER, password: MAIL_PASSWORD, reply_to: 'ir@alder.example' })
    const { status, body } = await tried()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ sent: true, response: '250 Queued as 4711' })
    const [one] = server.received
    expect(one?.to).toEqual(['ana@example.com'])
    expect(one?.mail).toMatchObject({
      from: { name: 'Alder Capital', address: 'office@alder.example' },
      replyTo: [{ address: 'ir@alder.example' }],
      subject: 'Test from Alder Capital',
    })
  })

  const refused = async (words: RegExp) => {
    const { status, body } = await tried()
    expect(status).toBe(502)
    expect(body.code).toBe('upstream_failed')
    expect(body.detail).toMatch(words)
    expect(server.received).toEqual([])
  }

  test('says that the user or password is wrong', async () => {
    await set({ username: MAIL_USER, password: 'wrong' })
    await refused(
      /^The server does not accept the user and password: 535 .*Username and Password not accepted/,
    )
  })

  test('says why a recipient is refused', async () => {
    server.onRecipient = () => {
      throw smtpError(550, 'No such user here')
    }
    await set()
    await refused(/^550 No such user here$/)
  })

  test('says why a message is refused', async () => {
    server.onMessage = () => {
      throw smtpError(554, 'Looks like spam')
    }
    await set()
    await refused(/^554 Looks like spam$/)
  })

  test('says that nobody listens', async () => {
    await set()
    await server.close()
    await refused(/^127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/)
    server = await MailServer.open()
  })

  test('says that the certificate is not trusted', async () => {
    await server.close()
    server = await MailServer.open({ secure: true })
    await set({ security: 'tls' })
    await refused(/^No secure connection can be made: .*certificate/i)
  })

  test('says that the server offers no encryption', async () => {
    await set({ security: 'starttls' })
    await refused(/^No secure connection can be made: /)
  })

  test('says that the port speaks without encryption', async () => {
    await set({ security: 'tls' })
    await refused(/^No secure connection can be made: /)
  })
})

describe('an invitation', () => {
  const LINKS = '/api/v1/svc/admin/invite-links'
  const invite = async (more: object = { email: 'ben@example.com' }) =>
    (await office.post(LINKS, { role: 'member', ...more })).body
  const send = ({ id, url }: Json) => office.post(`${LINKS}/${id}/mail`, { url })

  test('is sent to the one it is for, and lets them in', async () => {
    await set()
    const link = await invite()
    expect((await send(link)).body).toEqual({ sent: true, response: '250 Queued as 4711' })
    const [received] = await server.waitFor(1)
    expect(received?.to).toEqual(['ben@example.com'])
    const [address = ''] = /https?:\S+#\S+/.exec(received?.mail.text ?? '') ?? []
    expect(address).toBe(link.url)
    const joined = await office.post('/api/v1/auth/invitation/accept', {
      token: address.split('#')[1],
      name: 'Ben',
      email: 'ben@example.com',
      password: 'a long password of Ben',
    })
    expect(joined.status).toBe(200)
    expect((await send(link)).body.code).toBe('link_expired')
  })

  test('is not sent with another token, nor where it is for nobody in particular', async () => {
    await set()
    const link = await invite({ email: 'cleo@example.com' })
    const other = await invite({ email: 'dora@example.com' })
    expect((await send({ ...link, url: other.url })).body.errors[0].path).toBe('url')
    expect((await send(await invite({}))).body.code).toBe('not_addressed')
    expect(server.received).toEqual([])
  })

  test('whose recipient is refused says so in the server’s words', async () => {
    await set()
    server.onRecipient = () => {
      throw smtpError(550, 'No such user here')
    }
    expect(await send(await invite({ email: 'eve@example.com' }))).toMatchObject({
      status: 502,
      body: { code: 'upstream_failed', detail: '550 No such user here' },
    })
  })
})

describe('where there is a second administrator', () => {
  let shared: Office
  let ana: string
  beforeAll(async () => {
    shared = await openOffice()
    await shared.put(EMAIL, { ...mailAccountExample, from_name: 'Before', password: null })
    ana = await shared.person('admin', 'ana@example.com')
  })
  afterAll(() => shared.close())

  const enter = async (more: object, as = shared.admin): Promise<Json> =>
    (await shared.put(EMAIL, server.account(more), { as })).body
  const use = ({ pending }: Json, as = shared.admin) =>
    shared.post(`${EMAIL}/pending/${pending.id}/use`, undefined, { as })
  const approve = (action_id: number, as: string) =>
    shared.post(`/svc/agent/actions/${action_id}/approve`, {}, { as })

  test('another account waits for them, and no proposal has its password', async () => {
    const entered = await enter({ from_name: 'After', username: MAIL_USER, password: MAIL_PASSWORD })
    expect(entered).toMatchObject({
      from_name: 'Before',
      has_password: false,
      pending: { from_name: 'After', has_password: true, entered_by: 'Administrator' },
    })
    const asked = await use(entered)
    expect([asked.status, asked.body.kind]).toEqual([202, 'switch_mail_account'])
    expect(JSON.stringify(asked.body)).not.toContain(MAIL_PASSWORD)
    expect((await shared.get(EMAIL)).body.from_name).toBe('Before')
    expect((await approve(asked.body.action_id, shared.admin)).body.code).toBe('proposer_cannot_approve')
    expect((await approve(asked.body.action_id, ana)).body.status).toBe('approved')
    expect((await shared.get(EMAIL)).body).toMatchObject({
      from_name: 'After',
      has_password: true,
      pending: null,
    })
    const sent = await shared.post(`${EMAIL}/test`, { to: 'ana@example.com' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  })

  test('nobody has them agree to another account than they saw', async () => {
    const asked = await use(await enter({ from_name: 'Shown' }))
    const other = await enter({ from_name: 'Slipped in' }, ana)
    const late = await approve(asked.body.action_id, ana)
    expect([late.status, late.body.code]).toEqual([409, 'no_longer_valid'])
    expect((await shared.get(EMAIL)).body.from_name).toBe('After')
    const path = `${EMAIL}/pending/${other.pending.id}`
    expect((await shared.delete(path)).status).toBe(204)
    expect((await shared.delete(path)).status).toBe(404)
    expect((await shared.get(EMAIL)).body).toMatchObject({ from_name: 'After', pending: null })
  })

  test('nobody forgets the account alone', async () => {
    const asked = await shared.delete(EMAIL)
    expect(asked.status).toBe(202)
    expect((await approve(asked.body.action_id, ana)).body.status).toBe('approved')
    expect((await shared.get(EMAIL)).body.configured).toBe(false)
  })
})

test('a key asks its own person, where the office has nobody else', async () => {
  await set()
  const as = await office.key({ name: 'Desk' })
  const { body } = await office.put(EMAIL, server.account({ from_name: 'By a key' }), { as })
  expect(body.pending.from_name).toBe('By a key')
  const asked = await office.post(`${EMAIL}/pending/${body.pending.id}/use`, undefined, { as })
  expect(asked.status).toBe(202)
  expect((await office.get(EMAIL)).body.from_name).toBe('Alder Capital')
  expect((await office.agreed(asked, office.admin)).from_name).toBe('By a key')
})
