import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

const CRM = '/api/v1/svc/crm'
const dealAt = (id: string) => `/api/v1/svc/external-ids/crm/deals/${id}`
const contactAt = (id: string) => `/api/v1/svc/external-ids/crm/contacts/${id}`

describe('records by the ids of another program', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  test('a PUT creates the record, and changes it from then on', async () => {
    const first = await office.put(dealAt('opp/1'), { name: 'Alder', target_size: 5_000_000 })
    expect(first.status).toBe(201)
    expect(first.headers.get('location')).toBe(`${CRM}/deals/${first.body.id}`)
    expect(first.body).toMatchObject({ name: 'Alder', external_id: 'opp/1', version: 1 })
    const second = await office.put(dealAt('opp%2F1'), { name: 'Alder Two' })
    expect([second.status, second.body]).toEqual([
      200,
      expect.objectContaining({ id: first.body.id, name: 'Alder Two', target_size: 5_000_000, version: 2 }),
    ])
    const again = await office.put(dealAt('opp/1'), { name: 'Alder Two' })
    expect(again.body).toEqual(second.body)
  })

  test('it is read, filtered, searched and told by its id', async () => {
    const { body: deal } = await office.put(dealAt('opp-2'), { name: 'Birch' })
    expect((await office.get(dealAt('opp-2'))).body).toEqual(
      (await office.get(`${CRM}/deals/${deal.id}`)).body,
    )
    expect((await office.get(dealAt('opp-none'))).status).toBe(404)
    expect((await office.get(`${CRM}/deals?external_id=opp-2`)).body).toEqual([
      expect.objectContaining({ id: deal.id }),
    ])
    await office.settled()
    const { body: found } = await office.post('/api/v1/svc/copilot/ask', { question: 'What is opp-2?' })
    expect(found.citations).toEqual([expect.objectContaining({ title: 'Birch' })])
    const { body: told } = await office.get('/api/v1/svc/changes?type=deal')
    expect(told.changes).toContainEqual(
      expect.objectContaining({ id: deal.id, record: expect.objectContaining({ external_id: 'opp-2' }) }),
    )
  })

  test('no two records of a kind have the same, and records of two kinds may', async () => {
    const { body: deal } = await office.put(dealAt('1042'), { name: 'Cedar' })
    expect((await office.put(contactAt('1042'), { name: 'Ana Cruz' })).status).toBe(201)
    const twice = await office.post(`${CRM}/deals`, { name: 'Another', external_id: '1042' })
    expect([twice.status, twice.body]).toEqual([
      409,
      expect.objectContaining({ code: 'duplicate', id: deal.id }),
    ])
    const { body: other } = await office.post(`${CRM}/deals`, { name: 'Another' })
    const taken = await office.send('PATCH', `${CRM}/deals/${other.id}`, { body: { external_id: '1042' } })
    expect([taken.status, taken.body.code]).toEqual([409, 'duplicate'])
  })

  test('an id of another organisation is not known', async () => {
    const { body: own } = await office.put(dealAt('opp-9'), { name: 'Kauri' })
    const stranger = await office.otherOrganisation()
    expect((await office.get(dealAt('opp-9'), { as: stranger })).status).toBe(404)
    expect((await office.put(dealAt('opp-9'), { name: 'Larch' }, { as: stranger })).status).toBe(201)
    expect((await office.get(dealAt('opp-9'))).body).toMatchObject({ id: own.id, name: 'Kauri' })
  })

  test('the tag of its address guards a PUT', async () => {
    await office.put(dealAt('opp-3'), { name: 'Dogwood' })
    const tag = (await office.get(dealAt('opp-3'))).headers.get('etag') as string
    const put = (name: string) =>
      office.send('PUT', dealAt('opp-3'), { body: { name }, headers: { 'If-Match': tag } })
    expect((await put('Elder')).status).toBe(200)
    expect((await put('Fir')).status).toBe(412)
  })

  test('deletion frees an id, and an archive keeps it', async () => {
    const { body: deal } = await office.put(dealAt('opp-4'), { name: 'Gum' })
    await office.post(`${CRM}/deals/${deal.id}/archive`)
    expect((await office.get(dealAt('opp-4'))).body.id).toBe(deal.id)
    expect((await office.put(dealAt('opp-4'), { name: 'Gum' })).body.code).toBe('archived')
    await office.delete(`${CRM}/deals/${deal.id}`)
    const anew = await office.put(dealAt('opp-4'), { name: 'Gum' })
    expect(anew.status).toBe(201)
    expect(anew.body.id).not.toBe(deal.id)
  })

  test('a merge hands the id on, or says where its record went', async () => {
    const put = async (id: string) => (await office.put(dealAt(id), { name: id })).body.id
    const { body: plain } = await office.post(`${CRM}/deals`, { name: 'Hazel' })
    const one = await put('opp-5')
    await office.post(`${CRM}/deals/${plain.id}/merge`, { loser_id: one })
    expect((await office.get(dealAt('opp-5'))).body.id).toBe(plain.id)

    const two = await put('opp-6')
    const { body: merge } = await office.post(`${CRM}/deals/${plain.id}/merge`, { loser_id: two })
    const merged_into = { type: 'deal', id: plain.id }
    expect(await office.get(dealAt('opp-6'))).toMatchObject({ status: 404, body: { merged_into } })
    const refused = await office.put(dealAt('opp-6'), { name: 'opp-6' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'merged', merged_into } })
    await office.post(`${CRM}/deals/${plain.id}/merges/${merge.id}/undo`)
    expect((await office.get(dealAt('opp-6'))).body.id).toBe(two)
  })

  test('a key that only proposes has it decided by a person', async () => {
    const key = await office.key({ propose_only: true })
    const waiting = await office.put(dealAt('opp-7'), { name: 'Ivy' }, { as: key })
    expect(waiting.status).toBe(202)
    expect((await office.get(dealAt('opp-7'))).status).toBe(404)
    await office.post(`/svc/agent/actions/${waiting.body.action_id}/approve`)
    expect((await office.get(dealAt('opp-7'))).body.name).toBe('Ivy')
  })

  test('a policy for the creation of a record holds for it as well', async () => {
    const covers = { name: 'New deals', kind: 'create_deal', approvers: 1, proposer_may_approve: false }
    const reviewer = await office.person('admin')
    await office.agreed(await office.post('/api/v1/svc/agent/policies', covers), reviewer)
    expect((await office.put(dealAt('opp-8'), { name: 'Juniper' })).status).toBe(202)
  })
})
