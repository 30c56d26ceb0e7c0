// Files to read, made by other programs than those that read them.

import { crc32, deflateSync } from 'node:zlib'
import { Document, Packer, PageBreak, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import ExcelJS from 'exceljs'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'

type Draw = (pdf: PDFKit.PDFDocument) => void

/** A PDF, drawn by pdfkit. */
export function makePdf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({ size: 'LETTER', margin: 72, ...options })
    const chunks: Buffer[] = []
    pdf.on('data', chunk => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
    draw(pdf)
    pdf.end()
  })
}

/** A picture that stands for a scanned page: wide and high, all of one grey. */
export function makeScan(width = 1240, height = 1754): Buffer {
  return pngOf(width, height)
}

/** Paragraphs as Word documents have them; null begins a page, an array of arrays is a table. */
export async function makeDocx(parts: Array<string | null | string[][]>): Promise<Uint8Array> {
  const children = parts.map(part => {
    if (part === null) return new Paragraph({ children: [new PageBreak()] })
    if (typeof part === 'string') return new Paragraph({ children: [new TextRun(part)] })
    return new Table({
      rows: part.map(
        cells =>
          new TableRow({ children: cells.map(text => new TableCell({ children: [new Paragraph(text)] })) }),
      ),
    })
  })
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })))
}

/** A workbook, written by exceljs. */
export async function makeXlsx(fill: (workbook: ExcelJS.Workbook) => void): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  fill(workbook)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

const relationship = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`

const relationships = (...all: string[]): Uint8Array =>
  strToU8(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`,
  )

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const shape = (text: string): string =>
  `<p:sp><p:txBody><a:bodyPr/>${text
    .split('\n')
    .map(line => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`

export interface Slide {
  text: string
  notes?: string
  /** More of the slide's own XML. */
  extra?: string
}

const OFFICE =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A presentation of the parts that ECMA-376 wants; `order` is that in which its slides are shown. */
export function makePptx(slides: Slide[], order = slides.map((_, index) => index)): Uint8Array {
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': strToU8(
      `<?xml version="1.0"?><p:presentation ${OFFICE}><p:sldIdLst>${order
        .map((slide, index) => `<p:sldId id="${256 + index}" r:id="rId${slide + 10}"/>`)
        .join('')}</p:sldIdLst></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relationships(
      ...slides.map((_, index) => relationship(`rId${index + 10}`, 'slide', `slides/slide${index + 1}.xml`)),
    ),
  }
  for (const [index, { text, notes, extra }] of slides.entries()) {
    const tree = `<p:cSld><p:spTree>${text ? shape(text) : ''}${extra ?? ''}</p:spTree></p:cSld>`
    parts[`ppt/slides/slide${index + 1}.xml`] = strToU8(
      `<?xml version="1.0"?><p:sld ${OFFICE}>${tree}</p:sld>`,
    )
    if (!notes) continue
    parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] = relationships(
      relationship('rId1', 'notesSlide', `../notesSlides/notesSlide${index + 1}.xml`),
    )
    const page = '<p:sp><p:txBody><a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p></p:txBody></p:sp>'
    parts[`ppt/notesSlides/notesSlide${index + 1}.xml`] = strToU8(
      `<?xml version="1.0"?><p:notes ${OFFICE}><p:cSld><p:spTree>${shape(notes)}${page}</p:spTree></p:cSld></p:notes>`,
    )
  }
  return zipSync(parts)
}

/** A grey PNG of that size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  // One byte a line says how it is filtered: not at all.
  const lines = Buffer.alloc((width + 1) * height, 200)
  for (let line = 0; line < height; line += 1) lines[line * (width + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PDF whose font is not in it and numbers its characters as one of the character maps of the PDF standard does. */
export function chinesePdf(): Uint8Array {
  const content = 'BT /F1 24 Tf 72 700 Td <4E2D6587> Tj ET'
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ])
}

/** A PDF of these objects, the first of them its catalogue. */
export function assemble(objects: string[]): Uint8Array {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
