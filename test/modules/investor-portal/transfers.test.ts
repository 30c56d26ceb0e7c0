import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { triedHere } from '../../databases.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from '../cfo/closing.ts'
import { admit, journal, openFund } from '../cfo/partners.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
const TRANSFERS = `${PORTAL}/transfers`
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const cents = (amount: number) => Math.round(amount * 100)

async function made(path: string, body: Json): Promise<Json> {
  const answer = await office.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** Calls capital of a fund on a day, and has everybody pay what they owe. */
async function callAndPay(fund: number, day: string, amount: number): Promise<Json> {
  const call = await made(`${PORTAL}/calls`, {
    fund_account_id: fund,
    notice_date: day,
    due_date: day,
    override_reason: 'Test',
    lines: [{ ilpa_call_type: 'investments', amount }],
  })
  for (const { lp_id, amount: owed } of call.allocation)
    if (owed > 0)
      await made(`${PORTAL}/calls/${call.id}/payment`, {
        lp_id,
        amount: owed,
        date: day,
        reference: crypto.randomUUID(),
      })
  return call
}

const distribute = (fund: number, date: string, amount: number, more: Json = {}) =>
  made(`${PORTAL}/distributions`, { fund_account_id: fund, type: 'realized_gain', amount, date, ...more })

const transfer = (fund: number, seller: number, buyer: number, more: Json = {}) =>
  office.post(TRANSFERS, {
    fund_account_id: fund,
    seller_id: seller,
    buyer_id: buyer,
    reason: 'Secondary sale',
    ...more,
  })

async function position(fund: number, lp: number): Promise<Json> {
  const { body } = await office.get(`${PORTAL}/lps/${lp}`)
  return body.commitments.find((one: Json) => one.fund_account_id === fund)
}

/** An investor without a commitment. */
const investor = async (name: string): Promise<number> => (await made(`${PORTAL}/lps`, { name })).id

/** A fund of two investors who were called, paid and got something, and one who is not in it. */
async function worked(): Promise<{ fund: Json; a: number; b: number; c: number }> {
  const fund = await openFund(office)
  const { A, B } = (await admit(
    office,
    fund.id,
    [
      { name: 'A', commitment: 1_000_000 },
      { name: 'B', commitment: 2_000_000 },
    ],
    '2024-01-01',
  )) as { A: number; B: number }
  await callAndPay(fund.id, '2024-02-01', 1_000_000.01)
  await distribute(fund.id, '2024-06-03', 100_000.01, { recallable_amount: 40_000 })
  return { fund, a: A, b: B, c: await investor('C') }
}

const entryOf = async (id: number): Promise<Json> => (await office.get(`${CFO}/gl/journal/${id}`)).body

describe('the whole interest', () => {
  let fund: Json
  let [a, b, c] = [0, 0, 0]
  let before: Json
  let done: Json
  beforeAll(async () => {
    ;({ fund, a, b, c } = await worked())
    before = await position(fund.id, a)
    // Half of the year's income comes before the transfer, half after.
    await journal(office, fund.id, '2024-03-01', [
      ['1010', 36_600, 0],
      ['4010', 0, 36_600],
    ])
  })

  test('is shown before it goes over, and nothing of that is kept', async () => {
    const { status, body } = await office.post(`${TRANSFERS}?ephemeral=true`, {
      fund_account_id: fund.id,
      seller_id: a,
      buyer_id: c,
      effective_on: '2024-07-01',
      reason: 'Secondary sale',
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ id: null, persisted: false, commitment: 1_000_000, fraction: 1 })
    expect(body.seller.before).toMatchObject({ commitment: 1_000_000, contributed: before.contributed })
    expect(body.seller.after).toEqual({
      commitment: 0,
      called: 0,
      contributed: 0,
      distributed: 0,
      recallable: 0,
      unfunded: 0,
      capital: 0,
    })
    expect(body.buyer.after).toEqual(body.seller.before)
    expect(await position(fund.id, a)).toEqual(before)
    expect((await office.get(`${TRANSFERS}?fund_account_id=${fund.id}`)).body).toEqual([])
  })

  test('goes over with every figure, by an entry that balances', async () => {
    const { status, body } = await transfer(fund.id, a, c, { effective_on: '2024-07-01', price: 350_000 })
    expect(status, JSON.stringify(body)).toBe(201)
    done = body
    expect(body).toMatchObject({ status: 'effective', price: 350_000, void: null })
    expect(body.warnings).toEqual(['The KYC of C is not approved.'])
    expect(await position(fund.id, c)).toMatchObject({ ...before, fund_account_id: fund.id })
    expect(await position(fund.id, a)).toMatchObject({ commitment: 0, contributed: 0, unfunded: 0 })
    const { lines, source } = await entryOf(body.entry_id)
    expect(source).toBe('interest_transfer')
    const sum = (side: string) =>
      lines.reduce((total: number, line: Json) => total + cents(line[side] ?? 0), 0)
    expect(sum('debit')).toBe(sum('credit'))
    expect(lines.every((line: Json) => line.code.startsWith('3'))).toBe(true)
  })

  test('is called and paid out to the buyer from then on', async () => {
    const call = await callAndPay(fund.id, '2024-08-01', 300_000)
    expect(call.allocation.map(({ lp_id, amount }: Json) => [lp_id, amount])).toEqual([
      [b, 200_000],
      [c, 100_000],
    ])
    const { body: notices } = await office.get(`${PORTAL}/calls/${call.id}/notices`)
    const notice = notices.find(({ lp }: Json) => lp.lp_id === c)
    expect(notice.lp.unfunded_before).toBe(before.unfunded)
    expect(notice.lp.prior_contributions).toBe(before.contributed)
    const made = await distribute(fund.id, '2024-09-02', 30_000)
    expect(made.allocation.map(({ lp_id, amount }: Json) => [lp_id, amount])).toEqual([
      [b, 20_000],
      [c, 10_000],
    ])
  })

  test('cannot be bypassed once something stands on it', async () => {
    const entry = await office.post(`${CFO}/gl/journal/${done.entry_id}/reverse`, {})
    expect(entry.body).toMatchObject({ status: 409, code: 'has_record' })
    const early = await office.post(`${PORTAL}/calls`, {
      fund_account_id: fund.id,
      notice_date: '2024-06-10',
      due_date: '2024-06-25',
      lines: [{ ilpa_call_type: 'investments', amount: 300 }],
    })
    expect(early.body).toMatchObject({ status: 409, code: 'interest_transferred', transfer_id: done.id })
    const { body: distributions } = await office.get(`${PORTAL}/distributions?fund_account_id=${fund.id}`)
    const first = distributions.at(-1)
    const undone = await office.post(`${PORTAL}/distributions/${first.id}/void`, { reason: 'Test' })
    expect(undone.body).toMatchObject({ status: 409, code: 'interest_transferred' })
  })

  test('shares income by days; the close ties, and the seller has nothing left', async () => {
    const close = await closeThrough(office, fund, '2024-12-31')
    const ties = close.checks.find(({ key }: Json) => key === 'sub_ledgers')
    expect(ties.status, JSON.stringify(ties)).toBe('pass')
    const { body } = await office.get(`${CFO}/accounts/${fund.id}/period-close/${close.id}/statements`)
    const of = (id: number) => body.statements.find(({ lp_id }: Json) => lp_id === id)
    const year = (id: number, key: string) =>
      of(id).lines.find((line: Json) => line.key === key)?.amounts[1] ?? 0
    // 182 of 366 days of a third.
    expect(year(a, 'interest_income')).toBe(6066.67)
    expect(year(c, 'interest_income')).toBe(6133.33)
    expect(year(a, 'closing')).toBe(0)
    expect(cents(year(a, 'transfers'))).toBe(-cents(year(c, 'transfers')))
    expect(year(c, 'contributions')).toBe(100_000)
    expect(of(c).commitment).toMatchObject({ committed: 1_000_000 })
    expect(of(c).metrics.paid_in).toBe((await position(fund.id, c)).contributed)
    expect(of(c).metrics.irr).not.toBeNull()
    expect(body.whole.lines.find(({ key }: Json) => key === 'transfers')).toBeUndefined()
  })

  test('is on the K-1s of both as another decrease and increase', async () => {
    const { items } = (await office.get(`${CFO}/accounts/${fund.id}/k1/proposal?tax_year=2024`)).body
    const { schedules } = await made(`${CFO}/accounts/${fund.id}/k1/generate`, { tax_year: 2024, items })
    const of = (id: number) => schedules.find(({ lp_id }: Json) => lp_id === id).capital
    expect(of(a)).toMatchObject({ current_year_net: 6066.67, ending: 0 })
    expect(of(a).other).toBe(-of(c).other)
    expect(of(a).contributed).toBe(333_333.34)
    expect(of(c)).toMatchObject({ contributed: 100_000, withdrawals: 10_000, current_year_net: 6133.33 })
    const next = await made(`${CFO}/accounts/${fund.id}/k1/generate`, {
      tax_year: 2025,
      items: [{ box: '5', amount: 300 }],
    })
    expect(next.schedules.map(({ lp_id }: Json) => lp_id)).toEqual([b, c])
  })

  test('is refused in the closed period, and stays when the period is opened again', async () => {
    const refused = await transfer(fund.id, b, c, { effective_on: '2024-11-01' })
    expect(refused.body).toMatchObject({ status: 409, code: 'period_closed', locked_through: '2024-12-31' })
  })

  test('is found by words, on the list of either and in their memory', async () => {
    for (const lp of [a, c])
      expect((await office.get(`${TRANSFERS}?lp_id=${lp}`)).body.map(({ id }: Json) => id)).toEqual([done.id])
    expect((await office.get(`${TRANSFERS}?lp_id=${b}`)).body).toEqual([])
    expect((await office.get(`${TRANSFERS}/${done.id}`)).body).toMatchObject({ id: done.id, fund: fund.name })
    const { body } = await office.get(`${PORTAL}/lps/${c}`)
    expect(body.commitments[0].commitment).toBe(1_000_000)
  })
})

describe('a part', () => {
  test('goes over in proportion, from hand to hand, and nothing is lost', async () => {
    const { fund, a, b, c } = await worked()
    const whole = await position(fund.id, a)
    const first = await transfer(fund.id, a, c, { effective_on: '2024-07-01', fraction: 0.25 })
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(first.body.commitment).toBe(250_000)
    const second = await transfer(fund.id, c, b, { effective_on: '2024-07-15', commitment: 100_000 })
    expect(second.status, JSON.stringify(second.body)).toBe(201)
    expect((await position(fund.id, a)).commitment).toBe(750_000)
    expect((await position(fund.id, c)).commitment).toBe(150_000)
    expect((await position(fund.id, b)).commitment).toBe(2_100_000)
    const third = await transfer(fund.id, c, a, { effective_on: '2024-08-01' })
    expect(third.status, JSON.stringify(third.body)).toBe(201)
    expect((await position(fund.id, c)).contributed).toBe(0)
    const now = await position(fund.id, a)
    expect(now.commitment).toBe(900_000)
    expect(Math.abs(now.contributed - whole.contributed * 0.9)).toBeLessThan(0.03)
    // The last is taken back first.
    const wrong = await office.post(`${TRANSFERS}/${first.body.id}/void`, { reason: 'Test' })
    expect(wrong.body).toMatchObject({ status: 409, code: 'built_upon' })
    for (const { body } of [third, second, first]) {
      const undone = await office.post(`${TRANSFERS}/${body.id}/void`, { reason: 'Fell through' })
      expect(undone.body).toMatchObject({ status: 'voided', void: { reason: 'Fell through' } })
    }
    expect(await position(fund.id, a)).toEqual(whole)
    const again = await office.post(`${TRANSFERS}/${first.body.id}/void`, { reason: 'Test' })
    expect(again.body).toMatchObject({ status: 409, code: 'already_void' })
  })

  test('leaves a buyer what others transferred to them', async () => {
    const fund = (await openFund(office)).id
    const lps = await admit(office, fund, [
      { name: 'Larch Endowment', commitment: 600_000 },
      { name: 'Maple Foundation', commitment: 400_000 },
    ])
    const [larch, maple] = Object.values(lps) as [number, number]
    const buyer = (await made(`${PORTAL}/lps`, { name: 'Nutmeg Secondaries' })).id
    const terms = { effective_on: '2026-01-15', commitment: 100_000 }
    await transfer(fund, larch, buyer, terms)
    const second = await transfer(fund, maple, buyer, { ...terms, commitment: 50_000 })
    await made(`${TRANSFERS}/${second.body.id}/void`, { reason: 'Fell through' })
    const committed = async (lp: number) => (await position(fund, lp))?.commitment
    expect([await committed(larch), await committed(maple), await committed(buyer)]).toEqual([
      500_000, 400_000, 100_000,
    ])
  })

  test('is refused where it is too much, of nobody, to oneself, in the future or while something is owed', async () => {
    const { fund, a, b, c } = await worked()
    expect((await transfer(fund.id, a, c, { commitment: 1_000_000.01 })).body).toMatchObject({
      status: 422,
      code: 'over_interest',
      commitment: 1_000_000,
      requested: 1_000_000.01,
    })
    expect((await transfer(fund.id, c, a)).body).toMatchObject({ status: 422, code: 'over_interest' })
    expect((await transfer(fund.id, a, a)).body.errors).toMatchObject([{ path: 'buyer_id' }])
    expect((await transfer(fund.id, a, 999_999)).body.errors).toMatchObject([{ path: 'buyer_id' }])
    expect((await transfer(fund.id, a, c, { effective_on: '2190-01-01' })).body.errors).toMatchObject([
      { path: 'effective_on' },
    ])
    expect((await transfer(fund.id, a, c, { fraction: 0.5, commitment: 5 })).body.errors).toMatchObject([
      { path: 'fraction' },
    ])
    const draft = await made(`${PORTAL}/calls`, { fund_account_id: fund.id, amount: 300, status: 'draft' })
    expect((await transfer(fund.id, b, c)).body).toMatchObject({
      status: 409,
      code: 'dues_open',
      calls: [{ call_id: draft.id, status: 'draft', owed: 200 }],
    })
  })

  test('of the same interest twice at once goes over once', async () => {
    const { fund, a, c } = await worked()
    const both = await Promise.all([1, 2].map(() => transfer(fund.id, a, c, { effective_on: '2024-07-01' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await position(fund.id, c)).commitment).toBe(1_000_000)
  })
})

const FIGURES = ['commitment', 'called', 'contributed', 'distributed', 'returned', 'recallable', 'unfunded']

test('whatever happened before, the sum over the partners of each figure stays to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 2, maxLength: 4 }),
      fc.array(fc.tuple(fc.double({ min: 0.01, max: 0.3, noNaN: true }), fc.boolean()), { maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.double({ min: 0.01, max: 1, noNaN: true })), {
        minLength: 1,
        maxLength: 4,
      }),
      async (commitments, events, transfers) => {
        const fund = await openFund(office)
        const found = await admit(
          office,
          fund.id,
          commitments.map((amount, at) => ({ name: `P${at}`, commitment: amount })),
          '2024-01-01',
        )
        const ids = [...Object.values(found), await investor('Newcomer')]
        const total = commitments.reduce((sum, amount) => sum + amount, 0)
        for (const [at, [part, back]] of events.entries()) {
          const amount = Math.max(1, Math.floor(total * part * 25)) / 100
          await callAndPay(fund.id, `2024-0${at + 2}-01`, amount)
          if (back)
            await distribute(fund.id, `2024-0${at + 2}-15`, amount, {
              recallable_amount: Math.floor(amount / 2),
            })
        }
        const sums = async () => {
          const all = await Promise.all(ids.map(id => position(fund.id, id)))
          return FIGURES.map(name => all.reduce((sum, one) => sum + cents(one?.[name] ?? 0), 0))
        }
        const before = await sums()
        for (const [from, to, fraction] of transfers) {
          const [seller, buyer] = [ids[from % ids.length] as number, ids[to % ids.length] as number]
          const { status, body } = await transfer(fund.id, seller, buyer, {
            fraction,
            effective_on: '2024-09-01',
          })
          expect([201, 422], JSON.stringify(body)).toContain(status)
          if (status !== 201) continue
          for (const { before: was, after: is } of [body.seller, body.buyer])
            expect(Math.min(is.unfunded, was.unfunded), JSON.stringify(body)).toBeGreaterThanOrEqual(0)
          expect(cents(body.seller.after.capital + body.buyer.after.capital)).toBe(
            cents(body.seller.before.capital + body.buyer.before.capital),
          )
        }
        expect(await sums()).toEqual(before)
      },
    ),
    { numRuns: triedHere(12) },
  )
})
