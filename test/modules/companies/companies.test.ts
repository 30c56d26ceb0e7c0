import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyKey } from '../../../server/companies/names.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const COMPANIES = '/api/v1/svc/companies'
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

const create = async (input: Json): Promise<Json> => (await office.post(COMPANIES, input)).body
const deal = async (input: Json): Promise<Json> => (await office.post(`${CRM}/deals`, input)).body
const contact = async (input: Json): Promise<Json> => (await office.post(`${CRM}/contacts`, input)).body
const read = async (id: number): Promise<Json> => (await office.get(`${COMPANIES}/${id}`)).body

describe('names', () => {
  test.each([
    ['SPONSOR CAPITAL L.L.P.', 'sponsor capital'],
    ['Sponsor Capital LLP', 'sponsor capital'],
    ['Sponsor-Capital', 'sponsor capital'],
    ['Alder Ports S.à r.l.', 'alder ports'],
    ['Müller GmbH & Co. KG', 'muller'],
    ['Birch & Sons, Ltd.', 'birch and sons'],
    ['Cedar S.p.A.', 'cedar'],
    ['Cedar Sp. z o.o.', 'cedar'],
    ['Maersk A/S', 'maersk'],
    ['LLP', 'llp'],
    ['Alder Fund I GP', 'alder fund i gp'],
    ['三菱商事', '三菱商事'],
    ['+++', '+++'],
  ])('%s is known as %s', (name, key) => expect(companyKey(name)).toBe(key))
})

describe('a company', () => {
  test('is created with 201, read, changed and archived', async () => {
    const input = {
      name: 'Larch Logistics',
      legal_name: 'Larch Logistics Holdings plc',
      country: 'GB',
      website: 'https://larch.example',
      lei: '529900T8BM49AURSDO55',
      registration_number: '0123',
      sector: 'logistics',
      notes: 'n',
    }
    const { status, headers, body } = await office.post(COMPANIES, input)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...input, aliases: [], roles: [], version: 1, archived_at: null })
    expect(headers.get('location')).toBe(`${COMPANIES}/${body.id}`)
    const changed = await office.patch(`${COMPANIES}/${body.id}`, { country: null, version: 1 })
    expect(changed.body).toMatchObject({ country: null, version: 2 })
    expect((await office.patch(`${COMPANIES}/${body.id}`, { country: 'US', version: 1 })).body).toMatchObject(
      {
        code: 'changed_meanwhile',
        current: { version: 2 },
      },
    )
    expect((await office.post(`${COMPANIES}/${body.id}/archive`)).body.archived_at).not.toBeNull()
    const ids = async (query: string) =>
      (await office.get(`${COMPANIES}?${query}`)).body.map(({ id }: Json) => id)
    expect(await ids('')).not.toContain(body.id)
    expect(await ids('archived=true')).toContain(body.id)
    for (const refused of [
      await office.patch(`${COMPANIES}/${body.id}`, { country: 'US' }),
      await office.post(`${COMPANIES}/${body.id}/aliases`, { name: 'Larch' }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'archived'])
    expect((await office.post(`${COMPANIES}/${body.id}/restore`)).body.archived_at).toBeNull()
    expect(await ids('')).toContain(body.id)
  })

  test('has its name for itself, in any spelling: 409 names the other', async () => {
    const { id } = await create({ name: 'Rowan Partners LLP' })
    for (const name of ['ROWAN PARTNERS L.L.P.', 'Rowan Partners'])
      expect(await office.post(COMPANIES, { name })).toMatchObject({
        status: 409,
        body: { code: 'duplicate', company_id: id },
      })
    const other = await create({ name: 'Rowan Lending' })
    expect((await office.patch(`${COMPANIES}/${other.id}`, { name: 'Rowan Partners Ltd' })).status).toBe(409)
    expect((await office.post(`${COMPANIES}/${other.id}/aliases`, { name: 'rowan partners' })).status).toBe(
      409,
    )
    expect((await office.post(COMPANIES, { name: 'Rowan Partners LLP' }, { as: stranger })).status).toBe(201)
  })

  test('is found by each of its names, by role and by country', async () => {
    const { id } = await create({ name: 'Quince Ferries', country: 'PT' })
    await office.post(`${COMPANIES}/${id}/aliases`, { name: 'Zzyzx Boats S.A.' })
    for (const query of ['q=quince', 'q=zzyzx', 'q=Zzyzx%20Boats%20Ltd', 'country=PT'])
      expect((await office.get(`${COMPANIES}?${query}`)).body).toMatchObject([
        { id, aliases: [{ name: 'Zzyzx Boats S.A.' }] },
      ])
    await deal({ name: 'Project Quince', counterparty: 'zzyzx boats' })
    expect((await office.get(`${COMPANIES}?q=quince&kind=counterparty`)).body).toMatchObject([
      { roles: ['counterparty'] },
    ])
    expect((await office.get(`${COMPANIES}?q=quince&kind=employer`)).body).toEqual([])
  })

  test('gives an alias up, but neither its name nor another company’s', async () => {
    const { id } = await create({ name: 'Spruce Rail' })
    const { body } = await office.post(`${COMPANIES}/${id}/aliases`, { name: 'Spruce Trains' })
    const path = `${COMPANIES}/${id}/aliases/${body.aliases[0].id}`
    expect((await office.delete(path)).status).toBe(204)
    expect((await read(id)).aliases).toEqual([])
    expect((await office.delete(path)).status).toBe(404)
  })

  test('refuses an LEI whose digits do not fit, an owner who is nobody, and whoever may only read', async () => {
    expect((await office.post(COMPANIES, { name: 'A', lei: '529900T8BM49AURSDO56' })).status).toBe(422)
    expect((await office.post(COMPANIES, { name: 'A', owner_id: 999_999 })).body.errors).toMatchObject([
      { path: 'owner_id' },
    ])
    expect((await office.post(COMPANIES, { name: 'A' }, { as: viewer })).status).toBe(403)
  })
})

