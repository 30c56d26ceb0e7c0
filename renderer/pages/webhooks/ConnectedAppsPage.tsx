import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type ConnectedApp, webhooksApi } from '../../api/modules.ts'
import { ConfirmTyped } from '../../components/action/ConfirmTyped.tsx'
import { ShownOnce } from '../../components/action/ShownOnce.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { ConnectApp } from './ConnectApp.tsx'
import { Deliveries } from './Deliveries.tsx'
import classes from './webhooks.module.css'
import { appsKey, appsQuery, endpointState } from './webhooks.ts'

/** Programs that receive events about profiles, answers and red flags. */
export function ConnectedAppsPage() {
  const apps = useQuery(appsQuery)
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const create = <Button onClick={() => setCreating(true)}>Connect an app</Button>
  return (
    <PageBody>
      <PageHeader
        title="Connected apps"
        description="Third-party apps notified of changed profiles and answers, and of red flags in data rooms."
        actions={apps.data?.items.length ? create : undefined}
        calls={[
          'GET /developer/connected-apps',
          'POST /developer/connected-apps',
          'DELETE /developer/connected-apps/{app_id}',
          'GET /developer/connected-apps/{app_id}/deliveries',
          'POST /api/v1/webhooks/deliveries/{id}/redeliver',
        ]}
      />
      <Loaded query={apps}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No connected apps" action={create}>
              Connect an investor’s or partner’s app to notify it immediately of a changed answer or a red
              flag.
            </Empty>
          ) : (
            <Apps apps={items} />
          )
        }
      </Loaded>
      {creating && <ConnectApp onClose={() => setCreating(false)} onCreated={setSecret} />}
      {secret && (
        <ShownOnce title="The app’s signing secret" secret={secret} onClose={() => setSecret(null)}>
          The app uses it to verify this office’s events. It is shown only once.
        </ShownOnce>
      )}
    </PageBody>
  )
}

/** The apps, and below them deliveries to the chosen one. */
function Apps({ apps }: { apps: ConnectedApp[] }) {
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const [revoking, setRevoking] = useState<ConnectedApp | null>(null)
  const chosen = apps.find(({ id }) => id === Number(wordOf(search.app)))
  const choose = ({ id }: ConnectedApp) =>
    void navigate({ to: '.', search: { app: String(id) }, replace: true })
  const revoke = useAction(
    ({ id }: ConnectedApp) =>
      webhooksApi('DELETE /developer/connected-apps/{app_id}', { params: { app_id: id } }),
    { invalidates: [appsKey], done: (_, { name }) => `${name} no longer receives events` },
  )
  return (
    <>
      {chosen ? (
        <>
          <Button
            variant="default"
            size="compact-sm"
            mb="md"
            w="fit-content"
            onClick={() => void navigate({ to: '.', search: {} })}
          >
            All apps
          </Button>
          <h2 className={classes.title}>Sent to {chosen.name}</h2>
          <Deliveries target={{ kind: 'app', id: chosen.id }} />
        </>
      ) : (
        <DataTable
          id="connected-apps"
          noun="app"
          rows={apps}
          columns={columnsFor(setRevoking)}
          rowId={({ id }) => id}
          onOpen={choose}
        />
      )}
      {revoking && (
        <ConfirmTyped
          title="Revoke a connected app"
          name={revoking.name}
          verb="Revoke"
          onClose={() => setRevoking(null)}
          onConfirm={() => {
            revoke.mutate(revoking)
            setRevoking(null)
          }}
        >
          It receives no more events, and pending deliveries are cancelled. To use it again, reconnect it with
          a new secret. Past deliveries stay on record.
        </ConfirmTyped>
      )}
    </>
  )
}

const columnsFor = (onRevoke: (app: ConnectedApp) => void): Array<Column<ConnectedApp>> => [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { id: 'url', title: 'Address', kind: 'text', value: ({ url }) => url, width: 240 },
  { id: 'events', title: 'Events', kind: 'text', value: ({ events }) => events.join(', '), width: 200 },
  {
    id: 'state',
    title: 'State',
    kind: 'text',
    value: app => endpointState(app).label,
    show: app => <Status tone={endpointState(app).tone}>{endpointState(app).label}</Status>,
    width: 190,
  },
  { id: 'failure_count', title: 'Failed', kind: 'number', value: app => app.failure_count, width: 80 },
  {
    id: 'revoke',
    title: 'Revoke',
    kind: 'text',
    value: () => null,
    show: app =>
      app.is_active && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Revoke ${app.name}`}
          onClick={() => onRevoke(app)}
        >
          Revoke
        </Button>
      ),
    width: 90,
  },
]
