import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplesOf } from '../../../finance/examples.ts'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { admit, journal, openFund, workedPartners } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const k1 = (fund: Json) => `${CFO}/accounts/${fund.id}/k1`
const [[, split]] = examplesOf('k1', ({ input }) => 'items' in input) as [readonly [string, Json]]
const [[, itemL]] = examplesOf('k1', ({ input }) => 'contributed' in input) as [readonly [string, Json]]
const { items } = split.input
/** Boxes of the published case, and their places on the form. */
const names: Record<string, string> = { box5: '5', box8: '8', fee: '13AE', other: '13ZZ', box19: '19A' }
const input = {
  tax_year: 2025,
  items: [
    { box: '5', amount: items.box5_interest },
    { box: '8', amount: items.box8_st_gain },
    { box: '13', code: 'AE', amount: items.management_fee_deduction, sharing: 'fee' },
    { box: '13', code: 'ZZ', amount: items.other_portfolio_deductions },
    { box: '19', code: 'A', amount: items.box19_distributions },
  ],
}

async function worked() {
  const fund = await openFund(office)
  const partners = await admit(office, fund.id, workedPartners)
  await journal(office, fund.id, '2025-01-29', [
    ['1010', itemL.input.contributed, 0],
    ['3100', 0, itemL.input.contributed, partners.LP1],
  ])
  await journal(office, fund.id, '2025-06-30', [
    ['3300', itemL.input.withdrawals, 0, partners.LP1],
    ['1010', 0, itemL.input.withdrawals],
  ])
  return { fund, partners }
}

const boxesOf = (schedule: Json, figure = 'effective'): Json =>
  Object.fromEntries(schedule.boxes.map((line: Json) => [line.box + (line.code ?? ''), line[figure]]))

test('splits every item by its rule, and item L rolls', async () => {
  const { fund, partners } = await worked()
  const { status, body } = await office.post(`${k1(fund)}/generate`, input)
  expect(status).toBe(201)
  for (const schedule of body.schedules)
    for (const [name, wanted] of Object.entries(split.expected[schedule.name]))
      expect([schedule.name, name, boxesOf(schedule)[names[name] as string]]).toEqual([
        schedule.name,
        name,
        wanted,
      ])
  const { body: one } = await office.get(`${k1(fund)}/${partners.LP1}/2025`)
  expect(one.capital).toEqual({
    beginning: itemL.input.beginning,
    contributed: itemL.input.contributed,
    current_year_net: itemL.input.current_year_net,
    other: itemL.input.other,
    withdrawals: itemL.input.withdrawals,
    ending: itemL.expected.ending,
  })
  const next = await office.post(`${k1(fund)}/generate`, { ...input, tax_year: 2026 })
  expect(next.body.schedules[0].capital.beginning).toBe(itemL.expected.ending)
})

test('sums to the return in cents and in whole dollars, by the days that a partner was there', async () => {
  const fund = await openFund(office)
  await admit(
    office,
    fund.id,
    [1, 2, 3].map(nth => ({ name: `LP${nth}`, commitment: 1_000_000 })),
  )
  const { body } = await office.post(`${k1(fund)}/generate`, {
    tax_year: 2025,
    items: [
      { box: '5', amount: 100.55 },
      { box: '8', amount: -0.05 },
    ],
  })
  const column = (box: string, figure: string) => body.schedules.map((one: Json) => boxesOf(one, figure)[box])
  expect(column('5', 'effective')).toEqual([33.52, 33.52, 33.51])
  expect(column('5', 'form_amount')).toEqual([34, 34, 33])
  expect(column('8', 'effective')).toEqual([-0.02, -0.02, -0.01])
  expect(column('8', 'form_amount').reduce((sum: number, one: number) => sum + one, 0)).toBeCloseTo(0)
})

