/** Below it, two paragraphs have too little in common to be one that changed. */
const ALIKE = 0.5
/** Pairs that are tried; where there would be more, whole pages were replaced and none is. */
const MOST_TRIED = 250_000

/**
 * Pairs two lists of paragraphs, in order and none twice, to maximise their similarity (an alignment of
 * greatest weight, Needleman and Wunsch 1970).
 */
export function pairsOf(before: readonly string[], after: readonly string[]): Array<[number, number]> {
  const [rows, columns] = [before.length, after.length]
  if (rows === 0 || columns === 0 || rows * columns > MOST_TRIED) return []
  const [left, right] = [before.map(bagOf), after.map(bagOf)]
  const width = columns + 1
  const best = new Float64Array((rows + 1) * width)
  const alike = new Float64Array(rows * columns)
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const weight = likeness(left[row] as Bag, right[column] as Bag)
      alike[row * columns + column] = weight
      const paired = weight >= ALIKE ? weight + at(best, (row + 1) * width + column + 1) : 0
      best[row * width + column] = Math.max(
        paired,
        at(best, (row + 1) * width + column),
        at(best, row * width + column + 1),
      )
    }
  const pairs: Array<[number, number]> = []
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const here = at(best, row * width + column)
    const weight = at(alike, row * columns + column)
    if (weight >= ALIKE && here === weight + at(best, (row + 1) * width + column + 1)) {
      pairs.push([row, column])
      row += 1
      column += 1
    } else if (here === at(best, (row + 1) * width + column)) row += 1
    else column += 1
  }
  return pairs
}

const at = (values: Float64Array, index: number): number => values[index] ?? 0

interface Bag {
  words: ReadonlyMap<string, number>
  size: number
}

function bagOf(text: string): Bag {
  const words = new Map<string, number>()
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  for (const word of all) words.set(word, (words.get(word) ?? 0) + 1)
  return { words, size: all.length }
}

/** The share of words that both have (Dice's coefficient): 0 to 1. */
function likeness(one: Bag, other: Bag): number {
  if (one.size === 0 || other.size === 0) return 0
  let common = 0
  for (const [word, count] of one.words) common += Math.min(count, other.words.get(word) ?? 0)
  return (2 * common) / (one.size + other.size)
}
