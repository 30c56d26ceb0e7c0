import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { applied, deals, Platform, SETTINGS } from './platform.ts'

const DEALS = '/api/v1/svc/crm/deals'

let office: Office
let platform: Platform
beforeAll(async () => {
  office = await openOffice()
  platform = await Platform.connect(office)
})
afterAll(() => office.close())

let co: string
let turn = 0
beforeEach(() => {
  turn += 1
  co = `co_${turn}`
})

const at = (minute: number) => `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`
const company = (what: 'created' | 'updated' | 'deleted', minute: number, data: object = {}) => ({
  type: `company.${what}`,
  data: { id: co, updated_at: at(minute), ...data },
})
const deal = async (name: string): Promise<Json> => {
  const found = (await deals(office)).filter(one => one.name === name)
  expect(found).toHaveLength(1)
  return found[0]
}
const open = async () => (await office.get(`${SETTINGS}/conflicts?status=open`)).body

test('a company becomes a deal of the pipeline, its company known by its name', async () => {
  await platform.tell(
    company('created', 0, {
      name: 'Alder Row',
      country: 'GB',
      currency: 'EUR',
      target_size: 25_000_000.5,
      asset_class: 'private_credit',
      irr_target: 0.12,
      website: 'https://alder.example',
    }),
  )
  const found = await deal('Alder Row')
  expect(found).toMatchObject({
    counterparty: 'Alder Row',
    jurisdiction: 'GB',
    currency: 'EUR',
    target_size: 25_000_000.5,
    asset_class: 'private_credit',
    irr_target: 0.12,
    stage: 'sourced',
  })
  expect(found.company_id).not.toBeNull()
  const timeline = (await office.get(`/api/v1/svc/timeline/deal/${found.id}`)).body
  expect(JSON.stringify(timeline)).toContain('Created a deal')
})

test('an older event never overwrites a newer one, field by field', async () => {
  await platform.tell(
    company('updated', 10, { name: 'Birch Lane', country: 'FR' }),
    company('created', 0, { name: 'Birch', country: 'DE', target_size: 5 }),
    company('updated', 5, { country: 'ES', sponsor: 'Oak Capital' }),
  )
  expect(await deal('Birch Lane')).toMatchObject({
    jurisdiction: 'FR',
    target_size: 5,
    sponsor: 'Oak Capital',
  })
})

describe('of two events of one second', () => {
  const timestamp = () => Math.floor(office.running.door.parts.clock.now().getTime() / 1000)
  const told = (type: string, second: number, data: object) => ({
    type: `company.${type}`,
    timestamp: second,
    data: { id: co, ...data },
  })

  test.each([
    [9_000_000, 24_000_000],
    [24_000_000, 9_000_000],
  ])('the one that arrived later holds: %i, then %i', async (first, then) => {
    const second = timestamp()
    await platform.tell(
      told('created', second, { name: `Rowan ${turn}`, target_size: first }),
      told('updated', second, { target_size: then }),
    )
    expect((await deal(`Rowan ${turn}`)).target_size).toBe(then)
  })

  test('a company that is deleted and comes back is there, and one that comes back and is deleted is not', async () => {
    const second = timestamp()
    await platform.tell(
      told('created', second, { name: `Maple ${turn}` }),
      told('deleted', second, {}),
      told('updated', second, { country: 'GB' }),
    )
    expect(await deal(`Maple ${turn}`)).toMatchObject({ stage: 'sourced' })
    await platform.tell(told('deleted', second, {}))
    expect(await deal(`Maple ${turn}`)).toMatchObject({ stage: 'passed' })
  })

  test('one that is replayed later still arrived before the other', async () => {
    const second = timestamp()
    await platform.tell(told('created', second - 1, { name: `Yew ${turn}` }))
    const bad = { ...told('updated', second, { country: 'Atlantis', target_size: 5 }), id: `late-${turn}` }
    await platform.tell(bad, told('updated', second, { country: 'GB', target_size: 6 }))
    const failed = (await office.get(`${SETTINGS}/events?status=failed`)).body
    const { id } = failed.find((one: Json) => one.event_id === `late-${turn}`)
    expect((await office.post(`${SETTINGS}/events/${id}/replay`)).status).toBe(200)
    await applied(office)
    expect(await deal(`Yew ${turn}`)).toMatchObject({ jurisdiction: 'GB', target_size: 6 })
  })
})

