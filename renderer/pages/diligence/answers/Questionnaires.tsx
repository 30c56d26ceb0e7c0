import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { OddRunSummary } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { runsQuery, topicsQuery } from '../../../queries/diligence.ts'
import { titleOfRun } from './answers.ts'

/** The answers that were kept, by the run that found them. */
export function Questionnaires({ first }: { first: ReactNode }) {
  const runs = useQuery(runsQuery)
  return (
    <Loaded query={runs}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No answers yet" action={first}>
            Due diligence questions are answered from your documents, verbatim and with the page. Where no
            document answers, it states what to ask for.
          </Empty>
        ) : (
          <RunsTable runs={items} />
        )
      }
    </Loaded>
  )
}

/** Runs as a table; each opens with its answers. */
export function RunsTable({ runs }: { runs: OddRunSummary[] }) {
  const topics = useQuery(topicsQuery).data?.items
  const columns = useMemo<Array<Column<OddRunSummary>>>(
    () => [
      { id: 'topics', title: 'Topics', kind: 'text', value: one => titleOfRun(one, topics ?? []) },
      { id: 'accepted', title: 'Accepted', kind: 'number', value: one => one.counts.accepted },
      { id: 'draft', title: 'Draft', kind: 'number', value: one => one.counts.draft, width: 80 },
      {
        id: 'needs_info',
        title: 'Needs information',
        kind: 'number',
        value: one => one.counts.needs_info,
        width: 150,
      },
      { id: 'dropped', title: 'Dropped', kind: 'number', value: one => one.counts.dropped, width: 90 },
      { id: 'documents', title: 'Documents', kind: 'number', value: one => one.documents, width: 110 },
      { id: 'created_at', title: 'Answered', kind: 'time', value: one => one.created_at },
      { id: 'author', title: 'By', kind: 'text', value: one => one.author, width: 140 },
    ],
    [topics],
  )
  return (
    <DataTable
      id="diligence-answers"
      noun="run"
      rows={runs}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/diligence/questions/${id}`}
    />
  )
}
