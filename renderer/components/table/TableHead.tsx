import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Column, type ColumnFormat, isFigure } from './columns.ts'
import classes from './table.module.css'

interface TableHeadProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  formats: ReadonlyMap<string, ColumnFormat<Row>>
  sort: { column: string; descending: boolean } | null
  onSort: (column: string) => void
  selectAll: ReactNode
}

/** The heads of the columns, which order the rows when pressed. */
export function TableHead<Row>({ columns, formats, sort, onSort, selectAll }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selectAll && <td className={classes.check}>{selectAll}</td>}
        {columns.map(({ id, title, kind }) => {
          const sorted = sort?.column === id
          const Arrow = sort?.descending ? IconArrowDown : IconArrowUp
          return (
            <th
              key={id}
              scope="col"
              data-figure={isFigure(kind) || undefined}
              aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" className={classes.sort} onClick={() => onSort(id)}>
                <span className={classes.ellipsis}>{formats.get(id)?.title ?? title}</span>
                {sorted && <Arrow size={14} aria-hidden />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
