import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { sentence } from '../../../kernel/index.ts'
import { sayIn } from '../../../kernel/speech/speech.ts'
import { xmlText } from '../../../kernel/values/xml.ts'
import { type Bars, barColours, isFigureColumn, placed } from '../../../platform/documents/index.ts'
import type { Block } from '../text/text.ts'
import type { Paper, PaperBlock } from './paper.ts'

/** The paper as a Word document, with headings that its contents are made from. */
export async function docxOf(paper: Paper): Promise<Uint8Array> {
  const document = new Document({
    title: paper.title,
    creator: xmlText(paper.letterhead?.office ?? 'Fund Office'),
    description: paper.kind,
    styles: { default: { document: { run: { font: 'Arial', size: 21 } } } },
    sections: [
      {
        footers: { default: footerOf(paper) },
        children: [
          ...cover(paper),
          ...paper.sections.flatMap(({ title, blocks }) => [
            new Paragraph({ text: xmlText(title), heading: HeadingLevel.HEADING_1 }),
            ...blocks.flatMap(childrenOf),
          ]),
          ...references(paper),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

const cover = ({ language, title, kind, status, date, classification, letterhead }: Paper) => [
  ...headOf(letterhead),
  new Paragraph({ text: xmlText(title), heading: HeadingLevel.TITLE }),
  new Paragraph({ text: `${kind} · ${status} · ${date}` }),
  new Paragraph({ text: classification, spacing: { after: 400 } }),
  new TableOfContents(sayIn(language)(sentence`Contents`), { hyperlink: true, headingStyleRange: '1-1' }),
  new Paragraph({ children: [new PageBreak()] }),
]

const headOf = (letterhead: Paper['letterhead']) =>
  letterhead === null
    ? []
    : [
        new Paragraph({
          children: [new TextRun({ text: xmlText(letterhead.office), bold: true, size: 26 })],
        }),
        new Paragraph({
          children: letterhead.sender.map(
            (line, at) => new TextRun({ text: xmlText(line), size: 16, break: at === 0 ? 0 : 1 }),
          ),
          border: {
            bottom: { style: BorderStyle.SINGLE, size: 8, space: 6, color: letterhead.colour.slice(1) },
          },
          spacing: { after: 480 },
        }),
      ]

/** Stands for the number of a page. */
const PAGE = '#'

const footerOf = ({ language, classification, title }: Paper) => {
  const [before = '', between = ''] = sayIn(language)(sentence`Page ${PAGE} of ${PAGE}`).split(PAGE)
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ text: xmlText(`${classification} · ${title} · ${before}`), size: 16 }),
          new TextRun({ children: [PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES], size: 16 }),
        ],
      }),
    ],
  })
}

function childrenOf(block: PaperBlock): Array<Paragraph | Table> {
  if (block.type === 'heading')
    return [new Paragraph({ children: runsOf(block.text), heading: HeadingLevel.HEADING_2 })]
  if (block.type === 'paragraph')
    return [new Paragraph({ children: runsOf(block.text), spacing: { after: 160 } })]
  if (block.type === 'list')
    return block.items.map(
      item => new Paragraph({ children: runsOf(item), bullet: { level: 0 }, spacing: { after: 80 } }),
    )
  return [block.type === 'bars' ? barsOf(block) : tableOf(block), new Paragraph({ text: '' })]
}

function tableOf({ header, rows }: Extract<Block, { type: 'table' }>) {
  const aligned = header.map((_, column) =>
    isFigureColumn(rows.map(row => row[column] ?? '')) ? { alignment: AlignmentType.RIGHT } : {},
  )
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [header, ...rows].map(
      (cells, at) =>
        new TableRow({
          tableHeader: at === 0,
          children: cells.map(
            (cell, column) =>
              new TableCell({
                children: [new Paragraph({ ...aligned[column], children: runsOf(cell, at === 0) })],
              }),
          ),
        }),
    ),
  })
}

/** The columns that the longest bar spans, and their width and that of names and figures, in twentieths of a point. */
const PARTS = 60
const [PART, NAME, AMOUNT] = [70, 2600, 2000]
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
const BORDERLESS = {
  top: NONE,
  bottom: NONE,
  left: NONE,
  right: NONE,
  insideHorizontal: NONE,
  insideVertical: NONE,
}

/** Bars as shaded cells: every program that opens the file draws them, and a screen reader reads names and figures. */
function barsOf({ bars }: Bars) {
  const places = placed(bars, PARTS)
  return new Table({
    borders: BORDERLESS,
    columnWidths: [NAME, ...Array.from({ length: PARTS }, () => PART), AMOUNT],
    rows: bars.map(({ label, text, tone }, at) => {
      const { left, own } = places[at] as (typeof places)[number]
      const span = (columnSpan: number, fill?: string) =>
        columnSpan === 0
          ? []
          : [
              new TableCell({
                columnSpan,
                ...(fill && { shading: { fill: fill.slice(1) } }),
                children: [new Paragraph({})],
              }),
            ]
      return new TableRow({
        cantSplit: true,
        children: [
          new TableCell({ children: [new Paragraph({ children: runsOf(label) })] }),
          ...span(left),
          ...span(own, barColours[tone]),
          ...span(PARTS - left - own),
          new TableCell({
            children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: runsOf(text) })],
          }),
        ],
      })
    }),
  })
}

const references = ({ language, references: lines, unread }: Paper) =>
  lines.length === 0
    ? []
    : [
        new Paragraph({ text: sayIn(language)(sentence`References`), heading: HeadingLevel.HEADING_1 }),
        ...lines.map((line, at) => new Paragraph({ children: runsOf(`[${at + 1}] ${line}`) })),
        ...(unread ? [new Paragraph({ children: runsOf(sayIn(language)(unread)) })] : []),
      ]

const runsOf = (text: string, bold = false): TextRun[] =>
  text
    .split(/(\*\*[^*]+\*\*)/)
    .filter(part => part !== '')
    .map(part => {
      const strong = /^\*\*[^*]+\*\*$/.test(part)
      return new TextRun({ text: xmlText(strong ? part.slice(2, -2) : part), bold: bold || strong })
    })
