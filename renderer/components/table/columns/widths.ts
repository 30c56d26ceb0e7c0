import { type Column, type ColumnFormat, widthOf } from './columns.ts'

/** Pixels that signs of the table's type take, the first that a sign is of; any other takes as much as most letters. */
const SIGNS: ReadonlyArray<readonly [RegExp, number]> = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u, 14],
  [/[mwMW]/, 12],
  [/\p{Lu}/u, 10],
  [/\d/, 9],
  [/[fijlrt\s\p{P}]/u, 5],
]
const LETTER = 8
/** Pixels around a text. */
const AROUND = 26
const LEAST = 72
const MOST = 270
/** Number of rows sampled for the width. */
const SAMPLED = 300

/**
 * Returns the width in pixels that a column's content needs; a column that draws its values gives its own.
 */
export function contentWidth<Row>(
  column: Column<Row>,
  format: ColumnFormat<Row> | undefined,
  rows: readonly Row[],
): number {
  if (column.show) return widthOf(column)
  const texts = rows.slice(0, SAMPLED).map(row => format?.text(row) ?? '')
  const widest = Math.max(...[format?.title ?? '', ...texts].map(textWidth))
  return Math.min(MOST, Math.max(LEAST, widest + AROUND))
}

/** About as wide as a text is drawn, in pixels. */
const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (SIGNS.find(([signs]) => signs.test(sign))?.[1] ?? LETTER), 0)

/** The columns with one of them at the place of another. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter(one => one !== id)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, id)
}
