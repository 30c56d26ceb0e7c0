import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
let office: Office
let at: string
let legal: number
let guest: string
let guestId: number
beforeAll(async () => {
  office = await openOffice()
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Project Alder', template: 'credit' })).body
  at = `${VDR}/rooms/${id}`
  const folders = (await office.get(`${at}/folders`)).body
  legal = folders.find((one: Json) => one.parent_id === null).id
  await put('Facility.txt', FACILITY, legal)
  await put('Teaser.txt', 'A teaser of Alder Rail Limited.')
  guest = await office.person('viewer', 'ana@birch.example')
  guestId = (await office.post(`${at}/members`, { email: 'ana@birch.example', permission: 'view' })).body
    .user_id
})
afterAll(() => office.close())

const FACILITY = `FACILITY AGREEMENT dated 12 March 2026 between Alder Rail Limited (the "Borrower") and Birch Bank plc (the "Lender").
The Lender makes available a term loan of EUR 12,500,000. If there is a change of control of the Borrower, the Lender may cancel the facility.
Maturity date: 12 March 2031. The Borrower is in default under the Senior Notes.`

const put = (name: string, text: string, folder_id: number | null = null) =>
  office.post(`${at}/documents`, { name, folder_id, content: Buffer.from(text).toString('base64') })

const lines = (body: string): string[] => body.replace('\ufeff', '').trimEnd().split('\r\n')

async function textOf(path: string, as = office.admin): Promise<string> {
  const reply = await fetch(office.url + path, { headers: { authorization: `Bearer ${as}` } })
  const { reader } = office.running.door.parts.services
  const { pages } = await reader.read('report.pdf', new Uint8Array(await reply.arrayBuffer()))
  return pages.map(({ paragraphs }) => paragraphs.join(' ')).join(' ')
}

test('each report of the list is there at its address, and is what it says', async () => {
  const { body } = await office.get(`${at}/reports`)
  expect(body.map((one: Json) => one.report)).toEqual([
    'index',
    'index',
    'index',
    'diligence',
    'questions',
    'permissions',
    'visitors',
  ])
  for (const { address, content_type } of body) {
    const reply = await fetch(office.url + address, { headers: { authorization: `Bearer ${office.admin}` } })
    expect([address, reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([
      address,
      200,
      content_type,
    ])
  }
})

const LABELS = { whole: 'Whole', partly: 'Partly', not: 'Not' }

test('the index has every document under its number with the digest of its bytes', async () => {
  await expect
    .poll(async () => (await office.get(`${at}/documents`)).body.map((one: Json) => one.read?.part))
    .toEqual(['whole', 'whole'])
  const [head, ...rows] = lines((await office.get(`${at}/reports/index`)).body)
  expect(head).toBe('Index,Document,Status,Version,Since,Type,Pages,Size in bytes,SHA-256,Read,Why not whole')
  const documents = (await office.get(`${at}/documents`)).body
  expect(rows).toHaveLength(documents.length)
  for (const { index, size, sha256, read } of documents) {
    const told = `,${size},${sha256},${LABELS[read.part as 'whole']},`
    expect(rows.some(row => row.startsWith(`${index},`) && row.includes(told))).toBe(true)
  }
})

test('diligence as a PDF: what it rests on, red flags with their words, and what is missing', async () => {
  expect(await textOf(`${at}/reports/diligence`)).toContain('Diligence has not been run on this room yet')
  const { id } = (await office.post(`${at}/diligence/run`, {})).body
  await expect
    .poll(async () => (await office.get(`${VDR}/diligence/runs/${id}`)).body.status)
    .toBe('completed')
  const flags = (await office.get(`${at}/red-flags`)).body
  expect(flags.length).toBeGreaterThan(0)
  const text = await textOf(`${at}/reports/diligence`)
  for (const { title } of flags) expect(text).toContain(title)
  expect(text).toMatch(/What is missing .*By the template/)
  expect(text).toContain('Alder Rail Limited')
})

test('what is kept from somebody is in none of their reports', async () => {
  await office.put(`${at}/grants`, { user_id: guestId, folder_id: legal, permission: 'none' })
  expect((await office.get(`${at}/reports`, { as: guest })).body.map((one: Json) => one.report)).toEqual([
    'index',
    'index',
    'index',
    'diligence',
    'questions',
  ])
  const index = lines((await office.get(`${at}/reports/index`, { as: guest })).body)
  expect(index.filter(row => row.includes('.txt'))).toEqual([expect.stringContaining('Teaser.txt')])
  expect(await textOf(`${at}/reports/diligence`, guest)).not.toMatch(/Birch Bank|Facility\.txt/)
  expect((await office.get(`${at}/reports/permissions`, { as: guest })).status).toBe(403)
})

test('permissions say what every member, group and live link may do in each folder', async () => {
  await office.post(`${at}/members`, { email: 'ana@birch.example', permission: 'view' })
  const made = (
    await office.post(`${at}/share-links`, { name: 'Bidder', folder_ids: [legal], allow_download: true })
  ).body
  const gone = (await office.post(`${at}/share-links`, { name: 'Revoked' })).body
  await office.delete(`${VDR}/share-links/${gone.id}`)
  const rows = lines((await office.get(`${at}/reports/permissions`)).body).map(row => row.split(','))
  const of = (who: string, place: string) => rows.find(row => row[0] === who && row[5] === place)?.at(-1)
  const { name } = (await office.get(`${at}/folders`)).body.find((one: Json) => one.id === legal)
  const [ana] = (await office.get(`${at}/members`)).body.filter((one: Json) => one.user_id === guestId)
  expect([of(ana.name, 'The whole room'), of(ana.name, name)]).toEqual(['View', 'None'])
  expect([of(made.name, 'The whole room'), of(made.name, name)]).toEqual(['None', 'Download'])
  expect(rows.some(([who]) => who === 'Revoked')).toBe(false)
})
