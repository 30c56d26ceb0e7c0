import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetOldAccess } from '../../../server/modules/admin/access-log.ts'
import { timedTasks } from '../../../server/platform/background/schedule.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const LOG = '/api/v1/svc/admin/access-log'

describe('the access log', () => {
  let office: Office
  let ledger: string
  let auditor: string
  beforeAll(async () => {
    office = await openOffice()
    const { body: fund } = await office.post('/api/v1/svc/cfo/accounts', { name: 'Larch', currency: 'USD' })
    ledger = `/api/v1/svc/cfo/accounts/${fund.id}/ledger.journal`
    auditor = await office.person('auditor', 'ada@example.com')
  })
  afterAll(() => office.close())

  /** The log once it has as many entries: it is written just after the answer. */
  const logged = async (count: number, query = '') => {
    const read = async () => (await office.get<Json[]>(`${LOG}${query}`)).body
    await expect.poll(read).toHaveLength(count)
    return read()
  }

  test('has who took which file, when and how large, by whatever route', async () => {
    const { status, body, headers } = await office.get(ledger, { as: auditor })
    expect(status).toBe(200)
    const [entry] = await logged(1)
    expect(entry).toMatchObject({
      at: '2026-03-02T09:00:00.000Z',
      actor: { name: 'auditor' },
      via: 'jwt',
      route: 'GET /api/v1/svc/cfo/accounts/{account_id}/ledger.journal',
      target: ledger,
      bytes: Buffer.byteLength(body),
      request_id: headers.get('x-request-id'),
    })
    expect(headers.get('content-disposition')).toContain(`filename="${entry.file}"`)
    const key = await office.key()
    await office.get(ledger, { as: key })
    const [byKey] = await logged(2)
    expect(byKey.via).toMatch(/^api_key:\d+$/)
  })

  test('has nothing of what was refused, missing or read as JSON', async () => {
    const before = (await logged(2)).length
    expect((await office.get(ledger, { as: await office.person('lp') })).status).toBe(403)
    expect((await office.get(ledger.replace(/\d+/, '0'), {})).status).not.toBe(200)
    await office.get('/api/v1/svc/cfo/accounts')
    await office.settled()
    expect((await office.get<Json[]>(LOG)).body).toHaveLength(before)
  })

  test('is read by administrators and auditors alone, and is narrowed', async () => {
    for (const [role, status] of [
      ['admin', 200],
      ['auditor', 200],
      ['member', 403],
      ['viewer', 403],
    ] as const)
      expect((await office.get(LOG, { as: await office.person(role) })).status).toBe(status)
    await logged(1, '?q=auditor')
    await logged(0, '?q=nobody')
    await logged(2, '?from=2026-03-02&to=2026-03-02')
    await logged(0, '?to=2026-03-01')
    const { body: ada } = await office.get('/api/v1/svc/admin/users?q=ada@')
    await logged(1, `?user_id=${ada[0].id}`)
  })

  test('is another organisation’s own', async () => {
    const other = await office.otherOrganisation()
    expect((await office.get<Json[]>(LOG, { as: other })).body).toEqual([])
  })

  test('leaves as a CSV file, which is in it in turn', async () => {
    const { body } = await office.get<string>(`${LOG}/csv`, { as: auditor })
    const lines = body.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('At,Who,Through,File,Type,Bytes,Rows,Path,Address,Request')
    const [entry] = await logged(3)
    expect(entry).toMatchObject({ target: `${LOG}/csv`, media_type: 'text/csv' })
  })

  test('has a table that a page made a file of, with its rows', async () => {
    const left = { file: 'deals-2026-03-02', page: '/deals', format: 'csv', rows: 26, bytes: 4096 }
    const { status } = await office.post('/api/v1/svc/me/exports', left, {
      as: await office.person('viewer'),
    })
    expect(status).toBe(200)
    const [entry] = await logged(4)
    expect(entry).toMatchObject({
      ...{ actor: { name: 'viewer' }, file: 'deals-2026-03-02.csv', media_type: 'text/csv' },
      ...{ target: '/deals', rows: 26, bytes: 4096 },
    })
    for (const page of ['//elsewhere.example', 'deals'])
      expect((await office.post('/api/v1/svc/me/exports', { ...left, page })).status).toBe(422)
  })

  test('is kept for as many days as the office says', async () => {
    const [task] = timedTasks(office.running.door, [forgetOldAccess])
    office.clock.advance(20 * 3_600_000)
    await task?.run(office.clock.now())
    await logged(4)
    expect((await office.patch('/api/v1/svc/admin/organisation', { access_log_days: 5 })).status).toBe(422)
    await office.patch('/api/v1/svc/admin/organisation', { access_log_days: 30 })
    office.clock.advance(31 * 86_400_000)
    await task?.run(office.clock.now())
    const admin = await office.signIn('admin@example.com')
    expect((await office.get<Json[]>(LOG, { as: admin })).body).toEqual([])
  })
})
