import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  type IRunOptions,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { xmlText } from '../../kernel/values/xml.ts'

export type Child = Paragraph | Table

/** Words of a paragraph; a blank is marked, for a person to fill. */
export interface Words {
  text: string
  blank?: boolean
  bold?: boolean
}

/**
 * A Word file of these parts. The same parts give the same bytes.
 * @param on the day or moment (ISO 8601) that the file says it was made at
 */
export async function docxOf({
  title,
  children,
  on,
}: {
  title: string
  children: readonly Child[]
  on: string
}): Promise<Uint8Array> {
  const document = new Document({
    title: xmlText(title),
    creator: 'Fund Office',
    lastModifiedBy: 'Fund Office',
    styles: { default: { document: { run: { font: 'Arial', size: 21 } } } },
    sections: [
      {
        footers: { default: footerOf(title) },
        children: [
          new Paragraph({ text: xmlText(title), heading: HeadingLevel.TITLE, spacing: { after: 320 } }),
          ...children,
        ],
      },
    ],
  })
  return madeOn(await Packer.toBuffer(document), on)
}

export const heading = (text: string): Paragraph =>
  new Paragraph({
    text: xmlText(text),
    heading: HeadingLevel.HEADING_1,
    spacing: { before: 280, after: 120 },
  })

export const paragraph = (words: readonly Words[], kind: 'text' | 'item' = 'text'): Paragraph =>
  new Paragraph({
    children: words.map(one => new TextRun(runOf(one))),
    spacing: { after: 160 },
    ...(kind === 'item' ? { indent: { left: 567, hanging: 567 } } : {}),
  })

const runOf = ({ text, blank = false, bold = false }: Words): IRunOptions => ({
  text: xmlText(text),
  bold,
  ...(blank ? { highlight: 'yellow' as const } : {}),
})

/** A table with its column titles; without rows, one with a placeholder. */
export function tableOf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  empty: string,
): Child[] {
  const cell = (words: Words, span = 1) =>
    new TableCell({
      columnSpan: span,
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      children: [new Paragraph({ children: [new TextRun({ ...runOf(words), size: 18 })] })],
    })
  const body =
    rows.length > 0
      ? rows.map(cells => new TableRow({ cantSplit: true, children: cells.map(text => cell({ text })) }))
      : [new TableRow({ children: [cell({ text: empty, blank: true }, columns.length)] })]
  const head = new TableRow({
    tableHeader: true,
    children: columns.map(text => cell({ text, bold: true })),
  })
  return [
    new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows: [head, ...body] }),
    new Paragraph({ text: '' }),
  ]
}

/** Lines to sign on; they stay together on a page. */
export function signatureBlock({ name, signatory }: { name: string; signatory: string | null }): Child[] {
  const line = (label: string, value: string) =>
    new Paragraph({ keepNext: true, children: [new TextRun({ text: xmlText(`${label}: ${value}`) })] })
  return [
    ...(name === ''
      ? []
      : [
          new Paragraph({
            keepNext: true,
            spacing: { before: 320 },
            children: [new TextRun({ text: xmlText(name), bold: true })],
          }),
        ]),
    new Paragraph({
      keepNext: true,
      spacing: { before: 640 },
      border: { top: { style: BorderStyle.SINGLE, size: 6, space: 4, color: '5c636b' } },
      indent: { right: 4500 },
      children: [new TextRun({ text: 'Signature' })],
    }),
    line('Name', signatory ?? ''),
    new Paragraph({ children: [new TextRun({ text: 'Date:' })], spacing: { after: 240 } }),
  ]
}

const footerOf = (title: string) =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ text: xmlText(`${title} · Page `), size: 16 }),
          new TextRun({ children: [PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], size: 16 }),
        ],
      }),
    ],
  })

/** The day from which a ZIP can count, for files whose own day is of no matter. */
const EPOCH = '1980-01-01T12:00:00'

/** The file with the moment of its making in place of the computer's clock. */
function madeOn(file: Uint8Array, on: string): Uint8Array {
  const parts = unzipSync(file)
  const moment = new Date(on).toISOString().replace(/\.\d+Z$/, 'Z')
  const core = parts['docProps/core.xml']
  if (core)
    parts['docProps/core.xml'] = strToU8(
      strFromU8(core).replaceAll(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${moment}`),
    )
  return zipSync(parts, { mtime: new Date(EPOCH) })
}
