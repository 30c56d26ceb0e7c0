import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const CRM = '/api/v1/svc/crm'
let office: Office
let viewer: string
let stranger: string
beforeAll(async () => {
  office = await openOffice()
  viewer = await office.person('viewer')
  stranger = await office.otherOrganisation()
})
afterAll(() => office.close())

const create = async (input: Json = {}): Promise<Json> =>
  (await office.post(`${CRM}/deals`, { name: 'Alder', ...input })).body
const activities = async (id: number, query = ''): Promise<Json[]> =>
  (await office.get(`${CRM}/deals/${id}/activities${query}`)).body

describe('creating a deal', () => {
  test('answers the whole deal with 201 and its address', async () => {
    const input = {
      name: ' Alder Ports ',
      asset_class: 'private_credit',
      counterparty: 'Alder plc',
      currency: 'EUR',
      irr_target: 0.12,
      stage: 'nda',
      target_size: 25_000_000.25,
      jurisdiction: 'GB',
    }
    const { status, headers, body } = await office.post(`${CRM}/deals`, input)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...input, name: 'Alder Ports', room_id: null, persisted: true })
    expect(body.stage_changed_at).toBe(body.created_at)
    expect(headers.get('location')).toBe(`${CRM}/deals/${body.id}`)
    expect((await office.get(`${CRM}/deals/${body.id}`)).body).toMatchObject({
      ...input,
      name: 'Alder Ports',
    })
  })

  test('needs no more than a name: stage sourced, the office’s base currency', async () => {
    expect(await create()).toMatchObject({
      stage: 'sourced',
      currency: 'USD',
      target_size: null,
      irr_target: null,
      asset_class: null,
      counterparty: null,
      jurisdiction: null,
    })
    const { body } = await office.post(`${CRM}/deals`, { name: 'Elsewhere' }, { as: stranger })
    expect(body.currency).toBe('EUR')
  })

  test('changes no table when it is ephemeral', async () => {
    const before = await office.rows()
    const { status, body } = await office.post(`${CRM}/deals?ephemeral=true`, {
      name: 'Maybe',
      target_size: 1,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: null, name: 'Maybe', target_size: 1, persisted: false })
    expect(await office.rows()).toEqual(before)
  })

  test.each([
    ['JPY', 1_000_000],
    ['USD', 0.07],
    ['USD', 90_071_992_547.41],
    ['KWD', 1234.567],
  ])('keeps %s %d exactly', async (currency, target_size) => {
    const { id } = await create({ currency, target_size })
    expect((await office.get(`${CRM}/deals/${id}`)).body).toMatchObject({ currency, target_size })
  })

  test.each([
    ['JPY', 100.5],
    ['USD', 1.005],
    ['KWD', 1.2345],
  ])('refuses %s %d, which has too many decimals, with 422', async (currency, target_size) => {
    const { status, body } = await office.post(`${CRM}/deals`, { name: 'Alder', currency, target_size })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: 'target_size' }])
  })

  test.each(['2026-03-02T09:00:00Z', '2026-03-02T09:00:00.000Z'])(
    'what changed at %s is among what changed since then',
    async since => {
      await office.post(`${CRM}/deals`, { name: 'Changed at nine' })
      const { status, body } = await office.get(`${CRM}/deals?updated_since=${since}`)
      expect([status, body.length > 0]).toEqual([200, true])
    },
  )

  test('takes a key as people write it', async () => {
    const { body } = await office.post(`${CRM}/deals`, { name: 'Alder', asset_class: 'Private Credit' })
    expect(body.asset_class).toBe('private_credit')
  })

  test.each([
    ['irr_target', 12],
    ['stage', 'won'],
    ['currency', 'usd'],
    ['jurisdiction', 'UK'],
    ['target_size', -1],
    ['asset_class', 'credit & equity'],
    ['room_id', 999_999],
    ['name', ' '],
  ])('refuses %s %j with 422 at the field', async (path, value) => {
    const { status, body } = await office.post(`${CRM}/deals`, { name: 'Alder', [path]: value })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path }])
  })

  test('is refused to a viewer with 403', async () => {
    expect((await office.post(`${CRM}/deals`, { name: 'Alder' }, { as: viewer })).status).toBe(403)
  })
})

