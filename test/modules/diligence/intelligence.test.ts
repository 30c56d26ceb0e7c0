import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'

const VDR = '/api/v1/svc/vdr'
const PARTIES = `made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").`
const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and ${PARTIES}

The facility amount is EUR 10,000,000. The Maturity Date is 5 March 2030. The Lender may terminate this Agreement upon any change of control of the Borrower. A side letter dated 6 March 2025 was signed.`
const SUMMARY = `Summary of terms

Borrower: Alder Ports Limited
Lender: Birch Bank plc

The facility amount is EUR 12,000,000.`

let office: Office
let room: number
let at: string
let folders: Json[]
let facility: Json
let terms: Json
beforeAll(async () => {
  office = await openOffice()
  room = (await office.post(`${VDR}/rooms`, { name: 'Project Alder', template: 'credit' })).body.id
  at = `${VDR}/rooms/${room}`
  folders = (await office.get(`${at}/folders`)).body
  facility = await put('Facility.txt', FACILITY, folderOf('5'))
  terms = await put('Terms.txt', SUMMARY, folderOf('13'))
  await put('Scan.bin', '\u0000\u0001\u0002', folderOf('3'))
  await office.settled()
})
afterAll(() => office.close())

const folderOf = (index: string): number => folders.find(one => one.index === index)?.id
const put = async (name: string, text: string, folder_id: number): Promise<Json> =>
  (await office.post(`${at}/documents`, { name, folder_id, content: Buffer.from(text).toString('base64') }))
    .body
const intelligence = async (as = office.admin): Promise<Json> =>
  (await office.get(`${at}/intelligence`, { as })).body
const diligence = async (): Promise<Json> => {
  const { run_id } = (await office.post(`${at}/diligence/run`)).body
  return until(async () => {
    const { body } = await office.get(`${VDR}/diligence/runs/${run_id}`)
    return body.status === 'completed' && body
  })
}

test('a room is told by kind, state and language, with what was not read and what its template looks for', async () => {
  const told = await intelligence()
  expect(told).toMatchObject({ room_id: room, room: 'Project Alder', sees_whole: true, since: null })
  expect(told.counts).toMatchObject({ documents: 3, pages: 2 })
  expect(told.counts.by_kind).toContainEqual({ kind: 'agreement', documents: 1 })
  expect(told.counts.by_status).toContainEqual({ status: 'unsupported', documents: 1 })
  expect(told.counts.by_language[0]).toMatchObject({ language: 'en', documents: 2 })
  expect(told.unread).toMatchObject([{ name: 'Scan.bin', index: '3.1' }])
  const { found, missing, empty_sections } = told.checklist
  expect(found).toContainEqual({
    index: '13',
    title: 'Facility agreement',
    document_id: facility.id,
    document: 'Facility.txt',
  })
  expect(missing.map(({ title }: Json) => title)).toContain('Valuation')
  const empty = empty_sections.map(({ index }: Json) => index)
  expect(empty).toContain('2')
  expect(empty).not.toContain('5')
  expect(told.overview).toContain('Not read: 1 document.')
  expect(told.overview).toContain('This is not a clearance')
})

test('parties, days and figures are told across its documents, each with words of a page', async () => {
  const { parties, dates, amounts } = await intelligence()
  const alder = parties.find(({ name }: Json) => /alder ports/i.test(name))
  expect(alder).toMatchObject({ type: 'company', roles: ['borrower'], documents: 2 })
  expect(dates.map(({ on }: Json) => on)).toEqual([...dates.map(({ on }: Json) => on)].sort())
  expect(dates).toContainEqual(
    expect.objectContaining({
      on: '2030-03-05',
      what: 'Maturity',
      document_id: facility.id,
      page: 1,
    }),
  )
  expect(amounts.map(({ written }: Json) => written)).toEqual(
    expect.arrayContaining(['EUR 10,000,000', 'EUR 12,000,000']),
  )
  for (const { quote, document_id } of [...alder.places, ...dates, ...amounts])
    expect(document_id === facility.id ? FACILITY : SUMMARY).toContain(quote)
})

test('what documents state differently is told with both places', async () => {
  const [contradiction] = (await intelligence()).contradictions
  expect(contradiction).toMatchObject({ title: 'The amount of the facility is stated differently' })
  expect(contradiction.evidence.map(({ document_id }: Json) => document_id).sort()).toEqual(
    [facility.id, terms.id].sort(),
  )
})

test('red flags count by severity and state, and what is otherwise since the last diligence is said', async () => {
  const run = await diligence()
  const first = await intelligence()
  const { by_severity, by_status, gravest } = first.red_flags
  const sum = (counts: Json) => Object.values(counts as Record<string, number>).reduce((all, n) => all + n, 0)
  expect(sum(by_severity)).toBe(run.red_flags.new)
  expect(by_status).toEqual({ open: run.red_flags.new, confirmed: 0, resolved: 0, false_positive: 0 })
  expect(first.since).toMatchObject({ run_id: run.id, added: [], changed: [], gone: [], more: 0 })
  const control = gravest.find(({ title }: Json) => title.includes('change of control'))
  expect(control.evidence[0]).toMatchObject({ document_id: facility.id, document: 'Facility.txt' })
  const judge = (status: string) =>
    office.patch(`${VDR}/analyses/${control.analysis_id}/flags/${control.id}`, { status })
  await judge('confirmed')
  await judge('resolved')
  const added = await put('Policy.txt', 'Insurance policy of the pier.', folderOf('10'))
  await office.patch(`${at}/documents/${terms.id}`, { name: 'Summary.txt' })
  await office.send('PUT', `${at}/documents/${terms.id}/upload`, {
    body: SUMMARY.replace('12,', '10,'),
    headers: { 'content-type': 'text/plain' },
  })
  await office.settled()
  const second = await intelligence()
  expect(second.red_flags.by_status).toMatchObject({ resolved: 1, open: run.red_flags.new - 1 })
  expect(second.since.added.map(({ document_id }: Json) => document_id)).toEqual([added.id])
  expect(second.since.changed).toEqual([{ document_id: terms.id, index: '13.4', name: 'Summary.txt' }])
  expect(second.contradictions).toEqual([])
  await office.delete(`${at}/documents/${added.id}`)
  const again = await diligence()
  expect(again.red_flags.gone).toBeGreaterThan(0)
  const third = await intelligence()
  expect(third.red_flags.gone).toBe(again.red_flags.gone)
  expect(third.since).toMatchObject({ run_id: again.id, added: [], changed: [] })
})

test('who sees half of the room is told of that half alone, and not what is missing of the rest', async () => {
  const as = await office.person('member')
  const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  await office.post(`${at}/members`, { user_id, permission: 'view' })
  await office.put(`${at}/grants`, { folder_id: folderOf('13'), user_id, permission: 'none' })
  const seen = await put(
    'Petition.txt',
    'A winding-up petition was presented against Alder Ports Limited.',
    folderOf('5'),
  )
  const secret = await put(
    'Waiver.txt',
    'A winding-up petition was presented against Kittiwake Limited.',
    folderOf('13'),
  )
  await diligence()
  const all = await intelligence()
  const told = await intelligence(as)
  expect(told.sees_whole).toBe(false)
  expect(told.counts.documents).toBe(3)
  expect(JSON.stringify(told)).not.toMatch(/kittiwake|waiver|summary\.txt|term sheet/i)
  expect(told.checklist.missing.map(({ index }: Json) => index)).not.toContain('13')
  expect(told.contradictions).toEqual([])
  expect(told.since).toMatchObject({ run_id: null, gone: [], flags: null })
  const titles = (flags: Json[]) => flags.map(({ title }) => title)
  expect(told.red_flags.gravest.length).toBeGreaterThan(0)
  expect(told.red_flags.gravest.length).toBeLessThan(all.red_flags.gravest.length)
  expect(titles(all.red_flags.gravest).some(title => /referred to, not among/.test(title))).toBe(true)
  expect(titles(told.red_flags.gravest).some(title => /referred to, not among/.test(title))).toBe(false)
  for (const { analysis_id, note, evidence } of told.red_flags.gravest) {
    expect([analysis_id, note]).toEqual([null, null])
    for (const { document_id } of evidence) expect([facility.id, seen.id]).toContain(document_id)
  }
  // The name of what they may not see given to what they may see shows them nothing of it.
  await office.patch(`${at}/documents/${secret.id}`, { name: 'Moved.txt' })
  await put('Waiver.txt', 'The pier was painted.', folderOf('13'))
  await office.patch(`${at}/folders/${folderOf('13')}`, { name: 'Elsewhere' })
  expect(JSON.stringify(await intelligence(as))).not.toMatch(/kittiwake/i)
})

test('a room of no template and without a document says so', async () => {
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Empty' })).body
  const { body } = await office.get(`${VDR}/rooms/${id}/intelligence`)
  expect(body).toMatchObject({
    overview: 'The room has no document you may see.',
    checklist: null,
    parties: [],
    contradictions: [],
  })
})

test('why a document was not read is told in the language of the reader, wherever it is shown', async () => {
  const said = {
    en: 'It is not a document of a kind that can be read.',
    de: 'Es ist kein Dokument einer Art, die gelesen werden kann.',
  }
  const scan = (await intelligence()).unread.find(({ name }: Json) => name === 'Scan.bin').document_id
  const { id } = (
    await office.post(`${VDR}/analyze`, { source: { type: 'room', room_id: room }, room_id: room })
  ).body
  for (const [language, reason] of Object.entries(said)) {
    const headers = { 'accept-language': language }
    const ask = async (path: string): Promise<Json> => (await office.get(path, { headers })).body
    expect((await ask(`${at}/intelligence`)).unread).toMatchObject([{ name: 'Scan.bin', reason }])
    expect((await ask(`${at}/documents/${scan}/text`)).reason).toBe(reason)
    expect((await ask(`${VDR}/analyses/${id}`)).documents).toContainEqual(expect.objectContaining({ reason }))
    const summary = await office.post(`${at}/folders/${folderOf('3')}/summarize`, undefined, { headers })
    expect(summary.body.unread).toMatchObject([{ reason }])
    const asked = await office.post(
      `${VDR}/ask`,
      { room_id: room, question: 'Who is the Lender?' },
      { headers },
    )
    expect(asked.body.unread).toEqual([{ document: 'Scan.bin', reason }])
  }
})
