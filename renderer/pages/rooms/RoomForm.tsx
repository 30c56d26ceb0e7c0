import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DataRoom, vdrApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { ndaQuery, roomsKey } from '../../queries/diligence.ts'

type Values = Pick<DataRoom, 'name' | 'description'> & { nda_text?: string | null }

/** Opens a data room, or changes what one is called. */
export function RoomForm({ room, onClose }: { room?: DataRoom; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const nda = useQuery({ ...ndaQuery(room?.id ?? 0), enabled: room !== undefined }).data
  if (room && !nda) return null
  return (
    <FormDrawer title={room ? 'Edit data room' : 'Open data room'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'name', label: 'Name', kind: 'text', required: true },
            { name: 'description', label: 'Description', kind: 'multiline' },
            ...(room
              ? [
                  {
                    name: 'nda_text' as const,
                    label: 'Agreement',
                    kind: 'multiline' as const,
                    hint: 'Members of the room, and who comes by a link, accept it first; a new text anew',
                  },
                ]
              : []),
          ]}
          {...(room ? { initial: { ...room, nda_text: nda?.nda_text ?? null } } : {})}
          submit={room ? 'Save' : 'Open data room'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async (values, changed) => {
            const { id } = room
              ? await vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}', {
                  params: { room_id: room.id },
                  body: changed,
                })
              : await vdrApi('POST /api/v1/svc/vdr/rooms', { body: values })
            await queryClient.invalidateQueries({ queryKey: roomsKey })
            onClose()
            if (!room) await navigate({ to: '/rooms/$roomId', params: { roomId: String(id) } })
          }}
        />
      )}
    </FormDrawer>
  )
}
