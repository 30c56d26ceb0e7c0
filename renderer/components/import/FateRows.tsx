import { SegmentedControl, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../format/numbers.ts'
import type { Tone } from '../../words/words.ts'
import { Status } from '../facts/Status.tsx'
import { Scrolling } from '../page/Scrolling.tsx'
import classes from './import.module.css'

/** Maximum number of rows shown; the counts above cover all. */
const SHOWN = 200

interface FateRowsProps<Fate extends string, Row extends { row: number; fate: Fate }> {
  rows: readonly Row[]
  counts: Record<Fate | 'rows', number>
  fates: Record<Fate, { tone: Tone; label: string }>
  /** Columns beside the row number and fate, for the rows shown. */
  columns: (shown: readonly Row[]) => ReadonlyArray<{ title: string; cell: (row: Row) => ReactNode }>
}

/** The fate of each row of an import, for all rows or for one fate. */
export function FateRows<Fate extends string, Row extends { row: number; fate: Fate }>({
  rows,
  counts,
  fates,
  columns,
}: FateRowsProps<Fate, Row>) {
  const [fate, setFate] = useState<Fate | 'all'>('all')
  const chosen = fate === 'all' ? rows : rows.filter(row => row.fate === fate)
  const shown = chosen.slice(0, SHOWN)
  const beside = columns(shown)
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
          ...(Object.keys(fates) as Fate[]).map(one => ({
            value: one,
            label: `${fates[one].label} (${formatNumber(counts[one])})`,
          })),
        ]}
      />
      <Scrolling className={classes.rows} label="Import rows">
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" ta="right">
                Row
              </Table.Th>
              <Table.Th scope="col">Fate</Table.Th>
              {beside.map(({ title }) => (
                <Table.Th key={title} scope="col">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(row => (
              <Table.Tr key={row.row}>
                <Table.Td ta="right">{row.row}</Table.Td>
                <Table.Td>
                  <Status tone={fates[row.fate].tone}>{fates[row.fate].label}</Status>
                </Table.Td>
                {beside.map(({ title, cell }) => (
                  <Table.Td key={title} className={classes.cell}>
                    {cell(row)}
                  </Table.Td>
                ))}
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
