import { Select, Text, Title } from '@mantine/core'
import type { SheetImportTrial } from '../../api/modules.ts'
import { count } from '../../format/numbers.ts'
import type { SentSheet } from '../../queries/imports.ts'
import classes from './import.module.css'
import { type Layout, type Open, SheetChoice, SheetQuestions } from './SheetLayout.tsx'

/** A person's answers about a sheet. */
export type Answers = Layout & Pick<SentSheet, 'sheet' | 'choices' | 'duplicates' | 'debits'>

type Signed = SheetImportTrial['fields'][number]

type Read = Pick<SheetImportTrial, 'columns' | 'mapping' | 'unmapped_columns'> & {
  fields: ReadonlyArray<Omit<Signed, 'debits'> & Partial<Pick<Signed, 'debits'>>>
} & Pick<SheetImportTrial, 'sheets' | 'sheet' | 'unknown' | 'choices'> &
  Open

interface AskedProps {
  reading: Read
  answers: Answers
  onAnswer: (answers: Answers) => void
}

/** Selects the sheet, and the column of each field. */
export function ImportColumns({ reading, answers, onAnswer }: AskedProps) {
  const { fields, columns, mapping, unmapped_columns, sheets, sheet } = reading
  return (
    <section>
      <Title order={2} mb="sm">
        Columns
      </Title>
      <div className={classes.columns}>
        {sheets.length > 1 && (
          <Select
            size="xs"
            label="Sheet"
            data={sheets}
            value={sheet}
            allowDeselect={false}
            // Another sheet has other columns and other cells.
            onChange={chosen => onAnswer(chosen === null ? {} : { sheet: chosen })}
          />
        )}
        {fields.map(({ name, title, needed }) => (
          <Select
            key={name}
            size="xs"
            label={title}
            placeholder="Not read"
            withAsterisk={needed}
            data={columns}
            value={mapping[name] ?? null}
            clearable
            onChange={column => onAnswer({ ...answers, mapping: { ...mapping, [name]: column } })}
          />
        ))}
      </div>
      {fields.map(
        ({ name, title, debits }) =>
          debits != null &&
          mapping[name] != null && (
            <SheetChoice
              key={name}
              label={title}
              value={debits}
              onChange={told => onAnswer({ ...answers, debits: told })}
              data={[
                { value: 'positive', label: 'Debits are above zero' },
                { value: 'negative', label: 'Debits are below zero' },
              ]}
            />
          ),
      )}
      {unmapped_columns.length > 0 && (
        <Text c="dimmed" size="sm" mt="xs">
          Not read: {unmapped_columns.join(', ')}
        </Text>
      )}
    </section>
  )
}

/** Questions asked at once; those of the rarest cells wait until the others are answered. */
const ASKED = 30

/** Questions only the sheet's author can answer: date and amount formats, and unknown cells. */
export function ImportQuestions({ reading, answers, onAnswer }: AskedProps) {
  const { asks_date_order, asks_decimal_sign, unknown, choices, fields } = reading
  const titles = new Map(fields.map(({ name, title }) => [name, title]))
  const answered = Object.entries(answers.choices ?? {}).flatMap(([column, cells]) =>
    Object.keys(cells).map(cell => ({ column, cell })),
  )
  const asks = asks_date_order || asks_decimal_sign || unknown.length > 0
  const told = answers.date_order !== undefined || answers.decimal_sign !== undefined || answered.length > 0
  if (!asks && !told) return null
  const answer = (column: string, cell: string, value: string) =>
    onAnswer({
      ...answers,
      choices: { ...answers.choices, [column]: { ...answers.choices?.[column], [cell]: value } },
    })
  return (
    <section>
      <Title order={2} mb="sm">
        Questions
      </Title>
      <SheetQuestions reading={reading} told={answers} onTell={told => onAnswer({ ...answers, ...told })} />
      <div className={classes.columns}>
        {unknown.slice(0, ASKED).map(({ column, cell, rows }) => (
          <Select
            key={`${column} ${cell}`}
            size="xs"
            label={`${titles.get(column) ?? column}: ${cell}`}
            description={`In ${count(rows, 'row')}`}
            placeholder="Describe it"
            searchable
            data={choices[column] ?? []}
            value={null}
            onChange={value => value !== null && answer(column, cell, value)}
          />
        ))}
      </div>
      {unknown.length > ASKED && (
        <Text c="dimmed" size="sm">
          {count(unknown.length - ASKED, 'more cell')} to review afterwards.
        </Text>
      )}
      {answered.length > 0 && (
        <Text c="dimmed" size="sm" mt="xs">
          Answered: {answered.map(({ cell }) => cell).join(', ')}
        </Text>
      )}
    </section>
  )
}
