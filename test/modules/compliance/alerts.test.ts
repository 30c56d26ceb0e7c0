import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'
import { P as KYC, loadList, record, screen } from './kyc-office.ts'

const P = '/api/v1/svc/compliance'

// The clock is at 2 March 2026.
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const filing = async (title: string, due: string): Promise<number> =>
  (await office.post(`${P}/filings`, { title, due })).body.id
const obligation = async (title: string, next_due: string): Promise<number> =>
  (await office.post(`${P}/obligations`, { category: 'aml', title, next_due })).body.id
const deadlines = async (within_days: number): Promise<Json[]> =>
  (await office.get(`${P}/deadlines?within_days=${within_days}`)).body
const openAlerts = async (): Promise<Json[]> => (await office.get(`${P}/alerts?open=true`)).body

test('what expires, is due or is overdue is listed, the longest over first, and ends with its day', async () => {
  await loadList(office)
  const kyc = await record(office, {
    documents: [{ type: 'passport', number: 'X1234567', issued_on: '2020-01-01', expires_on: '2026-04-15' }],
  })
  await screen(office, kyc)
  await office.patch(`${KYC}/${kyc}`, { status: 'in_progress' })
  const approved = await office.patch(`${KYC}/${kyc}`, { status: 'approved' })
  expect(approved.body.status, JSON.stringify(approved.body)).toBe('approved')
  await filing('Annual return', '2026-03-04')
  await obligation('Programme tested', '2026-03-02')
  await filing('Far away', '2026-12-31')

  expect(await deadlines(10)).toMatchObject([
    { kind: 'obligation_due', title: 'Programme tested', days_left: 0, severity: 'medium', alert_id: null },
    { kind: 'filing_due', title: 'Annual return', days_left: 2, severity: 'medium' },
  ])
  await office.daysPass(1)
  Object.assign(office, { admin: await office.signIn('admin@example.com') })
  expect(await deadlines(0)).toMatchObject([
    { kind: 'obligation_overdue', days_left: -1, severity: 'high', due_on: '2026-03-02' },
  ])
  expect((await office.get(`${P}/deadlines?within_days=367`)).body.errors[0].path).toBe('query.within_days')
})

test('the scanner proposes an alert for each that has none, and a person’s approval raises it', async () => {
  const token = await office.post('/svc/compliance/agent/scan', {})
  expect([token.status, token.body.code]).toEqual([403, 'session_required'])

  const scan = async (input: Json) => {
    const headers = await office.session()
    const { status, body } = await office.post('/svc/compliance/agent/scan', input, { as: null, headers })
    expect(status, JSON.stringify(body)).toBe(202)
    return until(async () => {
      const run = (await office.get(`/api/v1/svc/agent-runs/${body.run_id}`)).body
      return run.status !== 'running' && run
    })
  }
  const run = await scan({ within_days: 7 })
  expect(run.actions.map(({ kind }: Json) => kind)).toEqual([
    'raise_compliance_alert',
    'raise_compliance_alert',
  ])
  expect(await openAlerts()).toEqual([])
  for (const { id } of run.actions) await office.post(`/svc/agent/actions/${id}/approve`)
  expect(await openAlerts()).toMatchObject([
    { kind: 'filing_due', title: 'Annual return', severity: 'medium', settled: false },
    { kind: 'obligation_overdue', title: 'Programme tested', severity: 'high', settled: false },
  ])
  expect((await office.get('/api/v1/svc/notifications')).body).toContainEqual(
    expect.objectContaining({ title: 'Annual return is to be filed by 4 March 2026.', link: '/compliance' }),
  )
  // An existing warning is not proposed again.
  expect((await scan({ within_days: 7 })).status).toBe('completed')
})

