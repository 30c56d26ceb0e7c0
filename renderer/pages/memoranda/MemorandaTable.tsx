import { useMemo } from 'react'
import type { MemorandumSummary } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { reportStates } from '../../words/memoranda.ts'

const kinds = [
  { value: 'standard', label: 'Memorandum' },
  { value: 'teaser', label: 'Teaser' },
  { value: 'onepager', label: 'One-pager' },
]

/** Memoranda as a table; each opens on its page. */
export function MemorandaTable({ memoranda }: { memoranda: MemorandumSummary[] }) {
  const columns = useMemo<Array<Column<MemorandumSummary>>>(
    () => [
      { id: 'title', title: 'Title', kind: 'text', value: one => one.title },
      {
        id: 'template_key',
        title: 'Kind',
        kind: 'choice',
        value: one => one.template_key,
        choices: kinds,
        width: 130,
      },
      {
        id: 'status',
        title: 'Status',
        kind: 'choice',
        value: one => one.status,
        choices: Object.entries(reportStates).map(([value, { label }]) => ({ value, label })),
        show: ({ status }) => <Status tone={reportStates[status].tone}>{reportStates[status].label}</Status>,
        width: 120,
      },
      { id: 'code_name', title: 'Code name', kind: 'text', value: one => one.code_name, optional: true },
      { id: 'author', title: 'Author', kind: 'text', value: one => one.author },
      { id: 'updated_at', title: 'Changed', kind: 'date', value: one => one.updated_at },
    ],
    [],
  )
  return (
    <DataTable
      id="memoranda"
      noun="memorandum"
      nouns="memoranda"
      rows={memoranda}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/memoranda/${id}`}
    />
  )
}
