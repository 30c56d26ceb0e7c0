import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { connectionsQuery } from '../../queries/connections.ts'
import { useMay } from '../../session/session.ts'
import { connectionKinds, connectionStates } from '../../words/connections.ts'
import { SetUp } from './SetUp.tsx'

/** Where the office's documents and records are, and whether they can be reached now. */
export function ConnectionsPage() {
  const connections = useQuery(connectionsQuery)
  const mayManage = useMay('manage', 'mcp-connections')
  const [connecting, setConnecting] = useState(false)
  const connect = mayManage ? (
    <Button onClick={() => setConnecting(true)}>Connect a source</Button>
  ) : undefined
  return (
    <PageBody>
      <PageHeader
        title="Connections"
        description="Documents and records stay at their source; the office reads them there on request."
        actions={connections.data?.items.length ? connect : undefined}
        calls={[
          'GET /api/v1/svc/mcp-connections',
          'POST /api/v1/svc/mcp-connections',
          'GET /api/v1/svc/mcp-connections/catalogue',
        ]}
      />
      <Loaded query={connections}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No connections yet" action={connect}>
              Connect a folder on this computer or any server that speaks MCP. Documents are read in place and
              never copied here.
            </Empty>
          ) : (
            <DataTable
              id="connections"
              noun="connection"
              rows={items}
              columns={columns}
              rowId={({ id }) => id}
              href={({ id }) => `/connections/${id}`}
            />
          )
        }
      </Loaded>
      {connecting && <SetUp onClose={() => setConnecting(false)} />}
    </PageBody>
  )
}

/** Where it leads, as somebody would say it: the folder rather than the command that serves it. */
const placeOf = ({ url, arguments: filled, command_line }: Connection) =>
  url ?? (filled && Object.values(filled).length > 0 ? Object.values(filled).join(', ') : command_line)

const choicesOf = (names: readonly string[]) => names.map(value => ({ value, label: value }))

const columns: Array<Column<Connection>> = [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name, width: 200 },
  {
    id: 'status',
    title: 'State',
    kind: 'choice',
    value: ({ status }) => connectionStates[status].label,
    choices: choicesOf(Object.values(connectionStates).map(({ label }) => label)),
    show: ({ status }) => (
      <Status tone={connectionStates[status].tone}>{connectionStates[status].label}</Status>
    ),
    width: 170,
  },
  {
    id: 'place',
    title: 'Where',
    kind: 'text',
    value: placeOf,
    width: 280,
  },
  {
    id: 'kind',
    title: 'Kind',
    kind: 'choice',
    value: ({ kind }) => connectionKinds[kind],
    choices: choicesOf(Object.values(connectionKinds)),
    width: 120,
  },
  { id: 'byod', title: 'Not stored', kind: 'text', value: ({ byod }) => (byod ? 'Yes' : 'No'), width: 120 },
  {
    id: 'error',
    title: 'Reason',
    kind: 'text',
    value: ({ health }) => health?.error ?? null,
    optional: true,
  },
  { id: 'checked_at', title: 'Last checked', kind: 'time', value: ({ checked_at }) => checked_at },
]
