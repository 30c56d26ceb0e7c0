import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyAreaBut, type Json, type Office, openOffice } from '../../office.ts'
import examples from './capital-calls.json' with { type: 'json' }
import { newFund, P } from './committed-fund.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('a notice says in figures, as a table and on a page what each investor owes and has left', async () => {
  const { fund, ids } = await newFund(office, { '=Alder, "A"': 300, 'Łukasz Żółw': 100 })
  const lines = [
    { ilpa_call_type: 'investments', amount: 80 },
    { ilpa_call_type: 'placement_fees', amount: 20 },
  ]
  await office.post(`${P}/calls`, { fund_account_id: fund, amount: 40 })
  const terms = { notice_date: '2026-03-02', due_date: '2026-03-31', reference: 'CALL 2026/2' }
  const call = (await office.post(`${P}/calls`, { fund_account_id: fund, lines, ...terms })).body
  const path = `${P}/calls/${call.id}/notices`
  const notices = (await office.get(path)).body
  expect(notices).toHaveLength(2)
  expect(notices[0]).toMatchObject({
    ...terms,
    fund: { commitments: 400, amount: 100 },
    lp: {
      commitment: 300,
      share_of_fund: 0.75,
      prior_contributions: 30,
      unfunded_before: 270,
      unfunded_after: 210,
    },
    transactions: [
      { transaction_type: 'investments', amount: 60, impact_on_unfunded: -60 },
      { transaction_type: 'placement_fees', amount: 15, impact_on_unfunded: 0 },
    ],
  })
  const csv = await office.get(`${path}/csv`)
  expect(csv.headers.get('content-disposition')).toBe(
    `attachment; filename="capital-call-CALL-2026-2.csv"; filename*=UTF-8''capital-call-CALL-2026-2.csv`,
  )
  const [head, first] = csv.body.split('\r\n')
  expect(head.split(',').slice(0, 3)).toEqual(['reference', 'notice_date', 'due_date'])
  const name = `"'=Alder, ""A"""`
  expect(first).toContain(`,${name},USD,300,30,0,270,210,investments,,60,-60`)
  const bytes = await bytesOf(`${path}/pdf`)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(bytes)).toBe(2)
  expect(await bytesOf(`${path}/pdf`)).toEqual(bytes)
  expect(pagesOf(await bytesOf(`${path}/pdf?lp_id=${Object.values(ids)[0]}`))).toBe(1)
  expect((await office.get(`${path}?lp_id=987654321`)).status).toBe(404)
})

test('the notices of a call and of a distribution are looked at before either is kept', async () => {
  const { fund } = await newFund(office, { Alder: 300, Birch: 100 })
  const call = { fund_account_id: fund, amount: 40, notice_date: '2026-03-02', due_date: '2026-03-31' }
  const ofCall = await office.post(`${P}/calls/notices/preview`, { ...call, reference: 'CALL 7' })
  expect(ofCall.body.name).toBe('draft-capital-call-CALL-7.pdf')
  expect(pagesOf(Buffer.from(ofCall.body.content, 'base64'))).toBe(2)
  expect((await office.get(`${P}/calls?fund_account_id=${fund}`)).body).toEqual([])
  expect((await office.post(`${P}/calls/notices/preview`, { ...call, amount: 401 })).body.code).toBe(
    'over_call',
  )

  const paid = { fund_account_id: fund, type: 'realized_gain', amount: 20, date: '2026-03-30' }
  const ofPaid = await office.post(`${P}/distributions/notices/preview`, { ...paid, reference: 'DIST 7' })
  expect(ofPaid.body.name).toBe('draft-distribution-DIST-7.pdf')
  expect(pagesOf(Buffer.from(ofPaid.body.content, 'base64'))).toBe(2)
  expect((await office.get(`${P}/distributions?fund_account_id=${fund}`)).body).toEqual([])
})

async function bytesOf(path: string): Promise<Buffer> {
  const reply = await fetch(office.url + path, { headers: { authorization: `Bearer ${office.admin}` } })
  return Buffer.from(await reply.arrayBuffer())
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('reminders are sent by the business day and stop when the call is paid', async () => {
  const { input, expected }: Json = examples.find(({ name }) => name.startsWith('reminder schedule'))
  const { fund } = await newFund(office, { LP1: 100, LP2: 300 })
  const terms = { notice_date: '2026-01-09', due_date: input.due_date, reference: 'CALL-9' }
  const call = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: 100, ...terms })).body
  const { body } = await office.post(`${P}/calls/${call.id}/schedule-reminders`)
  expect(body.reminders.map((one: Json) => one.date)).toEqual(expected.dates)
  expect(body.reminders.every((one: Json) => one.status === 'past')).toBe(true)
  expect((await office.get(`${P}/calls/${call.id}`)).body.overdue).toBe(true)
  const overdue = (await office.get(`${P}/calls?status=overdue&fund_account_id=${fund}`)).body
  expect(overdue.map((one: Json) => one.id)).toEqual([call.id])

  const next = { fund_account_id: fund, amount: 100, notice_date: '2026-03-02', due_date: '2026-03-16' }
  const open = (await office.post(`${P}/calls`, next)).body
  await office.post(`${P}/calls/${open.id}/schedule-reminders`, { offsets: [-1, 0] })
  let as = office.admin
  const statuses = async () =>
    (await office.get(`${P}/calls/${open.id}/reminders`, { as })).body.reminders.map(
      (one: Json) => one.status,
    )
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
  as = await clockTo('2026-03-13T13:00:00.000Z')
  await expect.poll(statuses).toEqual(['sent', 'scheduled'])
  const [notice] = (await office.get('/api/v1/svc/notifications', { as })).body
  expect(notice).toMatchObject({
    kind: 'capital_call_reminder',
    detail: expect.stringContaining('LP2 75 USD'),
    link: `/capital-calls/${open.id}`,
  })
  const narrowed = await office.person('admin', undefined, 1, everyAreaBut({ 'investor-portal': 'none' }))
  const shown = (await office.get('/api/v1/svc/notifications', { as: narrowed })).body
  expect(shown.filter(({ kind }: Json) => kind === 'capital_call_reminder')).toEqual([])
  for (const [at, { lp_id, amount }] of open.allocation.entries())
    await office.post(`${P}/calls/${open.id}/payment`, { lp_id, amount, reference: `W-${at}` }, { as })
  as = await clockTo('2026-03-16T13:00:00.000Z')
  await expect.poll(statuses).toEqual(['sent', 'skipped'])
})

/** Moves the clock on and does what is due by it; a token lives a day, so that it takes a new one. */
async function clockTo(time: string): Promise<string> {
  office.clock.advance(Date.parse(time) - office.clock.now().getTime())
  office.running.door.parts.onWork()
  return office.signIn('admin@example.com')
}
