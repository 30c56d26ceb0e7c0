import { verify } from '@octokit/webhooks-methods'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { redFlagAdded } from '../../../server/modules/diligence/analyses/events.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Receiver } from '../../receiver.ts'
import { until } from '../../time.ts'

let office: Office
let receiver: Receiver
let admin: string
beforeAll(async () => {
  office = await openOffice()
  receiver = await Receiver.open()
})
afterAll(async () => {
  await office.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.received.length = 0
  receiver.answer = () => 200
  receiver.headers = {}
  admin = await office.signIn('admin@example.com')
})
afterEach(async () => {
  // Whatever a test left waiting must not arrive in the next one.
  for (const { id } of (await office.get('/api/v1/webhooks/', { as: admin })).body)
    await office.delete(`/api/v1/webhooks/${id}`, { as: admin })
})

const register = async (path = '/', event_types: string[] | null = null): Promise<Json> =>
  (
    await office.post(
      '/api/v1/webhooks/',
      { url: receiver.url + path, name: `Receiver ${path}`, event_types },
      { as: admin },
    )
  ).body

const deliveries = async (id: number): Promise<Json[]> =>
  (await office.get(`/api/v1/webhooks/${id}/deliveries`, { as: admin })).body

let proposed = 0
const propose = () =>
  office.post('/api/v1/tools/svc_create_deal/call', { name: `Proposed ${++proposed}` }, { as: admin })

/** Waits until the newest delivery of an endpoint has had so many attempts. */
async function attempted(id: number, attempts: number): Promise<Json> {
  return until(async () => {
    const [newest] = await deliveries(id)
    return newest?.attempts.length >= attempts && newest
  })
}

describe('a registered webhook', () => {
  test('is registered with 201 and its secret, which is never shown again', async () => {
    const created = await register()
    expect(created.secret).toMatch(/^whsec_/)
    const listed = (await office.get('/api/v1/webhooks/', { as: admin })).body
    expect(listed[0]).toMatchObject({ id: created.id, event_types: null, is_active: true })
    expect(JSON.stringify(listed)).not.toContain(created.secret)
    expect(JSON.stringify(await office.rows())).not.toContain(created.secret)
  })

  test('hears of a proposal in the envelope of the specification, signed so that others’ verifiers accept it', async () => {
    const { secret } = await register()
    const { body } = await propose()
    const [got] = await receiver.waitFor(1)
    const sent = JSON.parse(got?.body ?? '')
    expect(Object.keys(sent)).toEqual(['event', 'version', 'delivery_id', 'timestamp', 'data'])
    expect(sent).toMatchObject({
      event: 'action.approval_required',
      version: '1.0',
      delivery_id: expect.stringMatching(/^[\da-f-]{36}$/),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { action_id: body.result.action_id, run_id: body.result.run_id, kind: 'create_deal' },
    })
    const signature = String(got?.headers['x-service-signature'])
    expect(signature).toMatch(/^sha256=[\da-f]{64}$/)
    expect(await verify(secret, got?.body ?? '', signature)).toBe(true)
    expect(await verify(secret, `${got?.body} `, signature)).toBe(false)
    expect(got?.headers['webhook-id']).toBe(sent.delivery_id)
    verifyStandard(secret, got)
  })

  test('hears only of the events it asked for', async () => {
    await register('/all')
    await register('/modules', ['module.enabled'])
    await propose()
    await office.patch('/api/v1/svc/admin/modules', { modules: { vdr: false } }, { as: admin })
    await office.patch('/api/v1/svc/admin/modules', { modules: { vdr: true } }, { as: admin })
    await receiver.waitFor(3, '/all')
    const [only] = await receiver.waitFor(1, '/modules')
    expect(receiver.received.filter(({ path }) => path === '/modules')).toHaveLength(1)
    expect(JSON.parse(only?.body ?? '')).toMatchObject({ event: 'module.enabled', data: { module: 'vdr' } })
  })

  test('that is nobody’s any more hears only of areas that are everybody’s', async () => {
    const { id } = await register('/nobody')
    await office.running.door.parts.database.write(({ db }) =>
      db.updateTable('webhook_endpoints').set({ owner_id: null }).where('id', '=', id).execute(),
    )
    await register('/somebody')
    await propose()
    await office.patch('/api/v1/svc/admin/modules', { modules: { vdr: false } }, { as: admin })
    await office.patch('/api/v1/svc/admin/modules', { modules: { vdr: true } }, { as: admin })
    await receiver.waitFor(3, '/somebody')
    await office.settled()
    const told = receiver.received
      .filter(({ path }) => path === '/nobody')
      .map(({ body }) => JSON.parse(body).event)
    expect(told).not.toContain('action.approval_required')
  })

  test('answers a test with a ping', async () => {
    const { id } = await register()
    expect((await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })).status).toBe(200)
    const [ping] = await receiver.waitFor(1)
    expect(JSON.parse(ping?.body ?? '')).toMatchObject({
      event: 'ping.test',
      data: { webhook_id: id, message: expect.any(String) },
    })
  })

  test('is refused with 422 for an unknown event', async () => {
    const { status, body } = await office.post(
      '/api/v1/webhooks/',
      { url: receiver.url, name: 'x', event_types: ['deal.exploded'] },
      { as: admin },
    )
    expect([status, body.errors[0].path]).toEqual([422, 'event_types.0'])
  })

  test('once deactivated hears nothing more', async () => {
    const { id } = await register()
    expect((await office.delete(`/api/v1/webhooks/${id}`, { as: admin })).status).toBe(204)
    await propose()
    await office.settled()
    expect(await deliveries(id)).toEqual([])
    const test = await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })
    expect([test.status, test.body.code]).toEqual([409, 'endpoint_inactive'])
  })
})

