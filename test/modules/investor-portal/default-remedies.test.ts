import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { admit, journal, openFund } from '../cfo/partners.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
let fund: Json
let ids: Record<string, number>
let call: Json
beforeAll(async () => {
  office = await openOffice()
  fund = await openFund(office)
  const partners = ['A', 'B', 'C'].map(name => ({ name, commitment: 1_000_000 }))
  ids = await admit(office, fund.id, partners, '2025-01-01')
  const { body } = await office.put(`${P}/funds/${fund.id}/call-terms`, {
    cure_business_days: 5,
    default_interest_rate: 0.1,
    investment_period_ends_on: null,
    wire: null,
    contact: null,
    default_remedies: {
      exclusion: true,
      loss_of_vote: false,
      set_off: true,
      forced_transfer: true,
      forfeiture_pct: 0.5,
      overcall_pct: 0.02,
    },
  })
  await approve(body)
  await paid(await called(300_000, '2025-01-10'), ['A', 'B', 'C'])
  call = await called(300_000, '2025-03-03')
  await paid(call, ['A', 'B'])
  await office.post(`${line()}/default-notice`, { date: '2025-04-01' })
  await approve((await office.post(`${line()}/declare-default`, { date: '2025-04-15' })).body)
})
afterAll(() => office.close())

