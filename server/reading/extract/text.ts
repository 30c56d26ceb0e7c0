import { readPlainText } from '../text/plain-text.ts'
import { type Content, gather } from './content.ts'
import { decodeText } from './decode.ts'

/** A text: form feeds part pages, blank lines part paragraphs. */
export function readText(bytes: Uint8Array): Promise<Content> {
  return gather(pages => {
    for (const { paragraphs } of readPlainText('', decodeText(bytes)).pages) {
      pages.begin()
      for (const paragraph of paragraphs) pages.add(paragraph)
    }
  })
}
