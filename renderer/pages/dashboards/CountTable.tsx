import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { formatNumber } from '../../format/numbers.ts'
import classes from './dashboards.module.css'

interface Counted {
  key: string
  title: string
  count: number
  page: string
}

interface CountTableProps {
  label: string
  /** The heads of the two columns. */
  pointTitle: string
  noun: string
  rows: readonly Counted[]
}

/** How many there are of each, every number but none leading to its list. */
export const CountTable = ({ label, pointTitle, noun, rows }: CountTableProps) => (
  <Scrolling label={label} className={classes.table}>
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{pointTitle}</Table.Th>
          <Table.Th ta="right">{noun}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, title, count, page }) => (
          <Table.Tr key={key}>
            <Table.Td>{title}</Table.Td>
            <Table.Td ta="right">
              {count === 0 ? formatNumber(0) : <Link to={page}>{formatNumber(count)}</Link>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Scrolling>
)
