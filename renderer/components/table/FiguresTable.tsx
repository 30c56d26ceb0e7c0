import { Button, Group, Menu, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Scrolling } from '../Scrolling.tsx'
import { useAction } from '../use-action.ts'
import { type Column, formatOf, isFigure } from './columns.ts'
import { exportCsv, exportXlsx } from './export.ts'
import classes from './figures.module.css'

interface FiguresTableProps<Row> {
  /** Names its exported files. */
  id: string
  /** What it shows, for whoever hears the page. */
  label: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  rowId: (row: Row) => number | string
  /** The sums below; they are shown and not exported. */
  totals?: Row | undefined
  /** Rows that sum up what stands above them. */
  isTotal?: (row: Row) => boolean
  /** What stands beside its export. */
  note?: ReactNode
}

/** A short table within a page, all of it shown, written as the house writes figures, and exported. */
export function FiguresTable<Row>(props: FiguresTableProps<Row>) {
  const { id, label, rows, columns, rowId, totals, isTotal, note } = props
  const written = totals === undefined ? rows : [...rows, totals]
  const formats = columns.map(column => ({ column, format: formatOf(column, written) }))
  const cells = (row: Row) =>
    formats.map(({ column, format }) => {
      const text = format.text(row)
      return (
        <Table.Td key={column.id} ta={isFigure(column.kind) ? 'right' : undefined}>
          {column.show ? column.show(row) : text}
          {format.hasNegatives && !text.endsWith(')') && <span aria-hidden className={classes.parenthesis} />}
        </Table.Td>
      )
    })
  return (
    <div>
      <Group justify="space-between" align="flex-start" gap="lg" mb={4} wrap="nowrap">
        <Text size="sm" c="dimmed">
          {note}
        </Text>
        <ExportFigures name={id} columns={columns} rows={rows} label={label} />
      </Group>
      <Scrolling label={`Table: ${label}`} className={classes.frame}>
        <Table aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              {formats.map(({ column, format }) => (
                <Table.Th key={column.id} scope="col" ta={isFigure(column.kind) ? 'right' : undefined}>
                  {format.title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
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

interface ExportFiguresProps<Row> {
  name: string
  label: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
}

function ExportFigures<Row>({ label, ...exported }: ExportFiguresProps<Row>) {
  const writeXlsx = useAction(exportXlsx<Row>, { invalidates: [] })
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          flex="none"
          leftSection={<IconDownload size={14} />}
          aria-label={`Export ${label}`}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => writeXlsx.mutate(exported)}>As XLSX</Menu.Item>
        <Menu.Item onClick={() => exportCsv(exported)}>As CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