describe('a delivery that fails', () => {
  test('is tried six times after 0, 1, 5, 30, 120 and 480 minutes with the same bytes, then has failed', async () => {
    receiver.answer = () => 500
    const { id, secret } = await register()
    await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })
    await attempted(id, 1)
    for (const [index, minutes] of [1, 5, 30, 120, 480].entries()) {
      office.clock.advance(minutes * 60_000 - 1000)
      await office.running.door.parts.services.webhooks.nudge()
      await new Promise(resolve => setTimeout(resolve, 60))
      expect(receiver.received).toHaveLength(index + 1)
      office.clock.advance(1000)
      office.running.door.parts.services.webhooks.nudge()
      await receiver.waitFor(index + 2)
      admin = await office.signIn('admin@example.com')
      await attempted(id, index + 2)
    }
    const [failed] = await deliveries(id)
    expect(failed).toMatchObject({ status: 'failed', next_attempt_at: null })
    expect(failed.attempts.map((attempt: Json) => attempt.status_code)).toEqual(Array(6).fill(500))
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const got of receiver.received)
      expect(await verify(secret, got.body, String(got.headers['x-service-signature']))).toBe(true)
    expect((await office.get('/api/v1/webhooks/', { as: admin })).body[0].failure_count).toBe(1)

    receiver.answer = () => 204
    const again = await office.post(`/api/v1/webhooks/deliveries/${failed.id}/redeliver`, {}, { as: admin })
    expect([again.status, again.body.status]).toEqual([200, 'pending'])
    await receiver.waitFor(7)
    const delivered = await attempted(id, 7)
    expect(delivered).toMatchObject({ status: 'delivered', delivery_id: failed.delivery_id })
    const late = await office.post(`/api/v1/webhooks/deliveries/${failed.id}/redeliver`, {}, { as: admin })
    expect([late.status, late.body.code]).toEqual([409, 'illegal_transition'])
  })

  test('sent by hand meanwhile goes once, not twice', async () => {
    receiver.answer = () => 503
    const { id } = await register()
    await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })
    const first = await attempted(id, 1)
    receiver.answer = () => 200
    await office.post(`/api/v1/webhooks/deliveries/${first.id}/redeliver`, {}, { as: admin })
    await receiver.waitFor(2)
    office.clock.advance(3_600_000)
    office.running.door.parts.services.webhooks.nudge()
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(receiver.received).toHaveLength(2)
  })

  test.each([301, 404, 429])('by the answer %i is a failure; a redirect is not followed', async status => {
    receiver.answer = () => status
    const { id } = await register('/moved')
    await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })
    const tried = await attempted(id, 1)
    expect(tried).toMatchObject({ status: 'pending', attempts: [{ status_code: status }] })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/moved'])
  })

  test.each([
    [429, '7200', 7200],
    [503, 'Mon, 02 Mar 2099 09:00:00 GMT', 7 * 86_400],
    [500, '7200', 60],
    [429, 'soon', 60],
    [429, '5', 60],
  ])(
    'by the answer %i with Retry-After %s is tried again after %i seconds',
    async (status, after, seconds) => {
      receiver.answer = () => status
      receiver.headers = { 'retry-after': after }
      const { id } = await register()
      await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })
      const { next_attempt_at } = await attempted(id, 1)
      expect((Date.parse(next_attempt_at) - office.clock.now().getTime()) / 1000).toBe(seconds)
    },
  )

  test('by the answer 410 is the last: the webhook is switched off at once, and its owner told', async () => {
    receiver.answer = () => 410
    const { id } = await register()
    await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })
    expect(await attempted(id, 1)).toMatchObject({ status: 'failed', next_attempt_at: null })
    const [endpoint] = (await office.get('/api/v1/webhooks/', { as: admin })).body
    expect(endpoint).toMatchObject({ is_active: false, disabled_reason: expect.stringContaining('410') })
    const { notifications } = await office.rows()
    expect(notifications).toContainEqual(expect.objectContaining({ kind: 'webhook_disabled', user_id: 1 }))
  })

  test('to the end five times in a row switches the endpoint off and tells its owner', async () => {
    receiver.answer = () => 500
    // Nothing but the pings goes there: within these ten days the proposals of earlier tests expire.
    const { id } = await register('/', ['action.approved'])
    for (let failed = 0; failed < 5; failed++) {
      await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })
      for (let attempt = 1; attempt <= 6; attempt++) {
        await attempted(id, attempt)
        office.clock.advance(8 * 3_600_000)
        office.running.door.parts.services.webhooks.nudge()
        admin = await office.signIn('admin@example.com')
      }
    }
    const [endpoint] = (await office.get('/api/v1/webhooks/', { as: admin })).body
    expect(endpoint).toMatchObject({
      is_active: false,
      failure_count: 5,
      disabled_reason: expect.stringContaining('5 deliveries'),
    })
    const { notifications } = await office.rows()
    expect(notifications).toContainEqual(expect.objectContaining({ kind: 'webhook_disabled', user_id: 1 }))
    const on = await office.patch(`/api/v1/webhooks/${id}`, { is_active: true }, { as: admin })
    expect(on.body).toMatchObject({ is_active: true, disabled_reason: null })
  })
})

