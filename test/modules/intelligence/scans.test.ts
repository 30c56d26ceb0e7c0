import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'

const VDR = '/api/v1/svc/vdr'
const P = '/api/v1/svc/intelligence'
const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The facility amount is EUR 10,000,000. The Maturity Date is 5 March 2030. The Lender may terminate this Agreement upon any change of control of the Borrower.`
const NOTICE = 'A winding-up petition was presented against Kittiwake Limited on 3 February 2026.'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Room {
  id: number
  at: string
  folder: number
  facility: Json
}
/** A room of a credit deal with a facility agreement in a folder, and a notice beside it. */
async function newRoom(): Promise<Room> {
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Project Alder', template: 'credit' })).body
  const at = `${VDR}/rooms/${id}`
  const folders = (await office.get(`${at}/folders`)).body
  const folderOf = (index: string) => folders.find((one: Json) => one.index === index).id
  const put = async (name: string, text: string, folder_id: number) =>
    (await office.post(`${at}/documents`, { name, folder_id, content: Buffer.from(text).toString('base64') }))
      .body
  const facility = await put('Facility.txt', FACILITY, folderOf('5'))
  await put('Notice.txt', NOTICE, folderOf('6'))
  return { id, at, folder: folderOf('5'), facility }
}
const scan = (body: object, query = '', as = office.admin) =>
  office.post(`${P}/scan-room${query}`, body, { as })
const ended = (id: number) =>
  until(async () => {
    const [run] = (await office.get(`${P}/runs`)).body.filter((one: Json) => one.id === id)
    return run.status !== 'running' && run
  })
const scanned = async (body: object): Promise<Json> => {
  const { status, body: started } = await scan(body)
  expect([status, started.status, started.findings]).toEqual([201, 'running', null])
  return ended(started.id)
}
const flagsOf = async (room: number, query = '') =>
  (await office.get(`${P}/red-flags?room_id=${room}${query}`)).body as Json[]

test('a scan goes on as a run: flags, entities, completeness and changes, told as it goes, and found again', async () => {
  const room = await newRoom()
  await office.send('PUT', `${room.at}/documents/${room.facility.id}/upload`, {
    body: FACILITY.replace('10,000,000', '12,000,000'),
    headers: { 'content-type': 'text/plain' },
  })
  const run = await scanned({ room_id: room.id })
  expect(run).toMatchObject({ status: 'completed', documents: 2, documents_read: 2, folder_id: null })
  const stream = await office.get<string>(`${P}/scan-stream?run_id=${run.id}`)
  expect(stream.body).toContain('Checked what is missing and what changed')
  expect(stream.body).toContain('event: run.completed')
  const flags = await flagsOf(room.id)
  expect(flags).toHaveLength(run.red_flags.new)
  const control = flags.find(({ kind }) => kind === 'change_of_control')
  expect(control).toMatchObject({ room_id: room.id, severity: expect.any(String) })
  expect(control?.evidence[0]).toMatchObject({ document_id: room.facility.id, page: 1 })
  const [assessment] = (await office.get(`${P}/completeness?room_id=${room.id}`)).body
  expect(assessment).toMatchObject({ run_id: run.id, checklist: { key: 'credit' } })
  const [changes] = (await office.get(`${P}/changes?room_id=${room.id}`)).body
  expect(changes).toMatchObject({ run_id: run.id, documents_compared: [{ document_id: room.facility.id }] })
  const map = (await office.get(`${P}/entity-map?room_id=${room.id}`)).body
  const lender = map.nodes.find(({ name }: Json) => /birch bank/i.test(name))
  expect(lender).toMatchObject({ type: 'company', documents: 1 })
  expect(
    map.edges.some(
      ({ type, evidence }: Json) => type === 'lender_to' && evidence[0].document_id === room.facility.id,
    ),
  ).toBe(true)
  expect(map.analysis_id).toBe(run.analysis_id)

  const again = await scanned({ room_id: room.id })
  expect(again.red_flags).toEqual({ new: 0, again: flags.length, gone: 0 })
  const strip = (some: Json[]) => some.map(({ kind, title, evidence }) => ({ kind, title, evidence }))
  expect(strip(await flagsOf(room.id))).toEqual(strip(flags))
  const { headers } = await office.get(`${P}/runs?room_id=${room.id}&limit=1`)
  expect(headers.get('x-total-count')).toBe('2')
  const later = await office.get(`${P}/runs?room_id=${room.id}&updated_since=2030-01-01T00:00:00Z`)
  expect(later.body).toEqual([])
  const oldest = (await office.get(`${P}/runs?room_id=${room.id}&sort=id`)).body
  expect(oldest.map(({ id }: Json) => id)).toEqual([run.id, again.id])
})

test('a flag that is dismissed or resolved stays so however often it is found', async () => {
  const room = await newRoom()
  await scanned({ room_id: room.id })
  const [first, second] = await flagsOf(room.id, '&gone=false')
  const settle = (flag: Json | undefined, how: string, as = office.admin) =>
    office.post(`${P}/red-flags/${flag?.id}/${how}`, { note: 'Counsel looked at it.' }, { as })
  expect((await settle(first, 'false-positive')).body).toMatchObject({
    status: 'false_positive',
    persisted: true,
  })
  expect((await settle(first, 'false-positive')).status).toBe(200)
  expect((await settle(first, 'resolve')).body.code).toBe('illegal_transition')
  expect((await settle(second, 'resolve')).body).toMatchObject({
    status: 'resolved',
    note: 'Counsel looked at it.',
  })
  const again = await scanned({ room_id: room.id })
  const after = await flagsOf(room.id)
  const of = (flag: Json | undefined) => after.find(({ carried_from }) => carried_from === flag?.id)
  expect(of(first)).toMatchObject({ status: 'false_positive', analysis_id: again.analysis_id })
  expect(of(second)).toMatchObject({ status: 'resolved', note: 'Counsel looked at it.' })
  expect((await settle(first, 'resolve')).body).toMatchObject({ code: 'found_again', flag_id: of(first)?.id })
  expect((await flagsOf(room.id, '&status=false_positive')).map(({ id }) => id)).toEqual([of(first)?.id])
  const viewer = await office.person('viewer')
  expect((await settle(of(second), 'false-positive', viewer)).status).toBe(403)
  const preview = await office.post(`${P}/red-flags/${after.at(-1)?.id}/resolve?ephemeral=true`, {})
  expect(preview.body).toMatchObject({ persisted: false })
})

test('a folder is scanned by itself, and the flags of the rest stand', async () => {
  const room = await newRoom()
  await scanned({ room_id: room.id })
  const all = await flagsOf(room.id, '&gone=false')
  const run = await scanned({ room_id: room.id, folder_id: room.folder })
  expect(run).toMatchObject({ status: 'completed', documents: 1, folder_id: room.folder })
  const after = await flagsOf(room.id, '&gone=false')
  const petition = (some: Json[]) =>
    some.filter(({ evidence }) => evidence.some((one: Json) => one.document.includes('Notice')))
  expect(petition(after).map(({ id }) => id)).toEqual(petition(all).map(({ id }) => id))
  expect(petition(all).length).toBeGreaterThan(0)
})

test('documents from elsewhere are scanned at once, and nothing of them is kept', async () => {
  const source = { type: 'inline', documents: [{ name: 'facility.txt', text: FACILITY }] }
  const before = (await office.get(`${P}/red-flags`)).headers.get('x-total-count')
  const { status, body } = await scan({ source })
  expect(status).toBe(201)
  expect(body).toMatchObject({ id: null, run_id: null, persisted: false, status: 'completed' })
  expect(body.findings.red_flags.map(({ kind }: Json) => kind)).toContain('change_of_control')
  expect(body.findings.entity_map.nodes.map(({ type }: Json) => type)).toContain('company')
  expect((await office.get(`${P}/red-flags`)).headers.get('x-total-count')).toBe(before)
})

test('an empty room, one without text, and a folder that is not there are refused, each with its reason', async () => {
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Project Birch' })).body
  const codeOf = async (body: object) => {
    const { status, body: answer } = await scan(body)
    return [status, answer.code]
  }
  expect(await codeOf({ room_id: id })).toEqual([422, 'source_empty'])
  const content = Buffer.from('\u0000\u0001\u0002').toString('base64')
  await office.post(`${VDR}/rooms/${id}/documents`, { name: 'Scan.bin', folder_id: null, content })
  expect(await codeOf({ room_id: id })).toEqual([422, 'no_text'])
  expect(await codeOf({ room_id: id, folder_id: 999_999 })).toEqual([404, 'not_found'])
  expect(await codeOf({ room_id: 999_999 })).toEqual([404, 'not_found'])
  expect(await codeOf({})).toEqual([422, 'validation_failed'])
  expect((await office.get(`${P}/scan-stream?run_id=999999`)).status).toBe(404)
})

test('who sees part of a room scans only that, and hears nothing of the rest', async () => {
  const room = await newRoom()
  await scanned({ room_id: room.id })
  const as = await office.person('member')
  const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  await office.post(`${room.at}/members`, { user_id, permission: 'view' })
  const notice = (await office.get(`${room.at}/folders`)).body.find((one: Json) => one.index === '6').id
  await office.put(`${room.at}/grants`, { folder_id: notice, user_id, permission: 'none' })
  expect((await scan({ room_id: room.id }, '', as)).status).toBe(403)
  const seen = (await scan({ room_id: room.id }, '?ephemeral=true', as)).body
  expect(seen).toMatchObject({
    persisted: false,
    findings: { documents: [{ name: expect.stringContaining('Facility') }] },
  })
  const map = (await office.get(`${P}/entity-map?room_id=${room.id}`, { as })).body
  expect(map).toMatchObject({ analysis_id: null, sees_whole: false })
  expect(map.nodes.map(({ name }: Json) => name).join()).toMatch(/alder ports/i)
  const flags = (await office.get(`${P}/red-flags?room_id=${room.id}`, { as })).body
  expect(JSON.stringify([seen, map, flags])).not.toMatch(/kittiwake|notice\.txt/i)
  const [flag] = await flagsOf(room.id)
  expect((await office.post(`${P}/red-flags/${flag?.id}/resolve`, {}, { as })).status).toBe(404)
})

test('entities are extracted with their places, the same every time', async () => {
  const room = await newRoom()
  const extract = async () => (await office.post(`${P}/extract-entities`, { room_id: room.id })).body
  const found = await extract()
  expect(found.parties.map(({ name }: Json) => name).join()).toMatch(/alder ports/i)
  expect(found.dates).toContainEqual(
    expect.objectContaining({ on: '2030-03-05', document_id: room.facility.id, page: 1 }),
  )
  expect(found.amounts).toContainEqual(expect.objectContaining({ written: 'EUR 10,000,000' }))
  expect(await extract()).toEqual(found)
})
