import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const CIM = '/api/v1/svc/cim'
const source = {
  type: 'inline',
  documents: [{ name: 'overview.txt', text: 'The company operates two container terminals.' }],
}

async function write(office: Office, title = 'Alder Ports', as = office.admin): Promise<number> {
  const input = { title, template_key: 'onepager', source }
  const { status, body } = await office.post(`${CIM}/generate`, input, { as })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

const move = (office: Office, id: number, status: string, as = office.admin) =>
  office.post(`${CIM}/reports/${id}/status`, { status }, { as })

describe('a memorandum is approved by somebody who may', () => {
  let office: Office
  let second: string
  let member: string
  beforeAll(async () => {
    office = await openOffice()
    second = await office.person('admin')
    member = await office.person('member')
  })
  afterAll(() => office.close())

  test('who is not its author, where there is a second such person', async () => {
    const id = await write(office)
    await move(office, id, 'in_review')
    const asked = await move(office, id, 'approved')
    expect(asked.status).toBe(202)
    expect((await office.get(`${CIM}/reports/${id}`)).body.status).toBe('in_review')
    const approve = (as: string) =>
      office.post(`/svc/agent/actions/${asked.body.action_id}/approve`, {}, { as })
    expect((await approve(office.admin)).body.code).toBe('proposer_cannot_approve')
    expect((await approve(second)).status).toBe(200)
    const { body } = await office.get(`${CIM}/reports/${id}`)
    expect(body).toMatchObject({ status: 'approved', approved_by: 'admin' })
    expect(body.approved_at).not.toBeNull()
    // Somebody else than its author publishes it at once.
    expect((await move(office, id, 'published', second)).status).toBe(200)
  })

  test('and not by a member, who may send it to review and take it back', async () => {
    const id = await write(office, 'By a member', member)
    expect((await move(office, id, 'in_review', member)).status).toBe(200)
    expect((await move(office, id, 'approved', member)).status).toBe(403)
    expect((await move(office, id, 'draft', member)).status).toBe(200)
    await move(office, id, 'in_review', member)
    // Who approves is not its author: nobody else is needed.
    expect((await move(office, id, 'approved')).status).toBe(200)
    expect((await move(office, id, 'published', member)).status).toBe(403)
  })
})

describe('what was approved is kept', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  test('also when it was taken back to draft; it is archived from there', async () => {
    const id = await write(office)
    for (const status of ['in_review', 'approved']) expect((await move(office, id, status)).status).toBe(200)
    const refused = await office.delete(`${CIM}/reports/${id}`)
    expect(refused.body).toMatchObject({ status: 409, code: 'report_locked', state: 'approved' })
    expect(refused.body.detail).toMatch(/archive it instead/)
    expect((await move(office, id, 'draft')).status).toBe(200)
    expect((await office.delete(`${CIM}/reports/${id}`)).status).toBe(409)
    expect((await move(office, id, 'archived')).body.status).toBe('archived')
    expect((await office.delete(`${CIM}/reports/${id}`)).status).toBe(409)
  })

  test('the audit log keeps the title and the digest of what was deleted, of every kind of record', async () => {
    const title = 'Never approved'
    const gone = async (path: string): Promise<Json> => {
      expect((await office.delete(path)).status).toBe(204)
      const { body } = await office.get(`/api/v1/svc/admin/audit?q=${encodeURIComponent(path)}`)
      return body.find(({ action }: Json) => action.startsWith('DELETE')).details.deleted
    }
    const first = await gone(`${CIM}/reports/${await write(office, title)}`)
    expect(first).toEqual({ title, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const other = await gone(`${CIM}/reports/${await write(office, title)}`)
    expect(other.sha256).not.toBe(first.sha256)
    const contact = await office.post('/api/v1/svc/crm/contacts', { name: 'Rosa Lindqvist' })
    expect((await gone(`/api/v1/svc/crm/contacts/${contact.body.id}`)).title).toBe('Rosa Lindqvist')
    const deal = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row' })
    const person = await office.post(`/api/v1/svc/crm/deals/${deal.body.id}/contacts`, { name: 'Jo Marsh' })
    expect((await gone(`/api/v1/svc/crm/deals/${deal.body.id}/contacts/${person.body.id}`)).title).toBe(
      'Jo Marsh',
    )
  })
})
