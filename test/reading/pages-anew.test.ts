import {
  AFRelationship,
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { extract } from '../../server/reading/extract/index.ts'
import { stampPdf } from '../../server/reading/stamped-pdf.ts'

const CANARY = 'CANARY-9f2c'
const name = PDFName.of

/** A PDF that has each thing by which more than its pages would leave. */
async function loaded(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const { context, catalog } = pdf
  const page = pdf.addPage([400, 400])
  page.drawText('Seen by everybody', { x: 40, y: 300, size: 14 })
  await pdf.attach(Buffer.from(CANARY), 'captable.csv', { afRelationship: AFRelationship.Data })
  await pdf.flush()
  const file = (catalog.lookup(name('AF')) as PDFArray).get(0)
  const script = () => context.obj({ S: 'JavaScript', JS: PDFString.of(`app.alert("${CANARY}")`) })
  pdf.addJavaScript('main', `app.alert("${CANARY}")`)
  catalog.set(name('OpenAction'), context.register(script()))
  catalog.set(name('AA'), context.obj({ WC: script() }))
  page.node.set(name('AA'), context.obj({ O: script() }))
  page.node.set(name('AF'), context.obj([file]))
  page.node.set(name('PieceInfo'), context.obj({ App: { Private: PDFString.of(CANARY) } }))
  const field = pdf.getForm().createTextField('price')
  field.setText('Filled in: 42')
  field.addToPage(page, { x: 40, y: 200, width: 200, height: 24 })
  field.acroField.dict.set(name('AA'), context.obj({ K: script() }))
  pdf.getForm().updateFieldAppearances()
  pdf.getForm().acroForm.dict.set(name('XFA'), context.register(context.stream(`<xdp>${CANARY}</xdp>`)))
  const annotations = page.node.Annots() as PDFArray
  const rect = { Type: 'Annot', Rect: [10, 10, 40, 40] }
  annotations.push(context.register(context.obj({ ...rect, Subtype: 'FileAttachment', FS: file ?? null })))
  annotations.push(context.register(context.obj({ ...rect, Subtype: 'Link', A: script() })))
  // A drawing on the page that carries a file of its own.
  const drawing = context.stream('0 0 10 10 re f', {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 10, 10],
    AF: [file ?? null],
  })
  const key = page.node.newXObject('Drawing', context.register(drawing))
  page.node.addContentStream(context.register(context.stream(`q ${key} Do Q`)))
  return pdf.save({ useObjectStreams: false })
}

/** Everything that a PDF says, its streams unpacked. */
async function unpacked(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return [pdf.context.trailerInfo.Root, ...pdf.context.enumerateIndirectObjects().flat()]
    .map(one => {
      if (!(one instanceof PDFRawStream)) return String(one)
      const said = `${one.dict}`
      return one.dict.has(name('Filter')) && !said.includes('/DCTDecode')
        ? said + Buffer.from(decodePDFRawStream(one).decode()).toString('latin1')
        : said + Buffer.from(one.contents).toString('latin1')
    })
    .join('\n')
}

const GONE =
  /\/(EmbeddedFiles?|Filespec|AF|FileAttachment|JavaScript|JS|OpenAction|AA|XFA|AcroForm|PieceInfo|Annot)\b/

test('of a PDF that is only shown, its pages leave and nothing else of it', async () => {
  const bytes = await loaded()
  const before = await unpacked(bytes)
  expect(before).toContain(CANARY)
  expect(before).toMatch(GONE)
  const stamped = (await stampPdf({
    bytes,
    type: 'application/pdf',
    stamp: 'ana@birch.example',
  })) as Uint8Array
  const after = await unpacked(stamped)
  expect(after).not.toContain(CANARY)
  expect(after).not.toMatch(GONE)
  const { pages } = await extract('shown.pdf', stamped)
  const text = pages.flatMap(({ paragraphs }) => paragraphs).join(' ')
  for (const seen of ['Seen by everybody', 'Filled in: 42', 'ana@birch.example']) expect(text).toContain(seen)
})

test('a layer that is not shown stays hidden', async () => {
  const pdf = await PDFDocument.create()
  const { context, catalog } = pdf
  const page = pdf.addPage([400, 400])
  const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Notes') }))
  catalog.set(name('OCProperties'), context.obj({ OCGs: [layer], D: { OFF: [layer] } }))
  page.node.normalizedEntries().Resources.set(name('Properties'), context.obj({ Notes: layer }))
  page.node.addContentStream(context.register(context.stream('/OC /Notes BDC 0 0 50 50 re f EMC')))
  const stamped = await stampPdf({ bytes: await pdf.save(), type: 'application/pdf', stamp: 'x' })
  const made = await PDFDocument.load(stamped as Uint8Array)
  const kept = made.catalog.lookup(name('OCProperties'), PDFDict).lookup(name('D'), PDFDict)
  const off = kept.lookup(name('OFF'), PDFArray).get(0)
  const used = made.getPage(0).node.Resources()?.lookup(name('Properties'), PDFDict).get(name('Notes'))
  expect(String(used)).toBe(String(off))
})
