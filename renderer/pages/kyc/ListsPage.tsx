import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ScreeningList } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choicesOf } from '../../format/choices.ts'
import { useMay } from '../../session/session.ts'
import { screeningLists } from '../../words/kyc.ts'
import { listsQuery } from './kyc.ts'
import { LoadList } from './LoadList.tsx'

/** The lists of sanctions against which names are screened, each of a day. */
export function ListsPage() {
  const lists = useQuery(listsQuery)
  const mayWrite = useMay('write', 'compliance')
  const [loading, setLoading] = useState(false)
  const load = mayWrite && <Button onClick={() => setLoading(true)}>Load list</Button>
  return (
    <PageBody>
      <PageHeader
        title="Lists"
        actions={
          <Group gap="sm">
            <Button variant="default" component={Link} to="/kyc">
              KYC records
            </Button>
            {load}
          </Group>
        }
        calls={['GET /api/v1/svc/compliance/screening-lists', 'POST /api/v1/svc/compliance/screening-lists']}
      />
      <Loaded query={lists}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No sanctions list is loaded" action={load}>
              Download the list of OFAC, the United Nations, the European Union, the United Kingdom or
              OpenSanctions, and import its file. Names are screened on this computer and never leave it.
            </Empty>
          ) : (
            <Versions lists={items} />
          )
        }
      </Loaded>
      {loading && <LoadList onClose={() => setLoading(false)} />}
    </PageBody>
  )
}

function stateOf({ status, stale }: ScreeningList) {
  if (status === 'replaced') return { key: 'replaced', tone: 'quiet', label: 'Replaced' } as const
  return stale
    ? ({ key: 'stale', tone: 'warning', label: 'Older than 7 days' } as const)
    : ({ key: 'in_force', tone: 'good', label: 'In force' } as const)
}

function Versions({ lists }: { lists: ScreeningList[] }) {
  const stale = lists.filter(one => one.stale)
  const columns = useMemo<Array<Column<ScreeningList>>>(
    () => [
      {
        id: 'source',
        title: 'List',
        kind: 'choice',
        value: one => one.source,
        choices: choicesOf(screeningLists),
        width: 180,
      },
      { id: 'version_date', title: 'Published', kind: 'date', value: one => one.version_date },
      {
        id: 'status',
        title: 'Status',
        kind: 'choice',
        value: one => stateOf(one).key,
        choices: [
          { value: 'in_force', label: 'In force' },
          { value: 'stale', label: 'Older than 7 days' },
          { value: 'replaced', label: 'Replaced' },
        ],
        width: 180,
        show: one => <Status tone={stateOf(one).tone}>{stateOf(one).label}</Status>,
      },
      { id: 'entries', title: 'Entries', kind: 'number', value: one => one.entries },
      { id: 'passed_over', title: 'Passed over', kind: 'number', value: one => one.passed_over },
      { id: 'loaded_by', title: 'Loaded by', kind: 'text', value: one => one.loaded_by },
      { id: 'created_at', title: 'Loaded', kind: 'time', value: one => one.created_at },
      { id: 'file_name', title: 'File', kind: 'text', value: one => one.file_name, optional: true },
    ],
    [],
  )
  return (
    <>
      {stale.length > 0 && (
        <Alert color="yellow" mb="md" title="Import the latest lists">
          {stale.map(({ source }) => screeningLists[source]).join(', ')}: later additions to the list are not
          found.
        </Alert>
      )}
      <DataTable id="screening-lists" noun="version" rows={lists} columns={columns} rowId={({ id }) => id} />
    </>
  )
}