describe('what names a company', () => {
  test('is one company in any spelling, which a deal and a contact both refer to', async () => {
    const first = await deal({ name: 'Project Elm', counterparty: 'Elm Capital LLP' })
    const second = await deal({ name: 'Project Elm II', counterparty: 'ELM CAPITAL L.L.P.' })
    const person = await contact({ name: 'Ana Silva', company: 'elm capital' })
    expect(second).toMatchObject({ counterparty: 'Elm Capital LLP', company_id: first.company_id })
    expect(person).toMatchObject({ company: 'Elm Capital LLP', company_id: first.company_id })
    const id = first.company_id
    expect((await office.get(`${CRM}/deals?company_id=${id}`)).body.map((one: Json) => one.id)).toEqual([
      second.id,
      first.id,
    ])
    expect((await office.get(`${CRM}/contacts?company_id=${id}`)).body).toMatchObject([{ id: person.id }])
    expect((await read(id)).roles.sort()).toEqual(['counterparty', 'employer'])
    expect((await office.get(`${COMPANIES}/${id}/references`)).body).toEqual({
      company_id: id,
      references: [
        {
          role: 'counterparty',
          type: 'deal',
          count: 2,
          records: [
            { id: second.id, title: 'Project Elm II', detail: 'Sourced' },
            { id: first.id, title: 'Project Elm', detail: 'Sourced' },
          ],
        },
        {
          role: 'employer',
          type: 'contact',
          count: 1,
          records: [{ id: person.id, title: 'Ana Silva', detail: null }],
        },
      ],
    })
    const headers = { 'accept-language': 'de' }
    const { body: german } = await office.get(`${COMPANIES}/${id}/references`, { headers })
    expect(german.references[0].records[0].detail).toBe('Identifiziert')
  })

  test('is the sponsor of a deal beside its counterparty, by any of its names', async () => {
    const first = await deal({
      name: 'Project Fir',
      counterparty: 'Fir Care Homes',
      sponsor: 'Fir Partners LLP',
    })
    const second = await deal({ name: 'Project Fir II', sponsor: 'FIR PARTNERS L.L.P.' })
    expect(second).toMatchObject({
      sponsor: 'Fir Partners LLP',
      sponsor_id: first.sponsor_id,
      company_id: null,
    })
    expect(first.company_id).not.toBe(first.sponsor_id)
    expect((await read(first.sponsor_id)).roles).toEqual(['sponsor'])
    const cleared = await office.patch(`${CRM}/deals/${second.id}`, { sponsor: null })
    expect(cleared.body).toMatchObject({ sponsor: null, sponsor_id: null })
    const wrong = await office.patch(`${CRM}/deals/${second.id}`, { sponsor_id: 999_999 })
    expect(wrong.body.errors[0].path).toBe('sponsor_id')
  })

  test('follows its new name, and is found by the old one', async () => {
    const { id, company_id } = await deal({ name: 'Project Ash', counterparty: 'Ash Ventures' })
    await office.patch(`${COMPANIES}/${company_id}`, { name: 'Ashgrove' })
    expect((await office.get(`${CRM}/deals/${id}`)).body.counterparty).toBe('Ashgrove')
    expect((await read(company_id)).aliases).toMatchObject([{ name: 'Ash Ventures' }])
    expect((await deal({ name: 'Project Ash II', counterparty: 'Ash Ventures Ltd' })).company_id).toBe(
      company_id,
    )
  })

  test('may be given by id, is cleared with null, and is refused where the two disagree', async () => {
    const { id: company_id } = await create({ name: 'Maple Holdings' })
    const { id, counterparty } = await deal({ name: 'Project Maple', company_id })
    expect(counterparty).toBe('Maple Holdings')
    const patch = (body: Json) => office.patch(`${CRM}/deals/${id}`, body)
    expect((await patch({ counterparty: 'Somebody Else', company_id })).body.errors).toMatchObject([
      { path: 'company_id' },
    ])
    expect((await patch({ company_id: 999_999 })).status).toBe(422)
    expect((await patch({ counterparty: null })).body).toMatchObject({ counterparty: null, company_id: null })
    expect((await patch({ counterparty: 'maple holdings', company_id })).body).toMatchObject({ company_id })
    expect((await patch({ company_id: null })).body).toMatchObject({ counterparty: null, company_id: null })
    const theirs = (await office.post(COMPANIES, { name: 'Theirs' }, { as: stranger })).body.id
    expect((await patch({ company_id: theirs })).status).toBe(422)
  })

  test('comes with an import, once', async () => {
    const csv = 'Full name,Company\nJane Doe,Willow GmbH\nJohn Doe,WILLOW\n'
    const { body } = await office.post(`${CRM}/contacts/bulk-import`, { csv })
    expect(body.counts.create).toBe(2)
    const [company] = (await office.get(`${COMPANIES}?q=willow`)).body
    const people = (await office.get(`${CRM}/contacts?company_id=${company.id}`)).body
    expect(people.map((one: Json) => one.company)).toEqual(['Willow GmbH', 'Willow GmbH'])
  })

  test('is one company though two people write it at once', async () => {
    const deals = await Promise.all(
      ['Poplar Energy', 'POPLAR ENERGY AG', 'Poplar-Energy'].map(counterparty =>
        deal({ name: 'Project Poplar', counterparty }),
      ),
    )
    expect(new Set(deals.map(({ company_id }) => company_id)).size).toBe(1)
    expect((await office.get(`${COMPANIES}?q=poplar`)).body).toHaveLength(1)
  })

  test('keeps nothing of a company that is only tried', async () => {
    await office.post(`${CRM}/deals?ephemeral=true`, { name: 'Tried', counterparty: 'Nowhere Known AG' })
    expect((await office.get(`${COMPANIES}?q=nowhere`)).body).toEqual([])
  })
})

