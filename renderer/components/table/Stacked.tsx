import { Table, type TableProps, type TableTdProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stacked.module.css'

/** A table whose rows are cards on a phone: the first cell is the title, the others stand below it by their labels. */
export const Stacked = (props: TableProps) => <Table {...props} className={classes.table} />

interface StackedCellProps extends Omit<TableTdProps, 'miw'> {
  /** The column's title. */
  label: string
  /** The least width as a column, in pixels. */
  least?: number
  children: ReactNode
}

/** A cell with the title of its column, which a phone shows beside it. */
export function StackedCell({ label, least, children, ...cell }: StackedCellProps) {
  return (
    <Table.Td {...cell} className={classes.cell} data-label={label} __vars={{ '--least': `${least ?? 0}px` }}>
      {children}
    </Table.Td>
  )
}
