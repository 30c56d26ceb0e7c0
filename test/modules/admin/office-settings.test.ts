import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { start } from '../../../server/index.ts'
import { type Json, type Office, openOffice, type Reply } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const onPostgres = process.env.SVC_TEST_DATABASE === 'postgres'

describe('the office’s settings', () => {
  test('change by an administrator, are read by anyone of the office', async () => {
    const change = { name: 'Alder Capital', base_currency: 'EUR', action_hours: 48 }
    const { status, body } = await office.patch('/api/v1/svc/admin/organisation', change)
    expect([status, body]).toEqual([200, expect.objectContaining({ ...change, sensitive_action_hours: 72 })])
    const viewer = await office.person('viewer')
    expect((await office.get('/api/v1/svc/admin/organisation', { as: viewer })).body.name).toBe(
      'Alder Capital',
    )
    expect((await office.patch('/api/v1/svc/admin/organisation', change, { as: viewer })).status).toBe(403)
  })

  test('let weekends not count while a proposal waits, in the office’s own time zone', async () => {
    const own = await openOffice()
    const ORGANISATION = '/api/v1/svc/admin/organisation'
    const proposedAt = async (instant: string) => {
      own.clock.advance(Date.parse(instant) - own.clock.now().getTime())
      const as = await own.signIn('admin@example.com')
      const { body } = await own.post(
        '/api/v1/tools/svc_create_deal/call',
        { name: `Deal ${instant}` },
        { as },
      )
      return body.result.expires_at
    }
    expect(await proposedAt('2026-03-06T23:00:00.000Z')).toBe('2026-03-07T23:00:00.000Z')
    await own.patch(
      ORGANISATION,
      { skip_weekends: true, timezone: 'America/New_York' },
      { as: await own.signIn('admin@example.com') },
    )
    // Friday 18:30 in New York, where the clock goes forward on the Sunday after.
    expect(await proposedAt('2026-03-06T23:30:00.000Z')).toBe('2026-03-09T22:30:00.000Z')
    // Saturday noon, and an ordinary Tuesday.
    expect(await proposedAt('2026-03-14T16:00:00.000Z')).toBe('2026-03-17T04:00:00.000Z')
    expect(await proposedAt('2026-03-17T16:00:00.000Z')).toBe('2026-03-18T16:00:00.000Z')
    await own.close()
  })

  test('a new base currency says first what it would read otherwise, and is made when that is meant', async () => {
    const own = await openOffice()
    const change = (body: object) => own.patch('/api/v1/svc/admin/organisation', body)
    expect((await change({ base_currency: 'GBP' })).body.base_currency).toBe('GBP')
    await own.post('/api/v1/svc/cfo/accounts', { name: 'Alder Fund', currency: 'GBP' })
    await own.post('/api/v1/svc/crm/deals', { name: 'Alder Row', currency: 'GBP' })
    const { status, body } = await change({ base_currency: 'EUR', name: 'Alder Capital' })
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        code: 'base_currency_in_use',
        detail: expect.stringMatching(/^These stay in GBP: 1 fund, 1 deal\. /),
        from: 'GBP',
        to: 'EUR',
        funds: 1,
        deals: 1,
        policies: 0,
      }),
    ])
    expect((await own.get('/api/v1/svc/admin/organisation')).body).toMatchObject({
      base_currency: 'GBP',
      name: 'Fund Office',
    })
    expect((await change({ base_currency: 'GBP', name: 'Alder' })).status).toBe(200)
    expect((await change({ base_currency: 'EUR', base_currency_confirmed: true })).body.base_currency).toBe(
      'EUR',
    )
    expect((await own.get('/api/v1/svc/cfo/accounts')).body[0].currency).toBe('GBP')
    await own.close()
  })

  test('the window holds for what is proposed from then on', async () => {
    await office.patch('/api/v1/svc/admin/organisation', { action_hours: 2 })
    const key = await office.key()
    const { body } = await office.post('/api/v1/tools/svc_create_deal/call', { name: 'Soon' }, { as: key })
    expect(Date.parse(body.result.expires_at) - office.clock.now().getTime()).toBe(2 * 3_600_000)
  })
})

