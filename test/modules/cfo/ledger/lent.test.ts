import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../../../kept.ts'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { Lender } from '../../../sources/lender.ts'
import { servers } from '../../../sources/servers.ts'
import { VendorApi } from '../../../sources/vendor-api.ts'

const CFO = '/api/v1/svc/cfo'
const CANARY = 'Zanzibarquokka'

const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const xero = new VendorApi(({ pathname, searchParams }) => {
  if (pathname === '/connections') return { json: [{ tenantId: 'the-fund' }] }
  if (pathname === '/api.xro/2.0/Organisation') return { json: { Organisations: [{ Name: 'Fund' }] } }
  if (pathname.endsWith('/Reports/TrialBalance')) return { json: { Reports: [trialBalance] } }
  if (pathname.endsWith('/ManualJournals')) {
    const from = (Number(searchParams.get('page')) - 1) * 10
    return { json: { ManualJournals: journals.slice(from, from + 10) } }
  }
  return undefined
})

const cells = (...values: string[]) => values.map(Value => ({ Value }))
const trialBalance = {
  ReportName: 'Trial Balance',
  ReportDate: '31 March 2026',
  Rows: [
    { RowType: 'Header', Cells: cells('Account', 'Debit', 'Credit', 'YTD Debit', 'YTD Credit') },
    {
      RowType: 'Section',
      Title: 'Revenue',
      Rows: [{ RowType: 'Row', Cells: cells('Interest income (200)', '', '10.00', '', '30000.10') }],
    },
    {
      RowType: 'Section',
      Title: 'Assets',
      Rows: [{ RowType: 'Row', Cells: cells(`${CANARY} Bank (090)`, '10.00', '', '30000.10', '') }],
    },
    {
      RowType: 'Section',
      Title: '',
      Rows: [{ RowType: 'SummaryRow', Cells: cells('Total', '10.00', '10.00', '30000.10', '30000.10') }],
    },
  ],
}

/** 24 months of interest of 1,000.10 in three pages, and an audit fee that names an account of its own. */
const journals = [
  ...Array.from({ length: 24 }, (_, at) => ({
    ManualJournalID: `j${at}`,
    Narration: `${CANARY} interest`,
    Date: `202${5 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-15`,
    Status: 'POSTED',
    JournalLines: [
      { LineAmount: 1000.1, AccountCode: '090' },
      { LineAmount: -1000.1, AccountCode: '200' },
    ],
  })),
  {
    ManualJournalID: 'audit',
    Narration: 'Audit',
    Date: '2026-02-28',
    JournalLines: [
      { LineAmount: 490, AccountCode: '433' },
      { LineAmount: -490, AccountCode: '090' },
    ],
  },
]

