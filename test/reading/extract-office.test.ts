import { Document, Footer, FootnoteReferenceRun, Header, LevelFormat, Packer, Paragraph, TextRun } from 'docx'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { extract } from '../../server/reading/extract/index.ts'
import { makeDocx, makePptx, makeScan, makeXlsx } from './files.ts'

const paragraphsOf = async (name: string, bytes: Uint8Array): Promise<ReadonlyArray<readonly string[]>> =>
  (await extract(name, bytes)).pages.map(({ paragraphs }) => paragraphs)

/** One part of an Office file, changed. */
function change(bytes: Uint8Array, path: string, edit: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes)
  return zipSync({ ...parts, [path]: strToU8(edit(strFromU8(parts[path]!))) })
}

/** Text that XML can hold, as people write it: no control characters, no white space around it. */
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map(text =>
    text
      .replace(/[^\P{C}]|[\s\p{Z}]/gu, ' ')
      .replace(/\uFFFE|\uFFFF/g, '')
      .trim(),
  )
  .filter(text => text !== '')

describe('Word documents', () => {
  test('paragraphs come in order, letter for letter, and tables row by row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            line,
            fc.array(fc.array(line, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
          ),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        async parts => {
          const expected = parts.flatMap(part =>
            typeof part === 'string' ? [part] : part.map(cells => cells.join('\t')),
          )
          expect(await paragraphsOf('a.docx', await makeDocx(parts))).toEqual([expected])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('the text is what another reader finds', async () => {
    const bytes = await makeDocx([
      'First',
      'Second & third',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      'Last',
    ])
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
    const words = (text: string) => text.split(/\s+/).filter(Boolean)
    expect(words((await paragraphsOf('a.docx', bytes)).flat().join(' '))).toEqual(words(value))
  })

  test('pages are parted by breaks that stand in the file', async () => {
    expect(
      await paragraphsOf('a.docx', await makeDocx(['One', null, 'Two', 'still two', null, 'Three'])),
    ).toEqual([['One'], ['Two', 'still two'], ['Three']])
  })

  test('where Word has laid out pages, they are those', async () => {
    const laidOut = change(await makeDocx(['One goes on', 'Two']), 'word/document.xml', xml =>
      xml
        .replace('goes on', 'goes</w:t><w:lastRenderedPageBreak/><w:t xml:space="preserve"> on')
        .replace('<w:br w:type="page"/>', ''),
    )
    expect(await paragraphsOf('a.docx', laidOut)).toEqual([['One goes on'], ['Two']])
  })

  test('footnotes stand on their page; headers and footers on the last', async () => {
    const document = new Document({
      footnotes: { 1: { children: [new Paragraph('Net of fees.')] } },
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph('CONFIDENTIAL')] }) },
          footers: { default: new Footer({ children: [new Paragraph('Alder Row')] }) },
          children: [
            new Paragraph({ children: [new TextRun('The return was 12%'), new FootnoteReferenceRun(1)] }),
            new Paragraph({ pageBreakBefore: true, children: [new TextRun('Page two')] }),
          ],
        },
      ],
    })
    expect(await paragraphsOf('a.docx', new Uint8Array(await Packer.toBuffer(document)))).toEqual([
      ['The return was 12%', 'Net of fees.'],
      ['Page two', 'CONFIDENTIAL', 'Alder Row'],
    ])
  })

  test('clauses have the numbers that Word puts before them', async () => {
    const levels = [
      { level: 0, format: LevelFormat.UPPER_ROMAN, text: 'ARTICLE %1' },
      { level: 1, format: LevelFormat.DECIMAL, text: '%1.%2', isLegalNumberingStyle: true },
      { level: 2, format: LevelFormat.LOWER_LETTER, text: '(%3)' },
    ]
    const bullets = [{ level: 0, format: LevelFormat.BULLET, text: '\uF0B7' }]
    const item = (text: string, level: number, reference = 'clauses', instance = 0) =>
      new Paragraph({ text, numbering: { reference, level, instance } })
    const document = new Document({
      numbering: {
        config: [
          { reference: 'clauses', levels },
          { reference: 'bullets', levels: bullets },
        ],
      },
      sections: [
        {
          children: [
            item('Fees', 0),
            item('Management fee', 1),
            item('Carry', 1),
            item('hurdle;', 2),
            item('catch-up.', 2),
            new Paragraph('Not numbered'),
            item('Term', 0),
            item('Ten years', 1),
            item('first;', 2),
            item('A point', 0, 'bullets'),
            item('Schedule', 0, 'clauses', 1),
          ],
        },
      ],
    })
    expect(await paragraphsOf('a.docx', new Uint8Array(await Packer.toBuffer(document)))).toEqual([
      [
        'ARTICLE I Fees',
        '1.1 Management fee',
        '1.2 Carry',
        '(a) hurdle;',
        '(b) catch-up.',
        'Not numbered',
        'ARTICLE II Term',
        '2.1 Ten years',
        '(a) first;',
        '• A point',
        'ARTICLE I Schedule',
      ],
    ])
  })

  test('what was deleted under tracked changes, and hidden text, is not read', async () => {
    const edited = change(await makeDocx(['The fee is 2%.', 'Second']), 'word/document.xml', xml =>
      xml.replace(
        '<w:t xml:space="preserve">The fee is 2%.</w:t>',
        '<w:t>The fee is </w:t></w:r><w:del w:id="1"><w:r><w:delText>3</w:delText></w:r></w:del><w:moveFrom w:id="2"><w:r><w:t>moved</w:t></w:r></w:moveFrom><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:ins w:id="3"><w:r><w:t>2%.</w:t></w:r></w:ins><w:r><w:t xml:space="preserve"></w:t>',
      ),
    )
    expect(await paragraphsOf('a.docx', edited)).toEqual([['The fee is 2%.', 'Second']])
  })
})

