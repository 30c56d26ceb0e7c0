import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { AnalysisSummary, DataRoom } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { ShowSuperseded, supersededColumn } from '../../../components/superseded/ShowSuperseded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { knownDealsQuery } from '../../../queries/deals.ts'
import { allAnalysesQuery, analysesQuery, roomsQuery } from '../../../queries/diligence.ts'
import { useEnabledModules } from '../../../session/session.ts'
import { severityChoices } from '../../../words/severities.ts'
import { titleOf } from '../labels.ts'

/** Every analysis that was kept. */
export function Analyses({ first }: { first: ReactNode }) {
  const [all, setAll] = useState(false)
  const analyses = useQuery(all ? allAnalysesQuery : analysesQuery)
  const deals = useQuery({ ...knownDealsQuery, enabled: useEnabledModules().has('crm') })
  const rooms = useQuery(roomsQuery)
  return (
    <Loaded query={analyses}>
      {({ items }) =>
        items.length === 0 && !all ? (
          <Empty title="No analyses yet" action={first}>
            Documents are checked for deal risks: clauses, contradictions, missing items and related parties.
            Every finding quotes its page. No model is needed.
          </Empty>
        ) : (
          <>
            <Group justify="flex-end" mb="xs">
              <ShowSuperseded shown={all} onChange={setAll} />
            </Group>
            <AnalysesTable
              analyses={items}
              deals={deals.data?.items ?? []}
              rooms={rooms.data?.items ?? []}
              withSuperseded={all}
            />
          </>
        )
      }
    </Loaded>
  )
}

interface AnalysesTableProps {
  analyses: AnalysisSummary[]
  deals: ReadonlyArray<{ id: number; name: string }>
  rooms: readonly DataRoom[]
  withSuperseded: boolean
}

function AnalysesTable({ analyses, deals, rooms, withSuperseded }: AnalysesTableProps) {
  const columns = useMemo<Array<Column<AnalysisSummary>>>(
    () => [
      { id: 'title', title: 'Analysis', kind: 'text', value: one => titleOf(one, deals, rooms) },
      ...(withSuperseded ? [supersededColumn] : []),
      ...severityChoices().map(({ value, label }) => ({
        id: value,
        title: label,
        kind: 'number' as const,
        value: (one: AnalysisSummary) => one.flags[value],
        width: 80,
      })),
      { id: 'open', title: 'Open', kind: 'number', value: one => one.flags.open, width: 80 },
      { id: 'documents', title: 'Documents', kind: 'number', value: one => one.documents, width: 110 },
      { id: 'created_at', title: 'Analysed', kind: 'time', value: one => one.created_at },
      { id: 'author', title: 'By', kind: 'text', value: one => one.author, width: 140 },
      {
        id: 'deal',
        title: 'Deal',
        kind: 'choice',
        value: one => (one.deal_id === null ? null : String(one.deal_id)),
        choices: choicesOf(deals, new Set(analyses.map(({ deal_id }) => deal_id))),
        optional: true,
      },
      {
        id: 'room',
        title: 'Data room',
        kind: 'choice',
        value: one => (one.room_id === null ? null : String(one.room_id)),
        choices: choicesOf(rooms, new Set(analyses.map(({ room_id }) => room_id))),
        optional: true,
      },
      { id: 'summary', title: 'Summary', kind: 'text', value: one => one.summary, optional: true },
    ],
    [analyses, deals, rooms, withSuperseded],
  )
  return (
    <DataTable
      id="analyses"
      noun="analysis"
      nouns="analyses"
      rows={analyses}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/diligence/${id}`}
    />
  )
}

/** Returns options with at least one analysis: a filter has no use for the others. */
const choicesOf = (all: ReadonlyArray<{ id: number; name: string }>, used: ReadonlySet<number | null>) =>
  all.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ value: String(id), label: name }))
