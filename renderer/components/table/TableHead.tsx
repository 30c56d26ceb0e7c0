import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type Column, type ColumnFormat, isFigure } from './columns/columns.ts'
import type { Widths } from './columns/use-widths.ts'
import { moved } from './columns/widths.ts'
import { DrawWidth, widthsOfHeads } from './DrawWidth.tsx'
import classes from './table.module.css'

interface TableHeadProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  formats: ReadonlyMap<string, ColumnFormat<Row>>
  sort: { column: string; descending: boolean } | null
  onSort: (column: string) => void
  /** The columns in another order. */
  onOrder: (ids: string[]) => void
  onDraw: (widths: Widths) => void
  onForgetWidths: () => void
  selectAll: ReactNode
}

/** Number of pixels by which a key resizes a column. */
const STEP = 16

/**
 * The heads of the columns, which order the rows when pressed. They are dragged to another place and drawn wider; by keyboard
 * Shift and an arrow moves the column, Ctrl and an arrow draws it.
 */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, formats, sort, onSort, onOrder, onDraw, onForgetWidths, selectAll } = props
  const [dragged, setDragged] = useState<string | null>(null)
  const ids = columns.map(({ id }) => id)
  const byKey = (event: KeyboardEvent<HTMLElement>, id: string) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const head = event.currentTarget.closest('th')
    if (!by || !head || !(event.shiftKey || event.ctrlKey)) return
    event.preventDefault()
    if (event.shiftKey) return onOrder(moved(ids, id, ids.indexOf(id) + by))
    const widths = widthsOfHeads(head)
    onDraw({ ...widths, [id]: Math.max(STEP * 3, (widths[id] ?? 0) + by * STEP) })
  }
  return (
    <thead>
      <tr>
        {selectAll && <td className={classes.check}>{selectAll}</td>}
        {columns.map(({ id, title, kind }, place) => {
          const sorted = sort?.column === id
          const Arrow = sort?.descending ? IconArrowDown : IconArrowUp
          return (
            <th
              key={id}
              scope="col"
              data-column={id}
              data-figure={isFigure(kind) || undefined}
              aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
              onDragOver={event => dragged !== null && event.preventDefault()}
              onDrop={() => dragged !== null && onOrder(moved(ids, dragged, place))}
            >
              <button
                type="button"
                className={classes.sort}
                draggable
                aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Control+ArrowLeft Control+ArrowRight"
                onDragStart={() => setDragged(id)}
                onDragEnd={() => setDragged(null)}
                onClick={() => onSort(id)}
                onKeyDown={event => byKey(event, id)}
              >
                <span className={classes.title}>{formats.get(id)?.title ?? title}</span>
                {sorted && <Arrow size={14} aria-hidden />}
              </button>
              <DrawWidth id={id} onDraw={onDraw} onForget={onForgetWidths} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
