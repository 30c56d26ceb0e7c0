import { Button, Checkbox, Group, Popover, Select, Stack, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { today } from '../../format/days.ts'
import { type Reading, readAmount, readDate, readPercent } from '../../format/read.ts'
import type { Column } from './columns/columns.ts'
import { type Filter, rangeOf } from './columns/filters.ts'
import { SettlingInput } from './SettlingInput.tsx'

interface FilterMenuProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  filters: readonly Filter[]
  onChange: (filter: Filter) => void
}

/** Chooses a column and the values to filter by. */
export function FilterMenu<Row>({ columns, filters, onChange }: FilterMenuProps<Row>) {
  const [opened, setOpened] = useState(false)
  const [id, setId] = useState(columns[0]?.id ?? '')
  const column = columns.find(one => one.id === id)
  const value = filters.find(filter => filter.column === id)?.value ?? ''
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={14} />}
          onClick={() => setOpened(before => !before)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter">
        <Stack gap="sm">
          <Select
            size="xs"
            label="Column"
            data={columns.map(one => ({ value: one.id, label: one.title }))}
            value={id}
            onChange={next => next && setId(next)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
          {column && (
            <Editor
              key={column.id}
              column={column}
              value={value}
              onChange={next => onChange({ column: column.id, value: next })}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpened(false)}>
              Done
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface EditorProps<Row> {
  column: Column<Row>
  value: string
  onChange: (value: string) => void
}

function Editor<Row>({ column, value, onChange }: EditorProps<Row>) {
  if (column.kind === 'choice') {
    return (
      <Checkbox.Group
        label={column.title}
        size="xs"
        value={value === '' ? [] : value.split(',')}
        onChange={chosen => onChange(chosen.join(','))}
      >
        <Stack gap={6} mt={4}>
          {column.choices?.map(choice => (
            <Checkbox key={choice.value} size="xs" value={choice.value} label={choice.label} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  }
  if (column.kind === 'text') {
    return <SettlingInput size="xs" label={`${column.title} has`} value={value} onSettle={onChange} />
  }
  return <Range column={column} value={value} onChange={onChange} />
}

function Range<Row>({ column, value, onChange }: EditorProps<Row>) {
  const [from, to] = rangeOf(value)
  const set = (nextFrom: string, nextTo: string) =>
    onChange(nextFrom === '' && nextTo === '' ? '' : `${nextFrom}..${nextTo}`)
  return (
    <Group grow gap="sm" align="flex-start">
      <Bound label="From" column={column} value={from} onChange={next => set(next, to)} />
      <Bound label="To" column={column} value={to} onChange={next => set(from, next)} />
    </Group>
  )
}

function Bound<Row>({ label, column, value, onChange }: EditorProps<Row> & { label: string }) {
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string>()
  const take = () => {
    if (text.trim() === '') return onChange('')
    const reading = readBound(column, text)
    if ('problem' in reading) return setProblem(reading.problem)
    onChange(String(reading.value))
  }
  return (
    <TextInput
      size="xs"
      label={label}
      value={text}
      error={problem}
      onChange={event => {
        setText(event.currentTarget.value)
        setProblem(undefined)
      }}
      onBlur={take}
      onKeyDown={event => event.key === 'Enter' && take()}
    />
  )
}

function readBound<Row>({ kind }: Column<Row>, text: string): Reading<string | number> {
  if (kind === 'date' || kind === 'time') return readDate(text, today())
  return kind === 'percent' ? readPercent(text) : readAmount(text)
}
