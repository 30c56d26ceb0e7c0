import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { P, prospect } from './prospects.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const get = async (id: number): Promise<Json> => (await office.get(`${P}/lps/${id}`)).body
const change = (id: number, body: Json) => office.patch(`${P}/lps/${id}`, body)
const fieldsOf = ({ errors }: Json): string[] => errors.map(({ path }: Json) => path)

describe('a limited partner who is asked', () => {
  test('keeps what is said, its amounts exact', async () => {
    const { status, body } = await office.post(`${P}/lps`, {
      name: 'Alder County Pension',
      type: 'pension_fund',
      country: 'GB',
      currency: 'GBP',
      aum_amount: 4_200_000_000.55,
      ticket_min_amount: 10_000_000,
      ticket_max_amount: 40_000_000.01,
      probability: 0.3333,
      next_step: 'Send the deck',
      next_step_at: '2026-12-04',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Alder County Pension',
      stage: 'prospect',
      aum_amount: 4_200_000_000.55,
      ticket_max_amount: 40_000_000.01,
      probability: 0.3333,
      version: 1,
    })
    const found = (await office.get(`${P}/lps?q=alder&type=pension_fund&stage=prospect`)).body
    expect(found.map(({ id }: Json) => id)).toEqual([body.id])
    expect((await office.get(`${P}/lps?q=alder&stage=dd`)).body).toEqual([])
    const { company_id } = body
    const { status: merged } = await office.get(`/api/v1/svc/companies/${company_id}`)
    expect(merged).toBe(200)
  })

  test('needs a name, whole minor units and a sensible ticket', async () => {
    expect(fieldsOf((await office.post(`${P}/lps`, {})).body)).toEqual(['name'])
    const cents = await office.post(`${P}/lps`, { name: 'Cents', target_amount: 1.234 })
    expect(fieldsOf(cents.body)).toEqual(['target_amount'])
    const ticket = { name: 'Ticket', ticket_min_amount: 2, ticket_max_amount: 1 }
    expect(fieldsOf((await office.post(`${P}/lps`, ticket)).body)).toEqual(['ticket_max_amount'])
    const often = await office.post(`${P}/lps`, { name: 'Often', probability: 0.33333 })
    expect(fieldsOf(often.body)).toEqual(['probability'])
    expect(fieldsOf((await office.post(`${P}/lps`, { name: 'Nowhere', fund_id: 999_999 })).body)).toEqual([
      'fund_id',
    ])
    expect((await office.get(`${P}/lps?q=Ticket`)).body).toEqual([])
  })

  test('moves through the pipeline, each step on record with its day', async () => {
    const id = await prospect(office)
    await change(id, { stage: 'meeting' })
    await change(id, { stage: 'soft_circle', soft_circled_amount: 20_000_000 })
    expect((await change(id, { stage: 'closed' })).body).toMatchObject({
      status: 409,
      code: 'illegal_transition',
      state: 'soft_circle',
    })
    await change(id, { stage: 'committed' })
    const early = await change(id, { stage: 'closed' })
    expect([early.status, early.body.code]).toEqual([409, 'no_investor'])
    await office.post(`${P}/lps/${id}/investor`, { create: true })
    expect((await change(id, { stage: 'closed' })).body.stage).toBe('closed')
    expect((await office.delete(`${P}/lps/${id}/investor`)).body.code).toBe('is_closed')
    const { stages, stage_moves } = await get(id)
    expect(stages.map(({ to_stage }: Json) => to_stage)).toEqual([
      'closed',
      'committed',
      'soft_circle',
      'meeting',
      'prospect',
    ])
    expect(stage_moves).toEqual(['committed'])
    const told = (await office.get(`/api/v1/svc/timeline/prospect/${id}`)).body
    expect(told.map(({ summary }: Json) => summary)).toContain('Changed a prospect: Kestrel Pension Fund')
  })

  test('says no with a reason, which goes when one talks again', async () => {
    const id = await prospect(office)
    expect(fieldsOf((await change(id, { stage: 'declined' })).body)).toEqual(['decline_reason'])
    expect(fieldsOf((await change(id, { decline_reason: 'terms' })).body)).toEqual(['decline_reason'])
    const no = await change(id, { stage: 'declined', decline_reason: 'timing', decline_note: 'In 2028' })
    expect(no.body).toMatchObject({ stage: 'declined', decline_reason: 'timing', decline_note: 'In 2028' })
    const again = await change(id, { stage: 'contacted' })
    expect(again.body).toMatchObject({ stage: 'contacted', decline_reason: null, decline_note: null })
    expect((await get(id)).stages[1]).toMatchObject({ decline_reason: 'timing', note: 'In 2028' })
  })

  test('is changed by one at a time, and its amounts follow its currency', async () => {
    const id = await prospect(office, { currency: 'USD', target_amount: 1_000 })
    expect((await change(id, { notes: 'First', version: 1 })).body.version).toBe(2)
    expect((await change(id, { notes: 'Second', version: 1 })).body.code).toBe('changed_meanwhile')
    expect((await change(id, { currency: 'JPY' })).body).toMatchObject({
      currency: 'JPY',
      target_amount: 1_000,
    })
    const sen = await prospect(office, { currency: 'USD', target_amount: 1_000.5 })
    expect(fieldsOf((await change(sen, { currency: 'JPY' })).body)).toEqual(['currency'])
  })

  test('has a blurb', async () => {
    const id = await prospect(office)
    const { body } = await office.post(`${P}/lps/${id}/blurb`, { blurb: 'Decides each quarter.' })
    expect(body).toMatchObject({ blurb: 'Decides each quarter.', persisted: true })
    expect((await office.post(`${P}/lps/${id}/blurb`, { blurb: null })).body.blurb).toBeNull()
  })

  test('goes only while nothing was done with it', async () => {
    const id = await prospect(office)
    const person = (await office.post(`${P}/lps/${id}/people`, { name: 'Ana Silva' })).body
    const kept = await office.delete(`${P}/lps/${id}`)
    expect(kept.body).toMatchObject({ code: 'in_use' })
    expect(kept.body.used_by).toMatchObject([{ what: 'person', title: 'Ana Silva' }])
    await office.delete(`${P}/people/${person.id}`)
    expect((await office.delete(`${P}/lps/${id}`)).status).toBe(204)
    expect((await office.get(`${P}/lps/${id}`)).status).toBe(404)
    const moved = await prospect(office, { stage: 'meeting' })
    expect((await office.delete(`${P}/lps/${moved}`)).body.code).toBe('has_history')
  })
})

