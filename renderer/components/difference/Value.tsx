import { Text } from '@mantine/core'
import type { AgentAction } from '../../api/modules.ts'
import { formatDate, formatTime } from '../../format/dates.ts'
import { formatMoney, formatNumber, formatPercent } from '../../format/numbers.ts'
import { labelOf } from '../../words/fields.ts'
import { wordsOf } from '../../words/values.ts'
import { RecordLink } from '../links/RecordLink.tsx'
import classes from './difference.module.css'
import type { FigureKind } from './difference-kinds.ts'

/** Records named by the ids in a value. */
export type NamedRecords = AgentAction['records']

interface ValueProps {
  /** The field of the API that holds it. */
  field?: string | undefined
  value: unknown
  kind?: FigureKind | undefined
  currency?: string | undefined
  records?: NamedRecords | undefined
  /** Stands within a line of text. */
  inline?: boolean
}

/** Any value of the API, readable: figures with separators, keys in words, ids by name, lists as lines, nothing as a dash. */
export function Value({ field, value, kind, currency, records, inline = false }: ValueProps) {
  if (value === null || value === undefined || value === '') return <Nothing inline={inline} />
  if (typeof value === 'number') {
    const named = records?.find(one => one.field === field && one.id === value)
    if (named) return <RecordLink type={named.type} id={named.id} name={named.name} />
    if (field !== undefined && /(^|_)id$/.test(field)) return `No. ${value}`
    if (kind === 'fraction') return formatPercent(value)
    return kind === 'amount' && currency ? formatMoney(value, currency) : formatNumber(value)
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return writtenOut(field, value)
  if (Array.isArray(value)) {
    if (value.length === 0) return <Nothing inline={inline} />
    return (
      <ul className={classes.list}>
        {value.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values of a list have no identity
          <li key={index}>
            <Value field={field} value={one} records={records} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <dl className={classes.record}>
      {Object.entries(value).map(([name, inner]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <Value field={name} value={inner} records={records} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Nothing = ({ inline }: { inline: boolean }) => (
  <Text c="dimmed" {...(inline ? { span: true, inherit: true } : {})}>
    None
  </Text>
)

/** A date or a moment as people write it, a key in words, any other text as it is. */
function writtenOut(field: string | undefined, text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatTime(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : wordsOf(field, text)
}
