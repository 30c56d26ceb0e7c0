import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { readPaper } from '../papers.ts'
import { admit, journal, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
const P = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** A fund of one investor, with 100,000 called and paid. */
async function fundOfOne() {
  const fund = await openFund(office, { name: 'Alder Fund' })
  const { Alder } = await admit(office, fund.id, [{ name: 'Alder', commitment: 1_000_000 }], '2025-01-01')
  const { body: call } = await office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-10',
    due_date: '2025-01-31',
    lines: [{ ilpa_call_type: 'investments', amount: 100_000 }],
  })
  await office.post(`${P}/calls/${call.id}/payment`, { amount: 100_000, date: '2025-01-31' })
  return { fund, lp: Alder as number, call }
}

test('a restated statement says what it replaces, why, by how much, and who holds that', async () => {
  const { fund, lp } = await fundOfOne()
  const first = await closeThrough(office, fund, '2025-03-31')
  const closes = `${CFO}/accounts/${fund.id}/period-close`
  expect((await office.get(`${closes}/${first.id}/statements`)).body.restates).toBeNull()
  const asked = await office.post(`${closes}/${first.id}/reopen`, { reason: 'An invoice was late' })
  await office.post(`/svc/agent/actions/${asked.body.action_id}/approve`)
  await journal(office, fund.id, '2025-03-20', [
    ['5300', 1_500, 0],
    ['1010', 0, 1_500],
  ])
  const second = await closeThrough(office, fund, '2025-03-31')
  const { body } = await office.get(`${closes}/${second.id}/statements`)
  expect(body.restates).toMatchObject({
    version: 1,
    reason: 'An invoice was late',
    partners: [
      {
        lp_id: lp,
        closing_before: 100_000,
        closing_after: 98_500,
        difference: -1_500,
        was_sent: false,
      },
    ],
  })
  office.clock.advance(1000)
  const { version } = (await office.get(`${P}/lps/${lp}`)).body
  await office.patch(`${P}/lps/${lp}`, { name: 'A RENAMED', version })
  expect((await office.get(`${closes}/${second.id}/statements`)).body.restates).toEqual(body.restates)
  const text = (await readPaper(office, `${closes}/${second.id}/statements/pdf?lp_id=${lp}`)).join(' ')
  expect(text).toContain('Capital account statement, restated')
  expect(text).toContain('An invoice was late')
})

test('names on papers stay those of the day, whatever becomes of them', async () => {
  const { fund, lp, call } = await fundOfOne()
  const { body: paid } = await office.post(`${P}/distributions`, {
    fund_account_id: fund.id,
    type: 'return_of_capital',
    amount: 1_000,
    date: '2025-02-10',
  })
  const close = await closeThrough(office, fund, '2025-03-31')
  const papers = async () => {
    const [calls, distributions, statements] = await Promise.all(
      [
        `${P}/calls/${call.id}/notices`,
        `${P}/distributions/${paid.id}/notices`,
        `${CFO}/accounts/${fund.id}/period-close/${close.id}/statements`,
      ].map(async path => (await office.get(path)).body),
    )
    return [
      [calls[0].lp.name, calls[0].lp.postal_address, calls[0].fund.name],
      [distributions[0].lp.name, distributions[0].lp.postal_address, distributions[0].fund.name],
      [statements.statements[0].name, statements.fund],
    ]
  }
  const before = await papers()
  office.clock.advance(1000)
  const { body: known } = await office.get(`${P}/lps/${lp}`)
  const change = { name: 'A RENAMED', postal_address: '1 New Row', version: known.version }
  expect((await office.patch(`${P}/lps/${lp}`, change)).status).toBe(200)
  expect((await office.patch(`${CFO}/accounts/${fund.id}`, { name: 'Renamed Fund' })).status).toBe(200)
  expect(await papers()).toEqual(before)
  const { body: later } = await office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-04-10',
    override_reason: 'A test',
    lines: [{ ilpa_call_type: 'investments', amount: 1_000 }],
  })
  const [notice] = (await office.get(`${P}/calls/${later.id}/notices`)).body
  expect([notice.lp.name, notice.fund.name]).toEqual(['A RENAMED', 'Renamed Fund'])
})

test('each version of a K-1 stays, with its overrides, and what amends a final one says so', async () => {
  const { fund, lp } = await fundOfOne()
  const k1 = `${CFO}/accounts/${fund.id}/k1`
  const made = (input: Json) => office.post(`${k1}/generate`, { tax_year: 2025, kind: 'final', ...input })
  expect((await made({ items: [{ box: '5', amount: 100 }] })).status).toBe(201)
  await office.post(`${k1}/${lp}/2025/overrides`, { box: '5', amount: 120, reason: 'Corrected 1099' })
  expect((await made({ items: [{ box: '5', amount: 130 }], amend: true })).status).toBe(201)
  const of = async (query = ''): Promise<Json> => (await office.get(`${k1}/${lp}/2025${query}`)).body
  expect(await of('?version=1')).toMatchObject({
    version: 1,
    amended: false,
    boxes: [{ box: '5', computed: 100, override: 120, effective: 120 }],
  })
  expect(await of()).toMatchObject({
    version: 2,
    amended: true,
    boxes: [{ box: '5', effective: 130 }],
    versions: [{ version: 1 }, { version: 2 }],
  })
  const overrides = async (query = '') => (await office.get(`${k1}/${lp}/2025/overrides${query}`)).body
  expect(await overrides()).toEqual([])
  expect(await overrides('?version=1')).toMatchObject([{ amount: 120, reason: 'Corrected 1099' }])
  expect((await office.get(`${k1}/${lp}/2025?version=9`)).status).toBe(404)
  expect((await readPaper(office, `${k1}/${lp}/2025/pdf`)).join(' ')).toContain('Amended')
  expect((await readPaper(office, `${k1}/${lp}/2025/pdf?version=1`)).join(' ')).not.toContain('Amended')
})

test('what is taken back counts no longer from its own day, or from the first open one', async () => {
  const { fund } = await fundOfOne()
  const asked = async (notice_date: string): Promise<Json> =>
    (
      await office.post(`${P}/calls`, {
        fund_account_id: fund.id,
        notice_date,
        override_reason: 'A test',
        lines: [{ ilpa_call_type: 'investments', amount: 40 }],
      })
    ).body
  const cancelled = async ({ id }: Json): Promise<string> => {
    await office.post(`${P}/calls/${id}/status`, { status: 'cancelled', reason: 'Sent by mistake' })
    return (await office.get(`${P}/calls/${id}`)).body.cancelled.date
  }
  expect(await cancelled(await asked('2025-02-03'))).toBe('2025-02-03')
  const late = await asked('2025-03-03')
  await closeThrough(office, fund, '2025-03-31')
  expect(await cancelled(late)).toBe('2025-04-01')
})