test('an override stays beside what was computed, and says what no longer sums', async () => {
  const { fund, partners } = await worked()
  await office.post(`${k1(fund)}/generate`, input)
  const path = `${k1(fund)}/${partners.LP1}/2025`
  const change = { box: '5', amount: 18_100, reason: 'Corrected 1099-INT' }
  const { body } = await office.post(`${path}/overrides`, change)
  expect(body.boxes[0]).toMatchObject({ computed: 18_000, override: 18_100, effective: 18_100 })
  expect(body.warnings).toEqual(['The partners’ box 5 differs from the return by 100 USD.'])
  expect(body.capital.current_year_net).toBe(itemL.input.current_year_net + 100)
  const back = await office.post(`${path}/overrides`, { ...change, amount: 18_000 })
  expect(back.body.warnings).toEqual([])
  await office.post(`${path}/overrides`, { ...change, amount: 18_100, rebalance_lp_id: partners.GP })
  const { body: all } = await office.get(`${k1(fund)}?tax_year=2025`)
  expect(all.map((one: Json) => boxesOf(one)['5']).sort()).toEqual([10_350, 15_750, 18_100, 800])
  expect(all[0].warnings).toEqual([])
  const { body: overrides } = await office.get(`${path}/overrides`)
  expect(overrides.map(({ amount }: Json) => amount)).toEqual([18_100, 18_000, 18_100])
})

test('a final version is only amended', async () => {
  const { fund, partners } = await worked()
  await office.post(`${k1(fund)}/generate`, { ...input, kind: 'final' })
  expect((await office.post(`${k1(fund)}/generate`, input)).body).toMatchObject({
    code: 'already_final',
    version: 1,
  })
  await office.post(`${k1(fund)}/generate`, { ...input, amend: true })
  const { body } = await office.get(`${k1(fund)}/${partners.LP1}/2025`)
  expect(body).toMatchObject({ version: 2, kind: 'estimate' })
  const empty = await openFund(office)
  expect((await office.post(`${k1(empty)}/generate`, input)).body.code).toBe('no_partners')
})

test('a preparer’s file is matched by id or by number and name, never by name alone; all rows or none', async () => {
  const { fund, partners } = await worked()
  await office.post(`${CFO}/accounts/${fund.id}/lp-terms/upsert`, { lp_id: partners.LP2, tin_last4: '6789' })
  await office.post(`${k1(fund)}/generate`, input)
  const bad = [
    'lp_id,name,tin,tax_year,5,13AE',
    `${partners.LP1},,,2025,18001,400000`,
    ',LP2,xxx-xx-6789,2025,"15,751",',
    ',LP3,,2025,10350,',
    `${partners.GP},,,2024,ten,`,
  ]
  const asked = await office.post(`${k1(fund)}/bulk-preview`, { tax_year: 2025, csv: bad.join('\n') })
  // 15,751 is an amount by either sign, and no other cell decides.
  expect(asked.body).toMatchObject({
    asks_decimal_sign: true,
    unclear: [{ row: 3, cell: '15,751', readings: { point: '15751', comma: '15.751' } }],
    valid: 1,
  })
  const told = { tax_year: 2025, csv: bad.join('\n'), decimal_sign: 'point' }
  const preview = await office.post(`${k1(fund)}/bulk-preview`, told)
  expect(preview.body).toMatchObject({ asks_decimal_sign: false, valid: 2, invalid: 2, persisted: false })
  expect(preview.body.rows.map(({ lp_id, errors }: Json) => [lp_id, errors.length])).toEqual([
    [partners.LP1, 0],
    [partners.LP2, 0],
    [null, 1],
    [partners.GP, 2],
  ])
  const upload = (file: Json) => office.post(`${k1(fund)}/bulk-upload`, { tax_year: 2025, ...file })
  expect((await upload({ csv: bad.join('\n') })).status).toBe(422)
  expect((await office.get(`${k1(fund)}/${partners.LP1}/2025/overrides`)).body).toEqual([])
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('K-1')
  sheet.addRow(['lp_id', 'tax_year', '5', '13AE'])
  sheet.addRow([partners.LP1, 2025, 18_001, 400_000])
  const xlsx = Buffer.from(await workbook.xlsx.writeBuffer()).toString('base64')
  expect((await upload({ xlsx })).body).toMatchObject({ partners: 1, overrides: 1 })
  const { body } = await office.get(`${k1(fund)}/${partners.LP1}/2025`)
  expect(boxesOf(body)['5']).toBe(18_001)
  // Rows go by their number in the sheet, whatever is empty between them; what came out of binary's last digits does not.
  sheet.getRow(5).values = [partners.LP3, 2025, 0.1 + 0.2]
  sheet.getRow(9).values = [partners.LP2, 2024, 1, 1]
  const gaps = Buffer.from(await workbook.xlsx.writeBuffer()).toString('base64')
  const { rows } = (await office.post(`${k1(fund)}/bulk-preview`, { tax_year: 2025, xlsx: gaps })).body
  expect(rows.map(({ row, errors }: Json) => [row, errors.length])).toEqual([
    [2, 0],
    [5, 0],
    [9, 1],
  ])
  expect(rows[1].values[0].uploaded).toBe(0.3)
  expect((await upload({ xlsx: Buffer.from('PK nonsense').toString('base64') })).body.errors[0].path).toBe(
    'xlsx',
  )
  const unknown = (await upload({ csv: 'lp_id,salary\n1,2' })).body
  expect(unknown.errors[0].message).toContain('salary')
})