let office: Office
let lender: Lender
beforeAll(async () => {
  office = await openOffice()
  const args = servers.xeroAt(await xero.start())
  lender = await Lender.of(office, { args }, { name: 'Xero', kind: 'xero', modules: ['cfo'] })
})
afterAll(async () => {
  await office.close()
  await xero.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('an accounting system that speaks MCP', () => {
  test('is for the CFO, and says what it may lend', async () => {
    expect(await lender.bindings()).toMatchObject([
      { records: 'journal_lines', bound: false, proposed_tool: 'list-manual-journals', modules: ['cfo'] },
      { records: 'trial_balance', bound: false, proposed_tool: 'list-trial-balance' },
    ])
  })

  test('is not read before somebody has said how', async () => {
    const { status, body } = await office.post(`${CFO}/trial-balance/read`, { source: lender.source })
    expect([status, body.code]).toEqual([409, 'not_bound'])
  })

  test('shows in a preview how its answer is read, and asks for the currency', async () => {
    const { body } = await lender.preview('trial_balance')
    expect(body).toMatchObject({
      tool: 'list-trial-balance',
      arguments: { date: '{as_of}' },
      rows_at: 'report',
      asks_currency: true,
      count: 0,
      unread_count: 2,
      reading: {
        mapping: { account: 'Account', debit: 'YTD Debit', credit: 'YTD Credit', category: 'Section' },
      },
    })
    expect((await lender.preview('trial_balance', { currency: 'USD' })).body).toMatchObject({
      asks_currency: false,
      count: 2,
      unread_count: 0,
      rows: [
        { account: 'Interest income (200)', category: 'income', credit: 30000.1, currency: 'USD' },
        { account: `${CANARY} Bank (090)`, category: 'balance_sheet', debit: 30000.1 },
      ],
    })
  })

  test('gives its trial balance, with what came from where and when', async () => {
    await lender.bind('trial_balance', { currency: 'USD' })
    xero.asked.length = 0
    const { status, body } = await office.post(`${CFO}/trial-balance/read`, {
      source: lender.source,
      as_of: '2026-03-31',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(xero.asked).toContain('/api.xro/2.0/Reports/TrialBalance?date=2026-03-31')
    expect(body).toMatchObject({
      balanced: true,
      currency: 'USD',
      totals: { debit: 30000.1, credit: 30000.1, balance: 0 },
      source: {
        type: 'mcp',
        connection: 'Xero',
        tool: 'list-trial-balance',
        byod: true,
        rows: 2,
        unread: [],
        cut: false,
      },
    })
    expect(Date.parse(body.source.read_at)).toBeLessThanOrEqual(Date.now())
  })

  test('gives its journal page by page to the end, and a report of it that keeps nothing', async () => {
    const category = { '090': 'balance_sheet', '200': 'income' }
    const said = { currency: 'USD', mapping: { category: 'Account Code' }, choices: { category } }
    const shown = await lender.preview('journal_lines', said)
    expect(shown.body.unknown).toEqual([{ column: 'category', cell: '433', rows: 1 }])
    await lender.bind('journal_lines', said)
    const days = { start: '2026-01-01', end: '2026-12-31' }
    const { status, body } = await office.post(`${CFO}/report`, { source: lender.source, ...days })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      income: 12001.2,
      expenses: 0,
      opening_nav: 12001.2,
      nav: 24002.4,
      currency: 'USD',
    })
    expect(body.source).toMatchObject({ rows: 49, unread_count: 1 })
    expect(body.source.unread[0].problems).toEqual([
      { column: 'category', message: 'say what the account 433 is' },
    ])
    expect(body.warnings).toEqual([
      '1 of 50 lines of the source could not be read and are not in these figures.',
    ])

    await lender.bind('journal_lines', {
      ...said,
      choices: { category: { ...category, '433': 'expense' } },
    })
    const whole = await office.post(`${CFO}/report`, { source: lender.source, ...days })
    expect(whole.body).toMatchObject({ income: 12001.2, expenses: 490, nav: 23512.4, warnings: [] })
    const some = await office.post(`${CFO}/journal/read`, {
      source: lender.source,
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(some.body.rows).toHaveLength(4)
    expect(some.body.rows[0]).toMatchObject({
      date: '2026-02-15',
      account: '090',
      amount: 1000.1,
      currency: 'USD',
    })
  })

  test('whose answers were read is in no file and no row', async () => {
    const kept = await everythingKept(office)
    expect(kept).toContain('list-trial-balance')
    expect(kept).not.toContain(CANARY)
  })

  test('that refuses is told in its own words', async () => {
    const before = xero.answer
    xero.answer = (url, body) =>
      url.pathname.includes('Reports')
        ? {
            status: 403,
            json: { Type: null, Title: 'Forbidden', Status: 403, Detail: 'AuthenticationUnsuccessful' },
          }
        : before(url, body)
    const { status, body } = await office.post(`${CFO}/trial-balance/read`, { source: lender.source })
    xero.answer = before
    expect([status, body.code]).toEqual([503, 'source_unavailable'])
    expect(body.detail).toMatch(/^Xero answers: Error listing trial balance: /)
  })
})

describe('a source', () => {
  const file = join(folder, 'vendor.json')
  const says = (...texts: string[]) =>
    writeFileSync(
      file,
      JSON.stringify({
        tools: [
          {
            name: 'search_journal_entries',
            inputSchema: { properties: { startposition: { type: 'number' } } },
          },
          { name: 'delete_journal_entry', annotations: { destructiveHint: true } },
        ],
        answers: { search_journal_entries: [{ texts }] },
      }),
    )
  const entry = (id: string, line: object[]) => ({
    Id: id,
    TxnDate: '2026-01-31',
    DocNumber: id,
    CurrencyRef: { value: 'USD' },
    Line: line,
  })
  const line = (PostingType: string, Amount: unknown, name: string) => ({
    Amount,
    JournalEntryLineDetail: { PostingType, AccountRef: { value: '1', name } },
  })
  let quickbooks: Lender
  beforeAll(async () => {
    says(
      JSON.stringify({
        QueryResponse: { JournalEntry: [entry('1', [line('Debit', 5, 'Audit'), line('Credit', 5, 'Bank')])] },
      }),
    )
    const about = { name: 'QuickBooks', kind: 'quickbooks', modules: ['cfo'] }
    quickbooks = await Lender.of(office, { args: servers.vendor(file) }, about)
  })

  test('as QuickBooks gives it has its lines, each on its side, and what cannot be read is told', async () => {
    const shown = await quickbooks.bind('journal_lines')
    expect(shown.rows).toMatchObject([
      { date: '2026-01-31', reference: '1', side: 'debit', amount: 5, currency: 'USD' },
      { side: 'credit', amount: 5 },
    ])
    says(
      JSON.stringify({
        QueryResponse: {
          JournalEntry: [entry('2', [line('Debit', 5.005, 'Audit'), line('Credit', '5,00 approx', 'Bank')])],
        },
        totalCount: 9,
      }),
    )
    const { body } = await office.post(`${CFO}/journal/read`, { source: quickbooks.source })
    expect(body.rows).toEqual([])
    expect(body.source).toMatchObject({ rows: 0, unread_count: 2, withheld: 7 })
    expect(body.source.unread.map(({ problems }: Json) => problems[0].message)).toEqual([
      '5.005 has more than the 2 decimals of USD',
      '5,00 approx is not an amount',
    ])
  })

  test('half of whose answer came is refused whole', async () => {
    says('{"QueryResponse":{"JournalEntry":[{"Id":"1","TxnDa')
    const { status, body } = await office.post(`${CFO}/journal/read`, { source: quickbooks.source })
    expect([status, body.code]).toEqual([503, 'source_unavailable'])
  })

  test('is never bound to a tool that may change something, nor to a field that is no column', async () => {
    const input = { tool: 'delete_journal_entry', rows_at: '', mapping: { date: 'a', account: 'b' } }
    const refused = await quickbooks.put('journal_lines', input)
    expect(refused.body.errors).toEqual([
      { path: 'tool', message: 'may change something: records are read by tools that only read' },
    ])
    const tool = 'search_journal_entries'
    const stray = await quickbooks.put('journal_lines', {
      ...input,
      tool,
      mapping: { ...input.mapping, colour: 'c' },
    })
    expect(stray.body.errors[0].path).toBe('mapping.colour')
    const bare = await quickbooks.put('journal_lines', { ...input, tool, mapping: { date: 'a' } })
    expect(bare.body.errors).toEqual([
      { path: 'mapping.account', message: 'is required: choose the field for Account' },
    ])
  })

  test('that is sent with the call is read by the same rules, and asks which of day and month comes first', async () => {
    const text = 'Date;Account;Type;Debit;Credit;Currency\n03/04/2026;Audit;Expense;490,00;;EUR\n'
    const inline = (more: object = {}) => ({
      type: 'inline',
      documents: [{ name: 'journal.csv', text }],
      ...more,
    })
    const asked = await office.post(`${CFO}/report`, {
      source: inline(),
      start: '2026-01-01',
      end: '2026-12-31',
    })
    expect(asked.body.source.unread[0].problems[0].message).toMatch(/^of 03\/04\/2026, say whether/)
    const told = await office.post(`${CFO}/report`, {
      source: inline({ reading: { date_order: 'day_first', mapping: { category: 'Type' } } }),
      start: '2026-04-01',
      end: '2026-04-30',
    })
    expect(told.body).toMatchObject({ expenses: 490, currency: 'EUR', source: { type: 'inline', rows: 1 } })
  })
})
