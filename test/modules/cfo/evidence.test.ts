import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyAreaBut, type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from './closing.ts'
import { admit, journal, openFund } from './partners.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const ROOMS = '/api/v1/svc/vdr/rooms'

let office: Office
let fund: Json
let room: number
let records: Array<{ record: string; record_id: number }>
beforeAll(async () => {
  office = await openOffice()
  fund = await openFund(office)
  const { A } = await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2025-01-01')
  const { body: call } = await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-10',
    due_date: '2025-01-31',
    amount: 100_000,
  })
  const entry = await journal(office, fund.id, '2025-02-03', [
    ['5300', 500, 0],
    ['1010', 0, 500],
  ])
  const close = await closeThrough(office, fund, '2025-03-31')
  const { body: commitments } = await office.get(`${PORTAL}/commitments?lp_id=${A}`)
  records = [
    { record: 'entry', record_id: entry.id },
    { record: 'call', record_id: call.id },
    { record: 'commitment', record_id: commitments[0].id },
    { record: 'close', record_id: close.id },
  ]
  room = (await office.post(ROOMS, { name: 'Books of the fund' })).body.id
})
afterAll(() => office.close())

const path = () => `/api/v1/svc/cfo/accounts/${fund.id}/evidence`
const uploaded = async (name: string, text: string): Promise<number> => {
  const content = Buffer.from(text).toString('base64')
  return (await office.post(`${ROOMS}/${room}/documents`, { name, content })).body.id
}
const binder = async (as = office.admin): Promise<Record<string, Uint8Array>> => {
  const to = `/api/v1/svc/cfo/accounts/${fund.id}/audit-binder?from=2025-01-01&to=2025-03-31`
  const reply = await fetch(office.url + to, { headers: { authorization: `Bearer ${as}` } })
  expect(reply.status).toBe(200)
  return unzipSync(new Uint8Array(await reply.arrayBuffer()))
}

test('a document is attached to an entry, a call, a commitment and a close alike, and goes into the binder', async () => {
  const attached: Json[] = []
  for (const [at, one] of records.entries()) {
    const document_id = await uploaded(`${one.record}.txt`, `Evidence ${at}`)
    const { status, body } = await office.post(path(), { ...one, document_id, note: 'As filed' })
    expect([status, body.record, body.record_id, body.name]).toEqual([
      201,
      one.record,
      one.record_id,
      `${one.record}.txt`,
    ])
    expect(
      (await office.get(`${path()}?record=${one.record}&record_id=${one.record_id}`)).body,
    ).toMatchObject([
      { id: body.id, note: 'As filed', author: 'Administrator', changed: false, room_id: room },
    ])
    attached.push(body)
  }
  expect((await office.get(path())).body).toHaveLength(4)
  const files = await binder()
  for (const [at, { document_id, record }] of attached.entries())
    expect(strFromU8(files[`evidence/${document_id} ${record}.txt`] as Uint8Array)).toBe(`Evidence ${at}`)
  expect(strFromU8(files['evidence.csv'] as Uint8Array)).toContain(attached[0].sha256)
  expect(strFromU8(files['index.csv'] as Uint8Array)).toContain(
    `evidence/${attached[3].document_id} close.txt`,
  )

  // It stays while it is attached.
  const [{ id, document_id }] = attached
  const gone = await office.delete(`${ROOMS}/${room}/documents/${document_id}`)
  expect([gone.status, gone.body.code]).toEqual([409, 'in_use'])
  const again = await office.post(path(), { ...records[0], document_id })
  expect([again.status, again.body.code]).toEqual([409, 'already_attached'])
  expect((await office.delete(`${path()}/${id}`)).status).toBe(204)
  expect((await office.delete(`${ROOMS}/${room}/documents/${document_id}`)).status).toBe(204)
})

test('a draft keeps its document, too', async () => {
  const { body: draft } = await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund.id,
    amount: 1_000,
    notice_date: '2025-04-10',
    due_date: '2025-04-30',
    status: 'draft',
  })
  const document_id = await uploaded('draft.txt', 'A draft')
  const { body } = await office.post(path(), { record: 'call', record_id: draft.id, document_id })
  expect((await office.delete(`${PORTAL}/calls/${draft.id}`)).status).toBe(409)
  await office.delete(`${path()}/${body.id}`)
  expect((await office.delete(`${PORTAL}/calls/${draft.id}`)).status).toBe(204)
})

test('whoever may not see the room learns no name, takes no file, and attaches nothing of it', async () => {
  const document_id = await uploaded('secret terms.txt', 'Secret terms')
  const { body } = await office.post(path(), { ...records[0], document_id })
  const blind = await office.person('member', undefined, 1, everyAreaBut({ vdr: 'none' }))
  const { body: seen } = await office.get(`${path()}/${body.id}`, { as: blind })
  expect(seen).toMatchObject({ name: null, room_id: null, document_id })
  const files = await binder(blind)
  expect(Object.keys(files).filter(name => name.startsWith('evidence/'))).toEqual([])
  expect(strFromU8(files['evidence.csv'] as Uint8Array)).not.toContain('secret')
  const refused = await office.post(path(), { ...records[1], document_id }, { as: blind })
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'document_id'])
  // A record of another fund is none of this one.
  const other = await openFund(office, { name: 'Another fund' })
  const strange = await office.post(`/api/v1/svc/cfo/accounts/${other.id}/evidence`, {
    ...records[0],
    document_id,
  })
  expect([strange.status, strange.body.errors[0].path]).toEqual([422, 'record_id'])
})
