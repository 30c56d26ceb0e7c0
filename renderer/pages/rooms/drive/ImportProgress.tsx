import { Alert, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type DataRoom, type DataRoomImport, vdrApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Progress } from '../../../components/states/Progress.tsx'
import { roomDocumentsQuery, roomFoldersQuery } from '../../../queries/diligence.ts'
import { importItemsQuery, importsKey, roomImportsQuery } from '../../../queries/google-drive.ts'
import { ImportResult } from './ImportResult.tsx'
import { isUnfinished, outcomeOf } from './import-outcome.ts'

/** How long failures stay above the index, in milliseconds; afterwards they are listed among the imports. */
const TOLD_MS = 24 * 3_600_000
const MOST_NAMED = 5

/** Progress of the newest import into the room, and its failures. */
export function ImportProgress({ room }: { room: DataRoom }) {
  const newest = useQuery(roomImportsQuery(room.id)).data?.items[0]
  const [left, setLeft] = useState<string | null>(null)
  useIndexThatFollows(room.id, newest)
  const cancel = useAction(
    (job_id: number) =>
      vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/import/jobs/{job_id}/cancel', {
        params: { room_id: room.id, job_id },
      }),
    { invalidates: [importsKey(room.id)], done: () => 'Stopped. Imported files are kept.' },
  )
  if (!newest) return null
  if (newest.status === 'running')
    return (
      <div role="status">
        <Progress
          stage={`Importing ${newest.title}${newest.message ? `: ${newest.message}` : ''}`}
          percent={newest.percent}
          onCancel={() => cancel.mutate(newest.id)}
        />
      </div>
    )
  const isOld = newest.finished_at !== null && Date.now() - Date.parse(newest.finished_at) > TOLD_MS
  if (!isUnfinished(newest) || isOld || left === newest.updated_at) return null
  return <Unfinished key={newest.updated_at} shown={newest} onLeave={() => setLeft(newest.updated_at)} />
}

/** Reloads the index while files arrive, and announces the end of an import to whoever watched it. */
function useIndexThatFollows(roomId: number, newest: DataRoomImport | undefined): void {
  const queryClient = useQueryClient()
  const reached = newest && reachedBy(newest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was reached since is a reason to look again
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: roomDocumentsQuery(roomId).queryKey })
    void queryClient.invalidateQueries({ queryKey: roomFoldersQuery(roomId).queryKey })
  }, [queryClient, roomId, reached])
  const last = useRef(reached)
  useEffect(() => {
    if (newest?.status === 'done' && last.current !== undefined && last.current !== reached)
      notifications.show({ message: `${newest.title}: ${outcomeOf(newest)}` })
    if (newest) last.current = reached
  }, [newest, reached])
}

/**
 * Returns the stage of an import's progress, in tenths. A new or retried import may end before anybody sees
 * it run.
 */
const reachedBy = ({ id, status, percent, counts, updated_at }: DataRoomImport): string =>
  status === 'running'
    ? `${id} ${Math.floor((percent ?? 0) / 10)}`
    : `${id} ${updated_at} ${counts.created} ${counts.updated}`

/** Failed files with the reason, and the button to retry. */
function Unfinished({ shown, onLeave }: { shown: DataRoomImport; onLeave: () => void }) {
  const { id, room_id, title, status, error, counts } = shown
  const [isOpen, setOpen] = useState(false)
  const items = useQuery({ ...importItemsQuery(shown), enabled: counts.failed > 0 }).data?.items ?? []
  const failed = items.filter(({ state }) => state === 'failed')
  const retry = useAction(
    () =>
      vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/import/jobs/{job_id}/retry', {
        params: { room_id, job_id: id },
      }),
    { invalidates: [importsKey(room_id)] },
  )
  return (
    <Alert
      color={status === 'cancelled' ? 'gray' : 'red'}
      variant="outline"
      title={status === 'cancelled' ? `The import of ${title} was stopped` : `${title} incomplete`}
      mb="md"
      role="status"
    >
      {error !== null && <Text>{error}</Text>}
      <Text>{outcomeOf(shown)}.</Text>
      {failed.length > 0 && (
        <ul>
          {failed.slice(0, MOST_NAMED).map(one => (
            <li key={one.id}>
              {one.path}: {one.reason}
            </li>
          ))}
        </ul>
      )}
      <Group gap="sm" mt="sm">
        <Button size="compact-sm" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {counts.failed > 0 && counts.waiting === 0 ? 'Retry failed' : 'Go on'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          Show everything
        </Button>
        <Button size="compact-sm" variant="default" onClick={onLeave}>
          Leave them out
        </Button>
      </Group>
      {isOpen && <ImportResult shown={shown} onClose={() => setOpen(false)} />}
    </Alert>
  )
}
