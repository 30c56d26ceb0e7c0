import { useSuspenseQuery } from '@tanstack/react-query'
import { type ConnectedAppEvent, type PeerAccess, peerApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { modulesQuery } from '../../session/session.ts'
import { appEvents } from '../../words/connections.ts'

interface Values {
  url: string
  events: readonly ConnectedAppEvent[]
  readable: readonly string[]
  writable: readonly string[]
}

interface LetInProps {
  connection: string
  onClose: () => void
  onGiven: (access: PeerAccess) => void
}

/** Lets the platform in: a key of its own, as narrow as it starts here, and a subscription to events. */
export function LetIn({ connection, onClose, onGiven }: LetInProps) {
  const { items } = useSuspenseQuery(modulesQuery).data
  const areas = items.map(({ key, title }) => ({ value: key, label: title }))
  return (
    <FormDrawer title={`Let ${connection} in`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            {
              name: 'url',
              label: 'Address for events',
              kind: 'text',
              required: true,
              hint: 'Each event is sent there as a POST, signed with its own secret',
            },
            {
              name: 'events',
              label: 'Events',
              kind: 'list',
              required: true,
              choices: Object.entries(appEvents).map(([value, label]) => ({ value, label })),
            },
            { name: 'readable', label: 'May only read in', kind: 'list', choices: areas },
            {
              name: 'writable',
              label: 'May read and propose in',
              kind: 'list',
              choices: areas,
              hint: 'Its writes wait for approval',
            },
          ]}
          initial={{
            events: ['odd.profile.updated', 'answer_bank.updated', 'room.red_flag.added'],
            readable: ['crm', 'lp-crm'],
          }}
          submit="Create the key and subscription"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ url, events, readable, writable }) => {
            const level = (names: readonly string[], to: 'read' | 'write') => names.map(name => [name, to])
            const access = await peerApi('POST /admin/integrations/peer/access', {
              body: {
                ...{ connection, url, events: [...events] },
                scopes: Object.fromEntries([...level(readable, 'read'), ...level(writable ?? [], 'write')]),
              },
            })
            onClose()
            onGiven(access)
          }}
        />
      )}
    </FormDrawer>
  )
}
