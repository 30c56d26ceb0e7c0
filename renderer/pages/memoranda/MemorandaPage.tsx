import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { MemorandumSummary } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Status } from '../../components/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay } from '../../session/session.ts'
import { memorandaQuery, reportStates } from './memoranda.ts'
import { WriteMemorandum } from './WriteMemorandum.tsx'

const route = getRouteApi('/office/memoranda')

/** Every memorandum, and the way to write the next one. */
export function MemorandaPage() {
  const memoranda = useQuery(memorandaQuery)
  const mayWrite = useMay('write', 'cim')
  const [writing, setWriting] = useState(false)
  useKeys(
    'Memoranda',
    mayWrite ? [{ keys: 'c', label: 'Write a memorandum', run: () => setWriting(true) }] : [],
  )
  const write = mayWrite && <Button onClick={() => setWriting(true)}>Write memorandum</Button>
  return (
    <PageBody>
      <PageHeader
        title="Memoranda"
        actions={write}
        calls={[
          'GET /api/v1/svc/cim/reports',
          'GET /api/v1/svc/cim/templates',
          'POST /api/v1/svc/cim/generate',
        ]}
      />
      <Loaded query={memoranda}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No memoranda yet" action={write}>
              A memorandum, teaser or one-pager is written from a deal’s records and from your documents.
              Every number says where it comes from.
            </Empty>
          ) : (
            <Memoranda memoranda={items} />
          )
        }
      </Loaded>
      {writing && <WriteMemorandum onClose={() => setWriting(false)} />}
    </PageBody>
  )
}

const kinds = [
  { value: 'standard', label: 'Memorandum' },
  { value: 'teaser', label: 'Teaser' },
  { value: 'onepager', label: 'One-pager' },
]

function Memoranda({ memoranda }: { memoranda: MemorandumSummary[] }) {
  const navigate = route.useNavigate()
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
      rows={memoranda}
      columns={columns}
      rowId={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/memoranda/$reportId', params: { reportId: String(id) } })}
    />
  )
}
