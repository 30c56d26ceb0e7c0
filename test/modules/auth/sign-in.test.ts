import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weaknessOf } from '../../../server/platform/identity/index.ts'
import { type Office, openOffice, PASSWORD, type Reply } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const cookiesOf = (reply: Reply) => reply.headers.getSetCookie().map(cookie => cookie.split(';')[0] as string)
const csrfIn = (cookies: string[]) =>
  decodeURIComponent(cookies.find(pair => pair.startsWith('fo_csrf='))?.slice('fo_csrf='.length) ?? '')

describe('the token of a sign-in', () => {
  test('ends with the session that it was issued with, and on its own when there is none', async () => {
    const signedIn = await office.post(
      '/api/v1/auth/login',
      { email: 'admin@example.com', password: PASSWORD, session: true },
      { as: null },
    )
    const as = signedIn.body.access_token
    expect((await office.get('/api/v1/svc/me', { as })).status).toBe(200)
    const cookies = cookiesOf(signedIn)
    const headers = { cookie: cookies.join('; '), 'x-csrf-token': csrfIn(cookies) }
    expect((await office.post('/api/v1/auth/logout', undefined, { as: null, headers })).status).toBe(204)
    expect((await office.get('/api/v1/svc/me', { as })).status).toBe(401)

    const bare = await office.signIn('admin@example.com')
    expect((await office.post('/api/v1/auth/logout', undefined, { as: bare })).status).toBe(204)
    expect((await office.get('/api/v1/svc/me', { as: bare })).status).toBe(401)
    expect((await office.get('/api/v1/svc/me')).status).toBe(200)
  })

  test('goes on through a change of the password that it made, where keys end only if asked', async () => {
    const as = await office.person('member', 'ada@example.com')
    const key = await office.key({}, as)
    const change = (current_password: string, new_password: string, end_keys: boolean) =>
      office.post('/api/v1/auth/password', { current_password, new_password, end_keys }, { as })
    expect((await change(PASSWORD, 'another long one', false)).status).toBe(204)
    expect((await office.get('/api/v1/svc/me', { as })).status).toBe(200)
    expect((await office.get('/api/v1/svc/me', { as: key })).status).toBe(200)
    expect((await change('another long one', 'yet another one of mine', true)).status).toBe(204)
    expect((await office.get('/api/v1/svc/me', { as: key })).status).toBe(401)
  })
})

test('a password made of one’s own name or address, or of the office’s, is refused', async () => {
  const as = await office.person('member', 'beatrix.winter@example.com')
  const change = (new_password: string) =>
    office.post(
      '/api/v1/auth/password',
      { current_password: PASSWORD, new_password, end_keys: false },
      { as },
    )
  const { name } = (await office.get('/api/v1/svc/me', { as })).body.organisation
  for (const weak of ['Beatrix-Winter!', 'winterBEATRIX2026', `${name}, ${name}, 2026!`]) {
    const { status, body } = await change(weak)
    expect([status, body.errors?.[0]?.path], weak).toEqual([422, 'new_password'])
    expect(body.errors[0].message).toContain('must not be made of your name')
  }
  expect((await change('beatrix sings loudly')).status).toBe(204)
})

