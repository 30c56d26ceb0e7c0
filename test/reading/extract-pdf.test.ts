import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { extract } from '../../server/reading/extract/index.ts'
import { assemble, chinesePdf, makePdf, makeScan } from './files.ts'

const FEE =
  'The Manager shall be entitled to receive an annual management fee equal to two percent of aggregate commitments, payable quarterly in advance, and shall be reimbursed for expenses reasonably incurred on behalf of the Partnership.'
const TERM =
  'The term of the Partnership shall be ten years from the final closing, subject to two extensions of one year each at the discretion of the General Partner, and thereafter with the consent of a majority in interest of the Limited Partners.'

const paragraphsOf = async (bytes: Uint8Array): Promise<ReadonlyArray<readonly string[]>> =>
  (await extract('a.pdf', bytes)).pages.map(({ paragraphs }) => paragraphs)

test('lines are joined to paragraphs, and pages are those of the file', async () => {
  const bytes = await makePdf(pdf => {
    pdf.fontSize(16).text('LIMITED PARTNERSHIP AGREEMENT', { align: 'center' }).moveDown()
    pdf.fontSize(10).text(`1.1 Fees. ${FEE}`, { align: 'justify' }).moveDown()
    pdf.text(`1.2 Term. ${TERM}`)
    pdf.addPage()
    pdf.addPage().text(TERM)
  })
  expect(await paragraphsOf(bytes)).toEqual([
    ['LIMITED PARTNERSHIP AGREEMENT', `1.1 Fees. ${FEE}`, `1.2 Term. ${TERM}`],
    [],
    [TERM],
  ])
  expect(await extract('a.pdf', bytes)).toMatchObject({ format: 'pdf', status: 'read', reason: null })
})

test('clauses that follow each other without a gap are paragraphs of their own', async () => {
  const bytes = await makePdf(pdf => {
    pdf.fontSize(10)
    for (const text of [
      `1.1 Fees. ${FEE}`,
      `1.2 Term. ${TERM}`,
      '(a) the first;',
      '(b) the second; and',
      '(c) the last.',
    ])
      pdf.text(text)
  })
  expect(await paragraphsOf(bytes)).toEqual([
    [`1.1 Fees. ${FEE}`, `1.2 Term. ${TERM}`, '(a) the first;', '(b) the second; and', '(c) the last.'],
  ])
})

test('columns are read one after the other, under what stands above both', async () => {
  const bytes = await makePdf(pdf => {
    pdf.fontSize(14).text('Private Placement Memorandum').moveDown().fontSize(9)
    const { y } = pdf
    pdf.text(FEE, 72, y, { width: 220 })
    pdf.text(TERM, 320, y, { width: 220 })
  })
  expect(await paragraphsOf(bytes)).toEqual([['Private Placement Memorandum', FEE, TERM]])
})

test('tables are read row by row, with tabs between their cells', async () => {
  const rows = [
    ['Year', 'Revenue', 'EBITDA margin'],
    ['2022', '$1,200,000', '12.5%'],
    ['2023', '$1,400,000', '(3.1)%'],
  ]
  const bytes = await makePdf(pdf => {
    pdf.fontSize(10).text(FEE)
    for (const [line, cells] of rows.entries())
      for (const [cell, text] of cells.entries())
        pdf.text(text, 72 + cell * 150, 200 + line * 14, { lineBreak: false })
  })
  expect(await paragraphsOf(bytes)).toEqual([[FEE, ...rows.map(cells => cells.join('\t'))]])
})

test('a hyphen at the end of a line stays as it is printed', async () => {
  const bytes = await makePdf(pdf => {
    pdf
      .fontSize(10)
      .text('This covenant is of a long-standing non-', 72, 72)
      .text('competition nature.', 72, 84)
  })
  expect(await paragraphsOf(bytes)).toEqual([
    ['This covenant is of a long-standing non-\ncompetition nature.'],
  ])
})

