import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { networkOf } from '../../../server/platform/outbound/addresses.ts'
import { MailServer } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'
import { Visitor } from './visitor.ts'

const ROOMS = '/api/v1/svc/vdr/rooms'

let office: Office
let mail: MailServer
let session: Record<string, string>
/** The room of one test, so that what one counts is none of the next one's. */
let room: string
beforeAll(async () => {
  mail = await MailServer.open()
  // Behind a proxy, whose word says where a caller is.
  office = await openOffice({ config: { publicUrl: 'https://office.example', rateLimit: 20 } })
  session = await office.session()
  await inSession('PUT', '/api/v1/svc/admin/email', mail.account())
})
beforeEach(async () => {
  room = `${ROOMS}/${(await inSession('POST', ROOMS, { name: 'Project Alder' })).body.id}`
})
afterAll(async () => {
  await office.close()
  await mail.close()
})

const inSession = (method: string, path: string, body?: unknown) =>
  office.send(method, path, { as: null, headers: session, ...(body === undefined ? {} : { body }) })
const link = async (rules: Json = {}): Promise<Json> =>
  (await inSession('POST', `${room}/share-links`, { name: 'Bidders', ...rules })).body
const from = (address: string) => ({ 'x-forwarded-for': address })
const networks = (at: number) => `2001:db8:${at.toString(16)}::1`

test('a network is an IPv4 address, or the /64 of an IPv6 address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('::ffff:203.0.113.7')).toBe(networkOf('203.0.113.7'))
  expect([networkOf('127.0.0.1'), networkOf('::1'), networkOf(null)]).toEqual([null, null, null])
})

test('a visit has a budget, and its answers tell what is left of it', async () => {
  const visitor = new Visitor(office, (await link()).token)
  const first = await visitor.post('/visit', {})
  expect(first.headers.get('x-ratelimit-limit')).toBe('60')
  const statuses = []
  for (let call = 0; call < 61; call += 1) {
    const { status, headers, body } = await visitor.get('/documents', from(networks(call)))
    statuses.push(status)
    if (status === 429)
      expect([body.code, Number(headers.get('retry-after')) > 0]).toEqual(['rate_limited', true])
  }
  expect(statuses).toEqual([...Array(60).fill(200), 429])
})

test('behind TLS the cookie of a visit is bound to the host, and each link has one of its own', async () => {
  const made = [await link(), await link()]
  const cookies = await Promise.all(
    made.map(async ({ token }) => {
      const visitor = new Visitor(office, token)
      const set = (await visitor.post('/visit', {})).headers.get('set-cookie')
      expect(set).toMatch(
        /^__Host-fo_visit_[0-9a-f]{16}=[\w-]{43}; .*Path=\/;.*HttpOnly; Secure; SameSite=Strict$/,
      )
      expect((await visitor.get()).body.visiting).toBe(true)
      return visitor.cookie?.split('=')[0]
    }),
  )
  expect(new Set(cookies).size).toBe(2)
})

test('so has a network for whatever is asked without a token, and so has a link', async () => {
  const { token } = await link()
  const at = `/api/v1/svc/vdr/share/${token}`
  const call = (path: string, address: string) => office.get(path, { as: null, headers: from(address) })
  const login = (address: string) =>
    office.post(
      '/api/v1/auth/login',
      { email: 'x@y.example', password: 'z' },
      { as: null, headers: from(address) },
    )
  for (let one = 0; one < 60; one += 1) await call(at, `2001:db8:aaaa::${one + 1}`)
  for (let one = 0; one < 60; one += 1) await call(`${at}x`, `2001:db8:aaaa::${one + 1}`)
  expect((await login('2001:db8:aaaa::f')).status).toBe(429)
  expect((await login('2001:db8:aaab::f')).status).toBe(401)
  let last = 200
  for (let one = 0; one < 1000 && last !== 429; one += 1) last = (await call(at, networks(one + 500))).status
  expect(last).toBe(429)
})

test('a password of a link is not guessed from a network of many addresses, nor from many networks', async () => {
  const { token } = await link({ password: 'correct horse' })
  const guess = async (address: string, given = 'wrong guess') =>
    (await new Visitor(office, token).get('', { ...from(address), 'x-share-password': given })).status
  const statuses = []
  for (let one = 1; one <= 8; one += 1) statuses.push(await guess(`2001:db8:bbbb::${one}`))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  for (let one = 0; one < 45; one += 1) await guess(networks(one + 1000))
  expect(await guess(networks(2000), 'correct horse')).toBe(429)
  const notices: Json[] = (await inSession('GET', '/api/v1/svc/admin/notifications')).body
  const told = notices.filter(({ kind }) => kind === 'share_password_guessed')
  expect(told).toMatchObject([{ link: `/rooms/${room.split('/').at(-1)}?tab=links` }])
  office.clock.advance(3_600_000)
  expect(await guess(networks(2000), 'correct horse')).toBe(200)
})

test('a password of a link has eight characters', async () => {
  const { status, body } = await inSession('POST', `${room}/share-links`, { password: '1234567' })
  expect([status, body.errors[0].path]).toEqual([422, 'password'])
})

test('nobody uses up the codes of those who are invited', async () => {
  const { token } = await link({ verify_email: true, allow: ['good.example', 'ana@birch.example'] })
  const ask = async (email: string, address: string) =>
    (await new Visitor(office, token).send('POST', '/visit', { email }, from(address))).status
  const statuses = []
  for (let one = 0; one < 12; one += 1) statuses.push(await ask(`a${one}@good.example`, '203.0.113.7'))
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(await ask('invited@good.example', '203.0.113.8')).toBe(200)
  for (let one = 0; one < 55; one += 1) await ask(`b${one}@good.example`, networks(one + 3000))
  expect(await ask('c@good.example', '203.0.113.9')).toBe(429)
  expect(await ask('ana@birch.example', '203.0.113.9')).toBe(200)
})

test('a mail with a code is small', async () => {
  const { token } = await link({ verify_email: true })
  mail.received.length = 0
  await new Visitor(office, token).send(
    'POST',
    '/visit',
    { email: 'small@good.example' },
    from('203.0.113.20'),
  )
  const found = await until(() => mail.received.find(({ to }) => to[0] === 'small@good.example'))
  expect(found.source.length).toBeLessThan(20_000)
})
