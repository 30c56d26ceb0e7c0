import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice, PASSWORD, type Reply } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const login = (body: Record<string, unknown>) => office.post('/api/v1/auth/login', body, { as: null })

/** The cookies of a reply, as a browser would send them back, and the token that goes with writes. */
function cookiesOf(reply: Reply) {
  const pairs = reply.headers.getSetCookie().map(cookie => cookie.split(';')[0] as string)
  const csrf = decodeURIComponent(
    pairs.find(pair => pair.startsWith('fo_csrf='))?.slice('fo_csrf='.length) ?? '',
  )
  return { cookie: pairs.join('; '), csrf, raw: reply.headers.getSetCookie() }
}

describe('signing in', () => {
  test('answers a 24-hour token with 200', async () => {
    const { status, body } = await login({ email: 'ADMIN@example.com', password: PASSWORD })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 86_400,
      user: { email: 'admin@example.com', role: 'superadmin' },
      organisation: { id: 1 },
    })
    expect((await office.get('/api/v1/svc/me', { as: body.access_token })).body.name).toBe('Administrator')
  })

  test('with a wrong password or an unknown address is the same 401', async () => {
    const wrong = await login({ email: 'admin@example.com', password: 'wrong password' })
    const unknown = await login({ email: 'nobody@example.com', password: 'wrong password' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  })

  test('is slowed after six failures, 429 with Retry-After, and free again afterwards', async () => {
    const slow = await openOffice()
    try {
      const attempt = (password: string) =>
        slow.post('/api/v1/auth/login', { email: 'admin@example.com', password }, { as: null })
      for (let failure = 0; failure < 6; failure++) expect((await attempt('wrong password')).status).toBe(401)
      const blocked = await attempt(PASSWORD)
      expect(blocked.status).toBe(429)
      slow.clock.advance(Number(blocked.headers.get('retry-after')) * 1000)
      expect((await attempt(PASSWORD)).status).toBe(200)
    } finally {
      await slow.close()
    }
  })

  test('holds for 24 hours, then is 401 token_expired', async () => {
    const other = await openOffice()
    try {
      other.clock.advance(86_399_000)
      expect((await other.get('/api/v1/svc/me')).status).toBe(200)
      other.clock.advance(1000)
      const { status, body, headers } = await other.get('/api/v1/svc/me')
      expect([status, body.code]).toEqual([401, 'token_expired'])
      expect(headers.get('www-authenticate')).toContain('Bearer')
    } finally {
      await other.close()
    }
  })

  test('a token of another algorithm or key is 401', async () => {
    const [, payload] = office.admin.split('.')
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    for (const forged of [none, `${office.admin.slice(0, -3)}abc`, 'vdr_unknown', 'x']) {
      expect((await office.get('/api/v1/svc/me', { as: forged })).status).toBe(401)
    }
  })
})

describe('a web session', () => {
  test('is an HttpOnly, SameSite=Strict cookie; its writes need the CSRF token, 403 without', async () => {
    const { cookie, csrf, raw } = cookiesOf(
      await login({ email: 'admin@example.com', password: PASSWORD, session: true }),
    )
    expect(raw[0]).toMatch(/^fo_session=.+HttpOnly.*SameSite=Strict/i)
    const as = null
    expect((await office.get('/api/v1/svc/me', { as, headers: { cookie } })).body.token.kind).toBe('session')
    const forged = await office.post('/api/v1/svc/developer/keys', { name: 'x' }, { as, headers: { cookie } })
    expect([forged.status, forged.body.code]).toEqual([403, 'csrf_failed'])
    const headers = { cookie, 'x-csrf-token': csrf }
    expect((await office.post('/api/v1/svc/developer/keys', { name: 'x' }, { as, headers })).status).toBe(201)
    expect((await office.post('/api/v1/auth/logout', undefined, { as, headers })).status).toBe(204)
    expect((await office.get('/api/v1/svc/me', { as, headers: { cookie } })).status).toBe(401)
  })
})

