import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ComplianceDeadline } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { deadlineKinds } from '../../../words/compliance.ts'
import { daysLeftText } from '../due.ts'
import { addressOf } from './overview.ts'

/** Deadlines, the most overdue first. */
export function Deadlines({ deadlines }: { deadlines: readonly ComplianceDeadline[] }) {
  const columns = useMemo(columnsOfDeadlines, [])
  if (deadlines.length === 0)
    return (
      <Empty
        title="Nothing is due within a month"
        action={
          <>
            <Button variant="default" component={Link} to="/compliance/filings">
              Go to filings
            </Button>
            <Button variant="default" component={Link} to="/compliance/obligations">
              Go to obligations
            </Button>
            <Button variant="default" component={Link} to="/kyc">
              Go to KYC
            </Button>
          </>
        }
      >
        Expiring, due and overdue KYC records, filings and obligations appear here.
      </Empty>
    )
  return (
    <>
      <Title order={2} mb="xs">
        Overdue or due within a month
      </Title>
      <DataTable
        id="compliance-deadlines"
        noun="deadline"
        rows={deadlines}
        columns={columns}
        rowId={({ record_type, record_id }) => `${record_type} ${record_id}`}
        href={addressOf}
        defaultSort={{ column: 'due', descending: false }}
      />
    </>
  )
}

const columnsOfDeadlines = (): Array<Column<ComplianceDeadline>> => [
  { id: 'title', title: 'What', kind: 'text', value: one => one.title },
  stateColumn({ id: 'kind', title: 'State', states: deadlineKinds, value: one => one.kind, width: 190 }),
  { id: 'due', title: 'Day', kind: 'date', value: one => one.due_on },
  {
    id: 'days',
    title: 'Days left',
    kind: 'number',
    value: one => one.days_left,
    show: one => daysLeftText(one.days_left),
    width: 120,
  },
  {
    id: 'alert',
    title: 'Alert',
    kind: 'text',
    value: one => (one.alert_id === null ? null : 'Open'),
    width: 100,
  },
]
