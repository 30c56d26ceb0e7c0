import { matchesIn } from '../patterns/matches.ts'
import type { ReadDocument } from '../text/document.ts'
import { headingOf, runInHeading } from '../text/headings.ts'
import { NAMES, RULES } from './said.ts'

/** A part of a paragraph that begins with its own number, or a whole paragraph. */
export interface Line {
  page: number
  paragraph: number
  start: number
  end: number
  /** "(a)", "4.2", "Schedule 2"; null without one. */
  marker: string | null
  /** The depth of its marker or heading; `RUNNING` for running text. */
  depth: number
  /** The text after the marker and a run-in heading. */
  text: string
  /** The heading; null for text without one. */
  heading: string | null
  /** Cells of a row of a table. */
  cells: readonly string[] | null
}

export const SCHEDULE = 0
export const PART = 1
export const CAPITALS = 2
export const TITLE = 3
/** "4."; "4.1" is one deeper, "4.1.1" two. */
export const CLAUSE = 4
const LETTER = 7
const ROMAN = 8
const INNER = 9
const BULLET = 10
export const RUNNING = 11

const DIVISION =
  /^(?:#+\s+)?((schedule|annex|appendix|exhibit|article|attachment|part)\s+[\da-z]{1,5}(?:\.\d+)?\b)[\s.:–—-]*/i
const MARKER =
  /^(?:(?:section|clause)\s+)?(\d{1,3}(?:\.\d{1,3}){0,3})[.)]?(?=[\s\t])|^(\([a-z]{1,5}\)|\([A-Z]{1,2}\)|\(\d{1,2}\))|^([a-z]|[ivx]{1,5})[.)](?=\s)|^([•●▪◦–*-])(?=\s)/i
/** Where an item begins within a paragraph: on a line of its own, or behind a colon or semicolon. */
const SEAM =
  /\n\s*(?=(?:\d{1,3}(?:\.\d{1,3})*\.?|\([a-z\d]{1,5}\)|[•●▪◦–*-])\s)|[;:,]\s+(?:and\s+|or\s+|and\/or\s+)?(?=\((?:[a-z]{1,4}|\d{1,2})\)\s)/gi
const CONTENTS = /(?:\.{3,}|(?:\s\.){3,}|\t)\s*\d{1,4}$/

/** The lines of a document in reading order, without those of a table of contents. */
export function* linesOf({ pages }: ReadDocument): Generator<Line> {
  const numbering = new LetterOrRoman()
  for (const { number: page, paragraphs } of pages)
    for (const [paragraph, text] of paragraphs.entries()) {
      if (CONTENTS.test(text)) continue
      const place = { page, paragraph }
      if (/\t[\s\S]*\t|^.{6,}\t/.test(text)) {
        yield { ...place, ...rowOf(text) }
        continue
      }
      for (const [start, end] of partsOf(text))
        yield { ...place, start, end, ...numbering.read(text.slice(start, end)), cells: null }
    }
}

const rowOf = (text: string): Omit<Line, 'page' | 'paragraph'> => ({
  start: 0,
  end: text.length,
  marker: null,
  depth: RUNNING,
  text,
  heading: null,
  cells: text.split('\t'),
})

/** Where the parts of a text begin and end. */
export function partsOf(text: string): Array<[start: number, end: number]> {
  const cuts = matchesIn(SEAM, text).map(({ 0: seam, index }) => index + seam.length)
  return [0, ...cuts].map((start, at) => [start, cuts[at] ?? text.length])
}

/** "(i)" is a letter after "(h)" and a numeral elsewhere: only the earlier markers decide. */
class LetterOrRoman {
  #letter = ''

  read(raw: string): Pick<Line, 'marker' | 'depth' | 'text' | 'heading'> {
    const text = raw.trim()
    const division = DIVISION.exec(text)
    if (division && text.length <= 160) {
      const depth = /^part$/i.test(division[2] ?? '') ? PART : SCHEDULE
      return { marker: division[1] ?? null, depth, text: '', heading: text.replace(/^#+\s+/, '') }
    }
    const found = MARKER.exec(text)
    const marker = found?.[1] ?? found?.[2] ?? found?.[3] ?? found?.[4] ?? null
    const heading = headingOf(text)
    if (marker === null) {
      if (!heading && isLine(text) && NAMES.test(text))
        return { marker, depth: TITLE, text: '', heading: text }
      if (!heading) return { marker, depth: RUNNING, text, heading: null }
      const capitals = heading.text === heading.text.toUpperCase() || /^#\s/.test(text)
      return { marker, depth: capitals ? CAPITALS : TITLE, text: '', heading: heading.text }
    }
    const depth = this.#depthOf(marker)
    const rest = text.slice((found?.[0] ?? '').length).replace(/^[.)\s]+/, '')
    if (depth >= LETTER) return { marker, depth, text: rest, heading: null }
    if ((heading && !/[;:]$/.test(text)) || (isLine(rest) && !RULES.test(rest)))
      return { marker, depth, text: '', heading: heading?.text ?? text }
    const runIn = runInHeading(text)
    return runIn
      ? { marker, depth, text: text.slice(runIn.length).replace(/^[\s.:]+/, ''), heading: runIn }
      : { marker, depth, text: rest, heading: null }
  }

  #depthOf(marker: string): number {
    if (/^\d/.test(marker)) {
      this.#letter = ''
      return Math.min(CLAUSE + marker.split('.').length - 1, LETTER - 1)
    }
    const sign = marker.replace(/[().]/g, '')
    if (/^[^\p{L}\d]$/u.test(sign)) return BULLET
    if (/^(?:\d+|[A-Z]+)$/.test(sign)) return INNER
    const follows = sign.length === 1 && sign.charCodeAt(0) === this.#letter.charCodeAt(0) + 1
    if (!follows && /^[ivx]+$/.test(sign)) return ROMAN
    if (sign.length > 1) return INNER
    this.#letter = sign
    return LETTER
  }
}

/** Returns whether a text is short, without an end of sentence: a title in small letters looks so. */
const isLine = (text: string): boolean => text.length > 0 && text.length <= 80 && !/[.,;:]$/.test(text)