describe('workbooks', () => {
  test('cells come as they were put in, sheet by sheet and row by row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 10 }),
        async rows => {
          const bytes = await makeXlsx(workbook => {
            workbook.addWorksheet('Register').addRows(rows)
          })
          expect(await paragraphsOf('a.xlsx', bytes)).toEqual([rows.map(cells => cells.join('\t'))])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('formulas by their result, dates in ISO form, percentages as shown, numbers without noise', async () => {
    const bytes = await makeXlsx(workbook => {
      const sheet = workbook.addWorksheet('Fees')
      const values = [
        new Date('2024-03-31T00:00:00Z'),
        new Date('2024-03-31T13:45:30Z'),
        0.1 + 0.2,
        0.125,
        { formula: 'A1+1', result: 42 },
        true,
        1e-7,
        -1234567.89,
        { error: '#REF!' as const },
        { richText: [{ text: 'two ' }, { font: { bold: true }, text: 'parts' }] },
        'in\ntwo lines',
      ]
      const row = sheet.addRow(values)
      row.getCell(2).numFmt = 'yyyy-mm-dd hh:mm:ss'
      row.getCell(4).numFmt = '0.0%'
      row.getCell(8).numFmt = '"Year" #,##0.00;[Red]-#,##0.00'
      sheet.getCell('C3').value = 'third'
      workbook.addWorksheet('Secret', { state: 'hidden' }).addRow(['still read'])
    })
    const { pages } = await extract('a.xlsx', bytes)
    expect(pages.map(({ label }) => label)).toEqual(['Fees', 'Secret'])
    expect(pages[0]?.paragraphs).toEqual([
      '2024-03-31\t2024-03-31T13:45:30\t0.3\t12.5%\t42\tTRUE\t0.0000001\t-1234567.89\t#REF!\ttwo parts\tin two lines',
      '\t\tthird',
    ])
    expect(pages[1]?.paragraphs).toEqual(['still read'])
  })

  test('a sheet with more rows than are read says so', async () => {
    const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'
    const bytes = change(
      await makeXlsx(workbook => {
        workbook.addWorksheet('Long').addRow(['x'])
      }),
      'xl/worksheets/sheet1.xml',
      () => `<worksheet><sheetData>${row.repeat(250_000)}</sheetData></worksheet>`,
    )
    const { status, reason, pages } = await extract('a.xlsx', bytes)
    expect(status).toBe('partly_readable')
    expect(reason).toBe('The document is too long: it was read up to page 1.')
    expect(pages[0]?.paragraphs).toHaveLength(200_000)
  })
})

describe('presentations', () => {
  test('slides are pages in the order they are shown, each with its notes', async () => {
    const bytes = makePptx(
      [{ text: 'Last slide' }, { text: 'Title\nA & B', notes: 'Say this.' }, { text: '' }],
      [1, 2, 0],
    )
    expect(await paragraphsOf('a.pptx', bytes)).toEqual([['Title', 'A & B', 'Say this.'], [], ['Last slide']])
  })

  test('tables are read row by row, and a slide that is a picture is said to be one', async () => {
    const cell = (text: string) =>
      `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
    const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell('IRR')}${cell('14%')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
    const picture = '<p:pic><p:blipFill><a:blip r:embed="rId9"/></p:blipFill></p:pic>'
    const { status, reason, pages } = await extract(
      'a.pptx',
      makePptx([
        { text: 'Returns', extra: table },
        { text: '', extra: picture },
      ]),
    )
    expect(pages.map(({ paragraphs, readable }) => ({ paragraphs, readable }))).toEqual([
      { paragraphs: ['Returns', 'IRR\t14%'], readable: true },
      { paragraphs: [], readable: false },
    ])
    expect({ status, reason }).toEqual({
      status: 'partly_readable',
      reason: 'Slide 2 is a picture without text.',
    })
  })
})

describe('what a file is', () => {
  test('is told by what it holds, whatever it is called', async () => {
    expect((await extract('a.pdf', await makeDocx(['x']))).format).toBe('docx')
    expect((await extract('a.docx', makePptx([{ text: 'x' }]))).format).toBe('pptx')
    expect((await extract('a', strToU8('<!DOCTYPE html><p>x</p>'))).format).toBe('html')
    expect((await extract('a.bin', strToU8('From: a@b.example\nDate: now\n\nx'))).format).toBe('eml')
    expect((await extract('a', strToU8('x'), 'text/markdown; charset=utf-8')).format).toBe('markdown')
  })

  test('or is not supported, with the reason', async () => {
    const older = new Uint8Array(4096)
    older.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    const locked = new Uint8Array(older)
    locked.set(Buffer.from('EncryptedPackage', 'utf16le'), 1024)
    const cases: Array<[Uint8Array, string, string]> = [
      [older, 'unsupported', 'It is of a kind older than Office 2007: save it as .docx, .xlsx or .pptx.'],
      [locked, 'unreadable', 'It is locked with a password.'],
      [makeScan(10, 10), 'unsupported', 'It is a picture; its text is not read.'],
      [
        zipSync({ 'a.txt': strToU8('x') }),
        'unsupported',
        'It is an archive: unpack it, and its documents are read.',
      ],
      [new Uint8Array([1, 2, 3, 0, 5]), 'unsupported', 'It is not a document of a kind that can be read.'],
      [strToU8('{\\rtf1 x}'), 'unsupported', 'Rich text (RTF) is not read: save it as .docx or PDF.'],
      [new Uint8Array(), 'unreadable', 'The file is empty.'],
      [new Uint8Array(64 * 1024 * 1024 + 1), 'too_large', 'It is larger than 64 MiB, the most that is read.'],
    ]
    for (const [bytes, status, reason] of cases)
      expect(await extract('a', bytes)).toEqual({ name: 'a', format: null, status, reason, pages: [] })
  })
})
