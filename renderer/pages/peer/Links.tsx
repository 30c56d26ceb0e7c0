import { Anchor, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type PeerWorkspace, peerApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { allDealsQuery } from '../../queries/deals.ts'
import { raisedFundsKey, raisedFundsQuery } from '../../queries/raised-funds.ts'
import { useMay } from '../../session/session.ts'
import { linksQuery, peerKey } from './peer.ts'

/** Links between records of the platform and of the office; those that need attention come first. */
export function Links() {
  const links = useQuery(linksQuery)
  const may = useMay('manage')
  const [tying, setTying] = useState<PeerWorkspace | null>(null)
  return (
    <>
      <Loaded query={links}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Nothing received from the platform yet">
              Companies and funds of the platform appear here with the matching deal or fund.
            </Empty>
          ) : (
            <DataTable
              id="peer-links"
              noun="link"
              rows={[...items].sort((a, b) => b.doubts.length - a.doubts.length)}
              columns={[...columns, ...(may ? [change(setTying)] : [])]}
              rowId={({ link_id }) => link_id}
            />
          )
        }
      </Loaded>
      {tying && <TieAnew link={tying} onClose={() => setTying(null)} />}
    </>
  )
}

const addressOf = ({ type, id }: NonNullable<PeerWorkspace['record']>): string =>
  type === 'deal' ? `/deals/${id}` : '/fundraising/funds'

const columns: Array<Column<PeerWorkspace>> = [
  { id: 'peer', title: 'At the platform', kind: 'text', value: one => one.peer_name ?? one.peer_id },
  {
    id: 'kind',
    title: 'Kind',
    kind: 'choice',
    value: one => one.kind,
    choices: [
      { value: 'company', label: 'Company' },
      { value: 'fund', label: 'Fund' },
    ],
    width: 100,
  },
  {
    id: 'record',
    title: 'Here',
    kind: 'text',
    value: ({ record }) => record?.name ?? null,
    missing: 'Nothing',
    show: ({ record }) =>
      record ? (
        <Anchor component={Link} to={addressOf(record)} underline="always">
          {record.name}
        </Anchor>
      ) : (
        'Nothing'
      ),
    width: 180,
  },
  {
    id: 'doubts',
    title: 'To review',
    kind: 'text',
    value: ({ doubts }) => doubts.join(' ') || null,
    width: 260,
  },
  { id: 'connection', title: 'Connection', kind: 'text', value: one => one.connection, optional: true },
  { id: 'told_at', title: 'Told of', kind: 'time', value: one => one.told_at, optional: true },
]

/** A company may have become the wrong deal, and a fund the wrong one of those that are raised. */
const change = (onTie: (link: PeerWorkspace) => void): Column<PeerWorkspace> => ({
  id: 'change',
  title: 'Change',
  kind: 'text',
  action: true,
  value: () => null,
  width: 100,
  show: link => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Relink: ${link.peer_name ?? link.peer_id}`}
      onClick={() => onTie(link)}
    >
      Relink
    </Button>
  ),
})

function TieAnew({ link, onClose }: { link: PeerWorkspace; onClose: () => void }) {
  const queryClient = useQueryClient()
  const isFund = link.kind === 'fund'
  const deals = useQuery({ ...allDealsQuery, enabled: !isFund })
  const funds = useQuery({ ...raisedFundsQuery, enabled: isFund })
  const records: ReadonlyArray<{ id: number; name: string }> = (isFund ? funds : deals).data?.items ?? []
  return (
    <FormDrawer title={`Relink: ${link.peer_name ?? link.peer_id}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ record: string | null }>
          fields={[
            {
              name: 'record',
              label: isFund ? 'Fund in fundraising' : 'Deal',
              kind: 'choice',
              choices: records.map(({ id, name }) => ({ value: String(id), label: name })),
              hint: 'It is then kept in sync with the platform; conflicts are kept for a decision. Leave empty to unlink',
            },
          ]}
          initial={{ record: link.record === null ? null : String(link.record.id) }}
          submit="Tie"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ record }) => {
            const id = record === null ? null : Number(record)
            await peerApi('POST /api/v1/svc/workspaces/relink', {
              body: { link_id: link.link_id, ...(isFund ? { raised_fund_id: id } : { deal_id: id }) },
            })
            await queryClient.invalidateQueries({ queryKey: peerKey })
            await queryClient.invalidateQueries({ queryKey: isFund ? raisedFundsKey : ['deals'] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
