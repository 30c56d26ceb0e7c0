import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const COMPANIES = '/api/v1/svc/companies'
const DEALS = '/api/v1/svc/crm/deals'
const CONTACTS = '/api/v1/svc/crm/contacts'
const LPS = '/api/v1/svc/investor-portal/lps'

let office: Office
let stranger: string
beforeAll(async () => {
  office = await openOffice()
  stranger = await office.otherOrganisation()
})
afterAll(() => office.close())

const create = async (path: string, body: Json): Promise<Json> => (await office.post(path, body)).body
const merge = (path: string, survivor: Json, loser: Json, take?: string[]) =>
  office.post(`${path}/${survivor.id}/merge`, { loser_id: loser.id, ...(take ? { take } : {}) })
const undo = (path: string, survivor: Json, id: number) =>
  office.post(`${path}/${survivor.id}/merges/${id}/undo`)
const read = (path: string, { id }: Json) => office.get(`${path}/${id}`)

describe('two companies', () => {
  test('become one with the names, deals and people of both, and two again as they were', async () => {
    const elm = await create(COMPANIES, { name: 'Elm Capital', country: 'GB', notes: 'ours' })
    const ulm = await create(COMPANIES, { name: 'Ulm Partners', sector: 'energy', notes: 'theirs' })
    const deal = await create(DEALS, { name: 'Project Elm', counterparty: 'Ulm Partners LLP' })
    const person = await create(CONTACTS, { name: 'Ana Silva', company: 'Ulm Partners' })
    const before = [await read(COMPANIES, ulm), await read(DEALS, deal), await read(CONTACTS, person)]

    const plan = await office.post(`${COMPANIES}/${elm.id}/merge/preview`, { loser_id: ulm.id })
    expect(plan.body).toMatchObject({ blockers: [], loser: { id: ulm.id, title: 'Ulm Partners' } })
    const taken = plan.body.fields.filter((one: Json) => one.taken).map(({ name }: Json) => name)
    expect(taken).toEqual(['sector'])
    expect(plan.body.moves).toContainEqual({ what: 'deals', count: 1 })

    const { status, body } = await merge(COMPANIES, elm, ulm, ['notes'])
    expect([status, body]).toMatchObject([200, { survivor: { id: elm.id }, undone_at: null }])
    const { body: one } = await read(COMPANIES, elm)
    expect(one).toMatchObject({ name: 'Elm Capital', notes: 'theirs', sector: null, country: 'GB' })
    expect(one.aliases.map(({ name }: Json) => name)).toEqual(['Ulm Partners'])
    expect((await read(DEALS, deal)).body).toMatchObject({ counterparty: 'Elm Capital', company_id: elm.id })
    expect((await read(CONTACTS, person)).body).toMatchObject({ company: 'Elm Capital' })
    expect(await read(COMPANIES, ulm)).toMatchObject({
      status: 404,
      body: { code: 'not_found', merged_into: { type: 'company', id: elm.id } },
    })
    const named = await create(DEALS, { name: 'Project Ulm', counterparty: 'ulm partners' })
    expect(named.company_id).toBe(elm.id)

    expect((await undo(COMPANIES, elm, body.id)).body.undone_by).toBe('Administrator')
    expect((await read(COMPANIES, elm)).body).toMatchObject({ notes: 'ours', aliases: [] })
    const after = [await read(COMPANIES, ulm), await read(DEALS, deal), await read(CONTACTS, person)]
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
    expect((await undo(COMPANIES, elm, body.id)).body.code).toBe('already_undone')
    expect((await office.get(`${COMPANIES}/${elm.id}/merges`)).body).toMatchObject([{ id: body.id }])
  })

  test('lead through several merges to the one that is left, and are undone the last first', async () => {
    const [a, b, c] = await Promise.all(
      ['Fir One', 'Fir Two', 'Fir Three'].map(name => create(COMPANIES, { name })),
    )
    const first = await merge(COMPANIES, b as Json, a as Json)
    const second = await merge(COMPANIES, c as Json, b as Json)
    expect((await read(COMPANIES, a as Json)).body.merged_into).toEqual({ type: 'company', id: c?.id })
    expect((await undo(COMPANIES, b as Json, first.body.id)).body).toMatchObject({ code: 'built_upon' })
    expect((await undo(COMPANIES, c as Json, second.body.id)).status).toBe(200)
    expect((await undo(COMPANIES, b as Json, first.body.id)).status).toBe(200)
    expect((await read(COMPANIES, a as Json)).body.name).toBe('Fir One')
  })

  test('stay two where something was built upon the one, with what', async () => {
    const one = await create(COMPANIES, { name: 'Yew One' })
    const two = await create(COMPANIES, { name: 'Yew Two', sector: 'energy' })
    const deal = await create(DEALS, { name: 'Project Yew', counterparty: 'Yew Two' })
    const { body } = await merge(COMPANIES, one, two)
    await office.patch(`${COMPANIES}/${one.id}`, { sector: 'logistics' })
    await office.patch(`${DEALS}/${deal.id}`, { counterparty: null })
    expect((await undo(COMPANIES, one, body.id)).body).toMatchObject({
      code: 'built_upon',
      reasons: ['The sector has changed since.', expect.stringContaining('1 of the deals')],
    })
  })

  test('are of one office: another one’s is none, and itself neither', async () => {
    const one = await create(COMPANIES, { name: 'Oak One' })
    const theirs = (await office.post(COMPANIES, { name: 'Theirs' }, { as: stranger })).body
    expect((await merge(COMPANIES, one, theirs)).body.errors).toMatchObject([{ path: 'loser_id' }])
    expect((await merge(COMPANIES, one, one)).status).toBe(422)
    expect((await merge(COMPANIES, one, one, ['mood'])).status).toBe(422)
  })
})

