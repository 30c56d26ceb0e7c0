import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const PRICER = '/api/v1/svc/pricer'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** A deal with a bullet loan of 1,200,000 at 12% over a year, closed as priced. */
async function closed(terms: Json = {}): Promise<number> {
  const deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'USD' })).body.id
  const loan = { principal: 1_200_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.12, ...terms }
  const { id } = (await office.post(`${PRICER}/run`, { ...loan, deal_id })).body
  const role = { role: 'as_closed', pricing_id: id }
  await office.send('PUT', `${PRICER}/deals/${deal_id}/pricing-roles`, { body: role })
  return deal_id
}
const service = (deal_id: number, body: Json = { as_of_date: '2026-03-31' }) =>
  office.post(`${PRICER}/deals/${deal_id}/tapes`, body)
const report = (tape_id: number, period: string, interest_paid: number, rest: Json = {}) =>
  office.post(`${PRICER}/remittances`, { tape_id, period, rows: [row(interest_paid, rest)] })
const row = (interest_paid: number, rest: Json = {}) => ({
  loan_id: 'Alder',
  interest_paid,
  principal_paid: 0,
  ending_balance: 1_200_000,
  ...rest,
})
const amend = (tape_id: number, body: Json) => office.post(`${PRICER}/tapes/${tape_id}/amendments`, body)

describe('the loan of a deal', () => {
  test('is serviced from its pricing as closed, without being typed again', async () => {
    const deal_id = await closed()
    const { status, body } = await service(deal_id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      deal_id,
      name: 'Alder',
      balance: 1_200_000,
      loan_count: 1,
      superseded: null,
    })
    expect(body.pricing_id).toBeGreaterThan(0)
    const listed = (await office.get(`${PRICER}/tapes?deal_id=${deal_id}`)).body
    expect(listed.map(({ id }: Json) => id)).toEqual([body.id])
    const paid = (await report(body.id, '2026-04', 12_000)).body
    expect(paid.loans[0]).toMatchObject({ status: 'paid', scheduled_interest: 12_000, interest_variance: 0 })
  })

  test('is held against all its terms: months interest-only are no default', async () => {
    const deal_id = await closed({ amortisation: 'linear', io_months: 6 })
    const { id } = (await service(deal_id)).body
    expect((await report(id, '2026-04', 12_000)).body.loans[0]).toMatchObject({
      status: 'paid',
      scheduled_principal: 0,
    })
  })

  test('needs a pricing as closed, and the day it was paid out', async () => {
    const { id } = (await office.post('/api/v1/svc/crm/deals', { name: 'Birch', currency: 'USD' })).body
    const none = await service(id)
    expect([none.status, none.body.code]).toEqual([409, 'not_closed'])
    const undated = await service(await closed(), {})
    expect([undated.status, undated.body.errors[0].path]).toEqual([422, 'as_of_date'])
    expect((await service(await closed({ start_date: '2026-01-31' }), {})).body.as_of_date).toBe('2026-01-31')
  })

  test('is amended from a month on, and its reports are held against the version in force', async () => {
    const { id } = (await service(await closed())).body
    const { status, body } = await amend(id, {
      from_month: '2026-05',
      coupon_pct: 0.1,
      reason: 'Amendment letter of 28 April',
    })
    expect(status).toBe(200)
    expect(body.amendments).toMatchObject([
      { from_month: '2026-05', coupon_pct: 0.1, reason: 'Amendment letter of 28 April' },
    ])
    expect(body.schedule.slice(0, 3)).toMatchObject([
      { month: '2026-04', interest: 12_000 },
      { month: '2026-05', interest: 10_000 },
      { month: '2026-06', interest: 10_000 },
    ])
    expect((await report(id, '2026-04', 12_000)).body.loans[0].interest_variance).toBe(0)
    expect((await report(id, '2026-05', 10_000)).body.loans[0]).toMatchObject({
      status: 'paid',
      interest_variance: 0,
    })
  })

  test('is extended, and then owes nothing at the old maturity', async () => {
    const { id } = (await service(await closed())).body
    const { schedule } = (await amend(id, { from_month: '2027-01', term_months: 24, reason: 'Extended' }))
      .body
    expect(schedule).toHaveLength(24)
    expect(schedule[11]).toMatchObject({ month: '2027-03', principal: 0 })
    expect(schedule[23]).toMatchObject({ month: '2028-03', principal: 1_200_000, closing_balance: 0 })
    const refused = await amend(id, { from_month: '2028-06', coupon_pct: 0.1, reason: 'Late' })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'from_month'])
  })

  test('pays nothing in a holiday, and what is capitalised is no shortfall', async () => {
    const { id } = (await service(await closed())).body
    const holiday = { from_month: '2026-04', holiday_months: 2, reason: 'Waiver of 30 March' }
    const { schedule } = (await amend(id, holiday)).body
    expect(schedule.slice(0, 3)).toMatchObject([
      { interest: 12_000, principal: -12_000, payment: 0, closing_balance: 1_212_000 },
      { interest: 12_120, principal: -12_120, payment: 0, closing_balance: 1_224_120 },
      { interest: 12_241.2, principal: 0, payment: 12_241.2, closing_balance: 1_224_120 },
    ])
    const kept = { status: 'paid', interest_variance: 0, principal_variance: 0, ending_balance: 1_212_000 }
    const grown = (await report(id, '2026-04', 0, { ending_balance: 1_212_000 })).body
    expect(grown.loans[0]).toMatchObject(kept)
    const said = { capitalised: 12_120, beginning_balance: 1_212_000, ending_balance: 1_224_120 }
    expect((await report(id, '2026-05', 0, said)).body.loans[0]).toMatchObject({
      status: 'paid',
      interest_variance: 0,
    })
    const wrong = (await report(id, '2026-06', 0, { ...said, capitalised: 5 })).body
    expect(wrong.errors[0].message).toContain('5 of capitalised interest')
    const endless = await amend(id, { from_month: '2026-05', holiday_months: 11, reason: 'Longer' })
    expect([endless.status, endless.body.errors[0].path]).toEqual([422, 'from_month'])
  })

  test('is as it was where an amendment is withdrawn, which stays to be read', async () => {
    const { id } = (await service(await closed())).body
    const withdraw = (amendment: number, reason = 'It was not signed') =>
      office.post(`${PRICER}/tapes/${id}/amendments/${amendment}/withdraw`, { reason })
    const before = (await office.get(`${PRICER}/tapes/${id}/schedule`)).body.schedule
    await amend(id, { from_month: '2026-05', term_months: 24, reason: 'Extended' })
    const later = { from_month: '2027-06', coupon_pct: 0.1, reason: 'Stepped down' }
    const [extension, step] = (await amend(id, later)).body.amendments
    const refused = await withdraw(extension.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'built_upon'])
    expect((await withdraw(step.id)).body.amendments[0].withdrawn).toBeNull()
    const { body } = await withdraw(extension.id)
    expect(body.schedule).toEqual(before)
    expect(body.amendments[0]).toMatchObject({
      reason: 'Extended',
      withdrawn: { reason: 'It was not signed', author: 'Administrator' },
    })
    const again = await withdraw(extension.id)
    expect([again.status, again.body.code]).toEqual([409, 'already_withdrawn'])
    expect((await withdraw(extension.id + 100)).status).toBe(404)
  })

  test('that underpaid is told to those who look after it', async () => {
    const { id } = (await service(await closed())).body
    const { body } = await report(id, '2026-04', 7_000)
    expect(body.loans[0].status).toBe('short')
    const { body: told } = await office.get('/api/v1/svc/notifications')
    expect(told.find(({ kind }: Json) => kind === 'short_payment')).toMatchObject({
      title: 'Alder: 1 loan paid less than was due in 2026-04',
      link: `/pricer?tab=tapes&tape=${id}&remittance=${body.id}`,
    })
  })
})

