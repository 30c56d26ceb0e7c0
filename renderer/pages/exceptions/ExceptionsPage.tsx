import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Exception } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { severityColumn } from '../../components/table/severity-column.ts'
import { choicesOf } from '../../format/choices.ts'
import { formatTime } from '../../format/dates.ts'
import { exceptionStates } from '../../words/exceptions.ts'
import { exceptionsQuery } from './exceptions.ts'

/** Whatever went wrong anywhere and needs a person, the gravest first. */
export function ExceptionsPage() {
  const [which, setWhich] = useState<'open' | 'all'>('open')
  const exceptions = useQuery(exceptionsQuery(which))
  const columns = useMemo(columnsOfExceptions, [])
  return (
    <PageBody>
      <PageHeader
        title="Exceptions"
        description="What went wrong in any area and needs a person. One that heals by itself is resolved and stays on record."
        actions={
          <SegmentedControl
            value={which}
            onChange={value => setWhich(value as 'open' | 'all')}
            data={[
              { value: 'open', label: 'To act on' },
              { value: 'all', label: 'All' },
            ]}
          />
        }
        calls={['GET /api/v1/svc/exceptions']}
      />
      <Loaded query={exceptions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={which === 'open' ? 'Nothing needs you' : 'No exceptions yet'}>
              Overdue calls, covenant alerts, failed close checks, expired KYC, missed filings, failed
              deliveries and jobs appear here as soon as they happen.
            </Empty>
          ) : (
            <DataTable
              id="exceptions"
              noun="exception"
              rows={items}
              columns={columns}
              rowId={({ id }) => id}
              href={({ id }) => `/exceptions/${id}`}
              defaultSort={{ column: 'severity', descending: false }}
            />
          )
        }
      </Loaded>
    </PageBody>
  )
}

const columnsOfExceptions = (): Array<Column<Exception>> => [
  { id: 'title', title: 'Exception', kind: 'text', value: ({ title }) => title, width: 520 },
  severityColumn(100),
  { id: 'kind', title: 'Type', kind: 'text', value: ({ kind_title }) => kind_title, width: 180 },
  {
    id: 'status',
    title: 'State',
    kind: 'choice',
    value: ({ status }) => status,
    choices: choicesOf(exceptionStates),
    show: ({ status }) => (
      <Status tone={exceptionStates[status].tone}>{exceptionStates[status].label}</Status>
    ),
    width: 110,
  },
  {
    id: 'assignee',
    title: 'Owner',
    kind: 'text',
    value: ({ assignee }) => assignee,
    missing: 'Nobody',
    width: 120,
  },
  {
    id: 'sla_due',
    title: 'To settle by',
    kind: 'time',
    value: ({ sla_due }) => sla_due,
    show: ({ sla_due, overdue }) =>
      overdue ? <Status tone="bad">{formatTime(sla_due)}</Status> : formatTime(sla_due),
  },
  {
    id: 'overdue',
    title: 'Late',
    kind: 'text',
    value: ({ overdue }) => (overdue ? 'Yes' : 'No'),
    width: 80,
    optional: true,
  },
  {
    id: 'occurrences',
    title: 'Times',
    kind: 'number',
    value: ({ occurrences }) => occurrences,
    width: 80,
    optional: true,
  },
  {
    id: 'amount',
    title: 'Amount',
    kind: 'money',
    value: ({ amount }) => amount,
    currency: ({ currency }) => currency ?? '',
    sums: false,
    optional: true,
  },
  {
    id: 'last_seen_at',
    title: 'Last happened',
    kind: 'time',
    value: one => one.last_seen_at,
    optional: true,
  },
]
