import { type Content, gather, type Pages, pageNames, rowParagraphs } from './content.ts'
import { relationships, walkXml } from './xml.ts'
import type { OfficeFile } from './zip.ts'

/** A presentation: each slide a page, in the order they are shown; its text in the order of its shapes, then its notes. */
export function readPptx(file: OfficeFile, main: string): Promise<Content> {
  return gather((pages, gaps) => {
    const paths = relationships(file, main, 'slide')
    const pictures: number[] = []
    for (const id of slideIds(file, main)) {
      const path = paths.get(id)
      const part = path ? file.part(path) : null
      if (!path || !part) continue
      pages.begin()
      const { paragraphs, holdsPicture } = textOf(part)
      if (paragraphs.length === 0 && holdsPicture) {
        pages.unreadable()
        pictures.push(pages.count)
      }
      for (const text of paragraphs) pages.add(text)
      addNotes(file, path, pages)
    }
    if (pictures.length > 0)
      gaps.push(
        `${pageNames(pictures, 'Slide')} ${pictures.length === 1 ? 'is a picture' : 'are pictures'} without text.`,
      )
  })
}

function slideIds(file: OfficeFile, main: string): string[] {
  const ids: string[] = []
  walkXml(file.part(main) ?? new Uint8Array(), {
    open(name, attribute) {
      // The element has two ids: the slide's own number, and a prefixed one of the relationship.
      if (name === 'sldId') ids.push(attribute('id', true) ?? '')
    },
  })
  return ids
}

function addNotes(file: OfficeFile, slide: string, pages: Pages): void {
  for (const path of relationships(file, slide, 'notesSlide').values()) {
    const part = file.part(path)
    if (part) for (const text of textOf(part).paragraphs) pages.add(text)
  }
}

/** Paragraphs of all shapes, tables row by row; without the fields that only number the slides. */
function textOf(part: Uint8Array): { paragraphs: string[]; holdsPicture: boolean } {
  const paragraphs: string[] = []
  let holdsPicture = false
  let text = ''
  let inText = false
  let numbering = false
  let cells: string[][] | null = null
  walkXml(part, {
    open(name, attribute) {
      if (name === 'p') text = ''
      else if (name === 't') inText = true
      else if (name === 'br') text += '\n'
      else if (name === 'fld') numbering = attribute('type') === 'slidenum'
      else if (name === 'blip') holdsPicture = true
      else if (name === 'tr') cells = []
      else if (name === 'tc') cells?.push([])
    },
    text(part) {
      if (inText && !numbering) text += part
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'fld') numbering = false
      else if (name === 'p') {
        if (text.trim() !== '') (cells?.at(-1) ?? paragraphs).push(text.trim())
        text = ''
      } else if (name === 'tr') {
        if (cells) paragraphs.push(...rowParagraphs(cells))
        cells = null
      }
    },
  })
  return { paragraphs: paragraphs.filter(paragraph => paragraph.trim() !== ''), holdsPicture }
}