describe('the people of a limited partner', () => {
  test('have one to write to first, and an address once', async () => {
    const id = await prospect(office)
    const add = (body: Json) => office.post(`${P}/lps/${id}/people`, body)
    const ana = (await add({ name: 'Ana Silva', email: 'Ana@Example.com', phone: '+44 20 7946 0000' })).body
    expect(ana).toMatchObject({ lp_id: id, email: 'ana@example.com', main: true })
    const twice = await add({ name: 'Ana S.', email: 'ana@example.com' })
    expect(twice.body).toMatchObject({ status: 409, code: 'duplicate', person_id: ana.id })
    const ben = (await add({ name: 'Ben Okoro', role: 'Analyst' })).body
    expect(ben.main).toBe(false)
    await office.patch(`${P}/people/${ben.id}`, { main: true })
    expect((await get(id)).people.map(({ name, main }: Json) => [name, main])).toEqual([
      ['Ben Okoro', true],
      ['Ana Silva', false],
    ])
  })
})

describe('a to-do', () => {
  test('is done, and done again', async () => {
    const id = await prospect(office)
    const add = async (body: Json): Promise<Json> => (await office.post(`${P}/lps/${id}/todos`, body)).body
    const later = await add({ title: 'Call', due: '2099-01-02' })
    const late = await add({ title: 'Send the deck', due: '2020-01-02' })
    expect(later).toMatchObject({ lp_id: id, status: 'open', source: 'person', overdue: false })
    const move = (status: string) => office.post(`${P}/todos/${late.id}/status`, { status })
    expect((await get(id)).todos.map(({ title, overdue }: Json) => [title, overdue])).toEqual([
      ['Send the deck', true],
      ['Call', false],
    ])
    expect((await move('done')).body).toMatchObject({ status: 'done', overdue: false })
    expect((await move('dropped')).body).toMatchObject({ code: 'illegal_transition', allowed: ['open'] })
    expect((await move('open')).body).toMatchObject({ status: 'open', done_at: null })
  })
})