describe('what is like what somebody types', () => {
  const titles = async (path: string) => (await office.get(path)).body.map(({ title }: Json) => title)

  test('is found among companies by each name, and among deals, contacts and investors', async () => {
    const { id } = await create({ name: 'Hawthorn Shipping' })
    await office.post(`${COMPANIES}/${id}/aliases`, { name: 'Blackthorn Vessels' })
    for (const name of ['Hawthorne%20Shiping%20Ltd', 'BLACKTHORN%20VESSELS%20S.A.'])
      expect(await titles(`${COMPANIES}/similar?name=${name}`)).toEqual(['Hawthorn Shipping'])
    expect(await titles(`${COMPANIES}/similar?name=Zebra`)).toEqual([])
    await deal({ name: 'Project Hawthorn Fleet', counterparty: 'Hawthorn Shipping' })
    const deals = `${CRM}/deals/similar?name=Project%20Hawthorn%20Fleet`
    expect(await titles(deals)).toContain('Project Hawthorn Fleet')
    expect(await titles(`${deals}&counterparty=blackwood`)).toEqual([])
    await contact({ name: 'Philippa Hawthorn', email: 'ph@example.com', company: 'Hawthorn Shipping' })
    expect(await titles(`${CRM}/contacts/similar?name=Phillipa%20Hawthorn`)).toEqual(['Philippa Hawthorn'])
    expect(await titles(`${CRM}/contacts/similar?name=Somebody&email=PH@example.com`)).toEqual([
      'Philippa Hawthorn',
    ])
    await office.post('/api/v1/svc/investor-portal/lps', { name: 'Hawthorn Pension Fund' })
    expect(await titles('/api/v1/svc/investor-portal/lps/similar?name=Hawthorn%20Pension')).toEqual([
      'Hawthorn Pension Fund',
    ])
  })

  test('is nobody else’s', async () => {
    await create({ name: 'Secret Sponsor' })
    expect((await office.get(`${COMPANIES}/similar?name=Secret%20Sponsor`, { as: stranger })).body).toEqual(
      [],
    )
  })
})

