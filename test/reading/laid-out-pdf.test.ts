import { expect, test } from 'vitest'
import { extract } from '../../server/reading/extract/index.ts'
import { laidOutPdf } from '../../server/reading/laid-out-pdf.ts'
import { makeDocx, makePptx, makeXlsx } from './files.ts'

const on = '2026-03-02T09:00:00.000Z'
/** The text of each page that a file is laid out to. */
async function pagesOf(name: string, bytes: Uint8Array): Promise<string[]> {
  const made = await laidOutPdf({ name, bytes, on })
  if ('reason' in made) throw new Error(made.reason)
  return (await extract('made.pdf', made)).pages.map(({ paragraphs }) => paragraphs.join('\n'))
}

test('a Word document keeps its headings and its tables', async () => {
  const docx = await makeDocx([
    'FACILITY AGREEMENT',
    'The borrower shall repay.',
    [
      ['Year', 'Revenue'],
      ['2025', '41,200,000'],
    ],
  ])
  const [page] = await pagesOf('Deal/Facility.docx', docx)
  expect(page).toMatch(/^Facility\.docx\n/)
  expect(page).toContain('Laid out from its text and tables')
  expect(page).toMatch(
    /FACILITY AGREEMENT[\s\S]*The borrower shall repay\.[\s\S]*Year\s+Revenue[\s\S]*2025\s+41,200,000/,
  )
})

test('each sheet and each slide has pages of its own, wide ones on wide paper, and long ones go on', async () => {
  const xlsx = await makeXlsx(workbook => {
    const rents = workbook.addWorksheet('Rent roll')
    for (let at = 1; at <= 120; at += 1) rents.addRow([`Unit ${at}`, 1000 + at])
    workbook.addWorksheet('Wide').addRow(Array.from({ length: 20 }, (_, at) => `Column number ${at}`))
  })
  const pages = await pagesOf('Rents.xlsx', xlsx)
  expect(pages.length).toBeGreaterThan(3)
  expect(pages[0]).toContain('Rent roll')
  expect(pages.join('\n')).toContain('Unit 120')
  expect(pages.at(-1)).toMatch(/Wide[\s\S]*Column number 19/)
  const slides = await pagesOf('Deck.pptx', makePptx([{ text: 'First' }, { text: 'Second' }]))
  expect(slides[0]).toContain('First')
  expect(slides[1]).toContain('Second')
})

test('mails and texts are pages too; the same file gives the same bytes', async () => {
  const mail = Buffer.from(
    'From: Ana <ana@birch.example>\r\nSubject: Terms\r\n\r\nDear all,\r\n\r\nour terms.\r\n',
  )
  expect((await pagesOf('Terms.eml', mail))[0]).toMatch(/From: Ana[\s\S]*Subject: Terms[\s\S]*our terms\./)
  const text = { name: 'a.txt', bytes: Buffer.from('Łódź\nsecond line'), on }
  expect((await pagesOf('a.txt', text.bytes))[0]).toMatch(/Łódź\s+second line/)
  expect(
    Buffer.from((await laidOutPdf(text)) as Uint8Array).equals((await laidOutPdf(text)) as Uint8Array),
  ).toBe(true)
})

test('what has no text says why it has no pages', async () => {
  const reason = async (name: string, bytes: Uint8Array) =>
    ((await laidOutPdf({ name, bytes, on })) as { reason: string }).reason
  expect(await reason('a.docx', Buffer.from('PK\u0003\u0004 not a document'))).toContain('damaged')
  expect(await reason('a.bin', new Uint8Array([0, 1, 2, 3]))).not.toBe('')
  expect(await reason('a.txt', Buffer.from('   \n'))).toBe('There is no text in it.')
})
