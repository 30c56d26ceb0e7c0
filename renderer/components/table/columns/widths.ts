import { type Column, type ColumnFormat, isFigure, widthOf } from './columns.ts'
import { sumTexts } from './sums.ts'

/** Pixels that signs of the table's type take, the first that a sign is of; any other takes as much as most letters. */
const SIGNS: ReadonlyArray<readonly [RegExp, number]> = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u, 14],
  [/[mwMW%]/, 13],
  [/\p{Lu}/u, 10],
  [/\d/, 9],
  [/[fijlrt\s\p{P}]/u, 5],
]
const LETTER = 8
/** Pixels around a text. */
const AROUND = 26
const LEAST = 72
/** Pixels around a figure that has no more room than it needs, and those of the dot before a status. */
const CLOSE = 20
const DOT = 16
/** The width that a text keeps when it gives way, and that of the first column, which names the row. */
const LEAST_TEXT = 76
const LEAST_NAME = 120
const MOST = 270
/** The most room that a sentence takes which names the row, such as a question. */
const MOST_NAME = 520
/** Number of rows sampled for the width. */
const SAMPLED = 300

/**
 * Returns the width in pixels that a column's content needs; a column that draws its values gives its own.
 */
export function contentWidth<Row>(
  column: Column<Row>,
  format: ColumnFormat<Row> | undefined,
  rows: readonly Row[],
  isFirst = false,
): number {
  if (column.show) return widthOf(column)
  const texts = rows.slice(0, SAMPLED).map(row => format?.text(row) ?? '')
  const widest = Math.max(...[format?.title ?? '', ...texts].map(textWidth))
  return Math.min(isFirst ? MOST_NAME : MOST, Math.max(LEAST, widest + AROUND))
}

/**
 * Returns the width that a column never goes below: figures, days and states are shown whole, a text is cut with an
 * ellipsis.
 */
export function floorWidth<Row>(
  column: Column<Row>,
  format: ColumnFormat<Row> | undefined,
  rows: readonly Row[],
  isFirst: boolean,
): number {
  if (column.action) return widthOf(column)
  const { kind, show } = column
  const state = kind === 'choice' && show !== undefined
  if (!isFigure(kind) && kind !== 'date' && kind !== 'time' && !state)
    return isFirst ? LEAST_NAME : Math.min(LEAST_TEXT, column.width ?? LEAST_TEXT)
  const texts = rows.slice(0, SAMPLED).map(row => format?.text(row) ?? '')
  const sums = kind === 'money' ? sumTexts(column, rows, rows) : []
  const words = (format?.title ?? '').split(/\s/)
  const widest = Math.max(
    ...[...texts, ...sums].map(text => textWidth(text) + (format?.hasNegatives ? 5 : 0)),
    // A head stands on two lines, in smaller letters.
    ...words.map(word => textWidth(word) * 0.85),
  )
  return Math.ceil(widest + CLOSE + (state ? DOT : 0))
}

/** The first column names the row, and gives way less than other texts. */
const NAMING = 1.6
/** A sentence that names the row gives way last. */
const SENTENCE = 3

/** A column's width with all the room it would take, and the one that it never goes below. */
interface Wish {
  natural: number
  floor: number
}

/** Shares the room among columns: the widest give way first, and none goes below its floor. */
export function fitted(wishes: readonly Wish[], room: number): number[] {
  const at = (level: number) =>
    wishes.map(({ natural, floor }, index) =>
      Math.max(floor, Math.min(natural, index === 0 ? Math.round(level * weightOf(natural)) : level)),
    )
  const sum = (level: number) => at(level).reduce((total, one) => total + one, 0)
  let level = Math.max(0, ...wishes.map(({ natural }) => natural))
  while (level > 0 && sum(level) > room) level -= 1
  return at(level)
}

const weightOf = (natural: number): number => (natural > MOST ? SENTENCE : NAMING)

/** About as wide as a text is drawn, in pixels. */
const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (SIGNS.find(([signs]) => signs.test(sign))?.[1] ?? LETTER), 0)

/** The columns with one of them at the place of another. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter(one => one !== id)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, id)
}