describe('a tape or a report that is wrong', () => {
  test('is superseded with a reason, stays to be read and is listed only when asked for', async () => {
    const { id } = (await service(await closed())).body
    const wrong = (await report(id, '2026-04', 7_000)).body
    const again = (reason: string) =>
      office.post(`${PRICER}/remittances/${wrong.id}/supersede`, { rows: [row(12_000)], reason })
    const { status, body } = await again('The servicer restated the month.')
    expect([status, body.period, body.loans[0].status]).toEqual([201, '2026-04', 'paid'])
    const list = async (query: string) =>
      (await office.get(`${PRICER}/remittances?tape_id=${id}${query}`)).body.map(({ id }: Json) => id)
    expect(await list('')).toEqual([body.id])
    expect(await list('&superseded=true')).toEqual([body.id, wrong.id])
    expect((await office.get(`${PRICER}/remittances/${wrong.id}`)).body.superseded).toMatchObject({
      by: body.id,
      reason: 'The servicer restated the month.',
    })
    const twice = await again('Once more')
    expect([twice.status, twice.body.code]).toEqual([409, 'superseded'])
    expect((await report(id, '2026-04', 12_000)).body.code).toBe('duplicate')
  })

  test('is no month that a later report begins from', async () => {
    const { id } = (await service(await closed({ amortisation: 'linear' }))).body
    const wrong = (await report(id, '2026-04', 12_000, { prepayment: 600_000, ending_balance: 600_000 })).body
    const rows = [row(12_000, { principal_paid: 100_000, ending_balance: 1_100_000 })]
    await office.post(`${PRICER}/remittances/${wrong.id}/supersede`, { rows, reason: 'Nothing was prepaid.' })
    const next = (await report(id, '2026-05', 11_000, { principal_paid: 100_000, ending_balance: 1_000_000 }))
      .body
    expect(next.loans[0]).toMatchObject({
      status: 'paid',
      beginning_balance: 1_100_000,
      interest_variance: 0,
    })
  })

  test('of a file is read anew', async () => {
    const rows = [{ loan_id: 'A', current_balance: 12_000, rate: 0.12, remaining_term: 12 }]
    const tape = { name: 'Pool', as_of_date: '2026-03-31', currency: 'USD', rows }
    const { id } = (await office.post(`${PRICER}/tapes`, tape)).body
    const reason = 'The file was that of another pool.'
    const better = await office.post(`${PRICER}/tapes/${id}/supersede`, { ...tape, name: 'Pool 2', reason })
    expect(better.status).toBe(201)
    const listed = (await office.get(`${PRICER}/tapes?limit=200`)).body.map(({ id }: Json) => id)
    expect(listed).toContain(better.body.id)
    expect(listed).not.toContain(id)
    expect((await office.get(`${PRICER}/tapes/${id}`)).body.superseded).toMatchObject({
      by: better.body.id,
      reason,
    })
    const none = await amend(better.body.id, { from_month: '2026-05', coupon_pct: 0.1, reason: 'Amended' })
    expect([none.status, none.body.code]).toEqual([409, 'no_schedule'])
  })

  test('of the deal’s loan gives way to one from another pricing, for a reason', async () => {
    const deal_id = await closed()
    const { id } = (await service(deal_id)).body
    const refused = await service(deal_id)
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'reason'])
    const { body } = await service(deal_id, { as_of_date: '2026-04-30', reason: 'Paid out a month later.' })
    expect((await office.get(`${PRICER}/tapes/${id}`)).body.superseded).toMatchObject({ by: body.id })
  })
})