describe('setting up', () => {
  test('works once with the link of this start; a wrong or used link is 410', async () => {
    const empty = await openOffice({ config: { admin: undefined } })
    try {
      const token = new URL(empty.running.setupUrl ?? '').hash.slice(1)
      const input = {
        token,
        organisation: 'Alder Capital',
        currency: 'EUR',
        name: 'Ana',
        email: 'ana@example.com',
        password: PASSWORD,
      }
      const setUp = (change = {}) => empty.post('/api/v1/auth/setup', { ...input, ...change }, { as: null })
      expect((await empty.get('/api/v1/auth/setup', { as: null })).body).toEqual({ needed: true })
      expect((await setUp({ token: 'guess' })).status).toBe(410)
      const replies = await Promise.all([setUp(), setUp({ email: 'ben@example.com' })])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
      const done = replies.find(({ status }) => status === 200)
      expect(done?.body).toMatchObject({
        organisation: { name: 'Alder Capital' },
        user: { role: 'superadmin' },
      })
      expect((await setUp({ email: 'c@example.com' })).status).toBe(410)
      expect((await empty.get('/api/v1/auth/setup', { as: null })).body).toEqual({ needed: false })
    } finally {
      await empty.close()
    }
  })
})

describe('an invitation', () => {
  const invite = async (body: Record<string, unknown>) => {
    const reply = await office.post('/api/v1/svc/admin/invite-links', body)
    return { ...reply.body, token: new URL(reply.body.url).hash.slice(1) }
  }
  const accept = (token: string, email: string) =>
    office.post(
      '/api/v1/auth/invitation/accept',
      { token, name: 'Ben', email, password: PASSWORD },
      { as: null },
    )

  test('brings one person in with the role it names, then is 410', async () => {
    const { token, status } = await invite({ role: 'member' })
    expect(status).toBe('open')
    expect((await office.post('/api/v1/auth/invitation', { token }, { as: null })).body).toMatchObject({
      role: 'member',
    })
    const joined = await accept(token, 'ben@example.com')
    expect(joined.body.user).toMatchObject({ role: 'member', email: 'ben@example.com' })
    expect((await accept(token, 'eve@example.com')).status).toBe(410)
  })

  test('for an address is for nobody else, 403', async () => {
    const { token } = await invite({ email: 'cleo@example.com' })
    expect((await accept(token, 'eve@example.com')).status).toBe(403)
    expect((await accept(token, 'cleo@example.com')).status).toBe(200)
  })

  test('is 410 once withdrawn or too old', async () => {
    const withdrawn = await invite({ role: 'viewer' })
    expect((await office.post(`/api/v1/svc/admin/invite-links/${withdrawn.id}/revoke`)).body.status).toBe(
      'revoked',
    )
    expect((await accept(withdrawn.token, 'd@example.com')).status).toBe(410)
  })

  test('of a wider role than one’s own is 422', async () => {
    const admin = await office.person('admin')
    const { status, body } = await office.post(
      '/api/v1/svc/admin/invite-links',
      { role: 'superadmin' },
      { as: admin },
    )
    expect([status, body.errors[0].path]).toEqual([422, 'role'])
  })
})

describe('a second factor', () => {
  test('counts from its confirmation on, and each code works once', async () => {
    await office.person('member', 'fay@example.com')
    const as = await office.signIn('fay@example.com')
    const { secret } = (await office.post('/api/v1/auth/second-factor', undefined, { as })).body
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: office.clock.now().getTime() })
    expect((await login({ email: 'fay@example.com', password: PASSWORD })).status).toBe(200)
    expect((await office.post('/api/v1/auth/second-factor/confirm', { otp: '000000' }, { as })).status).toBe(
      403,
    )
    expect((await office.post('/api/v1/auth/second-factor/confirm', { otp: code() }, { as })).status).toBe(
      200,
    )
    const without = await login({ email: 'fay@example.com', password: PASSWORD })
    expect([without.status, without.body.code]).toEqual([401, 'otp_required'])
    const used = await login({ email: 'fay@example.com', password: PASSWORD, otp: code() })
    expect([used.status, used.body.code]).toEqual([401, 'invalid_otp'])
    office.clock.advance(30_000)
    expect((await login({ email: 'fay@example.com', password: PASSWORD, otp: code() })).status).toBe(200)
    const stored = JSON.stringify((await office.rows()).users)
    expect(stored).not.toContain(secret)
  })
})

