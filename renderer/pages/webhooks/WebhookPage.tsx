import { Alert, Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Webhook, webhooksApi } from '../../api/modules.ts'
import { ShownOnce } from '../../components/action/ShownOnce.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { BackLink } from '../../components/page/BackLink.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Found } from '../../components/states/Found.tsx'
import { formatTime } from '../../format/dates.ts'
import { Deliveries } from './Deliveries.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import classes from './webhooks.module.css'
import { endpointState, webhooksKey, webhooksQuery } from './webhooks.ts'

const route = getRouteApi('/office/automation/webhooks/$webhookId')

/** One webhook, its deliveries and their results. */
export function WebhookPage() {
  const { webhookId } = route.useParams()
  const webhooks = useQuery(webhooksQuery)
  return (
    <PageBody>
      <BackLink to="/automation/webhooks" label="Webhooks" />
      <Found
        query={webhooks}
        find={({ items }) => items.find(({ id }) => id === Number(webhookId))}
        missing={
          <Empty title="There is no such webhook" whole>
            The address may be mistyped.
          </Empty>
        }
        whole
      >
        {webhook => <Details webhook={webhook} />}
      </Found>
    </PageBody>
  )
}

function Details({ webhook }: { webhook: Webhook }) {
  const [editing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const params = { id: webhook.id }
  const changes = { invalidates: [webhooksKey] }
  const ping = useAction(() => webhooksApi('POST /api/v1/webhooks/{id}/test', { params }), {
    ...changes,
    done: () => 'A ping is on its way',
  })
  const rotate = useAction(
    async () => setSecret((await webhooksApi('POST /api/v1/webhooks/{id}/rotate-secret', { params })).secret),
    changes,
  )
  const turn = useAction(
    (is_active: boolean) => webhooksApi('PATCH /api/v1/webhooks/{id}', { params, body: { is_active } }),
    { ...changes, done: ({ name, is_active }) => `${name} is ${is_active ? 'active' : 'switched off'}` },
  )
  const { tone, label } = endpointState(webhook)
  return (
    <>
      <PageHeader
        title={webhook.name}
        description={<Status tone={tone}>{label}</Status>}
        calls={[
          'GET /api/v1/webhooks/',
          'PATCH /api/v1/webhooks/{id}',
          'POST /api/v1/webhooks/{id}/test',
          'POST /api/v1/webhooks/{id}/rotate-secret',
          'GET /api/v1/webhooks/{id}/deliveries',
          'POST /api/v1/webhooks/deliveries/{id}/redeliver',
        ]}
        actions={
          <>
            <Menu>
              <Menu.Target>
                <Button variant="default" rightSection={<IconChevronDown size={14} />}>
                  More
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setEditing(true)}>Edit</Menu.Item>
                <Menu.Item onClick={() => rotate.mutate(undefined)}>Rotate secret</Menu.Item>
                {webhook.is_active && <Menu.Item onClick={() => turn.mutate(false)}>Switch off</Menu.Item>}
              </Menu.Dropdown>
            </Menu>
            {webhook.is_active ? (
              <Button loading={ping.isPending} onClick={() => ping.mutate(undefined)}>
                Send a test ping
              </Button>
            ) : (
              <Button loading={turn.isPending} onClick={() => turn.mutate(true)}>
                Switch on
              </Button>
            )}
          </>
        }
      />
      {webhook.disabled_reason && (
        <Alert variant="outline" color="red" title="Turned off by the office" mb="md">
          {webhook.disabled_reason}. Fix the receiver, turn the webhook on again and redeliver the failed
          events.
        </Alert>
      )}
      <div className={classes.facts}>
        <Facts
          facts={[
            ['Address', webhook.url],
            ['Events', webhook.event_types?.join(', ') ?? 'All'],
            ['Created', formatTime(webhook.created_at)],
          ]}
        />
      </div>
      <h2 className={classes.title}>Deliveries</h2>
      <Deliveries target={{ kind: 'webhook', id: webhook.id }} />
      {editing && <WebhookForm webhook={webhook} onClose={() => setEditing(false)} />}
      {secret && (
        <ShownOnce title="The new signing secret" secret={secret} onClose={() => setSecret(null)}>
          It signs from the next attempt. The Standard Webhooks header also carries the previous signature for
          one day, so that the receiver can switch without losing events.
        </ShownOnce>
      )}
    </>
  )
}
