import type { Field } from '../../../components/form/fields.ts'

/** How the rows of a file are written, where nothing in them decides. */
export interface TableLayout {
  decimal_sign: 'point' | 'comma' | null
  date_order: 'day_first' | 'month_first' | null
  header_row: number | null
  last_row: number | null
}

export const layoutFields: Array<Field<keyof TableLayout>> = [
  {
    name: 'decimal_sign',
    label: 'Decimal sign',
    kind: 'choice',
    choices: [
      { value: 'point', label: 'Decimals follow a point' },
      { value: 'comma', label: 'Decimals follow a comma' },
    ],
    hint: 'Default: as the figures show',
  },
  {
    name: 'date_order',
    label: 'Order of day and month',
    kind: 'choice',
    choices: [
      { value: 'day_first', label: 'Dates have the day first' },
      { value: 'month_first', label: 'Dates have the month first' },
    ],
    hint: 'Default: as the dates show',
  },
  {
    name: 'header_row',
    label: 'Header row',
    kind: 'number',
    hint: 'Default: as the names show',
  },
  { name: 'last_row', label: 'Last row', kind: 'number', hint: 'Default: the last of the sheet' },
]

/** The answers that were given. */
export const layoutTold = ({ decimal_sign, date_order, header_row, last_row }: Partial<TableLayout>) => ({
  ...(decimal_sign ? { decimal_sign } : {}),
  ...(date_order ? { date_order } : {}),
  ...(header_row == null ? {} : { header_row }),
  ...(last_row == null ? {} : { last_row }),
})