describe('wrong passwords of others', () => {
  const guess = (at: Office, headers: Record<string, string> = {}, email = 'nobody@example.com') =>
    at.post('/api/v1/auth/login', { email, password: 'wrong password' }, { as: null, headers })
  const right = (at: Office, headers: Record<string, string> = {}) =>
    at.post('/api/v1/auth/login', { email: 'admin@example.com', password: PASSWORD }, { as: null, headers })

  test('from this computer do not keep anybody else out', async () => {
    for (let failure = 0; failure < 10; failure++) await guess(office, {}, `n${failure}@example.com`)
    expect((await right(office)).status).toBe(200)
  })

  test('behind the proxy count for the address it noted last, not for what the client wrote', async () => {
    const behind = await openOffice({ config: { publicUrl: 'https://office.example' } })
    try {
      const from = (noted: string) => ({ 'x-forwarded-for': noted })
      for (let failure = 0; failure < 6; failure++)
        expect(
          (await guess(behind, from(`10.0.0.${failure}, 203.0.113.7`), `n${failure}@example.com`)).status,
        ).toBe(401)
      expect((await right(behind, from('198.51.100.1, 203.0.113.7'))).status).toBe(429)
      expect((await right(behind, from('198.51.100.1'))).status).toBe(200)
    } finally {
      await behind.close()
    }
  })

  test('behind TLS each cookie is bound to the host, and one that another host can set is none', async () => {
    const behind = await openOffice({ config: { publicUrl: 'https://office.example' } })
    try {
      const reply = await behind.post(
        '/api/v1/auth/login',
        { email: 'admin@example.com', password: PASSWORD, session: true },
        { as: null },
      )
      expect(reply.headers.getSetCookie()).toHaveLength(3)
      for (const cookie of reply.headers.getSetCookie())
        expect(cookie).toMatch(
          /^__Host-fo_\w+=[^;]+; Max-Age=\d+; Path=\/;(?! *Domain).*Secure; SameSite=Strict$/,
        )
      const me = (cookie: string | undefined) =>
        behind.get('/api/v1/svc/admin/notifications', { as: null, headers: { cookie: String(cookie) } })
      const bound = cookiesOf(reply)[0]
      expect((await me(bound)).status).toBe(200)
      expect((await me(bound?.replace('__Host-', ''))).status).toBe(401)
    } finally {
      await behind.close()
    }
  })

  test('on an account do not keep out a browser that its person has signed in with', async () => {
    const slow = await openOffice()
    try {
      const first = await slow.post(
        '/api/v1/auth/login',
        { email: 'admin@example.com', password: PASSWORD, session: true },
        { as: null },
      )
      const device = cookiesOf(first).find(pair => pair.startsWith('fo_device='))
      for (let failure = 0; failure < 6; failure++) await guess(slow, {}, 'admin@example.com')
      expect((await right(slow)).status).toBe(429)
      expect((await right(slow, { cookie: 'fo_device=made.up' })).status).toBe(429)
      const cookie = String(device)
      expect((await right(slow, { cookie })).status).toBe(200)
      // The known browser has a count of its own.
      for (let failure = 0; failure < 6; failure++) await guess(slow, { cookie }, 'admin@example.com')
      expect((await right(slow, { cookie })).status).toBe(429)
    } finally {
      await slow.close()
    }
  })

  test('two hundred at once are refused without comparing most of them, and reads go on', async () => {
    const storm = await openOffice()
    try {
      // By node:http, so that this process does not count what fetch itself costs.
      const url = new URL('/api/v1/auth/login', storm.url)
      const body = JSON.stringify({ email: 'admin@example.com', password: 'wrong password' })
      const attempt = () =>
        new Promise<number>((resolve, reject) => {
          const sent = request(
            url,
            { method: 'POST', headers: { 'content-type': 'application/json' } },
            reply => {
              reply.resume()
              resolve(reply.statusCode ?? 0)
            },
          )
          sent.on('error', reject)
          sent.end(body)
        })
      const statuses = await Promise.all(Array.from({ length: 200 }, attempt))
      const compared = statuses.filter(status => status === 401).length
      expect(compared).toBeGreaterThanOrEqual(6)
      expect(compared).toBeLessThan(20)
      expect(statuses.filter(status => status === 429)).toHaveLength(200 - compared)
      const used = process.cpuUsage()
      for (let again = 0; again < 50; again++) expect(await attempt()).toBe(429)
      const { user, system } = process.cpuUsage(used)
      // One comparison alone takes some 20 ms of a processor.
      expect((user + system) / 50_000).toBeLessThan(15)
    } finally {
      await storm.close()
    }
  })
})

describe('a password', () => {
  test.each([
    '1234567890',
    'aaaaaaaaaa',
    'password12',
    'P@ssw0rd123!',
    'abcabcabcabc',
    'qwertyuiop1',
    'Welcome2026',
    'iloveyou123',
    'qwerty123456',
    'abcdefghijkl',
    'administrator',
    'FundOffice2026',
    '1q2w3e4r5t6y',
  ])('such as %s is refused with a reason', async weak => {
    const { status, body } = await office.post('/api/v1/auth/password', {
      current_password: PASSWORD,
      new_password: weak,
    })
    expect([status, body.errors?.[0].path]).toEqual([422, 'new_password'])
  })

  test.each([
    'correct horse battery',
    'another long one',
    'grün-tisch-4711-wolke',
    'Tr0ub4dor&3x',
    'kettle lamp',
  ])('such as %s is taken', strong => expect(weaknessOf(strong)).toBeNull())
})
