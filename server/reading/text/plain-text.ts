import type { ReadDocument } from './document.ts'

/** Form feeds separate the pages of a printed text. */
const PAGE_BREAK = '\f'

/**
 * A text that is given as such. Its paragraphs are what blank lines separate, each exactly as given, line breaks within
 * it too, so that every quote of it is found in the text.
 */
export function readPlainText(name: string, text: string): ReadDocument {
  const pages = text.split(PAGE_BREAK).map((page, index) => ({
    number: index + 1,
    label: null,
    paragraphs: paragraphsOf(page),
    readable: true,
  }))
  return { name, format: 'text', status: 'read', reason: null, pages }
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
