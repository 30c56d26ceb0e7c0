import { Checkbox, Text } from '@mantine/core'
import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type CellValue, type Column, formatOf } from './columns/columns.ts'
import { select } from './columns/filters.ts'
import { isGroupable, linesOf } from './columns/lines.ts'
import { useWidths } from './columns/use-widths.ts'
import { Peek } from './Peek.tsx'
import { CHECK_WIDTH, TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import classes from './table.module.css'
import { useRoom } from './use-room.ts'
import { useTableSearch } from './use-table-search.ts'

/** Below this width in pixels a row is a card of two lines. */
const NARROW = 520

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
})

export interface DataTableProps<Row extends RowData> {
  /** Names its saved views and its exported files. */
  id: string
  /** The noun of a row, used in counts: "deal". */
  noun: string
  /** Many of them, where an s is not enough. */
  nouns?: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  rowId: (row: Row) => number | string
  /** The address of a row, or the action that opens it. */
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** The row that is shown beside the table. */
  isCurrent?: (row: Row) => boolean
  /** Actions on the chosen rows; rows cannot be chosen without it. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** Further controls that narrow the rows, beside the filters. */
  chooses?: ReactNode
  /** Rows that are not loaded yet. */
  more?: { total: number; load: () => void; loading: boolean } | undefined
  /** The rows are already those that the search in the address finds, among all and not the loaded alone. */
  searched?: boolean
  /** The default order. */
  defaultSort?: { column: string; descending: boolean }
}

/** The table of the house: searched, filtered, ordered, grouped, exported; any number of rows; by mouse and by keyboard. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    id,
    rows,
    columns,
    rowId,
    bulk,
    more,
    searched,
    defaultSort = null,
    noun,
    nouns = `${noun}s`,
  } = props
  const [state, change] = useTableSearch()
  const [selection, setSelection] = useState<RowSelectionState>({})
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [peeking, setPeeking] = useState(false)
  const [peeked, setPeeked] = useState<number | string | null>(null)
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
      rowSelection: selection,
    },
    onRowSelectionChange: setSelection,
    enableRowSelection: bulk !== undefined,
  })
  const shown = table.getRowModel().rows.map(row => row.original)
  const visible = useMemo(() => inOrder(columns, state.columns), [columns, state.columns])
  const formats = useMemo(
    () => new Map(columns.map(column => [column.id, formatOf(column, rows)])),
    [columns, rows],
  )
  const frame = useRef<HTMLElement>(null)
  const room = useRoom(frame)
  const isNarrow = room !== null && room < NARROW
  const { widths, drawn, draw, forget } = useWidths(
    id,
    formats,
    rows,
    visible,
    room === null ? null : room - (bulk ? CHECK_WIDTH : 0),
  )
  const column = columns.find(one => one.id === state.group && isGroupable(one))
  const lines = linesOf(shown, column ? { column, format: formats.get(column.id), folded } : null)
  const beside = peeking ? (shown.find(row => rowId(row) === peeked) ?? shown[0]) : undefined
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
        peeking={peeking}
        isNarrow={isNarrow}
        onPeek={setPeeking}
      />
      {bulk && chosen.length > 0 && (
        <div className={classes.bulk} role="status">
          <Text size="sm">{chosen.length} selected</Text>
          {bulk(chosen, () => setSelection({}))}
        </div>
      )}
      <div className={classes.beside}>
        <TableBody
          {...props}
          frame={frame}
          isNarrow={isNarrow}
          nouns={nouns}
          lines={lines}
          all={rows}
          columns={visible}
          formats={formats}
          widths={widths}
          drawn={drawn}
          sums={{ rows: shown, shown: !more && shown.length > 1 }}
          isSelected={row => Boolean(selection[String(rowId(row))])}
          isCurrent={beside === undefined ? props.isCurrent : row => row === beside}
          onPeek={peeking ? row => setPeeked(rowId(row)) : undefined}
          onToggle={bulk ? toggle : undefined}
          onFold={key => setFolded(before => toggled(before, key))}
          head={
            <TableHead
              columns={visible}
              formats={formats}
              sort={sort}
              onSort={by => change({ sort: nextSort(sort, by) })}
              onOrder={ids => change({ columns: ids })}
              onDraw={draw}
              onForgetWidths={forget}
              selectAll={bulk ? selectAll : null}
            />
          }
          more={more}
        />
        {beside !== undefined && (
          <Peek
            row={beside}
            columns={columns}
            formats={formats}
            href={props.href?.(beside)}
            onClose={() => setPeeking(false)}
          />
        )}
      </div>
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
    // Missing values sort last in both directions, which `undefined` achieves and null does not.
    accessorFn: row => (order ?? value)(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (a, b, column) => compare(a.getValue<CellValue>(column), b.getValue<CellValue>(column)),
  }
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compare(a: CellValue, b: CellValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** The columns that are shown: those that somebody chose, as they ordered them, else the table's own. */
function inOrder<Row>(
  columns: ReadonlyArray<Column<Row>>,
  chosen: string[] | null,
): ReadonlyArray<Column<Row>> {
  if (!chosen) return columns.filter(({ optional }) => !optional)
  const found = chosen.flatMap(id => columns.find(column => column.id === id) ?? [])
  return found.length > 0 ? found : columns
}

/** The set with the value, or without it where it was there. */
function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  return set.has(value) ? new Set([...set].filter(one => one !== value)) : new Set([...set, value])
}

/** A click orders by the column, a second turns it around, a third goes back to how it was. */
function nextSort(sort: { column: string; descending: boolean } | null, column: string) {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}