test('whole dollars sum to the return again after an override that another partner takes the difference of', async () => {
  const fund = await openFund(office)
  const partners = await admit(
    office,
    fund.id,
    [1, 2, 3].map(nth => ({ name: `LP${nth}`, commitment: 1_000_000 })),
  )
  await office.post(`${k1(fund)}/generate`, { tax_year: 2025, items: [{ box: '5', amount: 100_000 }] })
  const change = { box: '5', amount: 33_333.4, reason: 'Agreed', rebalance_lp_id: partners.LP2 }
  await office.post(`${k1(fund)}/${partners.LP1}/2025/overrides`, change)
  const { body } = await office.get(`${k1(fund)}?tax_year=2025`)
  expect(body.map((one: Json) => boxesOf(one)['5']).sort()).toEqual([33_333.27, 33_333.33, 33_333.4])
  expect(body.map((one: Json) => boxesOf(one, 'form_amount')['5']).sort()).toEqual([33_333, 33_333, 33_334])
})

test('item L counts what was paid, in the year in which it was', async () => {
  const fund = await openFund(office)
  const { LP } = await admit(office, fund.id, [{ name: 'LP', commitment: 1_000_000 }], '2024-01-01')
  const call = async (amount: number, notice_date: string, due_date: string) =>
    (
      await office.post('/api/v1/svc/investor-portal/calls', {
        fund_account_id: fund.id,
        amount,
        notice_date,
        due_date,
      })
    ).body.id
  const pay = (id: number, amount: number, date: string) =>
    office.post(`/api/v1/svc/investor-portal/calls/${id}/payment`, { lp_id: LP, amount, date })
  await pay(await call(200_000, '2024-03-01', '2024-03-20'), 200_000, '2024-03-19')
  await pay(await call(50_000, '2024-12-20', '2025-01-10'), 50_000, '2025-01-09')
  const capitalOf = async (tax_year: number) => {
    const { body } = await office.post(`${k1(fund)}/generate`, { tax_year, items: [{ box: '5', amount: 1 }] })
    return body.schedules[0].capital
  }
  expect(await capitalOf(2024)).toMatchObject({ contributed: 200_000, ending: 200_001 })
  expect(await capitalOf(2025)).toMatchObject({ beginning: 200_001, contributed: 50_000, ending: 250_002 })
})

test('without a K-1 of the year before, item L begins with the book, less what is not paid, and says so', async () => {
  const fund = await openFund(office)
  const { A } = await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2024-01-01')
  const P = '/api/v1/svc/investor-portal'
  const call = { fund_account_id: fund.id, notice_date: '2024-11-01', due_date: '2025-01-10' }
  const { id } = (await office.post(`${P}/calls`, { ...call, amount: 100_000 })).body
  const pay = (amount: number, date: string) =>
    office.post(`${P}/calls/${id}/payment`, { lp_id: A, amount, date })
  await pay(60_000, '2024-12-01')
  await journal(office, fund.id, '2024-12-15', [
    ['1010', 5000, 0],
    ['4010', 0, 5000],
  ])
  await pay(40_000, '2025-01-10')
  const returned = { tax_year: 2025, items: [{ box: '5', amount: 1000 }] }
  const [one] = (await office.post(`${k1(fund)}/generate`, returned)).body.schedules
  expect(one.capital).toMatchObject({ beginning: 65_000, contributed: 40_000, ending: 106_000 })
  expect(one.warnings).toEqual([expect.stringContaining('There is no K-1 for 2024')])
  const before = { tax_year: 2024, items: [{ box: '5', amount: 4999 }] }
  const [first] = (await office.post(`${k1(fund)}/generate`, before)).body.schedules
  expect([first.capital.beginning, first.capital.ending, first.warnings]).toEqual([0, 64_999, []])
  const [again] = (await office.post(`${k1(fund)}/generate`, returned)).body.schedules
  expect([again.capital.beginning, again.warnings]).toEqual([64_999, []])
})

