// One year on the investing side, through every area from the first call with a sponsor to the last
// distribution: two deals with one sponsor, one shared by two funds, one lost and reopened, one in another
// currency. Data entered once appears wherever it is needed, and the figures of every area agree.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../office.ts'

const P = '/api/v1/svc'
const CFO = `${P}/cfo`

let office: Office
let second: string
let secondId: number
const deals: Record<string, Json> = {}
const funds: Record<string, number> = {}
const holdings: Record<string, number> = {}
const investors: number[] = []

beforeAll(async () => {
  office = await openOffice()
  second = await office.person('admin', 'second@example.com')
  secondId = (await office.get(`${P}/admin/users?q=second@`)).body[0].id
})
afterAll(() => office.close())

async function done(asked: Promise<{ status: number; body: Json }>): Promise<Json> {
  const { status, body } = await asked
  if (status > 299) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
const post = (path: string, body: Json = {}, as?: string): Promise<Json> =>
  done(office.post(path, body, as ? { as } : {}))
const put = (path: string, body: Json): Promise<Json> => done(office.put(path, body))
const get = async (path: string): Promise<Json> => done(office.get(path))
const stage = (deal: Json, to: string, more: Json = {}) =>
  post(`${P}/crm/deals/${deal.id}/stage`, { stage: to, ...more })
const timeline = async (type: string, id: number): Promise<string[]> =>
  (await get(`${P}/timeline/${type}/${id}?limit=200`)).map(({ summary }: Json) => summary)

const entry = (fund: number, date: string, lines: Array<[code: string, amount: number, holding?: number]>) =>
  post(`${CFO}/gl/journal`, {
    fund_account_id: fund,
    date,
    lines: lines.map(([code, amount, investment_id]) => ({
      code,
      ...(amount > 0 ? { debit: amount } : { credit: -amount }),
      ...(investment_id ? { investment_id } : {}),
    })),
  })

const loan = { term_months: 36, amortisation: 'bullet', fees_upfront_pct: 0.02 }

describe('sourcing', () => {
  test('two deals of one sponsor, however it is spelt, are of one company', async () => {
    const given = { asset_class: 'private_credit', owner_id: secondId }
    deals.alder = await post(`${P}/crm/deals`, {
      ...given,
      name: 'Alder Row',
      counterparty: 'Sponsor Capital LLP',
      currency: 'USD',
      target_size: 10_000_000,
    })
    deals.birch = await post(`${P}/crm/deals`, {
      ...given,
      name: 'Birch Rail',
      counterparty: 'SPONSOR CAPITAL L.L.P.',
      currency: 'USD',
      target_size: 4_000_000,
    })
    deals.cedar = await post(`${P}/crm/deals`, { ...given, name: 'Cedar Ports', currency: 'USD' })
    deals.dee = await post(`${P}/crm/deals`, {
      ...given,
      name: 'Dee Estates',
      counterparty: 'Dee Holdings plc',
      currency: 'GBP',
      target_size: 2_000_000,
    })
    expect(deals.alder.company_id).toBe(deals.birch.company_id)
    const ofSponsor = await get(`${P}/crm/deals?company_id=${deals.alder.company_id}`)
    expect(ofSponsor.map(({ name }: Json) => name)).toEqual(['Birch Rail', 'Alder Row'])
  })

  test('a deal that is lost says to whom, is counted, and is opened again', async () => {
    await stage(deals.cedar, 'passed', {
      pass_reason: 'lost',
      passed_to: 'Larch Bank',
      reason: 'Leverage 6x',
    })
    const lost = (await get(`${P}/crm/pass-reasons`)).find(({ key }: Json) => key === 'lost')
    expect(lost.count).toBe(1)
    const opened = await stage(deals.cedar, 'screening')
    expect(opened).toMatchObject({ pass_reason: null, passed_to: null })
    expect((await timeline('deal', deals.cedar.id))[1]).toContain('to Larch Bank, Leverage 6x')
  })
})

describe('the decision', () => {
  let base: Json
  let paper: Json
  let decision: Json

  test('is prepared with a base case and a downside, a paper and a flag', async () => {
    const price = (deal: Json, name: string, coupon_pct: number, principal = 10_000_000) =>
      post(`${P}/pricer/run`, { ...loan, deal_id: deal.id, name, coupon_pct, principal })
    base = await price(deals.alder, 'Base', 0.12)
    const downside = await price(deals.alder, 'Stress', 0.08)
    const roles = `${P}/pricer/deals/${deals.alder.id}/pricing-roles`
    await put(roles, { role: 'base', pricing_id: base.id })
    await put(roles, { role: 'downside', pricing_id: downside.id })
    // Whatever is tried afterwards is not the base case.
    await price(deals.alder, 'Tried', 0.3)
    const documents = [
      { name: 'legal.txt', text: 'The Borrower is in default under the facility agreement dated 1 March.' },
    ]
    const analysis = await post(`${P}/vdr/analyze`, {
      source: { type: 'inline', documents },
      deal_id: deals.alder.id,
      ephemeral: false,
    })
    expect(analysis.red_flags.length).toBeGreaterThan(0)
    paper = await post(`${P}/cim/generate`, {
      deal_id: deals.alder.id,
      title: 'Alder Row, for the committee',
      template_key: 'standard',
    })
    const text = JSON.stringify(await get(`${P}/cim/reports/${paper.id}`))
    expect(text).toContain('"pricing"')
    expect(text).not.toContain('Tried')
  })

  test('is asked for by the gate, taken by votes, and keeps what was known', async () => {
    await put(`${P}/decisions/rules`, { quorum_pct: 50, majority: 'simple', valid_days: 180, gate: true })
    const refused = await office.post(`${P}/crm/deals/${deals.alder.id}/stage`, { stage: 'term_sheet' })
    expect([refused.status, refused.body.code]).toEqual([409, 'decision_missing'])
    const [me] = (await get(`${P}/decisions/voters`)).filter(({ id }: Json) => id !== secondId)
    decision = await post(`${P}/decisions`, {
      deal_id: deals.alder.id,
      title: 'Commit to the first lien of Alder Row',
      amount: 10_000_000,
      members: [me.id, secondId],
    })
    await post(`${P}/decisions/${decision.id}/open`)
    await post(`${P}/decisions/${decision.id}/vote`, { vote: 'for' })
    await post(`${P}/decisions/${decision.id}/vote`, { vote: 'for' }, second)
    const closed = await post(`${P}/decisions/${decision.id}/close`, {})
    expect(closed.status).toBe('approved')
    await stage(deals.alder, 'term_sheet')
    const before = await get(`${P}/decisions/${decision.id}/bundle`)
    expect(before.intact).toBe(true)
    const kinds = new Set(before.records.map(({ type }: Json) => type))
    for (const kind of ['deal', 'pricing', 'memorandum']) expect([...kinds].join(' ')).toContain(kind)

    await done(office.patch(`${P}/crm/deals/${deals.alder.id}`, { target_size: 12_000_000 }))
    expect(await get(`${P}/decisions/${decision.id}/bundle`)).toEqual(before)
    const changed = JSON.stringify(await get(`${P}/decisions/${decision.id}/changes`))
    expect(changed).toContain('12000000')
  })

  test('keeps what it rests on: neither the pricing nor the currency changes under it', async () => {
    const gone = await office.delete(`${P}/pricer/pricings/${base.id}`)
    expect(gone.status).toBe(409)
    const turned = await office.patch(`${P}/crm/deals/${deals.alder.id}`, { currency: 'EUR' })
    expect([turned.status, turned.body.code]).toEqual([409, 'in_use'])
  })

  test('is passed by an administrator with a reason for the others', async () => {
    for (const deal of [deals.birch, deals.dee])
      await stage(deal, 'closed_won', { override: true, reason: 'Decided at the meeting of 3 February' })
    await stage(deals.alder, 'closed_won', { reason: 'Signed' })
    await put(`${P}/pricer/deals/${deals.alder.id}/pricing-roles`, { role: 'as_closed', pricing_id: base.id })
  })
})

describe('the funds', () => {
  test('call what the deals need, and are paid', async () => {
    for (const [name, share] of [
      ['Larch I', 0.6],
      ['Larch II', 0.4],
    ] as const) {
      const fund = await post(`${CFO}/accounts`, { name, currency: 'USD' })
      funds[name] = fund.id
      const lp = await post(`${P}/investors/lp`, { name: `Investor of ${name}` })
      investors.push(lp.id)
      await post(`${P}/investor-portal/commitments`, {
        lp_id: lp.id,
        fund_account_id: fund.id,
        amount: 40_000_000 * share,
        admitted_on: '2025-01-01',
      })
      const call = await post(`${P}/investor-portal/calls`, {
        fund_account_id: fund.id,
        lines: [{ ilpa_call_type: 'investments', amount: 30_000_000 * share }],
        notice_date: '2025-01-10',
        due_date: '2025-01-24',
      })
      await post(`${P}/investor-portal/calls/${call.id}/payment`, {
        lp_id: lp.id,
        amount: 30_000_000 * share,
        date: '2025-01-24',
      })
    }
  })

  test('hold the deals, one of them together', async () => {
    const open = async (key: string, fund: string, deal: Json, more: Json = {}) => {
      const holding = await post(`${P}/holdings`, {
        fund_account_id: funds[fund],
        deal_id: deal.id,
        name: deal.name,
        instrument: 'first_lien',
        opened_on: '2025-02-03',
        ...more,
      })
      holdings[key] = holding.id
    }
    // The funds' commitments are 24 and 16 millions.
    const proposal = await post(`${P}/holdings/allocations`, {
      deal_id: deals.alder.id,
      amount: 10_000_000,
      rule: 'commitments',
      instrument: 'first_lien',
      opened_on: '2025-02-03',
      funds: [{ fund_account_id: funds['Larch I'] }, { fund_account_id: funds['Larch II'] }],
    })
    const { parts } = (await post(`/svc/agent/actions/${proposal.action_id}/approve`)).result
    expect(parts.map(({ amount }: Json) => amount)).toEqual([6_000_000, 4_000_000])
    holdings['alder I'] = parts[0].holding_id
    holdings['alder II'] = parts[1].holding_id
    await open('birch', 'Larch I', deals.birch)
    await open('dee', 'Larch I', deals.dee, { currency: 'GBP' })
    const ofAlder = await get(`${P}/holdings?deal_id=${deals.alder.id}`)
    expect(ofAlder.map(({ fund }: Json) => fund).sort()).toEqual(['Larch I', 'Larch II'])
    // A holding of one fund is none of another's.
    const foreign = await office.post(`${CFO}/gl/journal`, {
      fund_account_id: funds['Larch II'],
      date: '2025-02-03',
      lines: [
        { code: '1310', debit: 1, investment_id: holdings.birch },
        { code: '1010', credit: 1 },
      ],
    })
    expect(foreign.status).toBe(422)
  })

  test('buy them, earn on them, mark them and sell them; every area has the same figures', async () => {
    const [one, two] = [funds['Larch I'] as number, funds['Larch II'] as number]
    const { 'alder I': alderOne, 'alder II': alderTwo, birch, dee } = holdings
    await entry(one, '2025-02-03', [
      ['1310', 6_000_000, alderOne],
      ['1010', -6_000_000],
    ])
    await entry(two, '2025-02-03', [
      ['1310', 4_000_000, alderTwo],
      ['1010', -4_000_000],
    ])
    await entry(one, '2025-02-10', [
      ['1310', 4_000_000, birch],
      ['1010', -4_000_000],
    ])
    await post(`${CFO}/gl/accounts`, {
      fund_account_id: one,
      code: '1311',
      name: 'Loans in sterling',
      parent_code: '1310',
      currency: 'GBP',
    })
    await post(`${CFO}/exchange-rates`, { base: 'GBP', quote: 'USD', date: '2025-02-17', rate: '1.25' })
    await post(`${CFO}/gl/journal`, {
      fund_account_id: one,
      date: '2025-02-17',
      lines: [
        { code: '1311', debit: 2_500_000, foreign_debit: 2_000_000, investment_id: dee },
        { code: '1010', credit: 2_500_000 },
      ],
    })
    await entry(one, '2025-06-30', [
      ['1010', 300_000],
      ['4010', -300_000, alderOne],
    ])
    await entry(two, '2025-06-30', [
      ['1010', 200_000],
      ['4010', -200_000, alderTwo],
    ])

    const figures = async (key: string) => (await get(`${P}/holdings/${holdings[key]}`)).figures
    expect(await figures('alder I')).toMatchObject({
      cost: 6_000_000,
      fair_value: 6_000_000,
      income: 300_000,
    })
    expect(await figures('dee')).toMatchObject({ cost: 2_500_000, fair_value: 2_500_000 })

    const risk = await get(`${CFO}/accounts/${one}/risk?as_of=2025-06-30`)
    expect(risk).toMatchObject({ investments: 12_500_000, unassigned: 0 })
    expect(risk.concentration.top_1).toBeCloseTo(6 / 12.5, 8)

    // A sale leaves the book of its holding; more than it carries is refused.
    const tooMuch = await office.post(`${CFO}/gl/journal`, {
      fund_account_id: one,
      date: '2025-09-30',
      lines: [
        { code: '1010', debit: 4_400_000 },
        { code: '1310', credit: 4_400_000, investment_id: birch },
      ],
    })
    expect(tooMuch.status).toBe(409)
    await entry(one, '2025-09-30', [
      ['1010', 4_400_000],
      ['1310', -4_000_000, birch],
      ['4200', -400_000, birch],
    ])
    const sold = await figures('birch')
    expect(sold).toMatchObject({ cost: 0, fair_value: 0, realised: 400_000, invested: 4_000_000 })
    expect(sold.multiple).toBeCloseTo(1.1, 10)
    // 4.0m on 10 February became 4.4m on 30 September, 232 days later.
    expect(sold.irr).toBeCloseTo(1.1 ** (365 / 232) - 1, 6)

    const all = await get(`${P}/holdings?fund_account_id=${one}`)
    const carried = all.reduce((sum: number, { figures: { fair_value } }: Json) => sum + fair_value, 0)
    const now = await get(`${CFO}/accounts/${one}/risk?as_of=2025-12-31`)
    expect(carried).toBe(now.investments)
  })

  test('distribute what was sold, and the investor has what the fund paid', async () => {
    const [lp] = investors as [number]
    for (const [type, amount] of [
      ['return_of_capital', 4_000_000],
      ['realized_gain', 400_000],
    ] as const)
      await post(`${P}/investor-portal/distributions`, {
        fund_account_id: funds['Larch I'],
        type,
        amount,
        date: '2025-10-15',
      })
    const [position] = (await get(`${P}/investor-portal/lps/${lp}`)).commitments
    const dashboard = await get(`${CFO}/accounts/${funds['Larch I']}/dashboard?as_of=2025-12-31`)
    expect(position.distributed).toBe(4_400_000)
    expect(dashboard).toMatchObject({ distributed: 4_400_000, paid_in: 18_000_000 })
    // Cash and holdings are all that the fund has.
    const carried = (await get(`${P}/holdings?fund_account_id=${funds['Larch I']}`)).reduce(
      (sum: number, { figures: { fair_value } }: Json) => sum + fair_value,
      0,
    )
    expect(dashboard.nav).toBe(dashboard.cash + carried)
  })
})

test('each record tells the year: who did what to it, whatever area did it', async () => {
  const alder = await timeline('deal', deals.alder.id)
  for (const said of [
    'Created a deal: Alder Row',
    'Priced a loan: Base',
    'Analysed documents',
    'Wrote a memorandum: Alder Row, for the committee',
    'Term sheet → Closed, won: Signed',
  ])
    expect(
      alder.some(summary => summary.includes(said)),
      `${said} in\n${alder.join('\n')}`,
    ).toBe(true)
  expect((await timeline('holding', holdings.birch as number)).length).toBeGreaterThan(0)
  expect((await timeline('fund', funds['Larch I'] as number)).length).toBeGreaterThan(2)
  expect((await get(`${P}/admin/audit/verification`)).broken).toBeNull()
})
