import { Alert } from '@mantine/core'
import type { Tape } from '../../../api/modules.ts'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { count, formatNumber } from '../../../format/numbers.ts'

type Reading = Pick<Tape, 'counts' | 'errors' | 'unmapped_columns'>

/** Rows that were left out, each with its errors. */
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
          <FiguresTable
            id="rows-left-out"
            label="Rows left out"
            rows={errors}
            columns={columns}
            rowId={({ row, column }) => `${row}.${column}`}
            maxHeight={280}
          />
        </>
      )}
    </section>
  )
}

const columns: Array<Column<Reading['errors'][number]>> = [
  { id: 'row', title: 'Row', kind: 'text', value: ({ row }) => row },
  { id: 'loan', title: 'Loan', kind: 'text', value: ({ loan_id }) => loan_id },
  { id: 'column', title: 'Column', kind: 'text', value: ({ column }) => column },
  { id: 'why', title: 'Reason', kind: 'text', value: ({ message }) => message },
]
