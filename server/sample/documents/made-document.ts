import { extname } from 'node:path'
import writeExcelFile, { type Sheet, type SheetData } from 'write-excel-file/node'
import { docxOf, heading, paragraph, tableOf } from '../../platform/documents/docx.ts'
import { Report } from '../../platform/documents/report.ts'
import { type Part, partsOf } from './written.ts'

const makers: Record<string, (parts: readonly Part[], on: string) => Promise<Uint8Array>> = {
  '.pdf': asPdf,
  '.docx': asDocx,
  '.xlsx': asXlsx,
}

/** The bytes of a document of the sample office, as the kind of file that its name says; anything else is its text. */
export async function madeDocument(name: string, text: string, on: string): Promise<Buffer> {
  const make = makers[extname(name)]
  return Buffer.from(make ? await make(partsOf(text), on) : text)
}

/** The first title, the line beneath it, and what follows. */
function opened([first, second, ...rest]: readonly Part[]): {
  title: string
  beneath: string
  body: readonly Part[]
} {
  if (first?.kind !== 'title') throw new Error('A document of the sample office begins with its title')
  return second?.kind === 'paragraph'
    ? { title: first.text, beneath: second.text, body: rest }
    : { title: first.text, beneath: '', body: second ? [second, ...rest] : rest }
}

async function asPdf(parts: readonly Part[], on: string): Promise<Uint8Array> {
  const { title, beneath, body } = opened(parts)
  const report = new Report({ title, beneath, footer: title, on, contents: false })
  for (const part of body)
    if (part.kind === 'table') report.table(part.rows[0] as string[], part.rows.slice(1))
    else if (part.kind === 'signature') {
      report.heading(part.company)
      report.paragraph(`/s/ ${nameOf(part.signatory)}\n${part.signatory}`)
    } else if (part.kind === 'paragraph') report.paragraph(part.text)
    else report.section(part.text)
  return report.end()
}

/** Who signed, without their office. */
const nameOf = (signatory: string): string => signatory.split(',')[0] as string

function asDocx(parts: readonly Part[], on: string): Promise<Uint8Array> {
  const { title, beneath, body } = opened(parts)
  const children = body.flatMap(part => {
    if (part.kind === 'table') return tableOf(part.rows[0] as string[], part.rows.slice(1), '')
    if (part.kind === 'signature')
      return [
        heading(part.company),
        paragraph([{ text: `/s/ ${nameOf(part.signatory)}` }]),
        paragraph([{ text: part.signatory }]),
      ]
    return [part.kind === 'paragraph' ? paragraph([{ text: part.text }]) : heading(part.text)]
  })
  const said = beneath === '' ? [] : [paragraph([{ text: beneath, bold: true }])]
  return docxOf({ title, children: [...said, ...children], on })
}

/** A workbook with one sheet for each title. */
async function asXlsx(parts: readonly Part[]): Promise<Uint8Array> {
  const sheets: Array<Sheet<Buffer> & { data: SheetData }> = []
  for (const part of parts) {
    const sheet = sheets.at(-1)
    if (part.kind === 'title') sheets.push({ sheet: part.text, data: [], stickyRowsCount: 1 })
    else if (sheet && part.kind === 'table') sheet.data.push(...part.rows.map(rowOf))
    else if (sheet && part.kind === 'paragraph') sheet.data.push([{ value: part.text }])
  }
  for (const sheet of sheets)
    sheet.columns = (sheet.data.find(row => row.length > 1) ?? []).map((_, at) => ({
      width: Math.min(
        40,
        Math.max(10, ...sheet.data.filter(row => row.length > 1).map(row => said(row[at]).length + 2)),
      ),
    }))
  return writeExcelFile(sheets).toBuffer()
}

type Cells = SheetData[number]

const said = (cell: Cells[number]): string =>
  typeof cell === 'object' && cell !== null && 'value' in cell ? String(cell.value) : ''

const rowOf = (cells: string[], place: number): Cells =>
  cells.map(text =>
    place > 0 && /^\d+(\.\d+)?$/.test(text)
      ? { value: Number(text), format: text.includes('.') ? '0.0%' : '#,##0' }
      : { value: text, ...(place === 0 ? { fontWeight: 'bold' as const } : {}) },
  )
