import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from '../cfo/closing.ts'
import { admit, journal, openFund } from '../cfo/partners.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
const DAY = '2025-07-02'
const YEAR_END = '2025-12-31'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

async function made(path: string, body: Json): Promise<Json> {
  const answer = await office.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

interface Worked {
  fund: Json
  a: number
  b: number
  c: number
  /** The call that B has not paid. */
  open: Json
}

/**
 * A has 600,000 and B 400,000 committed. 100,000 were called and paid, 10,000 paid out, of which 5,000 can be called
 * again, 36,500 earned. Of 50,000 more A has paid 30,000, and B owes 20,000.
 */
async function worked(): Promise<Worked> {
  const fund = await openFund(office, { name: `Fund ${crypto.randomUUID()}` })
  const partners = [
    { name: 'A', commitment: 600_000 },
    { name: 'B', commitment: 400_000 },
  ]
  const { A: a, B: b } = (await admit(office, fund.id, partners, '2025-01-01')) as { A: number; B: number }
  const call = (amount: number, notice_date: string, due_date: string) =>
    made(`${PORTAL}/calls`, {
      ...{ fund_account_id: fund.id, notice_date, due_date, override_reason: 'Test' },
      lines: [{ ilpa_call_type: 'investments', amount }],
    })
  const first = await call(100_000, '2025-01-10', '2025-01-20')
  await pay(first, a, 60_000, '2025-01-20')
  await pay(first, b, 40_000, '2025-01-20')
  await earn(fund, '2025-03-01', 36_500)
  await made(`${PORTAL}/distributions`, {
    ...{ fund_account_id: fund.id, type: 'realized_gain', amount: 10_000, date: '2025-04-01' },
    recallable_amount: 5000,
  })
  const open = await call(50_000, '2025-06-01', '2025-06-20')
  await pay(open, a, 30_000, '2025-06-10')
  return { fund, a, b, c: (await made(`${PORTAL}/lps`, { name: 'C' })).id, open }
}

const pay = (call: Json, lp_id: number, amount: number, date: string) =>
  made(`${PORTAL}/calls/${call.id}/payment`, { lp_id, amount, date, reference: crypto.randomUUID() })

const earn = (fund: Json, date: string, amount: number) =>
  journal(office, fund.id, date, [
    ['1010', amount, 0],
    ['4010', 0, amount],
  ])

const transferred = (fund: Json, seller_id: number, buyer_id: number, more: Json = {}) =>
  made(`${PORTAL}/transfers`, {
    ...{ fund_account_id: fund.id, seller_id, buyer_id, effective_on: DAY, reason: 'Secondary sale' },
    ...more,
  })

async function positionOf(fund: Json, lp: number): Promise<Json> {
  const { body } = await office.get(`${PORTAL}/lps/${lp}`)
  return body.commitments.find((one: Json) => one.fund_account_id === fund.id) ?? null
}

/** Everything that is shown of a fund and its investors, on days before, at and after the transfer. */
async function everything({ fund, a, b, c }: Worked): Promise<Json> {
  const ofFund: Json[] = []
  for (const day of ['2025-06-30', DAY, '2025-09-30'])
    for (const path of ['dashboard?', 'performance?quarters=2&', 'risk?']) {
      const { body } = await office.get(`${CFO}/accounts/${fund.id}/${path}as_of=${day}`)
      ofFund.push({ ...body, entries: null, last_entry_on: null })
    }
  const positions = await Promise.all([a, b, c].map(lp => positionOf(fund, lp)))
  const trial = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund.id}`)).body.accounts
  return { ofFund, positions, trial: trial.map(({ code, balance }: Json) => [code, balance]) }
}

/** Returns the lines of a partner's statement to a day, since inception. */
async function statementOf(fund: Json, close: Json, lp: number): Promise<Json> {
  const { body } = await office.get(`${CFO}/accounts/${fund.id}/period-close/${close.id}/statements`)
  const found = body.statements.find(({ lp_id }: Json) => lp_id === lp)
  return {
    ...found,
    lines: Object.fromEntries(found.lines.map(({ key, amounts }: Json) => [key, amounts.at(-1)])),
  }
}

async function capitalOnK1({ id }: Json, items: readonly Json[]): Promise<Map<number, Json>> {
  const { schedules } = await made(`${CFO}/accounts/${id}/k1/generate`, { tax_year: 2025, items })
  return new Map(schedules.map(({ lp_id, capital }: Json) => [lp_id, capital]))
}

/** Figures of the seller and the buyer of two fifths of 600,000. */
const afterTwoFifths = {
  seller: {
    commitment: 360_000,
    called: 54_000,
    contributed: 54_000,
    distributed: 3600,
    recallable: 1800,
    unfunded: 307_800,
  },
  buyer: {
    commitment: 240_000,
    called: 36_000,
    contributed: 36_000,
    distributed: 2400,
    recallable: 1200,
    unfunded: 205_200,
  },
}

describe('two fifths go over in the middle of the year, while another partner owes of a call', () => {
  let life: Worked
  beforeAll(async () => {
    life = await worked()
  })

  test('whoever owes nothing sells, and whoever owes does not', async () => {
    const { fund, a, b, c, open } = life
    const body = { fund_account_id: fund.id, seller_id: b, buyer_id: c, effective_on: DAY, reason: 'Test' }
    expect((await office.post(`${PORTAL}/transfers`, body)).body).toMatchObject({
      status: 409,
      code: 'dues_open',
      calls: [{ call_id: open.id, owed: 20_000 }],
    })
    const before = await everything(life)
    const done = await transferred(fund, a, c, { fraction: 0.4 })
    expect(done).toMatchObject({ commitment: 240_000, fraction: 0.4 })
    expect(done.seller).toMatchObject({
      before: {
        commitment: 600_000,
        called: 90_000,
        contributed: 90_000,
        distributed: 6000,
        recallable: 3000,
        unfunded: 513_000,
        capital: 105_900,
      },
      after: { ...afterTwoFifths.seller, capital: 63_540 },
    })
    expect(done.buyer).toMatchObject({
      before: { commitment: 0, capital: 0, unfunded: 0 },
      after: { ...afterTwoFifths.buyer, capital: 42_360 },
    })
    expect(await positionOf(fund, a)).toMatchObject(afterTwoFifths.seller)
    expect(await positionOf(fund, c)).toMatchObject(afterTwoFifths.buyer)
    const inputs = (await office.get(`${CFO}/accounts/${fund.id}/waterfall?as_of=${DAY}`)).body
    const paidIn = (lp: number) => inputs.partners.find(({ lp_id }: Json) => lp_id === lp)
    expect(paidIn(a)).toMatchObject({ contributed: 54_000, received: 3600, commitment: 360_000 })
    expect(paidIn(c)).toMatchObject({ contributed: 36_000, received: 2400, commitment: 240_000 })
    // The fund and whoever has no part in it stay as they were, to the cent.
    const after = await everything(life)
    expect([after.ofFund, after.trial, after.positions[1]]).toEqual([
      before.ofFund,
      before.trial,
      before.positions[1],
    ])
  })

  test('what was owed before is paid by who owes it; the next call asks the buyer', async () => {
    const { fund, a, b, c, open } = life
    await pay(open, b, 20_000, '2025-07-15')
    const next = await office.post(`${PORTAL}/calls?ephemeral=true`, {
      ...{ fund_account_id: fund.id, notice_date: '2025-08-01', due_date: '2025-08-20' },
      lines: [{ ilpa_call_type: 'investments', amount: 100_000 }],
    })
    expect(next.status, JSON.stringify(next.body)).toBe(201)
    const asked = new Map(next.body.allocation.map(({ lp_id, amount }: Json) => [lp_id, amount]))
    expect([a, b, c].map(lp => asked.get(lp))).toEqual([36_000, 40_000, 24_000])
  })

  test('the close, its statements and the K-1s have the whole history of the buyer', async () => {
    const { fund, a, b, c } = life
    const close = await closeThrough(office, fund, YEAR_END)
    expect(close.checks.find(({ key }: Json) => key === 'sub_ledgers').status).toBe('pass')
    const accounts = new Map(close.capital_accounts.map((one: Json) => [one.lp_id, one]))
    expect([a, b, c].map(lp => (accounts.get(lp) as Json).ending)).toEqual([63_540, 70_600, 42_360])
    const [seller, buyer] = [await statementOf(fund, close, a), await statementOf(fund, close, c)]
    // 182 of 365 days with 600,000 of a million and 183 with 360,000; what was earned until the day goes over.
    expect(seller.lines).toMatchObject({
      contributions: 90_000,
      distributed_gains: -6000,
      interest_income: 17_508,
      transfers: -37_968,
      closing: 63_540,
    })
    expect(buyer.lines).toMatchObject({ interest_income: 4392, transfers: 37_968, closing: 42_360 })
    expect(seller.commitment).toMatchObject({ committed: 360_000, unfunded: 307_800 })
    expect(buyer.commitment).toMatchObject({ committed: 240_000, unfunded: 205_200 })
    for (const [{ metrics }, paid_in, distributed] of [
      [seller, 54_000, 3600],
      [buyer, 36_000, 2400],
    ] as const) {
      expect(metrics).toMatchObject({ paid_in, distributed })
      expect(metrics.dpi).toBeCloseTo(1 / 15, 12)
      expect(metrics.tvpi).toBeCloseTo(1 / 15 + 63_540 / 54_000, 12)
      expect(metrics.irr).toBeCloseTo(seller.metrics.irr, 12)
    }
    const k1 = await capitalOnK1(fund, [{ box: '5', amount: 36_500 }])
    expect(k1.get(a)).toEqual({
      beginning: 0,
      contributed: 90_000,
      current_year_net: 17_508,
      other: -37_968,
      withdrawals: 6000,
      ending: 63_540,
    })
    expect(k1.get(c)).toEqual({
      beginning: 0,
      contributed: 0,
      current_year_net: 4392,
      other: 37_968,
      withdrawals: 0,
      ending: 42_360,
    })
  })
})

test('the period of the first half is closed after the transfer was recorded, and all comes to the same', async () => {
  const { fund, a, b, c, open } = await worked()
  await transferred(fund, a, c, { fraction: 0.4 })
  await pay(open, b, 20_000, '2025-07-15')
  await closeThrough(office, fund, '2025-06-30')
  const close = await closeThrough(office, fund, YEAR_END)
  const accounts = new Map(close.capital_accounts.map((one: Json) => [one.lp_id, one]))
  expect([a, b, c].map(lp => (accounts.get(lp) as Json).ending)).toEqual([63_540, 70_600, 42_360])
  // All 21,900 were A's before the day, and two fifths of it went over.
  expect((await statementOf(fund, close, a)).lines).toMatchObject({
    interest_income: 21_900,
    transfers: -42_360,
    closing: 63_540,
  })
})

test('a transfer that is taken back leaves every figure as it was, on every day', async () => {
  const life = await worked()
  const { fund, a, c } = life
  const before = await everything(life)
  for (const fraction of [0.4, 1]) {
    const { id } = await transferred(fund, a, c, { fraction })
    expect((await everything(life)).positions).not.toEqual(before.positions)
    await made(`${PORTAL}/transfers/${id}/void`, { reason: 'Fell through' })
    expect(await everything(life)).toEqual(before)
  }
  await pay(life.open, life.b, 20_000, '2025-07-15')
  const close = await closeThrough(office, fund, YEAR_END)
  const k1 = await capitalOnK1(fund, [{ box: '5', amount: 36_500 }])
  expect(close.capital_accounts.map(({ lp_id }: Json) => lp_id)).not.toContain(c)
  expect([...k1.keys()]).toEqual([a, life.b])
})

describe('the whole interest goes over, with a gain in the book that is taxed later', () => {
  test('and item L of who sold it ends with nothing, whatever is taxed', async () => {
    const { fund, a, b, c, open } = await worked()
    await journal(office, fund.id, '2025-05-01', [
      ['1320', 10_000, 0],
      ['4300', 0, 10_000],
    ])
    const before = await positionOf(fund, a)
    const done = await transferred(fund, a, c)
    expect(done.buyer.after).toEqual(done.seller.before)
    expect(await positionOf(fund, c)).toMatchObject({ ...before, fund_account_id: fund.id })
    await pay(open, b, 20_000, '2025-07-15')
    const close = await closeThrough(office, fund, YEAR_END)
    const accounts = new Map(close.capital_accounts.map((one: Json) => [one.lp_id, one]))
    expect((accounts.get(a) as Json | undefined)?.ending ?? 0).toBe(0)
    expect((accounts.get(c) as Json).ending).toBe(111_900)
    const k1 = await capitalOnK1(fund, [{ box: '5', amount: 36_500 }])
    // 182 of 365 days of three fifths: 10,920, with 84,000 paid in and not paid out.
    expect(k1.get(a)).toMatchObject({ current_year_net: 10_920, other: -94_920, ending: 0 })
    expect(k1.get(c)).toMatchObject({ current_year_net: 10_980, other: 94_920, ending: 105_900 })
  })
})

describe('where people look for it', () => {
  test('the timelines of both and of the fund, the search and the copilot tell it', async () => {
    const { fund, a } = await worked()
    const { id: buyer } = await made(`${PORTAL}/lps`, { name: 'Quillfeather Secondaries' })
    const { id } = await transferred(fund, a, buyer, { fraction: 0.5, reference: 'ASSIGN-7' })
    const ask = async () =>
      (
        await office.post('/svc/copilot/ask', {
          question: 'Who transferred an interest to Quillfeather Secondaries?',
        })
      ).body
    for (const [type, record] of [
      ['lp', a],
      ['lp', buyer],
      ['fund', fund.id],
    ]) {
      const { body } = await office.get(`/api/v1/svc/timeline/${type}/${record}`)
      const told = body.filter((one: Json) => one.type === 'interest_transfer')
      expect(told.map(({ summary }: Json) => summary)).toEqual([
        `USD 300,000 of ${fund.name} went over from A to Quillfeather Secondaries`,
      ])
    }
    const answer = await ask()
    expect(JSON.stringify(answer)).toContain(
      `Transfer of an interest in ${fund.name} from A to Quillfeather Secondaries`,
    )
    await made(`${PORTAL}/transfers/${id}/void`, { reason: 'Fell through' })
    expect(JSON.stringify(await ask())).toMatch(/Voided/)
  })
})

describe('a notice says what was called and paid out before, without what came back unused', () => {
  /** A paid 100,000 in, of which 30,000 came back unused, and had 10,000; two fifths of it went over to C. */
  async function lived() {
    const fund = await openFund(office, { name: `Fund ${crypto.randomUUID()}` })
    const { A } = await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2025-01-01')
    const a = A as number
    const c: number = (await made(`${PORTAL}/lps`, { name: 'C' })).id
    await pay(await call(fund, 100_000, '2025-01-10', '2025-01-20'), a, 100_000, '2025-01-20')
    await earn(fund, '2025-03-01', 50_000)
    const out = { fund_account_id: fund.id, date: '2025-04-01' }
    await made(`${PORTAL}/distributions`, { ...out, type: 'realized_gain', amount: 10_000 })
    const unused = { type: 'return_of_unused_capital', amount: 30_000, recallable_amount: 30_000 }
    await made(`${PORTAL}/distributions`, { ...out, ...unused })
    return { fund, a, c, transfer: await transferred(fund, a, c, { fraction: 0.4 }) }
  }

  const call = (fund: Json, amount: number, notice_date: string, due_date: string) =>
    made(`${PORTAL}/calls`, {
      ...{ fund_account_id: fund.id, notice_date, due_date, override_reason: 'Test' },
      lines: [{ ilpa_call_type: 'investments', amount }],
    })

  /** Amounts that each notice says were called and paid out before. */
  const priorOf = async ({ id }: Json) => {
    const notices: Json[] = (await office.get(`${PORTAL}/calls/${id}/notices`)).body
    return Object.fromEntries(
      notices.map(({ lp }) => [lp.lp_id, [lp.prior_contributions, lp.prior_distributions]]),
    )
  }

  test('where an interest went over', async () => {
    const { fund, a, c } = await lived()
    const next = await call(fund, 10_000, '2025-08-01', '2025-08-20')
    expect(await priorOf(next)).toEqual({ [a]: [42_000, 6000], [c]: [28_000, 4000] })
  })

  test('where its transfer was voided', async () => {
    const { fund, a, transfer } = await lived()
    await made(`${PORTAL}/transfers/${transfer.id}/void`, { reason: 'Rescinded' })
    const next = await call(fund, 10_000, '2025-08-01', '2025-08-20')
    expect(await priorOf(next)).toEqual({ [a]: [70_000, 10_000] })
  })
})
