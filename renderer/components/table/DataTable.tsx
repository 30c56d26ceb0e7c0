import { Checkbox, Text } from '@mantine/core'
import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { type CellValue, type Column, formatOf } from './columns.ts'
import { select } from './filters.ts'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import classes from './table.module.css'
import { useTableSearch } from './use-table-search.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
})

export interface DataTableProps<Row extends RowData> {
  /** Names its saved views and its exported files. */
  id: string
  /** What one row is, for counts: "deal". */
  noun: string
  /** Many of them, where an s is not enough. */
  nouns?: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  rowId: (row: Row) => number | string
  /** Where a row leads, or what opening it does. */
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** The row that is shown beside the table. */
  isCurrent?: (row: Row) => boolean
  /** What can be done with the chosen rows; there is nothing to choose without it. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** Rows that are not loaded yet. */
  more?: { total: number; load: () => void; loading: boolean } | undefined
  /** The rows are already those that the search in the address finds, among all and not the loaded alone. */
  searched?: boolean
  /** How it is ordered until somebody says otherwise. */
  defaultSort?: { column: string; descending: boolean }
}

/** The table of the house: searched, filtered, ordered, exported; any number of rows; by mouse and by keyboard. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, columns, rowId, bulk, more, searched, defaultSort = null, noun, nouns = `${noun}s` } = props
  const [state, change] = useTableSearch()
  const [selection, setSelection] = useState<RowSelectionState>({})
  const found = useMemo(
    () => select(rows, columns, searched ? { ...state, search: '' } : state),
    [rows, columns, state, searched],
  )
  const sort = state.sort ?? defaultSort

  const table = useTable({
    features,
    data: found,
    columns: useMemo(() => columns.map(column => definitionOf<Row>(column)), [columns]),
    getRowId: row => String(rowId(row)),
    state: {
      sorting: sort ? [{ id: sort.column, desc: sort.descending }] : [],
      columnVisibility: visibilityOf(columns, state.columns),
      rowSelection: selection,
    },
    onRowSelectionChange: setSelection,
    enableRowSelection: bulk !== undefined,
  })
  const shown = table.getRowModel().rows.map(row => row.original)
  const visible = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible())
  const formats = useMemo(
    () => new Map(columns.map(column => [column.id, formatOf(column, rows)])),
    [columns, rows],
  )
  const chosen = shown.filter(row => selection[String(rowId(row))])
  const toggle = (row: Row) =>
    setSelection(({ [String(rowId(row))]: was, ...others }) =>
      was ? others : { ...others, [String(rowId(row))]: true },
    )
  const selectAll = (
    <Checkbox
      size="xs"
      aria-label="Select all"
      checked={chosen.length > 0 && chosen.length === shown.length}
      indeterminate={chosen.length > 0 && chosen.length < shown.length}
      onChange={() => table.toggleAllRowsSelected(chosen.length < shown.length)}
    />
  )

  return (
    <div className={classes.frame}>
      <TableToolbar
        {...props}
        nouns={nouns}
        state={state}
        onChange={change}
        visible={visible}
        shown={shown}
      />
      {bulk && chosen.length > 0 && (
        <div className={classes.bulk} role="status">
          <Text size="sm">{chosen.length} selected</Text>
          {bulk(chosen, () => setSelection({}))}
        </div>
      )}
      <TableBody
        {...props}
        nouns={nouns}
        rows={shown}
        columns={visible}
        formats={formats}
        isSelected={row => Boolean(selection[String(rowId(row))])}
        onToggle={bulk ? toggle : undefined}
        head={
          <TableHead
            columns={visible}
            formats={formats}
            sort={sort}
            onSort={column => change({ sort: nextSort(sort, column) })}
            selectAll={bulk ? selectAll : null}
          />
        }
        more={more}
      />
    </div>
  )
}

function definitionOf<Row extends RowData>({
  id,
  value,
  order,
}: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id,
    // What is missing comes last either way, which undefined does and null does not.
    accessorFn: row => (order ?? value)(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (a, b, column) => compare(a.getValue<CellValue>(column), b.getValue<CellValue>(column)),
  }
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compare(a: CellValue, b: CellValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

function visibilityOf<Row>(
  columns: ReadonlyArray<Column<Row>>,
  chosen: string[] | null,
): Record<string, boolean> {
  return Object.fromEntries(columns.map(({ id, optional }) => [id, chosen ? chosen.includes(id) : !optional]))
}

/** A click orders by the column, a second turns it around, a third goes back to how it was. */
function nextSort(sort: { column: string; descending: boolean } | null, column: string) {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}
