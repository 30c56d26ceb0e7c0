import { relationships, walkXml } from '../xml.ts'
import type { OfficeFile } from '../zip.ts'

interface Level {
  start: number
  /** The number format, such as `decimal` or `lowerLetter`. */
  format: string
  /** The text pattern, such as `%1.%2` or `(%3)`. */
  text: string
  /** All numbers of it are plain, whatever the levels above use. */
  legal: boolean
  /** The style whose paragraphs are of this level. */
  style: string | undefined
}

interface List {
  /** Lists that share a definition count on together. */
  definition: string
  levels: Map<number, Level>
  /** Levels that restart in this list, with their first number. */
  restarts: Map<number, number>
}

interface Style {
  basedOn: string | undefined
  list: string | undefined
  level: number | undefined
}

/** A paragraph's numbering properties: its style, and direct settings. */
export interface Numbered {
  style: string | undefined
  list: string | undefined
  level: number | undefined
}

/**
 * The numbers that Word puts before paragraphs: they are not in the text, and contracts refer to their clauses by them.
 * ECMA-376 part 1, 17.9.
 */
export class Numbering {
  readonly #lists: ReadonlyMap<string, List>
  readonly #styles: ReadonlyMap<string, Style>
  /** Current numbers of each level, by definition. */
  readonly #counts = new Map<string, Map<number, number>>()
  readonly #restarted = new Set<string>()

  constructor(file: OfficeFile, main: string) {
    const only = (kind: string): Uint8Array | null => {
      const [path] = relationships(file, main, kind).values()
      return path ? file.part(path) : null
    }
    const [lists, styles] = [only('numbering'), only('styles')]
    this.#lists = lists ? listsOf(lists) : new Map()
    this.#styles = this.#lists.size > 0 && styles ? stylesOf(styles) : new Map()
  }

  /** The number of the next paragraph, such as "4.2" or "(a)"; an empty text when it has none. */
  next(paragraph: Numbered): string {
    const found = this.#placeOf(paragraph)
    const list = found && this.#lists.get(found.list)
    const level = list?.levels.get(found?.level ?? 0)
    if (!found || !list || !level) return ''
    const counts = this.#countsOf(list.definition)
    const restart = list.restarts.get(found.level)
    const key = `${found.list} ${found.level}`
    if (restart !== undefined && !this.#restarted.has(key)) {
      this.#restarted.add(key)
      counts.set(found.level, restart - 1)
    }
    counts.set(found.level, (counts.get(found.level) ?? level.start - 1) + 1)
    for (const deeper of [...counts.keys()]) if (deeper > found.level) counts.delete(deeper)
    return labelOf(level, list.levels, counts)
  }

  #countsOf(definition: string): Map<number, number> {
    const counts = this.#counts.get(definition) ?? new Map<number, number>()
    this.#counts.set(definition, counts)
    return counts
  }

  /** Direct settings come before those of the style, and these before those of its base styles. */
  #placeOf({ style, list, level }: Numbered): { list: string; level: number } | undefined {
    const seen = new Set<string>()
    for (let name = style; name !== undefined && !seen.has(name); name = this.#styles.get(name)?.basedOn) {
      seen.add(name)
      const found = this.#styles.get(name)
      if (list === undefined && found?.list !== undefined) {
        list = found.list
        level ??= found.level ?? this.#levelOfStyle(list, name)
      }
    }
    return list === undefined ? undefined : { list, level: level ?? 0 }
  }

  #levelOfStyle(list: string, style: string): number | undefined {
    for (const [number, level] of this.#lists.get(list)?.levels ?? [])
      if (level.style === style) return number
    return undefined
  }
}

function labelOf(
  level: Level,
  levels: ReadonlyMap<number, Level>,
  counts: ReadonlyMap<number, number>,
): string {
  if (level.format === 'bullet') return '•'
  if (level.format === 'none') return ''
  return level.text
    .replace(/%([1-9])/g, (_, place: string) => {
      const of = Number(place) - 1
      const number = counts.get(of) ?? levels.get(of)?.start ?? 1
      return numberAs(level.legal ? 'decimal' : (levels.get(of)?.format ?? 'decimal'), number)
    })
    .trim()
}

function numberAs(format: string, number: number): string {
  if (number < 1) return String(number)
  switch (format) {
    case 'lowerLetter':
      return letters(number)
    case 'upperLetter':
      return letters(number).toUpperCase()
    case 'lowerRoman':
      return roman(number).toLowerCase()
    case 'upperRoman':
      return roman(number)
    case 'decimalZero':
      return String(number).padStart(2, '0')
    default:
      return String(number)
  }
}

/** a to z, then aa, bb and so on. */
const letters = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(Math.ceil(number / 26), 100))

const ROMAN: Array<[number, string]> = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(number: number): string {
  // Beyond this it would be a row of Ms.
  if (number >= 4000) return String(number)
  let [left, text] = [number, '']
  for (const [value, sign] of ROMAN) {
    text += sign.repeat(Math.floor(left / value))
    left %= value
  }
  return text
}

function listsOf(part: Uint8Array): Map<string, List> {
  const definitions = new Map<string, Map<number, Level>>()
  const lists = new Map<string, List>()
  let levels: Map<number, Level> = new Map()
  let list: List | null = null
  let level: Level | null = null
  let place = 0
  walkXml(part, {
    open(name, attribute) {
      const value = attribute('val')
      if (name === 'abstractNum') {
        levels = new Map()
        list = null
        definitions.set(attribute('abstractNumId') ?? '', levels)
      } else if (name === 'num') {
        list = { definition: '', levels: new Map(), restarts: new Map() }
        lists.set(attribute('numId') ?? '', list)
      } else if (name === 'abstractNumId' && list) {
        list.definition = value ?? ''
        list.levels = new Map(definitions.get(list.definition))
      } else if (name === 'lvlOverride') place = wholeOf(attribute('ilvl'), 0)
      else if (name === 'startOverride') list?.restarts.set(place, wholeOf(value, 1))
      else if (name === 'lvl') {
        level = { start: 1, format: 'decimal', text: '', legal: false, style: undefined }
        ;(list?.levels ?? levels).set(wholeOf(attribute('ilvl'), 0), level)
      } else if (!level) return
      else if (name === 'start') level.start = wholeOf(value, 1)
      else if (name === 'numFmt') level.format = value ?? 'decimal'
      else if (name === 'lvlText') level.text = value ?? ''
      else if (name === 'isLgl') level.legal = true
      else if (name === 'pStyle') level.style = value
    },
  })
  return lists
}

function wholeOf(value: string | undefined, otherwise: number): number {
  const number = Number(value ?? Number.NaN)
  return Number.isInteger(number) ? number : otherwise
}

function stylesOf(part: Uint8Array): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | null = null
  walkXml(part, {
    open(name, attribute) {
      if (name === 'style') {
        style = { basedOn: undefined, list: undefined, level: undefined }
        styles.set(attribute('styleId') ?? '', style)
      } else if (!style) return
      else if (name === 'basedOn') style.basedOn = attribute('val')
      else if (name === 'numId') style.list = attribute('val')
      else if (name === 'ilvl') style.level = wholeOf(attribute('val'), 0)
    },
    close(name) {
      if (name === 'style') style = null
    },
  })
  return styles
}
