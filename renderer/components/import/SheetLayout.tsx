import { SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import type { SheetImportTrial } from '../../api/modules.ts'
import type { SentSheet } from '../../queries/imports.ts'
import classes from './import.module.css'

/** Layout questions a file leaves open, the same for every import. */
export type Layout = Pick<
  SentSheet,
  'delimiter' | 'header_row' | 'last_row' | 'date_order' | 'decimal_sign' | 'mapping'
>

/** Questions the cells leave open. */
export type Open = Pick<SheetImportTrial, 'asks_date_order' | 'asks_decimal_sign' | 'unclear'>

interface AskedProps<Reading> {
  reading: Reading
  told: Layout
  onTell: (told: Layout) => void
}

/** Where the cells and the rows of a sheet are; another layout has other columns. */
export function SheetLayout({
  reading,
  told,
  onTell,
}: AskedProps<Pick<SheetImportTrial, 'delimiter' | 'header_row'>>) {
  const tell = (changed: Layout) => onTell({ ...told, mapping: undefined, ...changed })
  return (
    <div className={classes.columns}>
      {reading.delimiter !== null && (
        <Select
          size="xs"
          label="Cells are separated by"
          allowDeselect={false}
          value={reading.delimiter}
          onChange={delimiter => tell({ delimiter: delimiter as Layout['delimiter'] })}
          data={[
            { value: 'comma', label: 'Commas' },
            { value: 'semicolon', label: 'Semicolons' },
            { value: 'tab', label: 'Tabs' },
            { value: 'pipe', label: 'Vertical bars' },
          ]}
        />
      )}
      <RowInput
        label="Row of the column names"
        placeholder="0 for none"
        value={told.header_row ?? reading.header_row ?? 0}
        onChange={header_row => tell({ header_row })}
      />
      <RowInput
        label="Last row"
        placeholder="The last of the sheet"
        value={told.last_row}
        onChange={last_row => onTell({ ...told, last_row: last_row || undefined })}
      />
    </div>
  )
}

interface RowInputProps {
  label: string
  placeholder: string
  value: number | undefined
  onChange: (row: number | undefined) => void
}

/** The number of a row, taken when it is left. */
function RowInput({ label, placeholder, value, onChange }: RowInputProps) {
  return (
    <TextInput
      key={value}
      size="xs"
      label={label}
      placeholder={placeholder}
      inputMode="numeric"
      defaultValue={value ?? ''}
      onBlur={({ currentTarget: { value: typed } }) => {
        const row = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined
        if (row !== value) onChange(row)
      }}
    />
  )
}

interface SheetChoiceProps<Value extends string> {
  label: string
  value: Value | null | undefined
  onChange: (value: Value) => void
  data: ReadonlyArray<{ value: Value; label: string }>
}

/** One of a few readings of a sheet; none is chosen until somebody says which. */
export function SheetChoice<Value extends string>({ label, value, onChange, data }: SheetChoiceProps<Value>) {
  return (
    <SegmentedControl
      size="xs"
      mb="sm"
      aria-label={label}
      value={value ?? ''}
      onChange={chosen => onChange(chosen as Value)}
      data={[...data]}
    />
  )
}

/** Questions the cells leave open; each answer shows the values it would produce. */
export function SheetQuestions({ reading, told, onTell }: AskedProps<Open>) {
  const asksOrder = reading.asks_date_order || told.date_order !== undefined
  const asksSign = reading.asks_decimal_sign || told.decimal_sign !== undefined
  return (
    <>
      {asksOrder && (
        <SheetChoice
          label="Order of day and month"
          value={told.date_order}
          onChange={date_order => onTell({ ...told, date_order })}
          data={[
            { value: 'day_first', label: 'Dates have the day first' },
            { value: 'month_first', label: 'Dates have the month first' },
          ]}
        />
      )}
      {asksSign && (
        <SheetChoice
          label="Decimal sign"
          value={told.decimal_sign}
          onChange={decimal_sign => onTell({ ...told, decimal_sign })}
          data={[
            { value: 'point', label: 'Decimals follow a point' },
            { value: 'comma', label: 'Decimals follow a comma' },
          ]}
        />
      )}
      {reading.unclear.map(({ row, cell, readings }) => (
        <Text key={`${row} ${cell}`} size="sm" c="dimmed">
          Row {row}: {cell} is {Object.values(readings).join(' or ')}
        </Text>
      ))}
    </>
  )
}
