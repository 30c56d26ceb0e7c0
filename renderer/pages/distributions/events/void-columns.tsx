import { Button } from '@mantine/core'
import type { Column } from '../../../components/table/columns/columns.ts'
import { meant } from '../../../language/language.ts'

interface Voidable {
  author: string
  void: { reason: string } | null
}

interface VoidColumns<Row> {
  /** The label of the button. */
  verb: string
  mayWrite: boolean
  onVoid: (row: Row) => void
}

/** Who recorded a row, why it was voided, and the button with which it is. */
export const voidColumns = <Row extends Voidable>({
  verb,
  mayWrite,
  onVoid,
}: VoidColumns<Row>): Array<Column<Row>> => [
  { id: 'author', title: 'Recorded by', kind: 'text', value: one => one.author },
  { id: 'void', title: 'Voided', kind: 'text', value: one => one.void?.reason ?? null },
  {
    id: 'take back',
    title: meant('Void', 'verb'),
    kind: 'text',
    value: () => null,
    action: true,
    show: one =>
      mayWrite &&
      one.void === null && (
        <Button size="compact-xs" variant="default" onClick={() => onVoid(one)}>
          {verb}
        </Button>
      ),
  },
]