test('a final K-1 says whom it was issued to, whatever they are called since; what was missing is filled in', async () => {
  const { fund, partners } = await worked()
  const lp = partners.LP1 as number
  const terms = (more: Json) =>
    office.post(`${CFO}/accounts/${fund.id}/lp-terms/upsert`, { lp_id: lp, ...more })
  await terms({ tin_last4: '1234' })
  await office.post(`${k1(fund)}/generate`, { ...input, kind: 'final' })
  const shown = async () => (await office.get(`${k1(fund)}/${lp}/2025`)).body
  expect((await shown()).missing).toContain('ein')
  await terms({ tin_last4: '9999', tax_address: '1 Main Street' })
  await office.patch(`/api/v1/svc/investor-portal/lps/${lp}`, { name: 'Renamed' })
  await office.patch(`${CFO}/accounts/${fund.id}`, { name: 'Renamed Fund' })
  expect(await shown()).toMatchObject({
    name: 'LP1',
    tin: '***-**-1234',
    partnership: { name: 'Example Fund I' },
    partner: { address: '1 Main Street' },
  })
  expect((await shown()).missing).not.toContain('partner_address')
  await office.post(`${k1(fund)}/generate`, { ...input, kind: 'final', amend: true })
  expect(await shown()).toMatchObject({ name: 'Renamed', tin: '***-**-9999' })
})

test('a preparer’s file is read like any other: bytes, letters, named columns, a total at its foot, a saved format', async () => {
  const { fund, partners } = await worked()
  await office.post(`${k1(fund)}/generate`, input)
  const text = [
    'Prüfer;;;',
    'Gesellschafter;Partner ID;Zinsen;Box 13AE: Übriges',
    `Müller;${partners.LP1};18.001,50;400.000,00`,
    `Söhne;${partners.LP2};15.751,25;`,
    'Summe;;33.752,75;400.000,00',
  ].join('\r\n')
  const content = Buffer.from(text, 'latin1').toString('base64')
  const file = { tax_year: 2025, content, encoding: 'windows-1252', mapping: { box_5: 'Zinsen' } }
  const { body } = await office.post(`${k1(fund)}/bulk-preview`, file)
  expect(body).toMatchObject({
    delimiter: 'semicolon',
    header_row: 2,
    decimal_sign: 'comma',
    mapping: { lp_id: 'Partner ID', box_5: 'Zinsen', box_13AE: 'Box 13AE: Übriges' },
    unmapped_columns: [],
    ...{ objections: [], formats: [], valid: 2, invalid: 0 },
  })
  expect(body.rows[0].values).toEqual([
    { box: '5', computed: 18_000, uploaded: 18_001.5 },
    { box: '13AE', computed: 400_000, uploaded: 400_000 },
  ])
  const saved = { kind: 'k1', name: 'Prüfer', signature: body.signature, layout: { mapping: body.mapping } }
  expect((await office.post('/api/v1/svc/imports/formats', saved)).status).toBe(200)
  const again = (await office.post(`${k1(fund)}/bulk-preview`, file)).body
  expect(again.formats.map(({ name }: Json) => name)).toEqual(['Prüfer'])
  expect((await office.post(`${k1(fund)}/bulk-upload`, file)).body).toMatchObject({
    partners: 2,
    overrides: 2,
  })
  const wrong = `lp_id,5,99\n${partners.LP1},18000,1`
  const refused = await office.post(`${k1(fund)}/bulk-upload`, { tax_year: 2025, csv: wrong })
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    422,
    'The column 99 is no box of the K-1, or the second of one.',
  ])
})
