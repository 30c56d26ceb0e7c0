import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

describe('an entry of the audit log names the record that it was about', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  const newest = async (): Promise<Json> =>
    (await office.get<Json[]>('/api/v1/svc/admin/audit?limit=1')).body[0] as Json

  test('by what was made', async () => {
    await office.post('/api/v1/svc/crm/deals', { name: 'Alder' })
    const made = await newest()
    expect(made).toMatchObject({ told: 'Created a deal', record: { type: 'deal', id: 1, name: 'Alder' } })
    expect(made.details).toEqual({ name: 'Alder' })
  })

  test('by what its address says, where the call answered with something of the record', async () => {
    await office.post('/api/v1/svc/crm/deals/1/activities', { type: 'call', body: 'They agree' })
    expect(await newest()).toMatchObject({ record: { type: 'deal', id: 1, name: 'Alder' } })
  })

  test('and names none where the call was about none', async () => {
    const { status } = await office.patch('/api/v1/svc/admin/organisation', { timezone: 'Europe/Oslo' })
    expect(status).toBe(200)
    expect((await newest()).record).toBeNull()
  })
})
