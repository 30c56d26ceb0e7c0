import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import type { Column } from '../../renderer/components/table/columns/columns.ts'
import { toXlsx } from '../../renderer/components/table/export/xlsx.ts'

// Figures are written as the reader's browser writes them.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }))

interface Position {
  name: string
  stage: string
  size: number | null
  currency: string
  irr: number
  closing: string | null
  created: string
}

const columns: Array<Column<Position>> = [
  { id: 'name', title: 'Name', kind: 'text', value: row => row.name },
  {
    id: 'stage',
    title: 'Stage',
    kind: 'choice',
    value: row => row.stage,
    choices: [{ value: 'nda', label: 'Under NDA' }],
  },
  { id: 'size', title: 'Size', kind: 'money', value: row => row.size, currency: row => row.currency },
  { id: 'irr', title: 'IRR', kind: 'percent', value: row => row.irr },
  { id: 'closing', title: 'Closing', kind: 'date', value: row => row.closing },
  { id: 'created', title: 'Created', kind: 'time', value: row => row.created },
]

const alder: Position = {
  name: '=HYPERLINK("http://evil") <b>&\u0007',
  stage: 'nda',
  size: -1_250_000.07,
  currency: 'USD',
  irr: 0.0825,
  closing: '2027-03-31',
  created: '2026-11-21T06:00:00.000Z',
}
const birch: Position = { ...alder, name: 'Birch', stage: 'gone', size: 500, currency: 'JPY', closing: null }

/** The archive as its own directory describes it, with every sum checked. */
async function unzip(archive: Blob): Promise<Map<string, string>> {
  const bytes = Buffer.from(await archive.arrayBuffer())
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [sum, packed, size] = [16, 20, 24].map(place => bytes.readUInt32LE(at + place)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + packed))
    expect([content.length, crc32(content)]).toEqual([size, sum])
    files.set(name, content.toString('utf8'))
    at += 46 + bytes.readUInt16LE(at + 28)
  }
  return files
}

describe('a workbook', async () => {
  const files = await unzip(toXlsx('deals', columns, [alder, birch]))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const styles = files.get('xl/styles.xml') ?? ''
  const cell = (place: string) => new RegExp(`<c r="${place}"[^>]*>.*?</c>`).exec(sheet)?.[0] ?? null
  const value = (place: string) => Number(/<v>(.*?)<\/v>/.exec(cell(place) ?? '')?.[1])
  /** The number format a cell refers to, through its style. */
  const format = (place: string) => {
    const style = Number(/ s="(\d+)"/.exec(cell(place) ?? '')?.[1] ?? 0)
    const uses = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)]
    const id = uses[style]?.[1]
    return new RegExp(`numFmtId="${id}" formatCode="(.*?)"`).exec(styles)?.[1]
  }

  test('has the parts that a spreadsheet looks for', () => {
    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
  })

  test('keeps money a number with its currency beside it and its own decimals', () => {
    expect(value('C2')).toBe(-1_250_000.07)
    expect(format('C2')).toBe('#,##0.00;(#,##0.00)')
    expect(format('C3')).toBe('#,##0;(#,##0)')
    expect(cell('D3')).toContain('JPY')
  })

  test('keeps fractions fractions, and dates and moments days', () => {
    expect([value('E2'), format('E2')]).toEqual([0.0825, '0.00##%;(0.00##%)'])
    // 31 March 2027 is day 46,477 of a spreadsheet; six in the morning is a quarter of a day.
    expect([value('F2'), format('F2')]).toEqual([46_477, 'yyyy\\-mm\\-dd'])
    expect(value('G2')).toBe(46_347.25)
    expect(cell('G1')).toContain('Created (UTC)')
    expect(cell('F3')).toBeNull()
  })

  test('calls choices by their names, and carries any text without running it', () => {
    expect(cell('B2')).toContain('Under NDA')
    expect(cell('B3')).toContain('gone')
    expect(cell('A2')).toContain('t="inlineStr"')
    expect(cell('A2')).toContain('=HYPERLINK(&quot;http://evil&quot;) &lt;b&gt;&amp;</t>')
  })
})
