import { blanked, referencesIn, type Unit, unitsOf } from './text.ts'

const NUMBER =
  /(?<![\p{L}\p{N}_])\d+(?:[.,'’\u00a0\u202f]\d+)*(?:\s?(%|per\s?cent\b|bps?\b|x\b|thousand\b|million\b|billion\b|mn?\b|bn\b|k\b))?/giu

const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
}

export interface Uncited extends Unit {
  /** The number as written in the text. */
  text: string
}

/**
 * The numbers of a text that none of the citations beside them speaks for: it has none, or the number is not in what it
 * quotes. 25 million and 25,000,000 are the same number, 12% and 0.12 too.
 *
 * @param wordsOf What the section's nth citation quotes: undefined when there is no such citation, null when its words
 *   are not at hand, which is held against nobody.
 */
export function uncitedIn(text: string, wordsOf: (n: number) => string | null | undefined): Uncited[] {
  const plain = blanked(text)
  return unitsOf(text).flatMap(unit => {
    const numbers = [...plain.slice(unit.start, unit.end).matchAll(NUMBER)].filter(
      ({ index }) => !isOrdinal(text, unit.start + index),
    )
    if (numbers.length === 0) return []
    const cited = [...referencesIn(text.slice(unit.start, unit.end))].map(wordsOf)
    if (cited.includes(null)) return []
    const known = new Set(cited.flatMap(words => (words ? valuesIn(words) : [])))
    return numbers
      .filter(match => !valuesOf(match).some(value => known.has(value)))
      .map(({ 0: found, index }) => ({
        start: unit.start + index,
        end: unit.start + index + found.trimEnd().length,
        text: found.trimEnd(),
      }))
  })
}

/** The number of an item, "2." at the beginning of its line, states nothing. */
const isOrdinal = (text: string, at: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(0, at)) && /^\d{1,3}[.)]\s/.test(text.slice(at, at + 6))

const valuesIn = (words: string): string[] => [...words.matchAll(NUMBER)].flatMap(valuesOf)

/** Returns the possible values of a number: as written, scaled, and as a fraction of a hundred. */
function valuesOf({ 0: found, 1: unit }: RegExpMatchArray): string[] {
  const digits = found.replace(/\s?(?:%|[a-z]+)$/iu, '').trim()
  const value = Number(decimal(digits))
  const word = unit?.toLowerCase().replace(/\s/g, '')
  const scale = word === undefined ? undefined : SCALES[word]
  const meant = [scale === undefined ? value : value * scale]
  if (word === '%' || word === 'percent') meant.push(value / 100)
  return meant.map(one => String(Number(one.toPrecision(12))))
}

/** Grouped digits without their marks; a single comma with other than three digits behind it is a decimal one. */
function decimal(digits: string): string {
  if (/^\d+,\d+$/.test(digits) && !/^\d{1,3},\d{3}$/.test(digits)) return digits.replace(',', '.')
  const plain = digits.replaceAll(/[,'’\u00a0\u202f]/g, '')
  return (plain.match(/\./g) ?? []).length > 1 ? plain.replaceAll('.', '') : plain
}
