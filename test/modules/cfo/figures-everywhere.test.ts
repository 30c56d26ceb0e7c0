import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { journal, openFund } from './partners.ts'

const CFO = '/api/v1/svc/cfo'
const PORTAL = '/api/v1/svc/investor-portal'
const DAY = '2025-03-31'
const fundName = 'Alder Fund'

let office: Office
let fund: number
let lps: number[]
let call: number
let statements: Json
let close: number

/** A call of so much for a purpose, and what of it each partner pays. */
async function called(
  type: string,
  amount: number,
  notice: string,
  paid: readonly number[],
): Promise<number> {
  const { body } = await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund,
    notice_date: notice,
    due_date: '2025-03-10',
    override_reason: 'As the agreement says',
    lines: [{ ilpa_call_type: type, amount }],
  })
  for (const [at, part] of paid.entries())
    if (part > 0)
      await office.post(`${PORTAL}/calls/${body.id}/payment`, { lp_id: lps[at], amount: part, date: notice })
  return body.id
}

/**
 * Two partners with 100,000 paid in and 10,000 paid out in the book of before. Of 200,000 that were called 150,000 are
 * paid, and 10,000 outside of the commitments; of 20,000 more 8,000 are waived. 50,000 were earned and 20,000 paid out, of
 * which 5,000 are asked back and 3,000 are there again; 30,000 came back unused.
 */
beforeAll(async () => {
  office = await openOffice()
  fund = (await openFund(office, { name: fundName })).id
  lps = []
  for (const [name, amount] of [
    ['Birch', 600_000],
    ['Cedar', 400_000],
  ]) {
    const lp_id: number = (await office.post(`${PORTAL}/lps`, { name })).body.id
    lps.push(lp_id)
    const promise = { lp_id, fund_account_id: fund, amount, admitted_on: '2025-01-01' }
    await office.post(`${PORTAL}/commitments`, promise)
  }
  const [birch, cedar] = lps as [number, number]
  await journal(office, fund, '2025-01-02', [
    ['1010', 90_000, 0],
    ['3300', 6_000, 0, birch],
    ['3300', 4_000, 0, cedar],
    ['3100', 0, 60_000, birch],
    ['3100', 0, 40_000, cedar],
  ])
  await called('investments', 200_000, '2025-01-05', [120_000, 30_000])
  await called('placement_fees', 10_000, '2025-01-06', [6_000, 4_000])
  const forgiven = await called('investments', 20_000, '2025-01-07', [12_000, 0])
  await office.post(`${PORTAL}/calls/${forgiven}/lines/${cedar}/waive`, {
    reason: 'By letter',
    date: '2025-01-20',
  })
  await journal(office, fund, '2025-02-01', [
    ['1010', 50_000, 0],
    ['4200', 0, 50_000],
  ])
  const gain = { fund_account_id: fund, type: 'realized_gain', amount: 20_000, date: '2025-02-10' }
  await office.post(`${PORTAL}/distributions`, gain)
  const unused = { ...gain, type: 'return_of_unused_capital', amount: 30_000, date: '2025-02-15' }
  await office.post(`${PORTAL}/distributions`, { ...unused, recallable_amount: 30_000 })
  call = await called('giveback', 5_000, '2025-02-20', [3_000, 0])
  const closes = `${CFO}/accounts/${fund}/period-close`
  const attest = ['bank_reconciliation', 'expense_accruals', 'valuations_approved'].map(check => ({
    check,
    evidence: 'Seen',
  }))
  await office.post(`${closes}/run`, { period_end: DAY, attest })
  const reviewer = await office.person('member')
  close = (await office.post(`${closes}/run`, { period_end: DAY }, { as: reviewer })).body.id
  statements = (await office.get(`${closes}/${close}/statements`)).body
})
afterAll(() => office.close())

