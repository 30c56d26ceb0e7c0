import { OPS, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Part of a page from which on a picture is the page itself. */
const WHOLE_PAGE = 0.6

/** The text mode of letters that are there to be found and not seen: the reading of a scan that stands behind it. */
const INVISIBLE = 3

const PAINTED: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])

/**
 * True for a page that one picture covers, without letters behind it: what else stands there was stamped on a scan. A picture
 * too large to be decoded leaves only its place, a transformation with nothing in it.
 */
export async function isUnderPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const { width, height } = page.getViewport({ scale: 1 })
  const stack: number[][] = []
  let at = [1, 0, 0, 1, 0, 0]
  let covered = false
  for (const [place, operation] of fnArray.entries()) {
    if (operation === OPS.setTextRenderingMode && argsArray[place]?.[0] === INVISIBLE) return false
    if (operation === OPS.save) stack.push(at)
    else if (operation === OPS.transform) at = Util.transform(at, argsArray[place]) as number[]
    const isSkipped = operation === OPS.transform && fnArray[place + 1] === OPS.restore
    const [a = 0, b = 0, c = 0, d = 0] = at
    if (isSkipped || PAINTED.has(operation))
      covered ||= Math.abs(a * d - b * c) >= WHOLE_PAGE * width * height
    if (operation === OPS.restore) at = stack.pop() ?? at
  }
  return covered
}
