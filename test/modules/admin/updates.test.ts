import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { version } from '../../../server/kernel/version.ts'
import { dailyUpdateLook, isNewer } from '../../../server/modules/admin/updates.ts'
import { timedTasks } from '../../../server/platform/background/schedule.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Receiver } from '../../receiver.ts'

const LOOK = '/api/v1/svc/admin/updates/look'

let office: Office
let receiver: Receiver
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  receiver = await Receiver.open()
})
afterEach(() => receiver.close())

const set = (update_url: string | null) => office.patch('/api/v1/svc/admin/organisation', { update_url })
const notices = async (): Promise<Json[]> =>
  (await office.get('/api/v1/svc/notifications')).body.filter(({ kind }: Json) => kind === 'update_available')

test('nothing is asked until an address is set', async () => {
  expect((await office.post(LOOK)).body).toMatchObject({ status: 409, code: 'not_configured' })
})

test('the address is asked for the version and told nothing of the office', async () => {
  receiver.text = JSON.stringify({ version: '99.0.0', page: 'https://fund-office.example/99' })
  await set(`${receiver.url}/latest.json`)
  expect((await office.post(LOOK)).body).toEqual({
    ...{ version, latest: '99.0.0', is_newer: true, page: 'https://fund-office.example/99' },
  })
  const [asked] = receiver.received
  expect(asked).toMatchObject({ path: '/latest.json', body: '' })
  expect(JSON.stringify(asked?.headers)).not.toMatch(/cookie|authorization|alder/i)
})

test.each([
  ['no version', 'tells nothing'],
  ['another shape', '{"version":"newest"}'],
  ['a page of another kind', '{"version":"9.0.0","page":"javascript:alert(1)"}'],
  ['too much', `{"version":"9.0.0","more":"${'x'.repeat(20_000)}"}`],
])('an answer of %s is refused in a sentence', async (_what, text) => {
  receiver.text = text
  await set(receiver.url)
  expect(await office.post(LOOK)).toMatchObject({
    status: 502,
    body: {
      code: 'update_address_failed',
      detail: expect.stringMatching(/^The address returned no version/),
    },
  })
})

test('a redirect is not followed', async () => {
  receiver.answer = () => 302
  await set(receiver.url)
  expect((await office.post(LOOK)).body.detail).toContain('it answered 302')
  expect(receiver.received).toHaveLength(1)
})

test('an address of the inside is refused when it is set', async () => {
  expect((await set('http://192.168.1.10/latest.json')).body.errors[0].path).toBe('update_url')
})

test('administrators are told of a newer version once', async () => {
  const [task] = timedTasks(office.running.door, [dailyUpdateLook])
  const look = () => task?.run(office.clock.now())
  await set(receiver.url)
  receiver.text = JSON.stringify({ version })
  await look()
  expect(await notices()).toEqual([])
  receiver.text = JSON.stringify({ version: '99.0.0' })
  await look()
  await look()
  receiver.text = JSON.stringify({ version: '99.0.1' })
  await look()
  expect(await notices()).toMatchObject([
    { title: 'Fund Office 99.0.1 is available' },
    { title: 'Fund Office 99.0.0 is available', link: '/settings/organisation' },
  ])
  await set(null)
  const asked = receiver.received.length
  await look()
  expect(receiver.received).toHaveLength(asked)
})

test.each([
  ['1.0.0', '0.9.9', true],
  ['0.10.0', '0.9.0', true],
  ['0.1.1', '0.1.0', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
])('%s after %s: %s', (one, other, is) => expect(isNewer(one, other)).toBe(is))
