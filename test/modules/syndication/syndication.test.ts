import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Receiver } from '../../receiver.ts'
import { book, P, ticket } from './books.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const M = 1_000_000
const get = async (id: number): Promise<Json> => (await office.get(`${P}/${id}`)).body
const allocate = (id: number, body: Json) => office.post(`${P}/${id}/allocate`, body)
const change = (id: number, ticket: number, body: Json) =>
  office.patch(`${P}/${id}/allocations/${ticket}`, body)
const move = (id: number, status: string) => office.post(`${P}/${id}/status`, { status })
const enter = (id: number, requested: readonly number[]) =>
  allocate(id, {
    allocations: requested.map((one, at) => ({ investor_name: `Fund ${at + 1}`, requested_amount: one * M })),
  })
const scaleBack = (id: number, query = '') => office.post(`${P}/${id}/scale-back${query}`)
const allocated = ({ allocations }: Json): number[] => allocations.map((one: Json) => one.allocated_amount)

describe('a book', () => {
  test('takes its name and currency from its deal, and its arranger from the companies', async () => {
    const deal = (
      await office.post('/api/v1/svc/crm/deals', {
        name: 'Falcon',
        currency: 'EUR',
        counterparty: 'Northgate',
      })
    ).body
    const { status, body } = await office.post(P, {
      deal_id: deal.id,
      target_amount: 10 * M,
      lead_arranger: 'NORTHGATE',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Falcon',
      deal_name: 'Falcon',
      currency: 'EUR',
      lead_arranger: 'Northgate',
      company_id: deal.company_id,
      status: 'building',
      book: 'undersubscribed',
      subscribed: 0,
      allocations: [],
    })
    expect((await office.get(`${P}?deal_id=${deal.id}`)).body.map(({ id }: Json) => id)).toEqual([body.id])
    const renamed = await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { currency: 'USD' })
    expect(renamed.body).toMatchObject({ status: 409, code: 'in_use' })
    const told = (await office.get(`/api/v1/svc/timeline/deal/${deal.id}`)).body
    expect(told.map(({ summary }: Json) => summary)).toContain('Created a syndication: Falcon')
  })

  test('needs a name or a deal, and a target', async () => {
    expect((await office.post(P, { target_amount: M })).body.errors[0].path).toBe('name')
    expect((await office.post(P, { name: 'No target' })).status).toBe(422)
    expect((await office.post(P, { name: 'Zero', target_amount: 0 })).status).toBe(422)
    const nowhere = await office.post(P, { target_amount: M, deal_id: 999_999 })
    expect(nowhere.body.errors[0].path).toBe('deal_id')
  })

  test.each([
    ['pro rata', {}, [60, 50, 40], [40_000_000, 33_333_333.33, 26_666_666.67]],
    ['in multiples of 1,000', { multiple_amount: 1000 }, [60, 50, 40], [40_000_000, 33_333_000, 26_667_000]],
    [
      'with small tickets protected',
      { protected_amount: 2 * M },
      [60, 50, 40, 2, 1],
      [38_652_777.78, 32_333_333.33, 26_013_888.89, 2_000_000, 1_000_000],
    ],
  ])('that is asked for more than there is is scaled back %s', async (_how, rules, requested, expected) => {
    const id = await book(office, rules)
    await enter(id, requested)
    expect(await get(id)).toMatchObject({ book: 'oversubscribed', shortfall_amount: 0 })
    const shown = (await scaleBack(id, '?ephemeral=true')).body
    expect(shown.persisted).toBe(false)
    expect(allocated(await get(id)).every(one => one === null)).toBe(true)
    const { body } = await scaleBack(id)
    expect(allocated(body)).toEqual(expected)
    expect(allocated(shown)).toEqual(expected)
    expect(body).toMatchObject({ allocated_amount: 100 * M, unplaced_amount: 0, left_out: [] })
  })

  test('that is asked for less is met in full, and says what is missing', async () => {
    const id = await book(office)
    await enter(id, [30, 25])
    const { body } = await scaleBack(id)
    expect(allocated(body)).toEqual([30 * M, 25 * M])
    expect(body).toMatchObject({ subscribed: 0.55, shortfall_amount: 45 * M, unplaced_amount: 45 * M })
    expect(body.allocations[0]).toMatchObject({ scale: 1, share: 0.5455, outstanding_amount: 30 * M })
  })

  test('cannot keep promises that are more than the target, and says so', async () => {
    const id = await book(office)
    await allocate(id, { investor_name: 'Lead', requested_amount: 80 * M, hold_amount: 80 * M })
    await allocate(id, { investor_name: 'Anchor', requested_amount: 40 * M, hold_amount: 40 * M })
    expect((await scaleBack(id)).body).toMatchObject({
      code: 'overpromised',
      promised: 120 * M,
      target: 100 * M,
    })
  })
})

