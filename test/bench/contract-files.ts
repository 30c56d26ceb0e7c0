// Contracts as the files that people have of them, and their text by the same libraries called bare.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mammoth from 'mammoth'
import { makeDocx, makePdf } from '../reading/files.ts'

export const kinds = ['txt', 'pdf', 'docx'] as const
export type Kind = (typeof kinds)[number]

/**
 * Writes contracts (`contracts/*.txt`) into a folder for each kind, as many as `counts` says, all of them where it says
 * nothing. Where more are asked for than there are, they begin anew under other names.
 */
export async function makeContractFiles(
  contracts: string,
  folder: string,
  counts: Partial<Record<Kind, number>>,
): Promise<void> {
  if (!contracts) throw new Error('Which contracts? Say the folder with their texts (*.txt).')
  const names = readdirSync(contracts).filter(name => name.endsWith('.txt'))
  for (const kind of kinds) {
    mkdirSync(join(folder, kind))
    for (let index = 0; index < (counts[kind] ?? names.length); index += 1) {
      const name = names[index % names.length] as string
      const copy = index < names.length ? '' : `${Math.floor(index / names.length) + 1} `
      const text = readFileSync(join(contracts, name), 'utf8')
      writeFileSync(
        join(folder, kind, `${copy}${name}${kind === 'txt' ? '' : `.${kind}`}`),
        await fileOf(kind, text),
      )
    }
  }
}

async function fileOf(kind: Kind, text: string): Promise<Uint8Array | string> {
  if (kind === 'txt') return text
  const paragraphs = text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
  if (kind === 'docx') return makeDocx(paragraphs.map(printable))
  return makePdf(pdf => {
    pdf.fontSize(10)
    for (const paragraph of paragraphs) pdf.text(paragraph, { align: 'justify' }).moveDown()
  })
}

/** Removes characters that XML cannot hold. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, ' ')

/** The text of a file (its kind by its ending), with no pages, paragraphs or places. */
export async function bareText(ending: string, bytes: Buffer): Promise<string> {
  if (ending === '.docx') return (await mammoth.extractRawText({ buffer: bytes })).value
  if (ending === '.txt') return bytes.toString('utf8')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  let text = ''
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    text += items.map(item => ('str' in item ? item.str : '')).join(' ')
  }
  await task.destroy()
  return text
}
