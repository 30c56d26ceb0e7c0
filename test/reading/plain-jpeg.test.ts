import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pagesAnew } from '../../server/reading/pages-anew.ts'
import { plainJpeg } from '../../server/reading/plain-jpeg.ts'
import { stampPdf } from '../../server/reading/stamped-pdf.ts'

/** A picture of one pixel, of a camera that wrote where it was taken. */
const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)])
const photograph = Buffer.concat([
  PIXEL.subarray(0, 2),
  segment(0xe1, 'Exif\0\0GPSCANARY'),
  segment(0xfe, 'COMMENTCANARY'),
  PIXEL.subarray(2),
  Buffer.from([0xff, 0xd9]),
  Buffer.from('BEHINDCANARY'),
])
const text = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1')

test('what draws a JPEG stays, byte for byte, and what else its file says goes', () => {
  const header = 2 + 2 + PIXEL.readUInt16BE(4)
  const drawn = Buffer.concat([PIXEL.subarray(0, 2), PIXEL.subarray(header), Buffer.from([0xff, 0xd9])])
  expect(Buffer.from(plainJpeg(photograph)).equals(drawn)).toBe(true)
  expect(() => plainJpeg(Buffer.from('no picture'))).toThrow()
})

test.each([null, 'ana@birch.example'])(
  'a photograph leaves as a page without its EXIF (line: %s)',
  async stamp => {
    const page = await stampPdf({ bytes: photograph, type: 'image/jpeg', stamp })
    expect((await PDFDocument.load(page as Uint8Array)).getPageCount()).toBe(1)
    expect(text(page)).toContain('DCTDecode')
    expect(text(page)).not.toContain('CANARY')
  },
)

test('so do those within the pages of a PDF', async () => {
  const document = await PDFDocument.create()
  document.addPage().drawImage(await document.embedJpg(photograph))
  const bytes = await document.save({ useObjectStreams: false })
  expect(text(bytes)).toContain('GPSCANARY')
  const anew = await (await pagesAnew(bytes)).save({ useObjectStreams: false })
  expect(text(anew)).toContain('DCTDecode')
  expect(text(anew)).not.toContain('CANARY')
})
