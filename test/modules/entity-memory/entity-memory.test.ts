import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyAreaBut, type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
const MEMORY = `${P}/entity-memory`

const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The facility amount is EUR 10,000,000.`

let office: Office
let [alder, birch, jane, room]: Json[] = []
const made = async (path: string, body: Json) => {
  const reply = await office.post(`${P}/${path}`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
beforeAll(async () => {
  office = await openOffice()
  alder = await made('companies', { name: 'Alder Ports Ltd', sector: 'logistics' })
  birch = await made('companies', { name: 'Birch Bank' })
  jane = await made('crm/contacts', {
    name: 'Jane Doe',
    email: 'jane@birch.example',
    company_id: birch?.id,
    role: 'Analyst',
  })
  room = await made('vdr/rooms', { name: 'Alder' })
  const content = Buffer.from(FACILITY).toString('base64')
  await made(`vdr/rooms/${room?.id}/documents`, { name: 'facility.txt', content })
  const source = { type: 'room', room_id: room?.id }
  expect((await office.post(`${P}/vdr/analyze`, { room_id: room?.id, source })).status).toBe(200)
})
afterAll(() => office.close())

const known = async (query: Record<string, string>, as?: string): Promise<Json> => {
  const { status, body } = await office.get(`${MEMORY}?${new URLSearchParams(query)}`, as ? { as } : {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const of = (memory: Json, attribute: string): Json[] =>
  memory.facts.filter((fact: Json) => fact.attribute === attribute)

describe('facts of a record’s own fields', () => {
  test('are kept with their days, and a newer one does not delete an older one', async () => {
    await office.patch(`${P}/companies/${alder?.id}`, { sector: 'ports' })
    const memory = await known({ entity: `company/${alder?.id}` })
    const [now, before] = of(memory, 'sector')
    expect(now).toMatchObject({
      value: 'ports',
      superseded_by: null,
      confidence: 1,
      source: { type: 'record', author: 'Administrator' },
    })
    expect(before).toMatchObject({ value: 'logistics', superseded_by: now?.fact, valid_to: now?.valid_from })
    expect(memory.contradictions).toEqual([])
  })

  test('a contact’s employer among them', async () => {
    await office.patch(`${P}/crm/contacts/${jane?.id}`, { company_id: alder?.id })
    const facts = of(await known({ entity: `contact/${jane?.id}` }), 'company')
    expect(facts.map(({ value, superseded_by }) => [value, superseded_by === null])).toEqual([
      ['Alder Ports Ltd', true],
      ['Birch Bank', false],
    ])
  })
})

test('what a document says comes with its words, for those alone who may see the document', async () => {
  const entity = `company/${alder?.id}`
  const said = (memory: Json) => memory.facts.filter(({ source }: Json) => source.type === 'document')
  const [fact] = said(await known({ entity }))
  expect(fact).toMatchObject({ value: 'Birch Bank', source: { document: 'facility.txt', page: 1 } })
  expect(FACILITY).toContain(fact.source.quote)
  const outside = await office.person('member', undefined, 1, everyAreaBut({ vdr: 'none' }))
  expect(said(await known({ entity }, outside))).toEqual([])
  const without = await office.person('member', undefined, 1, everyAreaBut({ companies: 'none' }))
  expect((await office.get(`${MEMORY}?entity=${entity}`, { as: without })).status).toBe(404)
})

describe('facts that people note', () => {
  const note = async (body: Json) => office.post(MEMORY, { entity: `company/${birch?.id}`, ...body })

  test('stand beside the record’s, and what differs is shown side by side', async () => {
    await office.patch(`${P}/companies/${birch?.id}`, { country: 'IE' })
    const { status, body } = await note({
      attribute: 'Country',
      value: 'GB',
      source_type: 'mail',
      source: 'Mail of the CFO',
      confidence: 0.6,
    })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        value: 'GB',
        confidence: 0.6,
        source: expect.objectContaining({ type: 'mail', label: 'Mail of the CFO', author: 'Administrator' }),
      }),
    ])
    const memory = await known({ entity: `company/${birch?.id}` })
    expect(memory.contradictions).toEqual([
      { attribute: 'country', facts: [expect.stringMatching(/^field-country-/), body.fact] },
    ])
  })

  test('are superseded, with what was known on a day before', async () => {
    const { body: first } = await note({
      attribute: 'preference',
      value: 'Senior loans alone',
      observed_on: '2026-01-05',
    })
    const { status, body: second } = await office.post(`${MEMORY}/facts/${first.id}/supersede`, {
      value: 'Takes mezzanine, too',
    })
    expect(status).toBe(201)
    const facts = of(await known({ entity: `company/${birch?.id}` }), 'preference')
    expect(facts.map(({ value, superseded_by }) => [value, superseded_by])).toEqual([
      ['Takes mezzanine, too', null],
      ['Senior loans alone', second.fact],
    ])
    const again = await office.post(`${MEMORY}/facts/${first.id}/supersede`, { value: 'Anything' })
    expect([again.status, again.body.code]).toEqual([409, 'already_superseded'])
    expect((await known({ entity: `company/${birch?.id}`, as_known_on: '2020-01-01' })).facts).toEqual([])
  })

  test('are found by their words, of records that the caller sees', async () => {
    expect((await known({ q: 'mezzanine takes' })).facts).toMatchObject([
      { entity: `company/${birch?.id}`, entity_name: 'Birch Bank' },
    ])
    const without = await office.person('member', undefined, 1, everyAreaBut({ companies: 'none' }))
    expect((await known({ q: 'mezzanine' }, without)).facts).toEqual([])
  })

  test('are redacted for good, twice alike', async () => {
    const { body: fact } = await note({ attribute: 'health', value: 'The founder is ill', source: 'A call' })
    const redact = () =>
      office.post(`${MEMORY}/facts/${fact.id}/redact`, { reason: 'The person asked for it' })
    const [once, twice] = [await redact(), await redact()]
    expect(once.body).toMatchObject({ value: null, source: { label: null }, redacted_at: expect.any(String) })
    expect(twice.body).toEqual(once.body)
    expect(JSON.stringify(await known({ entity: `company/${birch?.id}` }))).not.toContain('founder')
    expect((await office.post(`${MEMORY}/facts/${fact.id}/supersede`, { value: 'x' })).body.code).toBe(
      'redacted',
    )
  })

  test('an erasure of a person takes them out, about the person and of others that name them', async () => {
    const { body: about } = await office.post(MEMORY, {
      entity: `contact/${jane?.id}`,
      attribute: 'preference',
      value: 'Prefers calls',
    })
    const { body: naming } = await note({ attribute: 'contact', value: 'Jane Doe decides' })
    const erasure = `${P}/admin/erasures/contact/${jane?.id}`
    const { body: shown } = await office.get(erasure)
    expect(JSON.stringify(shown)).toContain('Prefers calls')
    const erased = await office.post(erasure)
    expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300)
    const facts = of(await known({ entity: `company/${birch?.id}` }), 'contact')
    expect(facts).toMatchObject([{ fact: naming.fact, value: '[erased] decides' }])
    expect(about.value).toBe('Prefers calls')
  })

  test('need a right to write where the record is, and a day that has been', async () => {
    const reader = await office.person('member', undefined, 1, everyAreaBut({ companies: 'read' }))
    const body = { entity: `company/${birch?.id}`, attribute: 'a', value: 'b' }
    expect((await office.post(MEMORY, body, { as: reader })).status).toBe(403)
    expect((await note({ attribute: 'a', value: 'b', observed_on: '2199-01-01' })).status).toBe(422)
    expect((await office.post(MEMORY, { ...body, entity: 'company/999999' })).status).toBe(404)
  })
})

test('a merge takes the facts along', async () => {
  const [one, other] = [
    await made('companies', { name: 'Cedar Works' }),
    await made('companies', { name: 'Elm Mills' }),
  ]
  await office.post(MEMORY, {
    entity: `company/${other.id}`,
    attribute: 'preference',
    value: 'Quarterly coupons',
  })
  expect((await office.post(`${P}/companies/${one.id}/merge`, { loser_id: other.id })).status).toBeLessThan(
    300,
  )
  expect(of(await known({ entity: `company/${one.id}` }), 'preference')).toMatchObject([
    { value: 'Quarterly coupons' },
  ])
})
