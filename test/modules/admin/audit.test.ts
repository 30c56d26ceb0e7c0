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

  test('by its input, where it proposes to call a tool', async () => {
    const { body } = await office.post('/api/v1/tools/svc_log_deal_activity/call', {
      ...{ deal_id: 1, type: 'call', summary: 'They agree' },
    })
    expect(body.result.status).toBe('proposed')
    expect(await newest()).toMatchObject({
      told: 'Proposed: Log an activity on a deal',
      record: { type: 'deal', id: 1, name: 'Alder' },
    })
  })

  test('by the address that shows it, whatever its kind: rooms, documents, keys, bank accounts', async () => {
    const made = async (path: string, body: Json) => (await office.post<Json>(path, body)).body
    const room = await made('/api/v1/svc/vdr/rooms', { name: 'Larch room' })
    expect(await newest()).toMatchObject({ record: { type: 'room', id: room.id, name: 'Larch room' } })
    await made(`/api/v1/svc/vdr/rooms/${room.id}/folders`, { name: 'Accounts' })
    expect(await newest()).toMatchObject({ record: { type: 'room', id: room.id, name: 'Larch room' } })
    const content = Buffer.from('Accounts').toString('base64')
    const file = await made(`/api/v1/svc/vdr/rooms/${room.id}/documents`, { name: 'Accounts.txt', content })
    expect(await newest()).toMatchObject({
      told: 'Added a document to a data room',
      record: { type: 'data_room_document', id: file.id, name: 'Accounts.txt', parent_id: room.id },
    })
    const key = await made('/api/v1/svc/developer/keys', { name: 'Import' })
    expect(await newest()).toMatchObject({ record: { type: 'api_key', id: key.id, name: 'Import' } })
    const fund = await made('/api/v1/svc/cfo/accounts', { name: 'Larch', currency: 'USD' })
    const account = { fund_account_id: fund.id, name: 'Operating', number: 'DE89 3704 0044 0532 0130 00' }
    const bank = await made('/api/v1/svc/bank/accounts', account)
    expect(await newest()).toMatchObject({
      record: { type: 'bank_account', id: bank.id, name: 'Operating', parent_id: fund.id },
    })
  })

  test('and names a deleted one as it was called', async () => {
    const { body: room } = await office.post<Json>('/api/v1/svc/vdr/rooms', { name: 'Gone room' })
    const content = Buffer.from('Gone').toString('base64')
    const path = `/api/v1/svc/vdr/rooms/${room.id}/documents`
    const { body: file } = await office.post<Json>(path, { name: 'Gone.txt', content })
    expect((await office.delete(`${path}/${file.id}`)).status).toBeLessThan(300)
    const gone = await newest()
    expect(gone.record).toMatchObject({ type: 'data_room_document', id: file.id, name: 'Gone.txt' })
  })

  test('and names none where the call was about none', async () => {
    const { status } = await office.patch('/api/v1/svc/admin/organisation', { timezone: 'Europe/Oslo' })
    expect(status).toBe(200)
    expect((await newest()).record).toBeNull()
  })

  test('by its own words, where it moved by its date', async () => {
    await office.post('/api/v1/svc/compliance/filings', { title: 'Form D', due: '2026-03-10' })
    await office.daysPass(10)
    const as = await office.signIn('admin@example.com')
    const { body } = await office.get<Json[]>('/api/v1/svc/admin/audit?action=clock mark-overdue-filings', {
      as,
    })
    expect(body[0]).toMatchObject({
      told: 'Moved automatically by date',
      record: { type: 'compliance_filing', id: 1 },
    })
    expect((body[0] as Json).record.name).toContain('Form D')
  })
})

describe('the audit log has in words what leaves the office, and what was set to what', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  const newest = async (): Promise<Json> =>
    (await office.get<Json[]>('/api/v1/svc/admin/audit?limit=1')).body[0] as Json

  test('an export of many records, before it leaves', async () => {
    const { body: fund } = await office.post('/api/v1/svc/cfo/accounts', { name: 'Larch', currency: 'USD' })
    const path = `/api/v1/svc/cfo/accounts/${fund.id}/ledger.journal`
    expect((await office.get(path)).status).toBe(200)
    expect(await newest()).toMatchObject({
      ...{ told: 'Exported a fund’s general ledger for hledger and ledger', outcome: 'done', target: path },
      record: { id: fund.id, name: 'Larch' },
      details: { media_type: 'text/plain' },
    })
    expect((await office.get('/api/v1/svc/admin/audit/export?format=csv')).status).toBe(200)
    expect(await newest()).toMatchObject({
      told: 'Exported the audit log of a period as a signed file',
      details: { format: 'csv', file: 'Audit log 2026-03-02.csv' },
    })
    const { body: found } = await office.get<Json[]>('/api/v1/svc/admin/audit?q=general ledger')
    expect(found).toHaveLength(1)
  })

  test('nothing of one paper, of a list as JSON, or of what was refused', async () => {
    const { seq } = await newest()
    expect((await office.get('/api/v1/svc/admin/letterhead/example')).status).toBe(200)
    await office.get('/api/v1/svc/cfo/accounts')
    const member = await office.person('member')
    const { seq: after } = await newest()
    expect((await office.get('/api/v1/svc/admin/audit/export', { as: member })).status).toBe(403)
    expect((await newest()).seq).toBe(after)
    expect((await office.get<Json[]>('/api/v1/svc/admin/audit?q=sample')).body).toEqual([])
    expect(after).toBeGreaterThanOrEqual(seq)
  })

  test('a setting, from what to what, and no secret of it', async () => {
    const account = {
      ...{ host: 'mail.example', security: 'starttls', username: 'office', password: 'swordfish' },
      ...{ from_name: 'Office', from_address: 'office@fund.example' },
    }
    for (const port of [587, 2525])
      expect((await office.put('/api/v1/svc/admin/email', { ...account, port })).status).toBe(200)
    const { details } = await newest()
    expect(details).toMatchObject({ before: { port: 587 }, after: { port: 2525 } })
    expect(JSON.stringify(details)).not.toContain('swordfish')
  })
})
