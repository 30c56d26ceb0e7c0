import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiKey, developerApi } from '../../../api/modules.ts'
import { ShownOnce } from '../../../components/action/ShownOnce.tsx'
import { useAction } from '../../../components/action/use-action.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { useMay } from '../../../session/session.ts'
import { roleChoices } from '../people/roles.ts'
import { reachInWords } from './bounds.ts'
import { dashboardKey } from './dashboard.ts'
import { CreateKey, KeyBounds } from './KeyDrawer.tsx'
import { Standstill } from './Standstill.tsx'

/** Keys for programs and agents. */
export function ApiKeysPage() {
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const dashboard = useQuery({
    queryKey: dashboardKey,
    queryFn: ({ signal }) => developerApi('GET /api/v1/svc/developer/dashboard', { signal }),
  })
  const create = <Button onClick={() => setCreating(true)}>Create key</Button>
  return (
    <PageBody>
      <PageHeader
        title="API keys"
        description="For programs and agents. A key never has more rights than you."
        actions={dashboard.data?.keys.length ? create : undefined}
        calls={[
          'GET /api/v1/svc/developer/dashboard',
          'POST /api/v1/svc/developer/keys',
          'PATCH /api/v1/svc/developer/keys/{key_id}',
          'POST /api/v1/svc/developer/keys/{key_id}/revoke',
          'GET /api/v1/svc/agent/standstill',
          'PUT /api/v1/svc/agent/standstill',
        ]}
      />
      <Standstill />
      <Loaded query={dashboard}>
        {({ keys, rate_limit, tools }) =>
          keys.length === 0 ? (
            <Empty title="No keys yet" action={create}>
              A key lets a program or an agent use {formatNumber(tools)} tools of this office,{' '}
              {formatNumber(rate_limit)} calls a minute. <Anchor href="/docs">API reference</Anchor>
            </Empty>
          ) : (
            <>
              <Text c="dimmed" mb="sm">
                {formatNumber(rate_limit)} calls a minute for each key, {formatNumber(tools)} tools for
                agents. <Anchor href="/docs">API reference</Anchor>
              </Text>
              <Keys keys={keys} />
            </>
          )
        }
      </Loaded>
      {creating && (
        <CreateKey
          onClose={() => setCreating(false)}
          onCreated={key => {
            setCreating(false)
            setSecret(key)
          }}
        />
      )}
      {secret && (
        <ShownOnce title="Your new key" secret={secret} onClose={() => setSecret(null)}>
          Store it with your program’s secrets. It is shown only once.
        </ShownOnce>
      )}
    </PageBody>
  )
}

function Keys({ keys }: { keys: ApiKey[] }) {
  const revoke = useAction(
    (key: ApiKey) =>
      developerApi('POST /api/v1/svc/developer/keys/{key_id}/revoke', { params: { key_id: key.id } }),
    {
      invalidates: [dashboardKey],
      done: ({ name, withdrawn: { length } }) =>
        length === 0
          ? `${name} no longer works`
          : `${name} no longer works; ${length === 1 ? 'a proposal of it was' : `${length} proposals of it were`} withdrawn`,
    },
  )
  const [open, setOpen] = useState<ApiKey | null>(null)
  const mayManage = useMay('manage', 'developer')
  const columns: Array<Column<ApiKey>> = [
    { id: 'name', title: 'Name', kind: 'text', value: key => key.name },
    {
      id: 'prefix',
      title: 'Prefix',
      kind: 'text',
      value: key => key.prefix,
      width: 120,
      optional: true,
    },
    { id: 'owner', title: 'Owner', kind: 'text', value: key => key.owner, width: 130 },
    { id: 'role', title: 'Role', kind: 'choice', value: key => key.role, choices: roleChoices, width: 110 },
    { id: 'reach', title: 'Reaches', kind: 'text', value: key => reachInWords(key.scopes), width: 110 },
    {
      id: 'writes',
      title: 'Writes',
      kind: 'text',
      value: key => (key.propose_only ? 'Waiting for a person' : 'Happens at once'),
      width: 140,
    },
    {
      id: 'votes',
      title: 'Decides proposals',
      kind: 'text',
      value: key => (key.may_vote ? 'Yes, as its owner' : 'No'),
      width: 130,
    },
    {
      id: 'spent_today',
      title: 'Spent today',
      kind: 'text',
      value: key =>
        key.daily_credits === null
          ? null
          : `${formatNumber(key.spent_today)} of ${formatNumber(key.daily_credits)}`,
      width: 110,
      optional: true,
    },
    {
      id: 'last_used_at',
      title: 'Last used',
      kind: 'time',
      value: key => key.last_used_at,
      show: key => (key.last_used_at ? <Ago at={key.last_used_at} /> : 'Never'),
      width: 140,
    },
    {
      id: 'expires_at',
      title: 'Expires',
      kind: 'time',
      value: key => key.expires_at,
      width: 130,
      optional: true,
    },
    {
      id: 'state',
      title: 'State',
      kind: 'text',
      width: 110,
      value: key => (key.revoked_at ? 'Revoked' : 'Works'),
      show: key =>
        key.revoked_at ? (
          <Status tone="quiet">Revoked</Status>
        ) : !key.own && !mayManage ? (
          <Status tone="good">Works</Status>
        ) : (
          <Button
            variant="default"
            size="compact-xs"
            loading={revoke.isPending && revoke.variables.id === key.id}
            onClick={() => revoke.mutate(key)}
          >
            Revoke
          </Button>
        ),
    },
  ]
  return (
    <>
      <DataTable
        id="api-keys"
        noun="key"
        rows={keys}
        columns={columns}
        rowId={key => key.id}
        onOpen={setOpen}
      />
      {open && <KeyBounds apiKey={open} disabled={!open.own && !mayManage} onClose={() => setOpen(null)} />}
    </>
  )
}
