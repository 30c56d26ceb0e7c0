import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { bankFileOf } from '../../server/reading/bank/index.ts'
import { detect } from '../../server/reading/extract/detect.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const empty = new Uint8Array()

test.each([
  [
    'deal.rar',
    bytesOf('Rar!\x1a\x07\x01\x00rest'),
    'It is an archive: unpack it, and its documents are read.',
  ],
  [
    'deal.7z',
    bytesOf('7z\xbc\xaf\x27\x1c\x00\x04'),
    'It is an archive: unpack it, and its documents are read.',
  ],
  ['deal.gz', bytesOf('\x1f\x8b\x08\x00'), 'It is an archive: unpack it, and its documents are read.'],
  [
    'chart.svg',
    bytesOf(
      '<?xml version="1.0"?>\n<!-- made -->\n<svg xmlns="http://www.w3.org/2000/svg"><text>Hi</text></svg>',
    ),
    'It is a picture; its text is not read.',
  ],
  [
    'memo.pages',
    zipSync({ 'Index/Document.iwa': empty, 'Metadata/Properties.plist': empty }),
    'It is a file of Pages, Numbers or Keynote: export it as .docx, .xlsx, .pptx or PDF.',
  ],
  ['model.xlsb', zipSync({ 'xl/workbook.bin': empty }), 'It is a binary workbook (.xlsb): save it as .xlsx.'],
])('as a document %s is told for what it is', (name, bytes, reason) => {
  expect(() => detect(name, bytes)).toThrow(reason)
})

test.each([
  ['pdf', bytesOf('%PDF-1.4\n1 0 obj'), 'is a PDF, whose transactions are not read'],
  [
    'xls',
    bytesOf(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}`),
    'before 2007 (.xls): save it as .xlsx',
  ],
  ['xls as a page', bytesOf('<html><table><tr><td>Date</td></tr></table></html>'), 'is a web page'],
  [
    'xlsb',
    zipSync({ '[Content_Types].xml': empty, 'xl/workbook.bin': empty }),
    'is a binary workbook (.xlsb)',
  ],
])('as a statement a file of the kind %s is told for what it is', (_kind, bytes, reason) => {
  const read = bankFileOf({ bytes })
  expect('unfit' in read && read.unfit.english).toContain(reason)
})
