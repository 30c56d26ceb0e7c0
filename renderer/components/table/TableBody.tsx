import { Button, Checkbox, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { count, formatNumber } from '../../format/numbers.ts'
import { Scrolling } from '../Scrolling.tsx'
import { type Column, type ColumnFormat, isFigure, widthOf } from './columns.ts'
import { Spacer } from './Spacer.tsx'
import classes from './table.module.css'
import { useRowCursor } from './use-row-cursor.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

const ROW_HEIGHT = 36

interface TableBodyProps<Row> {
  noun: string
  nouns: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  formats: ReadonlyMap<string, ColumnFormat<Row>>
  rowId: (row: Row) => number | string
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** The row that is shown beside the table. */
  isCurrent?: (row: Row) => boolean
  isSelected: (row: Row) => boolean
  onToggle: ((row: Row) => void) | undefined
  head: ReactNode
  more: { total: number; load: () => void; loading: boolean } | undefined
}

/** The rows, of which only those in sight are in the page. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const {
    noun,
    nouns,
    rows,
    columns,
    formats,
    rowId,
    href,
    onOpen,
    isCurrent,
    isSelected,
    onToggle,
    head,
    more,
  } = props
  const frame = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const { indices, before, after, scrollTo } = useRowsInSight({
    frame,
    count: rows.length,
    height: ROW_HEIGHT,
  })
  const open = (row: Row) => (href ? void navigate({ to: href(row) }) : onOpen?.(row))
  useRowCursor({
    frame,
    count: rows.length,
    scrollTo,
    onToggle: index => rows[index] !== undefined && onToggle?.(rows[index]),
  })
  const span = columns.length + (onToggle ? 1 : 0)

  return (
    <Scrolling ref={frame} className={classes.scroll} label={`Table of ${nouns}`}>
      <table
        className={classes.table}
        style={{ minWidth: minWidthOf(columns) }}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          {onToggle && <col style={{ width: 36 }} />}
          {columns.map((column, index) => (
            <col key={column.id} style={index === 0 ? {} : { width: widthOf(column) }} />
          ))}
        </colgroup>
        {head}
        <tbody>
          <Spacer height={before} span={span} />
          {indices.map(index => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <tr
                key={rowId(row)}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={onToggle ? isSelected(row) : undefined}
                aria-current={isCurrent?.(row) || undefined}
                data-opens={href || onOpen ? true : undefined}
                tabIndex={-1}
                onClick={event => {
                  if (!(event.target as Element).closest('a, button, input, label')) open(row)
                }}
                onKeyDown={event => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) open(row)
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
                {columns.map((column, position) => (
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
                  />
                ))}
              </tr>
            )
          })}
          <Spacer height={after} span={span} />
        </tbody>
      </table>
      {rows.length === 0 && (
        <Text c="dimmed" p="md">
          Nothing matches. Remove a filter or change the search.
        </Text>
      )}
      {more && (
        <div className={classes.more}>
          <Text c="dimmed" size="sm">
            {formatNumber(rows.length)} of {count(more.total, noun, nouns)} loaded
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
}

function Cell<Row>({ column, row, format, opener }: CellProps<Row>) {
  const text = format?.text(row) ?? ''
  const content = column.show ? column.show(row) : text
  return (
    <td
      data-figure={isFigure(column.kind) || undefined}
      className={classes.ellipsis}
      title={text || undefined}
    >
      {opener?.href ? (
        <Link to={opener.href} className={classes.opener}>
          {content}
        </Link>
      ) : opener?.onOpen ? (
        <button type="button" className={classes.opener} onClick={opener.onOpen}>
          {content}
        </button>
      ) : (
        content
      )}
      {format?.hasNegatives && !text.endsWith(')') && <span aria-hidden className={classes.parenthesis} />}
    </td>
  )
}

const FIRST_COLUMN = 200

function minWidthOf<Row>([, ...others]: ReadonlyArray<Column<Row>>): number {
  return others.reduce((sum, column) => sum + widthOf(column), FIRST_COLUMN)
}
