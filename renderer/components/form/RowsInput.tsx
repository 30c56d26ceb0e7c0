import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type CSSProperties, useRef } from 'react'
import { inSentence } from '../../format/words.ts'
import { FieldInput } from './FieldInput.tsx'
import { cellName, cellsOf, type RowsField, rowsOf, type SingleField, textOfRows } from './fields.ts'
import classes from './form.module.css'
import { pastedRows } from './pasted-rows.ts'

interface RowsInputProps {
  field: RowsField
  text: string
  /** Problems of the whole form, by the names of fields and cells. */
  problems: Readonly<Record<string, string>>
  disabled: boolean
  onType: (text: string) => void
  onLeave: (cell: SingleField, text: string) => void
}

/** A field that is a small table: rows are added and taken out, each cell is typed and read as a field of its own. */
export function RowsInput({ field, text, problems, disabled, onType, onLeave }: RowsInputProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const rows = rowsOf(text)
  const focus = (row: number) => {
    const first = cellName(field, row, field.columns[0]?.name ?? '')
    // After the row stands on the page.
    requestAnimationFrame(() =>
      (
        box.current?.querySelector<HTMLElement>(`[name="${first}"]`) ??
        box.current?.querySelector<HTMLElement>('button[data-add]')
      )?.focus(),
    )
  }
  const paste = (event: ClipboardEvent) => {
    const [name, row, column] = (event.target as HTMLInputElement).name?.split('.') ?? []
    if (name !== field.name || column === undefined) return
    const filled = pastedRows(field, rows, { row: Number(row), column }, event.clipboardData.getData('text'))
    if (filled === null) return
    event.preventDefault()
    onType(textOfRows(filled))
  }
  const hint = field.fixed ?? field.hint
  return (
    <fieldset
      ref={box}
      className={classes.rows}
      onPaste={paste}
      style={{ '--columns': field.columns.length } as CSSProperties}
    >
      <legend>{field.label}</legend>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      {rows.length > 0 && (
        <div className={classes.row} aria-hidden>
          {field.columns.map(({ name, label, required }) => (
            <Text key={name} size="xs" c="dimmed" data-marked={required || undefined}>
              {label}
            </Text>
          ))}
        </div>
      )}
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A row is its place; its cells hold no state of their own.
        <div key={row} className={classes.row}>
          {field.columns.map(column => {
            const cell = {
              ...column,
              name: cellName(field, row, column.name),
              label: `${column.label}, ${inSentence(field.row)} ${row + 1}`,
            }
            const typed = cells[column.name] ?? ''
            return (
              <FieldInput
                key={column.name}
                field={cell}
                text={typed}
                problem={problems[cell.name]}
                disabled={disabled}
                unlabelled
                onType={changed => onType(textOfRows(rows.with(row, { ...cells, [column.name]: changed })))}
                onLeave={() => onLeave(cell, typed)}
              />
            )
          })}
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={4}
            disabled={disabled}
            aria-label={`Remove: ${field.row} ${row + 1}`}
            onClick={() => {
              onType(textOfRows(rows.toSpliced(row, 1)))
              focus(Math.min(row, rows.length - 2))
            }}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {problems[field.name] && (
        <Text size="xs" c="red" role="alert" mt={4}>
          {problems[field.name]}
        </Text>
      )}
      <Group mt="xs">
        <Button
          size="xs"
          variant="default"
          data-add
          disabled={disabled}
          onClick={() => {
            onType(textOfRows([...rows, cellsOf(field, field.start ?? {})]))
            focus(rows.length)
          }}
        >
          {`Add ${inSentence(field.row)}`}
        </Button>
      </Group>
    </fieldset>
  )
}
