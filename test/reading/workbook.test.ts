import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { toXlsx } from '../../renderer/components/table/export/xlsx.ts'
import { readWorkbook, type WorkbookLimits } from '../../server/platform/documents/workbook.ts'
import { makeXlsx } from './files.ts'

const limits: WorkbookLimits = { mostBytes: 30_000_000, mostRows: 5001 }
const read = (bytes: Uint8Array, more: Partial<WorkbookLimits> = {}) =>
  readWorkbook(Buffer.from(bytes).toString('base64'), 'xlsx', { ...limits, ...more })
const cellsOf = async (bytes: Uint8Array, more?: Partial<WorkbookLimits>) =>
  (await read(bytes, more)).rows.map(({ cells }) => cells)
const refusal = (bytes: Uint8Array, more?: Partial<WorkbookLimits>) =>
  read(bytes, more).then(
    () => null,
    error => (error.errors ? { ...error.errors[0], message: String(error.errors[0].message) } : error),
  )

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook as programs other than Excel write them: prefixed names, absolute targets. */
const parts = (sheets: Record<string, string>, workbookPr = ''): Record<string, Uint8Array> => {
  const names = Object.keys(sheets)
  const to = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}/${kind}" Target="${target}"/>`
  const list = (all: string) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`,
    )
  return {
    '_rels/.rels': list(to('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(
      `<x:workbook xmlns:x="x" xmlns:r="r">${workbookPr}<x:sheets>${names
        .map((name, at) => `<x:sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`)
        .join('')}</x:sheets></x:workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': list(
      [
        ...names.map((_, at) => to(`s${at}`, 'worksheet', `/xl/worksheets/sheet${at}.xml`)),
        to('st', 'styles', 'styles.xml'),
      ].join(''),
    ),
    'xl/styles.xml': strToU8(
      '<x:styleSheet xmlns:x="x"><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/><x:xf numFmtId="10"/><x:xf numFmtId="21"/></x:cellXfs></x:styleSheet>',
    ),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at}.xml`,
        strToU8(`<x:worksheet xmlns:x="x">${sheets[name]}</x:worksheet>`),
      ]),
    ),
  }
}
const workbook = (rows: string, after = '') =>
  zipSync(parts({ Loans: `<x:sheetData>${rows}</x:sheetData>${after}` }))
const number = (value: string, style = 0) => `<x:c s="${style}"><x:v>${value}</x:v></x:c>`

describe('the cells of a workbook', () => {
  test('are those that another program reads in it', async () => {
    const day = fc.date({ min: new Date('1904-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    const cell = fc.oneof(
      fc.constant(null),
      fc.integer({ min: -1e12, max: 1e12 }).map(minor => minor / 100),
      fc.constantFrom('CA', 'Łódź & Søn', '=1+1', '0042', ' a\nb ', '<x>', '北京'),
      day.map(one => new Date(Math.floor(one.getTime() / 86_400_000) * 86_400_000)),
      fc.boolean(),
    )
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), async (rows, date1904) => {
        const bytes = await makeXlsx(book => {
          book.properties.date1904 = date1904
          book.addWorksheet('Register').addRows(rows)
        })
        const { rows: found, serialDates } = await read(bytes)
        expect(found.map(({ line, cells }) => ({ line, cells }))).toEqual(await asExceljsReads(bytes))
        expect(serialDates).toBe(date1904 ? 1904 : 1900)
      }),
      { numRuns: 60 },
    )
  })

  test('of a table saved by the pages come back', async () => {
    const columns = [
      { id: 'name', title: 'Name', kind: 'text' as const, value: (row: { name: string }) => row.name },
      { id: 'irr', title: 'IRR', kind: 'percent' as const, value: () => 0.0825 },
      { id: 'closing', title: 'Closing', kind: 'date' as const, value: () => '2027-03-31' },
    ]
    const saved = toXlsx('deals', columns, [{ name: '=HYPERLINK("x")' }])
    expect(await cellsOf(new Uint8Array(await saved.arrayBuffer()))).toEqual([
      ['Name', 'IRR', 'Closing'],
      ['=HYPERLINK("x")', '0.0825', '2027-03-31'],
    ])
  })

  test('hold numbers in full, whatever their format shows, without exponents or the noise of binary', async () => {
    const values = [
      '0.30000000000000004',
      '1E-7',
      '1.5e-25',
      '6.02e23',
      '1234567890123456',
      '-0.005',
      '1e400',
    ]
    const row = values.map(value => number(value)).join('') + number('0.072512', 2)
    expect(await cellsOf(workbook(`<x:row>${row}</x:row>`))).toEqual([
      [
        ...[
          '0.3',
          '0.0000001',
          '0.00000000000000000000000015',
          '602000000000000000000000',
          '1234567890123456',
        ],
        ...['-0.005', '1e400', '0.072512'],
      ],
    ])
  })

  test('hold days without the time, a time of day alone, and numbers where Excel has no day', async () => {
    const row = number('45382', 1) + number('45382.75', 1) + number('0.5', 3) + number('-3', 1)
    expect(await cellsOf(workbook(`<x:row>${row}</x:row>`))).toEqual([
      ['2024-03-31', '2024-03-31', '12:00:00', '-3'],
    ])
  })

  test('stand where they say, else behind the ones before; rows keep their number', async () => {
    const { rows } = await read(
      workbook(
        '<x:row r="3"><x:c r="C3" t="inlineStr"><x:is><x:r><x:t>in </x:t></x:r><x:r><x:t>parts</x:t></x:r></x:is></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>' +
          '<x:row/><x:row><x:c t="str"><x:f>A1</x:f><x:v>kept</x:v></x:c></x:row>',
      ),
    )
    expect(rows).toEqual([
      { line: 3, cells: ['', '', 'in parts', 'TRUE'], numbers: [] },
      { line: 5, cells: ['kept'], numbers: [] },
    ])
  })

  test('that are errors, and formulas that nobody has calculated, are no values', async () => {
    const row =
      '<x:c t="e"><x:f>X1</x:f><x:v>#N/A</x:v></x:c><x:c><x:f>B2/4</x:f></x:c><x:c><x:f>1</x:f><x:v>7</x:v></x:c>'
    expect(await cellsOf(workbook(`<x:row>${row}</x:row>`))).toEqual([['#N/A', '=B2/4', '7']])
  })

  test('that are merged have their value once, and nothing of what lies beneath', async () => {
    const rows = [1, 2, 3].map(line => `<x:row r="${line}">${number('5')}${number('6')}</x:row>`).join('')
    const merged = '<x:mergeCells><x:mergeCell ref="A1:A3"/><x:mergeCell ref="A9:XFD1048576"/></x:mergeCells>'
    expect(await cellsOf(workbook(rows, merged))).toEqual([
      ['5', '6'],
      ['', '6'],
      ['', '6'],
    ])
  })
})

test('the first sheet that is shown is read unless another is named', async () => {
  const bytes = await makeXlsx(book => {
    book.addWorksheet('Lists', { state: 'veryHidden' }).addRow(['hidden'])
    book.addWorksheet('Loans').addRow(['shown'])
  })
  expect(await cellsOf(bytes)).toEqual([['shown']])
  expect(await cellsOf(bytes, { sheet: 'Lists' })).toEqual([['hidden']])
  expect(await refusal(bytes, { sheet: 'Lones' })).toEqual({
    path: 'sheet',
    message: 'is not one of its sheets: Lists, Loans',
  })
})

describe('a file is refused', () => {
  const one = `<x:row>${number('1')}</x:row>`
  const hostile: Array<[string, Uint8Array, RegExp, Partial<WorkbookLimits>?]> = [
    ['that is text', strToU8('loan_id'), /is not an Excel workbook/],
    ['that is cut off', workbook(one).slice(0, 300), /is not an Excel workbook .*damaged/],
    ['that is an archive of something else', zipSync({ 'a.txt': strToU8('a') }), /is not an Excel workbook/],
    ['whose XML is not whole', workbook('<x:row>'), /not well-formed/],
    [
      'that unpacks to more than is read',
      workbook(one.repeat(100_000)),
      /too large/,
      { mostBytes: 1_000_000 },
    ],
    ['with more rows than are read', workbook(one.repeat(11)), /more than 9 rows/, { mostRows: 10 }],
    [
      'with cells so far to the right that its rows would not fit',
      workbook('<x:row><x:c r="XFD1"><x:v>1</x:v></x:c></x:row>'.repeat(400)),
      /more than 4000000 cells/,
    ],
    [
      'with more merged ranges than any table',
      workbook(one, `<x:mergeCells>${'<x:mergeCell ref="A1:XFD9"/>'.repeat(10_001)}</x:mergeCells>`),
      /more than 10000 merged ranges/,
    ],
    ['with two parts of one name', twice(), /is not an Excel workbook .*damaged/],
  ]
  test.each(hostile)('%s', async (_name, bytes, message, more) => {
    expect(await refusal(bytes, more)).toEqual({ path: 'xlsx', message: expect.stringMatching(message) })
  })

  /** An archive in whose directory two sheets have the name of one. */
  function twice(): Uint8Array {
    const bytes = zipSync(parts({ Loans: '', Notes: '' }))
    const text = Buffer.from(bytes).toString('latin1').replaceAll('sheet1.xml', 'sheet0.xml')
    return new Uint8Array(Buffer.from(text, 'latin1'))
  }
})

/** The first sheet's rows by exceljs, its values written as the office writes them. */
async function asExceljsReads(bytes: Uint8Array): Promise<Array<{ line: number; cells: string[] }>> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer as ArrayBuffer)
  const rows: Array<{ line: number; cells: string[] }> = []
  book.worksheets[0]?.eachRow((row, line) => {
    const values = Array.from((row.values as unknown[]).slice(1), value => {
      if (value instanceof Date) return value.toISOString().slice(0, 10)
      return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '').trim()
    })
    while (values.at(-1) === '') values.pop()
    if (values.length > 0) rows.push({ line, cells: values })
  })
  return rows
}
