import { Text } from '@mantine/core'
import type { SheetImportTrial } from '../../api/modules.ts'
import { rowFates } from '../../words/imports.ts'
import { FateRows } from './FateRows.tsx'
import classes from './import.module.css'
import { type Choices, Resembles } from './Resembles.tsx'

type Row = SheetImportTrial['rows'][number]
type Fate = Row['fate']

interface ImportRowsProps extends Pick<SheetImportTrial, 'rows' | 'counts' | 'fields'> {
  /** The type of records that rows may match. */
  type: string
  updates: boolean
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The fate of each row, with errors beneath their cells. */
export function ImportRows({ rows, counts, fields, ...resembling }: ImportRowsProps) {
  const filled = (shown: readonly Row[]) =>
    fields.filter(({ name }) =>
      shown.some(({ cells, problems }) => cells[name] || problems.some(({ column }) => column === name)),
    )
  return (
    <FateRows<Fate, Row>
      rows={rows}
      counts={counts}
      fates={rowFates}
      columns={shown => [
        ...filled(shown).map(({ name, title }) => ({
          title,
          cell: (row: Row) => <Cell row={row} name={name} />,
        })),
        {
          title: 'Result',
          cell: ({ row, messages, similar }) => (
            <>
              {messages.join('; ')}
              <Resembles row={row} similar={similar} {...resembling} />
            </>
          ),
        },
      ]}
    />
  )
}

function Cell({ row: { cells, problems }, name }: { row: Row; name: string }) {
  return (
    <>
      {cells[name]}
      {problems
        .filter(({ column }) => column === name)
        .map(({ message }) => (
          <Text key={message} size="xs" className={classes.problem}>
            {message}
          </Text>
        ))}
    </>
  )
}
