import { plainJpeg } from './plain-jpeg.ts'

/** Media types that can be stamped: a PDF, or a picture that becomes the one page of a PDF. */
export type Stampable = 'application/pdf' | 'image/png' | 'image/jpeg'

/** Maximum number of tiles on a page: more would only slow its viewer. */
const MOST_TILES = 400
/** The rotation of a line, in degrees. */
const TURNED = 30

/**
 * A picture as the page of a PDF, without what its file says besides (`plainJpeg`), or the pages of a document, made anew
 * (`pagesAnew`), with a line over each, tiled and turned, so that no part of a page is without it. Null for one that is locked,
 * damaged, empty, or not what it says it is: none of it goes out without the line.
 * @param stamp null for no line; letters of ASCII, any other is printed as a question mark
 */
export async function stampPdf({
  bytes,
  type,
  stamp,
}: {
  bytes: Uint8Array
  type: Stampable
  stamp: string | null
}): Promise<Uint8Array | null> {
  try {
    const { PDFDocument, StandardFonts, degrees, rgb } = await import('@cantoo/pdf-lib')
    const document =
      type === 'application/pdf'
        ? await (await import('./pages-anew.ts')).pagesAnew(bytes)
        : await PDFDocument.create({ updateMetadata: false })
    if (type !== 'application/pdf') {
      const picture =
        type === 'image/png' ? await document.embedPng(bytes) : await document.embedJpg(plainJpeg(bytes))
      const { width, height } = picture
      document.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
    }
    if (document.getPageCount() === 0) return null
    if (stamp === null) return await document.save({ addDefaultPage: false })
    const font = await document.embedFont(StandardFonts.Helvetica)
    const line = stamp.replaceAll(/[^\u0020-\u007e]/g, '?')
    for (const page of document.getPages()) {
      const box = page.getCropBox()
      const size = Math.max(6, Math.min(box.width, box.height) / 48)
      for (const at of tiles(box, font.widthOfTextAtSize(line, size), size))
        page.drawText(line, {
          ...at,
          size,
          font,
          color: rgb(0.45, 0.45, 0.45),
          opacity: 0.3,
          rotate: degrees(TURNED),
        })
    }
    return await document.save({ addDefaultPage: false })
  } catch {
    return null
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where lines of this length begin so that they cover a page; every second row is moved by half a line. */
function tiles(box: Box, length: number, size: number): Array<{ x: number; y: number }> {
  const across = length * Math.cos((TURNED * Math.PI) / 180) + size * 2
  const rise = length * Math.sin((TURNED * Math.PI) / 180)
  let down = size * 9
  const count = () => ((box.height + rise) / down + 1) * ((box.width + across) / across + 1)
  while (count() > MOST_TILES) down *= 1.5
  const found = []
  for (let row = 0, y = box.y - rise; y < box.y + box.height; y += down, row += 1)
    for (let x = box.x - (row % 2 === 0 ? 0 : across / 2); x < box.x + box.width; x += across)
      found.push({ x, y })
  return found
}
