import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { admit, journal, openFund, workedPartners } from '../partners.ts'

const PATH = '/api/v1/svc/cfo/waterfall/by-partner'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const usual = { hurdle_pct: 0.08, carry_pct: 0.2 }
const partnerOf = (body: Json, name: string) => body.partners.find((one: Json) => one.name === name)

describe('a waterfall by partner', () => {
  // Semantics 4.5: carry of the worked fund if it were liquidated at its net asset value.
  test.each([
    ['LP1', 8_004_000, 2_000_000, 7_218_000, 242_800],
    ['LP2', 7_003_500, 1_750_000, 6_315_750, 212_450],
    ['LP3', 4_602_300, 1_150_000, 4_150_350, 139_610],
  ])('of the worked fund takes the carry of %s', async (name, paid, received, nav, carry) => {
    const { status, body } = await office.post(PATH, {
      ...usual,
      partners: [{ name, commitment: paid }],
      flows: [
        { date: '2025-06-30', kind: 'distribution', amount: nav },
        { date: '2025-01-29', kind: 'contribution', amount: paid, partner: name },
        { date: '2025-06-30', kind: 'received', amount: received, partner: name },
      ],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      gp_total: carry,
      lp_total: nav - carry,
      clawback: { due: 0 },
      persisted: false,
    })
  })

  test('has classes, further hurdles and tiers that sum to what there is', async () => {
    const { status, body } = await office.post(PATH, {
      ...usual,
      further_hurdles: [{ multiple: 2, carry_pct: 0.3 }],
      classes: [
        { class: 'B', hurdle_pct: 0.06, hurdle_compounding: 'simple', catch_up_pct: 0, carry_pct: 0.1 },
        { class: 'GP', hurdle_pct: 0, carry_pct: 0 },
      ],
      partners: [
        { name: 'Alder', commitment: 50 },
        { name: 'Birch', commitment: 48, class: 'B' },
        { name: 'General partner', commitment: 2, class: 'GP' },
      ],
      flows: [
        { date: '2022-01-01', kind: 'contribution', amount: 100 },
        { date: '2024-01-01', kind: 'distribution', amount: 300 },
      ],
    })
    expect(status).toBe(200)
    // Alder’s share is 150: of 112.50 it has twice its 50 and the GP a fifth of the profit, and of 37.50 three tenths.
    expect(partnerOf(body, 'Alder')).toMatchObject({ lp_total: 126.25, gp_total: 23.75 })
    // Birch has 144: 48, then 5.76 of hurdle, then a tenth of the rest.
    expect(partnerOf(body, 'Birch')).toMatchObject({ lp_total: 134.98, gp_total: 9.02 })
    expect(partnerOf(body, 'General partner')).toMatchObject({ lp_total: 6, gp_total: 0 })
    expect(body.tiers.map(({ key }: Json) => key)).toEqual([
      'return_of_capital',
      'preferred_return',
      'catch_up',
      'carried_interest',
      'carried_interest_2',
    ])
    expect(body.tiers.reduce((sum: number, { amount }: Json) => sum + Math.round(amount * 100), 0)).toBe(
      300_00,
    )
  })

  test('deal by deal owes carry back when a later deal loses', async () => {
    const flows = [
      { date: '2022-01-01', kind: 'contribution', amount: 100, deal: 'A' },
      { date: '2022-01-01', kind: 'contribution', amount: 100, deal: 'B' },
      { date: '2022-01-01', kind: 'contribution', amount: 10 },
      { date: '2023-01-01', kind: 'distribution', amount: 205, deal: 'A' },
      { date: '2024-01-01', kind: 'distribution', amount: 45, deal: 'B' },
    ]
    const body = { hurdle_pct: 0, carry_pct: 0.2, escrow_pct: 0.3, carry_tax_pct: 0.5, flows }
    const partners = [{ name: 'Alder', commitment: 1 }]
    const found = await office.post(PATH, { ...body, partners, type: 'american' })
    expect(found.body).toMatchObject({
      carry: 20,
      escrow: 6,
      clawback: { due: 12, from_escrow: 6, from_gp: 6, uncovered: 0, escrow_released: 0 },
    })
    const whole = await office.post(PATH, { ...body, partners })
    expect(whole.body).toMatchObject({ carry: 8, clawback: { due: 0, escrow_released: 2.4 } })
  })

  test.each([
    [
      'a stranger',
      { flows: [{ date: '2024-01-01', kind: 'contribution', amount: 1, partner: 'Z' }] },
      'flows.0.partner',
    ],
    ['a deal’s proceeds without the deal', { type: 'american' }, 'flows.0.deal'],
    [
      'a write-down of the whole fund',
      { flows: [{ date: '2024-01-01', kind: 'write_down', amount: 1, deal: 'A' }] },
      'flows.0.kind',
    ],
    [
      'a class without terms',
      { partners: [{ name: 'Alder', commitment: 1, class: 'C' }] },
      'partners.0.class',
    ],
    [
      'the same name twice',
      {
        partners: [
          { name: 'Alder', commitment: 1 },
          { name: 'Alder', commitment: 1 },
        ],
      },
      'partners.1.name',
    ],
    ['nothing committed', { partners: [{ name: 'Alder', commitment: 0 }] }, 'partners.0.commitment'],
    [
      'falling hurdles',
      {
        further_hurdles: [
          { irr: 0.2, carry_pct: 0.3 },
          { irr: 0.1, carry_pct: 0.4 },
        ],
      },
      'further_hurdles.1.irr',
    ],
    [
      'a hurdle of two kinds',
      { further_hurdles: [{ irr: 0.2, multiple: 2, carry_pct: 0.3 }] },
      'further_hurdles.0.irr',
    ],
    ['an end before the flows', { as_of: '2020-01-01' }, 'as_of'],
    [
      'more days than can be computed at once',
      {
        partners: Array.from({ length: 1000 }, (_, at) => ({ name: `Partner ${at}`, commitment: 1 })),
        flows: Array.from({ length: 11 }, (_, at) => ({
          date: `20${at + 10}-01-01`,
          kind: 'distribution',
          amount: 1,
        })),
      },
      'flows',
    ],
    [
      'a fraction of a cent',
      { flows: [{ date: '2024-01-01', kind: 'distribution', amount: 0.001 }] },
      'flows.0.amount',
    ],
    [
      'a hurdle without an end',
      {
        hurdle_pct: 1,
        as_of: '2150-01-01',
        flows: [{ date: '2024-01-01', kind: 'contribution', amount: 1e11 }],
      },
      'hurdle_pct',
    ],
  ])('refuses %s', async (_name, change, path) => {
    const { status, body } = await office.post(PATH, {
      ...usual,
      currency: 'USD',
      partners: [{ name: 'Alder', commitment: 100 }],
      flows: [{ date: '2024-01-01', kind: 'distribution', amount: 100 }],
      ...change,
    })
    expect(status).toBe(422)
    expect(body.errors.map((error: Json) => error.path)).toContain(path)
  })
})

