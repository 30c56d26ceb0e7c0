import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the words of each page of a PDF. */
export async function wordsOfPages(file: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}
