import { Button, Checkbox, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { count, formatNumber, manyOf } from '../../format/numbers.ts'
import { Scrolling } from '../page/Scrolling.tsx'
import { type Column, type ColumnFormat, isFigure } from './columns/columns.ts'
import type { Line } from './columns/lines.ts'
import { isSummed } from './columns/sums.ts'
import type { Widths } from './columns/use-widths.ts'
import { GroupRow } from './GroupRow.tsx'
import { RowCard } from './RowCard.tsx'
import { Spacer } from './Spacer.tsx'
import { CardSums, SumCells, Sums } from './SumCells.tsx'
import classes from './table.module.css'
import { useRowCursor } from './use-row-cursor.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

/** Returns the row height in pixels, as in table.module.css: touch needs more than a pointer, and a card has two lines. */
const rowHeight = (isNarrow: boolean) => {
  if (isNarrow) return 64
  return window.matchMedia('(pointer: coarse)').matches ? 44 : 36
}
export const CHECK_WIDTH = 36

interface TableBodyProps<Row> {
  frame: RefObject<HTMLElement | null>
  /** Rows are cards of two lines. */
  isNarrow: boolean
  noun: string
  nouns: string
  lines: ReadonlyArray<Line<Row>>
  /** Every row of the table, by which its amounts are written. */
  all: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  formats: ReadonlyMap<string, ColumnFormat<Row>>
  rowId: (row: Row) => number | string
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  widths: Widths
  /** Whether somebody resized the columns: left-over width is then not distributed. */
  drawn: boolean
  /** Rows of the totals below, shown only where all of them are loaded. */
  sums: { rows: readonly Row[]; shown: boolean }
  /** The row that is shown beside the table. */
  isCurrent: ((row: Row) => boolean) | undefined
  /** Shows a row beside the table instead of opening it. */
  onPeek: ((row: Row) => void) | undefined
  onFold: (group: string) => void
  isSelected: (row: Row) => boolean
  onToggle: ((row: Row) => void) | undefined
  head: ReactNode
  more: { total: number; load: () => void; loading: boolean } | undefined
}

/** The rows, of which only those in sight are in the page. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const {
    frame,
    isNarrow,
    noun,
    nouns,
    lines,
    all,
    columns,
    formats,
    widths,
    drawn,
    sums,
    rowId,
    href,
    onOpen,
    isCurrent,
    isSelected,
    onPeek,
    onFold,
    onToggle,
    head,
    more,
  } = props
  const navigate = useNavigate()
  const { indices, before, after, scrollTo, measure } = useRowsInSight({
    frame,
    count: lines.length,
    height: rowHeight(isNarrow),
  })
  const open = (row: Row) => (href ? void navigate({ to: href(row) }) : onOpen?.(row))
  const cursor = useRowCursor({
    frame,
    count: lines.length,
    scrollTo,
    onToggle: index => {
      const line = lines[index]
      if (line?.kind === 'row') onToggle?.(line.row)
    },
  })
  const width = columns.reduce((sum, { id }) => sum + (widths[id] ?? 0), onToggle ? CHECK_WIDTH : 0)
  const cells = isNarrow ? columns.slice(0, 1) : columns
  const span = cells.length + (onToggle ? 1 : 0)

  return (
    <Scrolling ref={frame} className={classes.scroll} label={`Table of ${manyOf(noun, nouns)}`}>
      <table
        className={classes.table}
        data-cards={isNarrow || undefined}
        style={isNarrow ? {} : drawn ? { width } : { minWidth: width }}
        aria-rowcount={lines.length + 1}
      >
        <colgroup>
          {onToggle && <col style={{ width: CHECK_WIDTH }} />}
          {cells.map(({ id }) => (
            <col key={id} style={isNarrow ? {} : { width: widths[id] }} />
          ))}
        </colgroup>
        {!isNarrow && head}
        <tbody>
          <Spacer height={before} span={span} />
          {indices.map(index => {
            const line = lines[index]
            if (line === undefined) return null
            if (line.kind === 'group')
              return (
                <GroupRow
                  key={`group ${line.key}`}
                  {...{ group: line, index, noun, nouns, columns: cells, formats, all }}
                  ref={measure}
                  choosable={onToggle !== undefined}
                  whole={!more}
                  onFold={() => onFold(line.key)}
                />
              )
            const { row } = line
            return (
              <tr
                key={rowId(row)}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={onToggle ? isSelected(row) : undefined}
                aria-current={isCurrent?.(row) || undefined}
                data-opens={href || onOpen ? true : undefined}
                tabIndex={-1}
                onFocus={() => onPeek?.(row)}
                onClick={event => {
                  if ((event.target as Element).closest('a, button, input, label')) return
                  if (onPeek) event.currentTarget.focus()
                  else open(row)
                }}
                onKeyDown={event => {
                  if (event.target !== event.currentTarget) return
                  if (event.key === 'Enter') open(row)
                  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
                  if (by === undefined) return
                  event.preventDefault()
                  cursor.move(by)
                }}
              >
                {onToggle && (
                  <td className={classes.check}>
                    <Checkbox
                      size="xs"
                      aria-label={`Select ${columns[0] ? formats.get(columns[0].id)?.text(row) : ''}`}
                      checked={isSelected(row)}
                      onChange={() => onToggle(row)}
                    />
                  </td>
                )}
                {cells.map((column, position) => (
                  <Cell
                    key={column.id}
                    column={column}
                    row={row}
                    format={formats.get(column.id)}
                    opener={
                      position === 0
                        ? { href: href?.(row), onOpen: onOpen && (() => onOpen(row)) }
                        : undefined
                    }
                    card={isNarrow ? { columns, formats } : undefined}
                  />
                ))}
              </tr>
            )
          })}
          <Spacer height={after} span={span} />
        </tbody>
        {sums.shown && columns.some(isSummed) && (
          <tfoot>
            <tr>
              {onToggle && <td />}
              <th scope="row">
                <div className={isNarrow ? classes.cardLine : undefined}>
                  <span>Sum</span>
                  {columns[0] && <Sums column={columns[0]} formats={formats} rows={sums.rows} all={all} />}
                  {isNarrow && <CardSums columns={columns} rows={sums.rows} all={all} />}
                </div>
              </th>
              {/* A card has one figure. */}
              <SumCells columns={cells} formats={formats} rows={sums.rows} all={all} />
            </tr>
          </tfoot>
        )}
      </table>
      {lines.length === 0 && (
        <Text c="dimmed" p="md">
          {all.length === 0 ? 'Nothing here yet.' : 'Nothing matches. Remove a filter or change the search.'}
        </Text>
      )}
      {more && (
        <div className={classes.more}>
          <Text c="dimmed" size="sm">
            {formatNumber(all.length)} of {count(more.total, noun, nouns)} loaded
          </Text>
          <Button variant="default" size="compact-sm" onClick={more.load} loading={more.loading}>
            Load more
          </Button>
        </div>
      )}
    </Scrolling>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  format: ColumnFormat<Row> | undefined
  /** The first cell leads to the row. */
  opener: { href: string | undefined; onOpen: (() => void) | undefined } | undefined
  /** The whole row as a card, under the name that opens it. */
  card: Pick<TableBodyProps<Row>, 'columns' | 'formats'> | undefined
}

function Cell<Row>({ column, row, format, opener, card }: CellProps<Row>) {
  const text = format?.text(row) ?? ''
  const content = column.show ? column.show(row) : text
  const name = opener?.href ? (
    <Link to={opener.href} className={classes.opener}>
      {content}
    </Link>
  ) : opener?.onOpen ? (
    <button type="button" className={classes.opener} onClick={opener.onOpen}>
      {content}
    </button>
  ) : (
    content
  )
  if (card)
    return (
      <td>
        <RowCard row={row} {...card}>
          {name}
        </RowCard>
      </td>
    )
  return (
    <td
      data-figure={isFigure(column.kind) || undefined}
      className={classes.ellipsis}
      title={text || undefined}
    >
      {name}
      {format?.hasNegatives && !text.endsWith(')') && <span aria-hidden className={classes.parenthesis} />}
    </td>
  )
}
