import type { ReactNode } from 'react'
import { CellValue } from './CellValue.tsx'
import { type Column, type ColumnFormat, isFigure } from './columns/columns.ts'
import classes from './table.module.css'

interface RowCardProps<Row> {
  row: Row
  columns: ReadonlyArray<Column<Row>>
  formats: ReadonlyMap<string, ColumnFormat<Row>>
  /** Its second line has everything else, as in a short table that is read for its figures. */
  whole?: boolean
  /** The name of the row, which opens it. */
  children: ReactNode
}

/** Most of a row's further texts that stand on its second line. */
const MOST = 3

/** A row where the window is narrow: its name and its figure, and below them where it stands. */
export function RowCard<Row>(props: RowCardProps<Row>) {
  const {
    row,
    columns: [, ...columns],
    formats,
    whole = false,
    children,
  } = props
  const figure = figureOf(columns)
  const further = columns.filter(column => column !== figure && !column.action)
  const [state] = further.filter(({ kind, show }) => kind === 'choice' && show)
  const said = further
    .filter(column => column !== state && !isFigure(column.kind))
    .flatMap(({ id }) => formats.get(id)?.text(row) || [])
  const actions = columns.filter(({ action }) => action)
  return (
    <div className={classes.card} data-grows={whole || undefined}>
      <div className={classes.cardLine}>
        <span className={classes.cardName}>{children}</span>
        {figure && (
          <span data-figure title={figure.title}>
            {whole && <span className={classes.cardTitle}>{figure.title} </span>}
            {withCurrency(figure, formats.get(figure.id)?.text(row) ?? '', row)}
          </span>
        )}
      </div>
      {whole ? (
        <Further row={row} columns={columns.filter(column => column !== figure)} formats={formats} />
      ) : (
        <div className={classes.cardLine}>
          {state?.show?.(row)}
          <span className={classes.cardMore}>{said.slice(0, MOST).join(' · ')}</span>
          {actions.map(column => (
            <span key={column.id}>{column.show?.(row)}</span>
          ))}
        </div>
      )}
    </div>
  )
}

/** Everything that a row has beside its name and first figure: figures and days under the heads of their columns. */
const Further = <Row,>({ row, columns, formats }: Pick<RowCardProps<Row>, 'row' | 'columns' | 'formats'>) => (
  <div className={classes.cardFurther}>
    {columns.map(column => {
      const text = formats.get(column.id)?.text(row) ?? ''
      if (text === '' && !column.show) return null
      return (
        <span key={column.id} data-figure={isFigure(column.kind) || undefined}>
          {(isFigure(column.kind) || column.kind === 'date') && `${column.title} `}
          <CellValue column={column} row={row} text={text} />
        </span>
      )
    })}
  </div>
)

/** The figure that says most of a row: its first amount, else its first figure. */
export const figureOf = <Row,>(columns: ReadonlyArray<Column<Row>>): Column<Row> | undefined =>
  columns.find(({ kind }) => kind === 'money') ?? columns.find(({ kind }) => isFigure(kind))

/** An amount with its currency, which its column says in the head. */
export function withCurrency<Row>({ kind, currency }: Column<Row>, text: string, row: Row): string {
  const code = kind === 'money' && text !== '' ? currency?.(row) : undefined
  return code && !text.includes(code) ? `${code} ${text}` : text
}