describe('changing a deal', () => {
  test('takes any subset and lets null clear a field', async () => {
    const deal = await create({
      counterparty: 'Alder plc',
      target_size: 5,
      irr_target: 0.1,
      jurisdiction: 'FR',
    })
    const path = `${CRM}/deals/${deal.id}`
    const change = {
      name: 'Birch',
      counterparty: null,
      target_size: null,
      irr_target: null,
      jurisdiction: null,
    }
    const { status, body } = await office.patch(path, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, currency: 'USD', stage: 'sourced' })
    expect((await office.get(path)).body).toMatchObject(change)
  })

  test('cannot clear the name or the currency: 422', async () => {
    const { id } = await create()
    const { status, body } = await office.patch(`${CRM}/deals/${id}`, { name: null, currency: null })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: 'name' }, { path: 'currency' }])
  })

  test('keeps the amount when the currency changes, in the other’s minor units', async () => {
    const { id } = await create({ currency: 'USD', target_size: 1500 })
    const path = `${CRM}/deals/${id}`
    for (const currency of ['JPY', 'KWD', 'USD']) {
      expect((await office.patch(path, { currency })).body).toMatchObject({ currency, target_size: 1500 })
      expect((await office.get(path)).body).toMatchObject({ currency, target_size: 1500 })
    }
    expect((await office.patch(path, { currency: 'KWD', target_size: 1.234 })).body.target_size).toBe(1.234)
  })

  test('refuses a currency that has too few decimals for the amount with 422 and keeps both', async () => {
    const { id } = await create({ currency: 'USD', target_size: 10.5 })
    const { status, body } = await office.patch(`${CRM}/deals/${id}`, { currency: 'JPY' })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: 'currency' }])
    expect((await office.get(`${CRM}/deals/${id}`)).body).toMatchObject({
      currency: 'USD',
      target_size: 10.5,
    })
  })

  test('moves the stage as its own endpoint does', async () => {
    const { id } = await create()
    office.clock.advance(1000)
    const { body } = await office.patch(`${CRM}/deals/${id}`, { stage: 'closing', name: 'Cedar' })
    expect(body).toMatchObject({
      stage: 'closing',
      name: 'Cedar',
      stage_changed_at: office.clock.now().toISOString(),
    })
    expect(await activities(id)).toMatchObject([
      { type: 'stage_change', details: { from: 'sourced', to: 'closing', reason: null } },
    ])
  })

  test('tells the audit log what was and what is', async () => {
    const { id } = await create({ counterparty: 'Old' })
    await office.patch(`${CRM}/deals/${id}`, { counterparty: 'New' })
    const [entry] = (await office.get('/api/v1/svc/admin/audit?limit=1')).body
    expect(entry.details).toMatchObject({ before: { counterparty: 'Old' }, after: { counterparty: 'New' } })
  })

  test('is refused to a viewer with 403, to another organisation with 404', async () => {
    const { id } = await create()
    expect((await office.patch(`${CRM}/deals/${id}`, { name: 'X' }, { as: viewer })).status).toBe(403)
    expect((await office.patch(`${CRM}/deals/${id}`, { name: 'X' }, { as: stranger })).status).toBe(404)
    expect((await office.get(`${CRM}/deals/${id}`, { as: stranger })).status).toBe(404)
  })

  test('by two people at once leaves an amount that one of them meant', async () => {
    const { id } = await create({ currency: 'USD', target_size: 100 })
    const path = `${CRM}/deals/${id}`
    await Promise.all([office.patch(path, { currency: 'JPY' }), office.patch(path, { target_size: 200 })])
    const { body } = await office.get(path)
    expect([100, 200]).toContain(body.target_size)
  })
})

describe('listing deals', () => {
  test('filters by stage, asset class and currency, and searches names and counterparties', async () => {
    const found = async (query: string) =>
      (await office.get(`${CRM}/deals?${query}`)).body.map(({ name }: Json) => name)
    await create({ name: 'Listed 100% Élan', stage: 'passed', asset_class: 'real_estate', currency: 'CHF' })
    await create({ name: 'Listed 1000', counterparty: 'Elm Holding', stage: 'passed', currency: 'SEK' })
    expect(await found('stage=passed')).toEqual(['Listed 1000', 'Listed 100% Élan'])
    expect(await found('asset_class=real_estate')).toEqual(['Listed 100% Élan'])
    expect(await found('currency=SEK&stage=passed')).toEqual(['Listed 1000'])
    expect(await found('q=elm%20hold')).toEqual(['Listed 1000'])
    expect(await found('q=100%25')).toEqual(['Listed 100% Élan'])
    expect(await found(`q=${encodeURIComponent('Élan')}`)).toEqual(['Listed 100% Élan'])
  })

  test('refuses an unknown stage with 422', async () => {
    const { status, body } = await office.get(`${CRM}/deals?stage=won`)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: 'query.stage' }])
  })

  test('walks every page once, newest first, by the Link header', async () => {
    for (let index = 0; index < 5; index++) await create({ name: `Page ${index}`, currency: 'NOK' })
    const seen: string[] = []
    let next: string | undefined = `${CRM}/deals?currency=NOK&limit=2`
    while (next) {
      const { headers, body }: Json = await office.get(next)
      expect(headers.get('x-total-count')).toBe('5')
      seen.push(...body.map(({ name }: Json) => name))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(['Page 4', 'Page 3', 'Page 2', 'Page 1', 'Page 0'])
  })
})

