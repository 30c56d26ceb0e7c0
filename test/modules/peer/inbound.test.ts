import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peerSignature } from '../../../server/modules/peer/inbound/proof.ts'
import { type Office, openOffice } from '../../office.ts'
import { signed } from '../../peer-server.ts'
import { until } from '../../time.ts'
import { Platform, SETTINGS, type Sending } from './platform.ts'

let office: Office
let platform: Platform
beforeAll(async () => {
  office = await openOffice({ config: { logLevel: 'info' } })
  platform = await Platform.connect(office)
})
afterAll(() => office.close())

const seconds = () => Math.floor(office.clock.now().getTime() / 1000)
const ping = (more: Partial<Sending> = {}) => platform.send({ type: 'ping.test', ...more })
const answer = async (sending: Partial<Sending>) => {
  const { status, body } = await ping(sending)
  return [status, body.code ?? body.received]
}

test('an event that is signed by a library nobody here wrote is taken', async () => {
  const { status, body } = await ping()
  expect([status, body]).toEqual([200, { received: true, duplicate: false }])
})

describe('an event is refused with a code of its own', () => {
  test.each(['X-Peer-Event', 'X-Peer-Event-Id', 'X-Peer-Timestamp', 'X-Peer-Signature', 'X-Peer-Connection'])(
    'without %s, which is named',
    async header => {
      const { status, body } = await ping({ headers: { [header.toLowerCase()]: null } })
      expect([status, body.code]).toEqual([401, 'missing_header'])
      expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([header])
    },
  )

  test('from a clock that is more than 300 seconds away, either way', async () => {
    for (const [skew, expected] of [
      [-300, [200, true]],
      [300, [200, true]],
      [-301, [401, 'stale_timestamp']],
      [301, [401, 'stale_timestamp']],
    ] as const)
      expect(await answer({ timestamp: seconds() + skew }), String(skew)).toEqual(expected)
    expect(await answer({ headers: { 'x-peer-timestamp': 'yesterday' } })).toEqual([401, 'stale_timestamp'])
  })

  test('whose signature is another’s, of another body, of another time, or in capitals', async () => {
    const right = signed('{}', platform.secret, seconds())
    const wrong = [
      signed('{}', 'another', seconds()),
      signed('{ }', platform.secret, seconds()),
      signed('{}', platform.secret, seconds() - 1),
      right.toUpperCase(),
      `sha256=${right}`,
      right.slice(1),
      'nothing',
    ]
    for (const signature of wrong)
      expect(await answer({ headers: { 'x-peer-signature': signature } }), signature).toEqual([
        401,
        'bad_signature',
      ])
    expect(await answer({ headers: { 'x-peer-signature': right } })).toEqual([200, true])
  })

  test('through no connection, one without a secret, and one that is switched off', async () => {
    expect(await answer({ headers: { 'x-peer-connection': 'nobody' } })).toEqual([401, 'unknown_connection'])
    await office.post(SETTINGS, { name: 'silent' })
    expect(await answer({ headers: { 'x-peer-connection': 'silent' } })).toEqual([401, 'no_webhook_secret'])
    const off = await Platform.connect(office, 'off')
    await office.post(SETTINGS, { name: 'off', is_active: false })
    const { status, body } = await off.send({ type: 'ping.test' })
    expect([status, body.code]).toEqual([403, 'connection_inactive'])
  })

  test('of a type that is not taken, or another than its header says', async () => {
    const unknown = await platform.send({ type: 'company.renamed' })
    expect([unknown.status, unknown.body.code]).toEqual([422, 'unknown_event_type'])
    expect(await answer({ headers: { 'x-peer-event': 'fund.created' } })).toEqual([422, 'event_mismatch'])
  })

  test('whose body names nothing, is no JSON, or is too large', async () => {
    const sending = { type: 'company.created' }
    for (const data of [undefined, {}, { id: 7 }, { id: ' ' }]) {
      const { status, body } = await platform.send({ ...sending, ...(data ? { data } : {}) })
      expect([status, body.errors?.[0].path]).toEqual([422, 'data.id'])
    }
    const broken = await platform.send({ ...sending, body: '{"data":' })
    expect([broken.status, broken.body.code]).toEqual([400, 'malformed_json'])
    const large = await platform.send({ ...sending, data: { id: 'co_1', notes: 'x'.repeat(300_000) } })
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
  })

  test('while the module is switched off for the office', async () => {
    const set = (enabled: boolean) =>
      office.patch('/api/v1/svc/admin/modules', { modules: { peer: enabled } })
    expect((await set(false)).status).toBe(200)
    expect(await answer({})).toEqual([403, 'module_disabled'])
    expect((await set(true)).status).toBe(200)
    expect(await answer({})).toEqual([200, true])
  })
})