test('an alert is brought up to date and escalated, never doubled, and says when what it warned of is over', async () => {
  const id = await filing('Form D', '2026-03-05')
  const subject = { record_type: 'compliance_filing', record_id: id }
  const first = (await office.post(`${P}/alerts`, subject)).body
  expect(first).toMatchObject({ severity: 'medium', escalated_at: null })
  await office.daysPass(3)
  Object.assign(office, { admin: await office.signIn('admin@example.com') })
  const again = (await office.post(`${P}/alerts`, subject)).body
  expect(again).toMatchObject({ id: first.id, severity: 'high', kind: 'filing_overdue' })
  expect(again.escalated_at).not.toBeNull()
  const other = { ...subject, record_id: await filing('Form PF', '2026-03-20') }
  const raced = await Promise.all([1, 2, 3].map(() => office.post(`${P}/alerts`, other)))
  expect(new Set(raced.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await openAlerts()).toHaveLength(4)

  await office.patch(`${P}/filings/${id}`, { status: 'submitted', reference: 'EDGAR 1' })
  expect((await office.get(`${P}/alerts/${first.id}`)).body).toMatchObject({
    settled: true,
    resolved_at: null,
  })
  const headers = { 'accept-language': 'de' }
  expect((await office.get(`${P}/alerts/${first.id}`, { headers })).body.message).toBe(
    'Form D ist überfällig: einzureichen war es bis zum 5. März 2026.',
  )
  const resolved = (await office.post(`${P}/alerts/${first.id}/resolve`, { note: 'Filed late' })).body
  expect(resolved).toMatchObject({ note: 'Filed late', resolved_by: expect.any(String) })
  expect((await office.post(`${P}/alerts/${first.id}/resolve`, { note: 'Again' })).body).toEqual(resolved)
  const settled = await office.post(`${P}/alerts`, subject)
  expect([settled.status, settled.body.code]).toEqual([409, 'nothing_to_raise'])
  const nowhere = await office.post(`${P}/alerts`, { ...subject, record_id: 999 })
  expect([nowhere.status, nowhere.body.errors[0].path]).toEqual([422, 'record_id'])
})

test('the dashboard counts what the lists hold', async () => {
  const { body } = await office.get(`${P}/dashboard`)
  expect(body).toMatchObject({
    as_of: '2026-03-06',
    kyc: { pending: 0, in_progress: 0, approved: 1, rejected: 0, expired: 0 },
    hits_to_decide: 0,
    filings: { upcoming: 2, overdue: 1, submitted: 1, waived: 0, not_applicable: 0 },
    obligations: { open: 0, overdue: 1, done: 0 },
    alerts: { open: 3, high: 1 },
    trading: { restricted: 0, preclearances_pending: 0 },
    screening_lists: { in_force: 1, stale: 0 },
  })
  expect(body.deadlines).toEqual(await deadlines(30))
  expect(body.programme.score).toBe((await office.get(`${P}/program/exam-readiness`)).body.score)
})

test('an approved KYC record is told of before it expires, and after', async () => {
  const { body } = await office.get(KYC)
  const [{ id, expires_at }] = body as Json[]
  const daysLeft = (Date.parse(expires_at) - office.clock.now().getTime()) / 86_400_000
  await office.daysPass(Math.floor(daysLeft) - 10)
  Object.assign(office, { admin: await office.signIn('admin@example.com') })
  const expiring = { record_type: 'kyc_record', record_id: id, kind: 'kyc_expiring', severity: 'medium' }
  expect(await deadlines(30)).toContainEqual(expect.objectContaining(expiring))
  const raised = (await office.post(`${P}/alerts`, { record_type: 'kyc_record', record_id: id })).body
  expect(raised).toMatchObject({ ...expiring, settled: false })

  await office.daysPass(12)
  Object.assign(office, { admin: await office.signIn('admin@example.com') })
  expect((await office.get(`${KYC}/${id}`)).body.status).toBe('expired')
  expect(await deadlines(0)).toContainEqual(
    expect.objectContaining({ record_id: id, kind: 'kyc_expired', severity: 'high', alert_id: raised.id }),
  )
})
