import { useQueryClient } from '@tanstack/react-query'
import { type PeerConnection, peerApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { peerKey } from './peer.ts'

interface Values {
  name: string
  primary_api_base: string | null
  analytics_base: string | null
  agent_mcp_url: string | null
  api_key: string | null
  enabled_modules: PeerConnection['enabled_modules']
  overlap_hours: number | null
}

const fieldsFor = (connection: PeerConnection | undefined): Array<Field<keyof Values>> => [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    required: true,
    hint: 'The platform’s X-Peer-Connection value, such as main',
  },
  { name: 'primary_api_base', label: 'Main API', kind: 'text', hint: 'API base URL' },
  { name: 'analytics_base', label: 'Analytics', kind: 'text' },
  {
    name: 'agent_mcp_url',
    label: 'Agents (MCP)',
    kind: 'text',
    hint: 'Its Model Context Protocol server',
  },
  {
    name: 'api_key',
    label: 'API key',
    kind: 'password',
    autoComplete: 'off',
    hint: connection?.has_api_key
      ? 'Already set; leave empty to keep it for the same servers'
      : 'Encrypted and never shown again',
  },
  {
    name: 'enabled_modules',
    label: 'Imported data',
    kind: 'list',
    choices: [
      { value: 'companies', label: 'Companies, as deals' },
      { value: 'funds', label: 'Funds' },
    ],
  },
  {
    name: 'overlap_hours',
    label: 'Overlap of secrets (hours)',
    kind: 'number',
    required: true,
    hint: 'How long a rotated secret remains valid, up to 168; 0 for none',
  },
]

const AT_FIRST: Partial<Values> = { name: 'main', enabled_modules: ['companies', 'funds'], overlap_hours: 24 }

/** Sets a connection to the data platform up, or changes it. */
export function ConnectionForm({
  connection,
  onClose,
}: {
  connection?: PeerConnection | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer
      title={connection ? `Edit ${connection.name}` : 'Connect the data platform'}
      onClose={onClose}
    >
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fieldsFor(connection)}
          initial={connection ?? AT_FIRST}
          submit={connection ? 'Save' : 'Connect'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ api_key, overlap_hours, ...values }) => {
            const body = {
              ...values,
              ...(api_key ? { api_key } : {}),
              ...(overlap_hours === null ? {} : { overlap_hours }),
            }
            if (connection)
              await peerApi('PATCH /admin/integrations/peer/{peer_connection_id}', {
                params: { peer_connection_id: connection.id },
                body: { ...body, version: connection.version },
              })
            else await peerApi('POST /admin/integrations/peer', { body })
            await queryClient.invalidateQueries({ queryKey: peerKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
