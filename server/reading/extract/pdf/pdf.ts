import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
// Loaded before it is asked for: the parser then runs in this thread, which is already one of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import {
  getDocument,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { CannotRead, type Content, gather, pageNames } from '../content.ts'
import { isCipher } from './cipher.ts'
import { isUnderPicture } from './page-pictures.ts'
import './pages-ahead.ts'
import { type Piece, paragraphsOf } from './pdf-layout.ts'
import { asRead } from './right-to-left.ts'

/** Pixels of a picture that may be a scanned page; a logo has fewer. It is not decoded to find out. */
const SCAN_PIXELS = 500_000
/** A page with a picture of that size and less text than this is scanned: the text was stamped on it. */
const STAMPED = 120
/** Stamps are small; a slide with a photograph has a title in larger print. */
const STAMP_SIZE = 14

/** Character maps for East Asian fonts: files of pdf.js, beside the bundle once built. */
const CHARACTER_MAPS = new URL(
  extname(import.meta.url) === '.ts' ? import.meta.resolve('pdfjs-dist/cmaps/LICENSE') : './cmaps/LICENSE',
  import.meta.url,
)

class CharacterMaps {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    return new Uint8Array(await readFile(new URL(filename, CHARACTER_MAPS)))
  }
}

/**
 * Reads a PDF: its pages, with lines joined to paragraphs, columns one after the other, tables row by row,
 * and the values of its forms. Scanned pages are reported. Unreadable when it is locked or damaged.
 */
export async function readPdf(bytes: Uint8Array): Promise<Content> {
  const document = await open(bytes, false)
  const scans = new Scans(bytes, document)
  try {
    const hasForm = await isForm(document)
    return await gather(async (pages, gaps) => {
      const scanned: number[] = []
      const damaged: number[] = []
      const drawn: number[] = []
      const cipher: number[] = []
      const holes: number[] = []
      for (let number = 1; number <= document.numPages; number += 1) {
        pages.begin()
        const pieces = await readPage(document, number, hasForm)
        if (!pieces) damaged.push(number)
        else if (isCipher(pieces.map(({ text }) => text).join(' '))) cipher.push(number)
        else if (missesLetters(pieces)) holes.push(number)
        else if (mayBeScanned(pieces)) {
          if (await scans.has(number, pieces.length === 0)) scanned.push(number)
          else if (await isDrawn(document, number)) drawn.push(number)
        } else if (await isStamped(document, number, pieces)) scanned.push(number)
        if ([damaged, scanned, drawn, cipher].some(some => some.at(-1) === number)) pages.unreadable()
        // Letters that stand for others would be quoted as what they are not.
        if (cipher.at(-1) !== number) for (const text of paragraphsOf(pieces ?? [])) pages.add(text)
      }
      gaps.push(
        ...pictured(scanned, document.numPages),
        ...outlined(drawn),
        ...ciphered(cipher),
        ...withHoles(holes),
        ...broken(damaged),
      )
    })
  } finally {
    await document.loadingTask.destroy()
    await scans.close()
  }
}

const mayBeScanned = (pieces: readonly Piece[]): boolean =>
  pieces.reduce((sum, { text }) => sum + text.length, 0) < STAMPED &&
  pieces.every(({ size }) => size <= STAMP_SIZE)

/** Part of a page's height that the lines of a stamp fill at most. */
const STAMP_HEIGHT = 0.1

/** True for a scanned page on which a longer stamp stands, such as a court's. */
async function isStamped(
  document: PDFDocumentProxy,
  number: number,
  pieces: readonly Piece[],
): Promise<boolean> {
  if (pieces.some(({ size }) => size > STAMP_SIZE)) return false
  const lines = new Map(pieces.map(({ base, size }) => [Math.round(base), size]))
  const filled = [...lines.values()].reduce((sum, size) => sum + size, 0)
  try {
    const page = await document.getPage(number)
    if (filled > STAMP_HEIGHT * page.getViewport({ scale: 1 }).height) return false
    return await isUnderPicture(page)
  } catch {
    return false
  }
}

function pictured(pages: number[], of: number): string[] {
  if (pages.length === 0) return []
  const all = pages.length === of && of > 1 ? 'All pages' : pageNames(pages)
  const are = pages.length === 1 ? 'is a scanned picture' : 'are scanned pictures'
  return [`${all} ${are}: ${pages.length === 1 ? 'its' : 'their'} text was not read.`]
}

const outlined = (pages: number[]): string[] =>
  pages.length === 0
    ? []
    : [
        pages.length === 1
          ? `${pageNames(pages)} is a drawing: its text was not read.`
          : `${pageNames(pages)} are drawings: their text was not read.`,
      ]

const ciphered = (pages: number[]): string[] =>
  pages.length === 0
    ? []
    : [
        `${pageNames(pages)}: the font does not say which letters ${pages.length === 1 ? 'it shows' : 'they show'}.`,
      ]

/** Letters without a meaning from which on it matters that they are not read. */
const HOLES = 3

const missesLetters = (pieces: readonly Piece[]): boolean =>
  pieces.reduce((sum, { text }) => sum + (text.match(/[\p{Cc}\p{Co}\ufffd]/gu)?.length ?? 0), 0) >= HOLES