describe('changing one’s password', () => {
  test('needs the current one, and ends every other token', async () => {
    await office.person('member', 'gil@example.com')
    const [mine, other] = [await office.signIn('gil@example.com'), await office.signIn('gil@example.com')]
    const change = (current_password: string) =>
      office.post(
        '/api/v1/auth/password',
        { current_password, new_password: 'another long one' },
        { as: mine },
      )
    expect((await change('wrong password')).status).toBe(403)
    expect((await change(PASSWORD)).status).toBe(204)
    expect((await office.get('/api/v1/svc/me', { as: other })).status).toBe(401)
    expect((await login({ email: 'gil@example.com', password: 'another long one' })).status).toBe(200)
  })
})

describe('API keys', () => {
  test('are shown once, stored as a hash, and stop at once when revoked', async () => {
    const { body } = await office.post('/api/v1/svc/developer/keys', { name: 'Import' })
    expect(body.key).toMatch(/^vdr_[0-9A-Za-z]{43}$/)
    expect((await office.get('/api/v1/svc/me', { as: body.key })).body.token.kind).toBe('api_key')
    expect(JSON.stringify(await office.rows())).not.toContain(body.key)
    const dashboard = (await office.get('/api/v1/svc/developer/dashboard')).body
    expect(dashboard.keys[0]).toMatchObject({ id: body.id, prefix: body.key.slice(0, 10) })
    expect(JSON.stringify(dashboard)).not.toContain(body.key)
    expect((await office.post(`/api/v1/svc/developer/keys/${body.id}/revoke`)).status).toBe(200)
    expect((await office.get('/api/v1/svc/me', { as: body.key })).status).toBe(401)
  })

  test('may be narrower than their owner, never wider', async () => {
    const member = await office.person('member')
    expect(
      (await office.post('/api/v1/svc/developer/keys', { name: 'x', role: 'admin' }, { as: member })).status,
    ).toBe(422)
    const narrow = await office.key({ role: 'viewer' })
    expect((await office.get('/api/v1/svc/me', { as: narrow })).body.role).toBe('viewer')
  })

  test('cannot make keys, and are kept sealed for a repeated request', async () => {
    const key = await office.key()
    expect((await office.post('/api/v1/svc/developer/keys', { name: 'x' }, { as: key })).status).toBe(403)
    const again = { headers: { 'idempotency-key': 'create-key' } }
    const first = await office.post('/api/v1/svc/developer/keys', { name: 'Once' }, again)
    const second = await office.post('/api/v1/svc/developer/keys', { name: 'Once' }, again)
    expect(second.body.key).toBe(first.body.key)
    expect(JSON.stringify(await office.rows())).not.toContain(first.body.key)
  })

  test('of somebody else are 404 to a member', async () => {
    const mine = (await office.post('/api/v1/svc/developer/keys', { name: 'Mine' })).body
    const member = await office.person('member')
    expect(
      (await office.post(`/api/v1/svc/developer/keys/${mine.id}/revoke`, {}, { as: member })).status,
    ).toBe(404)
  })
})

describe('modules', () => {
  const me = async (as: string) =>
    (await office.get('/api/v1/svc/me/modules', { as })).body as { key: string; enabled: boolean }[]
  const crmOf = async (as: string) => (await me(as)).find(({ key }) => key === 'crm')?.enabled

  test('switched off for a person answer 403 module_disabled to them alone, and say so by an event', async () => {
    const [one, other] = [await office.person('member', 'hal@example.com'), await office.person('member')]
    const users = (await office.get('/api/v1/svc/admin/users?q=hal@')).body
    const path = `/api/v1/svc/admin/users/${users[0].id}/modules`
    expect((await office.patch(path, { modules: { crm: false } })).status).toBe(200)
    const refused = await office.get('/api/v1/svc/crm/deals', { as: one })
    expect([refused.status, refused.body.code, refused.body.module]).toEqual([403, 'module_disabled', 'crm'])
    expect((await office.get('/api/v1/svc/crm/deals', { as: other })).status).toBe(200)
    expect([await crmOf(one), await crmOf(other)]).toEqual([false, true])
    await office.patch(path, { modules: { crm: true } })
    const events = (await office.rows()).outbox as { event: string; data: string }[]
    expect(
      events
        .filter(({ event }) => event.startsWith('module.'))
        .map(({ event, data }) => [event, JSON.parse(data).module]),
    ).toEqual([
      ['module.disabled', 'crm'],
      ['module.enabled', 'crm'],
    ])
  })

  test('switched off for the office are off for everyone; one that does not exist is 422', async () => {
    expect((await office.patch('/api/v1/svc/admin/modules', { modules: { crm: false } })).status).toBe(200)
    expect((await office.get('/api/v1/svc/crm/deals')).body.code).toBe('module_disabled')
    await office.patch('/api/v1/svc/admin/modules', { modules: { crm: true } })
    expect((await office.get('/api/v1/svc/crm/deals')).status).toBe(200)
    const { status, body } = await office.patch('/api/v1/svc/admin/modules', { modules: { astrology: true } })
    expect([status, body.errors[0].path]).toEqual([422, 'modules.astrology'])
  })
})

