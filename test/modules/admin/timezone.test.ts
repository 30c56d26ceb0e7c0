import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn, startOfDay, timezoneNamed } from '../../../server/platform/office/today.ts'
import { type Json, type Office, openOffice, TestClock } from '../../office.ts'

const ORGANISATION = '/api/v1/svc/admin/organisation'
const PORTAL = '/api/v1/svc/investor-portal'
const HOUR = 3_600_000

/** Seven in the evening of Monday, 2 March, in New York; in UTC it is Tuesday. */
const EVENING = '2026-03-03T00:00:00.000Z'
const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'

let office: Office
const clock = new TestClock(EVENING)
beforeAll(async () => {
  office = await openOffice({ clock })
  await office.patch(ORGANISATION, { timezone: 'America/New_York' })
})
afterAll(() => office.close())

describe('the time zone of an office', () => {
  test('is one of the IANA database, written as that writes it, and told to every page', async () => {
    const { body } = await office.patch(ORGANISATION, { timezone: 'america/new_york' })
    expect(body.timezone).toBe('America/New_York')
    expect((await office.get('/api/v1/svc/me')).body.organisation.timezone).toBe('America/New_York')
    for (const timezone of ['New York', '+05:00', '', 'Mars/Olympus']) {
      const { status, body: refused } = await office.patch(ORGANISATION, { timezone })
      expect([status, refused.errors[0].path], timezone).toEqual([422, 'timezone'])
    }
  })

  test('is that of the computer for a new office', async () => {
    const other = await office.otherOrganisation()
    const { timezone } = (await office.get(ORGANISATION, { as: other })).body
    expect(timezone).toBe(timezoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone))
  })
})

