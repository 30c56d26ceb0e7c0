import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../../office.ts'
import { closeThrough } from '../../closing.ts'
import { admit, openFund } from '../../partners.ts'

const CALLS = '/api/v1/svc/investor-portal/calls'

let office: Office
let fund: Json
let lp: Record<string, number>
beforeAll(async () => {
  office = await openOffice()
  fund = await openFund(office)
  lp = await admit(office, fund.id, [
    { name: 'Alder Trust', commitment: 40_000_000 },
    { name: 'Beech Pension', commitment: 35_000_000 },
    { name: 'Cedar Foundation', commitment: 25_000_000 },
  ])
})
afterAll(() => office.close())

const clauses = () => `/api/v1/svc/cfo/accounts/${fund.id}/side-letter-clauses`
const add = (clause: Json) => office.post(clauses(), clause)
const holding = async (more: Json): Promise<Json> =>
  (
    await office.post('/api/v1/svc/holdings', {
      fund_account_id: fund.id,
      instrument: 'equity',
      opened_on: '2025-06-01',
      currency: 'USD',
      ...more,
    })
  ).body
const call = async (lines: Json[], more: Json = {}) =>
  office.post(CALLS, { fund_account_id: fund.id, notice_date: '2026-01-05', lines, ...more })
const shares = ({ allocation }: Json) =>
  Object.fromEntries(
    allocation.map((one: Json) => [one.lp_name, one.by_purpose.map((part: Json) => part.amount)]),
  )

describe('an excuse', () => {
  test('leaves the investor out of what is bought of its kind, and grosses the others up', async () => {
    const { status, body } = await add({
      lp_id: lp['Cedar Foundation'],
      clause: 'excuse',
      obligation: 'Excused from tobacco',
      sectors: ['tobacco & vaping'],
      countries: ['PA'],
      effective_from: '2025-03-01',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ lp_name: 'Cedar Foundation', duties: [], version: 1 })
    const leaf = await holding({ name: 'Leaf', sector: 'Tobacco  &  Vaping' })
    const mill = await holding({ name: 'Mill', sector: 'Forestry' })
    const made = await call([
      { ilpa_call_type: 'investments', amount: 7_500_000, holding_id: leaf.id },
      { ilpa_call_type: 'investments', amount: 1_000_000, holding_id: mill.id },
    ])
    expect(made.status).toBe(201)
    expect(shares(made.body)).toEqual({
      'Alder Trust': [4_000_000, 400_000],
      'Beech Pension': [3_500_000, 350_000],
      'Cedar Foundation': [0, 250_000],
    })
    expect(made.body.lines[0]).toMatchObject({
      excused_by_letter: [lp['Cedar Foundation']],
      excluded_lp_ids: [],
    })
    expect(made.body.lines[1].excused_by_letter).toEqual([])
    expect(made.body.warnings.join(' ')).toContain(
      'Cedar Foundation is excused from Leaf by their side letter',
    )
  })

  test('goes by the deal’s asset class and country, and only while it holds', async () => {
    const deal = (
      await office.post('/api/v1/svc/crm/deals', { name: 'Canal', currency: 'USD', jurisdiction: 'PA' })
    ).body
    const canal = await holding({ name: 'Canal', deal_id: deal.id })
    const lines = [{ ilpa_call_type: 'investments', amount: 750_000, holding_id: canal.id }]
    const before = await call(lines, { notice_date: '2025-02-10', due_date: '2025-02-28' })
    expect(shares(before.body)['Cedar Foundation']).toEqual([187_500])
    const after = await call(lines)
    expect(shares(after.body)).toMatchObject({ 'Alder Trust': [400_000], 'Cedar Foundation': [0] })
    expect(after.body.allocation.find((one: Json) => one.lp_name === 'Cedar Foundation').status).toBe(
      'excused',
    )
  })

  test('leaves who joins later out of what was bought of its kind before', async () => {
    const own = await openFund(office, { name: 'Example Fund II' })
    const first = await admit(office, own.id, [{ name: 'Elm Pension', commitment: 50_000_000 }])
    const mine = await holding({ name: 'Old mine', sector: 'Coal', fund_account_id: own.id })
    const shop = await holding({ name: 'Old shop', sector: 'Retail', fund_account_id: own.id })
    const bought = [mine, shop].map(({ id }) => ({
      ilpa_call_type: 'investments',
      amount: 1_000_000,
      holding_id: id,
    }))
    expect((await call(bought, { fund_account_id: own.id })).body.allocation[0].lp_id).toBe(
      first['Elm Pension'],
    )
    const joined = await admit(office, own.id, [{ name: 'Fir Trust', commitment: 50_000_000 }], '2026-02-01')
    const lp_id = joined['Fir Trust']
    const path = `/api/v1/svc/cfo/accounts/${own.id}/side-letter-clauses`
    await office.post(path, { lp_id, clause: 'excuse', obligation: 'No coal', sectors: ['Coal'] })
    const closing = { lp_ids: [lp_id], rate_pct: 0, date: '2026-02-01', reference: 'SECOND' }
    const closes = `/api/v1/svc/investor-portal/funds/${own.id}/subsequent-closes?ephemeral=true`
    const { status, body } = await office.post(closes, closing)
    expect(status, JSON.stringify(body)).toBe(201)
    // Half of the shop, and nothing of the mine.
    expect(body.contribution).toBe(500_000)
  })

  test('of everybody leaves nobody to bear it', async () => {
    for (const name of ['Alder Trust', 'Beech Pension', 'Cedar Foundation'])
      await add({ lp_id: lp[name], clause: 'excuse', obligation: 'No casinos', sectors: ['Casinos'] })
    const casino = await holding({ name: 'Casino', sector: 'Casinos' })
    const { status, body } = await call([
      { ilpa_call_type: 'investments', amount: 1000, holding_id: casino.id },
    ])
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      { path: 'lines.0', message: expect.stringContaining('excused by side letter') },
    ])
  })

  test.each([
    [{ clause: 'excuse' }, 'sectors'],
    [{ clause: 'transfer', countries: ['GB'] }, 'clause'],
    [{ clause: 'reporting', within_days: 45 }, 'frequency'],
    [{ clause: 'reporting', frequency: 'quarterly' }, 'within_days'],
    [{ clause: 'mfn' }, 'within_days'],
    [{ clause: 'other', within_days: 5 }, 'within_days'],
    [{ clause: 'other', effective_from: '2026-02-01', ends_on: '2026-01-01' }, 'ends_on'],
    [{ clause: 'other', lp_id: 999_999 }, 'lp_id'],
  ])('that says too little or too much is refused at its field: %j', async (given, path) => {
    const { status, body } = await add({ lp_id: lp['Alder Trust'], obligation: 'As agreed', ...given })
    expect(status).toBe(422)
    expect(body.errors.map((one: Json) => one.path)).toEqual([path])
  })
})

