import { Button, Drawer, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PeerConnection, type PeerImport, peerApi } from '../../api/modules.ts'
import { send } from '../../api/transport.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { importFates } from '../../words/connections.ts'
import { peerKey } from './peer.ts'

type Planned = NonNullable<PeerImport['plan']>[number]

export const imported = {
  companies: { noun: 'company', call: 'POST /admin/integrations/peer/import/companies' },
  funds: { noun: 'fund', call: 'POST /admin/integrations/peer/import/funds' },
} as const
export type Imported = keyof typeof imported

interface ImportRecordsProps {
  connection: PeerConnection
  what: Imported
  onClose: () => void
}

/** A dry run looks at no more. */
const MOST_SHOWN = 1000

/** Previews an import of every company or fund, and starts it. */
export function ImportRecords({ connection, what, onClose }: ImportRecordsProps) {
  const { noun, call } = imported[what]
  const body = { connection: connection.name }
  const plan = useQuery({
    queryKey: [...peerKey, 'plan', connection.id, what],
    queryFn: ({ signal }) =>
      send(call, {
        body,
        query: { ephemeral: true },
        signal,
      }) as Promise<Pick<PeerImport, 'plan'>>,
    gcTime: 0,
    retry: false,
  })
  const begin = useAction(() => peerApi(call, { body }), {
    invalidates: [peerKey],
    done: () => 'The import is under way',
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`Import the ${what} of ${connection.name}`}
      position="right"
      size={640}
    >
      <Loaded query={plan}>
        {({ plan: planned }) => (
          <>
            <Text mb="md">
              Preview of {(planned?.length ?? 0) < MOST_SHOWN ? `the ${what}` : `the first 1,000 ${what}`}.
              Nothing is saved yet; your own changes are kept.
            </Text>
            <DataTable
              id="peer-plan"
              noun={noun}
              nouns={what}
              rows={planned ?? []}
              columns={columns}
              rowId={one => `${one.peer_id} ${one.name}`}
            />
            <Group mt="md" justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button
                loading={begin.isPending}
                onClick={() => begin.mutate(undefined, { onSuccess: onClose })}
              >
                Import
              </Button>
            </Group>
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

const columns: Array<Column<Planned>> = [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name, missing: 'Without a name' },
  {
    id: 'fate',
    title: 'Outcome',
    kind: 'choice',
    value: ({ fate }) => fate,
    choices: Object.entries(importFates).map(([value, { label }]) => ({ value, label })),
    show: ({ fate }) => <Status tone={importFates[fate].tone}>{importFates[fate].label}</Status>,
    width: 160,
  },
  { id: 'error', title: 'Reason', kind: 'text', value: ({ error }) => error, width: 200 },
]
