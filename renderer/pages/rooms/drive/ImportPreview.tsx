import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DataRoom, type DriveImport, vdrApi } from '../../../api/modules.ts'
import { type CallProgress, send } from '../../../api/transport.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { Progress } from '../../../components/states/Progress.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { count, formatBytes } from '../../../format/numbers.ts'
import { googleKey, importsKey } from '../../../queries/google-drive.ts'
import { importFates } from '../../../words/rooms.ts'
import type { Choice } from './choice.ts'

const CALL = 'POST /api/v1/svc/vdr/rooms/{room_id}/import/gdrive'

type Plan = NonNullable<DriveImport['plan']>
type Planned = Plan['items'][number]

interface ImportPreviewProps {
  room: DataRoom
  choice: Choice
  onBack: () => void
  onBegun: () => void
}

/** Previews the import of the chosen files into the room. */
export function ImportPreview({ room, choice: { items, into }, onBack, onBegun }: ImportPreviewProps) {
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const params = { room_id: room.id }
  const body = { items: items.map(({ google_id }) => google_id), folder_id: into }
  const plan = useQuery({
    queryKey: [...googleKey, 'plan', room.id, body],
    queryFn: ({ signal }) =>
      send(CALL, {
        params,
        body,
        query: { ephemeral: true },
        signal,
        hear: setProgress,
      }) as Promise<DriveImport>,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const begin = useAction(() => vdrApi(CALL, { params, body }), { invalidates: [importsKey(room.id)] })
  return (
    <>
      <Loaded
        query={plan}
        skeleton={<Progress stage={progress?.stage ?? 'Reading Google Drive'} percent={null} />}
      >
        {({ plan: found }) => found && <Shown plan={found} />}
      </Loaded>
      <Group mt="md" gap="sm">
        {plan.data?.plan && hasSomething(plan.data.plan) && (
          <Button loading={begin.isPending} onClick={() => begin.mutate(undefined, { onSuccess: onBegun })}>
            Import
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </>
  )
}

const hasSomething = ({ counts }: Plan): boolean => counts.new + counts.changed + counts.folders > 0

function Shown({ plan }: { plan: Plan }) {
  const { counts, items } = plan
  const total = counts.new + counts.changed + counts.unchanged + counts.skipped + counts.gone + counts.folders
  return (
    <>
      <Text mb="md">
        {hasSomething(plan) ? coming(counts) : 'Nothing new to import.'} {staying(counts)}
      </Text>
      <DataTable
        id="drive-plan"
        noun="item"
        rows={items}
        columns={columns}
        rowId={({ path, fate }) => `${fate} ${path}`}
      />
      {items.length < total && (
        <Text c="dimmed" size="sm" mt="xs">
          The first {items.length} are listed; all are counted.
        </Text>
      )}
    </>
  )
}

/** Summarises the files to import in a sentence. */
function coming({ new: fresh, changed, folders, bytes }: Plan['counts']): string {
  const parts = [
    fresh > 0 && count(fresh, 'new file'),
    changed > 0 && count(changed, 'new version'),
    folders > 0 && count(folders, 'folder'),
  ].filter(Boolean)
  return `${parts.join(', ')}${bytes > 0 ? `: ${formatBytes(bytes)}` : ''}.`
}

/** Summarises files that are skipped, and files of the room that Google no longer has. */
function staying({ unchanged, skipped, gone }: Plan['counts']): string {
  return [
    unchanged > 0 && `${count(unchanged, 'file')} here as at Google.`,
    skipped > 0 && `${skipped} cannot come.`,
    gone > 0 && `${count(gone, 'file')} in the room deleted at Google and kept here.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const columns: Array<Column<Planned>> = [
  { id: 'path', title: 'At Google', kind: 'text', value: ({ path }) => path, width: 260 },
  {
    id: 'fate',
    title: 'Outcome',
    kind: 'choice',
    value: ({ fate }) => fate,
    choices: choicesOf(importFates),
    show: ({ fate }) => <Status tone={importFates[fate].tone}>{importFates[fate].label}</Status>,
    width: 150,
  },
  { id: 'reason', title: 'Reason', kind: 'text', value: ({ reason }) => reason, width: 220 },
  {
    id: 'size',
    title: 'Size',
    kind: 'number',
    value: ({ size }) => size,
    write: formatBytes,
    width: 90,
  },
]