test('what is filled into a form is text of its page', async () => {
  const bytes = await makePdf(pdf => {
    pdf.fontSize(10).text('Name of subscriber:', 72, 100)
    pdf.font('Helvetica').initForm()
    pdf.formText('subscriber', 200, 95, 200, 16, { value: 'Alder Row Capital LP' })
  })
  const [page] = await paragraphsOf(bytes)
  expect(page?.join(' ')).toMatch(/^Name of subscriber:\s+Alder Row Capital LP$/)
})

test('a scanned page is said to be one; a blank page is not', async () => {
  const bytes = await makePdf(pdf => {
    pdf.text(FEE)
    pdf.addPage()
    pdf.addPage().image(makeScan(), 0, 0, { width: 612 })
    pdf.addPage().image(makeScan(), 0, 0, { width: 612 }).text('DocuSign Envelope ID: 7F2A', 20, 20)
    pdf.addPage().image(makeScan(40, 30), 72, 72).text('A letter with a logo on it')
    pdf.addPage().image(makeScan(), 0, 0, { width: 612 }).fontSize(28).text('Our portfolio', 72, 72)
  })
  const { status, reason, pages } = await extract('a.pdf', bytes)
  expect(status).toBe('partly_readable')
  expect(reason).toBe('Pages 3 and 4 are scanned pictures: their text was not read.')
  expect(pages.map(({ readable }) => readable)).toEqual([true, true, false, false, true, true])
  expect(pages[3]?.paragraphs).toEqual(['DocuSign Envelope ID: 7F2A'])
})

test('a document of nothing but scanned pages is unreadable', async () => {
  const one = await extract('a.pdf', await makePdf(pdf => pdf.image(makeScan(), 0, 0, { width: 612 })))
  expect(one).toMatchObject({
    status: 'unreadable',
    reason: 'Page 1 is a scanned picture: its text was not read.',
  })
  const small = await extract('b.pdf', await makePdf(pdf => pdf.image(makeScan(300, 400), 0, 0)))
  expect(small.status).toBe('unreadable')
})

test('a page that is turned is read as it is seen', async () => {
  const content =
    'BT /F1 10 Tf 0 1 -1 0 300 100 Tm (Revenue) Tj 0 1 -1 0 300 300 Tm (1,200) Tj 0 1 -1 0 314 100 Tm (Costs) Tj 0 1 -1 0 314 300 Tm (900) Tj ET'
  const bytes = assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /Rotate 90 /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
  expect(await paragraphsOf(bytes)).toEqual([['Revenue\t1,200', 'Costs\t900']])
})

test('a font of East Asia that is not in the file is read by the character maps', async () => {
  expect(await paragraphsOf(chinesePdf())).toEqual([['中文']])
})

test('a locked document is unreadable; one that is only locked against changes is read', async () => {
  const locked = await makePdf(pdf => pdf.text(FEE), { userPassword: 'secret', pdfVersion: '1.7' })
  expect(await extract('a.pdf', locked)).toEqual({
    name: 'a.pdf',
    format: 'pdf',
    status: 'unreadable',
    reason: 'It is locked with a password.',
    pages: [],
  })
  const owned = await makePdf(pdf => pdf.text(FEE), { ownerPassword: 'secret', pdfVersion: '1.7' })
  expect(await extract('a.pdf', owned)).toMatchObject({ status: 'read' })
})

const poppler = spawnSync('pdftotext', ['-v']).error === undefined
if (!poppler) console.warn('The comparison with pdftotext is skipped: poppler-utils is not installed.')

test.skipIf(!poppler)('the words of each page are those that poppler finds there', async () => {
  const bytes = await makePdf(pdf => {
    pdf.fontSize(10)
    for (let page = 0; page < 8; page += 1) {
      if (page > 0) pdf.addPage()
      pdf.text(`${page}.1 Fees. ${FEE}`, { align: page % 2 ? 'justify' : 'left' }).moveDown()
      pdf.text(`${page}.2 Term. ${TERM} Größe, naïve, “quoted” — € 1.000,50`, { columns: 1 + (page % 2) })
    }
  })
  const theirs = execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' }).split('\f')
  const words = (text: string): string[] => text.split(/\s+/).filter(Boolean).sort()
  for (const [index, page] of (await paragraphsOf(bytes)).entries())
    expect(words(page.join(' '))).toEqual(words(theirs[index] ?? ''))
})
