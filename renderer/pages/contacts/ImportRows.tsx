import { SegmentedControl, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ImportPreview } from '../../api/modules.ts'
import { Scrolling } from '../../components/Scrolling.tsx'
import { Status, type Tone } from '../../components/Status.tsx'
import { formatNumber } from '../../format/numbers.ts'
import classes from './import.module.css'

type Row = ImportPreview['rows'][number]
type Fate = Row['fate']

const FATES: Record<Fate, { tone: Tone; label: string }> = {
  create: { tone: 'good', label: 'Create' },
  update: { tone: 'open', label: 'Update' },
  skip: { tone: 'quiet', label: 'Skip' },
  error: { tone: 'bad', label: 'Cannot be read' },
}

/** Rows in the page at most; what is counted above is all of them. */
const SHOWN = 200

/** The fate of each row. */
export function ImportRows({ rows, counts }: Pick<ImportPreview, 'rows' | 'counts'>) {
  const [fate, setFate] = useState<Fate | 'all'>('all')
  const chosen = fate === 'all' ? rows : rows.filter(row => row.fate === fate)
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
        <Table stickyHeader layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" w={60} ta="right">
                Row
              </Table.Th>
              <Table.Th scope="col" w={130}>
                Fate
              </Table.Th>
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col">E-mail</Table.Th>
              <Table.Th scope="col">Company</Table.Th>
              <Table.Th scope="col">Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {chosen.slice(0, SHOWN).map(row => (
              <Table.Tr key={row.row}>
                <Table.Td ta="right">{row.row}</Table.Td>
                <Table.Td>
                  <Status tone={FATES[row.fate].tone}>{FATES[row.fate].label}</Status>
                </Table.Td>
                <Table.Td className={classes.cell}>{row.contact.name}</Table.Td>
                <Table.Td className={classes.cell}>{row.contact.email}</Table.Td>
                <Table.Td className={classes.cell}>{row.contact.company}</Table.Td>
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