const line = () => `${P}/calls/${call.id}/lines/${ids.C}`
const approve = async ({ action_id }: Json) => {
  const { status, body } = await office.post(`/svc/agent/actions/${action_id}/approve`)
  expect(status, JSON.stringify(body)).toBe(200)
}
const called = async (amount: number, notice_date: string): Promise<Json> => {
  const input = { fund_account_id: fund.id, notice_date, override_reason: 'A test', amount }
  const { status, body } = await office.post(`${P}/calls`, { ...input, ilpa_call_type: 'investments' })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const paid = async ({ id, due_date: date }: Json, names: string[]) => {
  for (const name of names)
    await office.post(`${P}/calls/${id}/payment`, { lp_id: ids[name], amount: 100_000, date })
}
const remedied = async (kind: string, date = '2025-04-16', more: Json = {}) => {
  const { status, body } = await office.post(`${line()}/remedies`, { kind, date, ...more })
  if (status !== 202) return body
  await approve(body)
  return ofC()
}
const ofC = async (id = call.id): Promise<Json> =>
  (await office.get(`${P}/calls/${id}`)).body.allocation.find(({ lp_id }: Json) => lp_id === ids.C)
const balances = async (code: string) => {
  const { body } = await office.get(`/api/v1/svc/cfo/gl/journal?fund_account_id=${fund.id}&limit=500`)
  const sums: Record<string, number> = {}
  for (const entry of body)
    for (const one of entry.lines.filter((each: Json) => each.code === code))
      sums[one.partner_id] = (sums[one.partner_id] ?? 0) + one.credit - one.debit
  return sums
}

test('only what the terms name is done, on a day that is said', async () => {
  expect(await remedied('loss_of_vote')).toMatchObject({
    code: 'gate_not_met',
    missing: ['default_remedies'],
  })
  expect((await remedied('exclusion', '2025-04-14')).errors[0].path).toBe('date')
  expect((await office.post(`${line()}/remedies`, { kind: 'exclusion' })).status).toBe(422)
})

test('default interest is the others\u2019 income', async () => {
  const { body } = await office.post(`${line()}/default-interest`, { through: '2025-04-16' })
  const half = body.interest.amount / 2
  const income = await balances('4030')
  expect(income[ids.C as number]).toBeUndefined()
  expect(income[ids.A as number]).toBeCloseTo(half, 1)
  expect((income[ids.A as number] as number) + (income[ids.B as number] as number)).toBeCloseTo(2 * half, 2)
})

test('who is excluded is not asked again, until the default is cured', async () => {
  expect((await remedied('exclusion')).default.remedies).toMatchObject([{ kind: 'exclusion', void: null }])
  expect(await remedied('exclusion')).toMatchObject({ code: 'duplicate' })
  const next = await called(100_000, '2025-05-05')
  expect(next.allocation.map(({ lp_id, amount, status }: Json) => [lp_id, amount, status])).toEqual([
    [ids.A, 50_000, 'overdue'],
    [ids.B, 50_000, 'overdue'],
    [ids.C, 0, 'excused'],
  ])
})

test('the shortfall is called from the others up to the limit, as a draft', async () => {
  const [recall] = (await remedied('recall')).default.remedies.slice(-1)
  expect(recall).toMatchObject({ kind: 'recall', amount: 40_000 })
  const { body: made } = await office.get(`${P}/calls/${recall.call_id}`)
  // The remedy keeps its draft: it is cancelled with it, and never deleted by itself.
  const refused = await office.delete(`${P}/calls/${recall.call_id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'illegal_transition'])
  expect(refused.body.detail).toContain('void the remedy')
  expect([made.status, ...made.allocation.map(({ amount }: Json) => amount)]).toEqual([
    'draft',
    20_000,
    20_000,
  ])
  const voided = (
    await office.post(`${P}/calls/${call.id}/remedies/${recall.id}/void`, { reason: 'Too early' })
  ).status
  expect([voided, (await office.get(`${P}/calls/${made.id}`)).body.status]).toEqual([200, 'cancelled'])
  const [again] = (await remedied('recall')).default.remedies.slice(-1)
  for (const status of ['approved', 'issued'])
    await office.post(`${P}/calls/${again.call_id}/status`, { status })
  const undo = `${P}/calls/${call.id}/remedies/${again.id}/void`
  expect((await office.post(undo, { reason: 'Too late' })).body).toMatchObject({
    code: 'built_upon',
    call_id: again.call_id,
  })
  await office.post(`${P}/calls/${again.call_id}/status`, { status: 'cancelled', reason: 'Too early' })
  expect((await office.post(undo, { reason: 'Too early' })).status).toBe(200)
})

test('a part of the account goes to the others, and comes back when that is voided', async () => {
  const remedies = (await remedied('forfeiture')).default.remedies
  const forfeiture = remedies.at(-1)
  // Of 200,000 that were called, half.
  expect(forfeiture).toMatchObject({ kind: 'forfeiture', amount: 100_000 })
  expect(await balances('3600')).toEqual({
    [ids.A as number]: 50_000,
    [ids.B as number]: 50_000,
    [ids.C as number]: -100_000,
  })
  const by = await office.post(`/api/v1/svc/cfo/gl/journal/${forfeiture.entry_id}/reverse`, {})
  expect(by.body.undo.path).toBe(`${P}/calls/${call.id}/remedies/${forfeiture.id}/void`)
  const voided = await office.post(by.body.undo.path, { reason: 'Too early' })
  expect(voided.status, JSON.stringify(voided.body)).toBe(200)
  expect(await balances('3600')).toMatchObject({ [ids.C as number]: 0 })
})

test('a distribution says who is in default, and pays what is owed first', async () => {
  await journal(office, fund.id, '2025-05-01', [
    ['1010', 90_000, 0],
    ['4200', 0, 90_000],
  ])
  const { body: draft } = await office.post(`${P}/distribution-events`, {
    fund_account_id: fund.id,
    date: '2025-06-02',
    reference: 'D-1',
    lines: [{ type: 'realized_gain', amount: 90_000, holding_id: null }],
  })
  expect(draft.warnings.join(' ')).toContain('C is in default of capital call')
  expect(draft.netted).toBe(0)
  await remedied('set_off')
  const cash = {
    fund_account_id: fund.id,
    type: 'realized_gain',
    amount: 90,
    date: '2025-06-01',
    holding_id: null,
  }
  const plain = await office.post(`${P}/distributions`, cash)
  expect([plain.status, plain.body.code]).toEqual([409, 'set_off_stands'])
  const others = await office.post(`${P}/distributions?ephemeral=true`, { ...cash, lp_ids: [ids.A, ids.B] })
  expect(others.status).toBe(201)
  const { body: event } = await office.post(`${P}/distribution-events/${draft.id}/issue`, {})
  expect(event.netted).toBe(30_000)
  expect((await ofC()).outstanding).toBe(70_000)
})

test('a default is cured once nothing is owed, and a declaration by mistake is taken back', async () => {
  const early = await office.post(`${line()}/cure`, { date: '2025-06-10' })
  expect(early.body).toMatchObject({ code: 'gate_not_met', missing: ['paid'] })
  expect((await office.post(`${line()}/void-default`, { reason: 'A mistake' })).body.code).toBe('built_upon')
  await office.post(`${P}/calls/${call.id}/payment`, { lp_id: ids.C, amount: 70_000, date: '2025-06-09' })
  expect((await office.post(`${line()}/cure`, { date: '2025-06-10' })).status).toBe(200)
  expect(await ofC()).toMatchObject({ status: 'paid', default: { cured_on: '2025-06-10' } })
  const next = await called(30_000, '2025-07-01')
  expect(next.allocation.map(({ amount }: Json) => amount)).toEqual([10_000, 10_000, 10_000])

  await office.post(`${P}/calls/${next.id}/lines/${ids.C}/default-notice`, { date: '2025-08-01' })
  const own = `${P}/calls/${next.id}/lines/${ids.C}`
  await approve((await office.post(`${own}/declare-default`, { date: '2025-09-01' })).body)
  expect((await ofC(next.id)).status).toBe('in_default')
  expect((await office.post(`${own}/void-default`, { reason: 'A mistake' })).status).toBe(200)
  expect(await ofC(next.id)).toMatchObject({ status: 'overdue', default: { declared_on: null } })
})

test('a call says whose KYC was rejected', async () => {
  for (const kyc_status of ['in_progress', 'rejected'])
    await office.patch(`${P}/lps/${ids.B}`, { kyc_status })
  const { warnings } = await called(3_000, '2025-07-02')
  expect(warnings).toContain('The KYC of B was rejected: no money may be taken from them.')
})