test('a field that was one thing here and another there is settled once the peer’s newer word is taken', async () => {
  await platform.tell(company('created', 0, { name: 'Sorrel Way', country: 'DE' }))
  const { id } = await deal('Sorrel Way')
  await office.patch(`${DEALS}/${id}`, { jurisdiction: 'ES' })
  await platform.tell(company('updated', 1, { country: 'FR' }))
  const [conflict] = (await office.get(`${SETTINGS}/conflicts?deal_id=${id}`)).body
  expect(conflict).toMatchObject({ ours: 'ES', theirs: 'FR', status: 'open' })
  await office.patch(`${DEALS}/${id}`, { jurisdiction: 'DE' })
  await platform.tell(company('updated', 2, { country: 'IE' }))
  expect((await deal('Sorrel Way')).jurisdiction).toBe('IE')
  expect((await office.get(`${SETTINGS}/conflicts/${conflict.id}`)).body.status).toBe('settled')
  const { body } = await office.post(`${SETTINGS}/conflicts/${conflict.id}/resolve`, { keep: 'theirs' })
  expect(body.code).toBe('already_resolved')
  expect((await deal('Sorrel Way')).jurisdiction).toBe('IE')
})

test('what the office presumed of a new deal is no one’s word against the platform’s', async () => {
  await platform.tell(company('updated', 5, { name: 'Beech Hill' }))
  expect(await deal('Beech Hill')).toMatchObject({ currency: 'USD' })
  await platform.tell(company('created', 0, { currency: 'EUR' }))
  expect(await deal('Beech Hill')).toMatchObject({ currency: 'EUR' })
  expect(await open()).toEqual([])
})

test('what comes before the name waits for it', async () => {
  await platform.tell(company('updated', 10, { country: 'IT' }))
  expect((await deals(office)).some(({ jurisdiction }) => jurisdiction === 'IT')).toBe(false)
  await platform.tell(company('created', 0, { name: 'Cedar Court' }))
  expect(await deal('Cedar Court')).toMatchObject({ jurisdiction: 'IT' })
})

test('a deal of that name and company that is there already is linked, not doubled', async () => {
  await office.post(DEALS, { name: 'Damson House', counterparty: 'Damson House', jurisdiction: 'IE' })
  await platform.tell(company('created', 0, { name: 'DAMSON HOUSE', country: 'GB', sponsor: 'Elm Partners' }))
  const found = await deal('Damson House')
  expect(found).toMatchObject({ jurisdiction: 'IE', sponsor: 'Elm Partners' })
  const differences = (await open()).filter((one: Json) => one.deal_id === found.id)
  expect(differences.map(({ field, ours, theirs }: Json) => [field, ours, theirs])).toEqual(
    expect.arrayContaining([['jurisdiction', 'IE', 'GB']]),
  )
})

