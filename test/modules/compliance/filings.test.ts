import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/compliance/filings'
const RULES = '/api/v1/svc/compliance/filing-rules'
const PROFILE = '/api/v1/svc/compliance/filing-profile'

// The clock is at 2 March 2026, a Monday.
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const add = async (more: Json): Promise<Json> => {
  const { status, body } = await office.post(P, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const change = (id: number, more: Json) => office.patch(`${P}/${id}`, more)
const refused = async (asked: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await asked
  return [status, body.errors[0].path]
}
const generate = (year: number) => office.post(`${P}/generate`, { year })

describe('filings by the rules', () => {
  test('are those that the office owes, each once', async () => {
    expect((await generate(2026)).body).toMatchObject({ created: 0 })
    const said = await office.put(PROFILE, { traits: ['us_partnership', 'holdings_13f', 'aifm_yearly'] })
    expect(said.body).toMatchObject({ traits: ['holdings_13f', 'us_partnership', 'aifm_yearly'], version: 1 })
    const { body } = await generate(2026)
    expect(body.filings).toHaveLength(5)
    expect(body.filings[0]).toEqual({
      rule_key: 'form_1065',
      title: 'Form 1065 and Schedules K-1',
      agency_label: 'IRS',
      period: null,
      due: '2026-03-16',
      due_date: '2026-03-16',
      owner: null,
      moved_from: null,
    })
    // 13F of the last quarter and Annex IV were due before today.
    expect(body).toMatchObject({ persisted: true, year: 2026, created: 5, moved: 0, kept: 0 })
    expect((await generate(2026)).body).toMatchObject({ created: 0, kept: 5 })
    const filings = (await office.get(`${P}?due_to=2026-12-31`)).body
    expect(filings.map(({ title, period, due }: Json) => [title, period, due]).reverse()).toEqual([
      ['Form 13F', 'Q1 2026', '2026-05-15'],
      ['Form 13F', 'Q2 2026', '2026-08-14'],
      ['Form 13F', 'Q3 2026', '2026-11-16'],
      ['Form N-PX on say-on-pay votes', null, '2026-08-31'],
      ['Form 1065 and Schedules K-1', null, '2026-03-16'],
    ])
    expect(filings[0]).toMatchObject({ status: 'upcoming', agency_label: 'IRS', days_left: 14, late: null })
    expect(filings[0].moves).toEqual(['submitted', 'waived', 'not_applicable'])
    expect(await refused(generate(2025))).toEqual([422, 'year'])
  })

  test('move with their rule, unless they were given another day', async () => {
    const [, , q1] = (await office.get(`${P}?q=13F&due_from=2026-05-01`)).body
    expect((await change(q1.id, { due: '2026-05-20', note: 'Extended' })).body.due).toBe('2026-05-20')
    expect(
      (await office.post(RULES, { key: 'form_13f', offset: 40, effective_on: '2026-06-30' })).status,
    ).toBe(201)
    const tried = await office.post(`${P}/generate?ephemeral=true`, { year: 2026 })
    expect(tried.body).toMatchObject({ persisted: false, created: 0, moved: 2 })
    expect(tried.body.filings.map(({ due, moved_from }: Json) => [due, moved_from])).toEqual([
      ['2026-08-10', '2026-08-14'],
      ['2026-11-09', '2026-11-16'],
    ])
    expect((await generate(2026)).body).toMatchObject({ created: 0, moved: 2 })
    const dues = (await office.get(`${P}?q=13F`)).body.map(({ due }: Json) => due).sort()
    expect(dues).toEqual(['2026-05-20', '2026-08-10', '2026-11-09'])
    const versions = (await office.get(RULES)).body.filter(({ key }: Json) => key === 'form_13f')
    expect(versions.map(({ offset, in_force, applies }: Json) => [offset, in_force, applies])).toEqual([
      [45, true, true],
      [40, false, true],
    ])
  })

  test('are not made by a rule that was switched off, and by one of the office', async () => {
    const [last] = (await office.get(`${P}?q=13F`)).body
    await change(last.id, { owner: 'Ana' })
    await office.post(RULES, { key: 'form_npx', active: false, effective_on: '2026-01-01' })
    await office.post(RULES, {
      key: 'board_minutes',
      title: 'Minutes filed with the registrar',
      agency: 'other',
      base: 'half_year_end',
      offset: 1,
      unit: 'months',
      calendar: 'england',
      roll: 'previous',
      effective_on: '2026-01-01',
    })
    const { body } = await generate(2027)
    expect(body.created).toBeGreaterThan(0)
    const titles = (await office.get(`${P}?due_from=2027-01-01`)).body.map(
      ({ title, due }: Json) => `${due} ${title}`,
    )
    expect(titles).toContain('2027-01-29 Minutes filed with the registrar')
    expect(titles.join()).not.toContain('N-PX')
    // Who did the last one does the next, until somebody says otherwise.
    const owners = new Set(
      body.filings.map(({ rule_key, owner }: Json) => `${rule_key === 'form_13f'} ${owner}`),
    )
    expect(owners).toEqual(new Set(['true Ana', 'false null']))
  })

  test('are worked out for a rule before it is kept', async () => {
    const work = async (more: Json) =>
      (await office.post(`${RULES}?ephemeral=true`, { key: 'worked', title: 'W', agency: 'sec', ...more }))
        .body
    const dues = ({ deadlines }: Json) => deadlines.map(({ due }: Json) => due)
    const quarterly = await work({ base: 'quarter_end', offset: 45, effective_on: '2026-04-01' })
    expect(quarterly).toMatchObject({ persisted: false, applies: true })
    expect(quarterly.deadlines[0]).toEqual({
      base_on: '2026-06-30',
      period: 'Q2 2026',
      nominal_on: '2026-08-14',
      due: '2026-08-14',
      due_date: '2026-08-14',
    })
    expect(dues(quarterly)).toEqual([
      ...['2026-08-14', '2026-11-16', '2027-02-16', '2027-05-17', '2027-08-16', '2027-11-15'],
    ])
    const event = { base: 'event', offset: 2, unit: 'business_days', effective_on: '2026-03-06' }
    expect(dues(await work(event))).toEqual(['2026-03-10'])
    expect(dues(await work({ ...event, active: false }))).toEqual([])
    const versions = (await office.get(RULES)).body.map(({ key }: Json) => key)
    expect(versions).not.toContain('worked')
  })

  test('are refused where a rule names no day, or no business day', async () => {
    expect(await refused(office.post(RULES, { key: 'mine', agency: 'sec', base: 'once' }))).toEqual([
      422,
      'title',
    ])
    const mine = { key: 'mine', title: 'Mine', agency: 'sec' }
    expect(await refused(office.post(RULES, { ...mine, base: 'once' }))).toEqual([422, 'on'])
    const leap = { ...mine, base: 'calendar_date', month: 2, day: 29 }
    expect(await refused(office.post(RULES, leap))).toEqual([422, 'day'])
    const days = Array.from({ length: 90 }, (_, at) =>
      new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10),
    )
    await office.put(PROFILE, { closed_days: days })
    expect(await refused(office.post(P, { rule_key: 'form_d', event_on: '2026-03-01' }))).toEqual([
      422,
      'rule_key',
    ])
    expect((await office.put(PROFILE, { closed_days: [], version: 1 })).body.code).toBe('changed_meanwhile')
    await office.put(PROFILE, { closed_days: [] })
  })
})

describe('a filing after an event', () => {
  test('is counted from its day, once for each fund', async () => {
    const sale = { rule_key: 'form_d', event_on: '2026-03-02', subject: 'Fund III' }
    expect(await add(sale)).toMatchObject({ due: '2026-03-17', title: 'Form D', subject: 'Fund III' })
    const twice = await office.post(P, sale)
    expect([twice.status, twice.body.code]).toEqual([409, 'duplicate'])
    await add({ ...sale, subject: 'Fund IV' })
    const event = { rule_key: 'form_pf_pe_event', event_on: '2026-02-10' }
    expect(await add(event)).toMatchObject({ period: 'Q1 2026', base_on: '2026-03-31', due: '2026-06-01' })
  })

  test('says what it lacks', async () => {
    expect(await refused(office.post(P, {}))).toEqual([422, 'title'])
    expect(await refused(office.post(P, { title: 'A return' }))).toEqual([422, 'due'])
    expect(await refused(office.post(P, { rule_key: 'form_d' }))).toEqual([422, 'event_on'])
    expect(await refused(office.post(P, { rule_key: 'form_x', event_on: '2026-03-02' }))).toEqual([
      422,
      'rule_key',
    ])
  })
})

describe('a filing', () => {
  test('is submitted in time or late, with what shows it, and that is its end', async () => {
    const { id } = await add({ title: 'A return', due: '2026-02-27' })
    const early = await change(id, { status: 'submitted', submitted_on: '2026-03-03' })
    expect([early.status, early.body.errors[0].path]).toEqual([422, 'submitted_on'])
    const { body } = await change(id, { status: 'submitted', reference: 'R-1' })
    expect(body).toMatchObject({
      status: 'submitted',
      submitted_on: '2026-03-02',
      late: true,
      reference: 'R-1',
    })
    expect((await change(id, { status: 'waived', reason: 'No' })).body).toMatchObject({
      code: 'illegal_transition',
      allowed: [],
    })
    const other = await add({ title: 'Another return', due: '2026-03-02' })
    expect((await change(other.id, { status: 'submitted' })).body.late).toBe(false)
    expect(await refused(change(other.id, { due: '2026-04-01' }))).toEqual([422, 'due'])
  })

  test('is waived with a reason alone, and is overdue by the clock alone', async () => {
    const { id } = await add({ title: 'A third return', due: '2026-12-31' })
    expect(await refused(change(id, { status: 'waived' }))).toEqual([422, 'reason'])
    expect(await refused(change(id, { status: 'overdue' }))).toEqual([422, 'status'])
    const waived = await change(id, { status: 'not_applicable', reason: 'Below the threshold', version: 1 })
    expect(waived.body).toMatchObject({
      status: 'not_applicable',
      reason: 'Below the threshold',
      days_left: null,
    })
    expect((await change(id, { owner: 'Ana', version: 1 })).body.code).toBe('changed_meanwhile')
  })
})

describe('time', () => {
  test('warns of a filing, and calls it overdue the day after, whether the computer was on or off', async () => {
    const own = await openOffice()
    try {
      const { body } = await own.post(P, { title: 'Form ADV', due: '2026-03-31', owner: 'Ana' })
      const notices = async (as = own.admin) =>
        (await own.get('/api/v1/svc/notifications', { as })).body
          .filter(({ kind }: Json) => kind === 'filing_due')
          .map(({ title }: Json) => title)
      await own.daysPass(0)
      const [notice] = (await own.get('/api/v1/svc/notifications')).body
      expect(notice.link).toBe(`/compliance/filings/${body.id}`)
      expect(await notices()).toEqual(['Filing due on 2026-03-31: Form ADV'])
      await own.daysPass(29)
      const onTheDay = await own.signIn('admin@example.com')
      expect((await own.get(`${P}/${body.id}`, { as: onTheDay })).body).toMatchObject({
        status: 'upcoming',
        days_left: 0,
      })
      await own.daysPass(3)
      const as = await own.signIn('admin@example.com')
      const overdue = (await own.get(`${P}?status=overdue`, { as })).body
      expect(overdue).toMatchObject([{ id: body.id, days_left: -3 }])
      expect((await notices(as))[0]).toBe('Filing overdue: Form ADV')
      const late = await own.patch(`${P}/${body.id}`, { status: 'submitted' }, { as })
      expect(late.body).toMatchObject({ status: 'submitted', late: true })
    } finally {
      await own.close()
    }
  })

  test('moves a filing once, where two move the same day at the same moment', async () => {
    const own = await openOffice()
    try {
      for (let filing = 1; filing <= 20; filing += 1)
        await own.post(P, { title: `Filing ${filing}`, due: '2026-03-31' })
      await own.daysPass(29)
      own.clock.advance(86_400_000)
      await Promise.all([own.daysPass(0), own.daysPass(0), own.daysPass(0)])
      const as = await own.signIn('admin@example.com')
      const { body } = await own.get('/api/v1/svc/admin/audit?limit=200', { as })
      const moved = body.filter(({ action }: Json) => action === 'clock mark-overdue-filings')
      expect(moved.map(({ target }: Json) => target).toSorted()).toEqual(
        [...new Set(moved.map(({ target }: Json) => target))].toSorted(),
      )
      expect(moved).toHaveLength(20)
    } finally {
      await own.close()
    }
  })
})

test('each rule says of which day the law is that it follows; one that the office set, the day on which it did', async () => {
  const rules = async () => (await office.get(RULES)).body as Json[]
  expect((await rules()).filter(({ id }) => id === null).every(({ as_of }) => as_of === '2025-10-31')).toBe(
    true,
  )
  await office.post(RULES, { key: 'form_13h', offset: 60, unit: 'days', effective_on: '2026-07-01' })
  const set = (await rules()).find(({ key, id }) => key === 'form_13h' && id !== null)
  expect(set).toMatchObject({ effective_on: '2026-07-01', as_of: '2026-03-02' })
})
