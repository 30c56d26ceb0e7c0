import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { asOffice, Book, CFO, type Line } from '../book.ts'
import { admit, workedPartners } from '../partners.ts'

let office: Office
let reviewer: string
beforeAll(async () => {
  office = await openOffice()
  reviewer = await office.person('member')
})
afterAll(() => office.close())

const closes = (fund: number) => `${CFO}/accounts/${fund}/period-close`
const checks = [
  'bank_reconciliation',
  'calls_and_distributions_posted',
  'valuations_approved',
  'expense_accruals',
]
const attest = checks.map(check => ({ check, evidence: 'Seen' }))
const waive = ['sub_ledgers', 'fee_accrual_posted', 'no_drafts'].map(check => ({ check, reason: 'A test' }))

async function close(fund: number, period_end: string): Promise<Json> {
  await office.post(`${closes(fund)}/run`, { period_end, attest, waive })
  const { body } = await office.post(`${closes(fund)}/run`, { period_end }, { as: reviewer })
  if (body.status !== 'closed') throw new Error(JSON.stringify(body.checks))
  return body
}
const statements = async (fund: number, closed: Json, query = ''): Promise<Json> =>
  (await office.get(`${closes(fund)}/${closed.id}/statements${query}`)).body

const amountsOf = ({ lines }: Json, key: string): number[] =>
  lines.find((line: Json) => line.key === key)?.amounts ?? [0, 0, 0]
const cents = (major: number) => Math.round(major * 100)

/** Every column sums from its opening to its closing balance, and the partners’ to the fund’s. */
function assertTies({ statements: partners, whole, columns }: Json, nav: number): void {
  for (const { lines, commitment, metrics } of [...partners, whole]) {
    for (const of of [lines, commitment.lines])
      for (const at of columns.keys()) {
        const sum = of.reduce(
          (total: number, { key, amounts }: Json) => total + (key === 'closing' ? 0 : cents(amounts[at])),
          0,
        )
        expect(sum).toBe(cents(of.find(({ key }: Json) => key === 'closing')?.amounts[at]))
      }
    expect(cents(commitment.funded) + cents(commitment.unfunded)).toBe(cents(commitment.committed))
    if (metrics.tvpi !== null) expect(metrics.dpi + metrics.rvpi).toBeCloseTo(metrics.tvpi, 10)
  }
  expect(amountsOf(whole, 'closing').map(cents)).toEqual(columns.map(() => cents(nav)))
}

