import { useMemo } from 'react'
import type { Report } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { reportKinds, reportStates } from '../../words/reports.ts'

/** Reports as a table; each opens on its page. */
export function ReportsTable({ reports }: { reports: Report[] }) {
  const columns = useMemo<Array<Column<Report>>>(
    () => [
      { id: 'subject', title: 'About', kind: 'text', value: one => one.subject, width: 260 },
      {
        id: 'kind',
        title: 'Kind',
        kind: 'choice',
        value: one => one.kind,
        choices: Object.entries(reportKinds).map(([value, label]) => ({ value, label })),
        width: 160,
      },
      { id: 'period_start', title: 'From', kind: 'date', value: one => one.period_start, optional: true },
      { id: 'period_end', title: 'As of', kind: 'date', value: one => one.period_end },
      { id: 'version', title: 'Version', kind: 'number', value: one => one.version, width: 90 },
      {
        id: 'status',
        title: 'Status',
        kind: 'choice',
        value: one => one.status,
        choices: Object.entries(reportStates).map(([value, { label }]) => ({ value, label })),
        show: ({ status }) => <Status tone={reportStates[status].tone}>{reportStates[status].label}</Status>,
        width: 130,
      },
      { id: 'author', title: 'Author', kind: 'text', value: one => one.author },
      { id: 'created_at', title: 'Written', kind: 'date', value: one => one.created_at },
    ],
    [],
  )
  return (
    <DataTable
      id="reports"
      noun="report"
      nouns="reports"
      rows={reports}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/reports/${id}`}
    />
  )
}
