import { SegmentedControl, Select, Text, TextInput, Title } from '@mantine/core'
import type { SheetImportTrial } from '../../api/modules.ts'
import { type Encoding, encodings } from '../../api/sent-table.ts'
import type { SentSheet } from '../../queries/imports.ts'
import { encodingNames } from '../../words/imports.ts'
import classes from './import.module.css'
import { SheetSample } from './SheetSample.tsx'

/** Layout questions a file leaves open, the same for every import. */
export type Layout = Pick<
  SentSheet,
  'delimiter' | 'header_row' | 'first_row' | 'last_row' | 'date_order' | 'decimal_sign' | 'mapping'
> & { encoding?: Encoding | undefined }

/** Questions the cells leave open. */
export type Open = Pick<SheetImportTrial, 'asks_date_order' | 'asks_decimal_sign' | 'unclear'>

interface AskedProps<Reading> {
  reading: Reading
  told: Layout
  onTell: (told: Layout) => void
}

type Placed = Pick<SheetImportTrial, 'delimiter' | 'header_row' | 'columns' | 'sample'>

interface LayoutProps extends AskedProps<Placed> {
  /** Whether the file is at hand to be read in another character set. */
  hasLetters: boolean
}

/** Where the cells and the rows of a sheet are, with its first rows as they are then; another layout has other columns. */
export function SheetLayout({ reading, told, onTell, hasLetters }: LayoutProps) {
  const tell = (changed: Layout) => onTell({ ...told, mapping: undefined, ...changed })
  return (
    <section>
      <Title order={2} mb="sm">
        File
      </Title>
      <div className={classes.columns}>
        {hasLetters && reading.delimiter !== null && (
          <Select
            size="xs"
            label="Character set"
            placeholder="As the file shows"
            clearable
            value={told.encoding ?? null}
            onChange={encoding => tell({ encoding: encoding === null ? undefined : (encoding as Encoding) })}
            data={encodings.map(value => ({ value, label: encodingNames[value] }))}
          />
        )}
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
          label="First row"
          placeholder="The one below the names"
          value={told.first_row}
          onChange={first_row => onTell({ ...told, first_row: first_row || undefined })}
        />
        <RowInput
          label="Last row"
          placeholder="The last of the sheet"
          value={told.last_row}
          onChange={last_row => onTell({ ...told, last_row: last_row || undefined })}
        />
      </div>
      <SheetSample columns={reading.columns} sample={reading.sample} />
    </section>
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

export const decimalSigns = [
  { value: 'point', label: 'Decimals follow a point' },
  { value: 'comma', label: 'Decimals follow a comma' },
] as const

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
          data={decimalSigns}
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