describe('in the evening, when it is the next day in UTC', () => {
  /** The first moment of Tuesday in New York. */
  const MIDNIGHT = '2026-03-03T05:00:00.000Z'

  test('an access or a key that ends with a day ends with that of the office, and is told so', async () => {
    const person = { name: 'Ada', email: 'ada@example.com', role: 'member' }
    await office.person('member', person.email)
    const [{ id }] = (await office.get(`/api/v1/svc/admin/users?q=${person.email}`)).body
    const until = async (access_until: string) =>
      (await office.patch(`/api/v1/svc/admin/users/${id}`, { access_until })).body.access_until
    expect(await until(MONDAY)).toBe(MIDNIGHT)
    expect(await until('2026-03-05T10:00:00+01:00')).toBe('2026-03-05T09:00:00.000Z')
    const past = await office.patch(`/api/v1/svc/admin/users/${id}`, { access_until: '2026-03-01' })
    expect([past.status, past.body.errors[0].path]).toEqual([422, 'access_until'])
    const key = await office.post('/api/v1/svc/developer/keys', { name: 'Nightly', expires_at: MONDAY })
    expect(key.body.expires_at).toBe(MIDNIGHT)
    const told = (await office.get('/api/v1/svc/notifications')).body as Json[]
    expect(told.find(({ kind }) => kind === 'key_made').detail).toContain('until 2 March 2026')
  })

  test('a day of the access log is one of the office', async () => {
    const log = '/api/v1/svc/admin/access-log'
    const { headers } = await office.get(`${log}/csv`)
    expect(headers.get('content-disposition')).toContain(`Access log ${MONDAY}.csv`)
    const on = async (day: string) => (await office.get(`${log}?from=${day}&to=${day}`)).body
    await expect.poll(() => on(MONDAY)).toHaveLength(1)
    expect(await on(TUESDAY)).toEqual([])
  })

  let fund: number
  let lp: number
  beforeAll(async () => {
    fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Evening Fund', currency: 'USD' })).body.id
    lp = (await office.post(`${PORTAL}/lps`, { name: 'Evening LP' })).body.id
    const commitment = { lp_id: lp, fund_account_id: fund, amount: 1000 }
    const { body } = await office.post(`${PORTAL}/commitments`, commitment)
    expect(body.admitted_on).toBe(MONDAY)
    // Of a call that is noticed before.
    await office.post(`${PORTAL}/commitments`, { ...commitment, class: 'B', admitted_on: '2026-01-02' })
  })

  test('a call that is due today is not overdue before midnight', async () => {
    const terms = { fund_account_id: fund, amount: 100, notice_date: '2026-02-16', due_date: MONDAY }
    const call = (await office.post(`${PORTAL}/calls`, terms)).body
    expect(call.overdue).toBe(false)
    const listed = async () =>
      (await office.get(`${PORTAL}/calls?status=overdue`)).body.map(({ id }: Json) => id)
    expect(await listed()).toEqual([])
    const notice = `${PORTAL}/calls/${call.id}/lines/${lp}/default-notice`
    const early = await office.post(notice, { date: MONDAY })
    expect([early.status, early.body.errors?.[0].message]).toEqual([
      422,
      `must be after the due date, ${MONDAY}`,
    ])
    expect((await office.post(notice, { date: TUESDAY })).body.errors[0].message).toBe(
      'must not be in the future',
    )
    clock.advance(5 * HOUR)
    expect(await listed()).toEqual([call.id])
    expect((await office.get(`${PORTAL}/calls/${call.id}`)).body.overdue).toBe(true)
    clock.advance(-5 * HOUR)
  })

  test('a call, a payment, a distribution and a reversal bear the day of the office', async () => {
    const call = (await office.post(`${PORTAL}/calls`, { fund_account_id: fund, amount: 50 })).body
    expect(call.notice_date).toBe(MONDAY)
    await office.post(`${PORTAL}/calls/${call.id}/payment`, { lp_id: lp, amount: 50 })
    expect((await office.get(`${PORTAL}/calls/${call.id}`)).body.payments).toMatchObject([{ date: MONDAY }])
    const line = { category: 'expense', debit: 5, date: '2026-01-15' }
    const entry = await office.post(`/api/v1/svc/cfo/accounts/${fund}/entries`, line)
    const reversed = await office.post(`/api/v1/svc/cfo/gl/journal/${entry.body.id}/reverse`)
    expect(reversed.body.date).toBe(MONDAY)
    const given = { fund_account_id: fund, amount: 10, type: 'dividend_income' }
    const distributed = await office.post(`${PORTAL}/distributions`, given)
    expect(distributed.body).toMatchObject({ date: MONDAY })
  })

  test('figures without a day are those of the end of today, and the calendar begins by it', async () => {
    const dashboard = await office.get(`/api/v1/svc/cfo/accounts/${fund}/dashboard`)
    expect(dashboard.body.as_of).toBe(MONDAY)
    clock.advance(5 * HOUR)
    expect((await office.get(`/api/v1/svc/cfo/accounts/${fund}/dashboard`)).body.as_of).toBe(TUESDAY)
    clock.advance(-5 * HOUR)
  })

  test('reminders come at noon of the office', async () => {
    const terms = { fund_account_id: fund, amount: 20, notice_date: MONDAY, due_date: '2026-03-16' }
    const call = (await office.post(`${PORTAL}/calls`, terms)).body
    await office.post(`${PORTAL}/calls/${call.id}/schedule-reminders`, { offsets: [0] })
    const { database } = office.running.door.parts
    const jobs = await database.read(db =>
      db.selectFrom('jobs').select('run_at').where('kind', '=', 'capital_call_reminder').execute(),
    )
    // The clocks have been put forward meanwhile.
    expect(jobs.map(({ run_at }) => run_at)).toContain('2026-03-16T16:00:00.000Z')
  })

  test('what a day may approve is counted from midnight of the office', async () => {
    const ana = await office.person('admin', 'ana@example.com')
    const key = await office.key()
    const approve = (id: number, as = ana) => office.post(`/svc/agent/actions/${id}/approve`, {}, { as })
    const policy = { name: 'A day', currency: 'USD', daily_ceiling: 100 }
    const proposed = await office.post('/api/v1/svc/agent/policies', policy)
    expect((await approve(proposed.body.action_id)).body.status).toBe('approved')
    const propose = async (target_size: number) => {
      const deal = { name: `Alder ${crypto.randomUUID()}`, currency: 'USD', target_size }
      return (await office.post('/api/v1/tools/svc_create_deal/call', deal, { as: key })).body.result
        .action_id
    }
    const [first, second] = [await propose(60), await propose(60)]
    clock.advance(-2 * HOUR) // Five in the afternoon: Monday in UTC as well.
    expect((await approve(first)).body.status).toBe('approved')
    clock.advance(2 * HOUR)
    expect((await approve(second)).body.code).toBe('daily_ceiling')
    clock.advance(5 * HOUR)
    expect((await approve(second, await office.signIn('ana@example.com'))).body.status).toBe('approved')
    clock.advance(-5 * HOUR)
  })
})

describe('the days of a zone', () => {
  test.each([
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-02', '2026-03-01T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-02', '2026-03-01T10:00:00.000Z'],
    // The clocks there are put forward at midnight: that day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['UTC', '2026-03-02', '2026-03-02T00:00:00.000Z'],
  ])('in %s %s begins at %s', (zone, day, instant) => {
    expect(startOfDay(zone, day)).toBe(instant)
    expect(dayIn(zone, instant)).toBe(day)
    expect(dayIn(zone, new Date(Date.parse(instant) - 1).toISOString()) < day).toBe(true)
  })
})
