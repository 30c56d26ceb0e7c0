import { UnstyledButton } from '@mantine/core'
import type { Column } from './columns/columns.ts'
import classes from './figures.module.css'

interface CellValueProps<Row> {
  column: Column<Row>
  row: Row
  /** The value as text. */
  text: string
}

/** A value as its column shows it; a figure that tells its parts is a button. */
export function CellValue<Row>({ column, row, text }: CellValueProps<Row>) {
  const onOpen = column.open?.(row)
  if (onOpen && text)
    return (
      <UnstyledButton className={classes.open} onClick={onOpen}>
        {text}
      </UnstyledButton>
    )
  return column.show ? column.show(row) : text
}
