import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/calendar'
const PORTAL = '/api/v1/svc/investor-portal'

let office: Office
let fund: number
beforeAll(async () => {
  office = await openOffice()
  fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder, Row; I', currency: 'USD' })).body.id
  const { body: lp } = await office.post(`${PORTAL}/lps`, { name: 'Birch Pension' })
  await office.post(`${PORTAL}/commitments`, { lp_id: lp.id, fund_account_id: fund, amount: 1_000_000 })
})
afterAll(() => office.close())

const in30Days = () => new Date(office.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
const newCall = async (more: object = {}) =>
  (
    await office.post(`${PORTAL}/calls`, {
      fund_account_id: fund,
      amount: 300,
      due_date: in30Days(),
      ...more,
    })
  ).body
const due = async (query = '', as?: string): Promise<Json[]> =>
  (await office.get(`${P}/due-dates${query}`, as ? { as } : {})).body
const newAddress = async (as?: string) =>
  (await office.post(`${P}/addresses`, { name: 'My phone' }, as ? { as } : {})).body
/** A calendar program's request: the address and nothing else. */
const read = (path: string) => fetch(`${office.url}${path}`)

test('open calls are due, drafts and what is cancelled are not', async () => {
  const call = await newCall({ reference: 'CALL/1' })
  await newCall({ status: 'draft' })
  expect(await due()).toEqual([
    {
      key: `call-${call.id}`,
      date: in30Days(),
      title: 'Capital call CALL/1 of Alder, Row; I is due',
      detail: 'USD 300 outstanding',
      who: 'Birch Pension',
      changed_at: expect.any(String),
      page: `/capital-calls/${call.id}`,
    },
  ])
  expect(await due(`?from=2030-01-01&to=2030-12-31`)).toEqual([])
  const inGerman = await office.get(`${P}/due-dates`, { headers: { 'accept-language': 'de-AT, en;q=0.5' } })
  expect(inGerman.body).toMatchObject([
    { title: 'Kapitalabruf CALL/1 von Alder, Row; I ist fällig', detail: 'USD 300 ausstehend' },
  ])
  expect(inGerman.headers.get('content-language')).toBe('de')
  expect(inGerman.headers.get('vary')).toBe('Accept-Language')
  const wrong = await office.get(`${P}/due-dates?from=2030-01-01&to=2029-01-01`)
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'query.to'])
  await office.post(`${PORTAL}/calls/${call.id}/status`, { status: 'cancelled' })
  expect(await due()).toEqual([])
})

test('who may not see calls, or has their module switched off, sees none of their days', async () => {
  await newCall({ reference: 'CALL/2' })
  const viewer = await office.person('viewer')
  expect(await due('', viewer)).toHaveLength(1)
  const lp = await office.person('lp')
  expect((await office.get(`${P}/due-dates`, { as: lp })).status).toBe(403)
})

test('a private address gives them to a calendar program, and nothing else', async () => {
  const { path, id } = await newAddress()
  const answer = await read(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = (await answer.text()).replaceAll('\r\n ', '')
  const [call] = await due()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toContain(`DTSTART;VALUE=DATE:${in30Days().replaceAll('-', '')}\r\n`)
  expect(text).toContain('SUMMARY:Capital call CALL/2 of Alder\\, Row\\; I is due\r\n')
  expect(text).toMatch(new RegExp(`UID:${call?.key}@[0-9a-f]{20}\\.fund-office\r\n`))
  // The event leaves the person free.
  expect(text).toContain('TRANSP:TRANSPARENT\r\n')
  expect(text).toContain('X-MICROSOFT-CDO-BUSYSTATUS:FREE\r\n')
  expect(text).toContain(`URL;VALUE=URI:${office.url}${call?.page}\r\n`)
  const token = path.replace(/^\/calendar\/|\.ics$/g, '')
  for (const address of ['/api/v1/svc/crm/deals', `${P}/due-dates`]) {
    const refused = await fetch(office.url + address, { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status).toBe(401)
  }
  const [kept] = (await office.get(`${P}/addresses`)).body
  expect(kept).toMatchObject({ id, name: 'My phone', last_used_at: expect.any(String) })
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('a day that moves is a later revision of the same one, and another office has another', async () => {
  const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row' })
  const plan = (next_step_at: string) =>
    office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { next_step: 'Send the terms', next_step_at })
  const { path } = await newAddress()
  const event = async () => {
    const text = (await (await read(path)).text()).replaceAll('\r\n ', '')
    const [found] = text.match(/BEGIN:VEVENT(?:(?!END:VEVENT)[\s\S])*Send the terms[\s\S]*?END:VEVENT/) ?? []
    const of = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(found ?? '')?.[1]
    return { uid: of('UID'), stamp: of('DTSTAMP'), sequence: Number(of('SEQUENCE')) }
  }
  await plan('2026-03-20')
  const first = await event()
  office.clock.advance(60_000)
  await plan('2026-03-25')
  const later = await event()
  expect(later.uid).toBe(first.uid)
  expect(later.sequence - first.sequence).toBe(60)
  expect(later.stamp).not.toBe(first.stamp)
  await office.post(`/api/v1/svc/crm/deals/${deal.id}/archive`)
})

test('what did not change is the same later on, and each event has its revision', async () => {
  const call = await newCall({ reference: 'CALL/2' })
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder Quay', expected_close_on: in30Days() })
  const { path } = await newAddress()
  const text = async () => (await read(path)).text()
  const before = await text()
  office.clock.advance(90_000)
  expect(await text()).toBe(before)
  const revisions = [...before.matchAll(/^SEQUENCE:(\d+)/gm)].map(([, revision]) => Number(revision))
  expect(revisions).toHaveLength(before.match(/BEGIN:VEVENT/g)?.length ?? 0)
  expect(Math.min(...revisions)).toBeGreaterThan(0)
  await office.post(`${PORTAL}/calls/${call.id}/status`, { status: 'cancelled' })
})

test('an address that was ended, and one that never was, are nothing', async () => {
  const { path, id } = await newAddress()
  expect((await read(path)).status).toBe(200)
  expect((await office.post(`${P}/addresses/${id}/revoke`)).body.revoked_at).not.toBeNull()
  expect((await read(path)).status).toBe(404)
  expect((await read(`/calendar/${'x'.repeat(43)}.ics`)).status).toBe(404)
})

test('an address is its person’s own, and ends with their account', async () => {
  const viewer = await office.person('viewer')
  const { path, id } = await newAddress(viewer)
  expect((await office.post(`${P}/addresses/${id}/revoke`)).status).toBe(404)
  expect((await read(path)).status).toBe(200)
  const { id: userId } = (await office.get('/api/v1/svc/me', { as: viewer })).body
  await office.patch(`/api/v1/svc/admin/users/${userId}`, { status: 'disabled' })
  expect((await read(path)).status).toBe(404)
})

test('a program’s key makes none', async () => {
  const refused = await office.post(`${P}/addresses`, { name: 'Mine' }, { as: await office.key() })
  expect(refused.status).toBe(403)
})
