import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice, PASSWORD } from '../../office.ts'
import { approved } from '../decisions/committee.ts'
import { closing as draftClosing, party } from '../transactions/closings.ts'

const CONTACTS = '/api/v1/svc/crm/contacts'
const ERASURES_OF = '/api/v1/svc/admin/erasures'
const ERASURES = `${ERASURES_OF}/contact`
const TRANSACTIONS = '/api/v1/svc/transactions'
const USERS = '/api/v1/svc/admin/users'

describe('erasing a contact', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  /** Everything that the database of the office has, as text. */
  async function everything(): Promise<string> {
    const { root } = office.running.door.parts.database
    const rows = []
    for (const table of [
      'contacts',
      'timeline_entries',
      'audit_log',
      'audit_values',
      'search_passages',
      'agent_actions',
      'agent_events',
      'lps',
      'lp_facts',
      'notifications',
      'users',
      'sessions',
      'invite_links',
    ] as const)
      rows.push(...(await root.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows)
  }

  const chain = async () => (await office.get('/api/v1/svc/admin/audit/verification')).body

  test('leaves their name, address and notes nowhere, and the chain whole', async () => {
    const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'Alder' })
    const { body: contact } = await office.post(CONTACTS, {
      name: 'Zebulon Canary',
      email: 'zeb@example.com',
      phone: '+351 210 000 000',
      notes: 'Has a heart condition',
    })
    await office.post(CONTACTS, { name: 'Zebulon Canarytown', email: 'other@example.com' })
    await office.patch(`${CONTACTS}/${contact.id}`, { notes: 'Is in hospital' })
    await office.post(`/api/v1/svc/crm/deals/${deal.id}/contacts`, {
      contact_id: contact.id,
      role: 'sponsor',
    })
    await office.post(`/api/v1/svc/crm/deals/${deal.id}/activity`, {
      type: 'call',
      summary: 'ZEBULON CANARY (zeb@example.com) called',
    })
    const { body: known } = await office.get(`${ERASURES}/${contact.id}`)
    expect(known.records.map(({ type }: Json) => type)).toEqual([
      'contact',
      'deal_contact',
      'activity',
      'activity',
      'activity',
      'activity',
      'activity',
    ])
    expect(known.audit_entries).toHaveLength(3)
    expect(JSON.stringify(known)).toContain('heart condition')

    const { body: preview } = await office.post(`${ERASURES}/${contact.id}?ephemeral=true`)
    expect(await everything()).toContain('heart condition')
    const { status, body: report } = await office.post(`${ERASURES}/${contact.id}`)
    expect(status).toBe(200)
    expect(report.erased).toEqual([
      { what: 'contact', count: 1 },
      { what: 'deal_contact', count: 1 },
      { what: 'activity', count: 5 },
      { what: 'audit_values', count: 3 },
    ])
    expect(preview.erased).toEqual(report.erased)
    expect(report.not_reached[0]).toContain('Backups')
    expect(JSON.stringify(report)).not.toMatch(/zebulon/i)

    await office.running.door.parts.services.search.upToDate()
    const left = await everything()
    expect(left).not.toMatch(/zebulon canary(?!town)|zeb@example|heart|hospital|210 000/i)
    expect(left).toContain('Zebulon Canarytown')
    expect(left).toContain('[erased] ([erased]) called')
    expect(await chain()).toMatchObject({ broken: null, erased: 3 })
    const { body: log } = await office.get<Json[]>('/api/v1/svc/admin/audit?q=erasures')
    expect(log[0]).toMatchObject({ details: { erased: expect.stringContaining('audit_values: 3') } })
    expect((await office.get(`${ERASURES}/${contact.id}`)).status).toBe(404)
    expect((await office.post(`${ERASURES}/${contact.id}`)).status).toBe(404)
  })

  test('says which decisions name them, and leaves what was known as it was proven', async () => {
    const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'House of Orla Quince' })
    const { body: contact } = await office.post(CONTACTS, { name: 'Orla Quince', email: 'orla@example.com' })
    const id = await approved(office, { deal_id: deal.id })
    const before = (await office.get(`/api/v1/svc/decisions/${id}/bundle`)).body
    const { body: known } = await office.get(`${ERASURES}/${contact.id}`)
    const decision = { type: 'decision', record_id: id }
    expect(known.mentions).toContainEqual(decision)
    const { body: report } = await office.post(`${ERASURES}/${contact.id}`)
    expect(report.remains).toContainEqual(decision)
    expect(report.not_reached.join(' ')).toContain('It proves what the decision rested on')
    expect((await office.get(`/api/v1/svc/decisions/${id}/bundle`)).body).toEqual(before)
    expect(before.intact).toBe(true)
  })

  test('says in which closings and requests for pre-clearance they stand, which are kept', async () => {
    const { body: contact } = await office.post(CONTACTS, { name: 'Ida Lunt', email: 'ida@example.com' })
    const closing = await draftClosing(office)
    const at = `${TRANSACTIONS}/${closing.id}/parties`
    const signs = { signatory: 'Ida Lunt, Director', email: 'ida@example.com' }
    const signed = await party(office, closing.id, signs)
    expect((await office.post(`${at}/${signed}/signed`, { method: 'wet_ink' })).status).toBe(200)
    // An unsigned closing proves nothing yet.
    const other = await draftClosing(office)
    await party(office, other.id, signs)
    await party(office, other.id, { signatory: 'Frida Luntz' })
    const asked = await office.post('/api/v1/svc/compliance/trade/preclearance', {
      person: 'Ida Lunt',
      account: 'Broker 1',
      issuer: 'Larch Logistics',
      instrument: 'equity',
      side: 'buy',
      quantity: 10,
    })
    const kept = [
      { type: 'transaction', record_id: closing.id },
      { type: 'preclearance', record_id: asked.body.id },
    ]
    const { body: known } = await office.get(`${ERASURES}/${contact.id}`)
    expect(known.mentions).toHaveLength(kept.length)
    expect(known.mentions).toEqual(expect.arrayContaining(kept))
    const { body: report } = await office.post(`${ERASURES}/${contact.id}`)
    expect(report.remains).toEqual(known.mentions)
    expect(report.erased).toContainEqual({ what: 'closing_signatory', count: 1 })
    const signatories = async (id: number) =>
      (await office.get<Json[]>(`${TRANSACTIONS}/${id}/parties`)).body.map(({ signatory, email }) => [
        signatory,
        email,
      ])
    expect(await signatories(closing.id)).toEqual([['Ida Lunt, Director', 'ida@example.com']])
    expect(await signatories(other.id)).toEqual([
      [null, null],
      ['Frida Luntz', null],
    ])
  })

  test('begins with a signatory of a closing, or with whoever trades for their own account', async () => {
    const closing = await draftClosing(office)
    const at = `${TRANSACTIONS}/${closing.id}/parties`
    const signs = { name: 'Larch Holdings', signatory: 'Ugo Perch, Director', email: 'ugo@larch.example' }
    const { id } = (await office.post(at, signs)).body
    const trade = {
      account: 'Broker 2',
      issuer: 'Birch Rail',
      instrument: 'equity',
      side: 'buy',
      quantity: 5,
    }
    const preclearance = '/api/v1/svc/compliance/trade/preclearance'
    const request = (await office.post(preclearance, { ...trade, person: 'Vera Dace' })).body.id

    const { status, body: signatory } = await office.post(`${ERASURES_OF}/signatory/${id}`)
    expect([status, signatory.erased[0]]).toEqual([200, { what: 'closing_signatory', count: 1 }])
    expect(await everything()).not.toMatch(/Ugo Perch|ugo@larch/)
    const { body: trader } = await office.post(`${ERASURES_OF}/trader/${request}`)
    expect(trader.remains).toEqual([{ type: 'preclearance', record_id: request }])
    expect(trader.not_reached.at(-1)).toContain('kept on record by law')
    const { audit_values } = await office.rows()
    expect(JSON.stringify(audit_values)).not.toContain('Vera Dace')
    expect(await chain()).toMatchObject({ broken: null })
  })

  test('goes by the address alone where another contact is called the same', async () => {
    const { body: one } = await office.post(CONTACTS, { name: 'Ana Silva', email: 'ana@example.com' })
    await office.post(CONTACTS, { name: 'ana silva', email: 'another@example.com' })
    const { body: report } = await office.post(`${ERASURES}/${one.id}`)
    expect(report).toMatchObject({ searched_by_name: false })
    expect(await everything()).toContain('another@example.com')
    expect(await everything()).not.toContain('"ana@example.com')
  })

  test('empties what was proposed about the person, and takes them out of what names them', async () => {
    const key = await office.key()
    const call = (tool: string, input: object) =>
      office.post(`/api/v1/tools/${tool}/call`, input, { as: key }).then(({ body }) => body.result.action_id)
    const approve = async (id: number) =>
      (await office.post(`/svc/agent/actions/${id}/approve`, {})).body.result
    const { id } = await approve(
      await call('svc_create_contact', {
        name: 'Wilhelmina Quist',
        email: 'w@quist.example',
        notes: 'Diabetic',
      }),
    )
    await call('svc_create_deal', { name: 'Barn of Wilhelmina Quist' }).then(approve)
    const waits = await call('svc_create_deal', { name: 'Mill of Wilhelmina Quist' })
    const { body: investor } = await office.post('/api/v1/svc/investor-portal/lps', {
      name: 'Quist Family Office',
      primary_contact_email: 'w@quist.example',
    })
    await office.post(`/api/v1/svc/investors/lp/${investor.id}/memory`, {
      attribute: 'contact',
      value: 'Met\nWilhelmina Quist',
    })
    const { body: report } = await office.post(`${ERASURES}/${id}`)
    const counts = Object.fromEntries(report.erased.map(({ what, count }: Json) => [what, count]))
    expect(counts).toMatchObject({ proposal: 2, investor_address: 1, investor_fact: 1 })
    await office.running.door.parts.services.search.upToDate()
    const left = await everything()
    expect(left.match(/.{40}(?:diabetic|w@quist).{20}/gi)).toBeNull()
    expect(left).toContain('Barn of [erased]')
    expect((await office.get(`/api/v1/svc/agent/approvals/${waits}`)).body.proposal.arguments.name).toBe(
      'Mill of Wilhelmina Quist',
    )
    const { body: told } = await office.get(`/api/v1/svc/investor-portal/lps/${investor.id}`)
    expect(told).toMatchObject({ name: 'Quist Family Office', primary_contact_email: null })
    expect(await chain()).toMatchObject({ broken: null })
  })

  test('reaches the contact person of an investor by the address, and leaves the investor', async () => {
    const { body: investor } = await office.post('/api/v1/svc/investor-portal/lps', {
      name: 'Tern Pension',
      primary_contact_email: 'olga@tern.example',
    })
    const path = `${ERASURES_OF}/lp`
    expect((await office.get(`${path}/${investor.id}`)).body).toMatchObject({
      subject: { type: 'lp', id: investor.id },
      records: expect.arrayContaining([expect.objectContaining({ type: 'investor_address' })]),
    })
    expect((await office.post(`${path}/${investor.id}`)).status).toBe(200)
    const { body: timeline } = await office.get(`/api/v1/svc/timeline/lp/${investor.id}`)
    expect(timeline[0].summary).toBe('Erased the personal data of a person')
    await office.running.door.parts.services.search.upToDate()
    const left = await everything()
    expect(left.match(/.{40}olga@tern.{20}/g)).toBeNull()
    expect(left).toContain('Tern Pension')
    expect((await office.post(`${path}/${investor.id}`)).body.erased).toEqual([
      { what: 'audit_values', count: 0 },
    ])
    expect((await office.get(`${path}/999`)).status).toBe(404)
  })

  test('reaches somebody who has left, and nobody who has not', async () => {
    await office.person('member', 'ludmila@example.com')
    const { id } = (await office.get(`${USERS}?q=ludmila`)).body[0]
    await office.patch(`${USERS}/${id}`, { name: 'Ludmila Ferrant' })
    const { body: deal } = await office.post('/api/v1/svc/crm/deals', {
      name: 'Shed that Ludmila Ferrant found',
    })
    const path = `${ERASURES_OF}/user/${id}`
    for (const asked of [await office.get(path), await office.post(path)])
      expect([asked.status, asked.body.code]).toEqual([409, 'still_active'])
    await office.post(`${USERS}/${id}/leave`)
    expect((await office.get(path)).body).toMatchObject({
      searched_by_name: true,
      mentions: [{ type: 'deal' }],
    })
    await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { name: 'Shed' })
    const { status, body: report } = await office.post(path)
    expect(status, JSON.stringify(report)).toBe(200)
    expect(report.not_reached.join(' ')).toContain('the name under which it was done')
    expect((await office.get(`${USERS}?q=Former`)).body).toMatchObject([
      { id, name: `Former colleague ${id}`, status: 'disabled', second_factor: false, last_login_at: null },
    ])
    await office.running.door.parts.services.search.upToDate()
    const left = await everything()
    expect(left.match(/.{40}ludmila.{20}/gi)).toBeNull()
    expect(await chain()).toMatchObject({ broken: null })
    const again = { email: `erased-${id}@erased.invalid`, password: PASSWORD }
    expect((await office.post('/api/v1/auth/login', again, { as: null })).status).toBe(401)
  })

  test('is found at the addresses of earlier versions, and their entries of the audit log are still told', async () => {
    const { body: contact } = await office.post(CONTACTS, { name: 'Nils Okafor' })
    const { status, body } = await office.get(`${ERASURES_OF}/contacts/${contact.id}`)
    expect([status, body.subject]).toEqual([200, { type: 'contact', id: contact.id }])
    expect((await office.get(`${ERASURES_OF}/deals/1`)).body.code).toBe('not_found')
    const { registry } = office.running.door.parts
    const told = registry.routeOf('POST /api/v1/svc/admin/erasures/contacts/{contact_id}')
    expect(told).toBe(registry.route('POST', `${ERASURES_OF}/{record_type}/{record_id}`))
    expect(registry.routeOf('POST /api/v1/svc/admin/erasures')).toBeUndefined()
  })

  test('takes a second person where there is one', async () => {
    const { body: contact } = await office.post(CONTACTS, { name: 'Ida Berg' })
    const second = await office.person('superadmin', 'second@example.com')
    const proposed = await office.post(`${ERASURES}/${contact.id}`)
    expect(proposed.status).toBe(202)
    const { body: shown } = await office.get(`/api/v1/svc/agent/approvals/${proposed.body.action_id}`)
    expect(shown.records).toEqual([{ field: 'record_id', type: 'contact', id: contact.id, name: 'Ida Berg' }])
    expect((await office.get(`${CONTACTS}/${contact.id}`)).status).toBe(200)
    expect((await office.get(`${ERASURES}/${contact.id}`, { as: second })).status).toBe(200)
    expect(
      (await office.get(`${ERASURES}/${contact.id}`, { as: await office.person('member') })).status,
    ).toBe(403)
    const approve = `/svc/agent/actions/${proposed.body.action_id}/approve`
    expect((await office.post(approve, {}, { as: second })).body.status).toBe('approved')
    expect((await office.get(`${CONTACTS}/${contact.id}`)).status).toBe(404)
    expect(await chain()).toMatchObject({ broken: null })
  })
})

test('what only grows can be emptied, and nothing else of it changed', async () => {
  const office = await openOffice()
  try {
    const lp = (await office.post('/api/v1/svc/investor-portal/lps', { name: 'Tern' })).body.id
    await office.post(`/api/v1/svc/investors/lp/${lp}/memory`, { attribute: 'contact', value: 'Met them' })
    const facts = () =>
      office.running.door.parts.database.root.updateTable('lp_facts').where('lp_id', '=', lp)
    await expect(facts().set({ value: 'Never met them' }).execute()).rejects.toThrow(/append-only/)
    await expect(facts().set({ value: '[erased]', attribute: 'other' }).execute()).rejects.toThrow(
      /append-only/,
    )
    await facts().set({ value: '[erased]' }).execute()
    const { body } = await office.get(`/api/v1/svc/investors/lp/${lp}/memory`)
    expect(body.map(({ value }: Json) => value)).toContain('[erased]')
  } finally {
    await office.close()
  }
})
