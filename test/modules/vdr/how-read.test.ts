import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { wordsOfPages } from '../../pdf-pages.ts'

const VDR = '/api/v1/svc/vdr'
const SAID =
  'The management fee is 2% of commitments. If there is a change of control of the Borrower, the Lender may cancel the facility.'
const PARTLY = { part: 'partly', reason: 'It has hidden text, which was left out.' }

let office: Office
let room: number
let at: string
beforeAll(async () => {
  office = await openOffice()
  room = (await office.post(`${VDR}/rooms`, { name: 'Project Alder', template: 'credit' })).body.id
  at = `${VDR}/rooms/${room}`
  const parts = unzipSync(new Uint8Array(readFileSync('test/files/documents/docx-hidden-words.docx')))
  const main = strFromU8(parts['word/document.xml'] as Uint8Array).replace('Shown ', `${SAID} `)
  const docx = zipSync({ ...parts, 'word/document.xml': strToU8(main) })
  await office.post(`${at}/documents`, { name: 'Terms.docx', content: Buffer.from(docx).toString('base64') })
  await office.settled()
})
afterAll(() => office.close())

test('a hit of a search says how much of the document was read', async () => {
  const { body } = await office.get<Json[]>(`${VDR}/search?q=commitments`)
  expect(body.map(({ read }) => read)).toEqual([PARTLY])
})

test('so do the citations of an answer, of the copilot, of a suggestion and of a questionnaire', async () => {
  const question = 'What is the management fee?'
  const asked = await office.post('/api/v1/svc/vdr/ask', { question, room_id: room })
  expect(asked.body.citations.map(({ read }: Json) => read)).toEqual([PARTLY])
  const copilot = await office.post('/api/v1/svc/copilot/ask', { question, context: { room_id: room } })
  expect(copilot.body.citations[0]).toMatchObject({ document: 'Terms.docx', read: PARTLY })
  const { body: put } = await office.post(`${at}/qa`, { question })
  const suggested = await office.post(`/api/v1/svc/qa/questions/${put.id}/suggest`)
  expect(suggested.body.suggestions[0]).toMatchObject({ document: 'Terms.docx', read: PARTLY })
  const run = await office.post('/api/v1/svc/odd/generate?ephemeral=false', {
    source: { type: 'room', room_id: room },
    topics: ['fund_terms'],
  })
  const again = await office.get(`/api/v1/svc/odd/runs/${run.body.id}`)
  for (const { answers, documents } of [run.body, again.body]) {
    expect(documents[0].read).toEqual(PARTLY)
    const cited = answers.flatMap(({ citations }: Json) => citations)
    expect(cited.length).toBeGreaterThan(0)
    for (const { read } of cited) expect(read).toEqual(PARTLY)
  }
})

test('so do red flags, what the room tells, and its report', async () => {
  const { id } = (await office.post(`${at}/diligence/run`, {})).body
  await expect
    .poll(async () => (await office.get(`${VDR}/diligence/runs/${id}`)).body.status)
    .toBe('completed')
  const flags = (await office.get<Json[]>(`${at}/red-flags`)).body.flatMap(({ evidence }) => evidence)
  expect(flags.length).toBeGreaterThan(0)
  for (const { read } of flags) expect(read).toEqual(PARTLY)
  const { red_flags } = (await office.get(`${at}/intelligence`)).body
  expect(red_flags.gravest.flatMap(({ evidence }: Json) => evidence)[0].read).toEqual(PARTLY)
  const pdf = await fetch(`${office.url}${at}/reports/diligence`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  expect((await wordsOfPages(new Uint8Array(await pdf.arrayBuffer()))).join(' ')).toContain(
    'Terms.docx, page 1, read in part',
  )
})

test('so does the index as a workbook and as a PDF', async () => {
  const take = async (format: string) => {
    const reply = await fetch(`${office.url}${at}/reports/index?format=${format}`, {
      headers: { authorization: `Bearer ${office.admin}` },
    })
    return [reply.headers.get('content-disposition'), await reply.arrayBuffer()] as const
  }
  const [named, xlsx] = await take('xlsx')
  expect(named).toContain('Project Alder index.xlsx')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(xlsx)
  const [head = [], line = []] = [1, 2].map(n =>
    ((book.worksheets[0]?.getRow(n).values ?? []) as unknown[]).slice(1),
  )
  expect(line.slice(head.indexOf('Read'))).toEqual(['Partly', PARTLY.reason])
  const [{ sha256 }] = (await office.get<Json[]>(`${at}/documents`)).body as [Json]
  const [, pdf] = await take('pdf')
  const text = (await wordsOfPages(new Uint8Array(pdf))).join(' ')
  expect(text).toContain(`Partly: ${PARTLY.reason}`)
  expect(text.replaceAll(/\s/g, '')).toContain(sha256)
})