const withHoles = (pages: number[]): string[] =>
  pages.length === 0 ? [] : [`${pageNames(pages)}: some letters could not be read.`]

const broken = (pages: number[]): string[] =>
  pages.length === 0 ? [] : [`${pageNames(pages)} ${pages.length === 1 ? 'is' : 'are'} damaged.`]

async function open(bytes: Uint8Array, stopAtErrors: boolean): Promise<PDFDocumentProxy> {
  const task = getDocument({
    // A copy, since pdf.js takes ownership of the bytes.
    data: bytes.slice(),
    stopAtErrors,
    maxImageSize: SCAN_PIXELS,
    cMapUrl: '../',
    BinaryDataFactory: CharacterMaps,
    useWorkerFetch: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (error) {
    await task.destroy()
    if (error instanceof Error && error.name === 'PasswordException')
      throw new CannotRead('unreadable', 'It is locked with a password.')
    throw new CannotRead('unreadable', 'The file is damaged: it is not a whole PDF.')
  }
}

/** True when it has fields to fill in; most have none, and their pages need not be asked. */
async function isForm(document: PDFDocumentProxy): Promise<boolean> {
  const fields = await document.getFieldObjects().catch(() => null)
  return fields !== null
}

/** Reads the contents of a page; null when it is damaged. */
async function readPage(
  document: PDFDocumentProxy,
  number: number,
  hasForm: boolean,
): Promise<Piece[] | null> {
  try {
    const page = await document.getPage(number)
    const pieces = await textPieces(page)
    if (hasForm) pieces.push(...(await formPieces(page)))
    page.cleanup()
    return pieces
  } catch {
    return null
  }
}

async function textPieces(page: PDFPageProxy): Promise<Piece[]> {
  const { transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap(item => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(transform, item.transform) as number[]
    const size = Math.hypot(c, d) || item.height
    // Text that runs up or down the margin is read after the rest.
    const upright = Math.abs(b) < 0.2 * Math.abs(a)
    return [{ text: asRead(item.str), left: x, right: x + item.width, base: y, size, upright }]
  })
}

/** Reads the values of form fields, which are not part of the page's own text. */
async function formPieces(page: PDFPageProxy): Promise<Piece[]> {
  const viewport = page.getViewport({ scale: 1 })
  return (await page.getAnnotations()).flatMap(
    ({ subtype, fieldType, fieldValue, rect, hidden, password }) => {
      if (subtype !== 'Widget' || hidden || password || (fieldType !== 'Tx' && fieldType !== 'Ch')) return []
      const text = [fieldValue]
        .flat()
        .filter(value => typeof value === 'string')
        .join(', ')
      if (text.trim() === '') return []
      const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0], rect[1])
      const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2], rect[3])
      const size = Math.min(10, Math.abs(y2 - y1))
      const base = Math.max(y1, y2) - size / 4
      return [{ text, left: Math.min(x1, x2), right: Math.max(x1, x2), base, size, upright: true }]
    },
  )
}

/**
 * Finds pages that are pictures. The document is opened once more for it, and only when a page is in
 * question.
 */
class Scans {
  readonly #bytes: Uint8Array
  readonly #document: PDFDocumentProxy
  #strict: Promise<PDFDocumentProxy> | undefined

  constructor(bytes: Uint8Array, document: PDFDocumentProxy) {
    this.#bytes = bytes
    this.#document = document
  }

  /** True when the page shows a large picture, or `any`. */
  async has(number: number, any: boolean): Promise<boolean> {
    const shown = await operations(this.#document, number)
    if (any && shown.some(operation => PICTURES.has(operation))) return true
    if (shown.length === 0) return false
    // Oversized pictures are skipped without decoding. A document opened to stop at errors stops there, and
    // has shown less of the page.
    this.#strict ??= open(this.#bytes, true)
    return (await operations(await this.#strict, number)).length < shown.length
  }

  async close(): Promise<void> {
    const strict = await this.#strict?.catch(() => null)
    await strict?.loadingTask.destroy()
  }
}

/** Points of curves and lines from which on a page without text shows letters as outlines. */
const OUTLINES = 3000

/** True for a page whose shapes are so many that its text is drawn. */
async function isDrawn(document: PDFDocumentProxy, number: number): Promise<boolean> {
  try {
    const page = await document.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    page.cleanup()
    let points = 0
    for (const [at, operation] of fnArray.entries())
      if (operation === OPS.constructPath) points += pointsOf(argsArray[at])
    return points >= OUTLINES
  } catch {
    return false
  }
}

/** Numbers in the data of a path, however deep the parser nests them. */
function pointsOf(part: unknown): number {
  if (ArrayBuffer.isView(part)) return (part as Float32Array).length
  return Array.isArray(part) ? part.reduce((sum: number, one) => sum + pointsOf(one), part.length) : 0
}

/** Returns the drawing operations of a page; empty when they are broken. */
async function operations(document: PDFDocumentProxy, number: number): Promise<readonly number[]> {
  try {
    const page = await document.getPage(number)
    const { fnArray } = await page.getOperatorList()
    page.cleanup()
    return fnArray
  } catch {
    return []
  }
}

const PICTURES = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintSolidColorImageMask,
])
