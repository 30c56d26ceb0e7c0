import { type Column, type ColumnFormat, widthOf } from './columns.ts'

/** Pixels that signs of the table's type take: a letter on average, a figure or capital, one of those as wide as high. */
const LETTER = 7
const CAPITAL = 9
const SQUARE = 14
/** Pixels around a text. */
const AROUND = 22
const LEAST = 72
const MOST = 270
/** As many rows as are looked at. */
const SAMPLED = 300

/** As wide as what stands in a column asks for, in pixels; what draws its values itself says its own width. */
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
function textWidth(text: string): number {
  let width = 0
  for (const sign of text)
    width +=
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(
        sign,
      )
        ? SQUARE
        : /[\p{Lu}\d]/u.test(sign)
          ? CAPITAL
          : LETTER
  return width
}

/** The columns with one of them at the place of another. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter(one => one !== id)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, id)
}
