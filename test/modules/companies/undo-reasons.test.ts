import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const made = async (name: string): Promise<number> =>
  (await office.post(`${P}/companies`, { name: `${name} ${crypto.randomUUID()}` })).body.id
const audited = async (action: string): Promise<Json> =>
  (await office.get(`${P}/admin/audit?action=${encodeURIComponent(action)}`)).body[0]

test('an undone merge keeps its reason, in the log and on both timelines', async () => {
  const [kept, other] = [await made('Alder Row'), await made('Birch Row')]
  const merge = (await office.post(`${P}/companies/${kept}/merge`, { loser_id: other })).body
  const path = `${P}/companies/${kept}/merges/${merge.id}/undo`
  expect((await office.post(path, { reason: '' })).status).toBe(422)
  const undone = await office.post(path, { reason: 'They are two after all' })
  expect(undone).toMatchObject({ status: 200, body: { undo_reason: 'They are two after all' } })
  expect((await office.get(`${P}/companies/${kept}/merges`)).body[0].undo_reason).toBe(
    'They are two after all',
  )
  expect(JSON.stringify(await audited(`POST ${P}/companies/{company_id}/merges/{merge_id}/undo`))).toContain(
    'They are two after all',
  )
  for (const id of [kept, other]) {
    const said = (await office.get(`${P}/timeline/company/${id}`)).body.map(({ summary }: Json) => summary)
    expect(said).toContainEqual(expect.stringMatching(/again: They are two after all$/))
  }
})

test('an undone import keeps its reason, and is undone without one, too', async () => {
  const imported = async () =>
    (await office.post(`${P}/companies/imports`, { csv: `Name\nCedar ${crypto.randomUUID()}\n` })).body
  const [told, untold] = [await imported(), await imported()]
  const undo = (id: number, body?: Json) => office.post(`${P}/companies/imports/${id}/undo`, body)
  expect(await undo(told.import_id, { reason: 'Last year’s file' })).toMatchObject({
    status: 200,
    body: { undo_reason: 'Last year’s file' },
  })
  expect(JSON.stringify(await audited(`POST ${P}/companies/imports/{import_id}/undo`))).toContain(
    'Last year’s file',
  )
  expect((await undo(untold.import_id)).body).toMatchObject({ undo_reason: null })
  const contacts = (
    await office.post(`${P}/crm/contacts/bulk-import`, {
      csv: 'Full name,E-mail\nAna Silva,ana@example.com\n',
    })
  ).body
  await office.post(`${P}/crm/contacts/imports/${contacts.import_id}/undo`, { reason: 'Not ours' })
  expect((await office.get(`${P}/crm/contacts/imports`)).body[0]).toMatchObject({ undo_reason: 'Not ours' })
})
