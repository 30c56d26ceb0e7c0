import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { CFO, DAY, openFiguredFund, PORTAL } from './figured-fund.ts'
import {
  contributions,
  distributions,
  figures,
  irr,
  performed,
  recallable,
  sumOf,
} from './figures-by-hand.ts'

let office: Office
let fund: number
let lps: number[]
let statements: Json
let close: number
beforeAll(async () => {
  ;({ office, fund, lps, close, statements } = await openFiguredFund())
})
afterAll(() => office.close())

const ofFund = async (path: string): Promise<Json> =>
  (await office.get(`${CFO}/accounts/${fund}/${path}as_of=${DAY}`)).body
const mine = (rows: readonly Json[]): Json => rows.find(({ id }) => id === fund)

/** Each answer's view of the figures, by the name of its schema. */
const answers: Record<string, () => Promise<void>> = {
  FundAccount: async () => expect((await office.get(`${CFO}/accounts/${fund}`)).body.nav).toBe(figures.nav),
  AdministeredFund: async () => {
    const { body } = await office.get(`/api/v1/svc/fund-admin/funds?as_of=${DAY}`)
    expect(mine(body).nav).toBe(figures.nav)
  },
  ChartOfAccounts: async () =>
    expect(mine((await office.get(`${CFO}/chart-of-accounts`)).body.accounts).nav).toBe(figures.nav),
  ProfitAndLoss: async () => {
    const days = { start: '2025-01-01', end: DAY }
    const { body } = await office.post(`${CFO}/report`, { fund_account_id: fund, ...days })
    expect(body).toMatchObject({ nav: figures.nav, contributions, distributions })
  },
  FundOnDashboard: async () => {
    const { body } = await office.get('/api/v1/svc/dashboard/gp')
    const own = body.funds.find((one: Json) => one.fund_account_id === fund)
    expect(own.series.at(-1)).toMatchObject({ nav: figures.nav })
  },
  FundDashboard: async () => expect(await ofFund('dashboard?')).toMatchObject(figures),
  FundPartners: async () => {
    const { partners, whole } = await ofFund('partners?')
    const { uncalled: unfunded, contributions: _booked, distributions: _too, ...known } = figures
    expect(whole).toMatchObject({ ...known, unfunded, irr })
    for (const name of [
      'committed',
      'called',
      'paid_in',
      'receivable',
      'unfunded',
      'distributed',
      'returned',
      'nav',
    ])
      expect([name, sumOf(partners, one => one[name])]).toEqual([name, whole[name]])
    expect(partners.map(({ share }: Json) => share)).toEqual([0.6, 0.4])
    const { statements: kept } = statements
    for (const { lp_id, metrics } of kept) {
      const { dpi, rvpi, tvpi, irr } = metrics
      expect(partners.find((one: Json) => one.lp_id === lp_id)).toMatchObject({ dpi, rvpi, tvpi, irr })
    }
  },
  FinancialStatements: async () => {
    const path = `${CFO}/accounts/${fund}/financial-statements?to=${DAY}`
    const { net_assets, highlights, commitments } = (await office.get(path)).body
    expect(net_assets.net_assets).toBe(figures.nav)
    const { committed, paid_in: contributed, uncalled: unfunded } = figures
    expect(highlights).toMatchObject({ committed, contributed })
    expect(commitments.at(-1)).toEqual({ partners: 'total', committed, contributed, unfunded })
  },
  IlpaTemplate: async () => {
    const of = async (template: string) => {
      const path = `${CFO}/accounts/${fund}/ilpa?template=${template}&to=${DAY}`
      return (await office.get(path)).body.sections.flatMap(({ rows }: Json) => rows)
    }
    const last = (rows: Json[], key: string) => rows.find(row => row.key === key)?.values.at(-1)
    const reported = await of('reporting')
    expect(
      [...['contributions', 'total_commitment', 'unfunded_ending', 'ending_nav', 'dpi', 'rvpi', 'tvpi']].map(
        key => last(reported, key),
      ),
    ).toEqual([
      ...[contributions, figures.committed, figures.uncalled, figures.nav],
      ...[figures.dpi, figures.rvpi, figures.tvpi],
    ])
    const performed = await of('performance_granular')
    expect(['net_irr', 'net_tvpi'].map(key => last(performed, key))).toEqual([irr, figures.tvpi])
  },
  FundStructure: async () => {
    const { nav, look_through } = await ofFund('structure?')
    expect(nav).toBe(figures.nav)
    expect(sumOf(look_through, one => one.nav)).toBe(figures.nav)
  },
  FundRisk: async () =>
    expect(await ofFund('risk?')).toMatchObject({ nav: figures.nav, uncalled: figures.uncalled }),
  Performance: async () => {
    const shown = await ofFund('performance?quarters=4&')
    expect(shown).toMatchObject(performed)
    const booked = { contributions, distributions }
    expect(shown.quarters.at(-1)).toMatchObject({ as_of: DAY, ...booked, ...performed })
  },
  FundChartData: async () => {
    const { body } = await office.get(
      `${CFO}/accounts/${fund}/chart-data?interval=quarter&from=2025-01-01&to=${DAY}`,
    )
    expect(body.points.at(-1)).toMatchObject({ nav: figures.nav, contributions, distributions })
  },
  PublicMarketEquivalent: async () => {
    const days = ['01-02', '01-05', '01-06', '01-07', '02-10', '02-15', '02-20', '03-10', '03-31']
    const levels = days.map(day => `2025-${day}`).map(date => ({ date, value: 1000 }))
    const { body } = await office.post(`${CFO}/accounts/${fund}/performance/public-market`, {
      name: 'An index',
      levels,
      as_of: DAY,
    })
    expect(body).toMatchObject({ nav: figures.nav, irr })
  },
  TimeWeightedReturn: async () => {
    const { body } = await office.get(`${CFO}/accounts/${fund}/performance/time-weighted?to=${DAY}`)
    expect(body).toMatchObject({
      end: figures.nav - figures.receivable,
      flows: figures.paid_in - figures.distributed,
    })
  },
  PeriodClose: async () => {
    const { body } = await office.get(`${CFO}/accounts/${fund}/period-close/${close}`)
    expect(body.nav).toBe(figures.nav)
    expect(sumOf(body.capital_accounts, one => one.contributions)).toBe(contributions)
    expect(sumOf(body.capital_accounts, one => one.distributions)).toBe(distributions)
  },
  CapitalStatement: async () => {
    const closing = ({ lines }: Json) => lines.find(({ key }: Json) => key === 'closing').amounts[0]
    const { paid_in, distributed, dpi, rvpi, tvpi } = figures
    expect(statements.whole.metrics).toMatchObject({ paid_in, distributed, dpi, rvpi, tvpi, irr })
    const { committed, uncalled: unfunded } = figures
    expect(statements.whole.commitment).toMatchObject({ committed, unfunded, recallable })
    for (const name of ['committed', 'unfunded', 'recallable'])
      expect(sumOf(statements.statements, ({ commitment }) => commitment[name])).toBe(
        statements.whole.commitment[name],
      )
    expect(closing(statements.whole)).toBe(figures.nav)
    expect(sumOf(statements.statements, closing)).toBe(figures.nav)
    expect(sumOf(statements.statements, ({ metrics }) => metrics.paid_in)).toBe(paid_in)
    expect(sumOf(statements.statements, ({ commitment }) => commitment.unfunded)).toBe(figures.uncalled)
  },
  NavRun: async () => {
    const { nav, capital_accounts } = await navRun()
    expect(nav).toBe(figures.nav)
    expect(sumOf(capital_accounts, one => one.contributions)).toBe(contributions)
    expect(sumOf(capital_accounts, one => one.distributions)).toBe(distributions)
    expect(sumOf(capital_accounts, one => one.closing)).toBe(figures.nav)
  },
  NavRunHeader: async () => {
    const { id } = await navRun()
    const { body } = await office.get(NAV_RUNS)
    expect(body.find((one: Json) => one.id === id).nav).toBe(figures.nav)
  },
  NavCapitalAccount: async () => {
    const { body } = await office.get(`${NAV_RUNS}/${(await navRun()).id}/capital-accounts?column=itd`)
    expect(sumOf(body, one => one.contributions)).toBe(contributions)
    expect(sumOf(body, one => one.committed)).toBe(figures.committed)
    expect(sumOf(body, one => one.unfunded)).toBe(figures.uncalled)
  },
  NavStatement: async () => {
    const { id } = await navRun()
    for (const [at, lp] of lps.entries()) {
      const { body } = await office.get(`${NAV_RUNS}/${id}/capital-accounts/${lp}/statement`)
      expect(body.statement).toEqual(statements.statements[at])
      expect(body.whole).toEqual(statements.whole)
    }
  },
  InvestorPosition: async () => {
    const positions = await Promise.all(
      lps.map(async lp => (await office.get(`${PORTAL}/lps/${lp}`)).body.commitments[0]),
    )
    expect(sumOf(positions, one => one.contributed)).toBe(figures.paid_in)
    // Called capital includes givebacks and contributions returned unused.
    expect(sumOf(positions, one => one.called - one.contributed - one.returned)).toBe(
      figures.receivable + 3_000,
    )
    expect(sumOf(positions, one => one.commitment)).toBe(figures.committed)
    expect(sumOf(positions, one => one.recallable)).toBe(recallable)
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
    // A contribution returned unused is money in and money out of the year.
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
    expect(sumOf(partners, one => one.contributed)).toBe(figures.paid_in)
    expect(sumOf(partners, one => one.received)).toBe(figures.distributed)
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
      expect(sumOf(body.partners, one => one.contributed)).toBe(figures.paid_in)
    }
  },
}

