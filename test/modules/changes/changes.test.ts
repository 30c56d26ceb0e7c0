import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeTo } from '../../../server/database/index.ts'
import { beginChangesAnew } from '../../../server/platform/search/changes.ts'
import { everyAreaBut, type Json, type Office, openOffice } from '../../office.ts'
import { Receiver } from '../../receiver.ts'

const CHANGES = '/api/v1/svc/changes'
const DEALS = '/api/v1/svc/crm/deals'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const read = async (query: Record<string, string> = {}, as = office.admin): Promise<Json> => {
  const { status, body } = await office.get(`${CHANGES}?${new URLSearchParams(query)}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const now = async (): Promise<string> => (await read({ limit: '500' })).next
const briefly = ({ changes }: Json) =>
  changes.map(({ type, id, deleted }: Json) => `${type}/${id}${deleted ? ' deleted' : ''}`)

test('a program that begins reads all records, a page at a time, each as its own address shows it', async () => {
  const made: number[] = []
  for (const name of ['Alder', 'Birch', 'Cedar']) made.push((await office.post(DEALS, { name })).body.id)
  const first = await read({ type: 'deal', limit: '2' })
  expect([first.changes.length, first.more]).toEqual([2, true])
  const second = await read({ type: 'deal', since: first.next, limit: '2' })
  expect([second.changes.length, second.more]).toEqual([1, false])
  const schemas = Object.keys((await office.get('/openapi.json')).body.components.schemas)
  const all = [...first.changes, ...second.changes]
  expect(all.map(({ id }) => id)).toEqual(made)
  for (const one of all) {
    expect(one).toMatchObject({ type: 'deal', deleted: false, address: `${DEALS}/${one.id}` })
    expect(schemas).toContain(one.schema)
    expect(one.record).toEqual((await office.get(one.address)).body)
  }
})

describe('after it', () => {
  test('each record comes once, with its latest change, and nothing comes where nothing changed', async () => {
    const since = await now()
    const { id } = (await office.post(DEALS, { name: 'Dale' })).body
    await office.patch(`${DEALS}/${id}`, { counterparty: 'Sponsor' })
    const contact = (await office.post('/api/v1/svc/crm/contacts', { name: 'Ana Silva' })).body.id
    const changed = await read({ since })
    expect(briefly(changed)).toEqual([`deal/${id}`, 'company/1', `contact/${contact}`])
    expect(changed.changes[0].record.counterparty).toBe('Sponsor')
    expect(await read({ since: changed.next })).toEqual({ changes: [], next: changed.next, more: false })
  })

  test('what is deleted, or merged into another, comes as deleted', async () => {
    const contact = async (name: string) => (await office.post('/api/v1/svc/crm/contacts', { name })).body.id
    const [kept, merged, gone] = [
      await contact('Bo Berg'),
      await contact('Bo Berg'),
      await contact('Cy Dorn'),
    ]
    const since = await now()
    await office.post(`/api/v1/svc/crm/contacts/${kept}/merge`, { loser_id: merged })
    await office.delete(`/api/v1/svc/crm/contacts/${gone}`)
    const changed = await read({ since, type: 'contact' })
    expect(briefly(changed).sort()).toEqual(
      [`contact/${kept}`, `contact/${merged} deleted`, `contact/${gone} deleted`].sort(),
    )
    expect(changed.changes.find(({ id }: Json) => id === gone)).toMatchObject({ address: null, record: null })
  })

  test('what is undone or only shown never comes', async () => {
    const since = await now()
    await office.post(`${DEALS}?ephemeral=true`, { name: 'Only shown' })
    expect((await read({ since })).changes).toEqual([])
  })
})

test('nobody reads what they may not see', async () => {
  const since = await now()
  const deal = (await office.post(DEALS, { name: 'Closed to some' })).body.id
  await office.post('/api/v1/svc/investors/lp', { name: 'Alder Pension Scheme' })
  const narrowed = await office.person('member', undefined, 1, everyAreaBut({ investors: 'none' }))
  expect(briefly(await read({ since }, narrowed))).toEqual([`deal/${deal}`])
  const key = await office.key({ scopes: { crm: 'read', changes: 'read' } })
  expect(briefly(await read({ since }, key))).toEqual([`deal/${deal}`])
})

test('a kind that is none is refused by the names of those that are', async () => {
  const { status, body } = await office.get(`${CHANGES}?type=deals`)
  expect(status).toBe(422)
  expect(body.errors[0].message).toContain('deal, ')
})

test('after a backup was put back, a program reads from the beginning', async () => {
  const since = await now()
  await office.running.door.parts.database.write(({ db }) =>
    beginChangesAnew(scopeTo(db, 1), office.clock.now().toISOString()),
  )
  const { status, body } = await office.get(`${CHANGES}?since=${since}`)
  expect([status, body.code]).toEqual([409, 'start_over'])
  const anew = await read({ limit: '500' })
  expect(anew.changes.length).toBeGreaterThan(3)
  await office.post(DEALS, { name: 'After it' })
  expect((await read({ since: anew.next })).changes).toHaveLength(1)
  const ahead = await office.get(`${CHANGES}?since=${Number(anew.next) + 1000}`)
  expect(ahead.body.code).toBe('start_over')
})

test('a webhook that names it hears what changed, of what its owner may read, and one for all events does not', async () => {
  const receiver = await Receiver.open()
  const keeper = await office.person('admin', undefined, 1, everyAreaBut({ investors: 'none' }))
  const hook = (path: string, event_types: string[] | null) =>
    office.post('/api/v1/webhooks/', { url: receiver.url + path, name: path, event_types }, { as: keeper })
  await hook('/asked', ['record.changed'])
  await hook('/all', null)
  const { id } = (await office.post(DEALS, { name: 'Heard' })).body
  await office.post('/api/v1/svc/investors/lp', { name: 'Not theirs' })
  await receiver.waitFor(1, '/asked')
  await office.delete(`${DEALS}/${id}`)
  const got = (await receiver.waitFor(2, '/asked')).map(({ body }) => JSON.parse(body))
  expect(got.map(({ event, data }) => [event, data])).toEqual([
    ['record.changed', { record_type: 'deal', record_id: id, deleted: false, address: `${DEALS}/${id}` }],
    ['record.changed', { record_type: 'deal', record_id: id, deleted: true, address: null }],
  ])
  expect(receiver.received.map(({ path }) => path)).toEqual(['/asked', '/asked'])
  await receiver.close()
})
