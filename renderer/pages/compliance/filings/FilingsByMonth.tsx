import { Anchor, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Filing } from '../../../api/modules.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { useFirst } from '../../../components/states/use-first.tsx'
import { formatDate, formatMonth } from '../../../format/dates.ts'
import { count } from '../../../format/numbers.ts'
import { agencies } from '../../../words/compliance.ts'
import { daysLeftText } from '../due.ts'
import classes from './filings.module.css'
import { nameOf, stateOf } from './filings.ts'

/** Overdue filings, then due ones by month. */
export function FilingsByMonth({ filings }: { filings: readonly Filing[] }) {
  const byDay = filings.toSorted((one, other) => one.due.localeCompare(other.due) || one.id - other.id)
  const overdue = byDay.filter(({ status }) => status === 'overdue')
  const rest = byDay.filter(({ status }) => status !== 'overdue')
  const months = Map.groupBy(rest, ({ due }) => due.slice(0, 7))
  return (
    <div className={classes.months}>
      {overdue.length > 0 && (
        <RecordSection title={`Overdue: ${count(overdue.length, 'filing')}`}>
          <Rows label="Overdue filings" filings={overdue} />
        </RecordSection>
      )}
      {[...months].map(([month, due]) => (
        <RecordSection key={month} title={formatMonth(`${month}-01`)}>
          <Rows label={`Filings of ${formatMonth(`${month}-01`)}`} filings={due} />
        </RecordSection>
      ))}
    </div>
  )
}

function Rows({ label, filings }: { label: string; filings: readonly Filing[] }) {
  const { first, others } = useFirst(filings)
  return (
    <Scrolling className={classes.rows} label={label}>
      <Table data-stacks>
        <Table.Thead>
          <Table.Tr>
            <Table.Th miw={180}>Filing</Table.Th>
            <Table.Th w={110}>Agency</Table.Th>
            <Table.Th w={120}>Due</Table.Th>
            <Table.Th w={120}>Days left</Table.Th>
            <Table.Th w={150}>Responsible</Table.Th>
            <Table.Th w={180}>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {first.map(one => (
            <Table.Tr key={one.id}>
              <Table.Th scope="row" fw={400}>
                <Anchor component={Link} to={`/compliance/filings/${one.id}`} underline="hover">
                  {nameOf(one)}
                </Anchor>
              </Table.Th>
              <Table.Td>{agencies[one.agency]}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDate(one.due)}</Table.Td>
              <Table.Td>{daysLeftText(one.days_left)}</Table.Td>
              <Table.Td>{one.owner ?? 'Nobody'}</Table.Td>
              <Table.Td>
                <Status tone={stateOf(one).tone}>{stateOf(one).label}</Status>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {others}
    </Scrolling>
  )
}
