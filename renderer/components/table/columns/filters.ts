import { formatDate } from '../../../format/dates.ts'
import { finder, holder } from '../../../format/found.ts'
import { formatNumber, formatPercent } from '../../../format/numbers.ts'
import type { Column } from './columns.ts'

/** A column's filter in its form in the address: `stage:nda,screening`, `size:1000000..`, `name:acme`. */
export interface Filter {
  column: string
  /** Words joined by commas for a choice, `from..to` for figures and dates, part of it for text. */
  value: string
}

export function parseFilter(text: string): Filter | null {
  const at = text.indexOf(':')
  return at > 0 ? { column: text.slice(0, at), value: text.slice(at + 1) } : null
}

export const filterText = ({ column, value }: Filter): string => `${column}:${value}`

export const rangeOf = (value: string): [from: string, to: string] => {
  const [from = '', to = ''] = value.split('..')
  return [from, to]
}

/** The rows that pass every filter and have every word of the search in one of their texts. */
export function select<Row>(
  rows: readonly Row[],
  columns: ReadonlyArray<Column<Row>>,
  { filters, search }: { filters: readonly Filter[]; search: string },
): readonly Row[] {
  const tests = filters.flatMap(filter => {
    const column = columns.find(({ id }) => id === filter.column)
    return column ? [testOf(column, filter.value)] : []
  })
  const isSearched = search.trim() !== ''
  if (tests.length === 0 && !isSearched) return rows
  const texts = columns.flatMap(textOf)
  const isFound = finder(search)
  return rows.filter(
    row =>
      tests.every(test => test(row)) &&
      (!isSearched || isFound(texts.map(written => written(row)).join('\n'))),
  )
}

/** Returns the searchable texts of a column: texts, and the labels of choices. */
function textOf<Row>(column: Column<Row>): Array<(row: Row) => string> {
  const { kind, value, choices = [] } = column
  if (kind === 'text') return [row => String(value(row) ?? '')]
  if (kind !== 'choice') return []
  const labels = new Map(choices.map(choice => [choice.value, choice.label]))
  return [row => labels.get(String(value(row))) ?? '']
}

function testOf<Row>({ kind, value }: Column<Row>, wanted: string): (row: Row) => boolean {
  if (kind === 'choice') {
    const chosen = new Set(wanted.split(','))
    return row => chosen.has(String(value(row) ?? ''))
  }
  if (kind === 'text') {
    const holds = holder(wanted)
    return row => holds(String(value(row) ?? ''))
  }
  const [from, to] = rangeOf(wanted)
  if (kind === 'date' || kind === 'time') {
    return row => {
      const day = String(value(row) ?? '').slice(0, 10)
      return day !== '' && (from === '' || day >= from) && (to === '' || day <= to)
    }
  }
  return row => {
    const figure = value(row)
    return (
      figure !== null &&
      (from === '' || Number(figure) >= Number(from)) &&
      (to === '' || Number(figure) <= Number(to))
    )
  }
}

/** Returns the label of a filter's chip: `Stage: NDA or Screening`, `Size: from 1,000,000`. */
export function describe<Row>(column: Column<Row>, value: string): string {
  if (column.kind === 'text') return `${column.title} has “${value}”`
  if (column.kind === 'choice') {
    const labels = value
      .split(',')
      .map(one => column.choices?.find(choice => choice.value === one)?.label ?? one)
    return `${column.title}: ${labels.join(' or ')}`
  }
  const [from, to] = rangeOf(value)
  const parts = [from && `from ${bound(column, from)}`, to && `to ${bound(column, to)}`].filter(Boolean)
  return `${column.title}: ${parts.join(' ')}`
}

function bound<Row>({ kind }: Column<Row>, text: string): string {
  if (kind === 'date' || kind === 'time') return formatDate(text)
  return kind === 'percent' ? formatPercent(Number(text)) : formatNumber(Number(text))
}
