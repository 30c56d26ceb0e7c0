import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '../../api/modules.ts'
import { ShownOnce } from '../../components/action/ShownOnce.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { endpointState, webhooksQuery } from './webhooks.ts'

/** Webhooks, by which the office notifies other programs. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery)
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<{ id: number; secret: string } | null>(null)
  const create = <Button onClick={() => setCreating(true)}>Create webhook</Button>
  return (
    <PageBody>
      <PageHeader
        title="Webhooks"
        description="Sends signed events to other programs, in order, with retries."
        actions={webhooks.data?.items.length ? create : undefined}
        calls={['GET /api/v1/webhooks/', 'POST /api/v1/webhooks/']}
      />
      <Loaded query={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No webhooks yet" action={create}>
              A webhook sends events, such as an approved proposal, to your URL. A failed delivery is
              attempted six times in total, over about ten and a half hours.
            </Empty>
          ) : (
            <DataTable
              id="webhooks"
              noun="webhook"
              rows={items}
              columns={columns}
              rowId={({ id }) => id}
              href={({ id }) => `/automation/webhooks/${id}`}
            />
          )
        }
      </Loaded>
      {creating && <WebhookForm onClose={() => setCreating(false)} onCreated={setCreated} />}
      {created && (
        <ShownOnce
          title="The signing secret"
          secret={created.secret}
          onClose={() => {
            setCreated(null)
            void navigate({
              to: '/automation/webhooks/$webhookId',
              params: { webhookId: String(created.id) },
            })
          }}
        >
          The receiver uses it to verify this office’s events. It is shown only once; you can rotate it at any
          time.
        </ShownOnce>
      )}
    </PageBody>
  )
}

const states = [true, false].flatMap(is_active =>
  [null, 'reason'].map(disabled_reason => endpointState({ is_active, disabled_reason }).label),
)

const columns: Array<Column<Webhook>> = [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { id: 'url', title: 'Address', kind: 'text', value: ({ url }) => url, width: 320 },
  {
    id: 'events',
    title: 'Events',
    kind: 'text',
    value: ({ event_types }) => event_types?.join(', ') ?? 'All',
    width: 200,
  },
  {
    id: 'state',
    title: 'State',
    kind: 'choice',
    value: webhook => endpointState(webhook).label,
    choices: [...new Set(states)].map(value => ({ value, label: value })),
    show: webhook => <Status tone={endpointState(webhook).tone}>{endpointState(webhook).label}</Status>,
    width: 210,
  },
  { id: 'disabled_reason', title: 'Reason', kind: 'text', value: one => one.disabled_reason, optional: true },
  { id: 'failure_count', title: 'Failed', kind: 'number', value: one => one.failure_count, width: 80 },
  { id: 'created_at', title: 'Created', kind: 'time', value: one => one.created_at, optional: true },
]