describe('a field that somebody here changed', () => {
  let found: Json
  beforeEach(async () => {
    await platform.tell(company('created', 0, { name: `Elder ${turn}`, country: 'GB', target_size: 10 }))
    found = await deal(`Elder ${turn}`)
    await office.patch(`${DEALS}/${found.id}`, { jurisdiction: 'IE' })
    await platform.tell(company('updated', 5, { country: 'FR', target_size: 20 }))
  })

  test('stays, and both are kept for a person; the other fields follow', async () => {
    expect(await deal(found.name)).toMatchObject({ jurisdiction: 'IE', target_size: 20 })
    const [one] = (await open()).filter(({ deal_id }: Json) => deal_id === found.id)
    expect(one).toMatchObject({ field: 'jurisdiction', ours: 'IE', theirs: 'FR', status: 'open' })
  })

  test('is theirs when a person decides so, and ours when they decide that', async () => {
    const [one] = (await open()).filter(({ deal_id }: Json) => deal_id === found.id)
    const taken = await office.post(`${SETTINGS}/conflicts/${one.id}/resolve`, { keep: 'theirs' })
    expect(taken.body).toMatchObject({ status: 'took_theirs' })
    expect(await deal(found.name)).toMatchObject({ jurisdiction: 'FR' })
    const again = await office.post(`${SETTINGS}/conflicts/${one.id}/resolve`, { keep: 'ours' })
    expect([again.status, again.body.code]).toEqual([409, 'already_resolved'])

    await platform.tell(company('updated', 6, { country: 'BE' }))
    expect(await deal(found.name)).toMatchObject({ jurisdiction: 'BE' })
    await office.patch(`${DEALS}/${found.id}`, { jurisdiction: 'LU' })
    await platform.tell(company('updated', 7, { country: 'NL' }))
    const [next] = (await open()).filter(({ deal_id }: Json) => deal_id === found.id)
    await office.post(`${SETTINGS}/conflicts/${next.id}/resolve`, { keep: 'ours' })
    expect(await deal(found.name)).toMatchObject({ jurisdiction: 'LU' })
  })

  test('is settled when both say the same in the end', async () => {
    await platform.tell(company('updated', 8, { country: 'IE' }))
    expect((await open()).filter(({ deal_id }: Json) => deal_id === found.id)).toEqual([])
  })
})

test('a deal that was archived here stays as it is, and what the peer says waits for a person', async () => {
  await platform.tell(company('created', 0, { name: `Aspen ${turn}`, target_size: 10 }))
  const found = await deal(`Aspen ${turn}`)
  await office.post(`${DEALS}/${found.id}/archive`)
  await platform.tell(company('updated', 5, { target_size: 20 }))
  expect((await office.get(`${DEALS}/${found.id}`)).body.target_size).toBe(10)
  const [one] = (await open()).filter(({ deal_id }: Json) => deal_id === found.id)
  expect(one).toMatchObject({ field: 'target_size', ours: 10, theirs: 20, status: 'open' })
  const resolve = () => office.post(`${SETTINGS}/conflicts/${one.id}/resolve`, { keep: 'theirs' })
  expect((await resolve()).body.code).toBe('archived')
  await office.post(`${DEALS}/${found.id}/restore`)
  expect((await resolve()).body.status).toBe('took_theirs')
  expect((await deal(found.name)).target_size).toBe(20)
})

describe('a company that the peer deletes', () => {
  const link = async () => {
    const { body } = await office.get(`${SETTINGS}/links?limit=500`)
    return body.find(({ peer_id }: Json) => peer_id === co)
  }

  test('is passed on where nobody worked on it, and stands where it stood when it comes back', async () => {
    await platform.tell(company('created', 0, { name: `Fir ${turn}` }), company('deleted', 5))
    expect(await deal(`Fir ${turn}`)).toMatchObject({ stage: 'passed' })
    expect(await link()).toMatchObject({ archived_at: at(5) })
    await platform.tell(company('updated', 9, { country: 'GB' }))
    expect(await deal(`Fir ${turn}`)).toMatchObject({ stage: 'sourced', jurisdiction: 'GB' })
    expect(await link()).toMatchObject({ archived_at: null })
  })

  test('is kept as it is where somebody did, and its link says that it is gone', async () => {
    await platform.tell(company('created', 0, { name: `Gum ${turn}` }))
    const { id } = await deal(`Gum ${turn}`)
    await office.post(`${DEALS}/${id}/stage`, { stage: 'due_diligence' })
    await platform.tell(company('deleted', 5))
    expect(await deal(`Gum ${turn}`)).toMatchObject({ stage: 'due_diligence' })
    expect(await link()).toMatchObject({ archived_at: at(5), deal_id: id })
  })

  test('ends the same when the deletion comes first', async () => {
    await platform.tell(company('deleted', 5), company('created', 0, { name: `Hazel ${turn}` }))
    expect(await deal(`Hazel ${turn}`)).toMatchObject({ stage: 'passed' })
    expect(await link()).toMatchObject({ archived_at: at(5) })
  })
})

