import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSampleOffice } from '../server/sample/office.ts'
import { PastClock } from '../server/sample/past-clock.ts'
import { SAMPLE_PASSWORD, seedSample } from '../server/sample/seed.ts'
import { type Json, type Office, openOffice } from './office.ts'

const sample = readSampleOffice()
let office: Office
let as: string

beforeAll(async () => {
  const clock = new PastClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'fund-office-sample-'))
  office = await openOffice({ config: { admin: undefined, dataDir }, clock })
  await seedSample(office.running, clock, sample)
  as = await office.signIn('ingrid@halvard-bridge.example', SAMPLE_PASSWORD)
})
afterAll(() => office.close())

test('the sample office says that it is one', async () => {
  expect((await office.get('/api/v1/svc/me', { as })).body.organisation).toMatchObject({
    name: sample.organisation.name,
    sample: true,
  })
})

test('every deal, contact and proposal of the sample is there, through the door, with an unbroken audit log', async () => {
  const count = async (path: string) => Number((await office.get(path, { as })).headers.get('x-total-count'))
  expect(await count('/api/v1/svc/crm/deals')).toBe(sample.deals.length)
  expect(await count('/api/v1/svc/crm/contacts')).toBe(sample.contacts.length)
  expect(await count('/api/v1/svc/agent/approvals')).toBe(sample.agent.proposals.length)
  expect((await office.get('/api/v1/svc/admin/audit/verification', { as })).body.broken).toBeNull()
})

test('the books of its fund balance, and its pricings belong to its deals', async () => {
  const { body } = await office.get('/api/v1/svc/cfo/gl-trial-balance?fund_account_id=1', { as })
  expect(body.balanced).toBe(true)
  const cash = (body.accounts as { code: string; balance: number }[]).find(({ code }) => code === '1010')
  expect(cash?.balance).toBeGreaterThan(0)
  const drafts = await office.get('/api/v1/svc/cfo/gl/journal?status=draft', { as })
  expect(drafts.body).toHaveLength(1)
  const { body: pricings } = await office.get('/api/v1/svc/pricer/pricings', { as })
  expect(pricings).toHaveLength(sample.pricings.length)
})

test('capital was called of its investors, paid but by one, and distributed; NAV is what their accounts sum to', async () => {
  const [fund] = sample.funds
  const portal = '/api/v1/svc/investor-portal'
  const { body: calls } = await office.get(`${portal}/calls`, { as })
  expect(calls).toHaveLength(fund?.calls.length as number)
  const open = await office.get(`${portal}/calls/${calls[0].id}`, { as })
  expect(open.body.allocation.filter((line: Json) => line.outstanding > 0)).toHaveLength(1)
  expect((await office.get(`${portal}/distributions`, { as })).body).toHaveLength(1)
  const { body: account } = await office.get('/api/v1/svc/cfo/accounts/1', { as })
  expect(account).toMatchObject({ committed_total: 120_000_000 })
})

test('documents were analysed, questions answered and a memorandum written', async () => {
  const { body: analyses } = await office.get('/api/v1/svc/vdr/analyses', { as })
  expect(analyses[0].flags.open).toBeGreaterThan(4)
  const { body: runs } = await office.get('/api/v1/svc/odd/runs', { as })
  expect(runs[0].counts.draft).toBeGreaterThan(3)
  expect((await office.get('/api/v1/svc/cim/reports', { as })).body).toHaveLength(1)
})

test('its past lies in the past, in order', async () => {
  const deals = (await office.get('/api/v1/svc/crm/deals?limit=500', { as })).body as { created_at: string }[]
  const times = deals.map(deal => Date.parse(deal.created_at))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(Math.max(...times)).toBeLessThan(Date.now())
  expect(Date.now() - Math.min(...times)).toBeGreaterThan(180 * 86_400_000)
})

test('a second seeding is refused', async () => {
  await expect(seedSample(office.running, new PastClock(), sample)).rejects.toThrow('in use already')
})
