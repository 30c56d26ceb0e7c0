import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { P, prospect } from './prospects.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const LPS = '/api/v1/svc/investor-portal/lps'
const get = async (id: number): Promise<Json> => (await office.get(`${P}/lps/${id}`)).body
const register = (id: number, body: Json = {}) => office.post(`${P}/lps/${id}/investor`, body)
const fieldsOf = ({ errors }: Json): string[] => errors.map(({ path }: Json) => path)

test('who commits becomes one investor, whose name is the register’s from then on', async () => {
  const id = await prospect(office, {
    name: 'Alder Endowment',
    type: 'endowment',
    country: 'GB',
    currency: 'GBP',
  })
  await office.post(`${P}/lps/${id}/people`, { name: 'Ana Silva', email: 'ana@alder.example' })
  const { body } = await register(id)
  const investor = (await office.get(`${LPS}/${body.investor_id}`)).body
  expect(investor).toMatchObject({
    name: 'Alder Endowment',
    entity_type: 'endowment',
    jurisdiction: 'GB',
    currency: 'GBP',
    primary_contact_email: 'ana@alder.example',
    kyc_status: 'pending',
  })
  expect(investor.company_id).toBe(body.company_id)
  expect((await register(id)).body).toMatchObject({ code: 'has_investor', investor_id: investor.id })
  await office.patch(`${LPS}/${investor.id}`, { name: 'Alder University Endowment' })
  expect(await get(id)).toMatchObject({ name: 'Alder University Endowment', type: 'endowment' })
  const renamed = await office.patch(`${P}/lps/${id}`, { name: 'Something else' })
  expect(fieldsOf(renamed.body)).toEqual(['name'])
  expect((await office.get(`${P}/lps?q=university`)).body).toHaveLength(1)
  expect((await office.delete(`${LPS}/${investor.id}`)).body.code).toMatch(/in_use|has_history/)
  const told = (await office.get(`/api/v1/svc/timeline/lp/${investor.id}`)).body
  expect(told.map(({ summary }: Json) => summary).join()).not.toMatch(/contact person/)
})

test('an investor of such a name is asked about rather than doubled', async () => {
  const there = (await office.post(LPS, { name: 'Birch Insurance plc', entity_type: 'insurer' })).body
  const id = await prospect(office, { name: 'BIRCH INSURANCE' })
  const asked = await register(id)
  expect(asked.body).toMatchObject({ status: 409, code: 'similar_investor' })
  expect(asked.body.candidates).toEqual([{ id: there.id, name: 'Birch Insurance plc' }])
  expect((await register(id, { investor_id: there.id, create: true })).status).toBe(422)
  expect((await register(id, { investor_id: there.id })).body).toMatchObject({
    investor_id: there.id,
    name: 'Birch Insurance plc',
    type: 'insurer',
  })
  const again = await prospect(office, { name: 'Birch again' })
  expect((await register(again, { investor_id: there.id })).body).toMatchObject({
    code: 'duplicate',
    lp_id: id,
  })
  expect((await office.delete(`${P}/lps/${id}/investor`)).status).toBe(204)
  expect(await get(id)).toMatchObject({ investor_id: null, name: 'Birch Insurance plc', type: 'insurer' })
  const other = await register(again, { create: true })
  expect(other.body.investor_id).not.toBe(there.id)
})

test('an investor of the register is taken in, once', async () => {
  const there = (await office.post(LPS, { name: 'Cedar Foundation' })).body
  const named = await office.post(`${P}/lps`, { investor_id: there.id, name: 'Cedar' })
  expect(fieldsOf(named.body)).toEqual(['name'])
  const { body } = await office.post(`${P}/lps`, { investor_id: there.id, stage: 'dd' })
  expect(body).toMatchObject({ name: 'Cedar Foundation', investor_id: there.id, stage: 'dd' })
  expect((await office.post(`${P}/lps`, { investor_id: there.id })).body).toMatchObject({ lp_id: body.id })
  expect((await office.get(`${P}/lps?investor_id=${there.id}`)).body).toHaveLength(1)
})

test('two investors who are both asked are merged once one of the two records is gone', async () => {
  const [one, two] = [
    (await office.post(LPS, { name: 'Elm Partners' })).body,
    (await office.post(LPS, { name: 'Elm Partners LLP' })).body,
  ]
  await office.post(`${P}/lps`, { investor_id: one.id })
  const { body } = await office.post(`${P}/lps`, { investor_id: two.id })
  const merge = () => office.post(`${LPS}/${one.id}/merge`, { loser_id: two.id })
  expect((await merge()).status).toBe(409)
  await office.delete(`${P}/lps/${body.id}/investor`)
  expect((await merge()).status).toBeLessThan(300)
})