describe('administration', () => {
  test('switching an account off ends its tokens; nobody changes their own role', async () => {
    const person = await office.person('member', 'ida@example.com')
    const [user] = (await office.get('/api/v1/svc/admin/users?q=ida@')).body
    expect(
      (await office.patch(`/api/v1/svc/admin/users/${user.id}`, { status: 'disabled' })).body.status,
    ).toBe('disabled')
    expect((await office.get('/api/v1/svc/me', { as: person })).status).toBe(401)
    expect((await login({ email: 'ida@example.com', password: PASSWORD })).status).toBe(401)
    expect((await office.patch('/api/v1/svc/admin/users/1', { role: 'viewer' })).status).toBe(403)
  })

  test('the audit log is searched by what was done, where, by whom and with which outcome', async () => {
    await office.post('/api/v1/svc/crm/contacts', { name: 'Ana Silva' })
    const found = async (q: string) =>
      (await office.get(`/api/v1/svc/admin/audit?q=${encodeURIComponent(q)}`)).body as Array<
        Record<string, unknown>
      >
    for (const q of ['post /api/v1/svc/crm/contacts', 'svc/crm/contacts']) {
      expect((await found(q))[0]).toMatchObject({ action: 'POST /api/v1/svc/crm/contacts', outcome: 'done' })
    }
    const done = await found('done')
    expect(done.length).toBeGreaterThan(0)
    expect(done.filter(({ outcome }) => outcome !== 'done')).toEqual([])
    expect(await found('nothing of this kind')).toEqual([])
  })

  test('the audit log tells who did what, and its chain shows a change', async () => {
    expect((await office.get('/api/v1/svc/admin/audit/verification')).body.broken).toBeNull()
    const [entry] = (await office.get('/api/v1/svc/admin/audit?limit=1')).body
    expect(entry).toMatchObject({
      actor: { name: expect.any(String) },
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    })
    const { database } = office.running.door.parts
    await expect(
      database.write(({ db }) =>
        db.updateTable('audit_log').set({ actor_name: 'Nobody' }).where('id', '=', entry.id).execute(),
      ),
    ).rejects.toThrow('append-only')
    const kept = () => database.root.selectFrom('audit_values').selectAll().where('seq', '=', entry.seq)
    const { details } = await kept().executeTakeFirstOrThrow()
    const say = (values: string | null) =>
      database.write(({ db }) =>
        db.updateTable('audit_values').set({ details: values }).where('seq', '=', entry.seq).execute(),
      )
    await say('{"name":"Somebody else"}')
    const verdict = async () => (await office.get('/api/v1/svc/admin/audit/verification')).body.broken
    expect(await verdict()).toEqual({
      seq: entry.seq,
      reason: 'has other values than it was written with',
    })
    await say(null)
    expect((await verdict()).reason).toBe('has lost its values')
    await say(details)
    expect(await verdict()).toBeNull()
    await database.write(({ db }) =>
      db
        .updateTable('audit_heads')
        .set({ hash: 'f'.repeat(64) })
        .execute(),
    )
    expect((await office.get('/api/v1/svc/admin/audit/verification')).body.broken.reason).toContain(
      'removed from the end',
    )
  })
})