test('one endpoint that never answers does not delay another', async () => {
  receiver.answer = ({ path }) => (path === '/slow' ? null : 200)
  await register('/slow')
  await register('/quick')
  for (let event = 0; event < 5; event++) await propose()
  await receiver.waitFor(5, '/quick')
  expect(receiver.received.filter(({ path }) => path === '/slow')).toHaveLength(1)
})

test('after a rotation the signature is the new secret’s alone; Standard Webhooks receivers may hold either for a day', async () => {
  const { id, secret: old } = await register()
  const rotated = (await office.post(`/api/v1/webhooks/${id}/rotate-secret`, {}, { as: admin })).body
  expect(rotated.secret).not.toBe(old)
  await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })
  const [got] = await receiver.waitFor(1)
  const signature = String(got?.headers['x-service-signature'])
  expect(await verify(rotated.secret, got?.body ?? '', signature)).toBe(true)
  expect(await verify(old, got?.body ?? '', signature)).toBe(false)
  verifyStandard(rotated.secret, got)
  verifyStandard(old, got)
  office.clock.advance(25 * 3_600_000)
  admin = await office.signIn('admin@example.com')
  await office.post(`/api/v1/webhooks/${id}/test`, {}, { as: admin })
  const [, later] = await receiver.waitFor(2)
  expect(() => verifyStandard(old, later)).toThrow()
})

