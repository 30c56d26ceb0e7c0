import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

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