test('reporting is due after each period until the statement was sent, and stands on the calendar', async () => {
  const one = (
    await add({
      lp_id: lp['Beech Pension'],
      clause: 'reporting',
      obligation: 'Statements within 45 days of each quarter',
      frequency: 'quarterly',
      within_days: 45,
      effective_from: '2025-10-01',
    })
  ).body
  const today = office.clock.now().toISOString().slice(0, 10)
  const duties = async (): Promise<Json[]> => (await office.get(`${clauses()}/${one.id}`)).body.duties
  const [first, ...others] = await duties()
  expect(first).toEqual({
    due_date: '2026-02-14',
    due_on: '2026-02-14',
    what: expect.stringContaining('31 December 2025'),
    status: today > '2026-02-14' ? 'overdue' : 'open',
  })
  expect(others.every(({ due_on }) => due_on > '2026-02-14')).toBe(true)
  const { id: me, name } = (await office.get('/api/v1/svc/me')).body
  await office.patch(`/api/v1/svc/investor-portal/lps/${lp['Beech Pension']}`, { owner_id: me })
  const due = (await office.get('/api/v1/svc/calendar/due-dates?from=2026-02-01&to=2026-02-28')).body
  const key = `side-letter-${one.id}-2026-02-14`
  expect(due).toContainEqual(expect.objectContaining({ key, who: name }))

  const close = await closeThrough(office, fund, '2025-12-31')
  const mail = `/api/v1/svc/cfo/accounts/${fund.id}/period-close/${close.id}/statements/mail`
  const recorded = await office.post(`${mail}/otherwise`, { lp_ids: [lp['Beech Pension']], how: 'By post' })
  expect(recorded.status).toBeLessThan(300)
  expect((await duties()).map(({ due_on }) => due_on)).not.toContain('2026-02-14')
})

test('an MFN asks for an offer of what others were granted, until it was offered', async () => {
  const letters = `/api/v1/svc/cfo/accounts/${fund.id}/lp-terms/upsert`
  const one = (
    await add({ lp_id: lp['Alder Trust'], clause: 'mfn', obligation: 'Best terms', within_days: 30 })
  ).body
  expect(one.duties).toEqual([])
  await office.post(letters, { lp_id: lp['Beech Pension'], fee_discount_pct: 0.25 })
  const found = (await office.get(`${clauses()}/${one.id}`)).body
  expect(found.duties).toMatchObject([
    { what: 'Offer the terms of Beech Pension: discount of 25% on the management fee', status: 'open' },
  ])
  const listed = (await office.get('/api/v1/svc/compliance/program/side-letters')).body
  expect(listed).toContainEqual(
    expect.objectContaining({ id: one.id, clause: 'mfn', duties: found.duties, status: 'in_effect' }),
  )
  const today = office.clock.now().toISOString().slice(0, 10)
  const offered = await office.patch(`${clauses()}/${one.id}`, { offered_through: today, version: 1 })
  expect(offered.body).toMatchObject({ duties: [], offered_through: today, version: 2 })
  expect((await office.patch(`${clauses()}/${one.id}`, { ends_on: today, version: 1 })).status).toBe(409)
  // Terms granted for a larger commitment are not offered to a smaller one.
  const small = { lp_id: lp['Cedar Foundation'], clause: 'mfn', obligation: 'Best terms', within_days: 30 }
  expect((await add(small)).body.duties).toEqual([])
  // The terms equal the others: nothing is to be offered.
  await office.post(letters, { lp_id: lp['Alder Trust'], fee_discount_pct: 0.3 })
  await office.patch(`${clauses()}/${one.id}`, { offered_through: null })
  expect((await office.get(`${clauses()}/${one.id}`)).body.duties).toEqual([])
})
