import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

let last = 0
/** A fund with two equal investors, and what is asked of it. */
async function newFund(commitment = 1_000_000) {
  const name = `Alder Fund ${++last}`
  const id: number = (await office.post(`${CFO}/accounts`, { name, currency: 'USD' })).body.id
  const lps: number[] = []
  for (const who of ['Birch', 'Cedar']) {
    const lp_id = (await office.post(`${P}/lps`, { name: `${who} ${last}` })).body.id
    lps.push(lp_id)
    const input = { lp_id, fund_account_id: id, amount: commitment, admitted_on: '2026-01-01' }
    await office.post(`${P}/commitments`, input)
  }
  const [one, two] = lps as [number, number]
  return {
    id,
    one,
    two,
    call: async (amount = 200_000, more: Json = {}) => {
      const input = {
        fund_account_id: id,
        amount,
        notice_date: '2026-01-05',
        due_date: '2026-01-20',
        ...more,
      }
      return (await office.post(`${P}/calls`, input)).body
    },
    balances: async () => {
      const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${id}`)).body
      return Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
    },
    subLedgers: async (period_end = '2026-03-31') => {
      const { body } = await office.post(`${CFO}/accounts/${id}/period-close/run`, { period_end })
      return body.checks.find(({ key }: Json) => key === 'sub_ledgers')
    },
    position: async (lp: number) =>
      (await office.get(`${P}/lps/${lp}`)).body.commitments.find(
        ({ fund_account_id }: Json) => fund_account_id === id,
      ),
  }
}

const pay = (call: number, lp_id: number, amount: number, more: Json = {}) =>
  office.post(`${P}/calls/${call}/payment`, { lp_id, amount, ...more })
const showCall = async (id: number): Promise<Json> => (await office.get(`${P}/calls/${id}`)).body
const lineOf = async (id: number, lp: number): Promise<Json> =>
  (await showCall(id)).allocation.find(({ lp_id }: Json) => lp_id === lp)
const reason = { reason: 'Recorded by mistake' }

describe('an entry of a record', () => {
  test('of a call is not reversed nor struck out: the call is cancelled', async () => {
    const fund = await newFund()
    const call = await fund.call(200_000, { reference: 'CC-1' })
    const entry = call.ledger.entry_id
    const refused = await office.post(`${CFO}/gl/journal/${entry}/reverse`)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'has_record',
      record: { kind: 'capital_call', id: call.id, name: 'capital call CC-1' },
      undo: { how: 'cancel the call', path: `${P}/calls/${call.id}/status` },
    })
    const headers = { 'accept-language': 'de' }
    const inGerman = await office.post(`${CFO}/gl/journal/${entry}/reverse`, {}, { headers })
    expect(inGerman.body.detail).toBe(
      'Buchung 1 stammt von: Kapitalabruf CC-1. Stattdessen: den Abruf stornieren; das Buch folgt.',
    )
    const struck = await office.delete(`${CFO}/accounts/${fund.id}/entries/${entry}`)
    expect([struck.status, struck.body.code]).toEqual([409, 'has_record'])
    const byRef = await office.post(`${CFO}/journal/by-ref/CC-1/reverse`, {})
    expect([byRef.status, byRef.body.code]).toEqual([409, 'has_record'])
    expect((await office.get(`${CFO}/gl/journal/${entry}`)).body.record).toMatchObject({ id: call.id })

    const move = { status: 'cancelled', reason: 'The purchase fell through', date: '2026-02-10' }
    const { body: cancelled } = await office.post(`${P}/calls/${call.id}/status`, move)
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelled: { date: '2026-02-10', reason: 'The purchase fell through' },
    })
    const reversal = (await office.get(`${CFO}/gl/journal/${cancelled.cancelled.entry_id}`)).body
    expect(reversal).toMatchObject({ date: '2026-02-10', reverses: entry, record: { id: call.id } })
    const again = await office.post(`${CFO}/gl/journal/${reversal.id}/reverse`)
    expect([again.status, again.body.code]).toEqual([409, 'has_record'])
    expect(await fund.balances()).toEqual({})
  })

  test('of a call that somebody paid on says what to do instead of cancelling it', async () => {
    const fund = await newFund()
    const call = await fund.call()
    for (const [lp, amount, state] of [
      [fund.one, 40_000, 'partially_paid'],
      [fund.one, 60_000, 'partially_paid'],
      [fund.two, 100_000, 'paid'],
    ] as const) {
      expect((await pay(call.id, lp, amount, { reference: `W${amount}` })).body.status).toBe(state)
      const { status, body } = await office.post(`${P}/calls/${call.id}/status`, { status: 'cancelled' })
      expect([status, body.code, body.state]).toEqual([409, 'has_payments', state])
      expect(body.detail).toContain('undo them before cancelling it')
    }
  })

  test('of a payment, a waiver, a distribution names its own way back', async () => {
    const fund = await newFund()
    const call = await fund.call()
    const { payment } = (await pay(call.id, fund.one, 40_000, { reference: 'W' })).body
    const waived = (await office.post(`${P}/calls/${call.id}/lines/${fund.two}/waive`, reason)).body
    const made = { fund_account_id: fund.id, type: 'realized_gain', amount: 1000 }
    const distribution = (await office.post(`${P}/distributions`, made)).body
    const ways = [
      [payment.entry_id, `${P}/calls/${call.id}/payments/${payment.id}/void`],
      [waived.waivers[0].entry_id, `${P}/calls/${call.id}/waivers/${waived.waivers[0].id}/void`],
      [distribution.entry_id, `${P}/distributions/${distribution.id}/void`],
    ]
    for (const [entry, path] of ways) {
      const { status, body } = await office.post(`${CFO}/gl/journal/${entry}/reverse`)
      expect([status, body.code, body.undo.path]).toEqual([409, 'has_record', path])
      expect((await office.post(path, reason)).status).toBe(200)
      expect((await office.post(path, reason)).body.code).toBe('already_void')
    }
    expect(await fund.balances()).toEqual({ 1200: 200_000, 3100: -200_000 })
    expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
  })

  test('of a close is undone by reopening alone', async () => {
    const fund = await newFund()
    const lines = [
      { code: '1010', debit: 100 },
      { code: '4010', credit: 100 },
    ]
    await office.post(`${CFO}/gl/journal`, { fund_account_id: fund.id, date: '2026-01-10', lines })
    const attest = ['bank_reconciliation', 'expense_accruals'].map(check => ({ check, evidence: 'Seen' }))
    const waive = [{ check: 'reviewer', reason: 'Alone' }]
    const close = `${CFO}/accounts/${fund.id}/period-close`
    const { body } = await office.post(`${close}/run`, { period_end: '2026-01-31', attest, waive })
    expect(body.status).toBe('closed')
    const refused = await office.post(`${CFO}/gl/journal/${body.entry_id}/reverse`, { date: '2026-02-01' })
    expect([refused.status, refused.body.code]).toEqual([409, 'has_record'])
    expect(refused.body.undo.path).toBe(`${close}/${body.id}/reopen`)
  })
})

test('a reference is one fund’s: what several have is reversed of one alone', async () => {
  const funds = [await newFund(), await newFund()] as const
  for (const { id } of funds) {
    const line = { date: '2026-01-10', category: 'expense', debit: 10, reference: 'INV-77' }
    await office.post(`${CFO}/accounts/${id}/entries`, line)
  }
  const path = `${CFO}/journal/by-ref/INV-77/reverse`
  const refused = await office.post(path, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'several_funds'])
  expect(refused.body.funds.map(({ fund_account_id }: Json) => fund_account_id)).toEqual(
    funds.map(({ id }) => id),
  )
  expect((await office.post(path, { fund_account_id: funds[1].id })).body.count).toBe(1)
  expect(await funds[0].balances()).not.toEqual({})
  expect(await funds[1].balances()).toEqual({})
})

test('a reversal is never before what it reverses, and no entry more than a year ahead', async () => {
  const fund = await newFund()
  const line = { category: 'expense', debit: 10 }
  const entry = (await office.post(`${CFO}/accounts/${fund.id}/entries`, { ...line, date: '2026-01-10' }))
    .body
  const early = await office.post(`${CFO}/gl/journal/${entry.id}/reverse`, { date: '2026-01-09' })
  expect(early.status).toBe(422)
  expect(early.body.errors).toEqual([
    { path: 'date', message: 'must not be before the entry’s own, 2026-01-10' },
  ])
  const late = await office.post(`${CFO}/accounts/${fund.id}/entries`, { ...line, date: '2052-01-01' })
  expect(late.status).toBe(422)
  expect(late.body.errors).toMatchObject([{ path: 'date' }])
})

test('capital is posted for partners of the fund alone', async () => {
  const [fund, other] = [await newFund(), await newFund()]
  const post = (partner_id: number) =>
    office.post(`${CFO}/gl/journal`, {
      fund_account_id: fund.id,
      date: '2026-01-10',
      lines: [
        { code: '1010', debit: 777 },
        { code: '3100', credit: 777, partner_id },
      ],
    })
  const refused = await post(other.one)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([{ path: 'lines.1.partner_id' }])
  expect((await post(fund.one)).status).toBe(201)
})

test('what the ledger has by hand of a partner’s receivable keeps the close open, by name and amount', async () => {
  const fund = await newFund()
  const call = await fund.call()
  await pay(call.id, fund.one, 40_000, { date: '2026-02-01' })
  const lines = [
    { code: '2250', debit: 25, partner_id: fund.two },
    { code: '1200', credit: 25, partner_id: fund.one },
  ]
  await office.post(`${CFO}/gl/journal`, { fund_account_id: fund.id, date: '2026-02-02', lines })
  const { status, evidence } = await fund.subLedgers()
  expect(status).toBe('fail')
  expect(evidence).toMatch(
    /^Contributions receivable \(1200\) of Birch \d+: USD 59,975 in the ledger, USD 60,000 by the records; Credit \(2250\) of Cedar \d+: USD -25 in the ledger, USD 0 by the records\.$/,
  )
})

test('interest on a default is paid of what comes in beyond the call, and can be taken back', async () => {
  const fund = await newFund()
  const call = await fund.call()
  await pay(call.id, fund.one, 60_000, { date: '2026-02-01' })
  const line = `${P}/calls/${call.id}/lines/${fund.one}`
  await office.post(`${line}/default-notice`, { date: '2026-01-21' })
  const proposal = await office.post(`${line}/declare-default`, {})
  await office.post(`/svc/agent/actions/${proposal.body.action_id}/approve`)
  const charged = (await office.post(`${line}/default-interest`, { through: '2026-03-01', rate: 0.1 })).body
  const owed: number = charged.interest.amount
  const before = await fund.balances()
  const { payment } = (await pay(call.id, fund.one, 40_000 + owed + 5, { reference: 'I' })).body
  expect(payment).toMatchObject({ applied: 40_000, interest: owed, unapplied: 5 })
  expect((await lineOf(call.id, fund.one)).default).toMatchObject({ interest: owed, interest_outstanding: 0 })
  const after = await fund.balances()
  expect([after[1400] ?? 0, after[2250]]).toEqual([0, -5])
  expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })

  const [charge] = charged.interest_charges
  const undo = `${P}/calls/${call.id}/interest/${charge.id}/void`
  expect((await office.post(undo, reason)).body.code).toBe('built_upon')
  await office.post(`${P}/calls/${call.id}/payments/${payment.id}/void`, reason)
  expect(await fund.balances()).toEqual(before)
  expect((await office.post(undo, reason)).status).toBe(200)
  expect(await lineOf(call.id, fund.one)).toMatchObject({
    outstanding: 40_000,
    default: { interest: 0, interest_through: null },
  })
  expect((await fund.balances())[1400]).toBeUndefined()
  expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
})

describe('a payment', () => {
  test('is of a day from the notice to today, and the same again has to be said', async () => {
    const fund = await newFund()
    const call = await fund.call()
    for (const date of ['2026-01-04', '2026-03-03', '2099-01-01']) {
      const { status, body } = await pay(call.id, fund.one, 10, { date })
      expect([status, body.errors?.[0].path]).toEqual([422, 'date'])
    }
    const first = await pay(call.id, fund.one, 10, { date: '2026-02-01' })
    const second = await pay(call.id, fund.one, 10, { date: '2026-02-01' })
    expect([second.status, second.body.code, second.body.id]).toEqual([
      409,
      'possible_duplicate',
      first.body.payment.id,
    ])
    const third = await pay(call.id, fund.one, 10, { date: '2026-02-01', duplicate_ok: true })
    expect(third.body.paid).toBe(20)
  })

  test('that is taken back leaves every figure as it was, and its reference free', async () => {
    const fund = await newFund()
    const call = await fund.call()
    const figures = async () => [await fund.balances(), await fund.position(fund.one)]
    const before = await figures()
    const { payment } = (await pay(call.id, fund.one, 130_000, { reference: 'W', date: '2026-02-01' })).body
    const path = `${P}/calls/${call.id}/payments/${payment.id}/void`
    for (const date of ['2026-01-31', '2026-03-03'])
      expect((await office.post(path, { ...reason, date })).body.errors).toMatchObject([{ path: 'date' }])
    const { status, body } = await office.post(path, { ...reason, date: '2026-02-03' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'issued', paid: 0, outstanding: 200_000, unapplied_credit: 0 })
    expect(body.undone).toMatchObject({ kind: 'payment', amount: 130_000, date: '2026-02-03' })
    expect(body.payments[0].void).toMatchObject({ reason: 'Recorded by mistake', author: 'Administrator' })
    expect(body.moves).toContain('cancelled')
    expect(await figures()).toEqual(before)
    expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
    const right = await pay(call.id, fund.one, 100_000, { reference: 'W', date: '2026-02-01' })
    expect(right.body).toMatchObject({ status: 'partially_paid', paid: 100_000 })
  })

  test('on the wrong investor or call is moved in one step, cash untouched', async () => {
    const fund = await newFund()
    const [first, second] = [await fund.call(), await fund.call()]
    const { payment } = (await pay(first.id, fund.one, 100_000, { reference: 'W', date: '2026-02-01' })).body
    const path = `${P}/calls/${first.id}/payments/${payment.id}/reapply`
    const { status, body } = await office.post(path, { ...reason, to_call_id: second.id, lp_id: fund.two })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: second.id, paid: 100_000 })
    expect(body.payment).toMatchObject({
      lp_id: fund.two,
      amount: 100_000,
      date: '2026-02-01',
      reference: 'W',
      replaces_id: payment.id,
    })
    expect(await showCall(first.id)).toMatchObject({ status: 'issued', paid: 0 })
    expect(await fund.balances()).toEqual({ 1010: 100_000, 1200: 300_000, 3100: -400_000 })
    expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
  })

  test('too large leaves a credit, which pays the next call or is paid back', async () => {
    const fund = await newFund()
    const [first, second] = [await fund.call(), await fund.call()]
    const { payment } = (await pay(first.id, fund.one, 130_000, { reference: 'W' })).body
    const credit = `${P}/calls/${first.id}/lines/${fund.one}/credit`
    const applied = (await office.post(`${credit}/apply`, { to_call_id: second.id, amount: 20_000 })).body
    expect(applied).toMatchObject({ id: second.id, paid: 20_000 })
    expect(applied.payment).toMatchObject({ method: 'credit', credit_call_id: first.id })
    expect(await lineOf(first.id, fund.one)).toMatchObject({ paid: 100_000, unapplied_credit: 10_000 })
    const refunded = (await office.post(`${credit}/refund`, {})).body
    expect(refunded).toMatchObject({ unapplied_credit: 0, refund: { amount: 10_000 } })
    expect((await office.post(`${credit}/refund`, {})).body.code).toBe('no_credit')
    expect(await fund.balances()).toEqual({ 1010: 120_000, 1200: 280_000, 3100: -400_000 })

    const undo = `${P}/calls/${first.id}/payments/${payment.id}/void`
    expect((await office.post(undo, reason)).body.code).toBe('built_upon')
    await office.post(`${P}/calls/${first.id}/refunds/${refunded.refund.id}/void`, reason)
    await office.post(`${P}/calls/${second.id}/payments/${applied.payment.id}/void`, reason)
    expect((await office.post(undo, reason)).status).toBe(200)
    expect(await fund.balances()).toEqual({ 1200: 400_000, 3100: -400_000 })
    expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
  })
})

describe('a distribution', () => {
  const input = (fund: number, more: Json = {}) => ({
    fund_account_id: fund,
    type: 'return_of_capital',
    amount: 50_000,
    date: '2026-02-10',
    ...more,
  })
  const make = (fund: number, more: Json = {}) => office.post(`${P}/distributions`, input(fund, more))

  test('that is taken back counts nowhere any more', async () => {
    const fund = await newFund()
    await fund.call(1_000_000)
    const figures = async () => [await fund.balances(), await fund.position(fund.one)]
    const before = await figures()
    const { body } = await make(fund.id, { recallable_amount: 50_000 })
    expect((await fund.position(fund.one)).recallable).toBe(25_000)
    const twice = await make(fund.id, { recallable_amount: 50_000 })
    expect([twice.status, twice.body.code, twice.body.id]).toEqual([409, 'possible_duplicate', body.id])
    const undone = await office.post(`${P}/distributions/${body.id}/void`, reason)
    expect(undone.body).toMatchObject({
      taken_back_on: '2026-03-02',
      void: { reason: 'Recorded by mistake' },
    })
    expect(await figures()).toEqual(before)
    expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
  })

  test('is not taken back once what it made callable again was called', async () => {
    const fund = await newFund()
    await fund.call(2_000_000)
    const { body } = await make(fund.id, { recallable_amount: 50_000 })
    const again = await fund.call(50_000, { notice_date: '2026-02-15', due_date: '2026-03-01' })
    expect(again.status).toBe('issued')
    const refused = await office.post(`${P}/distributions/${body.id}/void`, reason)
    expect([refused.status, refused.body.code]).toEqual([409, 'built_upon'])
  })

  test('has no more withheld of it than it was, and is taken back after that', async () => {
    const fund = await newFund()
    const gross = (await make(fund.id, { reference: 'D-1' })).body
    const tax = { type: 'withholding_tax', reference: 'D-1', lp_ids: [fund.one] }
    const most = await make(fund.id, { ...tax, amount: 25_001 })
    expect([most.status, most.body.errors?.[0].path]).toEqual([422, 'amount'])
    const withheld = (await make(fund.id, { ...tax, amount: 5000 })).body
    const refused = await office.post(`${P}/distributions/${gross.id}/void`, reason)
    expect([refused.status, refused.body.code]).toEqual([409, 'built_upon'])
    expect((await office.post(`${P}/distributions/${withheld.id}/void`, reason)).status).toBe(200)
    expect((await office.post(`${P}/distributions/${gross.id}/void`, reason)).status).toBe(200)
    expect(await fund.balances()).toEqual({})
  })
})

test('what is posted as owed to somebody who is no partner of the fund is named by the close', async () => {
  const fund = await newFund()
  const other = await newFund()
  const entry = (code: string, partner_id: number) => ({
    fund_account_id: fund.id,
    date: '2026-01-10',
    lines: [
      { code: '5100', debit: 700 },
      { code, credit: 700, partner_id },
    ],
  })
  expect((await office.post(`${CFO}/gl/journal`, entry('2200', fund.one))).status).toBe(201)
  expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
  expect((await office.post(`${CFO}/gl/journal`, entry('2200', other.one))).status).toBe(201)
  expect(await fund.subLedgers()).toMatchObject({
    status: 'fail',
    evidence: expect.stringMatching(/^Payable to partners \(2200\): USD 700 to .+, who has no commitment/),
  })
})