describe('a ticket', () => {
  test('of an investor of the register brings the name and the KYC along', async () => {
    const lp = (await office.post('/api/v1/svc/investors/lp', { name: 'Kestrel Pension Fund' })).body
    const id = await book(office)
    const { status, body } = await allocate(id, { lp_investor_id: lp.id, requested_amount: 5 * M })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      investor_name: 'Kestrel Pension Fund',
      lp_investor_id: lp.id,
      kyc_status: 'pending',
      funds_status: 'indicated',
      allocated_amount: null,
    })
    // A ticket says nothing about its investor that the register does not.
    const passed = { lp_investor_id: lp.id, requested_amount: M, tranche: 'C', kyc_status: 'passed' }
    const refused = await allocate(id, passed)
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'kyc_status'])
    expect((await change(id, body.id, { kyc_status: 'passed' })).body.errors[0].path).toBe('kyc_status')
    expect((await change(id, body.id, { kyc_status: 'pending' })).status).toBe(200)
    const again = await allocate(id, { lp_investor_id: lp.id, requested_amount: M })
    expect(again.body.code).toBe('duplicate')
    expect((await allocate(id, { lp_investor_id: lp.id, requested_amount: M, tranche: 'B' })).status).toBe(
      201,
    )
    expect((await office.delete(`/api/v1/svc/investor-portal/lps/${lp.id}`)).body.code).toBe('in_use')
  })

  test('is not allocated more than it asked for without a reason, nor the book more than its target', async () => {
    const id = await book(office)
    const one = await ticket(office, id, { requested_amount: 60 * M })
    const over = await change(id, one.id, { allocated_amount: 60 * M + 0.01 })
    expect(over.body.errors[0].path).toBe('allocated_amount')
    const told = await change(id, one.id, { allocated_amount: 61 * M, override_reason: 'Anchor' })
    expect(told.body.allocated_amount).toBe(61 * M)
    const other = await ticket(office, id, { requested_amount: 60 * M })
    const past = await change(id, other.id, { allocated_amount: 40 * M })
    expect(past.body).toMatchObject({ code: 'over_target', target: 100 * M, allocated: 101 * M, excess: M })
    await office.patch(`${P}/${id}`, { allow_upsize: true })
    expect((await change(id, other.id, { allocated_amount: 40 * M })).status).toBe(200)
  })

  test('may be signed and is not paid before KYC has passed; a failure later freezes it', async () => {
    const id = await book(office)
    const { id: one } = await ticket(office, id, { requested_amount: 50, allocated_amount: 50 })
    expect((await change(id, one, { funds_status: 'signed' })).status).toBe(200)
    expect((await change(id, one, { funds_status: 'called' })).body.code).toBe('kyc_open')
    await change(id, one, { kyc_status: 'passed' })
    expect((await change(id, one, { funds_status: 'called' })).body.funds_status).toBe('called')
    const frozen = await change(id, one, { kyc_status: 'failed' })
    expect(frozen.body).toMatchObject({ funds_status: 'called', frozen: true })
    const paid = { funds_status: 'received', received_amount: 50 }
    expect((await change(id, one, paid)).body.code).toBe('kyc_open')
    expect((await change(id, one, { funds_status: 'withdrawn' })).status).toBe(200)
  })

  test('is received when what was allocated has come in, to the cent', async () => {
    const id = await book(office)
    const made = await ticket(office, id, {
      requested_amount: 50,
      allocated_amount: 33.33,
      kyc_status: 'passed',
      funds_status: 'called',
    })
    expect(made).toMatchObject({ outstanding_amount: 33.33 })
    const one = made.id
    const short = await change(id, one, { funds_status: 'received', received_amount: 33.32 })
    expect(short.body.errors[0]).toMatchObject({ path: 'received_amount' })
    const { body } = await change(id, one, { funds_status: 'received', received_amount: 33.33 })
    expect(body).toMatchObject({ funds_status: 'received', outstanding_amount: 0 })
    expect((await change(id, one, { allocated_amount: 30 })).body.errors[0].path).toBe('allocated_amount')
    expect((await change(id, one, { funds_status: 'indicated' })).body.code).toBe('illegal_transition')
    expect((await office.delete(`${P}/${id}/allocations/${one}`)).body.code).toBe('has_history')
  })

  test('that somebody changed meanwhile is not changed by what was read before', async () => {
    const id = await book(office)
    const { id: one, version } = await ticket(office, id)
    expect((await change(id, one, { notes: 'Called on Monday', version })).status).toBe(200)
    expect((await change(id, one, { notes: 'Called on Friday', version })).body.code).toBe(
      'changed_meanwhile',
    )
  })
})

