import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { CFO, newFund, P, pay, reason } from './undo-fund.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

describe('an entry of a record', () => {
  test('of a call is not reversed nor struck out: the call is cancelled', async () => {
    const fund = await newFund(office)
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
    const fund = await newFund(office)
    const call = await fund.call()
    for (const [lp, amount, state] of [
      [fund.one, 40_000, 'partially_paid'],
      [fund.one, 60_000, 'partially_paid'],
      [fund.two, 100_000, 'paid'],
    ] as const) {
      expect((await pay(office, call.id, lp, amount, { reference: `W${amount}` })).body.status).toBe(state)
      const { status, body } = await office.post(`${P}/calls/${call.id}/status`, { status: 'cancelled' })
      expect([status, body.code, body.state]).toEqual([409, 'has_payments', state])
      expect(body.detail).toContain('undo them before cancelling it')
    }
  })

  test('of a payment, a waiver, a distribution names its own way back', async () => {
    const fund = await newFund(office)
    const call = await fund.call()
    const { payment } = (await pay(office, call.id, fund.one, 40_000, { reference: 'W' })).body
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
    const fund = await newFund(office)
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
  const funds = [await newFund(office), await newFund(office)] as const
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
  const fund = await newFund(office)
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
  const [fund, other] = [await newFund(office), await newFund(office)]
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
  const fund = await newFund(office)
  const call = await fund.call()
  await pay(office, call.id, fund.one, 40_000, { date: '2026-02-01' })
  const lines = [
    { code: '2250', debit: 25, partner_id: fund.two },
    { code: '1200', credit: 25, partner_id: fund.one },
  ]
  await office.post(`${CFO}/gl/journal`, { fund_account_id: fund.id, date: '2026-02-02', lines })
  const { status, evidence } = await fund.subLedgers()
  expect(status).toBe('fail')
  expect(evidence).toMatch(
    /^Contributions receivable \(1200\) of Birch \d+: USD 59,975 in the ledger, USD 60,000 by the records\. Credit \(2250\) of Cedar \d+: USD -25 in the ledger, USD 0 by the records\.$/,
  )
})

test('what is posted as owed to somebody who is no partner of the fund is named by the close', async () => {
  const fund = await newFund(office)
  const other = await newFund(office)
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
