import { Alert, Table } from '@mantine/core'
import type { Tape } from '../../api/modules.ts'
import { Scrolling } from '../../components/Scrolling.tsx'
import { count, formatNumber } from '../../format/numbers.ts'
import classes from './pricer.module.css'

type Reading = Pick<Tape, 'counts' | 'errors' | 'unmapped_columns'>

/** The rows that were left out, each with what is wrong with it. */
export function UnreadRows({ reading: { counts, errors, unmapped_columns } }: { reading: Reading }) {
  if (errors.length === 0 && unmapped_columns.length === 0) return null
  return (
    <section>
      {unmapped_columns.length > 0 && (
        <Alert color="yellow" variant="outline" mb="md" role="status">
          Nothing is read from {unmapped_columns.join(', ')}.
        </Alert>
      )}
      {errors.length > 0 && (
        <>
          <h2>
            {formatNumber(counts.rejected)} of {count(counts.rows, 'row')} left out
          </h2>
          <Scrolling label="Rows left out" className={classes.errors}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col" ta="right" w={70}>
                    Row
                  </Table.Th>
                  <Table.Th scope="col">Loan</Table.Th>
                  <Table.Th scope="col">Column</Table.Th>
                  <Table.Th scope="col">Why</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {errors.map(({ row, loan_id, column, message }) => (
                  <Table.Tr key={`${row}.${column}`}>
                    <Table.Td ta="right">{row}</Table.Td>
                    <Table.Td>{loan_id}</Table.Td>
                    <Table.Td>{column}</Table.Td>
                    <Table.Td>{message}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Scrolling>
        </>
      )}
    </section>
  )
}