describe('several tickets at once', () => {
  test('are all entered or none, and what cannot be is named by its row', async () => {
    const id = await book(office)
    const good = { investor_name: 'Good', requested_amount: 10 }
    for (const [bad, path] of [
      [{ investor_name: 'Text', requested_amount: 'ten' }, 'allocations.1.requested_amount'],
      [{ investor_name: 'Cents', requested_amount: 1.005 }, 'allocations.1.requested_amount'],
      [{ requested_amount: 10 }, 'allocations.1.investor_name'],
      [{ lp_investor_id: 999_999, requested_amount: 10 }, 'allocations.1.lp_investor_id'],
    ] as const) {
      const { status, body } = await allocate(id, { allocations: [good, bad] })
      expect(status).toBe(422)
      expect(body.errors[0].path).toBe(path)
    }
    const twice = await allocate(id, { allocations: [good, { ...good, investor_name: 'GOOD' }] })
    expect(twice.body).toMatchObject({ code: 'duplicate', path: 'allocations.1.investor_name' })
    const beside = await allocate(id, { allocations: [good], tranche: 'A' })
    expect(beside.body.errors[0].path).toBe('tranche')
    expect((await get(id)).allocations).toEqual([])
  })

  test('are changed as a sheet says, all or none', async () => {
    const id = await book(office)
    const { body } = await enter(id, [10, 20])
    const [first, second] = body.allocations.map((one: Json) => one.id)
    const matrix = (allocations: Json[]) => office.patch(`${P}/${id}/allocations`, { allocations })
    const wrong = await matrix([
      { id: first, requested_amount: 11 * M },
      { id: second, allocated_amount: 21 * M },
    ])
    expect(wrong.body.errors[0].path).toBe('allocations.1.allocated_amount')
    expect((await get(id)).allocations[0].requested_amount).toBe(10 * M)
    const unknown = await matrix([{ id: 999_999, requested_amount: M }])
    expect(unknown.body.errors[0].path).toBe('allocations.0.id')
    const right = await matrix([
      { id: first, requested_amount: 11 * M },
      { id: second, allocated_amount: 19 * M },
    ])
    expect(right.body).toMatchObject({ requested_amount: 31 * M, allocated_amount: 19 * M })
    const many = Array.from({ length: 2001 }, () => ({ id: first, notes: 'x' }))
    expect((await matrix(many)).status).toBe(422)
  })
})