const figures = {
  nav: 317_000,
  paid_in: 242_000,
  receivable: 52_000,
  distributed: 27_000,
  returned: 30_000,
  uncalled: 718_000,
  dpi: expect.closeTo(27 / 242, 12),
  rvpi: expect.closeTo(265 / 242, 12),
  tvpi: expect.closeTo(292 / 242, 12),
}
const { uncalled: _uncalled, ...performed } = figures
const ofFund = async (path: string): Promise<Json> =>
  (await office.get(`${CFO}/accounts/${fund}/${path}as_of=${DAY}`)).body
const sumOf = (rows: readonly Json[], of: (row: Json) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)
const mine = (rows: readonly Json[]): Json => rows.find(({ id }) => id === fund)

/** How each answer that shows one of the figures shows it, by the name of its schema. */
const answers: Record<string, () => Promise<void>> = {
  FundAccount: async () => expect((await office.get(`${CFO}/accounts/${fund}`)).body.nav).toBe(figures.nav),
  ChartOfAccounts: async () =>
    expect(mine((await office.get(`${CFO}/chart-of-accounts`)).body.accounts).nav).toBe(figures.nav),
  ProfitAndLoss: async () => {
    const days = { start: '2025-01-01', end: DAY }
    const { body } = await office.post(`${CFO}/report`, { fund_account_id: fund, ...days })
    expect(body.nav).toBe(figures.nav)
  },
  FundDashboard: async () => expect(await ofFund('dashboard?')).toMatchObject(figures),
  FundRisk: async () =>
    expect(await ofFund('risk?')).toMatchObject({ nav: figures.nav, uncalled: figures.uncalled }),
  Performance: async () => {
    const shown = await ofFund('performance?quarters=4&')
    expect(shown).toMatchObject(performed)
    expect(shown.quarters.at(-1)).toMatchObject({ as_of: DAY, ...performed })
  },
  FundChartData: async () => {
    const { body } = await office.get(
      `${CFO}/accounts/${fund}/chart-data?interval=quarter&from=2025-01-01&to=${DAY}`,
    )
    expect(body.points.at(-1).nav).toBe(figures.nav)
  },
  PublicMarketEquivalent: async () => {
    const days = ['01-02', '01-05', '01-06', '01-07', '02-10', '02-15', '02-20', '03-10', '03-31']
    const levels = days.map(day => `2025-${day}`).map(date => ({ date, value: 1000 }))
    const { body } = await office.post(`${CFO}/accounts/${fund}/performance/public-market`, {
      name: 'An index',
      levels,
      as_of: DAY,
    })
    expect(body.nav).toBe(figures.nav)
  },
  TimeWeightedReturn: async () => {
    const { body } = await office.get(`${CFO}/accounts/${fund}/performance/time-weighted?to=${DAY}`)
    expect(body).toMatchObject({
      end: figures.nav - figures.receivable,
      flows: figures.paid_in - figures.distributed,
    })
  },
  PeriodClose: async () =>
    expect((await office.get(`${CFO}/accounts/${fund}/period-close/${close}`)).body.nav).toBe(figures.nav),
  CapitalStatement: async () => {
    const closing = ({ lines }: Json) => lines.find(({ key }: Json) => key === 'closing').amounts[0]
    const { paid_in, distributed, dpi, rvpi, tvpi } = figures
    expect(statements.whole.metrics).toMatchObject({ paid_in, distributed, dpi, rvpi, tvpi })
    expect(closing(statements.whole)).toBe(figures.nav)
    expect(sumOf(statements.statements, closing)).toBe(figures.nav)
    expect(sumOf(statements.statements, ({ metrics }) => metrics.paid_in)).toBe(paid_in)
    expect(sumOf(statements.statements, ({ commitment }) => commitment.unfunded)).toBe(figures.uncalled)
  },
  InvestorPosition: async () => {
    const positions = await Promise.all(
      lps.map(async lp => (await office.get(`${PORTAL}/lps/${lp}`)).body.commitments[0]),
    )
    expect(sumOf(positions, one => one.contributed)).toBe(figures.paid_in)
    // What is called counts what was given back, and what came back unused.
    expect(sumOf(positions, one => one.called - one.contributed - one.returned)).toBe(
      figures.receivable + 3_000,
    )
    expect(sumOf(positions, one => one.returned)).toBe(figures.returned)
    expect(sumOf(positions, one => one.distributed)).toBe(figures.distributed)
    expect(sumOf(positions, one => one.unfunded)).toBe(figures.uncalled)
  },
  InterestTransfer: async () => {
    const [birch, cedar] = await Promise.all(
      lps.map(async lp => (await office.get(`${PORTAL}/lps/${lp}`)).body.commitments[0]),
    )
    const buyer_id = (await office.post(`${PORTAL}/lps`, { name: 'Dell' })).body.id
    const { status, body } = await office.post(`${PORTAL}/transfers?ephemeral=true`, {
      ...{ fund_account_id: fund, seller_id: lps[0], buyer_id, reason: 'Secondary sale' },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    for (const name of ['contributed', 'distributed', 'unfunded', 'recallable', 'called'])
      expect([name, body.buyer.after[name]]).toEqual([name, birch[name]])
    expect(body.seller.before.unfunded + cedar.unfunded).toBe(figures.uncalled)
    expect(body.seller.before.contributed + cedar.contributed).toBe(figures.paid_in)
  },
  K1: async () => {
    const { body } = await office.post(`${CFO}/accounts/${fund}/k1/generate`, {
      tax_year: 2025,
      items: [{ box: '8', amount: 50_000 }],
    })
    // What came back unused is money in and money out of the year.
    const { paid_in, distributed, returned } = figures
    expect(sumOf(body.schedules, ({ capital }) => capital.contributed)).toBe(paid_in + returned)
    expect(sumOf(body.schedules, ({ capital }) => capital.withdrawals)).toBe(distributed + returned)
    expect(sumOf(body.schedules, ({ capital }) => capital.ending)).toBe(figures.nav - figures.receivable)
  },
  HoldingFunding: async () => {
    const position = { fund_account_id: fund, name: 'Dell Mills', instrument: 'first_lien', opened_on: DAY }
    const holding = (await office.post('/api/v1/svc/holdings', position)).body
    const { body } = await office.get(`/api/v1/svc/holdings/${holding.id}/funding`)
    expect(body).toMatchObject({ uncalled: figures.uncalled, called_unpaid: figures.receivable })
  },
  WaterfallInputs: async () => {
    const { partners, undrawn } = await ofFund('waterfall?')
    expect(sumOf(partners, one => one.contributed)).toBe(figures.paid_in + figures.returned)
    expect(sumOf(partners, one => one.received)).toBe(figures.distributed + figures.returned)
    expect(undrawn).toBe(figures.uncalled)
  },
  Fees: async () => {
    const fees = await feePaid()
    expect(fees).toMatchObject({ computed: 5000, accrued: 5000, called: 0, paid: 1000, payable: 4000 })
    expect(sumOf(fees.partners, ({ payable }) => payable)).toBe(fees.payable)
    const trial = `${CFO}/gl-trial-balance?fund_account_id=${fund}&as_of=2025-06-30`
    const { accounts } = (await office.get(trial)).body
    expect(accounts.find(({ code }: Json) => code === '2110').balance).toBe(-fees.payable)
  },
  FeeCalculation: async () => {
    const { calculations } = await feePaid()
    expect(calculations[0]).toMatchObject({ total: 5000, called: 0, paid: 1000 })
  },
  FundWaterfall: async () => {
    const terms = { as_of: DAY, hurdle_pct: 0.08, carry_pct: 0.2 }
    for (const type of ['european', 'american']) {
      const { body } = await office.post(`${CFO}/accounts/${fund}/waterfall`, { ...terms, type })
      expect(sumOf(body.partners, one => one.contributed)).toBe(figures.paid_in + figures.returned)
    }
  },
}

/** The fee of the next quarter, of which something is paid. */
async function feePaid(): Promise<Json> {
  const path = `${CFO}/accounts/${fund}/fees`
  const known = (await office.get(`${path}?as_of=2025-06-30`)).body
  if (known.payments.length > 0) return known
  await office.put(path, { rate: 0.02, base: 'committed', effective_from: '2025-04-01' })
  const period = { period_start: '2025-04-01', period_end: '2025-06-30' }
  const { id } = (await office.post(`${path}/confirm`, period)).body
  await office.post(`${path}/post-accrual`, { calculation_id: id })
  await office.post(`${path}/payments`, { amount: 1000, date: '2025-05-01' })
  return (await office.get(`${path}?as_of=2025-06-30`)).body
}

/** Answers in which such a name is of something else: what a holding gave back, what the call says, what was put to a vote. */
const otherwise = ['Decision', 'Holding', 'PartnerWaterfall', 'CapitalCallHeader']

const NAMES = ['nav', 'tvpi', 'dpi', 'rvpi', 'paid_in', 'distributed', 'uncalled', 'unfunded', 'receivable']
const MORE = ['returned', 'contributed', 'called', 'payable']

describe('every answer that shows a figure of a fund shows the same one', () => {
  test.each(Object.keys(answers))('%s', name => (answers[name] as () => Promise<void>)())

  test('and there is no other', () => {
    const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
    const shows = (schema: Json): boolean =>
      schema !== null &&
      typeof schema === 'object' &&
      (Object.keys(schema.properties ?? {}).some(name => [...NAMES, ...MORE].includes(name)) ||
        Object.values(schema).some(part => typeof part === 'object' && shows(part as Json)))
    const found = Object.keys(components.schemas)
      .filter(name => !/(?:Input|Preview)$/.test(name) && shows(components.schemas[name]))
      .filter(name => !otherwise.includes(name))
    expect(found.filter(name => !(name in answers))).toEqual([])
  })
})

describe('every paper says it', () => {
  test('statements', async () => {
    const path = `${CFO}/accounts/${fund}/period-close/${close}/statements`
    const rows: Json[] = parse((await office.get(`${path}/csv`)).body, { columns: true })
    for (const { lp_id, metrics, commitment } of statements.statements) {
      const said = Object.fromEntries(
        rows
          .filter(row => row.lp_id === String(lp_id) && row.column === '')
          .map(({ section, line, amount }) => [`${section} ${line}`, Number(amount)]),
      )
      expect(said).toMatchObject({
        'paid paid_in': metrics.paid_in,
        'paid distributed': metrics.distributed,
        'metrics tvpi': metrics.tvpi,
        'commitment unfunded': commitment.unfunded,
      })
    }
  })

  test('notices', async () => {
    const { body } = await office.get(`${PORTAL}/calls/${call}/notices`)
    expect(sumOf(body, ({ lp }) => lp.unfunded_after)).toBe(figures.uncalled)
  })
})

describe('the copilot says it', () => {
  const ask = async (question: string): Promise<string> =>
    JSON.stringify((await office.post('/svc/copilot/ask', { question })).body)

  test.each([
    ['What is the TVPI of', ['1.21x', '0.11x', '1.10x']],
    ['What is the NAV of', ['317,000']],
    ['How much is uncalled by', ['718,000', '1,000,000']],
    ['How much has been distributed by', ['distributed USD 27,000', '30,000 of capital came back unused']],
    ['How much was paid in to', ['242,000', '30,000 of capital came back unused']],
  ])('%s the fund', async (question, said) => {
    const answer = await ask(`${question} ${fundName} as of ${DAY}?`)
    for (const figure of said) expect(answer).toContain(figure)
  })
})
