import { joined, type Said, Sentence, sentence, verbatim } from '../../kernel/language/sentence.ts'
import type { Say } from '../../kernel/speech/speech.ts'

/** Why a file of a connection, or of the office's store, was not read. */
export const tooLargeToOpen = (mebibytes: Said | number): Sentence =>
  sentence`It is larger than ${mebibytes} MiB and was not opened.`
export const tooLargeInAll = sentence`The selection is too large in total; this item was not opened.`
export const notInStore = sentence`Its file is missing from the store.`
export const goneMeanwhile = sentence`It no longer exists.`
export const deniedByServer = sentence`The server does not let it be read.`
export const failedByServer = sentence`The server could not read it.`
export const deniedFolder = sentence`The server does not let this folder be read.`
export const moreFilesThanRead = (most: Said | number): Sentence =>
  sentence`Only the first ${most} files are read.`
export const deeperThanRead = (depth: Said | number): Sentence =>
  sentence`Folders deeper than ${depth} are not read.`

/** For a lent mail, whose attachments' names are words of the mail. */
export const lentMailNotWhole = sentence`It, or something attached to it, was not read whole.`

/** All reasons, including those of reader processes; some have a number, or page numbers. */
const REASONS: ReadonlyArray<Sentence | ((value: Said | number) => Sentence)> = [
  ...[tooLargeToOpen, tooLargeInAll, notInStore, goneMeanwhile, deniedByServer, failedByServer],
  ...[deniedFolder, moreFilesThanRead, deeperThanRead, lentMailNotWhole],
  sentence`The file is empty.`,
  sentence`The file is damaged.`,
  sentence`The file is damaged: a part of it is not well-formed.`,
  sentence`The file is damaged: it is not a whole Office document.`,
  sentence`The file is damaged: it is not a whole PDF.`,
  sentence`The mail is damaged.`,
  sentence`It is locked with a password.`,
  most => sentence`It is larger than ${most} MiB, the most that is read.`,
  sentence`The unpacked file is too large to read.`,
  sentence`It is of a kind older than Office 2007: save it as .docx, .xlsx or .pptx.`,
  sentence`Rich text (RTF) is not read: save it as .docx or PDF.`,
  sentence`It is a picture; its text is not read.`,
  sentence`It is not a document of a kind that can be read.`,
  sentence`It is a file of Pages, Numbers or Keynote: export it as .docx, .xlsx, .pptx or PDF.`,
  sentence`It is an archive: unpack it, and its documents are read.`,
  sentence`It is an OpenDocument file: save it as .docx, .xlsx, .pptx or PDF.`,
  sentence`It is a binary workbook (.xlsb): save it as .xlsx.`,
  sentence`Its text is in rich text alone: save it as .eml.`,
  sentence`It is a picture (HEIC): save it as JPEG or PDF; its text is not read.`,
  sentence`A formula was never calculated: open the workbook in Excel and save it.`,
  cells => sentence`${cells} formulas were never calculated: open the workbook in Excel and save it.`,
  sentence`It holds a tracked change, read as if it were accepted.`,
  changes => sentence`It holds ${changes} tracked changes, read as if they were accepted.`,
  sentence`It has hidden text, which was left out.`,
  sentence`It has text in white, which was read although nobody sees it.`,
  sentence`A file embedded in it was not read.`,
  files => sentence`${files} files embedded in it were not read.`,
  sentence`A document that is inserted into it was not read: save it from Word once more.`,
  page => sentence`Page ${page} is a drawing: its text was not read.`,
  pages => sentence`Pages ${pages} are drawings: their text was not read.`,
  page => sentence`Page ${page}: the font does not say which letters it shows.`,
  pages => sentence`Pages ${pages}: the font does not say which letters they show.`,
  page => sentence`Page ${page}: some letters could not be read.`,
  pages => sentence`Pages ${pages}: some letters could not be read.`,
  sentence`It holds pictures and no text.`,
  sentence`There is no text in it.`,
  sentence`All pages are scanned pictures: their text was not read.`,
  page => sentence`Page ${page} is a scanned picture: its text was not read.`,
  pages => sentence`Pages ${pages} are scanned pictures: their text was not read.`,
  page => sentence`Page ${page} is damaged.`,
  pages => sentence`Pages ${pages} are damaged.`,
  slide => sentence`Slide ${slide} is a picture without text.`,
  slides => sentence`Slides ${slides} are pictures without text.`,
  depth => sentence`mails within mails are read ${depth} deep.`,
  page => sentence`The document is too long: it was read up to page ${page}.`,
  page => sentence`It nests deeper than web pages do: it was read up to page ${page}.`,
  letters => sentence`Of its text the first ${letters} letters are kept.`,
  seconds => sentence`Reading it took longer than ${seconds} seconds.`,
  sentence`Reading it takes more memory than there is for it.`,
  sentence`The reader was closed.`,
  sentence`Reading it failed.`,
]

/** A number, or the numbers of pages: `3, 5 to 9 and 12`. */
const NUMBERS = String.raw`(\d[\d,]*(?:(?:,| to| and) \d+)*)`
const PLACE = '\0'

const known = REASONS.map(reason => {
  const worded = typeof reason === 'function' ? reason : () => reason
  const english = String(worded(PLACE)).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return { worded, pattern: new RegExp(`^${english.replace(PLACE, NUMBERS)}`) }
})

/**
 * Translates the reason why a document was not read in full. Reader processes report it in English, and so it
 * is stored; an unknown reason is returned unchanged.
 */
export function reasonSaid(english: string): Sentence {
  const said: Sentence[] = []
  for (let rest = english; rest !== ''; rest = rest.trimStart()) {
    const reason = reasonAt(rest) ?? attachmentAt(rest)
    if (!reason) return verbatim(english)
    said.push(reason)
    rest = rest.slice(reason.english.length)
  }
  return joined(said, ' ')
}

/** The reason in the reader's language; null for a document that was read in full. */
export const sayReason = (say: Say, english: string | null): string | null =>
  english === null ? null : say(reasonSaid(english))

/** The reason that a text begins with. */
function reasonAt(text: string): Sentence | null {
  for (const { worded, pattern } of known) {
    const [reason, numbers = ''] = pattern.exec(text) ?? []
    if (reason !== undefined) return new Sentence(reason, worded(numbersSaid(numbers)).told)
  }
  return null
}

/** The reason of something attached to a mail, after its name, in which a colon may stand too. */
function attachmentAt(text: string): Sentence | null {
  for (let at = text.indexOf(': '); at >= 0; at = text.indexOf(': ', at + 1)) {
    const reason = reasonAt(text.slice(at + 2))
    if (reason) return joined([text.slice(0, at), reason], ': ')
  }
  return null
}

function numbersSaid(numbers: string): Said | number {
  if (/^\d{1,3}(?:,\d{3})+$/.test(numbers)) return Number(numbers.replaceAll(',', ''))
  const parts = numbers.split(', ').map(part =>
    part
      .split(' and ')
      .map(rangeSaid)
      .reduce((left, right) => sentence`${left} and ${right}`),
  )
  return joined(parts, ', ')
}

function rangeSaid(pages: string): Said {
  const [from = '', to] = pages.split(' to ')
  return to === undefined ? from : sentence`${from} to ${to}`
}