describe('a connected app', () => {
  test('hears of its events with timestamp and signature that a public verifier accepts', async () => {
    const input = { name: 'Automation', url: `${receiver.url}/app`, events: ['room.red_flag.added'] }
    const app = (await office.post('/developer/connected-apps', input, { as: admin })).body
    expect(app).toMatchObject({ events: ['room.red_flag.added'], secret: expect.stringMatching(/^whsec_/) })
    const data = {
      category: 'legal',
      red_flag_id: 1,
      room_id: 2,
      severity: 'high',
      title: 'Change of control',
    }
    const { door } = office.running
    const { systemPrincipal } = await import('../../../server/kernel/access/principal.ts')
    await door.transact(door.frame(systemPrincipal(1, 'Scanner'), 'test'), ctx =>
      ctx.emit(redFlagAdded, data),
    )
    const [got] = await receiver.waitFor(1, '/app')
    expect(JSON.parse(got?.body ?? '')).toMatchObject({ event: 'room.red_flag.added', data })
    expect(Object.keys(JSON.parse(got?.body ?? ''))).toEqual(['event', 'timestamp', 'data'])
    expect(got?.headers['x-hookapp-event']).toBe('room.red_flag.added')
    const header = `t=${got?.headers['x-hookapp-timestamp']},v1=${got?.headers['x-hookapp-signature']}`
    const received = Math.floor(office.clock.now().getTime() / 1000)
    const accept = (at: number) =>
      Stripe.webhooks.constructEvent(got?.body ?? '', header, app.secret, 300, undefined, at * 1000)
    expect(accept(received)).toMatchObject({ event: 'room.red_flag.added' })
    expect(() => accept(received + 301)).toThrow()
    await vi.waitFor(async () => {
      const sent = (await office.get(`/developer/connected-apps/${app.id}/deliveries`, { as: admin })).body
      expect(sent).toMatchObject([
        { event: 'room.red_flag.added', status: 'delivered', attempts: [{ attempt: 1 }] },
      ])
    }, 120_000)
    // Deliveries to apps and to webhooks are told apart by their address.
    expect((await office.get(`/api/v1/webhooks/${app.id}/deliveries`, { as: admin })).status).toBe(404)
    const { id } = await register()
    expect((await office.get(`/developer/connected-apps/${id}/deliveries`, { as: admin })).status).toBe(404)
    expect((await office.delete(`/developer/connected-apps/${app.id}`, { as: admin })).status).toBe(204)
    expect((await office.get('/developer/connected-apps', { as: admin })).body[0].is_active).toBe(false)
  })
})

/** The Standard Webhooks library checks the time against its own clock, so the test's clock is not asked. */
function verifyStandard(secret: string, got: { headers: Json; body: string } | undefined): void {
  const headers = {
    'webhook-id': String(got?.headers['webhook-id']),
    'webhook-timestamp': String(got?.headers['webhook-timestamp']),
    'webhook-signature': String(got?.headers['webhook-signature']),
  }
  const signer = new Webhook(secret)
  const expected = signer.sign(
    headers['webhook-id'],
    new Date(Number(headers['webhook-timestamp']) * 1000),
    got?.body ?? '',
  )
  if (!headers['webhook-signature'].split(' ').includes(expected)) throw new Error('no signature fits')
}
