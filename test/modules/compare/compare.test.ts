import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../../server/reading/extract/pdf/pdf.ts'
import { type Json, type Office, openOffice, type Reply } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
const COMPARE = '/api/v1/svc/compare'
const FIRST = 'The Margin is 5.25% a year.\n\nThe Borrower keeps its books in London.'
const SECOND = 'The Margin is 5.75% a year.\n\nThe Borrower keeps its books in London and Paris.'

let office: Office
let at: string
let facility: number
let folder: number
let secret: number
beforeAll(async () => {
  office = await openOffice()
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Project Alder' })).body
  at = `${VDR}/rooms/${id}`
  folder = (await office.post(`${at}/folders`, { name: 'Board' })).body.id
  facility = await keep('Facility.txt', FIRST)
  secret = await keep('Minutes.txt', 'The board agrees.', folder)
  await upload(facility, SECOND)
})
afterAll(() => office.close())

async function keep(name: string, text: string, folder_id: number | null = null): Promise<number> {
  const content = Buffer.from(text).toString('base64')
  return (await office.post(`${at}/documents`, { name, folder_id, content })).body.id
}
/** A later version. */
async function upload(id: number, text: string): Promise<void> {
  const reply = await fetch(`${office.url}${at}/documents/${id}/upload`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${office.admin}`, 'content-type': 'application/octet-stream' },
    body: text,
  })
  expect(reply.status).toBe(200)
}
const versions = (files: string[] = []) => ({
  before: { document_id: facility, version: 1 },
  after: { document_id: facility },
  files,
})
const run = (body: object, as?: string): Promise<Reply> =>
  office.post(`${COMPARE}/run`, body, as === undefined ? {} : { as })

async function member(permission: string): Promise<{ as: string; user_id: number }> {
  const as = await office.person('viewer', `guest-${crypto.randomUUID()}@example.com`)
  const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  await office.post(`${at}/members`, { user_id, permission })
  return { as, user_id }
}

test('two versions of a document of a room are compared, figures first, and nothing is kept', async () => {
  const before = await office.rows()
  const { status, body } = await run(versions())
  expect(status).toBe(200)
  expect(body).toMatchObject({
    before: 'Facility.txt, version 1',
    after: 'Facility.txt',
    same: false,
    may_download: true,
    docx: null,
    pdf: null,
    changed_terms: [{ kind: 'percentage', before: '5.25%', after: '5.75%', where: { page: 1 } }],
  })
  expect(body.paragraphs.map((one: Json) => one.kind)).toEqual(['changed', 'changed'])
  expect((await office.post(`${at}/compare/run`, versions())).body.changed_terms).toEqual(body.changed_terms)
  const kept = JSON.stringify(await office.rows())
  expect(kept.includes('5.75%')).toBe(JSON.stringify(before).includes('5.75%'))
})

test('the comparison is taken along as a Word file with tracked changes, and as a PDF', async () => {
  const { docx, pdf } = (await run(versions(['docx', 'pdf']))).body
  const word = strFromU8(unzipSync(Buffer.from(docx, 'base64'))['word/document.xml'] as Uint8Array)
  expect(word).toContain('w:ins')
  expect(word).toContain('w:del')
  const read = await readPdf(new Uint8Array(Buffer.from(pdf, 'base64')))
  const words = read.pages.flatMap(({ paragraphs }) => paragraphs).join(' ')
  expect(words).toContain('5.75%')
  expect(words).toContain('Paris')
})

test('a document of a room is compared with one from elsewhere', async () => {
  const documents = [{ name: 'signed.txt', text: SECOND }]
  const { body } = await run({
    before: { source: { type: 'inline', documents } },
    after: { document_id: facility },
  })
  expect(body.same).toBe(true)
})

test('what can be compared is listed with its versions, and found by its name', async () => {
  const found = (await office.get(`${COMPARE}/docs?q=facility`)).body
  expect(found).toMatchObject([
    { document_id: facility, room: 'Project Alder', version: 2, versions: [{ version: 2 }, { version: 1 }] },
  ])
  expect((await office.get(`${at}/compare/docs`)).body).toHaveLength(2)
})

test('who may not see a document cannot compare it, and who may only look takes no file', async () => {
  const { as, user_id } = await member('view')
  await office.put(`${at}/grants`, { folder_id: folder, user_id, permission: 'none' })
  expect((await office.get(`${COMPARE}/docs`, { as })).body.map((one: Json) => one.name)).toEqual([
    'Facility.txt',
  ])
  const hidden = { before: { document_id: secret }, after: { document_id: facility } }
  expect((await run(hidden, as)).status).toBe(404)
  expect((await run(versions(['pdf']), as)).status).toBe(403)
  expect((await run(versions(), as)).body).toMatchObject({ may_download: false, same: false })
  const other = (await office.post(`${VDR}/rooms`, { name: 'Other' })).body.id
  expect((await office.post(`${VDR}/rooms/${other}/compare/run`, versions())).status).toBe(404)
})

test('the same version twice, an unknown one, and a file without a text are refused at their place', async () => {
  const same = { document_id: facility, version: 2 }
  expect((await run({ before: same, after: same })).body.errors).toMatchObject([{ path: 'after' }])
  expect((await run({ before: { document_id: facility, version: 9 }, after: same })).status).toBe(404)
  expect((await run({ before: {}, after: same })).body.errors).toMatchObject([{ path: 'before.document_id' }])
  const scan = (
    await office.post(`${at}/documents`, {
      name: 'picture.png',
      content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]).toString('base64'),
    })
  ).body.id
  expect((await run({ before: { document_id: scan }, after: same })).body.errors).toMatchObject([
    { path: 'before' },
  ])
})