test('a book goes its way step by step, and says at each what is missing', async () => {
  const id = await book(office)
  expect((await move(id, 'funded')).body).toMatchObject({ code: 'illegal_transition' })
  await move(id, 'open')
  expect((await move(id, 'allocated')).body).toMatchObject({ code: 'not_ready' })
  const { body } = await enter(id, [60, 40])
  const [first, second] = body.allocations.map((one: Json) => one.id)
  const early = (await move(id, 'allocated')).body
  expect(early.missing.map((one: Json) => one.message)).toEqual([
    'Fund 1 was allocated nothing yet.',
    'Fund 2 was allocated nothing yet.',
  ])
  await scaleBack(id)
  expect((await move(id, 'allocated')).body.status).toBe('allocated')
  expect((await allocate(id, { investor_name: 'Late', requested_amount: 1 })).body.code).toBe('not_open')
  expect((await change(id, first, { requested_amount: 1 })).body.code).toBe('not_open')
  await change(id, first, { funds_status: 'signed' })
  expect((await move(id, 'signed')).body.missing).toEqual([
    { allocation_id: second, message: 'Fund 2 has not signed.' },
  ])
  await change(id, second, { funds_status: 'signed' })
  expect((await move(id, 'signed')).status).toBe(200)
  for (const [one, amount] of [
    [first, 60 * M],
    [second, 40 * M],
  ]) {
    await change(id, one, { kyc_status: 'passed', funds_status: 'called' })
    await change(id, one, { funds_status: 'received', received_amount: amount, received_on: '2026-03-02' })
  }
  const use = { payee: 'Alder Row Holdings', purpose: 'Purchase price', amount: 98 * M }
  const price = (await office.post(`${P}/${id}/uses`, use)).body
  const unbalanced = (await move(id, 'funded')).body
  expect(unbalanced.missing.map((one: Json) => one.message)).toEqual([
    'USD 2,000,000 of the sources are not allocated to a use.',
    'The account of Alder Row Holdings is not confirmed by call-back.',
  ])
  const fee = (await office.post(`${P}/${id}/uses`, { payee: 'Northgate', purpose: 'Fee', amount: 2 * M }))
    .body
  expect((await office.get(`${P}/${id}/funds-flow`)).body).toMatchObject({
    total_sources: 100 * M,
    total_received: 100 * M,
    total_uses: 100 * M,
    difference: 0,
    balanced: true,
  })
  // An API key hears nobody on a telephone.
  expect((await office.post(`${P}/${id}/uses/${price.id}/call-back`)).body.code).toBe('session_required')
  const headers = await office.session()
  for (const one of [price, fee]) {
    const heard = await office.post(`${P}/${id}/uses/${one.id}/call-back`, {}, { as: null, headers })
    expect(heard.body.called_back_by).toBeTruthy()
  }
  expect((await move(id, 'funded')).body.status).toBe('funded')
  expect((await office.delete(`${P}/${id}/uses/${fee.id}`)).body.code).toBe('not_open')
  expect((await office.delete(`${P}/${id}`)).body.code).toBe('has_history')
  const closed = (await move(id, 'closed')).body
  expect(closed.allocations.map((one: Json) => one.funds_status)).toEqual(['released', 'released'])
  expect((await change(id, first, { notes: 'Later' })).body.code).toBe('is_over')
})

test('the letters of a ticket are printed, that of an allocation once there is one', async () => {
  const id = await book(office, { closing_date: '2026-12-15', minimum_amount: 1000 })
  const { id: one } = await ticket(office, id, { requested_amount: 5000 })
  const letter = await office.get(`${P}/${id}/allocations/${one}/invitation`)
  expect(letter.headers.get('content-type')).toBe('application/pdf')
  expect((await office.get(`${P}/${id}/allocations/${one}/notice`)).body.code).toBe('not_allocated')
  await scaleBack(id)
  const notice = await office.get(`${P}/${id}/allocations/${one}/notice`)
  expect(notice.headers.get('content-type')).toBe('application/pdf')
})

test('a move of a book reaches webhooks, and the copilot tells how books stand', async () => {
  const receiver = await Receiver.open()
  try {
    const hook = { url: receiver.url, name: 'Desk', event_types: ['syndication.status_changed'] }
    expect((await office.post('/api/v1/webhooks/', hook)).body).toMatchObject({
      event_types: hook.event_types,
    })
    const id = await book(office, { name: 'Kestrel Bridge loan', closing_date: '2026-06-30' })
    await enter(id, [45])
    expect((await move(id, 'open')).status).toBe(200)
    const [sent] = await receiver.waitFor(1)
    expect(JSON.parse(sent?.body ?? '{}').data).toEqual({
      syndication_id: id,
      name: 'Kestrel Bridge loan',
      from: 'building',
      to: 'open',
    })
    await office.running.door.parts.services.search.upToDate()
    const ask = async (question: string) =>
      (await office.post('/api/v1/svc/copilot/ask', { question })).body.answer
    const standing =
      'Kestrel Bridge loan is open: USD 45,000,000 of USD 100,000,000 is requested, which is 45%; it closes on 2026-06-30'
    expect(await ask('How far is Kestrel Bridge loan subscribed?')).toContain(standing)
    expect(await ask('Which syndications are open?')).toContain('Kestrel Bridge loan – ')
  } finally {
    await receiver.close()
  }
})

test('an empty book may be deleted, with what is in it', async () => {
  const id = await book(office)
  await enter(id, [10])
  await office.post(`${P}/${id}/uses`, { payee: 'Seller', purpose: 'Price', amount: 1 })
  expect((await office.delete(`${P}/${id}`)).status).toBe(204)
  expect((await office.get(`${P}/${id}`)).status).toBe(404)
})
