import { Alert, List, SegmentedControl, Select, Table, Text, TextInput, Title } from '@mantine/core'
import type { BindingTrial, BindingTrialInput } from '../../api/modules.ts'
import { ImportColumns, ImportQuestions } from '../../components/import/ImportQuestions.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import {
  count,
  decimalsFor,
  formatAmount,
  formatExact,
  formatPercent,
  percentDecimals,
} from '../../format/numbers.ts'
import classes from './connections.module.css'

interface BindingReadingProps {
  trial: BindingTrial
  said: BindingTrialInput
  onChange: (said: BindingTrialInput) => void
}

/** The mapping of the server's fields, its open questions, and the first rows as they would be read. */
export function BindingReading({ trial, said, onChange }: BindingReadingProps) {
  const { columns, fields, places, rows_at, reading } = trial
  const sheet = {
    ...trial,
    fields: columns,
    columns: fields,
    mapping: reading.mapping,
    unmapped_columns: [],
    sheets: [],
    sheet: null,
  }
  const answers = { ...said, choices: reading.choices }
  const answer = (now: BindingTrialInput) => onChange({ ...said, ...now })
  return (
    <>
      {places.length > 1 && (
        <Select
          size="xs"
          label="Rows"
          description="The answer has several lists"
          data={places.map(place => ({ value: place, label: place === '' ? 'The answer itself' : place }))}
          value={rows_at}
          allowDeselect={false}
          // Another list has other fields.
          onChange={place => place !== null && onChange({ ...said, rows_at: place, mapping: {} })}
        />
      )}
      <ImportColumns reading={sheet} answers={answers} onAnswer={answer} />
      <Units trial={trial} said={said} onChange={answer} />
      <ImportQuestions reading={sheet} answers={answers} onAnswer={answer} />
      <Rows trial={trial} />
    </>
  )
}

/** Units a server's answers leave open: the currency of amounts, and whether rates are percentages. */
function Units({ trial: { asks_currency, asks_rates, reading }, onChange }: BindingReadingProps) {
  return (
    <div className={classes.units}>
      {(asks_currency || reading.currency !== null) && (
        <TextInput
          key={reading.currency}
          size="xs"
          label="Currency of amounts without one"
          placeholder="USD"
          maxLength={3}
          withAsterisk={asks_currency}
          defaultValue={reading.currency ?? ''}
          onBlur={({ currentTarget: { value } }) => {
            const currency = value.trim().toUpperCase()
            if (currency !== '' && currency !== reading.currency) onChange({ currency })
          }}
        />
      )}
      {(asks_rates || reading.rates !== null) && (
        <SegmentedControl
          size="xs"
          aria-label="Rates"
          value={reading.rates ?? ''}
          onChange={rates => onChange({ rates: rates as 'percent' | 'fraction' })}
          data={[
            { value: 'percent', label: '4.25 means 4.25%' },
            { value: 'fraction', label: '0.0425 means 4.25%' },
          ]}
        />
      )}
    </div>
  )
}

function Rows({ trial }: { trial: BindingTrial }) {
  const { rows, columns, count: readable, unread_count, unread, withheld, cut } = trial
  const shown = columns.filter(({ name }) => rows.some(row => row[name] !== null)).map(columnOf(rows))
  return (
    <section>
      <Title order={2} mb="sm">
        Preview
      </Title>
      <Text size="sm" mb="xs">
        {`${count(readable, 'row')} can be read, ${unread_count} cannot. Nothing of them is kept.`}
      </Text>
      {withheld > 0 && <Text size="sm">{`The server spoke of ${withheld} more and did not give them.`}</Text>}
      {cut && <Text size="sm">There are more rows than are read.</Text>}
      {unread.length > 0 && (
        <Alert color="yellow" variant="outline" title="Rows that cannot be read" mb="sm">
          <List size="sm">
            {unread.slice(0, 5).map(({ row, problems }) => (
              <List.Item key={row}>
                {`Row ${row}: ${problems.map(({ message }) => message).join('; ')}`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {rows.length > 0 && (
        <Scrolling label="Preview of the rows" className={classes.preview}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {shown.map(({ name, title, align }) => (
                  <Table.Th key={name} scope="col" ta={align}>
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a server have no name of their own, and stay in their order
                <Table.Tr key={at}>
                  {shown.map(({ name, align, text }) => (
                    <Table.Td key={name} ta={align}>
                      {text(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Scrolling>
      )}
    </section>
  )
}

type Row = BindingTrial['rows'][number]
type Column = BindingTrial['columns'][number]

/** A column as it is written: its amounts with the decimals of their currency, its rates in percent. */
const columnOf = (rows: readonly Row[]) => (column: Column) => {
  const { name, reads } = column
  const figures = rows.flatMap(row => (typeof row[name] === 'number' ? row[name] : []))
  const figure = (value: number, { currency }: Row) =>
    reads === 'amount'
      ? formatAmount(value, decimalsFor(figures, String(currency ?? '')))
      : reads === 'rate' || reads === 'fraction'
        ? formatPercent(value, percentDecimals(figures))
        : formatExact(value)
  return {
    ...column,
    align: figures.length > 0 ? ('right' as const) : undefined,
    text: (row: Row) => (typeof row[name] === 'number' ? figure(row[name], row) : row[name]),
  }
}
