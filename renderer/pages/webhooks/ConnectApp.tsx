import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConnectedAppEvent, webhooksApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { appEvents } from '../../words/connections.ts'
import { EventChoice } from './EventChoice.tsx'
import { appsKey } from './webhooks.ts'

interface AppValues {
  name: string
  url: string
}

interface ConnectAppProps {
  onClose: () => void
  onCreated: (secret: string) => void
}

/** Connects a program to the events it is meant to hear of. */
export function ConnectApp({ onClose, onCreated }: ConnectAppProps) {
  const queryClient = useQueryClient()
  const [events, setEvents] = useState<ConnectedAppEvent[]>([])
  const [missing, setMissing] = useState(false)
  return (
    <FormDrawer title="Connect an app" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<AppValues>
          fields={[
            { name: 'name', label: 'Name', kind: 'text', required: true },
            {
              name: 'url',
              label: 'Address',
              kind: 'text',
              required: true,
              hint: 'Each event is sent there as a POST, signed with the app’s secret',
            },
          ]}
          submit="Connect"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            setMissing(events.length === 0)
            if (events.length === 0) return
            const { secret } = await webhooksApi('POST /developer/connected-apps', {
              body: { ...values, events },
            })
            await queryClient.invalidateQueries({ queryKey: appsKey })
            onClose()
            onCreated(secret)
          }}
        >
          <EventChoice
            events={appEvents}
            value={events}
            onChange={chosen => {
              setEvents(chosen)
              setMissing(false)
              onDirty(true)
            }}
            problem={missing ? 'Choose its events' : undefined}
          />
        </SchemaForm>
      )}
    </FormDrawer>
  )
}
