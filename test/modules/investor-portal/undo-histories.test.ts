import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { triedHere } from '../../databases.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
const reason = { reason: 'A slip of the pen' }
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const cents = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 40_000_000 }))
const step = fc.record({
  kind: fc.constantFrom(
    ...(['call', 'pay', 'pay', 'pay', 'overpay', 'waive', 'move', 'credit', 'refund'] as const),
    ...(['distribute', 'withhold', 'undo', 'undo', 'cancel'] as const),
  ),
  at: fc.nat(),
  lp: fc.nat(2),
  cents,
  recallable: fc.boolean(),
  day: fc.integer({ min: 10, max: 28 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let last = 0
/** A fund with three investors of odd commitments. */
async function newFund() {
  const id: number = (await office.post(`${CFO}/accounts`, { name: `Fund ${++last}`, currency: 'USD' })).body
    .id
  const lps: number[] = []
  for (const amount of [1_000_000.01, 333_333.33, 777_777.77]) {
    const lp_id = (await office.post(`${P}/lps`, { name: `Investor ${last}-${lps.length}` })).body.id
    const commitment = { lp_id, fund_account_id: id, amount, admitted_on: '2026-01-01' }
    await office.post(`${P}/commitments`, commitment)
    lps.push(lp_id)
  }
  return { id, lps }
}
type Fund = Awaited<ReturnType<typeof newFund>>

const callsOf = async ({ id }: Fund): Promise<Json[]> => {
  const { body } = await office.get(`${P}/calls?fund_account_id=${id}&limit=500`)
  const calls: Json[] = []
  for (const call of body) calls.push((await office.get(`${P}/calls/${call.id}`)).body)
  return calls
}
const distributionsOf = async ({ id }: Fund): Promise<Json[]> =>
  (await office.get(`${P}/distributions?fund_account_id=${id}&limit=500`)).body

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** Where each record that stands is undone. */
async function waysBack(fund: Fund): Promise<string[]> {
  const calls = await callsOf(fund)
  const below = (call: Json, list: string, path: string) =>
    call[list]
      .filter((one: Json) => one.void === null)
      .map(({ id }: Json) => `${P}/calls/${call.id}/${path}/${id}/void`)
  return [
    ...calls.flatMap(call => [
      ...below(call, 'refunds', 'refunds'),
      ...below(call, 'payments', 'payments'),
      ...below(call, 'waivers', 'waivers'),
    ]),
    ...(await distributionsOf(fund))
      .filter(one => one.void === null)
      .map(({ id }) => `${P}/distributions/${id}/void`),
  ]
}

/** Does one step; what the rules refuse is part of the history. */
async function take(fund: Fund, one: Step): Promise<void> {
  const done = await send(fund, one)
  if (done) expect([200, 201, 409, 422], JSON.stringify(done.body)).toContain(done.status)
}

async function send(fund: Fund, { kind, at, lp, cents: minor, recallable, day }: Step) {
  const amount = minor / 100
  const lp_id = fund.lps[lp] as number
  const date = `2026-02-${day}`
  if (kind === 'call') {
    const notice = { notice_date: '2026-01-10', due_date: '2026-02-01' }
    return office.post(`${P}/calls`, { fund_account_id: fund.id, amount: amount + 1, ...notice })
  }
  if (kind === 'distribute' || kind === 'withhold') {
    const type = kind === 'withhold' ? 'withholding_tax' : 'return_of_capital'
    const input = { fund_account_id: fund.id, type, amount, date, duplicate_ok: true }
    return office.post(`${P}/distributions`, {
      ...input,
      ...(kind === 'withhold' ? { lp_ids: [lp_id] } : recallable ? { recallable_amount: amount } : {}),
    })
  }
  if (kind === 'undo') {
    const path = pick(await waysBack(fund), at)
    return path && office.post(path, reason)
  }
  const calls = await callsOf(fund)
  const call = pick(calls, at)
  if (!call) return undefined
  const path = `${P}/calls/${call.id}`
  const line = call.allocation.find((row: Json) => row.lp_id === lp_id)
  const pay = (much: number) =>
    office.post(`${path}/payment`, { lp_id, amount: much, date, duplicate_ok: true })
  const to_call_id = pick(calls, minor)?.id
  switch (kind) {
    case 'pay':
      return pay(Math.min(amount, Math.max(line?.outstanding ?? 0, 0.01)))
    case 'overpay':
      return pay(Math.round(((line?.outstanding ?? 0) + 12.34) * 100) / 100)
    case 'waive':
      return office.post(`${path}/lines/${lp_id}/waive`, reason)
    case 'cancel':
      return office.post(`${path}/status`, { status: 'cancelled', ...reason })
    case 'credit':
      return office.post(`${path}/lines/${lp_id}/credit/apply`, { to_call_id })
    case 'refund':
      return office.post(`${path}/lines/${lp_id}/credit/refund`, {})
    case 'move': {
      const payment = pick(call.payments as Json[], minor)
      return (
        payment && office.post(`${path}/payments/${payment.id}/reapply`, { ...reason, to_call_id, lp_id })
      )
    }
  }
}

async function balancesOf({ id }: Fund): Promise<Json> {
  const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${id}`)).body
  return Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
}

const positionsOf = async ({ id, lps }: Fund): Promise<Json[]> => {
  const found = []
  for (const lp of lps)
    found.push(
      (await office.get(`${P}/lps/${lp}`)).body.commitments.find(
        ({ fund_account_id }: Json) => fund_account_id === id,
      ),
    )
  return found
}

/** Every sub-ledger ties, at the end of each month. */
async function assertTies({ id }: Fund): Promise<void> {
  for (const period_end of ['2026-01-31', '2026-02-28', '2026-03-31']) {
    const { status, body } = await office.post(`${CFO}/accounts/${id}/period-close/run`, { period_end })
    expect([200, 201], JSON.stringify(body)).toContain(status)
    expect(body.checks.find(({ key }: Json) => key === 'sub_ledgers')).toMatchObject({ status: 'pass' })
  }
}

/** Checks the paid amount and credit of each call against its standing payments. */
function assertCall({
  paid,
  outstanding,
  waived,
  amount,
  unapplied_credit,
  allocation,
  ...call
}: Json): void {
  const sum = (list: Json[], name: string) => list.reduce((total, one) => total + inCents(one[name]), 0)
  const stand = call.payments.filter((one: Json) => one.void === null)
  expect(inCents(paid)).toBe(sum(stand, 'applied'))
  for (const [name, total] of Object.entries({ paid, waived, unapplied_credit, amount }))
    expect(sum(allocation, name)).toBe(inCents(total))
  if (call.status !== 'cancelled')
    expect(inCents(outstanding)).toBe(inCents(amount) - inCents(paid) - inCents(waived))
}

const inCents = (amount: number): number => Math.round(amount * 100)

test('over any history of what is called, paid, corrected and undone every line ties; undone, all is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 22 }), async steps => {
      const fund = await newFund()
      const before = await positionsOf(fund)
      for (const one of steps) await take(fund, one)
      await assertTies(fund)
      for (const call of await callsOf(fund)) assertCall(call)

      // Records that rest on another are undone before it.
      for (let open = await waysBack(fund); open.length > 0; ) {
        for (const path of open) await office.post(path, reason)
        const left = await waysBack(fund)
        expect(left.length).toBeLessThan(open.length)
        open = left
      }
      for (const { id, status } of await callsOf(fund))
        if (status !== 'cancelled')
          expect((await office.post(`${P}/calls/${id}/status`, { status: 'cancelled' })).status).toBe(200)
      expect(await balancesOf(fund)).toEqual({})
      expect(await positionsOf(fund)).toEqual(before)
      await assertTies(fund)
    }),
    { numRuns: triedHere(20) },
  )
})
