import { Table } from '@mantine/core'
import { labelOf } from '../../words/fields.ts'
import { isCounted } from './counted.ts'
import classes from './difference.module.css'
import type { FigureKind } from './difference-kinds.ts'
import { type NamedRecords, Value } from './Value.tsx'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

interface DifferenceProps {
  changes: readonly FieldChange[]
  /** The record does not exist yet: there is nothing before. */
  created?: boolean
  /** Fields with fractions, and fields with amounts. */
  kinds?: ReadonlyMap<string, FigureKind>
  /** The currency of the record before and after. */
  currency?: { before: string | undefined; after: string | undefined }
  /** Records named by the ids in the value. */
  records?: NamedRecords
}

const NO_KINDS: ReadonlyMap<string, FigureKind> = new Map()
const NO_CURRENCY = { before: undefined, after: undefined }

/** A change field by field, before and after. */
export function Difference({
  changes,
  created = false,
  kinds = NO_KINDS,
  currency = NO_CURRENCY,
  records,
}: DifferenceProps) {
  return (
    <Table className={classes.table} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w="30%">
            Field
          </Table.Th>
          {!created && <Table.Th scope="col">Before</Table.Th>}
          <Table.Th scope="col">{created ? 'Value' : 'After'}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes
          .filter(({ field }) => !isCounted(field))
          .map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={400} c="dimmed">
                {labelOf(field)}
              </Table.Th>
              {!created && (
                <Table.Td className={classes.before}>
                  <Value
                    field={field}
                    value={before}
                    kind={kinds.get(field)}
                    currency={currency.before}
                    records={records}
                  />
                </Table.Td>
              )}
              <Table.Td className={classes.after}>
                <Value
                  field={field}
                  value={after}
                  kind={kinds.get(field)}
                  currency={currency.after}
                  records={records}
                />
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  )
}
