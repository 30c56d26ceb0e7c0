import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../../office.ts'
import { workbook } from '../../../../workbook.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const PORTAL = '/api/v1/svc/investor-portal'
let last = 0
/** A fund with a book of its own; its imports are called by their kind. */
async function newFund(currency = 'USD') {
  const { body } = await office.post(`${CFO}/accounts`, { name: `Alder Fund ${++last}`, currency })
  const path = `${CFO}/accounts/${body.id}/imports`
  return {
    id: body.id as number,
    name: body.name as string,
    preview: (kind: string, input: Json) => office.post(`${path}/${kind}/preview`, input),
    run: (kind: string, input: Json) => office.post(`${path}/${kind}`, input),
    undo: (kind: string, id: number, reason?: string) =>
      office.post(`${path}/${kind}/${id}/undo`, reason === undefined ? undefined : { reason }),
    /** An investor who is committed to it. */
    async partner(input: Json): Promise<Json> {
      const lp = (await office.post(`${PORTAL}/lps`, input)).body
      await this.admits(lp, 1e7)
      return lp
    },
    admits: (lp: Json, amount: number) =>
      office.post(`${PORTAL}/commitments`, {
        lp_id: lp.id,
        fund_account_id: body.id,
        amount,
        admitted_on: '2024-01-01',
      }),
    entries: async (): Promise<Json[]> =>
      (await office.get(`${CFO}/gl/journal?fund_account_id=${body.id}&limit=500`)).body,
    balances: async () => {
      const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${body.id}`)).body
      return Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
    },
  }
}

const problems = (body: Json) =>
  body.rows.flatMap(({ row, problems }: Json) =>
    problems.map(({ column, message }: Json) => [row, column, message]),
  )

describe('opening balances', () => {
  test('become one entry, to the cent, with their investors; and are struck out again', async () => {
    const fund = await newFund()
    const lp = await fund.partner({ name: 'Birch', reference: 'B-1' })
    const xlsx = await workbook([
      ['Trial balance as of 31 December 2025'],
      ['Account Code', 'Account', 'Debit', 'Credit', 'Investor'],
      ['1010', 'Cash – operating', 1234.56, null, ''],
      ['1310', 'Investments at cost', '1,000,000.00', '', ''],
      ['3100', 'Partner contributions', '', 1_001_234.55, 'B-1'],
      ['4010', 'Interest income', '', 0.01, ''],
      ['1020', '', 0, 0, ''],
      ['Total', '', 1_001_234.56, 1_001_234.56, ''],
    ])
    const input = { xlsx, date: '2025-12-31' }
    const shown = (await fund.preview('opening-balances', input)).body
    expect(shown).toMatchObject({
      objections: [],
      warnings: [],
      counts: { create: 4, ignored: 2, refused: 0 },
    })
    expect(await fund.entries()).toEqual([])
    const done = await fund.run('opening-balances', input)
    expect(done.status).toBe(200)
    expect(await fund.balances()).toEqual({
      1010: 1234.56,
      1310: 1_000_000,
      3100: -1_001_234.55,
      4010: -0.01,
    })
    const [entry] = await fund.entries()
    expect(entry).toMatchObject({ date: '2025-12-31', source: 'opening_balance', reference: 'OPENING' })
    expect(entry.lines.find(({ code }: Json) => code === '3100').partner_id).toBe(lp.id)

    const again = await fund.run('opening-balances', input)
    expect(again.status).toBe(422)
    expect(again.body.detail).toContain('was opened on 2025-12-31 by entry 1')
    expect((await fund.undo('opening-balances', done.body.import_id)).status).toBe(200)
    expect(await fund.balances()).toEqual({})
    expect((await fund.run('opening-balances', input)).status).toBe(200)
  })

  test('that do not balance, or of unknown accounts, keep nothing', async () => {
    const fund = await newFund()
    const csv = 'Account;Debit;Credit\n1010;100,00;\nLegal reserve;;60,00\n3100;;39,99\n'
    const shown = (await fund.preview('opening-balances', { csv, date: '2025-12-31' })).body
    expect(shown.unknown).toEqual([{ column: 'account', cell: 'Legal reserve', rows: 1 }])
    expect(problems(shown)).toEqual([[3, 'account', 'Legal reserve is not known here: say what it is']])
    const inGerman = await office.post(
      `${CFO}/accounts/${fund.id}/imports/opening-balances/preview`,
      { csv, date: '2025-12-31' },
      { headers: { 'accept-language': 'de' } },
    )
    expect(problems(inGerman.body)).toEqual([
      [3, 'account', 'Legal reserve ist hier nicht bekannt: Sagen Sie, was es ist'],
    ])
    expect((await fund.run('opening-balances', { csv, date: '2025-12-31' })).body.errors[0].path).toBe(
      'rows.3.account',
    )
    const told = { csv, date: '2025-12-31', choices: { account: { 'Legal reserve': '3200' } } }
    const unbalanced = await fund.run('opening-balances', told)
    expect(unbalanced.status).toBe(422)
    expect(unbalanced.body.detail).toContain('Debits and credits differ by USD 0.01: debits are higher.')
    expect(await fund.entries()).toEqual([])
  })

  test('tell a code that has another name in the chart', async () => {
    const fund = await newFund()
    const csv = 'Account code,Account name,Balance\n4010,Travel,-5\n1010,Cash operating,5\n'
    const shown = (await fund.preview('opening-balances', { csv, date: '2025-12-31' })).body
    expect(shown.warnings).toEqual(['4010 is Travel in the sheet, and 4010 Interest income in the chart.'])
  })
})

const QUICKBOOKS = `Alder Fund,,,,,,,
Journal,,,,,,,
"January 1 - March 31, 2025",,,,,,,
,,,,,,,
Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit
01/31/2025,Journal Entry,7,Birch Pension,First call,1010 Cash – operating,"$100,000.00",
,,,Birch Pension,First call,3100 Partner contributions,,"$100,000.00"
,,,,,,"$100,000.00","$100,000.00"
,,,,,,,
02/03/2025,Check,,Law Firm LLP,Formation,Expenses:Legal and professional fees,"1,250.50",
,,,,Formation,Cash – operating,,"1,250.50"
,,,,,,"$1,250.50","$1,250.50"
,,,,,,,
02/03/2025,Check,,Bank,Charge,Bank Charges,12.00,
,,,,,1010 Cash – operating,,12.00
,,,,,,$12.00,$12.00
,,,,,,,
TOTAL,,,,,,"$101,262.50","$101,262.50"
,,,,,,,
"Thursday, Apr 03, 2025 10:15:00 AM GMT-4 - Accrual Basis",,,,,,,
`

describe('a journal', () => {
  test('of QuickBooks Online is recognised, with its titles and totals passed over and its accounts mapped', async () => {
    const fund = await newFund()
    const birch = await fund.partner({ name: 'Birch Pension' })
    const shown = (await fund.preview('journal', { csv: QUICKBOOKS })).body
    expect(shown).toMatchObject({
      program: 'a Journal report of QuickBooks Online',
      date_order: 'month_first',
      asks_date_order: false,
    })
    expect(shown.unknown.map(({ column, cell }: Json) => [column, cell])).toEqual([
      ['account', 'Expenses:Legal and professional fees'],
      ['investor', 'Law Firm LLP'],
      ['account', 'Bank Charges'],
      ['investor', 'Bank'],
    ])
    const choices = { account: { 'Expenses:Legal and professional fees': '5200', 'Bank Charges': '5200' } }
    const done = (await fund.run('journal', { csv: QUICKBOOKS, choices })).body
    expect(done.counts).toMatchObject({ create: 6, refused: 0 })
    expect(await fund.balances()).toEqual({ 1010: 98_737.5, 3100: -100_000, 5200: 1262.5 })
    expect(
      (await fund.entries()).map(({ date, reference, description }) => [date, reference, description]),
    ).toEqual([
      ['2025-02-03', null, 'Check: Charge'],
      ['2025-02-03', null, 'Check: Formation'],
      ['2025-01-31', '7', 'Journal Entry: First call'],
    ])
    expect((await fund.entries())[2].lines.map(({ partner_id }: Json) => partner_id)).toEqual([
      birch.id,
      birch.id,
    ])

    const again = (await fund.preview('journal', { csv: QUICKBOOKS, choices })).body
    expect(again.counts).toMatchObject({ create: 0, same: 6 })
    expect((await fund.undo('journal', done.import_id, 'Another year’s file')).status).toBe(200)
    expect(await fund.balances()).toEqual({})
    const undone = (await fund.entries()).filter(({ reverses }: Json) => reverses !== null)
    expect(undone.map(({ description }: Json) => description)).toEqual(
      Array(3).fill('Import undone: Another year’s file'),
    )
    expect((await fund.preview('journal', { csv: QUICKBOOKS, choices })).body.counts.create).toBe(6)
  })

  test('of Xero is recognised: one amount, above zero where it is a debit', async () => {
    const fund = await newFund('GBP')
    const csv = `*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1
Fee,31/03/2025,,5100,Tax Exempt,"1,000.00",,
Fee,31/03/2025,,2110,Tax Exempt,"(1,000.00)",,
Fee,30/04/2025,,5100,Tax Exempt,5,,
Fee,30/04/2025,,2110,Tax Exempt,-5,,
`
    const done = (await fund.run('journal', { csv })).body
    expect(done).toMatchObject({ program: 'manual journals of Xero', counts: { create: 4 } })
    expect(await fund.entries()).toHaveLength(2)
    expect(await fund.balances()).toEqual({ 5100: 1005, 2110: -1005 })
  })

  test('that is exported in the form of QuickBooks or of Xero is imported again as it was', async () => {
    const fund = await newFund()
    const cedar = await fund.partner({ name: 'Cedar, "C" L.P.', entity_type: 'general_partner' })
    const csv = `No,Date,Account,Debit,Credit,Memo,Investor
1,2025-03-04,1010,"100,000.05",,"Call 1, ""first""","Cedar, ""C"" L.P."
1,2025-03-04,3100,,100000.05,,"Cedar, ""C"" L.P."
2,2025-09-05,5100,10,,=Fee,
2,2025-09-05,2110,,10,,
`
    expect((await fund.run('journal', { csv })).status).toBe(200)
    const lines = async (one: typeof fund) =>
      (await one.entries()).map(({ date, lines }) => [
        date,
        lines.map(({ code, debit, credit, partner_id }: Json) => [code, debit, credit, partner_id]),
      ])
    for (const form of ['quickbooks', 'xero']) {
      const exported = await office.get(`${CFO}/accounts/${fund.id}/journal/csv?form=${form}`)
      expect(exported.status).toBe(200)
      const other = await newFund()
      await other.admits(cedar, 0)
      const done = await other.run('journal', { csv: exported.body })
      expect(done.body.counts).toMatchObject({ create: 4, refused: 0 })
      expect(await other.balances()).toEqual(await fund.balances())
      expect(await lines(other)).toEqual(await lines(fund))
      expect(done.body.warnings).toEqual([])
    }
    const days = 'from=2025-01-01&to=2025-06-30'
    const half = await office.get(`${CFO}/accounts/${fund.id}/journal/csv?form=xero&${days}`)
    expect(half.body.trimEnd().split('\r\n')).toHaveLength(3)
  })

  test('of what is in the book under other words is warned of, for it would count twice', async () => {
    const fund = await newFund()
    const post = (date: string, amount: number) =>
      office.post(`${CFO}/gl/journal`, {
        fund_account_id: fund.id,
        date,
        lines: [
          { code: '5100', debit: amount },
          { code: '2110', credit: amount },
        ],
      })
    for (const day of ['2025-03-31', '2025-06-30', '2025-09-30'])
      expect((await post(day, 10)).status).toBe(201)
    const { body: last } = await post('2025-12-31', 10)
    expect((await office.post(`${CFO}/gl/journal/${last.id}/reverse`)).status).toBe(200)
    const csv = `No,Date,Account,Debit,Credit
Q1,2025-03-31,2110,,10
Q1,2025-03-31,5100,4,
Q1,2025-03-31,5100,6,
Q2,2025-06-30,5100,10,
Q2,2025-06-30,2110,,10
Q2b,2025-06-30,5100,10,
Q2b,2025-06-30,2110,,10
Q3,2025-09-30,5100,11,
Q3,2025-09-30,2110,,11
Q4,2025-12-31,5100,10,
Q4,2025-12-31,2110,,10
`
    const { warnings, counts } = (await fund.preview('journal', { csv })).body
    expect(warnings).toEqual([
      `2 of the 5 entries to post move the same accounts by the same amounts on the same day as an entry that the book of ${fund.name} has, the first on 2025-03-31. Leave out what is in the book already.`,
    ])
    expect(counts).toMatchObject({ create: 11, refused: 0 })
  })

  test('is refused whole with the reason at its cell: unbalanced, closed, without a date', async () => {
    const fund = await newFund()
    const csv = `No,Date,Account,Debit,Credit
1,2025-01-31,1010,100,
1,2025-01-31,3100,,99.99
2,2025-02-28,1010,5,
2,2025-02-28,3100,,5
3,,1010,5,
3,,3100,,5
`
    const reply = await fund.run('journal', { csv })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual([
      { path: 'rows.2.credit', message: expect.stringContaining('does not balance: USD 0.01') },
      { path: 'rows.6.date', message: 'is required' },
    ])
    expect(await fund.entries()).toEqual([])
    await office.post(`${CFO}/accounts/${fund.id}/period-close/run`, {
      period_end: '2025-03-31',
      waive: [
        'bank_reconciliation',
        'calls_and_distributions_posted',
        'valuations_approved',
        'fee_accrual_posted',
        'expense_accruals',
        'sub_ledgers',
        'no_drafts',
        'reviewer',
      ].map(check => ({ check, reason: 'Test' })),
    })
    const closed = (await fund.preview('journal', { csv: csv.replaceAll('2025-02', '2025-03') })).body
    expect(problems(closed)).toContainEqual([4, 'date', 'the book is closed through 2025-03-31'])
  })

  test('is not undone once one of its entries is reversed, or its period closed', async () => {
    const fund = await newFund()
    const csv = 'Date,Account,Debit,Credit\n2025-01-31,1010,1,\n2025-01-31,3100,,1\n'
    const { import_id } = (await fund.run('journal', { csv })).body
    const [entry] = await fund.entries()
    await office.post(`${CFO}/gl/journal/${entry?.id}/reverse`, { date: '2025-02-01' })
    const refused = await fund.undo('journal', import_id)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'built_upon',
      reasons: [expect.stringContaining('already reversed')],
    })
  })

  test('of 10,000 rows is imported in a few seconds', async () => {
    const fund = await newFund()
    const rows = Array.from({ length: 5000 }, (_, at) => {
      const day = `2025-${String((at % 12) + 1).padStart(2, '0')}-15`
      return `${at},${day},1010,${at + 1}.07,\n${at},${day},3100,,${at + 1}.07\n`
    })
    const done = (await fund.run('journal', { csv: `No,Date,Account,Debit,Credit\n${rows.join('')}` })).body
    expect(done.counts).toMatchObject({ rows: 10_000, create: 10_000 })
    expect((await fund.balances())['1010']).toBe(12_502_850)
  })
})