describe.skipIf(onPostgres)('backups', () => {
  test('are made on demand, and the next start goes back to the one that was asked for', async () => {
    const other = await openOffice()
    await other.post('/api/v1/svc/crm/deals', { name: 'Before' })
    const made = await other.post('/api/v1/svc/admin/backups')
    expect(made.body.backups[0]).toMatchObject({ reason: 'manual', bytes: expect.any(Number) })
    await other.post('/api/v1/svc/crm/deals', { name: 'After' })
    const { file } = made.body.backups[0]
    expect((await other.post('/api/v1/svc/admin/backups/restore', { file })).body.wanted).toBe(file)
    await other.running.stop()
    const again = await start(other.config, { clock: other.clock })
    const response = await fetch(`${again.url}/api/v1/svc/crm/deals`, {
      headers: { authorization: `Bearer ${other.admin}` },
    })
    const names = ((await response.json()) as { name: string }[]).map(({ name }) => name)
    const logOf = async ({ url }: { url: string }) => {
      const answer = await fetch(`${url}/api/v1/svc/admin/audit?q=restore`, {
        headers: { authorization: `Bearer ${other.admin}` },
      })
      return (await answer.json()) as unknown[]
    }
    const entry = {
      action: 'restore',
      target: file,
      actor: { kind: 'system', id: null, name: 'The computer itself' },
      details: { backup: file, replaced: expect.stringContaining('.replaced-') },
    }
    const [first, ...others] = await logOf(again)
    expect(first).toMatchObject(entry)
    expect(others).toEqual([])
    const toldBy = async ({ url }: { url: string }) => {
      const answer = await fetch(`${url}/api/v1/svc/notifications`, {
        headers: { authorization: `Bearer ${other.admin}` },
      })
      const all = (await answer.json()) as { kind: string; detail: string }[]
      return all.filter(({ kind }) => kind === 'restored')
    }
    expect((await toldBy(again))[0]?.detail).toContain('two copies would both send mail')
    await again.stop()
    expect(names).toEqual(['Before'])
    const third = await start(other.config, { clock: other.clock })
    expect(await logOf(third)).toHaveLength(1)
    expect(await toldBy(third)).toHaveLength(1)
    await third.stop()
  })

  test('is put back by two where there are two, all are told, and the policies of now stay', async () => {
    const other = await openOffice()
    const ana = await other.person('admin', 'ana@example.com')
    const { file } = (await other.post('/api/v1/svc/admin/backups')).body.backups[0]
    const rule = { name: 'Two people', kind: 'create_deal', approvers: 2, proposer_may_approve: false }
    const approve = ({ body }: Reply, as = ana) =>
      other.post(`/svc/agent/actions/${body.action_id}/approve`, {}, { as })
    await approve(await other.post('/api/v1/svc/agent/policies', rule))
    const asked = await other.post('/api/v1/svc/admin/backups/restore', { file })
    expect([asked.status, asked.body.status]).toEqual([202, 'proposed'])
    expect((await other.get('/api/v1/svc/admin/backups')).body.wanted).toBeNull()
    expect((await approve(asked, other.admin)).body.code).toBe('proposer_cannot_approve')
    expect((await approve(asked)).body.status).toBe('approved')
    expect((await other.get('/api/v1/svc/admin/backups')).body.wanted).toBe(file)
    const notices = (await other.get('/api/v1/svc/notifications', { as: ana })).body
    expect(notices).toContainEqual(
      expect.objectContaining({
        kind: 'restore_scheduled',
        title: 'The office is restored from a backup at the next start',
      }),
    )
    await other.running.stop()
    const again = await start(other.config, { clock: other.clock })
    const get = async (path: string) => {
      const headers = { authorization: `Bearer ${other.admin}` }
      return (await fetch(`${again.url}/api/v1/svc${path}`, { headers })).json() as Promise<Json[]>
    }
    expect(await get('/agent/policies')).toMatchObject([rule])
    const [entry] = await get('/admin/audit?q=restore')
    expect(entry).toMatchObject({
      told: 'Restored the office from a backup',
      details: {
        replaced_log: { entries: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    })
    await again.stop()
  })

  test('a name that is no backup is 422; a wish can be taken back', async () => {
    const wrong = await office.post('/api/v1/svc/admin/backups/restore', { file: '../../../etc/passwd' })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'file'])
    const { backups } = (await office.post('/api/v1/svc/admin/backups')).body
    await office.post('/api/v1/svc/admin/backups/restore', { file: backups[0].file })
    expect((await office.post('/api/v1/svc/admin/backups/restore', { file: null })).body.wanted).toBeNull()
  })

  test('are the appliance’s: 403 for an administrator of the office alone', async () => {
    expect((await office.get('/api/v1/svc/admin/backups', { as: await office.person('admin') })).status).toBe(
      403,
    )
  })
})

describe.runIf(onPostgres)('backups on a Postgres server', () => {
  const path = process.env.PATH
  afterEach(() => {
    process.env.PATH = path
  })

  test('that pg_dump cannot copy are the operator’s, which is said', async () => {
    process.env.PATH = ''
    const { body } = await office.get('/api/v1/svc/admin/backups')
    expect(body).toMatchObject({
      available: false,
      obstacle: expect.stringContaining('pg_dump is not on the PATH'),
    })
    const made = await office.post('/api/v1/svc/admin/backups')
    expect([made.body.code, made.body.detail]).toEqual([
      'not_configured',
      expect.stringContaining('its operator must back it up'),
    ])
  })

  test('are not put in place by the next start', async () => {
    expect((await office.post('/api/v1/svc/admin/backups/restore', { file: null })).body.code).toBe(
      'not_configured',
    )
  })
})
