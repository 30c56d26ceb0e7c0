import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../../server/data-folder.ts'
import { type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice({ config: { logLevel: 'info' } })
})
afterAll(() => office.close())

/** A request with headers that fetch would not let through. */
function raw(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(office.url)
  return new Promise((resolve, reject) => {
    const req = request({ hostname, port, path, method, headers, setHost: false }, res => {
      let body = ''
      res.on('data', chunk => {
        body += chunk
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body }))
    })
    req.on('error', reject)
    req.end()
  })
}

const logged = () => readFileSync(join(dataFolder(office.config.dataDir).logs, 'server.log'), 'utf8')
const own = () => new URL(office.url).host
const bearer = () => ({ authorization: `Bearer ${office.admin}` })

describe('a name that was rebound to this computer', () => {
  test.each(['evil.example', '127.0.0.1', '127.0.0.1:1', 'localhost.evil.example:4380', ''])(
    '%j reaches nothing, 421',
    async host => {
      for (const path of ['/api/v1/svc/me', '/', '/healthz', '/openapi.json', '/docs']) {
        expect((await raw(path, { ...bearer(), host })).status).toBe(421)
      }
    },
  )

  test('the answer names the setting by which another name becomes ours', async () => {
    const { body } = await raw('/api/v1/svc/me', { ...bearer(), host: '192.168.1.20:4380' })
    expect(JSON.parse(body)).toMatchObject({
      code: 'wrong_host',
      detail: expect.stringContaining('SVC_PUBLIC_URL'),
    })
  })

  test('localhost is ours too', async () => {
    const { port } = new URL(office.url)
    expect((await raw('/api/v1/svc/me', { ...bearer(), host: `LOCALHOST:${port}` })).status).toBe(200)
  })
})

