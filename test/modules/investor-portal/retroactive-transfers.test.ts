import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from '../cfo/closing.ts'
import { admit, journal, openFund } from '../cfo/partners.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
const DAY = '2025-03-31'

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

interface Life {
  fund: Json
  a: number
  b: number
  c: number
}

const call = (fund: Json, amount: number, notice_date: string, due_date: string) =>
  made(`${PORTAL}/calls`, {
    ...{ fund_account_id: fund.id, notice_date, due_date, override_reason: 'Test' },
    lines: [{ ilpa_call_type: 'investments', amount }],
  })

/** Pays whatever is owed of a call. */
async function settle(issued: Json, date: string): Promise<void> {
  for (const { lp_id, amount } of issued.allocation)
    if (amount > 0)
      await made(`${PORTAL}/calls/${issued.id}/payment`, {
        lp_id,
        amount,
        date,
        reference: `${issued.id}-${lp_id}`,
      })
}

/** A has 600,000 and B 400,000 committed; 100,001 are called and paid in January. */
async function begun(): Promise<Life> {
  const fund = await openFund(office, { name: `Fund ${crypto.randomUUID()}` })
  const partners = [
    { name: 'A', commitment: 600_000 },
    { name: 'B', commitment: 400_000 },
  ]
  const { A: a, B: b } = (await admit(office, fund.id, partners, '2025-01-01')) as { A: number; B: number }
  await settle(await call(fund, 100_001, '2025-01-10', '2025-01-20'), '2025-01-20')
  return { fund, a, b, c: (await made(`${PORTAL}/lps`, { name: 'C' })).id }
}

/**
 * Continues the history after the day: a call that is paid in two parts, income, a distribution of which a
 * part is recallable.
 */
async function goesOn({ fund }: Life): Promise<void> {
  await settle(await call(fund, 50_003, '2025-06-01', '2025-06-20'), '2025-06-20')
  await journal(office, fund.id, '2025-06-25', [
    ['1010', 36_500, 0],
    ['4010', 0, 36_500],
  ])
  await made(`${PORTAL}/distributions`, {
    ...{ fund_account_id: fund.id, type: 'realized_gain', amount: 10_000, date: '2025-07-01' },
    recallable_amount: 5000,
  })
}

const transfer = (fund: Json, seller_id: number, buyer_id: number, more: Json = {}, query = '') =>
  office.post(`${PORTAL}/transfers${query}`, {
    ...{ fund_account_id: fund.id, seller_id, buyer_id, effective_on: DAY, fraction: 0.4 },
    ...{ kind: 'death', reason: 'Succession', ...more },
  })

async function positionOf({ fund }: Life, lp: number): Promise<Json> {
  const { body } = await office.get(`${PORTAL}/lps/${lp}`)
  const found = body.commitments.find((one: Json) => one.fund_account_id === fund.id)
  return (
    found && {
      ...found,
      fund_account_id: null,
      fund_account: null,
      fund: null,
      commitment_id: null,
      id: null,
    }
  )
}

/** Where all stand now, at the end of each day that matters, and after the close of the year. */
async function outcome(life: Life): Promise<Json> {
  const { fund, a, b, c } = life
  const positions = await Promise.all([a, b, c].map(lp => positionOf(life, lp)))
  const ofFund: Json[] = []
  for (const day of [DAY, '2025-06-05', '2025-06-30', '2025-09-30']) {
    const { body } = await office.get(`${CFO}/accounts/${fund.id}/performance?quarters=2&as_of=${day}`)
    ofFund.push({ ...body, fund_account_id: null, name: null, entries: null })
  }
  const close = await closeThrough(office, fund, '2025-12-31')
  const { body } = await office.get(`${CFO}/accounts/${fund.id}/period-close/${close.id}/statements`)
  const statements = [a, b, c].map(lp => {
    const found = body.statements.find(({ lp_id }: Json) => lp_id === lp)
    const sum = found?.lines.find(({ key }: Json) => key === 'closing')?.amounts.at(-1)
    return { sum, metrics: found?.metrics, unfunded: found?.unfunded ?? null }
  })
  const checks = close.checks.find(({ check }: Json) => check === 'sub_ledgers')
  return { positions, ofFund, statements, checks: checks?.result }
}

