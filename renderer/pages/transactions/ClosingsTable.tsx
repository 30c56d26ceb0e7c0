import { useMemo } from 'react'
import type { TransactionSummary } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { transactionStates } from '../../words/transactions.ts'

/** Closings, each with its page behind it. */
export function ClosingsTable({ transactions }: { transactions: TransactionSummary[] }) {
  const columns = useMemo<Array<Column<TransactionSummary>>>(
    () => [
      { id: 'name', title: 'Closing', kind: 'text', value: one => one.name, width: 260 },
      { id: 'deal_name', title: 'Deal', kind: 'text', value: one => one.deal_name, optional: true },
      {
        id: 'status',
        title: 'Status',
        kind: 'choice',
        value: one => one.status,
        choices: Object.entries(transactionStates).map(([value, { label }]) => ({ value, label })),
        show: ({ status }) => (
          <Status tone={transactionStates[status].tone}>{transactionStates[status].label}</Status>
        ),
      },
      { id: 'target_close_date', title: 'Target close', kind: 'date', value: one => one.target_close_date },
      { id: 'tasks_open', title: 'Open tasks', kind: 'number', value: one => one.tasks_open },
      { id: 'tasks_overdue', title: 'Overdue', kind: 'number', value: one => one.tasks_overdue },
      { id: 'conditions_open', title: 'Open conditions', kind: 'number', value: one => one.conditions_open },
      {
        id: 'signed',
        title: 'Signed',
        kind: 'text',
        value: one => (one.parties_total === 0 ? null : `${one.parties_signed} of ${one.parties_total}`),
      },
      { id: 'owner', title: 'Owner', kind: 'text', value: one => one.owner },
    ],
    [],
  )
  return (
    <DataTable
      id="transactions"
      noun="closing"
      rows={transactions}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/transactions/${id}`}
    />
  )
}
