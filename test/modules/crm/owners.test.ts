import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'

describe('whose a record is', () => {
  let office: Office
  let ann: number
  let annToken: string
  beforeAll(async () => {
    office = await openOffice()
    annToken = await office.person('member', 'ann@example.com')
    ann = (await office.get(`${P}/admin/users?q=ann@`)).body[0].id
  })
  afterAll(() => office.close())

  test('is one of the office, by whom deals and contacts are found', async () => {
    const { body: people } = await office.get(`${P}/me/colleagues`, { as: annToken })
    expect(people).toContainEqual({ id: ann, name: 'member' })
    const { body: deal } = await office.post(`${P}/crm/deals`, { name: 'Alder Row', owner_id: ann })
    expect(deal).toMatchObject({ owner_id: ann, version: 1 })
    await office.post(`${P}/crm/deals`, { name: 'Birch' })
    expect((await office.get(`${P}/crm/deals?owner_id=${ann}`)).body).toMatchObject([{ id: deal.id }])
    const unknown = await office.post(`${P}/crm/deals`, { name: 'Cedar', owner_id: 9999 })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'owner_id'])
    const lp = await office.person('lp', 'lp@example.com')
    expect((await office.get(`${P}/me/colleagues`, { as: lp })).body).toEqual([])
    const { body: people2 } = await office.get(`${P}/me/colleagues`)
    expect(people2.some(({ name }: Json) => name === 'lp')).toBe(false)
  })

  test('goes to whoever takes over when somebody leaves', async () => {
    const { body: contact } = await office.post(`${P}/crm/contacts`, { name: 'Jane Doe', owner_id: ann })
    const { body: lp } = await office.post(`${P}/investor-portal/lps`, {
      name: 'Birch Pension',
      owner_id: ann,
    })
    const { status, body } = await office.post(`${P}/admin/users/${ann}/leave`, {})
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.belongings).toEqual(
      expect.arrayContaining([
        { what: 'Deals', fate: 'handed_over', items: ['Alder Row'] },
        { what: 'Contacts', fate: 'handed_over', items: ['Jane Doe'] },
        { what: 'Investors', fate: 'handed_over', items: ['Birch Pension'] },
      ]),
    )
    const heir = body.handed_over_to.id
    expect((await office.get(`${P}/crm/contacts/${contact.id}`)).body.owner_id).toBe(heir)
    expect((await office.get(`${P}/investor-portal/lps/${lp.id}`)).body.owner_id).toBe(heir)
    const gone = await office.patch(`${P}/crm/contacts/${contact.id}`, { owner_id: ann })
    expect(gone.status).toBe(422)
  })
})

describe('a change of what somebody else has changed meanwhile', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  test.each([
    [`${P}/crm/deals`, { name: 'Alder' }, 'target_size', [7_000_000, 8_000_000]],
    [`${P}/crm/contacts`, { name: 'Jane' }, 'role', ['CEO', 'CFO']],
    [`${P}/investor-portal/lps`, { name: 'Birch' }, 'jurisdiction', ['GB', 'DE']],
  ])('is refused in %s', async (path, input, field, [first, second]) => {
    const { body: made } = await office.post(path, input)
    const at = `${path}/${made.id}`
    const { version } = (await office.get(at)).body
    const one = await office.patch(at, { [field as string]: first, version })
    expect([one.status, one.body.version]).toEqual([200, version + 1])
    const two = await office.patch(at, { [field as string]: second, version })
    expect([two.status, two.body.code, two.body.current]).toEqual([
      409,
      'changed_meanwhile',
      { version: version + 1 },
    ])
    expect((await office.get(at)).body[field as string]).toBe(first)
    const read = await office.patch(at, { [field as string]: second, version: version + 1 })
    expect(read.status).toBe(200)
  })

  test('is refused for stages alike: of two who move a deal, the second is told', async () => {
    const { body: deal } = await office.post(`${P}/crm/deals`, { name: 'Cedar' })
    const move = (stage: string) =>
      office.post(`${P}/crm/deals/${deal.id}/stage`, { stage, version: deal.version })
    const [one, two] = await Promise.all([move('passed'), move('ic_review')])
    expect([one.status, two.status].sort()).toEqual([200, 409])
  })
})

describe('why a deal was passed on', () => {
  let office: Office
  let deal: Json
  beforeAll(async () => {
    office = await openOffice()
    deal = (await office.post(`${P}/crm/deals`, { name: 'Alder' })).body
  })
  afterAll(() => office.close())

  const move = (body: Json) => office.post(`${P}/crm/deals/${deal.id}/stage`, body)

  test('is kept, counted and found', async () => {
    const { body } = await move({
      stage: 'passed',
      pass_reason: 'lost',
      passed_to: 'Larch Bank',
      reason: 'Leverage 6x',
    })
    expect(body).toMatchObject({ pass_reason: 'lost', passed_to: 'Larch Bank', pass_note: 'Leverage 6x' })
    const { body: counts } = await office.get(`${P}/crm/pass-reasons`)
    expect(counts).toContainEqual({ key: 'lost', title: 'Lost to another party', count: 1 })
    expect((await office.get(`${P}/crm/deals?pass_reason=lost`)).body).toHaveLength(1)
    expect((await office.get(`${P}/crm/deals?pass_reason=price`)).body).toEqual([])
    const [entry] = (await office.get(`${P}/crm/deals/${deal.id}/activities`)).body
    expect(entry.summary).toBe('Sourced → Passed: Lost to another party, it went to Larch Bank, Leverage 6x')
  })

  test('may be said later, and is of no deal that is open again', async () => {
    const { body: said } = await move({ stage: 'passed', reason: 'Leverage 6.5x' })
    expect(said).toMatchObject({ pass_reason: 'lost', pass_note: 'Leverage 6.5x' })
    const [entry] = (await office.get(`${P}/crm/deals/${deal.id}/activities`)).body
    expect(entry.summary).toBe(
      'Reason for passing: Lost to another party, it went to Larch Bank, Leverage 6.5x',
    )
    const { body: open } = await move({ stage: 'screening' })
    expect(open).toMatchObject({ pass_reason: null, pass_note: null, passed_to: null })
    const { status, body } = await move({ stage: 'nda', pass_reason: 'price' })
    expect([status, body.errors[0].path]).toEqual([422, 'pass_reason'])
  })
})