test('an interest that went over before a call and a distribution were recorded leaves all where it would have left them', async () => {
  const inTime = await begun()
  expect((await transfer(inTime.fund, inTime.a, inTime.c)).status).toBe(201)
  await goesOn(inTime)

  const late = await begun()
  await goesOn(late)
  const shown = await transfer(late.fund, late.a, late.c, {}, '?ephemeral=true')
  // The days of the notice, the payment and the distribution, with two fifths of what was A's.
  expect(shown.body.carried).toMatchObject([
    { date: '2025-06-01', back: false, called: 12_000.72, contributed: 0 },
    { date: '2025-06-20', called: 0, contributed: 12_000.72 },
    { date: '2025-07-01', distributed: 2400 },
  ])
  expect((await positionOf(late, late.c)) ?? null).toBeNull()
  const kept = await transfer(late.fund, late.a, late.c)
  expect(kept.status, JSON.stringify(kept.body)).toBe(201)
  expect(kept.body).toMatchObject({ kind: 'death', status: 'effective' })
  const [one, other] = [await outcome(inTime), await outcome(late)]
  expect(other).toEqual(one)
})

test('a transfer is voided after the buyer’s first records, which are carried back', async () => {
  const never = await begun()
  await goesOn(never)

  const life = await begun()
  const { body: done } = await transfer(life.fund, life.a, life.c)
  await goesOn(life)
  const voided = await made(`${PORTAL}/transfers/${done.id}/void`, { reason: 'The will was contested' })
  expect(voided.status).toBe('voided')
  expect(voided.carried.map(({ date, back }: Json) => [date, back])).toEqual([
    ['2025-06-01', true],
    ['2025-06-20', true],
    ['2025-07-01', true],
  ])
  const [one, other] = [await outcome(never), await outcome(life)]
  expect(other.ofFund).toEqual(one.ofFund)
  expect(other.statements.slice(0, 2)).toEqual(one.statements.slice(0, 2))
  expect(other.positions.slice(0, 2)).toEqual(one.positions.slice(0, 2))
  expect(other.positions[2]).toMatchObject({ commitment: 0, contributed: 0, distributed: 0, unfunded: 0 })
  expect(other.statements[2].sum ?? 0).toBe(0)
})

test('two heirs take over by the same day, a void leaves the other, and a record that went over stays', async () => {
  const life = await begun()
  const { fund, a, b, c } = life
  const { id: d } = await made(`${PORTAL}/lps`, { name: 'D' })
  await goesOn(life)
  const before = await positionOf(life, a)
  const half = await transfer(fund, a, c, { fraction: 0.5 })
  const rest = await transfer(fund, a, d, { fraction: 1 })
  expect(rest.status, JSON.stringify(rest.body)).toBe(201)
  const [first, second] = [await positionOf(life, c), await positionOf(life, d)]
  for (const name of ['commitment', 'called', 'contributed', 'distributed', 'recallable', 'unfunded'])
    expect(first[name] + second[name], name).toBeCloseTo(before[name], 2)
  const { body: distributions } = await office.get(`${PORTAL}/distributions?fund_account_id=${fund.id}`)
  const refused = await office.post(`${PORTAL}/distributions/${distributions[0].id}/void`, { reason: 'Test' })
  expect(refused.body).toMatchObject({ status: 409, code: 'interest_transferred' })
  for (const { body } of [rest, half])
    await made(`${PORTAL}/transfers/${body.id}/void`, { reason: 'Other heirs were found' })
  expect(await positionOf(life, a)).toEqual(before)
  expect((await transfer(fund, b, c, { kind: 'theft' })).status).toBe(422)
  // A closed period is closed, and what is owed has to be settled first.
  await call(fund, 1000, '2025-08-01', '2025-08-20')
  expect((await transfer(fund, a, c)).body).toMatchObject({ status: 409, code: 'dues_open' })
  await closeThrough(office, fund, DAY)
  expect((await transfer(fund, b, c)).body).toMatchObject({
    status: 409,
    code: 'period_closed',
    locked_through: DAY,
  })
})
