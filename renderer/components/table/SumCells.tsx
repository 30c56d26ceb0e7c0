import { type Column, type ColumnFormat, isFigure } from './columns/columns.ts'
import { sumTexts } from './columns/sums.ts'
import { figureOf, withCurrency } from './RowCard.tsx'
import classes from './table.module.css'

interface SumCellsProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  formats: ReadonlyMap<string, ColumnFormat<Row>>
  /** The rows that are added up. */
  rows: readonly Row[]
  /** The rows of the whole table, by which amounts are written. */
  all: readonly Row[]
}

/** Totals of some rows, in the cells after the first. */
export function SumCells<Row>({ columns: [, ...columns], ...sums }: SumCellsProps<Row>) {
  return columns.map(column => (
    <td key={column.id} data-figure={isFigure(column.kind) || undefined}>
      <Sums column={column} {...sums} />
    </td>
  ))
}

/** The sum beneath cards: that of the figure on them, with its currency. */
export function CardSums<Row>({ columns: [, ...columns], rows, all }: Omit<SumCellsProps<Row>, 'formats'>) {
  const figure = figureOf(columns)
  const [first] = rows
  if (!figure || !first) return null
  return (
    <span className={classes.cardSums} data-figure>
      {sumTexts(figure, rows, all).map(text => (
        <div key={text}>{withCurrency(figure, text, first)}</div>
      ))}
    </span>
  )
}

interface SumsProps<Row> extends Omit<SumCellsProps<Row>, 'columns'> {
  column: Column<Row>
}

/** Sums of one column, a line for each currency. */
export const Sums = <Row,>({ column, formats, rows, all }: SumsProps<Row>) =>
  sumTexts(column, rows, all).map(text => (
    <div key={text} className={`${classes.ellipsis} ${classes.sum}`} title={text}>
      {text}
      {formats.get(column.id)?.hasNegatives && !text.endsWith(')') && (
        <span aria-hidden className={classes.parenthesis} />
      )}
    </div>
  ))
