import { SegmentedControl, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { SheetImportTrial } from '../../api/modules.ts'
import { formatNumber } from '../../format/numbers.ts'
import { Scrolling } from '../Scrolling.tsx'
import { Status, type Tone } from '../Status.tsx'
import classes from './import.module.css'

type Row = SheetImportTrial['rows'][number]
type Fate = Row['fate']

const FATES: Record<Fate, { tone: Tone; label: string }> = {
  create: { tone: 'good', label: 'Create' },
  update: { tone: 'open', label: 'Update' },
  same: { tone: 'quiet', label: 'Is there' },
  ignored: { tone: 'quiet', label: 'Passed over' },
  refused: { tone: 'bad', label: 'Refused' },
}

/** Rows in the page at most; what is counted above is all of them. */
const SHOWN = 200

/** The fate of each row, with what is wrong beneath the cell that it is wrong with. */
export function ImportRows({ rows, counts, fields }: Pick<SheetImportTrial, 'rows' | 'counts' | 'fields'>) {
  const [fate, setFate] = useState<Fate | 'all'>('all')
  const chosen = fate === 'all' ? rows : rows.filter(row => row.fate === fate)
  const shown = chosen.slice(0, SHOWN)
  const filled = fields.filter(({ name }) =>
    shown.some(({ cells, problems }) => cells[name] || problems.some(({ column }) => column === name)),
  )
  return (
    <section>
      <Title order={2} mb="sm">
        Rows
      </Title>
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label="Rows shown"
        value={fate}
        onChange={value => setFate(value as Fate | 'all')}
        data={[
          { value: 'all', label: `All (${formatNumber(counts.rows)})` },
          ...(Object.keys(FATES) as Fate[]).map(one => ({
            value: one,
            label: `${FATES[one].label} (${formatNumber(counts[one])})`,
          })),
        ]}
      />
      <Scrolling className={classes.rows} label="Rows of the import">
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" ta="right">
                Row
              </Table.Th>
              <Table.Th scope="col">Fate</Table.Th>
              {filled.map(({ name, title }) => (
                <Table.Th key={name} scope="col">
                  {title}
                </Table.Th>
              ))}
              <Table.Th scope="col">What comes of it</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(row => (
              <Table.Tr key={row.row}>
                <Table.Td ta="right">{row.row}</Table.Td>
                <Table.Td>
                  <Status tone={FATES[row.fate].tone}>{FATES[row.fate].label}</Status>
                </Table.Td>
                {filled.map(({ name }) => (
                  <Table.Td key={name} className={classes.cell}>
                    {row.cells[name]}
                    {row.problems
                      .filter(({ column }) => column === name)
                      .map(({ message }) => (
                        <Text key={message} size="xs" className={classes.problem}>
                          {message}
                        </Text>
                      ))}
                  </Table.Td>
                ))}
                <Table.Td className={classes.cell}>{row.messages.join('; ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
      {chosen.length > SHOWN && (
        <Text c="dimmed" size="sm">
          The first {formatNumber(SHOWN)} of {formatNumber(chosen.length)}.
        </Text>
      )}
    </section>
  )
}
