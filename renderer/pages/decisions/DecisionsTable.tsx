import { useMemo } from 'react'
import type { DecisionSummary } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { decisionStates } from '../../words/deals.ts'

/** Decisions, each with its page behind it. */
export function DecisionsTable({ decisions }: { decisions: DecisionSummary[] }) {
  const columns = useMemo<Array<Column<DecisionSummary>>>(
    () => [
      { id: 'title', title: 'Decision', kind: 'text', value: one => one.title, width: 260 },
      { id: 'deal_name', title: 'Deal', kind: 'text', value: one => one.deal_name },
      {
        id: 'amount',
        title: 'Amount',
        kind: 'money',
        value: one => one.amount,
        currency: one => one.currency,
      },
      {
        id: 'status',
        title: 'Status',
        kind: 'choice',
        value: one => one.status,
        choices: Object.entries(decisionStates).map(([value, { label }]) => ({ value, label })),
        show: ({ status }) => (
          <Status tone={decisionStates[status].tone}>{decisionStates[status].label}</Status>
        ),
      },
      { id: 'decided_at', title: 'Decided', kind: 'date', value: one => one.decided_at },
      { id: 'expires_on', title: 'Stands until', kind: 'date', value: one => one.expires_on },
      {
        id: 'proposed_by',
        title: 'Proposed by',
        kind: 'text',
        value: one => one.proposed_by,
        optional: true,
      },
    ],
    [],
  )
  return (
    <DataTable
      id="decisions"
      noun="decision"
      rows={decisions}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/decisions/${id}`}
    />
  )
}
