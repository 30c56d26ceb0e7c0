// A folder of documents of every kind that is read, each with words that stand nowhere else in the world.

import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDocx, makePdf, makePptx, makeXlsx } from '../reading/files.ts'

/** Words of one document that occur nowhere else. */
export interface Canaries {
  heading: string
  party: string
  word: string
  /** With commas as contracts write it. */
  amount: string
}

export const wordsOf = ({ heading, party, word, amount }: Canaries): string[] => [
  heading,
  party,
  word,
  amount,
  amount.replaceAll(',', ''),
]

/** Words as people would capitalise them, of letters that make no word. */
const invented = () => `Qx${[...randomBytes(12)].map(byte => String.fromCharCode(97 + (byte % 26))).join('')}`

export const newCanaries = (): Canaries => ({
  heading: invented(),
  party: invented(),
  word: invented(),
  amount: [randomInt(2, 9), ...Array.from({ length: 3 }, () => randomInt(101, 999))].join(','),
})

/** Paragraphs with flags to raise, questions to answer and sections to write. */
export const paragraphsOf = ({ heading, party, word, amount }: Canaries): string[] => [
  `1. ${heading} Overview`,
  `FACILITY AGREEMENT dated 5 March 2025 between ${party} Ports Limited, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"), and Birch ${party} plc, a company incorporated in Ireland (the "Lender").`,
  `The Lender may terminate this Agreement upon any change of control of the Borrower or of ${word} Holdings Limited.`,
  `The facility amount is EUR ${amount}. The conditions precedent are set out in Schedule 1.`,
  `The management fee is 2% per annum of the commitments to ${party} Fund, at present EUR ${amount}.`,
  `The company operates two ${word} terminals and provides port services under long-term contracts worth EUR ${amount}.`,
]

const textOf = (canaries: Canaries): string => paragraphsOf(canaries).join('\n\n')

const makers: Readonly<Record<string, (canaries: Canaries) => Uint8Array | string | Promise<Uint8Array>>> = {
  'one.pdf': canaries =>
    makePdf(pdf => {
      for (const paragraph of paragraphsOf(canaries)) pdf.text(paragraph).moveDown()
    }),
  'two.docx': canaries => makeDocx(paragraphsOf(canaries)),
  'three.xlsx': canaries =>
    makeXlsx(workbook => {
      const sheet = workbook.addWorksheet(canaries.heading)
      for (const paragraph of paragraphsOf(canaries)) sheet.addRow([paragraph, canaries.amount])
    }),
  'four.pptx': canaries => makePptx(paragraphsOf(canaries).map(text => ({ text, notes: canaries.word }))),
  'five.html': canaries =>
    `<html><head><title>${canaries.heading}</title></head><body>${paragraphsOf(canaries)
      .map(paragraph => `<p>${paragraph}</p>`)
      .join('')}</body></html>`,
  // The attachment cannot be read, and is reported under a name of its own.
  'six.eml': canaries =>
    [
      `From: ${canaries.party} <a@example.com>`,
      `To: b@example.com\r\nSubject: ${canaries.heading}\r\nMIME-Version: 1.0`,
      'Content-Type: multipart/mixed; boundary="part"\r\n\r\n--part\r\nContent-Type: text/plain\r\n',
      `${textOf(canaries)}\r\n--part`,
      `Content-Type: application/octet-stream; name="${canaries.word}.docx"`,
      `Content-Disposition: attachment; filename="${canaries.word}.docx"`,
      `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`PK\u0003\u0004${canaries.word}`).toString('base64')}\r\n--part--\r\n`,
    ].join('\r\n'),
  'seven.csv': canaries =>
    [
      'clause,amount',
      ...paragraphsOf(canaries).map(text => `"${text.replaceAll('"', '""')}","${canaries.amount}"`),
    ].join('\n'),
  'eight.md': canaries => `# ${textOf(canaries)}`,
  'nine.txt': textOf,
}

/** Writes one document of each kind; resolves to what each of them says. */
export async function writeLentFiles(folder: string): Promise<Map<string, Canaries>> {
  mkdirSync(folder, { recursive: true })
  const written = new Map<string, Canaries>()
  for (const [name, make] of Object.entries(makers)) {
    const canaries = newCanaries()
    writeFileSync(join(folder, name), await make(canaries))
    written.set(name, canaries)
  }
  return written
}
