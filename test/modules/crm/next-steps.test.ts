import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
const DEALS = `${P}/crm/deals`

let office: Office
let ann: number
let deal: Json
beforeAll(async () => {
  office = await openOffice()
  await office.person('member', 'ann@example.com')
  ann = (await office.get(`${P}/admin/users?q=ann@`)).body[0].id
  await office.patch(`${P}/admin/users/${ann}`, { name: 'Ann Alder' })
  deal = (await office.post(DEALS, { name: 'Alder Ports', owner_id: ann })).body
})
afterAll(() => office.close())

const due = async (): Promise<Json[]> =>
  (await office.get(`${P}/calendar/due-dates?from=2031-05-01&to=2031-05-31`)).body

const next = {
  next_step: 'Send the terms to Ana Silva',
  next_step_at: '2031-05-06',
  expected_close_on: '2031-05-20',
}

test('what is done next on a deal and its expected close are due on their days, to its owner', async () => {
  expect(deal).toMatchObject({ next_step: null, next_step_at: null, expected_close_on: null })
  expect((await office.patch(`${DEALS}/${deal.id}`, next)).body).toMatchObject(next)
  expect((await due()).map(({ date, title, who }) => [date, title, who])).toEqual([
    ['2031-05-06', 'Alder Ports: Send the terms to Ana Silva', 'Ann Alder'],
    ['2031-05-20', 'Alder Ports: expected to close', 'Ann Alder'],
  ])
  const early = await office.get(`${P}/calendar/due-dates?from=2031-05-01&to=2031-05-07`)
  expect(early.body).toHaveLength(1)
})

test('a deal that is created with them has them', async () => {
  const { body } = await office.post(DEALS, { name: 'Birch', ...next, next_step: 'Call' })
  expect(body).toMatchObject({ ...next, next_step: 'Call' })
  await office.post(`${DEALS}/${body.id}/archive`)
  expect((await due()).map(({ page }) => page)).not.toContain(`/deals/${body.id}`)
})

test('one that was passed on closes no more, and null takes either back', async () => {
  await office.post(`${DEALS}/${deal.id}/stage`, { stage: 'passed', pass_reason: 'price' })
  expect((await due()).map(({ key }) => key)).toEqual([`deal-step-${deal.id}`])
  await office.patch(`${DEALS}/${deal.id}`, { next_step_at: null })
  expect(await due()).toEqual([])
})

test('whom the step names is erased from it', async () => {
  const contact = (await office.post(`${P}/crm/contacts`, { name: 'Ana Silva' })).body.id
  const at = `${P}/admin/erasures/contact/${contact}`
  const { records } = (await office.get(at)).body
  expect(records.map(({ type }: Json) => type)).toContain('deal')
  await office.post(at, { reason: 'Asked to be forgotten' })
  const { body } = await office.get(`${DEALS}/${deal.id}`)
  expect(body.next_step).not.toContain('Ana Silva')
})

test('a day that is none is refused, and nothing changes', async () => {
  const refused = await office.patch(`${DEALS}/${deal.id}`, { expected_close_on: '2031-02-30' })
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'expected_close_on'])
})

