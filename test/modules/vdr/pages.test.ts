import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../../office.ts'
import { makeDocx, makePdf, makeScan, makeXlsx } from '../../reading/files.ts'
import { Visitor } from './visitor.ts'

const P = '/api/v1/svc/vdr/rooms'
let office: Office
let at: string
let guest: string
beforeAll(async () => {
  office = await openOffice()
  at = await roomOf(office)
  guest = await office.person('viewer', 'guest@example.com')
  await office.post(`${at}/members`, { email: 'guest@example.com', permission: 'view' })
})
afterAll(() => office.close())

const roomOf = async (of: Office) => `${P}/${(await of.post(P, { name: 'Project Alder' })).body.id}`
const upload = async (name: string, bytes: Uint8Array, of = office, to = at): Promise<number> =>
  (await of.post(`${to}/documents`, { name, content: Buffer.from(bytes).toString('base64') })).body.id
/** Returns the pages of a document, and how they were made. */
async function shown(id: number, as = office.admin, of = office, to = at) {
  const reply = await fetch(`${of.url}${to}/documents/${id}/pages`, {
    headers: { authorization: `Bearer ${as}` },
  })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const { pages } = await of.running.door.parts.services.reader.read('pages.pdf', bytes)
  const { headers, status } = reply
  return {
    status,
    bytes,
    type: headers.get('content-type'),
    from: headers.get('x-pages-from'),
    text: pages.map(({ paragraphs }) => paragraphs.join(' ')).join(' '),
  }
}

test('documents of every kind are shown as pages that are laid out from their text, and say so', async () => {
  const docx = await upload(
    'Facility.docx',
    await makeDocx(['FACILITY AGREEMENT', 'The borrower shall repay.']),
  )
  const found = await shown(docx)
  expect(found).toMatchObject({ status: 200, type: 'application/pdf', from: 'text' })
  expect(found.text).toContain('The borrower shall repay.')
  const xlsx = await upload(
    'Rents.xlsx',
    await makeXlsx(book => book.addWorksheet('Rents').addRow(['Unit 1', 1200])),
  )
  expect((await shown(xlsx)).text).toMatch(/Rents.*Unit 1/)
  const photo = await upload('photo.png', makeScan(300, 200))
  expect(await shown(photo)).toMatchObject({ from: 'file', type: 'application/pdf' })
})

test('a PDF is its own pages for who may download it, and bears a watermark for who may only look', async () => {
  const pdf = await makePdf(draw => draw.text('Adjusted EBITDA'))
  const id = await upload('Memo.pdf', pdf)
  const own = await shown(id)
  expect(own.from).toBe('file')
  expect(Buffer.from(own.bytes).equals(Buffer.from(pdf))).toBe(true)
  const part = await fetch(`${office.url}${at}/documents/${id}/pages`, {
    headers: { authorization: `Bearer ${office.admin}`, range: 'bytes=0-3' },
  })
  expect([part.status, await part.text()]).toEqual([206, '%PDF'])
  const marked = await shown(id, guest)
  expect(marked.text).toMatch(/Adjusted EBITDA.*guest@example\.com/)
  const word = await upload('Terms.docx', await makeDocx(['Margin 6%']))
  expect((await shown(word, guest)).text).toMatch(/Margin 6%.*guest@example\.com/)
  expect((await shown(word)).text).not.toContain('@example.com')
  const stamped = await fetch(`${office.url}${at}/documents/${word}/watermarked-stream`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  expect(stamped.headers.get('content-type')).toBe('application/pdf')
  expect(stamped.headers.get('x-pages-from')).toBe('text')
})

test('where the bytes of a document are lost, its pages say so', async () => {
  const id = await upload('Lost.txt', Buffer.from('Lost'))
  rmSync(join(office.config.dataDir, 'files'), { recursive: true })
  for (const path of ['pages', 'watermarked-stream'])
    expect(await office.get(`${at}/documents/${id}/${path}`)).toMatchObject({
      status: 410,
      body: { code: 'file_missing' },
    })
})

test('what has no pages says why, and what somebody may not see is not there', async () => {
  const broken = await upload('Broken.docx', Buffer.from('PK\u0003\u0004 no document'))
  const refused = await office.get(`${at}/documents/${broken}/pages`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'no_pages' } })
  expect(refused.body.detail).toContain('Broken.docx')
  const pdf = await makePdf(draw => draw.text('x'))
  const lie = await upload('lie.pdf', pdf.slice(0, 300))
  expect((await office.get(`${at}/documents/${lie}/pages`, { as: guest })).body.code).toBe('no_pages')
  await office.patch(`${at}/documents/${lie}`, { held: true })
  expect((await office.get(`${at}/documents/${lie}/pages`, { as: guest })).status).toBe(404)
})

test('outside, a link shows pages with a watermark or without, as it says, and writes down who looked', async () => {
  const id = await upload('Deck.docx', await makeDocx(['Strategy']))
  const make = async (input: object) => (await office.post(`${at}/share-links`, input)).body.token as string
  const pages = async (token: string) => {
    const visitor = new Visitor(office, token, 'Browser')
    await visitor.post('/visit', { email: 'ana@birch.example' })
    const reply = await fetch(`${office.url}${visitor.at}/documents/${id}/pages`, {
      headers: { cookie: visitor.cookie as string },
    })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const { pages: read } = await office.running.door.parts.services.reader.read('p.pdf', bytes)
    return { from: reply.headers.get('x-pages-from'), text: JSON.stringify(read) }
  }
  const marked = await pages(await make({ name: 'Marked', require_email: true }))
  expect(marked.from).toBe('text')
  expect(marked.text).toMatch(/Strategy.*ana@birch\.example/)
  const plain = await pages(
    await make({ name: 'Plain', require_email: true, allow_download: true, watermark: false }),
  )
  expect(plain.text).not.toContain('ana@birch')
  const log = (await office.get(`${at}/share-access-log`)).body
  expect(log[0]).toMatchObject({ action: 'viewed', document: 'Deck.docx', email: 'ana@birch.example' })
})

test('with LibreOffice its pages are shown and made once; what it does not open is laid out from its text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const pdf = join(folder, 'made.pdf')
  writeFileSync(pdf, await makePdf(draw => draw.text('Made by the office program')))
  const program = join(folder, 'soffice')
  const counted = join(folder, 'counted')
  const script = `for f; do :; done; echo x >> ${counted}; grep -q word/document.xml "$f" && cp ${pdf} document.pdf`
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const other = await openOffice({ config: { libreOffice: program } })
  const room = await roomOf(other)
  const word = await upload('Terms.docx', await makeDocx(['Margin 6%']), other, room)
  const found = await shown(word, other.admin, other, room)
  expect(found).toMatchObject({ from: 'libreoffice', text: 'Made by the office program' })
  await shown(word, other.admin, other, room)
  const sheet = await upload(
    'R.xlsx',
    await makeXlsx(book => book.addWorksheet('Rents').addRow([1])),
    other,
    room,
  )
  expect((await shown(sheet, other.admin, other, room)).from).toBe('text')
  expect(readFileSync(counted, 'utf8')).toBe('x\nx\n')
  await other.close()
  rmSync(folder, { recursive: true })
})
