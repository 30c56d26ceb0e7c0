/** A column of a table on paper: its width in points, and the side its cells stand on. */
export interface TableColumn {
  width: number
  align: 'left' | 'right'
}

const FIGURE = /^(?:[A-Z]{3}\s)?[(−-]?\d[\d.,\s]*(?:%|x|bp)?\)?$/

/** True where every cell that is written is a figure; a dash is none. */
export function isFigureColumn(cells: readonly string[]): boolean {
  const written = cells.filter(cell => !/^[–-]?$/.test(cell))
  return written.length > 0 && written.every(cell => FIGURE.test(cell))
}

/**
 * Shares a width among columns: each gets its part of what is left over, or gives its part of what is lacking, down to the
 * least that it takes; where even that is too much, all are narrowed alike.
 */
export function shared(available: number, wanted: readonly number[], least: readonly number[]): number[] {
  const total = sumOf(wanted)
  const needed = sumOf(least)
  if (total <= available || needed >= available)
    return (total <= available ? wanted : least).map((width, _at, all) => (width * available) / sumOf(all))
  const given = (available - needed) / (total - needed)
  return wanted.map((width, at) => (least[at] as number) + (width - (least[at] as number)) * given)
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