describe('the waterfall of a fund', () => {
  let path: string
  let ids: Record<string, number>
  beforeAll(async () => {
    const fund = await openFund(office)
    path = `/api/v1/svc/cfo/accounts/${fund.id}/waterfall`
    ids = await admit(office, fund.id, workedPartners)
    const shares = Object.entries({ LP1: 0.4, LP2: 0.35, LP3: 0.23, GP: 0.02 })
    const call = shares.map(([name, share]) => ['3100', 0, 10_000_000 * share, ids[name] as number] as const)
    await journal(office, fund.id, '2025-01-15', [['1010', 10_000_000, 0], ...call])
    const paid = shares.map(([name, share]) => ['3300', 2_000_000 * share, 0, ids[name] as number] as const)
    await journal(office, fund.id, '2026-01-15', [['1010', 0, 2_000_000], ...paid])
    await journal(office, fund.id, '2026-01-16', [
      ['1010', 6_000_000, 0],
      ['4200', 0, 6_000_000],
    ])
  })

  test('starts from what the book has on the day', async () => {
    const { status, body } = await office.get(`${path}?as_of=2026-01-15`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ distributable: 8_000_000, undrawn: 90_000_000, as_of: '2026-01-15' })
    expect(body.partners).toMatchObject([
      { name: 'LP1', bears_carry: true, commitment: 40_000_000, contributed: 4_000_000, received: 800_000 },
      { name: 'LP2', undrawn: 31_500_000 },
      { name: 'LP3' },
      { name: 'GP', bears_carry: false, contributed: 200_000 },
    ])
    expect(body.flows).toHaveLength(8)
    const before = await office.get(`${path}?as_of=2025-12-31`)
    expect(before.body).toMatchObject({ distributable: 10_000_000, partners: [{ received: 0 }, {}, {}, {}] })
  })

  test('gives each partner its share to the cent, the general partner’s own without carry', async () => {
    const { status, body } = await office.post(path, { ...usual, as_of: '2026-01-16' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ distributable: 14_000_000, total: 14_000_000, overridden: [] })
    // LPs paid in 9.8 million and get 1.96 + 13.72 million: a fifth of their profit of 5.88 is carry.
    expect(body).toMatchObject({ gp_total: 1_176_000, clawback: { due: 0 } })
    expect(partnerOf(body, 'GP')).toMatchObject({ lp_total: 280_000, gp_total: 0 })
    expect(partnerOf(body, 'LP1')).toMatchObject({
      lp_total: 5_120_000,
      gp_total: 480_000,
      contributed: 4_000_000,
    })
  })

  test('marks what was said otherwise than the book', async () => {
    const { body } = await office.post(path, {
      ...usual,
      as_of: '2026-01-16',
      distributable: 1_000_000,
      partners: [
        { lp_id: ids.GP, bears_carry: true },
        { lp_id: ids.LP1, class: 'A' },
      ],
      flows: [{ date: '2025-01-15', kind: 'contribution', lp_id: ids.LP1, amount: 500_000 }],
    })
    expect(body.overridden).toEqual([
      { field: 'distributable', book: 14_000_000, used: 1_000_000 },
      { field: `partners.${ids.GP}.bears_carry`, book: false, used: true },
      { field: 'flows', book: 8, used: 1 },
    ])
    expect(body).toMatchObject({ total: 1_000_000, gp_total: 100_000 })
  })

  test('counts the carry that the general partner took', async () => {
    const flows = [
      { date: '2025-01-15', kind: 'contribution', lp_id: ids.LP1, amount: 100 },
      { date: '2025-01-16', kind: 'carry', lp_id: ids.GP, amount: 20 },
    ]
    const { body } = await office.post(path, { ...usual, as_of: '2026-01-15', distributable: 50, flows })
    expect(body).toMatchObject({ gp_total: 0, carry: 20, clawback: { due: 20, from_gp: 20 } })
  })

  test('reckons a clawback over each partner, over a class or over the whole fund', async () => {
    // The GP took 20 of a profit of 10 that LP1 had, and 20 of one of 200 that LP2 had.
    const flows = (['LP1', 'LP2'] as const).flatMap(name => [
      { date: '2025-01-15', kind: 'contribution', lp_id: ids[name], amount: 100 },
      { date: '2025-01-16', kind: 'received', lp_id: ids[name], amount: name === 'LP1' ? 90 : 280 },
    ])
    const carry = { date: '2025-01-16', kind: 'carry', lp_id: ids.GP, amount: 40 }
    const due = async (more: Json) => {
      const { body } = await office.post(path, {
        ...{ hurdle_pct: 0, carry_pct: 0.2, as_of: '2025-01-16', distributable: 0 },
        ...{ flows: [...flows, carry], ...more },
      })
      return [body.clawback.due, partnerOf(body, 'LP1').clawback]
    }
    expect(await due({})).toEqual([18, 18])
    expect(await due({ clawback_by: 'fund' })).toEqual([0, 0])
    const other = { hurdle_pct: 0, carry_pct: 0.2 }
    const apart = { classes: [{ class: 'B', ...other }], partners: [{ lp_id: ids.LP2, class: 'B' }] }
    expect(await due({ clawback_by: 'class', ...apart })).toEqual([18, 18])
    expect(await due({ clawback_by: 'class' })).toEqual([0, 0])
  })

  test.each([
    ['a stranger', { partners: [{ lp_id: 999_999 }] }, 'partners.0.lp_id'],
    ['flows after the day', { flows: [{ date: '2027-01-01', kind: 'carry', amount: 1 }] }, 'flows.0.date'],
    [
      'flows of a stranger',
      { flows: [{ date: '2025-01-01', kind: 'received', lp_id: 9, amount: 1 }] },
      'flows.0.lp_id',
    ],
  ])('refuses %s', async (_name, change, at) => {
    const { status, body } = await office.post(path, { ...usual, as_of: '2026-01-16', ...change })
    expect(status).toBe(422)
    expect(body.errors.map((error: Json) => error.path)).toContain(at)
  })

  test('returns no capital that was called, unpaid', async () => {
    const other = await openFund(office)
    const { Alder } = await admit(office, other.id, [{ name: 'Alder', commitment: 1000 }], '2025-01-01')
    const { body: call } = await office.post('/api/v1/svc/investor-portal/calls', {
      fund_account_id: other.id,
      notice_date: '2025-02-01',
      due_date: '2025-03-01',
      amount: 100,
      ilpa_call_type: 'investments',
    })
    const pay = { lp_id: Alder, amount: 60, date: '2025-02-20' }
    await office.post(`/api/v1/svc/investor-portal/calls/${call.id}/payment`, pay)
    const { body } = await office.get(`/api/v1/svc/cfo/accounts/${other.id}/waterfall?as_of=2025-06-30`)
    expect(body.flows).toEqual([{ date: '2025-02-20', kind: 'contribution', lp_id: Alder, amount: 60 }])
    expect(body.partners).toMatchObject([{ contributed: 60, undrawn: 900 }])
  })

  test('has no shares where nothing is committed', async () => {
    const empty = await openFund(office)
    const { status, body } = await office.post(`/api/v1/svc/cfo/accounts/${empty.id}/waterfall`, usual)
    expect([status, body.errors[0].message]).toEqual([
      422,
      'nothing is committed to it, so nothing says how to share',
    ])
  })
})
