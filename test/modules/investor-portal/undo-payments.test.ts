import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { lineOf, newFund, P, pay, reason, showCall } from './undo-fund.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('interest on a default is paid of what comes in beyond the call, and can be taken back', async () => {
  const fund = await newFund(office)
  const call = await fund.call()
  await pay(office, call.id, fund.one, 60_000, { date: '2026-02-01' })
  const line = `${P}/calls/${call.id}/lines/${fund.one}`
  await office.post(`${line}/default-notice`, { date: '2026-01-21' })
  const proposal = await office.post(`${line}/declare-default`, { date: '2026-02-20' })
  await office.post(`/svc/agent/actions/${proposal.body.action_id}/approve`)
  const charged = (await office.post(`${line}/default-interest`, { through: '2026-03-01', rate: 0.1 })).body
  const owed: number = charged.interest.amount
  const before = await fund.balances()
  const { payment } = (await pay(office, call.id, fund.one, 40_000 + owed + 5, { reference: 'I' })).body
  expect(payment).toMatchObject({ applied: 40_000, interest: owed, unapplied: 5 })
  expect((await lineOf(office, call.id, fund.one)).default).toMatchObject({
    interest: owed,
    interest_outstanding: 0,
  })
  const after = await fund.balances()
  expect([after[1400] ?? 0, after[2250]]).toEqual([0, -5])
  expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })

  const [charge] = charged.interest_charges
  const undo = `${P}/calls/${call.id}/interest/${charge.id}/void`
  expect((await office.post(undo, reason)).body.code).toBe('built_upon')
  await office.post(`${P}/calls/${call.id}/payments/${payment.id}/void`, reason)
  expect(await fund.balances()).toEqual(before)
  expect((await office.post(undo, reason)).status).toBe(200)
  expect(await lineOf(office, call.id, fund.one)).toMatchObject({
    outstanding: 40_000,
    default: { interest: 0, interest_through: null },
  })
  expect((await fund.balances())[1400]).toBeUndefined()
  expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
})

describe('a payment', () => {
  test('is of a day from the notice to today, and the same again has to be said', async () => {
    const fund = await newFund(office)
    const call = await fund.call()
    for (const date of ['2026-01-04', '2026-03-03', '2099-01-01']) {
      const { status, body } = await pay(office, call.id, fund.one, 10, { date })
      expect([status, body.errors?.[0].path]).toEqual([422, 'date'])
    }
    const first = await pay(office, call.id, fund.one, 10, { date: '2026-02-01' })
    const second = await pay(office, call.id, fund.one, 10, { date: '2026-02-01' })
    expect([second.status, second.body.code, second.body.id]).toEqual([
      409,
      'possible_duplicate',
      first.body.payment.id,
    ])
    const third = await pay(office, call.id, fund.one, 10, { date: '2026-02-01', duplicate_ok: true })
    expect(third.body.paid).toBe(20)
  })

  test('that is taken back leaves every figure as it was, and its reference free', async () => {
    const fund = await newFund(office)
    const call = await fund.call()
    const figures = async () => [await fund.balances(), await fund.position(fund.one)]
    const before = await figures()
    const { payment } = (
      await pay(office, call.id, fund.one, 130_000, { reference: 'W', date: '2026-02-01' })
    ).body
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
    const right = await pay(office, call.id, fund.one, 100_000, { reference: 'W', date: '2026-02-01' })
    expect(right.body).toMatchObject({ status: 'partially_paid', paid: 100_000 })
  })

  test('on the wrong investor or call is moved in one step, cash untouched', async () => {
    const fund = await newFund(office)
    const [first, second] = [await fund.call(), await fund.call()]
    const { payment } = (
      await pay(office, first.id, fund.one, 100_000, { reference: 'W', date: '2026-02-01' })
    ).body
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
    expect(await showCall(office, first.id)).toMatchObject({ status: 'issued', paid: 0 })
    expect(await fund.balances()).toEqual({ 1010: 100_000, 1200: 300_000, 3100: -400_000 })
    expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
  })

  test('too large leaves a credit, which pays the next call or is paid back', async () => {
    const fund = await newFund(office)
    const [first, second] = [await fund.call(), await fund.call()]
    const { payment } = (await pay(office, first.id, fund.one, 130_000, { reference: 'W' })).body
    const credit = `${P}/calls/${first.id}/lines/${fund.one}/credit`
    const applied = (await office.post(`${credit}/apply`, { to_call_id: second.id, amount: 20_000 })).body
    expect(applied).toMatchObject({ id: second.id, paid: 20_000 })
    expect(applied.payment).toMatchObject({ method: 'credit', credit_call_id: first.id })
    expect(await lineOf(office, first.id, fund.one)).toMatchObject({
      paid: 100_000,
      unapplied_credit: 10_000,
    })
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
    const fund = await newFund(office)
    await fund.call(1_000_000)
    const figures = async () => [await fund.balances(), await fund.position(fund.one)]
    const before = await figures()
    const { body } = await make(fund.id, { recallable_amount: 50_000 })
    expect((await fund.position(fund.one)).recallable).toBe(25_000)
    const twice = await make(fund.id, { recallable_amount: 50_000 })
    expect([twice.status, twice.body.code, twice.body.id]).toEqual([409, 'possible_duplicate', body.id])
    const undone = await office.post(`${P}/distributions/${body.id}/void`, reason)
    expect(undone.body).toMatchObject({
      taken_back_on: '2026-02-10',
      void: { reason: 'Recorded by mistake' },
    })
    expect(await figures()).toEqual(before)
    expect(await fund.subLedgers()).toMatchObject({ status: 'pass' })
  })

  test('is not taken back once what it made callable again was called', async () => {
    const fund = await newFund(office)
    await fund.call(2_000_000)
    const { body } = await make(fund.id, { recallable_amount: 50_000 })
    const again = await fund.call(50_000, { notice_date: '2026-02-15', due_date: '2026-03-01' })
    expect(again.status).toBe('issued')
    const refused = await office.post(`${P}/distributions/${body.id}/void`, reason)
    expect([refused.status, refused.body.code]).toEqual([409, 'built_upon'])
  })

  test('has no more withheld of it than it was, and is taken back after that', async () => {
    const fund = await newFund(office)
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