const NAV_RUNS = '/api/v1/svc/fund-admin/nav-runs'

/** The NAV run of the day, begun once. */
async function navRun(): Promise<Json> {
  const known = (await office.get(NAV_RUNS)).body[0]
  const day = { fund_account_id: fund, period_end: DAY }
  const { id } = known ?? (await office.post(NAV_RUNS, day)).body
  return (await office.get(`${NAV_RUNS}/${id}`)).body
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

/** Answers in which such a name is of something else: of a holding, of what a call or a source says, of a vote or of a loan. */
const otherwise = [
  ...['Decision', 'Holding', 'PartnerWaterfall', 'CapitalCallHeader', 'LentCommitments', 'FundCarryTerms'],
  ...['FundPosition'],
  ...['Pricing', 'PricingComparison', 'PricingResult', 'PricingSummary', 'Tape'],
]

const NAMES = [
  ...['nav', 'tvpi', 'dpi', 'rvpi', 'irr', 'paid_in', 'distributed', 'uncalled', 'unfunded', 'receivable'],
  ...['returned', 'contributed', 'called', 'payable', 'committed', 'recallable', 'contributions'],
]

describe('every answer that shows a figure of a fund shows the same one', () => {
  test.each(Object.keys(answers))('%s', name => (answers[name] as () => Promise<void>)())

  test('and there is no other', () => {
    const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
    const shows = (schema: Json): boolean =>
      schema !== null &&
      typeof schema === 'object' &&
      (Object.keys(schema.properties ?? {}).some(name => NAMES.includes(name)) ||
        Object.values(schema).some(part => typeof part === 'object' && shows(part as Json)))
    const found = Object.keys(components.schemas)
      .filter(name => !/(?:Input|Preview)$/.test(name) && shows(components.schemas[name]))
      .filter(name => !otherwise.includes(name))
    expect(found.filter(name => !(name in answers))).toEqual([])
  })
})