describe('the next step of a contact', () => {
  const CONTACTS = `${P}/crm/contacts`
  const planned = { next_step: 'Ask Rui Costa for the model', next_step_at: '2031-06-03' }
  const dueInJune = async (): Promise<Json[]> =>
    (await office.get(`${P}/calendar/due-dates?from=2031-06-01&to=2031-06-30`)).body

  test('is set, due on its day to its owner, told on the timeline, and at rest while they are archived', async () => {
    const { body: one } = await office.post(CONTACTS, { name: 'Bea Torres', owner_id: ann, ...planned })
    expect(one).toMatchObject(planned)
    expect(await dueInJune()).toMatchObject([
      {
        key: `contact-step-${one.id}`,
        date: '2031-06-03',
        title: 'Bea Torres: Ask Rui Costa for the model',
        who: 'Ann Alder',
        page: `/contacts/${one.id}`,
      },
    ])
    const moved = { next_step: null, next_step_at: '2031-06-04' }
    expect((await office.patch(`${CONTACTS}/${one.id}`, moved)).body).toMatchObject(moved)
    expect((await dueInJune()).map(({ date, title }) => [date, title])).toEqual([
      ['2031-06-04', 'Bea Torres: next step'],
    ])
    const german = await office.get(`${P}/calendar/due-dates?from=2031-06-01&to=2031-06-30`, {
      headers: { 'accept-language': 'de' },
    })
    expect(german.body[0].title).toBe('Bea Torres: nächster Schritt')
    const told = (await office.get(`${P}/timeline/contact/${one.id}`)).body[0]
    expect(told.details).toMatchObject({ before: planned, after: moved })
    await office.post(`${CONTACTS}/${one.id}/archive`)
    expect(await dueInJune()).toEqual([])
    expect((await office.patch(`${CONTACTS}/${one.id}`, planned)).status).toBe(409)
    await office.post(`${CONTACTS}/${one.id}/restore`)
    expect(await dueInJune()).toHaveLength(1)
    await office.delete(`${CONTACTS}/${one.id}`)
    expect(await dueInJune()).toEqual([])
  })

  test('is found by its owner’s contacts, and refused where its day is none', async () => {
    const { body: one } = await office.post(CONTACTS, { name: 'Cleo Brandt', owner_id: ann, ...planned })
    await office.post(CONTACTS, { name: 'Nobody’s' })
    expect((await office.get(`${CONTACTS}?owner_id=${ann}`)).body).toMatchObject([{ id: one.id, ...planned }])
    for (const wrong of [{ next_step_at: '2031-02-30' }, { next_step: 'x'.repeat(301) }]) {
      const refused = await office.patch(`${CONTACTS}/${one.id}`, wrong)
      expect([refused.status, refused.body.errors[0].path]).toEqual([422, Object.keys(wrong)[0]])
    }
    await office.delete(`${CONTACTS}/${one.id}`)
  })

  test('goes with its day where two are merged, and comes back where they are two again', async () => {
    const { id: kept } = (await office.post(CONTACTS, { name: 'Dora Lind' })).body
    const { id: gone } = (await office.post(CONTACTS, { name: 'Dora Lindt', ...planned })).body
    const merge = await office.post(`${CONTACTS}/${kept}/merge`, { loser_id: gone })
    expect((await office.get(`${CONTACTS}/${kept}`)).body).toMatchObject(planned)
    await office.post(`${CONTACTS}/${kept}/merges/${merge.body.id}/undo`)
    expect((await office.get(`${CONTACTS}/${kept}`)).body).toMatchObject({
      next_step: null,
      next_step_at: null,
    })
    expect((await office.get(`${CONTACTS}/${gone}`)).body).toMatchObject(planned)
    await office.delete(`${CONTACTS}/${gone}`)
  })

  test('loses whoever is erased from it, and goes with the one whose it is', async () => {
    const { id: other } = (await office.post(CONTACTS, { name: 'Emil Berg', ...planned })).body
    const { id } = (await office.post(CONTACTS, { name: 'Rui Costa', next_step: 'Call Rui Costa back' })).body
    const at = `${P}/admin/erasures/contact/${id}`
    const { records } = (await office.get(at)).body
    expect(
      records
        .filter(({ type }: Json) => type === 'contact')
        .map((one: Json) => one.id)
        .sort(),
    ).toEqual([other, id])
    await office.post(at, { reason: 'Asked to be forgotten' })
    expect((await office.get(`${CONTACTS}/${id}`)).status).toBe(404)
    expect((await office.get(`${CONTACTS}/${other}`)).body.next_step).toBe('Ask [erased] for the model')
  })
})
