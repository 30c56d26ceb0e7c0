import { Anchor, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiKey, developerApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Ago } from '../../components/Moment.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { ShownOnce } from '../../components/ShownOnce.tsx'
import { Status } from '../../components/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatNumber } from '../../format/numbers.ts'
import { useMe } from '../../session/session.ts'
import { roleChoices, roles } from './people/roles.ts'

const dashboardKey = ['developer', 'dashboard']

interface KeyValues {
  name: string
  role: ApiKey['role']
  expires_at: string | null
}

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
        description="For programs and agents. They read as you; what they propose waits for a person."
        actions={dashboard.data?.keys.length ? create : undefined}
        calls={[
          'GET /api/v1/svc/developer/dashboard',
          'POST /api/v1/svc/developer/keys',
          'POST /api/v1/svc/developer/keys/{key_id}/revoke',
        ]}
      />
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
          Keep it where your program keeps its secrets. It is shown here once and cannot be read again.
        </ShownOnce>
      )}
    </PageBody>
  )
}

function Keys({ keys }: { keys: ApiKey[] }) {
  const revoke = useAction(
    (key: ApiKey) =>
      developerApi('POST /api/v1/svc/developer/keys/{key_id}/revoke', { params: { key_id: key.id } }),
    { invalidates: [dashboardKey], done: key => `${key.name} no longer works` },
  )
  const columns: Array<Column<ApiKey>> = [
    { id: 'name', title: 'Name', kind: 'text', value: key => key.name },
    { id: 'prefix', title: 'Begins with', kind: 'text', value: key => key.prefix, width: 120 },
    { id: 'owner', title: 'Owner', kind: 'text', value: key => key.owner, width: 130 },
    { id: 'role', title: 'Role', kind: 'choice', value: key => key.role, choices: roleChoices, width: 110 },
    {
      id: 'last_used_at',
      title: 'Last used',
      kind: 'time',
      value: key => key.last_used_at,
      show: key => (key.last_used_at ? <Ago at={key.last_used_at} /> : 'Never'),
      width: 140,
    },
    { id: 'expires_at', title: 'Expires', kind: 'time', value: key => key.expires_at, optional: true },
    {
      id: 'state',
      title: 'State',
      kind: 'text',
      width: 110,
      value: key => (key.revoked_at ? 'Revoked' : 'Works'),
      show: key =>
        key.revoked_at ? (
          <Status tone="quiet">Revoked</Status>
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
  return <DataTable id="api-keys" noun="key" rows={keys} columns={columns} rowId={key => key.id} />
}

function CreateKey({ onClose, onCreated }: { onClose: () => void; onCreated: (key: string) => void }) {
  const { role } = useMe()
  const queryClient = useQueryClient()
  const own = roles.findIndex(one => one.role === role)
  const fields: Array<Field<keyof KeyValues>> = [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      required: true,
      hint: 'What uses it, such as Nightly import',
    },
    {
      name: 'role',
      label: 'Role',
      kind: 'choice',
      required: true,
      choices: roleChoices.slice(own),
      hint: 'Your role or a narrower one',
    },
    {
      name: 'expires_at',
      label: 'Expires',
      kind: 'date',
      hint: 'Empty for a key that works until it is revoked',
    },
  ]
  return (
    <FormDrawer title="Create key" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<KeyValues>
          fields={fields}
          initial={{ role: narrowestFor(role), expires_at: ninetyDaysFrom(new Date()) }}
          submit="Create key"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ name, role: chosen, expires_at }) => {
            const { key } = await developerApi('POST /api/v1/svc/developer/keys', {
              body: { name, role: chosen, ...(expires_at ? { expires_at: `${expires_at}T23:59:59Z` } : {}) },
            })
            await queryClient.invalidateQueries({ queryKey: dashboardKey })
            onCreated(key)
          }}
        />
      )}
    </FormDrawer>
  )
}

/** A new key starts narrow, and whoever makes it widens it knowingly. */
const narrowestFor = (own: ApiKey['role']): ApiKey['role'] => (own === 'lp' ? 'lp' : 'viewer')

const ninetyDaysFrom = (now: Date): string =>
  new Date(now.getTime() + 90 * 86_400_000).toISOString().slice(0, 10)