describe('each refusal leaves a line in the log that has its code and nothing of what was sent:', () => {
  const forged = 'f'.repeat(64)
  const refused: Array<[code: string, sending: () => Partial<Sending>]> = [
    ['missing_header', () => ({ headers: { 'x-peer-signature': null } })],
    ['stale_timestamp', () => ({ timestamp: seconds() - 301 })],
    ['unknown_connection', () => ({ headers: { 'x-peer-connection': 'nobody' } })],
    ['no_webhook_secret', () => ({ headers: { 'x-peer-connection': 'mute' } })],
    ['bad_signature', () => ({ headers: { 'x-peer-signature': forged } })],
    ['connection_inactive', () => ({ type: 'ping.test' })],
    ['unknown_event_type', () => ({ type: 'company.renamed' })],
    ['event_mismatch', () => ({ headers: { 'x-peer-event': 'fund.created' } })],
    ['module_disabled', () => ({})],
    ['validation_failed', () => ({ type: 'company.created', data: { id: 7 } })],
    ['malformed_json', () => ({ type: 'company.created', body: '{"data":' })],
    [
      'payload_too_large',
      () => ({ type: 'company.created', data: { id: 'co', notes: 'x'.repeat(300_000) } }),
    ],
  ]
  test('these are all codes that the way in declares', () => {
    expect(refused.map(([code]) => code)).toEqual(expect.arrayContaining(Object.keys(peerSignature.errors)))
  })
  test.each(refused)('%s', async (code, sending) => {
    await office.post(SETTINGS, { name: 'mute' })
    const modules = (peer: boolean) => office.patch('/api/v1/svc/admin/modules', { modules: { peer } })
    const off = code === 'connection_inactive' ? await Platform.connect(office, 'resting') : platform
    if (off !== platform) await office.post(SETTINGS, { name: 'resting', is_active: false })
    if (code === 'module_disabled') await modules(false)
    const { headers, ...more } = sending()
    const requestId = `refused-${code}`
    const reply = await off.send({
      type: 'ping.test',
      ...more,
      headers: { ...headers, 'x-request-id': requestId },
    })
    if (code === 'module_disabled') await modules(true)
    expect(reply.body.code).toBe(code)
    const read = () => readFileSync(join(office.config.dataDir, 'logs/server.log'), 'utf8').split('\n')
    const line = JSON.parse(
      await until(() => read().find(one => one.includes(requestId) && one.includes('was refused'))),
    )
    expect(line).toMatchObject({ code, route: '/webhooks/peer/{event_type}' })
    const all = read().join()
    for (const secret of [forged, platform.secret, off.secret]) expect(all).not.toContain(secret)
  })
})

test('an event that comes again is not done again, nor one of which twenty come at once', async () => {
  expect((await ping({ id: 'once' })).body).toEqual({ received: true, duplicate: false })
  expect((await ping({ id: 'once' })).body).toEqual({ received: true, duplicate: true })
  const replies = await Promise.all(Array.from({ length: 20 }, () => ping({ id: 'at-once' })))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(replies.filter(({ body }) => !body.duplicate)).toHaveLength(1)
})

test('the same event id of another connection is another event', async () => {
  const second = await Platform.connect(office, 'second')
  await ping({ id: 'shared' })
  expect((await second.send({ type: 'ping.test', id: 'shared' })).body.duplicate).toBe(false)
})

test('a connection may be said by its id', async () => {
  const [main] = (await office.get(SETTINGS)).body.filter(({ name }: { name: string }) => name === 'main')
  expect(await answer({ headers: { 'x-peer-connection': String(main.id) } })).toEqual([200, true])
})

test('the secret before a rotation holds for the overlap and no longer; without an overlap it ends at once', async () => {
  const before = platform.secret
  const rotate = async () => (await office.post(`${SETTINGS}/rotate-webhook-secret`)).body.secret
  const after = await rotate()
  const sign = (secret: string) => ({ 'x-peer-signature': signed('{}', secret, seconds()) })
  for (const secret of [before, after]) expect(await answer({ headers: sign(secret) })).toEqual([200, true])
  office.clock.advance(23 * 3_600_000)
  expect(await answer({ headers: sign(before) })).toEqual([200, true])
  office.clock.advance(3_600_000)
  expect(await answer({ headers: sign(before) })).toEqual([401, 'bad_signature'])
  expect(await answer({ headers: sign(after) })).toEqual([200, true])

  const admin = await office.signIn('admin@example.com')
  await office.post(SETTINGS, { overlap_hours: 0 }, { as: admin })
  platform.secret = (await office.post(`${SETTINGS}/rotate-webhook-secret`, {}, { as: admin })).body.secret
  expect(await answer({ headers: sign(after) })).toEqual([401, 'bad_signature'])
  expect(await answer({})).toEqual([200, true])
})

test('two offices may have connections of one name: the signature says whose event it is', async () => {
  const theirs = await office.otherOrganisation()
  await office.post(SETTINGS, { name: 'main' }, { as: theirs })
  const { body } = await office.post(`${SETTINGS}/rotate-webhook-secret`, {}, { as: theirs })
  const sending = { type: 'company.created', data: { id: 'co_theirs', name: 'Only theirs' } }
  const mine = platform.secret
  platform.secret = body.secret
  expect((await platform.send(sending)).status).toBe(200)
  platform.secret = mine
  const names = async (as?: string) =>
    (await office.get('/api/v1/svc/crm/deals', as ? { as } : {})).body.map(
      ({ name }: { name: string }) => name,
    )
  await expect.poll(() => names(theirs), { timeout: 5000 }).toEqual(['Only theirs'])
  expect(await names(await office.signIn('admin@example.com'))).toEqual([])
})

test('the live check says how it goes, and nothing of what came', async () => {
  const { status, body } = await office.get('/webhooks/peer/_health', { as: null })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ok: true, failing: 0 })
  expect(body.connections_active).toBeGreaterThanOrEqual(4)
  expect(body.event_types).toContain('fund.deleted')
})
