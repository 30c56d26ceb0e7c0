import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { loadList, record, screen } from '../compliance/kyc-office.ts'
import { vote } from '../decisions/committee.ts'

const P = '/api/v1/svc'

let office: Office
let ann: number
let deal: number
let me: Json
const DAY = '2026-04-01'

beforeAll(async () => {
  office = await openOffice()
  me = (await office.get(`${P}/me`)).body
  await office.person('member', 'ann@example.com')
  ann = (await office.get(`${P}/admin/users?q=ann@`)).body[0].id
  await office.patch(`${P}/admin/users/${ann}`, { name: 'Ann Alder' })
  deal = await made('crm/deals', { name: 'Alder Row', currency: 'EUR', owner_id: ann })
})
afterAll(() => office.close())

async function made(path: string, body: Json): Promise<number> {
  const { status, body: record } = await office.post(`${P}/${path}`, body)
  expect(status, JSON.stringify(record)).toBe(201)
  return record.id
}

/** Who is named for what is due, by what is due. */
async function who(): Promise<Record<string, string | null>> {
  const { body } = await office.get(`${P}/calendar/due-dates?from=2026-03-01&to=2031-12-31`)
  return Object.fromEntries(body.map((due: Json) => [due.title, due.who]))
}

test('covenants, facilities and syndications are of whoever looks after their deal', async () => {
  const covenant = { type: 'leverage', unit: 'multiple', threshold: 4, next_test_on: DAY }
  const facility = { currency: 'USD', commitment: 15, outstanding: 12, maturity_on: DAY }
  const book = { target_amount: 100, currency: 'USD', closing_date: DAY }
  for (const [name, of] of [
    ['Alder', { deal_id: deal }],
    ['Birch', {}],
  ] as const) {
    await made('risk/covenants', { name, ...covenant, ...of })
    await made('risk/facilities', { name, ...facility, ...of })
    await made('syndication', { name, ...book, ...of })
  }
  expect(await who()).toMatchObject({
    'Covenant test: Alder': 'Ann Alder',
    'Facility matures: Alder': 'Ann Alder',
    'Syndication closes: Alder': 'Ann Alder',
    'Covenant test: Birch': null,
    'Facility matures: Birch': null,
    'Syndication closes: Birch': null,
  })
})

test('a KYC record is renewed by whoever looks after its subject, or else by who approved it', async () => {
  await loadList(office)
  const lp = await made('investor-portal/lps', { name: 'Birch Pension', owner_id: ann })
  const company = await made('companies', { name: 'Cedar Ports', owner_id: ann })
  for (const subject of [{ lp_id: lp }, { company_id: company }, { subject_name: 'Hazel Trust' }]) {
    const id = await record(office, { subject_name: undefined, ...subject })
    await screen(office, id)
    for (const status of ['in_progress', 'approved'])
      expect((await office.patch(`${P}/compliance/kyc/${id}`, { status })).status).toBe(200)
  }
  expect(await who()).toMatchObject({
    'KYC expires: Birch Pension': 'Ann Alder',
    'KYC expires: Cedar Ports': 'Ann Alder',
    'KYC expires: Hazel Trust': me.name,
  })
})

test('a restriction is of who entered it, a decision of who proposed it, until they leave', async () => {
  const as = await office.person('admin', 'bob@example.com')
  const bob = (await office.get(`${P}/me`, { as })).body
  const listed = { issuer: 'Larch plc', list: 'restricted', reason: 'mnpi', ends_on: DAY }
  await office.post(`${P}/compliance/trade/restricted`, listed, { as })
  const proposed = { deal_id: deal, title: 'Commit', amount: 5, members: [me.id] }
  const { id } = (await office.post(`${P}/decisions`, proposed, { as })).body
  await office.post(`${P}/decisions/${id}/open`)
  await vote(office, id, office.admin, 'for')
  await office.post(`${P}/decisions/${id}/close`, { expires_on: DAY })
  const [restriction, decision] = ['Restriction ends: Larch plc', 'Decision expires: Commit']
  expect(await who()).toMatchObject({ [restriction]: bob.name, [decision]: bob.name })
  expect((await office.post(`${P}/admin/users/${bob.id}/leave`)).status).toBe(200)
  expect(await who()).toMatchObject({ [restriction]: null, [decision]: 'Ann Alder' })
})