describe('the worked fund', () => {
  let book: Book
  const ids: Record<string, number> = {}
  let first: Json
  let second: Json
  beforeAll(async () => {
    book = await Book.open(office)
    Object.assign(ids, await admit(office, book.fundId, workedPartners))
    await firstQuarter(book, ids)
    first = await close(book.fundId, '2025-03-31')
    await secondQuarter(book, ids)
    second = await close(book.fundId, '2025-06-30')
  })
  const of = async (closed: Json, name: string) => {
    const answer = await statements(book.fundId, closed, `?lp_id=${ids[name]}`)
    expect(answer.statements).toHaveLength(1)
    return answer.statements[0]
  }

  test('is stated by quarter, year and since inception', async () => {
    const lp = await of(second, 'LP1')
    expect(Object.fromEntries(lp.lines.map(({ key, amounts }: Json) => [key, amounts]))).toEqual({
      opening: [8_018_000, 0, 0],
      contributions: [0, 8_004_000, 8_004_000],
      returned_capital: [-1_600_000, -1_600_000, -1_600_000],
      distributed_gains: [-400_000, -400_000, -400_000],
      distributed_income: [0, 0, 0],
      interest_income: [0, 18_000, 18_000],
      realised_gains: [800_000, 800_000, 800_000],
      unrealised_gains: [600_000, 1_400_000, 1_400_000],
      management_fees: [-200_000, -400_000, -400_000],
      partnership_expenses: [0, -604_000, -604_000],
      carried_interest: [-242_800, -242_800, -242_800],
      closing: [6_975_200, 6_975_200, 6_975_200],
    })
  })

  test('its metrics are those that are published', async () => {
    const { metrics } = await of(second, 'LP1')
    expect(metrics.dpi).toBeCloseTo(0.24987506, 8)
    expect(metrics.rvpi).toBeCloseTo(0.87146427, 8)
    expect(metrics.tvpi).toBeCloseTo(1.12133933, 8)
    // The contribution is dated as it was posted to capital: 166 days before the end.
    expect(8_004_000 * (1 + metrics.irr) ** (166 / 365)).toBeCloseTo(
      2_000_000 * (1 + metrics.irr) ** (15 / 365) + 6_975_200,
      2,
    )
    expect(metrics.reasons).toEqual({})
  })

  test('says what is unfunded, and what it was', async () => {
    const { commitment } = await of(second, 'LP1')
    expect(commitment).toMatchObject({
      committed: 40_000_000,
      funded: 8_004_000,
      recallable: 0,
      unfunded: 31_996_000,
    })
    expect(commitment.lines.map(({ amounts }: Json) => amounts)).toEqual([
      [31_996_000, 0, 0],
      [0, 40_000_000, 40_000_000],
      [0, -8_004_000, -8_004_000],
      [0, 0, 0],
      [31_996_000, 31_996_000, 31_996_000],
    ])
  })

  test('carried interest moves between partners and sums to nothing', async () => {
    const answer = await statements(book.fundId, second)
    assertTies(answer, 18_055_000)
    expect(amountsOf(answer.whole, 'carried_interest')).toEqual([0, 0, 0])
    const gp = answer.statements.find(({ lp_id }: Json) => lp_id === ids.GP)
    expect(amountsOf(gp, 'carried_interest')).toEqual([594_860, 594_860, 594_860])
    expect(amountsOf(gp, 'closing')[0]).toBe(965_760)
    expect(answer.columns.map(({ start, end }: Json) => [start, end])).toEqual([
      ['2025-04-01', '2025-06-30'],
      ['2025-01-01', '2025-06-30'],
      ['2025-01-15', '2025-06-30'],
    ])
  })

  test('begins with what the statement before ended with, which stays as it was', async () => {
    const [before, after] = [await of(first, 'LP2'), await of(second, 'LP2')]
    expect(amountsOf(after, 'opening')[0]).toBe(amountsOf(before, 'closing')[0])
    expect(before.metrics.dpi).toBe(0)
    const { version: _version, ...known } = await statements(book.fundId, first)
    const late = [{ name: 'LP4', commitment: 1_000_000 }]
    await expect(admit(office, book.fundId, late, '2025-06-30')).rejects.toThrow('closed through 2025-06-30')
    await admit(office, book.fundId, late, '2025-07-01')
    const { version: _again, ...now } = await statements(book.fundId, first)
    expect(now).toEqual(known)
  })

  test('is taken as a table, whose amounts are the same', async () => {
    const csv = await office.get(`${closes(book.fundId)}/${second.id}/statements/csv?lp_id=${ids.LP1}`)
    expect(csv.headers.get('content-disposition')).toContain('capital-account-2025-06-30-LP1.csv')
    const [header, ...rows] = csv.body.trim().split('\r\n')
    expect(header).toBe('lp_id,name,section,line,label,currency,column,from,to,amount')
    expect(rows).toContain(
      `${ids.LP1},LP1,capital_account,management_fees,"Management fees, gross",USD,ytd,2025-01-01,2025-06-30,-400000`,
    )
    expect(rows.at(-4)).toMatch(/^,Example Fund I,metrics,dpi,/)
  })
})

