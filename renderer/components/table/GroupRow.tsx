import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Ref } from 'react'
import { count } from '../../format/numbers.ts'
import type { Column, ColumnFormat } from './columns/columns.ts'
import type { Line } from './columns/lines.ts'
import { SumCells, Sums } from './SumCells.tsx'
import classes from './table.module.css'

interface GroupRowProps<Row> {
  group: Extract<Line<Row>, { kind: 'group' }>
  index: number
  noun: string
  nouns: string
  columns: ReadonlyArray<Column<Row>>
  formats: ReadonlyMap<string, ColumnFormat<Row>>
  all: readonly Row[]
  /** Adds the column of checkboxes. */
  choosable: boolean
  /** All rows of the table are loaded: of some of a group no sum is shown. */
  whole: boolean
  onFold: () => void
  /** Hears how high it is, which its sums decide. */
  ref: Ref<HTMLTableRowElement>
}

/** The head of a group of rows, with their totals; it folds them away. */
export function GroupRow<Row>(props: GroupRowProps<Row>) {
  const { group, index, noun, nouns, columns, formats, all, choosable, whole, onFold, ref } = props
  const sums = { formats, all, rows: whole ? group.rows : [] }
  const Chevron = group.folded ? IconChevronRight : IconChevronDown
  return (
    <tr ref={ref} data-index={index} data-group aria-rowindex={index + 2} tabIndex={-1}>
      {choosable && <td />}
      <th scope="rowgroup">
        <UnstyledButton className={classes.fold} aria-expanded={!group.folded} onClick={onFold}>
          <Chevron size={14} aria-hidden />
          <span className={classes.ellipsis}>{group.label}</span>
          <span className={classes.counted}>
            {count(group.rows.length, noun, nouns)}
            {!whole && ' loaded'}
          </span>
        </UnstyledButton>
        {columns[0] && <Sums column={columns[0]} {...sums} />}
      </th>
      <SumCells columns={columns} {...sums} />
    </tr>
  )
}
