import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { P, prospect } from './prospects.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const enter = (lps: Json[], query = '') => office.post(`${P}/lps/bulk${query}`, { lps })
const all = async (): Promise<Json[]> => (await office.get(`${P}/lps?limit=500`)).body

test('many are entered at once with the person to write to, and shown first without being kept', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    name: `Endowment ${at + 1}`,
    currency: 'USD',
    target_amount: 1_000_000 + at,
    person: { name: `Person ${at + 1}`, email: `person${at + 1}@example.com` },
  }))
  const shown = await enter(rows, '?ephemeral=true')
  expect(shown.body).toMatchObject({ id: null, persisted: false })
  expect(shown.body.lps).toHaveLength(500)
  expect(await all()).toEqual([])
  const { status, body } = await enter(rows)
  expect(status).toBe(201)
  expect(body.lps[499]).toMatchObject({ name: 'Endowment 500', target_amount: 1_000_499, stage: 'prospect' })
  const { people } = (await office.get(`${P}/lps/${body.lps[499].id}`)).body
  expect(people).toMatchObject([{ email: 'person500@example.com', main: true }])
  const told = (await office.get(`/api/v1/svc/timeline/prospect/${body.lps[0].id}`)).body
  expect(told.map(({ summary }: Json) => summary)).toEqual(['Entered in a batch: Endowment 1'])
  expect((await enter([...rows, { name: 'One too many' }])).status).toBe(422)
})

test('every row that cannot be is named with its field, and nothing is kept', async () => {
  const standing = await prospect(office, { name: 'Juniper Capital LLC' })
  const { status, body } = await enter([
    { name: 'Maple' },
    { name: 'JUNIPER CAPITAL' },
    { name: 'maple' },
    { name: 'Oak', currency: 'USD', target_amount: 1.234 },
    { name: 'Pine', stage: 'declined' },
    { name: 'Rowan', fund_id: 999_999 },
    { target_amount: 5 },
  ])
  expect(status).toBe(422)
  const told = Object.fromEntries(body.errors.map(({ path, message }: Json) => [path, message]))
  expect(told).toMatchObject({
    'lps.1.name': `is already in the LP CRM: Juniper Capital LLC (${standing})`,
    'lps.2.name': 'is already in row 1',
    'lps.3.target_amount': expect.stringContaining('decimals'),
    'lps.4.decline_reason': expect.any(String),
    'lps.5.fund_id': expect.any(String),
    'lps.6.name': expect.any(String),
  })
  expect((await office.get(`${P}/lps?q=maple`)).body).toEqual([])
  const malformed = await enter([{ name: 'Fir' }, { name: 'Yew', country: 'Atlantis' }])
  expect(malformed.body.errors[0].path).toBe('lps.1.country')
})