describe('a page of another site', () => {
  test('is refused by its Origin, 403', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      expect((await raw('/api/v1/svc/me', { ...bearer(), host: own(), origin })).status).toBe(403)
    }
    expect((await raw('/api/v1/svc/me', { ...bearer(), host: own(), origin: office.url })).status).toBe(200)
  })

  test('is refused by Sec-Fetch-Site, 403, even where it may navigate to a page', async () => {
    const headers = {
      host: own(),
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    expect((await raw('/api/v1/svc/me', { ...bearer(), ...headers })).status).toBe(403)
    expect((await raw('/api/v1/auth/login', headers, 'POST')).status).toBe(403)
    expect((await raw('/sign-in', headers)).status).not.toBe(403)
    expect((await raw('/sign-in', { ...headers, 'sec-fetch-dest': 'iframe' })).status).toBe(403)
    const callback = '/api/v1/svc/vdr/google/oauth/callback?state=a&code=b'
    const html = { ...headers, accept: 'text/html' }
    expect((await raw(callback, html)).status).not.toBe(403)
    expect((await raw(callback, { ...bearer(), ...headers })).status).toBe(403)
    expect((await raw(callback, { ...html, 'sec-fetch-dest': 'iframe' })).status).toBe(403)
    expect((await raw('/api/v1/svc/me', html)).status).toBe(403)
    expect(
      (await raw('/api/v1/svc/me', { ...bearer(), host: own(), 'sec-fetch-site': 'same-site' })).status,
    ).toBe(403)
  })

  test('gets no CORS permission', async () => {
    const { headers } = await office.get('/api/v1/svc/me')
    expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('every answer', () => {
  test('has a request id, the caller’s own when it sends a sane one', async () => {
    expect((await office.get('/api/v1/svc/me')).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    const mine = await office.get('/api/v1/svc/nowhere', { headers: { 'x-request-id': 'mine-1' } })
    expect(mine.headers.get('x-request-id')).toBe('mine-1')
    expect(mine.body).toMatchObject({ status: 404, code: 'not_found', request_id: 'mine-1' })
    const forged = await office.get('/api/v1/svc/me', { headers: { 'x-request-id': 'a"b{c' } })
    expect(forged.headers.get('x-request-id')).not.toContain('"')
  })

  test('is neither kept, framed nor sniffed', async () => {
    const { headers } = await office.get('/api/v1/svc/me')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-powered-by')).toBeNull()
    const page = await office.get('/docs', { as: null })
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

test('a known path with another method is 405 and says which are allowed', async () => {
  const { status, headers } = await office.delete('/api/v1/svc/me')
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('HEAD is answered as GET is, without the body', async () => {
  for (const path of [
    '/api/v1/svc/me',
    '/api/v1/svc/admin/audit?limit=2',
    '/api/v1/svc/nowhere',
    '/healthz',
  ]) {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map(method => fetch(`${office.url}${path}`, { method, headers: bearer() })),
    )
    expect(head?.status, path).toBe(get?.status)
    for (const name of ['content-type', 'link'])
      expect(head?.headers.get(name)?.replace(/cursor=[^&>]*/, ''), `${path} ${name}`).toBe(
        get?.headers.get(name)?.replace(/cursor=[^&>]*/, ''),
      )
    expect(await head?.text()).toBe('')
  }
  const { status } = await fetch(`${office.url}/api/v1/svc/me`, { method: 'HEAD' })
  expect(status).toBe(401)
})

test('a query field given twice is 400, an unknown one 422', async () => {
  expect((await office.get('/api/v1/svc/admin/audit?limit=1&limit=2')).body.code).toBe('bad_query')
  expect((await office.get('/api/v1/svc/admin/audit?limt=1')).body.errors[0].path).toBe('query.limt')
})

test('of very many problems the first hundred are listed, with how many more there are', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`f${at}`, 1]))
  const { status, body } = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row', ...unknown })
  expect([status, body.errors.length, body.more_errors]).toEqual([422, 100, 49_900])
  expect(body.detail).toMatch(/; and 49900 more$/)
})

test.each(['/%', '/%c0%ae/', '/api/%', '/docs/%'])(
  '%j is no address, and no fault of the server',
  async path => {
    const { status } = await raw(path, { host: own() })
    expect(status).toBe(path.startsWith('/api') ? 404 : 400)
    expect(logged()).not.toContain('a page failed')
  },
)

test('a caller who goes away in the middle of a body is no error', async () => {
  const { hostname, port } = new URL(office.url)
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /api/v1/svc/crm/deals HTTP/1.1',
    `Host: ${own()}`,
    `Authorization: Bearer ${office.admin}`,
    'X-Request-Id: cut-off',
    'Content-Type: application/json',
    'Content-Length: 1000',
  ]
  await new Promise<void>(resolve => socket.write(`${head.join('\r\n')}\r\n\r\n{"name":`, () => resolve()))
  socket.destroy()
  await expect.poll(logged).toContain('"request_id":"cut-off"')
  const lines = logged()
    .split('\n')
    .filter(line => line.includes('cut-off'))
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ status: 499, route: '/api/v1/svc/crm/deals' }])
})

test.each(['Content-Length: 3000000', 'Transfer-Encoding: chunked'])(
  'a body that is too large (%s) is refused in words that reach a caller who is still sending',
  async length => {
    const { hostname, port } = new URL(office.url)
    const socket = connect(Number(port), hostname).pause()
    const head = [
      'POST /api/v1/svc/crm/deals HTTP/1.1',
      `Host: ${own()}`,
      `Authorization: Bearer ${office.admin}`,
      'Content-Type: application/json',
      length,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    // Three times a chunk of a million, each of which also stands for bytes of a body that has a length.
    for (const pause of [200, 200, 200]) {
      socket.write(`f4240\r\n${'x'.repeat(1_000_000)}\r\n`)
      await setTimeout(pause)
    }
    const [answer] = (await once(socket.resume(), 'data')) as [Buffer]
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  },
)

describe('the rate limit', () => {
  test('counts each token for itself, says what is left, and answers 429 with Retry-After past it', async () => {
    const small = await openOffice({ config: { rateLimit: 5 } })
    try {
      const left = []
      for (let call = 0; call < 5; call++) {
        const { status, headers } = await small.get('/api/v1/svc/me')
        expect(status).toBe(200)
        expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1)
        left.push(Number(headers.get('x-ratelimit-remaining')))
      }
      expect(left).toEqual([4, 3, 2, 1, 0])
      const over = await small.get('/api/v1/svc/me')
      expect([over.status, over.body.code]).toEqual([429, 'rate_limited'])
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
      const other = await small.signIn('admin@example.com')
      const fresh = await small.get('/api/v1/svc/nowhere/else', { as: other })
      expect(fresh.status).toBe(404)
      expect((await small.get('/api/v1/svc/me', { as: other })).headers.get('x-ratelimit-remaining')).toBe(
        '4',
      )
    } finally {
      await small.close()
    }
  })
})

describe('what never becomes a request', () => {
  test('headers past 16 KiB are told so in a problem document, 431', async () => {
    const { status, body } = await raw('/healthz', { host: own(), 'x-long': 'a'.repeat(20_000) })
    expect(status).toBe(431)
    expect(JSON.parse(body)).toMatchObject({ status: 431, code: 'headers_too_large' })
  })

  test('a connection that speaks no HTTP gets a 400 and is closed', async () => {
    const { hostname, port } = new URL(office.url)
    const answer = await new Promise<string>((resolve, reject) => {
      let heard = ''
      const socket = connect(Number(port), hostname, () => socket.write('EHLO office\r\n\r\n'))
      socket.on('data', chunk => {
        heard += chunk
      })
      socket.on('error', reject)
      socket.on('end', () => {
        socket.end()
        resolve(heard)
      })
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"malformed_request"')
  })
})

test.each(['1e0', '0x1', '1.0', '+1', '%201'])('%j is no id', async id => {
  expect((await office.get(`/api/v1/svc/crm/deals/${id}`)).status).toBe(422)
})
