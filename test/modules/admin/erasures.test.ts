import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const CONTACTS = '/api/v1/svc/crm/contacts'
const ERASURES = '/api/v1/svc/admin/erasures/contacts'

describe('erasing a contact', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  /** Everything that the database of the office has, as text. */
  async function everything(): Promise<string> {
    const { root } = office.running.door.parts.database
    const rows = []
    for (const table of [
      'contacts',
      'deal_activities',
      'audit_log',
      'audit_values',
      'search_passages',
    ] as const)
      rows.push(...(await root.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows)
  }

  const chain = async () => (await office.get('/api/v1/svc/admin/audit/verification')).body

  test('leaves their name, address and notes nowhere, and the chain whole', async () => {
    const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'Alder' })
    const { body: contact } = await office.post(CONTACTS, {
      name: 'Zebulon Canary',
      email: 'zeb@example.com',
      phone: '+351 210 000 000',
      notes: 'Has a heart condition',
    })
    await office.post(CONTACTS, { name: 'Zebulon Canarytown', email: 'other@example.com' })
    await office.patch(`${CONTACTS}/${contact.id}`, { notes: 'Is in hospital' })
    await office.post(`/api/v1/svc/crm/deals/${deal.id}/activity`, {
      type: 'call',
      summary: 'ZEBULON CANARY (zeb@example.com) called',
    })
    const { body: known } = await office.get(`${ERASURES}/${contact.id}`)
    expect(known.records.map(({ type }: Json) => type)).toEqual(['contact', 'activity'])
    expect(known.audit_entries).toHaveLength(3)
    expect(JSON.stringify(known)).toContain('heart condition')

    const { body: preview } = await office.post(`${ERASURES}/${contact.id}?ephemeral=true`)
    expect(await everything()).toContain('heart condition')
    const { status, body: report } = await office.post(`${ERASURES}/${contact.id}`)
    expect(status).toBe(200)
    expect(report.erased).toEqual([
      { what: 'contact', count: 1 },
      { what: 'activity', count: 1 },
      { what: 'audit_values', count: 3 },
    ])
    expect(preview.erased).toEqual(report.erased)
    expect(report.not_reached[0]).toContain('Backups')
    expect(JSON.stringify(report)).not.toMatch(/zebulon/i)

    await office.running.door.parts.services.search.upToDate()
    const left = await everything()
    expect(left).not.toMatch(/zebulon canary(?!town)|zeb@example|heart|hospital|210 000/i)
    expect(left).toContain('Zebulon Canarytown')
    expect(left).toContain('[erased] ([erased]) called')
    expect(await chain()).toMatchObject({ broken: null, erased: 3 })
    const { body: log } = await office.get<Json[]>('/api/v1/svc/admin/audit?q=erasures')
    expect(log[0]).toMatchObject({ details: { erased: expect.stringContaining('audit_values: 3') } })
    expect((await office.get(`${ERASURES}/${contact.id}`)).status).toBe(404)
    expect((await office.post(`${ERASURES}/${contact.id}`)).status).toBe(404)
  })

  test('goes by the address alone where another contact is called the same', async () => {
    const { body: one } = await office.post(CONTACTS, { name: 'Ana Silva', email: 'ana@example.com' })
    await office.post(CONTACTS, { name: 'ana silva', email: 'another@example.com' })
    const { body: report } = await office.post(`${ERASURES}/${one.id}`)
    expect(report).toMatchObject({ searched_by_name: false })
    expect(await everything()).toContain('another@example.com')
    expect(await everything()).not.toContain('"ana@example.com')
  })

  test('takes a second person where there is one', async () => {
    const { body: contact } = await office.post(CONTACTS, { name: 'Ida Berg' })
    const second = await office.person('superadmin', 'second@example.com')
    const proposed = await office.post(`${ERASURES}/${contact.id}`)
    expect(proposed.status).toBe(202)
    expect((await office.get(`${CONTACTS}/${contact.id}`)).status).toBe(200)
    expect((await office.get(`${ERASURES}/${contact.id}`, { as: second })).status).toBe(200)
    expect(
      (await office.get(`${ERASURES}/${contact.id}`, { as: await office.person('member') })).status,
    ).toBe(403)
    const approve = `/svc/agent/actions/${proposed.body.action_id}/approve`
    expect((await office.post(approve, {}, { as: second })).body.status).toBe('approved')
    expect((await office.get(`${CONTACTS}/${contact.id}`)).status).toBe(404)
    expect(await chain()).toMatchObject({ broken: null })
  })
})
