import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const CRM = '/api/v1/svc/crm'
let office: Office
let viewer: string
let stranger: string
beforeAll(async () => {
  office = await openOffice()
  viewer = await office.person('viewer')
  stranger = await office.otherOrganisation()
})
afterAll(() => office.close())

let last = 0
const address = () => `person${++last}@example.com`
const create = async (input: Json = {}): Promise<Json> =>
  (await office.post(`${CRM}/contacts`, { name: 'Ana Silva', ...input })).body
const deal = async (name = 'Alder'): Promise<Json> => (await office.post(`${CRM}/deals`, { name })).body

describe('contacts', () => {
  test('are created with 201, read, and listed newest first', async () => {
    const input = {
      name: 'Ana Silva',
      email: address(),
      phone: '+351 1',
      company: 'Alder plc',
      role: 'CFO',
      notes: 'n',
    }
    const { status, headers, body } = await office.post(`${CRM}/contacts`, input)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...input, import_id: null, deals: [], persisted: true })
    expect(headers.get('location')).toBe(`${CRM}/contacts/${body.id}`)
    expect((await office.get(`${CRM}/contacts/${body.id}`)).body).toMatchObject(input)
    expect((await office.get(`${CRM}/contacts?limit=1`)).body).toMatchObject([input])
  })

  test('are found by part of a name, address or company, and by the exact address', async () => {
    const email = address()
    const { id } = await create({ name: 'Zoltan Findable', email, company: 'Quercus AG' })
    for (const query of [
      'q=findab',
      'q=quercus',
      `q=${email.slice(0, 12)}`,
      `email=${email.toUpperCase()}`,
      'company=Quercus%20AG',
    ])
      expect((await office.get(`${CRM}/contacts?${query}`)).body.map((one: Json) => one.id)).toContain(id)
    expect((await office.get(`${CRM}/contacts?company=Quercus`)).body).toEqual([])
  })

  test('are unique by e-mail whatever its case: 409 names the existing one', async () => {
    const email = address()
    const { id } = await create({ email })
    const { status, body } = await office.post(`${CRM}/contacts`, {
      name: 'Other',
      email: email.toUpperCase(),
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'duplicate', contact_id: id, errors: [{ path: 'email' }] })
  })

  test('may share an e-mail with another organisation’s, and have none at all', async () => {
    const email = address()
    await create({ email })
    expect((await office.post(`${CRM}/contacts`, { name: 'A', email }, { as: stranger })).status).toBe(201)
    expect((await office.post(`${CRM}/contacts`, { name: 'No mail' })).status).toBe(201)
    expect((await office.post(`${CRM}/contacts`, { name: 'No mail' })).status).toBe(201)
  })

  test('with one e-mail written by two at once: one 201, one 409', async () => {
    for (let round = 0; round < 5; round++) {
      const email = address()
      const replies = await Promise.all(
        [1, 2].map(() => office.post(`${CRM}/contacts`, { name: 'Twin', email })),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
      const [made, refused] = replies.sort((a, b) => a.status - b.status)
      expect(refused?.body).toMatchObject({ code: 'duplicate', contact_id: made?.body.id })
    }
  })

  test('take any subset of changes, null clears, and the log says what was', async () => {
    const { id } = await create({ email: address(), phone: '1', role: 'CFO' })
    const { status, body } = await office.patch(`${CRM}/contacts/${id}`, {
      phone: null,
      email: null,
      role: 'CEO',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, phone: null, email: null, role: 'CEO', name: 'Ana Silva' })
    const [entry] = (await office.get('/api/v1/svc/admin/audit?limit=1')).body
    expect(entry.details).toMatchObject({
      before: { role: 'CFO', phone: '1' },
      after: { role: 'CEO', phone: null },
    })
  })

  test('cannot take another’s e-mail: 409; may keep their own in another case: 200', async () => {
    const [first, second] = [await create({ email: address() }), await create({ email: address() })]
    const taken = await office.patch(`${CRM}/contacts/${second.id}`, { email: first.email.toUpperCase() })
    expect(taken.status).toBe(409)
    expect(taken.body).toMatchObject({ code: 'duplicate', contact_id: first.id })
    const own = await office.patch(`${CRM}/contacts/${second.id}`, { email: second.email.toUpperCase() })
    expect(own.status).toBe(200)
    expect(own.body.email).toBe(second.email)
  })

  test('leave every deal when they are deleted with 204, and the log says which', async () => {
    const { id } = await create({ email: address() })
    const alder = await deal()
    await office.post(`${CRM}/deals/${alder.id}/contacts`, { contact_id: id })
    expect((await office.delete(`${CRM}/contacts/${id}`)).status).toBe(204)
    expect((await office.get(`${CRM}/contacts/${id}`)).status).toBe(404)
    expect((await office.get(`${CRM}/deals/${alder.id}/contacts`)).body).toEqual([])
    const [entry] = (await office.get('/api/v1/svc/admin/audit?limit=1')).body
    expect(entry.details).toMatchObject({ removed_from_deals: [alder.id] })
  })

  test('are refused to a viewer’s writing with 403 and hidden from others with 404', async () => {
    const { id } = await create()
    expect((await office.get(`${CRM}/contacts/${id}`, { as: viewer })).status).toBe(200)
    expect((await office.delete(`${CRM}/contacts/${id}`, { as: viewer })).status).toBe(403)
    expect((await office.delete(`${CRM}/contacts/${id}`, { as: stranger })).status).toBe(404)
    expect((await office.get(`${CRM}/contacts/${id}`, { as: stranger })).status).toBe(404)
  })
})

