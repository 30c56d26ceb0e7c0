import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Webhook, type WebhookEvent, webhooksApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { webhookEvents } from '../../words/connections.ts'
import { EventChoice } from './EventChoice.tsx'
import { webhooksKey } from './webhooks.ts'

interface WebhookValues {
  name: string
  url: string
}

const fields: Array<Field<keyof WebhookValues>> = [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    required: true,
    hint: 'Receiver, such as Back office',
  },
  {
    name: 'url',
    label: 'Address',
    kind: 'text',
    required: true,
    hint: 'Each event is sent there as a POST, signed with the webhook’s secret',
  },
]

interface WebhookFormProps {
  /** The one to change; a new one without it. */
  webhook?: Webhook
  onClose: () => void
  /** A new one tells its secret once. */
  onCreated?: (created: { id: number; secret: string }) => void
}

/** Creates a webhook or changes it. No event chosen means all of them. */
export function WebhookForm({ webhook, onClose, onCreated }: WebhookFormProps) {
  const queryClient = useQueryClient()
  const [events, setEvents] = useState((webhook?.event_types ?? []) as WebhookEvent[])
  const verb = webhook ? 'Save' : 'Create webhook'
  return (
    <FormDrawer title={webhook ? `Edit ${webhook.name}` : 'Create webhook'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<WebhookValues>
          fields={fields}
          initial={webhook}
          submit={verb}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            const body = { ...values, event_types: events.length > 0 ? events : null }
            const created = webhook
              ? await webhooksApi('PATCH /api/v1/webhooks/{id}', { params: { id: webhook.id }, body })
              : await webhooksApi('POST /api/v1/webhooks/', { body })
            await queryClient.invalidateQueries({ queryKey: webhooksKey })
            onClose()
            if ('secret' in created) onCreated?.({ id: created.id, secret: String(created.secret) })
          }}
        >
          <EventChoice
            events={webhookEvents}
            value={events}
            onChange={chosen => {
              setEvents(chosen)
              onDirty(true)
            }}
            hint="None selected: all events but those sent only if selected, including future ones"
          />
        </SchemaForm>
      )}
    </FormDrawer>
  )
}
