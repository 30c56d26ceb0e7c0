import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectCopier,
  PDFPage,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { plainJpeg } from './plain-jpeg.ts'

const name = PDFName.of
const namesOf = (...all: string[]) => new Set(all.map(name))

/**
 * Keys that make the picture of a page; all others, such as notes, files and scripts, belong to the document.
 */
const PICTURE = namesOf(
  ...['Type', 'Parent', 'Contents', 'Resources', 'Group', 'Rotate', 'UserUnit'],
  ...['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
)
/** Entries to remove from a picture or drawing within a page, which may carry data along. */
const CARRIED = [
  'AF',
  'AA',
  'Alternates',
  'Metadata',
  'OPI',
  'PieceInfo',
  'Ref',
  'StructParent',
  'StructParents',
]
/** Annotations that show nothing of the page, or hold a file or a film. */
const UNSHOWN = namesOf('FileAttachment', 'Link', 'Movie', 'Popup', 'RichMedia', 'Screen', 'Sound', '3D')
/** The flags of an annotation that nobody is shown: hidden, and not for the screen. */
const HIDDEN = 2 | 32
/** The fields of a file specification under which its bytes lie. */
const FILES = ['F', 'UF', 'DOS', 'Mac', 'Unix']

/**
 * Copies the pages of a PDF into a new document: their appearance, forms and notes as they look, without the
 * files, scripts, actions and forms of the original. Throws for one that is locked or damaged.
 */
export async function pagesAnew(bytes: Uint8Array): Promise<PDFDocument> {
  const from = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  const to = await PDFDocument.create({ updateMetadata: false })
  const pages = from.getPages()
  for (const page of pages) {
    drawAnnotations(page)
    for (const key of page.node.keys()) if (!PICTURE.has(key)) page.node.delete(key)
  }
  for (const [, object] of from.context.enumerateIndirectObjects()) empty(object)
  const copier = PDFObjectCopier.for(from.context, to.context)
  for (const { node } of pages) {
    const copied = copier.copy(node)
    to.addPage(PDFPage.of(copied, to.context.register(copied), to))
  }
  // Layers stay as the document shows them: without this, hidden ones would be seen.
  const layers = from.catalog.get(name('OCProperties'))
  if (layers) to.catalog.set(name('OCProperties'), copier.copy(layers))
  return to
}

/** Draws the appearance of annotations on the page itself: form values are part of it. */
function drawAnnotations(page: PDFPage): void {
  const annotations = page.node.Annots()
  for (let at = 0; at < (annotations?.size() ?? 0); at += 1) {
    const annotation = annotations?.lookup(at)
    if (!(annotation instanceof PDFDict)) continue
    const look = lookOf(annotation)
    const onPage = numbersAt(annotation, 'Rect', 4)
    const box = look && numbersAt(look.dict, 'BBox', 4)
    if (!look || !onPage || !box) continue
    // Part of a layer, it is shown and hidden with it.
    const layer = annotation.get(name('OC'))
    if (layer) look.dict.set(name('OC'), layer)
    const key = page.node.newXObject('Drawn', page.doc.context.register(look))
    const move = fitting(box, numbersAt(look.dict, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0], onPage)
    const drawn = page.doc.context.stream(`q ${move.join(' ')} cm ${key} Do Q`)
    page.node.addContentStream(page.doc.context.register(drawn))
  }
}

/** Returns the appearance of an annotation; undefined where it shows nothing. */
function lookOf(annotation: PDFDict): PDFStream | undefined {
  const subtype = annotation.lookup(name('Subtype'))
  const flags = annotation.lookup(name('F'))
  if (!(subtype instanceof PDFName) || UNSHOWN.has(subtype)) return
  if (flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0) return
  const looks = annotation.lookup(name('AP'))
  const normal = looks instanceof PDFDict ? looks.lookup(name('N')) : undefined
  const state = annotation.lookup(name('AS'))
  const look =
    normal instanceof PDFDict && state instanceof PDFName ? normal.lookup(state) : (normal ?? undefined)
  return look instanceof PDFStream ? look : undefined
}

/** The matrix that brings a drawing's box, turned by its own matrix, onto a rectangle of the page (ISO 32000-2, 12.5.5). */
function fitting(box: number[], matrix: number[], onPage: number[]): number[] {
  const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number]
  const [left, bottom, right, top] = box as [number, number, number, number]
  const corners = [left, right].flatMap(x => [bottom, top].map(y => [a * x + c * y + e, b * x + d * y + f]))
  const range = (along: 0 | 1, of: number[][]) => {
    const all = of.map(point => point[along] as number)
    return [Math.min(...all), Math.max(...all)] as const
  }
  const target = [onPage.slice(0, 2), onPage.slice(2)]
  const [scaleX, moveX] = scaled(range(0, corners), range(0, target))
  const [scaleY, moveY] = scaled(range(1, corners), range(1, target))
  return [scaleX, 0, 0, scaleY, moveX, moveY]
}

function scaled(from: readonly [number, number], to: readonly [number, number]): [number, number] {
  const size = from[1] - from[0]
  const scale = size === 0 ? 1 : (to[1] - to[0]) / size
  return [scale, to[0] - from[0] * scale]
}

function numbersAt(dict: PDFDict, key: string, count: number): number[] | undefined {
  const array = dict.lookup(name(key))
  if (!(array instanceof PDFArray) || array.size() !== count) return
  const numbers = Array.from({ length: count }, (_, at) => array.lookup(at))
  return numbers.every(one => one instanceof PDFNumber) ? numbers.map(one => one.asNumber()) : undefined
}

/** Removes from an object, and from nested ones, everything a picture of a page does not need. */
function empty(object: PDFObject): void {
  if (object instanceof PDFArray) {
    for (const one of object.asArray()) empty(one)
    return
  }
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return
  if (object instanceof PDFStream) for (const key of CARRIED) dict.delete(name(key))
  if (holdsFile(dict) || isScript(dict)) for (const key of dict.keys()) dict.delete(key)
  if (object instanceof PDFRawStream && dict.lookup(name('Type')) === name('EmbeddedFile'))
    object.updateContents(new Uint8Array())
  if (object instanceof PDFRawStream && dict.lookup(name('Filter')) === name('DCTDecode')) tidy(object)
  for (const value of dict.values()) empty(value)
}

/** Takes from a photograph where and how it was taken; one that cannot be read stays as the document has it. */
function tidy(photograph: PDFRawStream): void {
  try {
    photograph.updateContents(plainJpeg(photograph.contents))
  } catch {}
}

const isScript = (dict: PDFDict): boolean => dict.has(name('JS')) && dict.lookup(name('S')) instanceof PDFName

/** A file specification with bytes of its own; a font or a picture may be called EF, too. */
function holdsFile(dict: PDFDict): boolean {
  const files = dict.lookup(name('EF'))
  return files instanceof PDFDict && FILES.some(key => files.lookup(name(key)) instanceof PDFStream)
}
