import { fontFor, printable } from '../../reading/pdf-fonts.ts'
import type { Letterhead } from '../office/letterhead.ts'
import type { Structure } from './structure.ts'

/** The most that a logo takes, in points. */
const LOGO: [width: number, height: number] = [150, 42]
const INK = '#1a1d21'
const QUIET = '#5c636b'

/** The page sizes of a letterhead's paper, as PDFKit calls them. */
export const PAPER = { a4: 'A4', letter: 'LETTER' } as const

/** Draws the letterhead at the top of a page and goes on below its rule. */
export function drawHead(
  page: PDFKit.PDFDocument,
  structure: Structure,
  { office, sender, colour, logo }: Letterhead,
  margin: number,
): void {
  const half = (page.page.width - 2 * margin) / 2
  const top = margin - 20
  if (logo) structure.artifact('Layout', () => page.image(logo.bytes, margin, top, { fit: LOGO }))
  else
    structure.part('P', () =>
      page
        .font(fontFor('bold', office))
        .fontSize(13)
        .fillColor(INK)
        .text(printable(office), margin, top, { width: half }),
    )
  const left = logo ? top + LOGO[1] : page.y
  page.y = top
  structure.part('P', () => {
    for (const line of logo ? [office, ...sender] : sender)
      page
        .font(fontFor('regular', line))
        .fontSize(8)
        .fillColor(QUIET)
        .text(printable(line), margin + half, page.y, { width: half, align: 'right' })
  })
  const y = Math.max(left, page.y) + 8
  structure.artifact('Layout', () =>
    page
      .moveTo(margin, y)
      .lineTo(page.page.width - margin, y)
      .lineWidth(1)
      .strokeColor(colour)
      .stroke(),
  )
  page.x = margin
  page.y = y + 22
}
