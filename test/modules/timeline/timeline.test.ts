import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGoverned } from '../../../server/kernel/routes/governed.ts'
import { pastOf } from '../../../server/kernel/timeline/past.ts'
import { registry } from '../../../server/registry.ts'
import { everyAreaBut, type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'

test('every write that may be told on a timeline has words for what it did', () => {
  const wordless = registry.routes
    .filter(route => isGoverned(route) && route.timeline !== false)
    .filter(({ did, summary }) => did === undefined && pastOf(summary) === null)
    .map(({ method, path, summary }) => `${method} ${path}: ${summary}`)
    // Routes that name no record of a timeline.
    .filter(name => !/ \/api\/v1\/svc\/(admin|credits)\//.test(name))
  expect(wordless).toEqual([])
})

describe('a timeline', () => {
  let office: Office
  let deal: Json
  beforeAll(async () => {
    office = await openOffice()
    deal = (
      await office.post(`${P}/crm/deals`, { name: 'Alder Row', currency: 'EUR', target_size: 10_000_000 })
    ).body
  })
  afterAll(() => office.close())

  const of = async (record_type: string, record_id: number, as?: string): Promise<Json[]> =>
    (await office.get(`${P}/timeline/${record_type}/${record_id}`, as ? { as } : {})).body

  test('tells each call that named the record, whatever area made it', async () => {
    const priced = await office.post(`${P}/pricer/run`, {
      ...(registry.routes.find(({ path }) => path === `${P}/pricer/run`)?.example as Json),
      name: 'Base case',
      deal_id: deal.id,
      currency: 'EUR',
    })
    expect(priced.status, JSON.stringify(priced.body)).toBe(200)
    const { body: contact } = await office.post(`${P}/crm/contacts`, { name: 'Jane Doe' })
    await office.post(`${P}/crm/deals/${deal.id}/contacts`, { contact_id: contact.id, role: 'sponsor' })
    expect((await of('deal', deal.id)).map(({ origin, summary }) => `${origin}: ${summary}`)).toEqual([
      'call: Added a contact to a deal: Jane Doe',
      'call: Priced a loan: Base case',
      'call: Created a deal: Alder Row',
    ])
    expect((await of('contact', contact.id)).map(({ type }) => type)).toEqual([
      'add_deal_contact',
      'create_contact',
    ])
  })

  test('is one with all others for the office, with the names of their records, as far as the caller may read', async () => {
    for (const since of ['733', '2026-03-31', '2026-03-31T09:30:00.000Z_'])
      expect((await office.get(`${P}/timeline?since=${since}`)).status, since).toBe(422)
    const { body: whole } = await office.get(`${P}/timeline?limit=50`)
    expect(whole.map((one: Json) => [one.type, one.record_type, one.record_name])).toEqual(
      expect.arrayContaining([
        ['create_deal', 'deal', 'Alder Row'],
        ['create_contact', 'contact', 'Jane Doe'],
      ]),
    )
    expect(whole.map(({ id }: Json) => id)).toEqual(
      whole.map(({ id }: Json) => id).toSorted((a: number, b: number) => b - a),
    )
    expect((await office.get(`${P}/timeline?others=true`)).body).toEqual([])
    expect((await office.get(`${P}/timeline?since=2100-01-01T00:00:00.000Z`)).body).toEqual([])
    await office.person('member', 'quentin@example.com')
    const { body: found } = await office.get(`${P}/admin/users?q=quentin@example.com`)
    await office.patch(`${P}/admin/users/${found[0].id}`, { rights: everyAreaBut({ pricer: 'none' }) })
    const as = await office.signIn('quentin@example.com')
    const { body: hers } = await office.get(`${P}/timeline?others=true`, { as })
    expect(hers.map(({ type }: Json) => type)).toContain('create_deal')
    expect(hers.map(({ type }: Json) => type)).not.toContain('run_pricer')
    expect(whole.map(({ type }: Json) => type)).toContain('run_pricer')
  })

  test('is narrowed to one module, to what people wrote and to proposals, and counts each', async () => {
    const { body: one } = await office.post(`${P}/crm/deals`, { name: 'Dogwood' })
    await office.post(`${P}/crm/deals/${one.id}/notes`, { text: 'Called the sponsor' })
    const path = `${P}/timeline/deal/${one.id}`
    const types = async (query: string) =>
      (await office.get(`${path}?${query}`)).body.map(({ type }: Json) => type)
    expect(await types('said=true')).toEqual(['note'])
    expect(await types('area=pricer')).toEqual([])
    expect(await types('area=crm')).toContain('create_deal')
    expect(await types('proposed=true')).toEqual([])
    const { body: counts } = await office.get(`${path}/counts`)
    const all = await types('limit=50')
    expect(counts).toEqual({
      total: all.length,
      said: 1,
      proposed: 0,
      areas: [{ area: 'crm', count: all.length }],
    })
  })

  test('has what a change changed, in the words of the API, and what the record says once', async () => {
    await office.patch(`${P}/crm/deals/${deal.id}`, { target_size: 14_000_000 })
    await office.post(`${P}/crm/deals/${deal.id}/stage`, { stage: 'screening', reason: 'Teaser read' })
    const [moved, changed] = await of('deal', deal.id)
    expect(moved).toMatchObject({ origin: 'record', type: 'stage_change', author: 'Administrator' })
    expect(changed).toMatchObject({
      origin: 'call',
      type: 'update_deal',
      details: { before: { target_size: 10_000_000 }, after: { target_size: 14_000_000 } },
    })
    const activities = (await office.get(`${P}/crm/deals/${deal.id}/activities`)).body
    expect(activities.map(({ type }: Json) => type)).toEqual(['stage_change'])
  })

  test('has the day something happened on, and keeps nothing of what was only tried', async () => {
    const before = (await of('deal', deal.id)).length
    await office.post(`${P}/crm/deals/${deal.id}/notes?ephemeral=true`, { text: 'Tried' })
    await office.post(`${P}/crm/deals/${deal.id}/activity`, {
      type: 'call',
      summary: 'Talked to the sponsor',
      happened_on: '2026-02-27',
    })
    const entries = await of('deal', deal.id)
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]).toMatchObject({ origin: 'person', type: 'call', happened_on: '2026-02-27' })
  })

  test('names the approved action and the run that proposed it, as the audit log names the record', async () => {
    const { body: called } = await office.post('/api/v1/tools/svc_move_deal_stage/call', {
      deal_id: deal.id,
      stage: 'nda',
    })
    const id = called.result.action_id
    const { status, body } = await office.post(`/svc/agent/actions/${id}/approve`, {})
    expect(status, JSON.stringify(body)).toBe(200)
    const [entry] = await of('deal', deal.id)
    expect(entry).toMatchObject({ type: 'stage_change', action_id: id, run_id: body.run_id })
    const audit = (await office.get(`${P}/admin/audit?q=deals/${deal.id}/stage`)).body
    expect(audit[0]).toMatchObject({ target: `${P}/crm/deals/${deal.id}/stage` })
  })

  test('is said in the language of whoever reads it, what a person wrote as they wrote it', async () => {
    const { body: lost } = await office.post(`${P}/crm/deals`, { name: 'Elder Row' })
    await office.post(`${P}/crm/deals/${lost.id}/stage`, {
      stage: 'passed',
      pass_reason: 'price',
      reason: 'Too dear',
    })
    await office.post(`${P}/crm/deals/${lost.id}/activity`, { type: 'note', summary: 'Created a deal' })
    const headers = { 'accept-language': 'de' }
    const inGerman = await office.get<Json[]>(`${P}/timeline/deal/${lost.id}`, { headers })
    expect(inGerman.body.map(({ summary }) => summary)).toEqual([
      'Created a deal',
      'Identifiziert → Nicht weiterverfolgt: Preis oder Rendite, Too dear',
      'Deal angelegt: Elder Row',
    ])
    expect(inGerman.headers.get('content-language')).toBe('de')
    const { body: activities } = await office.get<Json[]>(`${P}/crm/deals/${lost.id}/activities`, { headers })
    expect(activities[1]?.summary).toBe(inGerman.body[1]?.summary)
    expect((await of('deal', lost.id))[2]?.summary).toBe('Created a deal: Elder Row')
    const { body: log } = await office.get<Json[]>(`${P}/admin/audit?q=deal angelegt`, { headers })
    expect(log[0]).toMatchObject({ told: 'Deal angelegt', record: { name: 'Elder Row' } })
  })

  test('shows of other areas what the caller may read, and nothing of records that are not theirs', async () => {
    await office.person('viewer', 'vera@example.com')
    const { body: people } = await office.get(`${P}/admin/users?q=vera@`)
    await office.patch(`${P}/admin/users/${people[0].id}`, {
      rights: everyAreaBut({ pricer: 'none', 'investor-portal': 'none' }),
    })
    const reader = await office.signIn('vera@example.com')
    const seen = (await of('deal', deal.id, reader)).map(({ type }) => type)
    expect(seen).toContain('create_deal')
    expect(seen).not.toContain('price_loan')
    const ask = (path: string, as?: string) => office.get(`${P}/timeline/${path}`, as ? { as } : {})
    expect((await ask('lp/1', reader)).status).toBe(404)
    expect((await ask('nothing/1')).status).toBe(404)
    const other = await office.otherOrganisation()
    expect((await ask(`deal/${deal.id}`, other)).status).toBe(404)
    expect((await ask(`deal/${deal.id}`, await office.person('lp'))).status).toBe(403)
  })

  test('is of funds and investors as well, without each entry of the book', async () => {
    const { body: fund } = await office.post(`${P}/cfo/accounts`, { name: 'Larch', currency: 'USD' })
    const { body: lp } = await office.post(`${P}/investors/lp`, { name: 'Birch Pension' })
    await office.post(`${P}/investor-portal/commitments`, {
      lp_id: lp.id,
      fund_account_id: fund.id,
      amount: 1_000_000,
    })
    await office.post(`${P}/cfo/journal`, {
      fund_account_id: fund.id,
      category: 'income',
      date: '2026-02-27',
      credit: 100,
    })
    expect((await of('fund', fund.id)).map(({ summary }) => summary)).toEqual([
      'Recorded a commitment',
      'Opened a fund account: Larch',
    ])
    expect((await of('lp', lp.id)).map(({ type }) => type)).toHaveLength(2)
  })
})
