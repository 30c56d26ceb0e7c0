import { describe, expect, test } from 'vitest'
import { House } from '../generated/house.ts'
import { announce, expectRefused } from '../generated/refusals.ts'
import { type Named, walkOf } from '../generated/routes.ts'

const house = House.ofThisFile()

test('a body past the limit is 413 also when it is sent whole, and when its length is not announced', async () => {
  const [, route] = walkOf(
    one => one.method !== 'GET' && !one.session && one.access !== 'public' && !one.proof && !one.bodyLimit,
  )[0] as Named
  const body = JSON.stringify({ filler: 'x'.repeat(1024 * 1024) })
  expect((await house.office.send(route.method, house.pathOf(route, {}), { body })).status).toBe(413)
  const { status } = await announce(house, route, undefined, body)
  expect(status).toBe(413)
})

test('a refusal is said in the language that is asked for, and in English to whoever asks for none', async () => {
  const refused = async (language?: string) => {
    const headers: Record<string, string> = language ? { 'accept-language': language } : {}
    const { body, headers: answered } = await house.office.post(
      '/api/v1/svc/crm/deals',
      { name: '' },
      { headers },
    )
    const { title, detail, code, errors } = body
    return { title, detail, code, errors, language: answered.get('content-language') }
  }
  const english = {
    ...{ title: 'Not valid', detail: 'name: must not be empty', code: 'validation_failed', language: null },
    errors: [{ path: 'name', message: 'must not be empty' }],
  }
  for (const language of [undefined, '*', 'en-GB', 'fr']) expect(await refused(language)).toEqual(english)
  expect(await refused('de')).toEqual({
    ...{ title: 'Nicht gültig', detail: 'name: darf nicht leer sein', code: 'validation_failed' },
    ...{ language: 'de', errors: [{ path: 'name', message: 'darf nicht leer sein' }] },
  })
})

test('what a schema says itself is said in the language that is asked for', async () => {
  const security = {
    issuer: 'Alder Components plc',
    ticker: 'ALDR',
    isin: 'US0378331006',
    list: 'watch',
    reason: 'mnpi',
  }
  const refused = async (headers: Record<string, string>) =>
    (await house.office.post('/api/v1/svc/compliance/trade/restricted', security, { headers })).body.errors
  expect(await refused({})).toEqual([
    { path: 'isin', message: 'must be an ISIN with the right check digit, such as US0378331005' },
  ])
  expect(await refused({ 'accept-language': 'de' })).toEqual([
    { path: 'isin', message: 'muss eine ISIN mit richtiger Prüfziffer sein, etwa US0378331005' },
  ])
})

test.each(['-1', '1.5', '01', 'one'])('%s is no id, and is told what one is', async id => {
  const { status, body } = await house.office.get(`/api/v1/svc/crm/deals/${id}`)
  expect([status, body.errors]).toEqual([422, [{ path: 'deal_id', message: 'must be an id such as 1' }]])
})

test.each(['true', 'TRUE', '1'])('?ephemeral=%s keeps nothing', async flag => {
  const { body } = await house.office.post(`/api/v1/svc/crm/deals?ephemeral=${flag}`, { name: 'Alder' })
  expect(body.persisted).toBe(false)
})

test('an unknown kind of source is told which there are', async () => {
  const { body } = await house.office.post('/api/v1/svc/vdr/analyze', { source: { type: 'folder' } })
  expect(body.errors).toEqual([{ path: 'source.type', message: 'must be one of inline, mcp, room' }])
})

describe('a field named like one that every object has', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

  test.each(names)('%s is 422, as any other unknown one', async name => {
    const { office } = house
    expectRefused(await office.get(`/api/v1/svc/me?${name}=x`), `query.${name}`)
    expectRefused(await office.post('/api/v1/svc/crm/deals', `{"name":"Alder","${name}":{}}`), name)
    for (const tool of ['svc_list_deals', 'svc_create_deal']) {
      const { status, body } = await office.post(`/api/v1/tools/${tool}/call`, `{"${name}":"x"}`)
      expect(status).toBe(422)
      expect(body.detail).toContain(`${name}: is not a field of this request`)
    }
  })
})

describe('what no database or stack can hold', () => {
  const route = '/api/v1/tools/svc_list_deals/call'
  const deep = `{"q":${'['.repeat(400_000)}${']'.repeat(400_000)}}`

  test('is 422: U+0000 in a body, a query or a path', async () => {
    expectRefused(await house.office.post(route, { q: 'a\u0000' }), 'q')
    expectRefused(await house.office.post(route, { 'q\u0000': 'a' }), 'q')
    expectRefused(await house.office.get('/api/v1/svc/admin/users?q=%00'), 'query.q')
    expectRefused(await house.office.get('/api/v1/tools/%00'), 'name')
  })

  test.each<Record<string, string>>([{}, { 'idempotency-key': 'deep' }])(
    'is 422: nesting without an end, with %s',
    async headers => {
      expectRefused(await house.office.post(route, deep, { headers }), 'q')
    },
  )
})
