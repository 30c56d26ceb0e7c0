import type { ReactNode } from 'react'
import { minorDigits } from '../../../format/currencies.ts'
import { formatDate, formatTime } from '../../../format/dates.ts'
import {
  decimalsFor,
  formatAmount,
  formatNumber,
  formatPercent,
  numberDecimals,
  percentDecimals,
} from '../../../format/numbers.ts'

export type ColumnKind = 'text' | 'choice' | 'money' | 'percent' | 'number' | 'date' | 'time'
export type CellValue = string | number | null

/** A column, declared: the kind decides alignment, format, filter and export. */
export interface Column<Row> {
  id: string
  title: string
  kind: ColumnKind
  value: (row: Row) => CellValue
  /** The sort key, where the value's own order means nothing, such as that of severities. */
  order?: (row: Row) => number
  /** The currency of an amount; it stands in the header when all rows share it. */
  currency?: (row: Row) => string
  /** A ledger, which writes every amount with the decimals of its currency, also where all are whole. */
  ledger?: true
  /** Amounts that are not added up below, such as balances that run. */
  sums?: false
  /** Labels of the choices. */
  choices?: ReadonlyArray<{ value: string; label: string }>
  /** Writes its figures in another way than its kind does: `1.35x`. */
  write?: (figure: number) => string
  /** Text for a missing value; empty where it is left out. */
  missing?: string
  /** Shows the value in another way than as text. */
  show?: (row: Row) => ReactNode
  /** Returns how to open what a figure is made of; undefined where nothing tells. */
  open?: (row: Row) => (() => void) | undefined
  /** Marks a column of actions, which is not exported. */
  action?: boolean
  width?: number
  /** Not shown until somebody chooses it. */
  optional?: boolean
}

const WIDTHS: Record<ColumnKind, number> = {
  text: 200,
  choice: 150,
  money: 150,
  percent: 100,
  number: 100,
  date: 120,
  time: 170,
}

/** The column's width in pixels. */
export const widthOf = <Row>({ width, kind }: Column<Row>): number => width ?? WIDTHS[kind]

export const isFigure = (kind: ColumnKind): boolean =>
  kind === 'money' || kind === 'percent' || kind === 'number'

/** Formats a column given all of its values: figures share their decimals, amounts their currency. */
export interface ColumnFormat<Row> {
  title: string
  text: (row: Row) => string
  /** Some of its figures are negative and stand in parentheses. */
  hasNegatives: boolean
}

export function formatOf<Row>(column: Column<Row>, rows: readonly Row[]): ColumnFormat<Row> {
  const hasNegatives = isFigure(column.kind) && rows.some(row => Number(column.value(row)) < 0)
  return { ...writingOf(column, rows), hasNegatives }
}

/** Decimals of a column’s amounts in one currency: none where all of its amounts are whole, else the currency’s own. */
export const columnDecimals = <Row>(
  { ledger }: Column<Row>,
  figures: readonly number[],
  currency: string,
): number => (ledger ? minorDigits(currency) : decimalsFor(figures, currency))

function writingOf<Row>(
  column: Column<Row>,
  rows: readonly Row[],
): Pick<ColumnFormat<Row>, 'title' | 'text'> {
  const { title, value, write: own, missing = '' } = column
  const figures = () => rows.map(value).filter(one => typeof one === 'number')
  const written = (write: (found: string | number) => string) => (row: Row) => {
    const found = value(row)
    return found === null ? missing : write(found)
  }
  if (own) return { title, text: written(found => own(Number(found))) }
  switch (column.kind) {
    case 'money': {
      const currencies = new Set(
        rows.filter(row => value(row) !== null).map(row => column.currency?.(row) ?? ''),
      )
      const amounts = figures()
      if (currencies.size <= 1) {
        const [only = 'USD'] = currencies
        const decimals = columnDecimals(column, amounts, only)
        const unit = currencies.size === 1 && only ? ` (${only})` : ''
        return { title: `${title}${unit}`, text: written(found => formatAmount(Number(found), decimals)) }
      }
      const decimals = new Map([...currencies].map(code => [code, columnDecimals(column, amounts, code)]))
      return {
        title,
        text: row => {
          const code = column.currency?.(row) ?? ''
          return written(found => `${code} ${formatAmount(Number(found), decimals.get(code) ?? 0)}`)(row)
        },
      }
    }
    case 'percent': {
      const decimals = percentDecimals(figures())
      return { title, text: written(found => formatPercent(Number(found), decimals)) }
    }
    case 'number': {
      const decimals = numberDecimals(figures())
      return { title, text: written(found => formatNumber(Number(found), decimals)) }
    }
    case 'date':
      return { title, text: written(found => formatDate(String(found))) }
    case 'time':
      return { title, text: written(found => formatTime(String(found))) }
    case 'choice': {
      const labels = new Map(column.choices?.map(choice => [choice.value, choice.label]))
      return { title, text: written(found => labels.get(String(found)) ?? String(found)) }
    }
    case 'text':
      return { title, text: written(String) }
  }
}
