import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockThrough } from '../../../server/books/accounts/periods.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import examples from './capital-calls.json' with { type: 'json' }
import { newFund, P } from './committed-fund.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const example = (name: string): Json => examples.find(one => one.name.startsWith(name))

const standing = async (lpId: number, fund: number): Promise<Json> =>
  (await office.get(`${P}/lps/${lpId}`)).body.commitments.find((one: Json) => one.fund_account_id === fund)

/** The trial balance of a fund: debit positive, by code. */
const balances = async (fund: number): Promise<Json> => {
  const { body } = await office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${fund}`)
  return Object.fromEntries(body.accounts.map((one: Json) => [one.code, one.balance]))
}

test('the worked call of a fund: the fee on investors alone, the rest on all, posted by partner', async () => {
  const { input, expected } = example('call split')
  const { fund, ids } = await newFund(office, input.commitments)
  const lines = input.lines.map(({ ilpa_call_type, amount }: Json) => ({ ilpa_call_type, amount }))
  const { status, body } = await office.post(`${P}/calls`, {
    fund_account_id: fund,
    lines,
    notice_date: '2026-01-09',
    reference: 'CALL-1',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ amount: 20_000_000, due_date: '2026-01-26', ilpa_call_type: 'investments' })
  for (const [name, id] of Object.entries(ids))
    expect(body.allocation.find((one: Json) => one.lp_id === id)).toMatchObject({
      amount: expected.by_partner[name],
      unfunded_after: expected.unfunded_after[name],
    })
  expect(await balances(fund)).toMatchObject({ 1200: 20_000_000, 3100: -20_000_000 })
  const entry = (await office.get(`/api/v1/svc/cfo/gl/journal/${body.ledger.entry_id}`)).body
  const owed = entry.lines.filter((line: Json) => line.code === '1200' && line.partner_id === ids.GP)
  expect(owed.map((line: Json) => line.debit)).toEqual([expected.by_partner.GP])
})

test('payments: a part, then more than the rest, which stays to the credit of who paid', async () => {
  const { input, expected } = example('payments')
  const { fund } = await newFund(office, { LP1: 1_000_000 })
  const call = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: input.call_amount })).body
  for (const [at, amount] of input.payments.entries()) {
    const { status, body } = await office.post(`${P}/calls/${call.id}/payment`, {
      amount,
      reference: `WIRE-${at}`,
    })
    expect(status).toBe(200)
    const { after, ...figures } = expected[at]
    expect(body).toMatchObject(figures)
  }
  expect(await balances(fund)).toMatchObject({ 1010: 105_000, 2250: -5000, 3100: -100_000 })
  expect((await balances(fund))[1200] ?? 0).toBe(0)
})

test('the same reference again is the same payment; with another amount it is refused', async () => {
  const { fund } = await newFund(office, { LP1: 1_000_000 })
  const call = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: 100_000 })).body
  const wire = { amount: 60_000, reference: 'WIRE-7' }
  const first = await office.post(`${P}/calls/${call.id}/payment`, wire)
  const again = await office.post(`${P}/calls/${call.id}/payment`, wire)
  expect(again.body).toMatchObject({ paid: 60_000, payment: { id: first.body.payment.id } })
  const other = await office.post(`${P}/calls/${call.id}/payment`, { ...wire, amount: 60_001 })
  expect([other.status, other.body.code]).toEqual([409, 'duplicate'])
  expect((await balances(fund))[1010]).toBe(60_000)
})

test('nothing is not an amount, and the document says so', async () => {
  const { fund, ids } = await newFund(office, { LP1: 1_000_000 })
  const call = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: 100 })).body
  const { paths, components } = (await office.get('/openapi.json?audience=all', { as: null })).body
  const named = (schema: Json) => (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema)
  const line = { ilpa_call_type: 'investments' }
  const distribution = { fund_account_id: fund, type: 'realized_gain' }
  const asked: Array<[path: string, body: Json, at: string, served?: string]> = [
    [`${P}/calls`, { fund_account_id: fund, amount: 0 }, 'amount'],
    [`${P}/calls`, { fund_account_id: fund, lines: [{ ...line, amount: 0 }] }, 'lines.0.amount'],
    [`${P}/distributions`, { ...distribution, amount: 0 }, 'amount'],
    [`${P}/calls/${call.id}/payment`, { amount: 0 }, 'amount', `${P}/calls/{call_id}/payment`],
  ]
  // A general partner may put nothing in.
  const nothing = await office.post(`${P}/commitments`, { lp_id: ids.LP1, fund_account_id: fund, amount: 0 })
  expect([nothing.status, nothing.body.errors]).toEqual([
    422,
    [
      {
        path: 'amount',
        message: 'must be more than zero, except for a general partner who commits no capital',
      },
    ],
  ])
  for (const [path, body, at, served = path] of asked) {
    const reply = await office.post(path, body)
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      [{ path: at, message: 'must be more than zero' }],
    ])
    const schema = named(paths[served].post.requestBody.content['application/json'].schema)
    const field = at === 'amount' ? schema : named(schema.properties.lines.items)
    expect(field.properties.amount).toMatchObject({ exclusiveMinimum: 0 })
    expect(field.properties.amount).not.toHaveProperty('minimum')
  }
})

test('of two payments at once neither is lost', async () => {
  const { fund } = await newFund(office, { LP1: 1_000_000 })
  const call = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: 100_000 })).body
  const replies = await Promise.all(
    ['A', 'B', 'C'].map(reference =>
      office.post(`${P}/calls/${call.id}/payment`, { amount: 40_000, reference }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await office.get(`${P}/calls/${call.id}`)).body).toMatchObject({
    status: 'paid',
    paid: 100_000,
    unapplied_credit: 20_000,
  })
  expect(await balances(fund)).toMatchObject({ 1010: 120_000, 2250: -20_000 })
})

test('of two calls at once that only fit one by one, one is refused', async () => {
  const { fund, ids } = await newFund(office, { LP1: 100_000 })
  const call = { fund_account_id: fund, amount: 60_000 }
  const replies = await Promise.all([office.post(`${P}/calls`, call), office.post(`${P}/calls`, call)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'over_call',
    uncalled: 40_000,
    excess: 20_000,
  })
  expect((await standing(ids.LP1 as number, fund)).unfunded).toBe(40_000)
})

test('a fee outside the commitment leaves what is unfunded as it is', async () => {
  const { input, expected } = example('fee called outside')
  const { fund, ids } = await newFund(office, { LP1: input.commitment })
  await office.post(`${P}/calls`, { fund_account_id: fund, amount: input.called })
  const { ilpa_call_type, amount, inside_commitment } = input.call
  const { body } = await office.post(`${P}/calls`, {
    fund_account_id: fund,
    lines: [{ ilpa_call_type, amount, inside_commitment }],
  })
  expect(body.allocation[0]).toMatchObject({
    unfunded_before: expected.unfunded_before,
    unfunded_after: expected.unfunded_after,
  })
  expect((await standing(ids.LP1 as number, fund)).called).toBe(expected.paid_in_after)
})

test('a recallable distribution raises what is unfunded, never past the commitment', async () => {
  const { input, expected } = example('unfunded with recallable')
  const { fund, ids } = await newFund(office, { LP1: input.commitment })
  const call = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: input.called })).body
  await office.post(`${P}/calls/${call.id}/payment`, { amount: input.called })
  const recallable_amount = input.recallable_distributions
  const distribution = {
    fund_account_id: fund,
    type: 'return_of_capital',
    amount: 1_500_000,
    recallable_amount,
  }
  expect((await office.post(`${P}/distributions`, distribution)).status).toBe(201)
  expect(await standing(ids.LP1 as number, fund)).toMatchObject(expected)
  expect(await balances(fund)).toMatchObject({ 1010: input.called - 1_500_000, 3300: 1_500_000 })
  const tooMuch = { ...distribution, amount: 5_000_000, recallable_amount: 3_000_000.01 }
  expect((await office.post(`${P}/distributions`, tooMuch)).body.errors[0].path).toBe('recallable_amount')
})

test('an excused investor owes nothing and the others bear it, up to their own unfunded', async () => {
  const { fund, ids } = await newFund(office, { LP1: 100, LP2: 100, LP3: 100 })
  await office.post(`${P}/calls`, { fund_account_id: fund, amount: 50, lp_ids: [ids.LP2] })
  const call = { fund_account_id: fund, amount: 140, excused_lp_ids: [ids.LP1] }
  const { body } = await office.post(`${P}/calls`, call)
  expect(body.allocation.map(({ amount, status }: Json) => [amount, status])).toEqual([
    [0, 'excused'],
    [50, 'unpaid'],
    [90, 'unpaid'],
  ])
  const over = await office.post(`${P}/calls`, { ...call, amount: 10.01 })
  expect(over.body).toMatchObject({ code: 'over_call', excess: expect.any(Number) })
})

test('a draft binds nobody until it is approved and issued, one step at a time', async () => {
  const { fund, ids } = await newFund(office, { LP1: 100 })
  const draft = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: 100, status: 'draft' }))
    .body
  const move = (status: string) => office.post(`${P}/calls/${draft.id}/status`, { status })
  expect((await move('issued')).body).toMatchObject({ status: 409, allowed: ['approved', 'cancelled'] })
  expect((await office.post(`${P}/calls/${draft.id}/payment`, { amount: 1 })).status).toBe(409)
  expect((await standing(ids.LP1 as number, fund)).unfunded).toBe(100)
  expect((await move('approved')).body.status).toBe('approved')
  const other = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: 30 })).body
  expect((await move('issued')).body).toMatchObject({ code: 'over_call', uncalled: 70, excess: 30 })
  expect((await office.post(`${P}/calls/${other.id}/status`, { status: 'cancelled' })).status).toBe(200)
  expect((await move('issued')).body).toMatchObject({ status: 'issued', ledger: { posted: true } })
  expect((await standing(ids.LP1 as number, fund)).unfunded).toBe(0)
  expect((await office.delete(`${P}/calls/${draft.id}`)).status).toBe(409)
  await office.post(`${P}/calls/${draft.id}/payment`, { amount: 40 })
  expect((await move('cancelled')).status).toBe(409)
})

test('a call says who entered it, who issued it and who cancelled it', async () => {
  const { fund } = await newFund(office, { LP1: 100 })
  const { name: me } = (await office.get('/api/v1/svc/me')).body
  const as = await office.person('admin')
  const { name: other } = (await office.get('/api/v1/svc/me', { as })).body
  expect(other).not.toBe(me)
  const draft = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: 60, status: 'draft' })).body
  expect(draft).toMatchObject({ author: me, issued_by: null })
  const move = (status: string, by: string) =>
    office.post(`${P}/calls/${draft.id}/status`, { status }, { as: by })
  await move('approved', as)
  expect((await move('issued', as)).body).toMatchObject({ author: me, issued_by: other, cancelled: null })
  expect((await move('cancelled', office.admin)).body.cancelled.author).toBe(me)
})

test('cancelling a call takes its posting back; a draft can be deleted', async () => {
  const { fund } = await newFund(office, { LP1: 100 })
  const call = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: 60 })).body
  const { body } = await office.post(`${P}/calls/${call.id}/status`, { status: 'cancelled' })
  expect(body).toMatchObject({ status: 'cancelled', outstanding: 0 })
  for (const balance of Object.values(await balances(fund))) expect(balance).toBe(0)
  const draft = (await office.post(`${P}/calls`, { fund_account_id: fund, amount: 60, status: 'draft' })).body
  expect((await office.delete(`${P}/calls/${draft.id}`)).status).toBe(204)
  expect((await office.get(`${P}/calls/${draft.id}`)).status).toBe(404)
})

test('nothing is called in a closed period of the fund', async () => {
  const { fund } = await newFund(office, { LP1: 100 })
  const { door } = office.running
  await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), ctx =>
    lockThrough(ctx, fund, '2026-01-31', 'Year end'),
  )
  const call = { fund_account_id: fund, amount: 60, notice_date: '2026-01-31' }
  const { status, body } = await office.post(`${P}/calls`, call)
  expect([status, body.code, body.locked_through]).toEqual([409, 'period_closed', '2026-01-31'])
})

test('unfunded is always commitment less calls inside it plus what is recallable', async () => {
  const step = fc.record({
    kind: fc.constantFrom('call', 'outside', 'distribution', 'cancel'),
    cents: fc.integer({ min: 1, max: 400_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
      const { fund, ids } = await newFund(office, { LP1: 7000, LP2: 3000.01 })
      const calls: number[] = []
      let [inside, recallable] = [0, 0]
      for (const { kind, cents } of steps) {
        const amount = cents / 100
        if (kind === 'distribution') {
          const body = { fund_account_id: fund, type: 'return_of_capital', amount, recallable_amount: amount }
          if ((await office.post(`${P}/distributions`, body)).status === 201) recallable += cents
        } else if (kind === 'cancel') {
          const id = calls.pop()
          if (id === undefined) continue
          const call = (await office.post(`${P}/calls/${id}/status`, { status: 'cancelled' })).body
          inside += Math.round(call.lines[0].impact_on_unfunded * 100)
        } else {
          const lines = [{ ilpa_call_type: 'investments', amount, inside_commitment: kind === 'call' }]
          const { status, body } = await office.post(`${P}/calls`, { fund_account_id: fund, lines })
          if (status !== 201) continue
          calls.push(body.id)
          if (kind === 'call') inside += cents
          const sum = body.allocation.reduce(
            (total: number, one: Json) => total + Math.round(one.amount * 100),
            0,
          )
          expect(sum).toBe(cents)
        }
      }
      const positions = await Promise.all(Object.values(ids).map(id => standing(id, fund)))
      const total = (name: string) =>
        positions.reduce((sum, position) => sum + Math.round(position[name] * 100), 0)
      expect(total('unfunded')).toBe(1_000_001 - inside + recallable)
      expect(total('funded_commitment')).toBe(inside - recallable)
    }),
    { numRuns: 8 },
  )
})
