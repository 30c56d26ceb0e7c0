import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'
import { FileAnswer } from '../../kernel/index.ts'
import type { IlpaTemplate, TemplateRow } from './template.ts'

const formats: Record<TemplateRow['kind'], string> = {
  money: '#,##0.00',
  multiple: '0.00"x"',
  percent: '0.00%',
  text: '0',
}

const WIDTHS = [56, ...Array.from({ length: 8 }, () => 20)]

/** The most characters of a sheet's name, and those that it cannot contain. */
const MOST = 31
const FORBIDDEN = /[[\]:*?/\\]/g

/** Templates as an Excel workbook: a sheet for the fund and for each investor, and one with what is missing. */
export async function templatesAsWorkbook(
  templates: readonly IlpaTemplate[],
  name: string,
): Promise<FileAnswer> {
  const used = new Set<string>(['missing'])
  const columns = WIDTHS.map(width => ({ width }))
  const content = await writeExcelFile([
    ...templates.map(one => ({
      data: rowsOf(one),
      sheet: sheetName(one.investor ?? one.fund, used),
      columns,
    })),
    { data: missingRows(templates), sheet: 'Missing', columns },
  ]).toBuffer()
  return new FileAnswer({
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  })
}

const text = (value: string): Cell => ({ value, type: String })
const bold = (value: string): Cell => ({ value, fontWeight: 'bold' })

const cellOf = (value: number | string | null, kind: TemplateRow['kind']): Cell =>
  value === null
    ? null
    : typeof value === 'number'
      ? { value, type: Number, format: formats[kind] }
      : text(value)

const rowsOf = (one: IlpaTemplate): SheetData => [
  [bold(one.title)],
  [text('Version'), text(one.version)],
  [text('Fund'), text(one.fund)],
  ...(one.investor === null ? [] : [[text('Limited partner'), text(one.investor)]]),
  [text('As of'), text(one.as_of)],
  [text('Currency'), text(one.currency)],
  ...one.sections.flatMap(({ title, columns, rows }) => [
    [],
    [bold(title), ...columns.map(bold)],
    ...rows.map(({ label, kind, values, missing }) => [
      text(label),
      ...(missing === null ? values.map(value => cellOf(value, kind)) : [text('Not recorded')]),
    ]),
  ]),
  ...(one.assumptions.length === 0 ? [] : [[], [bold('Notes')]]),
  ...one.assumptions.map(note => [text(note)]),
]

function missingRows(templates: readonly IlpaTemplate[]): SheetData {
  const all = new Map(templates.flatMap(({ missing }) => missing.map(one => [one.field, one.record])))
  return [
    [bold('Field'), bold('Record that it needs')],
    ...[...all].map(([field, record]) => [text(field), text(record)]),
  ]
}

/** A name that Excel takes, and no other sheet has. */
function sheetName(wanted: string, used: Set<string>): string {
  const plain = wanted.replaceAll(FORBIDDEN, ' ').trim() || 'Sheet'
  for (let at = 1; ; at++) {
    const end = at === 1 ? '' : ` (${at})`
    const name = `${plain.slice(0, MOST - end.length).trim()}${end}`
    if (used.has(name.toLowerCase())) continue
    used.add(name.toLowerCase())
    return name
  }
}