describe('the people on a deal', () => {
  test('become contacts by name, e-mail and role: 201', async () => {
    const { id } = await deal('Birch')
    const email = address()
    const { status, headers, body } = await office.post(`${CRM}/deals/${id}/contacts`, {
      name: 'Ben',
      email,
      role: 'Counsel',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      deal_id: id,
      name: 'Ben',
      email,
      role: 'Counsel',
      created: true,
      persisted: true,
    })
    expect(headers.get('location')).toBe(`${CRM}/contacts/${body.id}`)
    expect((await office.get(`${CRM}/contacts/${body.id}`)).body.deals).toEqual([
      { id, name: 'Birch', stage: 'sourced', role: 'Counsel' },
    ])
    expect((await office.get(`${CRM}/deals/${id}/contacts`)).body).toMatchObject([
      { id: body.id, role: 'Counsel' },
    ])
    expect((await office.get(`${CRM}/deals/${id}`)).body.counts.contacts).toBe(1)
  })

  test('are linked as they are when their e-mail is a contact already', async () => {
    const known = await create({ name: 'Ana Known', email: address() })
    const { id } = await deal()
    const { status, body } = await office.post(`${CRM}/deals/${id}/contacts`, {
      name: 'Ana K.',
      email: known.email.toUpperCase(),
      role: 'CFO',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: known.id, name: 'Ana Known', role: 'CFO', created: false })
  })

  test('are linked by contact_id, and once only: 409', async () => {
    const { id: contact_id } = await create()
    const { id } = await deal()
    const link = () => office.post(`${CRM}/deals/${id}/contacts`, { contact_id, role: 'Sponsor' })
    expect((await link()).body).toMatchObject({ id: contact_id, role: 'Sponsor', created: false })
    const again = await link()
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'duplicate', contact_id })
  })

  test('need a name or a contact_id, and not both: 422', async () => {
    const { id } = await deal()
    const foreign = (await office.post(`${CRM}/contacts`, { name: 'Theirs' }, { as: stranger })).body
    for (const [body, path] of [
      [{ email: address() }, 'name'],
      [{ contact_id: 1, name: 'Both' }, 'name'],
      [{ contact_id: foreign.id }, 'contact_id'],
      [{ name: 'X', mail: 'x@example.com' }, 'mail'],
    ] as const) {
      const reply = await office.post(`${CRM}/deals/${id}/contacts`, body)
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toMatchObject([{ path }])
    }
  })

  test('can be taken off again with 204 and stay contacts', async () => {
    const { id: contact_id } = await create()
    const { id } = await deal()
    await office.post(`${CRM}/deals/${id}/contacts`, { contact_id })
    expect((await office.delete(`${CRM}/deals/${id}/contacts/${contact_id}`)).status).toBe(204)
    expect((await office.delete(`${CRM}/deals/${id}/contacts/${contact_id}`)).status).toBe(404)
    expect((await office.get(`${CRM}/contacts/${contact_id}`)).body.deals).toEqual([])
  })

  test('keep nothing when the call is ephemeral, the new contact neither', async () => {
    const { id } = await deal()
    const before = await office.rows()
    const { body } = await office.post(`${CRM}/deals/${id}/contacts?ephemeral=true`, {
      name: 'Eve',
      email: address(),
    })
    expect(body).toMatchObject({ id: null, persisted: false })
    expect(await office.rows()).toEqual(before)
  })
})