test('a close that kept the capital accounts of its period alone states these', async () => {
  const book = await Book.open(office)
  const { LP1 } = await admit(office, book.fundId, [{ name: 'LP1', commitment: 1_000_000 }])
  await book.posted('2025-01-15', [
    ['1010', 500_000.1, 0],
    ['3100', 0, 500_000.1, LP1],
  ])
  await book.posted('2025-01-20', [
    ['3300', 100_000, 0, LP1],
    ['5300', 0.35, 0],
    ['1010', 0, 100_000.35],
  ])
  const closed = await close(book.fundId, '2025-01-31')
  await asOffice(office, async ({ db }) => {
    const query = db.selectFrom('period_closes').select('snapshot').where('id', '=', closed.id)
    const { statements: _, ...older } = JSON.parse((await query.executeTakeFirstOrThrow()).snapshot ?? '')
    const change = db.updateTable('period_closes').set({ snapshot: JSON.stringify(older) })
    await change.where('id', '=', closed.id).execute()
  })
  const answer = await statements(book.fundId, closed)
  expect(answer.columns).toEqual([
    { key: 'period', label: 'The period', start: '2025-01-01', end: '2025-01-31' },
  ])
  for (const { lines, commitment, metrics } of [...answer.statements, answer.whole]) {
    expect([commitment, metrics]).toEqual([null, null])
    expect(Object.fromEntries(lines.map(({ key, amounts }: Json) => [key, amounts]))).toEqual({
      opening: [0],
      contributions: [500_000.1],
      other_distributions: [-100_000],
      allocated_income: [-0.35],
      closing: [399_999.75],
    })
  }
  for (const kind of ['pdf', 'csv'])
    expect((await office.get(`${closes(book.fundId)}/${closed.id}/statements/${kind}`)).status).toBe(200)
})

test('a fund of more partners than an entry once took lines is closed and stated', async () => {
  const book = await Book.open(office)
  const many = Array.from({ length: 300 }, (_, at) => ({ name: `LP ${at}`, commitment: 1_000 + at }))
  const ids = Object.values(await admit(office, book.fundId, many))
  await book.posted('2025-01-20', [
    ['1010', 1_000_000, 0],
    ...ids.map((id): Line => ['3100', 0, 1, id]),
    ['4010', 0, 333_333.33],
    ['4200', 0, 333_333.33],
    ['4300', 0, 333_033.34],
  ])
  await book.posted('2025-01-21', [
    ['5100', 1_234.56, 0],
    ['5300', 0.01, 0],
    ['1010', 0, 1_234.57],
  ])
  const closed = await close(book.fundId, '2025-01-31')
  assertTies(await statements(book.fundId, closed), 998_765.43)
})

async function firstQuarter(book: Book, { LP1, LP2, LP3, GP }: Record<string, number>): Promise<void> {
  const called: Line[] = [
    ['3100', 0, 8_004_000, LP1],
    ['3100', 0, 7_003_500, LP2],
    ['3100', 0, 4_602_300, LP3],
    ['3100', 0, 390_200, GP],
  ]
  await book.posted('2025-01-15', [['1010', 20_000_000, 0], ...called])
  await book.posted('2025-01-31', [
    ['1310', 18_000_000, 0],
    ['5200', 750_000, 0],
    ['5300', 760_000, 0],
    ['1010', 0, 19_510_000],
  ])
  await book.posted('2025-03-31', [
    ['1400', 45_000, 0],
    ['4010', 0, 45_000],
    ['1320', 2_000_000, 0],
    ['4300', 0, 2_000_000],
    ['5100', 490_000, 0],
    ['2110', 0, 490_000],
  ])
}

async function secondQuarter(book: Book, { LP1, LP2, LP3, GP }: Record<string, number>): Promise<void> {
  await book.posted('2025-05-20', [
    ['1010', 6_000_000, 0],
    ['1310', 0, 4_000_000],
    ['4200', 0, 2_000_000],
  ])
  const shares = [
    [LP1, 0.4],
    [LP2, 0.35],
    [LP3, 0.23],
    [GP, 0.02],
  ] as const
  const paid = (amount: number, ilpa_category: string) =>
    shares.map(([partner_id, share]) => ({ code: '3300', debit: amount * share, partner_id, ilpa_category }))
  const { status } = await office.post(`${CFO}/gl/journal`, {
    fund_account_id: book.fundId,
    date: '2025-06-15',
    lines: [
      ...paid(4_000_000, 'return_of_capital'),
      ...paid(1_000_000, 'realized_gain'),
      { code: '1010', credit: 5_000_000 },
    ],
  })
  expect(status).toBe(201)
  await book.posted('2025-06-30', [
    ['1320', 1_500_000, 0],
    ['4300', 0, 1_500_000],
    ['5100', 490_000, 0],
    ['2110', 0, 490_000],
    ['3400', 242_800, 0, LP1],
    ['3400', 212_450, 0, LP2],
    ['3400', 139_610, 0, LP3],
    ['3400', 0, 594_860, GP],
  ])
}
