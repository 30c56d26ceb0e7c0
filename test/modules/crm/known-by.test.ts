import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { openFund } from '../cfo/partners.ts'

const C = '/api/v1/svc/crm/contacts'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('a contact is found and imported to by what those merged into it were known by, until the merge is undone', async () => {
  const enter = async (more: Json) => (await office.post(C, more)).body.id
  const kept = await enter({ name: 'Petra Lindqvist', email: 'petra@alder.example', notes: 'Met in Oslo' })
  const gone = await enter({ name: 'P. Lindkvist', email: 'p.lindkvist@old.example', notes: 'Prefers calls' })
  const { body: merge } = await office.post(`${C}/${kept}/merge`, { loser_id: gone })
  const found = async (q: string) =>
    (await office.get(`${C}?q=${encodeURIComponent(q)}`)).body.map(({ id }: Json) => id)
  expect(await found('p.lindkvist@old.example')).toEqual([kept])
  expect(await found('lindkvist')).toEqual([kept])
  expect((await office.get(`${C}/${kept}`)).body).toMatchObject({
    email: 'petra@alder.example',
    notes: 'Met in Oslo\n\nPrefers calls',
  })
  const csv = 'name,email,role\nP. Lindkvist,P.Lindkvist@old.example,CFO'
  const preview = await office.post(`${C}/bulk-import/preview`, { csv, on_duplicate: 'update' })
  expect(preview.body.rows[0]).toMatchObject({ fate: 'update', existing_id: kept })
  await office.post(`${C}/bulk-import`, { csv, on_duplicate: 'update' })
  expect((await office.get(`${C}/${kept}`)).body).toMatchObject({ email: 'petra@alder.example', role: 'CFO' })
  await office.post(`${C}/${kept}/merges/${merge.id}/undo`)
  expect(await found('p.lindkvist@old.example')).toEqual([gone])
})

const csvOf = (...lines: string[]): Json => ({ csv: lines.join('\n') })
const namesAt = async (path: string, q: string): Promise<string[]> =>
  (await office.get(`/api/v1/svc/${path}?q=${encodeURIComponent(q)}`)).body.map(({ name }: Json) => name)
const fateOf = async (path: string, body: Json): Promise<string> =>
  (await office.post(`/api/v1/svc/${path}/imports/preview`, body)).body.rows[0].fate

test('an investor is found, imported to and paid by under the names and references of what was merged into it', async () => {
  const P = '/api/v1/svc/investor-portal'
  const enter = async (more: Json) => (await office.post(`${P}/lps`, more)).body.id
  const fund = await openFund(office)
  const kept = await enter({ name: 'Zürn Pensionskasse', currency: fund.currency })
  const gone = await enter({ name: 'Old Harbour Staff Plan', reference: 'OHSP-7', currency: fund.currency })
  const { body: merge, status } = await office.post(`${P}/lps/${kept}/merge`, { loser_id: gone, take: [] })
  expect(status, JSON.stringify(merge)).toBe(200)
  expect(await namesAt('investor-portal/lps', 'old harbour')).toEqual(['Zürn Pensionskasse'])
  expect(await namesAt('investor-portal/lps', 'ohsp-7')).toEqual(['Zürn Pensionskasse'])
  const similar = await office.get(`${P}/lps/similar?name=Old%20Harbour%20Staff%20Plan`)
  expect(similar.body).toMatchObject([{ id: kept, likeness: 1 }])
  expect(await fateOf('investors', csvOf('Investor', 'OLD HARBOUR STAFF PLAN'))).toBe('same')
  expect(await fateOf('investors', csvOf('Investor,Reference', 'OH Plan,OHSP-7'))).not.toBe('create')
  const capital = await office.post(
    `${P}/funds/${fund.id}/imports/capital/preview`,
    csvOf('Event,Investor,Date,Amount', 'Capital call,Old Harbour Staff Plan,2025-02-01,100'),
  )
  // It is known whom the row is of; only a commitment is missing.
  expect(capital.body.unknown).toEqual([])
  expect(capital.body.rows[0].problems[0].message).toContain('has no commitment')
  await office.post(`${P}/lps/${kept}/merges/${merge.id}/undo`)
  expect(await namesAt('investor-portal/lps', 'old harbour')).toEqual(['Old Harbour Staff Plan'])
  expect(await fateOf('investors', csvOf('Investor', 'Old Harbour Staff Plan'))).toBe('same')
})

test('a deal is found and imported to by what was merged into it', async () => {
  const D = '/api/v1/svc/crm/deals'
  const enter = async (name: string) => (await office.post(D, { name, currency: 'EUR' })).body.id
  const kept = await enter('Project Heron')
  const gone = await enter('Łabędź Refinancing')
  const { body: merge, status } = await office.post(`${D}/${kept}/merge`, { loser_id: gone })
  expect(status, JSON.stringify(merge)).toBe(200)
  expect(await namesAt('crm/deals', 'labedz')).toEqual(['Project Heron'])
  expect((await office.get(`${D}/similar?name=Labedz%20Refinancing`)).body).toMatchObject([{ id: kept }])
  expect(await fateOf('crm/deals', csvOf('Name', 'Labedz Refinancing'))).toBe('same')
  await office.post(`${D}/${kept}/merges/${merge.id}/undo`)
  expect(await namesAt('crm/deals', 'labedz')).toEqual(['Łabędź Refinancing'])
})
