import { Button, Drawer, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PeerConnection, type PeerImport, peerApi } from '../../api/modules.ts'
import { send } from '../../api/transport.ts'
import { Status, type Tone } from '../../components/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useAction } from '../../components/use-action.ts'
import { peerKey } from './peer.ts'

type Planned = NonNullable<PeerImport['plan']>[number]

const fates: Record<Planned['fate'], { label: string; tone: Tone }> = {
  created: { label: 'Becomes a deal', tone: 'good' },
  updated: { label: 'Is changed', tone: 'open' },
  merged: { label: 'Is here already', tone: 'open' },
  left: { label: 'Stays as it is', tone: 'quiet' },
  refused: { label: 'Cannot be taken', tone: 'bad' },
}

/** Shows what an import of every company would do before anything is kept, and has it begin. */
export function ImportCompanies({
  connection,
  onClose,
}: {
  connection: PeerConnection
  onClose: () => void
}) {
  const body = { connection: connection.name }
  const plan = useQuery({
    queryKey: [...peerKey, 'plan', connection.id],
    queryFn: ({ signal }) =>
      send('POST /admin/integrations/peer/import/companies', {
        body,
        query: { ephemeral: true },
        signal,
      }) as Promise<Pick<PeerImport, 'plan'>>,
    gcTime: 0,
    retry: false,
  })
  const begin = useAction(() => peerApi('POST /admin/integrations/peer/import/companies', { body }), {
    invalidates: [peerKey],
    done: () => 'The import is under way',
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`Import the companies of ${connection.name}`}
      position="right"
      size={640}
    >
      <Loaded query={plan}>
        {({ plan: planned }) => (
          <>
            <Text mb="md">
              This is what would become of each of the first 1,000 companies. Nothing is kept yet; what you
              changed yourself stays.
            </Text>
            <DataTable
              id="peer-plan"
              noun="company"
              nouns="companies"
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
  { id: 'name', title: 'Company', kind: 'text', value: ({ name }) => name, missing: 'Without a name' },
  {
    id: 'fate',
    title: 'What becomes of it',
    kind: 'choice',
    value: ({ fate }) => fate,
    choices: Object.entries(fates).map(([value, { label }]) => ({ value, label })),
    show: ({ fate }) => <Status tone={fates[fate].tone}>{fates[fate].label}</Status>,
    width: 160,
  },
  { id: 'error', title: 'Why', kind: 'text', value: ({ error }) => error, width: 200 },
]