describe('the next step of a company', () => {
  const planned = { next_step: 'Send Rui Costa the teaser', next_step_at: '2031-06-03' }
  const due = async (as?: string): Promise<Json[]> =>
    (await office.get('/api/v1/svc/calendar/due-dates?from=2031-06-01&to=2031-06-30', as ? { as } : {})).body

  test('is set, due on its day to its owner, told on the timeline, and at rest while it is archived', async () => {
    await office.person('member', 'ann@example.com')
    const owner_id = (await office.get('/api/v1/svc/admin/users?q=ann@')).body[0].id
    const one = await create({ name: 'Quillon Freight', owner_id, ...planned })
    expect(one).toMatchObject({ owner_id, ...planned })
    expect(await due()).toMatchObject([
      {
        key: `company-step-${one.id}`,
        date: '2031-06-03',
        title: 'Quillon Freight: Send Rui Costa the teaser',
        who: 'member',
        page: `/companies/${one.id}`,
      },
    ])
    expect(await due(stranger)).toEqual([])
    const at = `${COMPANIES}/${one.id}`
    const moved = { next_step: null, next_step_at: '2031-06-04' }
    expect((await office.patch(at, moved)).body).toMatchObject({ ...moved, version: one.version + 1 })
    expect((await due()).map(({ title }) => title)).toEqual(['Quillon Freight: next step'])
    const [told] = (await office.get(`/api/v1/svc/timeline/company/${one.id}`)).body
    expect(told.details).toMatchObject({ before: planned, after: moved })
    const refused = await office.patch(at, { next_step_at: '2031-02-30' })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'next_step_at'])
    await office.post(`${at}/archive`)
    expect(await due()).toEqual([])
    expect((await office.patch(at, planned)).body.code).toBe('archived')
    await office.post(`${at}/restore`)
    expect(await due()).toHaveLength(1)
    await office.patch(at, { next_step_at: null })
    expect(await due()).toEqual([])
  })

  test('goes with its day where two are merged, and comes back where they are two again', async () => {
    const kept = await create({ name: 'Rosswell' })
    const gone = await create({ name: 'Rosswell Trading', ...planned })
    const { body: merge } = await office.post(`${COMPANIES}/${kept.id}/merge`, { loser_id: gone.id })
    expect(await read(kept.id)).toMatchObject(planned)
    await office.post(`${COMPANIES}/${kept.id}/merges/${merge.id}/undo`)
    expect(await read(kept.id)).toMatchObject({ next_step: null, next_step_at: null })
    expect(await read(gone.id)).toMatchObject(planned)
  })

  test('and its notes lose whoever is erased', async () => {
    const { id } = await create({ name: 'Selwyn Mills', ...planned, notes: 'Rui Costa knows the owners' })
    const person = await contact({ name: 'Rui Costa' })
    const at = `/api/v1/svc/admin/erasures/contact/${person.id}`
    const { records } = (await office.get(at)).body
    expect(records).toContainEqual(expect.objectContaining({ type: 'company', id }))
    await office.post(at, { reason: 'Asked to be forgotten' })
    expect(await read(id)).toMatchObject({
      name: 'Selwyn Mills',
      next_step: 'Send [erased] the teaser',
      notes: '[erased] knows the owners',
    })
  })

  test('and an undone merge brings back nobody who was erased meanwhile', async () => {
    const kept = await create({ name: 'Thornwick' })
    const named = { name: 'Inês Prado “Mills” & "Sons"', notes: 'Inês Prado knows the owners' }
    const gone = await create({ ...planned, ...named })
    const { body: merge } = await office.post(`${COMPANIES}/${kept.id}/merge`, { loser_id: gone.id })
    const person = await contact({ name: 'Inês Prado' })
    const at = `/api/v1/svc/admin/erasures/contact/${person.id}`
    expect((await office.post(at, { reason: 'Asked to be forgotten' })).body.erased).toContainEqual({
      what: 'merge',
      count: 1,
    })
    const undone = await office.post(`${COMPANIES}/${kept.id}/merges/${merge.id}/undo`)
    expect(undone.status).toBe(200)
    expect(await read(gone.id)).toMatchObject({ name: named.name, notes: '[erased] knows the owners' })
    expect((await read(kept.id)).notes).toBeNull()
  })
})