describe('stages', () => {
  test('are the eleven in the order of the board', async () => {
    const { body } = await office.get(`${CRM}/stages`)
    expect(body.map(({ key }: Json) => key).join(' ')).toBe(
      'sourced screening nda indicative_offer due_diligence ic_review term_sheet closing closed_won passed on_hold',
    )
    expect(body.map(({ order }: Json) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(body.at(-3)).toEqual({
      key: 'closed_won',
      title: 'Closed, won',
      order: 9,
      type: 'won',
      probability: 1,
    })
    expect(body.map(({ type }: Json) => type).slice(-3)).toEqual(['won', 'lost', 'hold'])
  })

  test('may follow one another in any order, each move logged with from and to', async () => {
    const { id } = await create()
    for (const [stage, reason] of [['closed_won'], ['sourced', 'Reopened']]) {
      office.clock.advance(1000)
      const { status, body } = await office.post(`${CRM}/deals/${id}/stage`, { stage, reason })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        id,
        stage,
        stage_changed_at: office.clock.now().toISOString(),
        persisted: true,
      })
    }
    expect(await activities(id, '?type=stage_change')).toMatchObject([
      {
        summary: 'Closed, won → Sourced: Reopened',
        details: { from: 'closed_won', to: 'sourced', reason: 'Reopened' },
      },
      { summary: 'Sourced → Closed, won', details: { from: 'sourced', to: 'closed_won', reason: null } },
    ])
  })

  test('answer a move to the same stage with 200 and log nothing', async () => {
    const { id, stage_changed_at } = await create()
    office.clock.advance(1000)
    const { status, body } = await office.post(`${CRM}/deals/${id}/stage`, { stage: 'sourced' })
    expect(status).toBe(200)
    expect(body.stage_changed_at).toBe(stage_changed_at)
    expect(await activities(id)).toEqual([])
  })

  test('refuse an unknown one with 422', async () => {
    const { id } = await create()
    expect((await office.post(`${CRM}/deals/${id}/stage`, { stage: 'won' })).status).toBe(422)
  })
})

describe('activities', () => {
  test('are logged with their author, newest first, and filtered by type', async () => {
    const { id } = await create()
    const logged = await office.post(`${CRM}/deals/${id}/activity`, {
      summary: 'Met the CFO',
      type: 'meeting',
    })
    expect(logged.status).toBe(201)
    expect(logged.body).toMatchObject({ deal_id: id, summary: 'Met the CFO', type: 'meeting', details: null })
    const note = await office.post(`${CRM}/deals/${id}/notes`, { text: 'Prefers\na unitranche' })
    expect(note.status).toBe(201)
    expect(note.body).toMatchObject({
      type: 'note',
      summary: 'Prefers\na unitranche',
      author: 'Administrator',
    })
    expect((await activities(id)).map(({ type }) => type)).toEqual(['note', 'meeting'])
    expect((await activities(id, '?type=note')).map(({ type }) => type)).toEqual(['note'])
    expect((await office.get(`${CRM}/deals/${id}`)).body.counts).toEqual({ activities: 2, contacts: 0 })
  })

  test('of another organisation’s deal are not there: 404', async () => {
    const { id } = await create()
    expect((await office.get(`${CRM}/deals/${id}/activities`, { as: stranger })).status).toBe(404)
    const written = await office.post(`${CRM}/deals/${id}/notes`, { text: 'x' }, { as: stranger })
    expect(written.status).toBe(404)
    expect(await activities(id)).toEqual([])
  })
})

describe('binding a data room', () => {
  test('shows the room on the deal, the deal on the room, and null unbinds', async () => {
    const { id } = await create({ name: 'Bound' })
    const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Bound' })).body
    const { status, body } = await office.post(`${CRM}/deals/${id}/bind-room`, { room_id: room.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, room_id: room.id })
    expect((await office.get(`${CRM}/deals/${id}`)).body.room).toEqual({
      id: room.id,
      name: 'Project Bound',
      status: 'active',
    })
    expect((await office.get(`/api/v1/svc/vdr/rooms/${room.id}`)).body.deals).toEqual([
      { id, name: 'Bound', stage: 'sourced' },
    ])
    expect((await office.post(`${CRM}/deals/${id}/bind-room`, { room_id: null })).body.room_id).toBeNull()
    expect((await office.get(`${CRM}/deals/${id}`)).body.room).toBeNull()
    expect(await activities(id, '?type=room_binding')).toMatchObject([
      { details: { from: room.id, to: null } },
      { details: { from: null, to: room.id }, summary: 'Linked to the data room Project Bound' },
    ])
  })

  test('refuses an unknown room, or another organisation’s, with 422 on room_id', async () => {
    const { id } = await create()
    const foreign = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Theirs' }, { as: stranger })).body
    for (const room_id of [999_999, foreign.id]) {
      const { status, body } = await office.post(`${CRM}/deals/${id}/bind-room`, { room_id })
      expect(status).toBe(422)
      expect(body.errors).toMatchObject([{ path: 'room_id' }])
    }
  })
})

describe('deleting a deal', () => {
  test('takes away one that nobody worked on', async () => {
    const { id } = await create()
    expect((await office.delete(`${CRM}/deals/${id}`)).status).toBe(204)
    expect((await office.get(`${CRM}/deals/${id}`)).status).toBe(404)
  })

  test('refuses one that was worked on with 409', async () => {
    const { id } = await create()
    await office.post(`${CRM}/deals/${id}/notes`, { text: 'Called the sponsor' })
    const { status, body } = await office.delete(`${CRM}/deals/${id}`)
    expect([status, body.code]).toEqual([409, 'has_history'])
    expect((await office.get(`${CRM}/deals/${id}`)).status).toBe(200)
  })
})
