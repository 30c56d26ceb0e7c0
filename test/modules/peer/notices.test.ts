import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { PeerServer } from '../../peer-server.ts'
import { until } from '../../time.ts'
import { P as EXCEPTIONS, looked } from '../exceptions/queue.ts'
import { applied, deals, Platform, SETTINGS } from './platform.ts'

let office: Office
let server: PeerServer
let platform: Platform
beforeAll(async () => {
  server = await PeerServer.open()
  office = await openOffice()
  platform = await Platform.connect(office, 'main', { primary_api_base: `${server.url}/v1` })
})
afterAll(async () => {
  await office.close()
  await server.close()
})
beforeEach(() => office.clock.advance(60_000))

/** The notices of a kind, once there are so many of them at least and no job is left that could tell of more. */
async function notices(kind: string, atLeast: number): Promise<Json[]> {
  await until(async () => (await noticesNow(kind)).length >= atLeast)
  await office.settled()
  return noticesNow(kind)
}
const noticesNow = async (kind: string): Promise<Json[]> =>
  (await office.get('/api/v1/svc/notifications?limit=100')).body.filter((one: Json) => one.kind === kind)
const wrong = (id: string) => ({
  type: 'company.created',
  data: { id, name: `Company ${id}`, country: 'Atlantis' },
})

test('administrators are told once of all that could not be applied together, and led to it', async () => {
  await Promise.all(['a', 'b', 'c'].map(id => platform.send(wrong(id))))
  // The job that applies them has begun by now: what it tells is of the time at which it has applied them.
  office.clock.advance(30_000)
  await applied(office)
  const [told, ...more] = await notices('peer_events_failed', 1)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    title: '3 events of the data platform could not be applied',
    link: '/settings/integrations/peer?tab=events',
  })
  await platform.tell({ type: 'company.created', data: { id: 'good', name: 'Good', country: 'GB' } })
  expect(await notices('peer_events_failed', 1)).toHaveLength(1)
  office.clock.advance(60_000)
  await platform.tell(wrong('d'))
  expect((await notices('peer_events_failed', 2)).map(({ title }) => title)).toContain(
    'An event of the data platform could not be applied',
  )
})

test('and of the fields that wait for a decision, of which those that are decided are not told again', async () => {
  const [deal] = (await deals(office)).filter(({ name }) => name === 'Good')
  await office.patch(`/api/v1/svc/crm/deals/${deal?.id}`, { jurisdiction: 'IE', sponsor: 'Ours' })
  await platform.tell({
    type: 'company.updated',
    data: { id: 'good', country: 'FR', sponsor: 'Theirs' },
  })
  expect(await notices('peer_conflicts_open', 1)).toMatchObject([
    {
      title: '2 fields differ between this office and the data platform',
      link: '/settings/integrations/peer?tab=conflicts',
    },
  ])
  await looked(office)
  for (const [kind, many] of [
    ['peer_event_failed', 4],
    ['peer_conflict', 2],
  ] as const) {
    const found: Json[] = (await office.get(`${EXCEPTIONS}?kind=${kind}&status=open`)).body
    expect([kind, found.length]).toEqual([kind, many])
  }
  office.clock.advance(60_000)
  await platform.tell({ type: 'company.updated', data: { id: 'good', target_size: 5 } })
  expect(await notices('peer_conflicts_open', 1)).toHaveLength(1)
})

test('an import tells of what it has left to be decided, too', async () => {
  await office.post('/api/v1/svc/crm/deals', {
    ...{ name: 'Imported', counterparty: 'Imported', jurisdiction: 'DE' },
  })
  server.companies = () => ({
    companies: [{ id: 'imported', name: 'Imported', country: 'ES' }],
    next_cursor: null,
  })
  const { id } = (await office.post(`${SETTINGS}/import/companies`)).body
  await until(async () => (await office.get(`${SETTINGS}/runs/${id}`)).body.status === 'done')
  expect((await notices('peer_conflicts_open', 2)).map(({ title }) => title)).toContain(
    'A field differs between this office and the data platform',
  )
})
