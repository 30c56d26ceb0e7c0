import { Button } from '@mantine/core'
import type { Column } from './columns/columns.ts'

interface TakeBack<Row> {
  /** Names a row for screen readers. */
  name: (row: Row) => string
  busy: boolean
  onTakeBack: (row: Row) => void
}

/** A button in each row that takes back an entry made by mistake. */
export const takeBackColumn = <Row,>({ name, busy, onTakeBack }: TakeBack<Row>): Column<Row> => ({
  id: 'change',
  title: 'Change',
  kind: 'text',
  action: true,
  value: () => null,
  width: 110,
  show: row => (
    <Button
      size="compact-xs"
      variant="default"
      disabled={busy}
      aria-label={`Delete: ${name(row)}`}
      onClick={() => onTakeBack(row)}
    >
      Delete
    </Button>
  ),
})
