import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DataRoom, vdrApi } from '../../api/modules.ts'
import { ConfirmTyped } from '../../components/action/ConfirmTyped.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatTime } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import { ndaQuery, roomsKey } from '../../queries/diligence.ts'

interface RoomSettingsProps {
  room: DataRoom
  /** Archived, it is only reopened. */
  mayWrite: boolean
}

type Values = Pick<DataRoom, 'name' | 'description'> & { nda_text: string | null }

/** A room's name, entry requirements and status. */
export function RoomSettings({ room, mayWrite }: RoomSettingsProps) {
  const queryClient = useQueryClient()
  const nda = useQuery(ndaQuery(room.id))
  const isArchived = room.status === 'archived'
  return (
    <div style={{ maxWidth: '46rem' }}>
      <Loaded query={nda}>
        {({ nda_text }) => (
          <RecordSection title="Name and agreement">
            <SchemaForm<Values>
              fields={[
                { name: 'name', label: 'Name', kind: 'text', required: true },
                { name: 'description', label: 'Description', kind: 'multiline' },
                {
                  name: 'nda_text',
                  label: 'Agreement',
                  kind: 'multiline',
                  hint: 'Members and link visitors must accept it first, and again when it changes. Leave empty for none',
                },
              ]}
              initial={{ ...room, nda_text }}
              submit="Save"
              disabled={!mayWrite}
              onSubmit={async (_values, changed) => {
                await vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}', {
                  params: { room_id: room.id },
                  body: changed,
                })
                await queryClient.invalidateQueries({ queryKey: roomsKey })
              }}
            />
          </RecordSection>
        )}
      </Loaded>
      <Size room={room} mayWrite={mayWrite} />
      <Publish room={room} mayWrite={mayWrite} />
      <RecordSection title={isArchived ? 'Archived' : 'Archive'}>
        <Text mb="sm">
          {isArchived
            ? 'It is read-only and its links are disabled until it is reopened.'
            : 'An archived room is read-only and its links are disabled. It can be reopened.'}
        </Text>
        <Standing room={room} />
      </RecordSection>
      <Delete room={room} />
    </div>
  )
}

const MEGABYTE = 1024 * 1024

/** The size of the documents, and its limit. */
function Size({ room, mayWrite }: RoomSettingsProps) {
  const queryClient = useQueryClient()
  return (
    <RecordSection title="Size">
      <Text mb="sm">The documents take {formatBytes(room.size_used)} with all their versions.</Text>
      <SchemaForm<{ megabytes: number | null }>
        fields={[
          {
            name: 'megabytes',
            label: 'Limit in MB',
            kind: 'number',
            hint: 'Uploads beyond it are refused. Leave empty for none',
          },
        ]}
        initial={{ megabytes: room.size_limit === null ? null : room.size_limit / MEGABYTE }}
        submit="Set limit"
        disabled={!mayWrite}
        onSubmit={async ({ megabytes }) => {
          await vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}', {
            params: { room_id: room.id },
            body: { size_limit: megabytes === null ? null : Math.round(megabytes * MEGABYTE) },
          })
          await queryClient.invalidateQueries({ queryKey: roomsKey })
        }}
      />
    </RecordSection>
  )
}

function useChange(room: DataRoom) {
  return useAction(
    (change: { status: DataRoom['status'] } | { published: true }) =>
      vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}', { params: { room_id: room.id }, body: change }),
    { invalidates: [roomsKey] },
  )
}

function Publish({ room, mayWrite }: RoomSettingsProps) {
  const change = useChange(room)
  if (room.published_at !== null)
    return (
      <RecordSection title="Published">
        <Text>
          Since {formatTime(room.published_at)} every folder and document keeps its number, and no number is
          given twice.
        </Text>
      </RecordSection>
    )
  return (
    <RecordSection title="Publish">
      <Text mb="sm">
        While a room is being built, numbers follow the order. Once published they are permanent, so that
        people can refer to them; this cannot be undone. Permissions do not change.
      </Text>
      {mayWrite && (
        <Button loading={change.isPending} onClick={() => change.mutate({ published: true })}>
          Publish the index
        </Button>
      )}
    </RecordSection>
  )
}

function Standing({ room }: { room: DataRoom }) {
  const change = useChange(room)
  const isArchived = room.status === 'archived'
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ status: isArchived ? 'active' : 'archived' })}
    >
      {isArchived ? 'Reopen' : 'Archive'}
    </Button>
  )
}

function Delete({ room }: { room: DataRoom }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useAction(
    () => vdrApi('DELETE /api/v1/svc/vdr/rooms/{room_id}', { params: { room_id: room.id } }),
    { invalidates: [roomsKey], done: () => `The data room ${room.name} was deleted.` },
  )
  return (
    <RecordSection title="Delete">
      <Text mb="sm">
        Only a room to which no deal, analysis, link or question refers can be deleted; any other is archived.
      </Text>
      <Button variant="default" c="red" onClick={() => setAsking(true)}>
        Delete the room
      </Button>
      {asking && (
        <ConfirmTyped
          title={`Delete ${room.name}?`}
          name={room.name}
          verb="Delete the room"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => void navigate({ to: '/rooms' }),
              onError: () => setAsking(false),
            })
          }
          onClose={() => setAsking(false)}
        >
          Its folders and documents are deleted permanently, with all versions.
        </ConfirmTyped>
      )}
    </RecordSection>
  )
}