test('what no deal can be fails with the field that is wrong, leaves nothing, and harms no other event', async () => {
  const bad = { ...company('created', 0, { name: `Ivy ${turn}`, country: 'Atlantis' }), id: `bad-${turn}` }
  const good = { type: 'company.created', data: { id: `other-${turn}`, name: `Juniper ${turn}` } }
  await platform.tell(bad, good)
  await deal(`Juniper ${turn}`)
  const [event] = (await office.get(`${SETTINGS}/events?status=failed`)).body
  expect(event).toMatchObject({ event_id: `bad-${turn}`, status: 'failed' })
  expect(event.error).toContain('jurisdiction')
  const links = (await office.get(`${SETTINGS}/links?limit=500`)).body
  expect(links.some(({ peer_id }: Json) => peer_id === co)).toBe(false)
})

test('a failed event is applied when it is replayed and nothing stands in its way any more', async () => {
  await office.post(SETTINGS, { enabled_modules: ['funds'] })
  await platform.tell({ ...company('created', 0, { name: `Kapok ${turn}` }), id: `off-${turn}` })
  const [event] = (await office.get(`${SETTINGS}/events?status=skipped&limit=1`)).body
  expect(event).toMatchObject({ event_id: `off-${turn}`, outcome: 'module_off' })
  await office.post(SETTINGS, { enabled_modules: ['companies', 'funds'] })
  const replay = await office.post(`${SETTINGS}/events/${event.id}/replay`)
  expect(replay.body).toMatchObject({ id: event.id, status: 'received' })
  await applied(office)
  await deal(`Kapok ${turn}`)
  const again = await office.post(`${SETTINGS}/events/${event.id}/replay`)
  expect([again.status, again.body.code]).toEqual([409, 'illegal_transition'])
})

test('a fund is raised here as the peer tells of it, but for what somebody here changed', async () => {
  const id = 'fund_1'
  const told = { id, name: 'Linden Fund II', vintage: 2024, currency: 'EUR', target_size: 90_000_000 }
  await platform.tell({ type: 'fund.created', data: { ...told, updated_at: '2026-02-01T00:00:00Z' } })
  const [link] = (await office.get(`${SETTINGS}/links?kind=fund`)).body
  expect(link).toMatchObject({ peer_id: id, name: 'Linden Fund II', deal_id: null, archived_at: null })
  const fund = async () => (await office.get(`/api/v1/svc/lp-crm/funds/${link.raised_fund_id}`)).body
  expect(await fund()).toMatchObject({
    ...{ name: 'Linden Fund II', currency: 'EUR', target_amount: 90_000_000, status: 'raising' },
  })

  await office.patch(`/api/v1/svc/lp-crm/funds/${link.raised_fund_id}`, { target_amount: 80_000_000 })
  const at = (updated_at: string, more: object) => ({ id, updated_at, ...more })
  await platform.tell(
    { type: 'fund.updated', data: at('2026-02-03T00:00:00Z', { target_size: 95e6, hard_cap: 120e6 }) },
    { type: 'fund.updated', data: at('2026-02-02T00:00:00Z', { name: 'Older name' }) },
  )
  expect(await fund()).toMatchObject({
    ...{ name: 'Older name', target_amount: 80_000_000, hard_cap_amount: 120_000_000 },
  })
  await platform.tell({ type: 'fund.deleted', data: at('2026-02-04T00:00:00Z', {}) })
  expect((await fund()).status).toBe('archived')
  await platform.tell({ type: 'fund.updated', data: at('2026-02-05T00:00:00Z', { name: 'Linden II' }) })
  expect(await fund()).toMatchObject({ name: 'Linden II', status: 'raising' })
  const gone = await office.delete(`/api/v1/svc/lp-crm/funds/${link.raised_fund_id}`)
  expect([gone.status, gone.body.code]).toEqual([409, 'in_use'])
  const funds = (await office.get('/api/v1/svc/lp-crm/funds')).body
  expect(funds).toHaveLength(1)
})