describe('two contacts', () => {
  test('on one deal are folded, keep the role of the one who stays, and the address of the other', async () => {
    const deal = await create(DEALS, { name: 'Project Fold' })
    const other = await create(DEALS, { name: 'Project Other' })
    const jane = await create(CONTACTS, { name: 'Jane Doe' })
    const twin = await create(CONTACTS, { name: 'Jane Doe', email: 'jane@example.com' })
    const put = (to: Json, who: Json, role: string) =>
      office.post(`${DEALS}/${to.id}/contacts`, { contact_id: who.id, role })
    await put(deal, jane, 'CFO')
    await put(deal, twin, 'Counsel')
    await put(other, twin, 'Adviser')
    const before = (await read(CONTACTS, twin)).body
    const { body } = await merge(CONTACTS, jane, twin)
    expect(body).toMatchObject({ folds: [{ what: 'places on deals', count: 1 }] })
    const merged = (await read(CONTACTS, jane)).body
    expect(merged.email).toBe('jane@example.com')
    expect(merged.deals.map(({ name, role }: Json) => [name, role]).sort()).toEqual([
      ['Project Fold', 'CFO'],
      ['Project Other', 'Adviser'],
    ])
    expect((await undo(CONTACTS, jane, body.id)).status).toBe(200)
    expect((await read(CONTACTS, twin)).body).toEqual(before)
    expect((await read(CONTACTS, jane)).body).toMatchObject({ email: null, deals: [{ role: 'CFO' }] })
  })
})

describe('two deals', () => {
  test('become one with what happened on both', async () => {
    const one = await create(DEALS, { name: 'Project Twin', currency: 'USD' })
    const two = await create(DEALS, { name: 'Project Twin', target_size: 5_000_000, currency: 'EUR' })
    await office.post(`${DEALS}/${two.id}/notes`, { text: 'Met them in Lisbon' })
    await merge(DEALS, one, two)
    expect((await read(DEALS, one)).body).toMatchObject({ target_size: 5_000_000, currency: 'EUR' })
    const timeline = (await office.get(`/api/v1/svc/timeline/deal/${one.id}`)).body
    expect(timeline.map(({ summary }: Json) => summary)).toEqual(
      expect.arrayContaining(['Met them in Lisbon', `Project Twin (${two.id}) was merged into it`]),
    )
    expect((await read(DEALS, two)).body).toMatchObject({ merged_into: { type: 'deal', id: one.id } })
  })

  test('take why it was passed on along with a stage', async () => {
    const one = await create(DEALS, { name: 'Project Declined' })
    const two = await create(DEALS, { name: 'Project Declined' })
    const why = { pass_reason: 'price', passed_to: 'Elm Partners' }
    const passed = await office.post(`${DEALS}/${two.id}/stage`, {
      stage: 'passed',
      reason: 'Too dear',
      ...why,
    })
    expect(passed.status).toBe(200)
    await merge(DEALS, one, two, ['stage'])
    expect((await read(DEALS, one)).body).toMatchObject({ stage: 'passed', pass_note: 'Too dear', ...why })
  })

  test('in different currencies stay two once one of them is priced', async () => {
    const one = await create(DEALS, { name: 'Project Priced', currency: 'USD' })
    const two = await create(DEALS, { name: 'Project Priced', currency: 'EUR' })
    const loan = {
      principal: 10_000_000,
      term_months: 36,
      amortisation: 'annuity',
      coupon_pct: 0.12,
      currency: 'EUR',
    }
    const priced = await office.post('/api/v1/svc/pricer/run', { ...loan, deal_id: two.id })
    expect(priced.status).toBeLessThan(300)
    expect((await merge(DEALS, one, two)).body).toMatchObject({
      code: 'cannot_merge',
      blockers: [expect.stringContaining('EUR')],
    })
    expect((await merge(DEALS, two, one)).status).toBe(200)
  })
})

describe('two investors', () => {
  test('become one while nothing was dealt with the one that goes', async () => {
    const one = await create(LPS, { name: 'Alder Family Office' })
    const two = await create(LPS, {
      name: 'Alder Family',
      reference: 'INV-7',
      primary_contact_email: 'a@example.com',
    })
    const { body } = await merge(LPS, one, two)
    expect((await read(LPS, one)).body).toMatchObject({ reference: 'INV-7' })
    expect((await undo(LPS, one, body.id)).status).toBe(200)
    expect((await read(LPS, two)).body).toMatchObject({ reference: 'INV-7' })
  })

  test('stay two where what is kept for ever names the one that goes', async () => {
    const fund = await create('/api/v1/svc/cfo/accounts', {
      name: 'Fund',
      entity_type: 'fund',
      currency: 'USD',
    })
    const one = await create(LPS, { name: 'Birch Endowment' })
    const two = await create(LPS, { name: 'Birch Endowment' })
    const commitment = { lp_id: two.id, fund_account_id: fund.id, amount: 1000, admitted_on: '2026-01-15' }
    expect((await office.post('/api/v1/svc/investor-portal/commitments', commitment)).status).toBe(201)
    expect((await merge(LPS, one, two)).body).toMatchObject({
      code: 'cannot_merge',
      blockers: [expect.stringContaining('notes of Birch Endowment are permanent records')],
    })
    expect((await merge(LPS, two, one)).status).toBe(200)
  })
})
