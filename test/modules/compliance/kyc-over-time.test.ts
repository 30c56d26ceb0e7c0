import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'
import { approve, dayOf, inBase64, LISTS, loadList, P, record, screen } from './kyc-office.ts'
import { ukCsv } from './lists.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const get = async (id: number): Promise<Json> => (await office.get(`${P}/${id}`)).body
const change = (id: number, body: Json) => office.patch(`${P}/${id}`, body)

test('a list that is loaded has every approved record screened again, and tells of what is found', async () => {
  await loadList(office)
  const id = await record(office, { subject_name: 'Quillon Wharf Partners Zeta' })
  await approve(office, id)
  const text = ukCsv(dayOf(office)).replace('"MERIDIAN SHIPPING, TRADING"', 'QUILLON WHARF PARTNERS ZETA')
  expect((await office.post(LISTS, { content: inBase64(text) })).status).toBe(201)
  await until(async () => (await get(id)).open_hits === 1)
  expect(await get(id)).toMatchObject({ review_trigger: 'A hit in a list', expires_at: dayOf(office) })
  const told = (await office.get('/api/v1/svc/notifications')).body
  expect(JSON.stringify(told)).toContain('Quillon Wharf Partners Zeta may be on a list')
})

test('rules of the rating are set from a day on, and old ratings stand', async () => {
  const inForce = (await office.get('/api/v1/svc/compliance/kyc-rules/in-force')).body
  expect(inForce).toMatchObject({ high_from: 60, medium_from: 30, countries_as_of: '2025-10-24' })
  const ahead = await office.post('/api/v1/svc/compliance/kyc-rules', {
    ...inForce,
    countries_as_of: '2026-12-31',
  })
  expect(ahead.body.errors[0].path).toBe('countries_as_of')
  const id = await record(office, { pep: true })
  expect(await get(id)).toMatchObject({ risk_score: 30, risk_rating: 'medium' })
  const set = (more: Json) => office.post('/api/v1/svc/compliance/kyc-rules', { ...inForce, ...more })
  expect((await set({ effective_on: dayOf(office, -1) })).body.errors[0].path).toBe('effective_on')
  expect((await set({ high_from: 30 })).body.errors[0].path).toBe('high_from')
  expect((await set({ weights: { ...inForce.weights, pep: 70 } })).status).toBe(201)
  expect((await get(id)).risk_rating).toBe('medium')
  const { body } = await change(id, { notes: 'Looked at again' })
  expect(body).toMatchObject({
    risk_score: 70,
    risk_rating: 'high',
    risk_reasons: [{ factor: 'pep', points: 70 }],
  })
  const blocked = await record(office, { jurisdiction: 'KP' })
  expect((await get(blocked)).risk_rating).toBe('prohibited')
  await office.post('/api/v1/svc/compliance/kyc-rules', { ...inForce })
})

test('an approval ends by the clock, with warnings 60, 30 and 7 days before', async () => {
  const own = await openOffice()
  await loadList(own)
  const lpId = (await own.post('/api/v1/svc/investors/lp', { name: 'Harbour Insurance' })).body.id
  const id = await record(own, {
    lp_id: lpId,
    subject_name: 'Harbour Insurance',
    documents: [{ type: 'register_extract', expires_on: dayOf(own, 65) }],
  })
  await screen(own, id)
  await own.patch(`${P}/${id}`, { status: 'in_progress' })
  await own.patch(`${P}/${id}`, { status: 'approved' })
  // A token ends long before an approval does: what the clock did is read from the tables.
  const row = async (table: string, ofId = id) =>
    ((await own.rows())[table] as Json[]).find(one => one.id === ofId) as Json
  const warnings = async () =>
    ((await own.rows()).notifications as Json[]).filter(one => /^KYC expires on/.test(one.title)).length
  await own.daysPass(0)
  expect(await warnings()).toBe(0)
  for (const [days, told] of [
    [5, 1],
    [29, 1],
    [1, 2],
    [28, 3],
  ] as const) {
    await own.daysPass(days)
    expect(await warnings()).toBe(told)
  }
  await own.daysPass(2)
  expect((await row('kyc_records')).status).toBe('approved')
  await own.daysPass(1)
  expect((await row('kyc_records')).status).toBe('expired')
  expect((await row('lps', lpId)).kyc_status).toBe('expired')
  expect(JSON.stringify((await own.rows()).timeline_entries)).toContain('KYC of Harbour Insurance expired')
  await own.close()
})
