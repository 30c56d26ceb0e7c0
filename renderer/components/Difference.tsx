import { Table, Text } from '@mantine/core'
import { formatDate, formatTime } from '../format/dates.ts'
import { formatMoney, formatNumber, formatPercent } from '../format/numbers.ts'
import { wordsOfKey } from '../format/words.ts'
import classes from './difference.module.css'
import type { FigureKind } from './difference-kinds.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

interface DifferenceProps {
  changes: readonly FieldChange[]
  /** The record does not exist yet: there is nothing before. */
  created?: boolean
  /** Which fields hold fractions, and which amounts. */
  kinds?: ReadonlyMap<string, FigureKind>
  /** The currency of the record before and after. */
  currency?: { before: string | undefined; after: string | undefined }
}

const NO_KINDS: ReadonlyMap<string, FigureKind> = new Map()
const NO_CURRENCY = { before: undefined, after: undefined }

/** What would change, field by field, before and after. */
export function Difference({
  changes,
  created = false,
  kinds = NO_KINDS,
  currency = NO_CURRENCY,
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
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" fw={400} c="dimmed">
              {wordsOfKey(field)}
            </Table.Th>
            {!created && (
              <Table.Td className={classes.before}>
                <Value value={before} kind={kinds.get(field)} currency={currency.before} />
              </Table.Td>
            )}
            <Table.Td className={classes.after}>
              <Value value={after} kind={kinds.get(field)} currency={currency.after} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** A date or a moment as people write it, any other text as it is. */
function writtenOut(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatTime(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text
}

interface ValueProps {
  value: unknown
  kind?: FigureKind | undefined
  currency?: string | undefined
  /** Stands within a line of text. */
  inline?: boolean
}

/** Any value of the API, readable: figures with separators, lists as lines, nothing as a dash. */
export function Value({ value, kind, currency, inline = false }: ValueProps) {
  if (value === null || value === undefined || value === '')
    return (
      <Text c="dimmed" {...(inline ? { span: true, inherit: true } : {})}>
        None
      </Text>
    )
  if (typeof value === 'number') {
    if (kind === 'fraction') return formatPercent(value)
    return kind === 'amount' && currency ? formatMoney(value, currency) : formatNumber(value)
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return writtenOut(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return <Text c="dimmed">None</Text>
    return (
      <ul className={classes.list}>
        {value.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values of a list have no identity
          <li key={index}>
            <Value value={one} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <dl className={classes.record}>
      {Object.entries(value).map(([name, inner]) => (
        <div key={name}>
          <dt>{wordsOfKey(name)}</dt>
          <dd>
            <Value value={inner} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
