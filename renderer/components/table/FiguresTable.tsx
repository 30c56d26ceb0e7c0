import { Group, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Scrolling } from '../page/Scrolling.tsx'
import { CellValue } from './CellValue.tsx'
import { type Column, formatOf, isFigure } from './columns/columns.ts'
import { ExportFigures } from './ExportFigures.tsx'
import classes from './figures.module.css'
import { RowCard } from './RowCard.tsx'

interface FiguresTableProps<Row> {
  /** Names its exported files. */
  id: string
  /** Names the table for screen readers. */
  label: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  rowId: (row: Row) => number | string
  /** The sums below; they are shown and not exported. */
  totals?: Row | undefined
  /** Marks rows that sum up the ones above. */
  isTotal?: (row: Row) => boolean
  /** A note beside the export button. */
  note?: ReactNode
  /** The maximum height in pixels, beyond which it scrolls. */
  maxHeight?: number
  /** Many columns in little room stand closer together. */
  dense?: boolean
}

/** Columns that stand beside each other on a phone; where there are more, a row is a card. */
const BESIDE = 3

/** A short table within a page, all of it shown, written as the house writes figures, and exported. */
export function FiguresTable<Row>(props: FiguresTableProps<Row>) {
  const { id, label, rows, columns, rowId, totals, isTotal, note, maxHeight, dense = false } = props
  const written = totals === undefined ? rows : [...rows, totals]
  const formats = columns.map(column => ({ column, format: formatOf(column, written) }))
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const areCards = isPhone && columns.length > BESIDE
  const byColumn = new Map(formats.map(({ column, format }) => [column.id, format]))
  const card = (row: Row) => {
    const [name] = columns
    return (
      <Table.Td>
        <RowCard row={row} columns={columns} formats={byColumn} whole>
          {name && (name.show ? name.show(row) : byColumn.get(name.id)?.text(row))}
        </RowCard>
      </Table.Td>
    )
  }
  const inColumns = (row: Row) =>
    formats.map(({ column, format }, index) => {
      const text = format.text(row)
      const shown = (
        <>
          <CellValue column={column} row={row} text={text} />
          {format.hasNegatives && !text.endsWith(')') && <span aria-hidden className={classes.parenthesis} />}
        </>
      )
      const align = isFigure(column.kind) ? 'right' : undefined
      const whole = isWhole(column) || undefined
      return index === 0 ? (
        <Table.Th key={column.id} scope="row" ta={align} data-whole={whole}>
          {shown}
        </Table.Th>
      ) : (
        <Table.Td key={column.id} ta={align} data-whole={whole}>
          {shown}
        </Table.Td>
      )
    })
  const cells = areCards ? card : inColumns
  return (
    <div>
      <Group justify="space-between" align="flex-start" gap="lg" mb={4} wrap="nowrap">
        <Text size="sm" c="dimmed">
          {note}
        </Text>
        <ExportFigures name={id} columns={columns} rows={rows} label={label} />
      </Group>
      <Scrolling
        label={`Table: ${label}`}
        className={dense ? classes.dense : classes.frame}
        maxHeight={maxHeight}
      >
        <Table aria-label={label} {...(dense ? { horizontalSpacing: 6 } : {})}>
          {!areCards && (
            <Table.Thead>
              <Table.Tr>
                {formats.map(({ column, format }) => (
                  <Table.Th key={column.id} scope="col" ta={isFigure(column.kind) ? 'right' : undefined}>
                    {format.title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
          )}
          <Table.Tbody>
            {rows.map(row => (
              <Table.Tr key={rowId(row)} className={isTotal?.(row) ? classes.totals : undefined}>
                {cells(row)}
              </Table.Tr>
            ))}
            {totals !== undefined && <Table.Tr className={classes.totals}>{cells(totals)}</Table.Tr>}
          </Table.Tbody>
        </Table>
      </Scrolling>
    </div>
  )
}

/** Figures, days and states stand on one line; texts give way. */
const isWhole = <Row,>({ kind, show }: Column<Row>): boolean =>
  isFigure(kind) || kind === 'date' || kind === 'time' || (kind === 'choice' && show !== undefined)
