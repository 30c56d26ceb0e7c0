import type { ReadDocument } from './document.ts'

/** Form feeds separate the pages of a printed text. */
const PAGE_BREAK = '\f'

/**
 * Reads a plain text. Its paragraphs are separated by blank lines, each exactly as given, line breaks
 * included, so that every quotation is found in the text.
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
