import { useMemo } from 'react'
import type { SyndicationSummary } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { bookStates, syndicationStates } from '../../words/syndications.ts'

/** Books, each with its page behind it. */
export function SyndicationsTable({ syndications }: { syndications: SyndicationSummary[] }) {
  const columns = useMemo<Array<Column<SyndicationSummary>>>(() => {
    const money = (id: keyof SyndicationSummary & `${string}_amount`, title: string) =>
      ({
        id,
        title,
        kind: 'money',
        value: one => one[id],
        currency: one => one.currency,
      }) satisfies Column<SyndicationSummary>
    return [
      { id: 'name', title: 'Syndication', kind: 'text', value: one => one.name, width: 240 },
      { id: 'deal_name', title: 'Deal', kind: 'text', value: one => one.deal_name, optional: true },
      { id: 'lead_arranger', title: 'Lead arranger', kind: 'text', value: one => one.lead_arranger },
      money('target_amount', 'Target'),
      money('requested_amount', 'Requested'),
      {
        id: 'book',
        title: 'Book',
        kind: 'choice',
        value: one => one.book,
        choices: Object.entries(bookStates).map(([value, { label }]) => ({ value, label })),
        show: ({ book }) => <Status tone={bookStates[book].tone}>{bookStates[book].label}</Status>,
      },
      money('allocated_amount', 'Allocated'),
      money('received_amount', 'Received'),
      {
        id: 'status',
        title: 'Status',
        kind: 'choice',
        value: one => one.status,
        choices: Object.entries(syndicationStates).map(([value, { label }]) => ({ value, label })),
        show: ({ status }) => (
          <Status tone={syndicationStates[status].tone}>{syndicationStates[status].label}</Status>
        ),
      },
      { id: 'closing_date', title: 'Closing', kind: 'date', value: one => one.closing_date },
    ]
  }, [])
  return (
    <DataTable
      id="syndications"
      noun="syndication"
      rows={syndications}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/syndications/${id}`}
    />
  )
}
