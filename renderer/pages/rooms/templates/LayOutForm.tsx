import { useQueryClient } from '@tanstack/react-query'
import { type DataRoom, type DataRoomLayout, vdrApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { roomsKey } from '../../../queries/diligence.ts'
import { useTemplateField } from './template-field.tsx'

/** Lays out a room in which there is nothing yet. */
export function LayOutForm({ room, onClose }: { room: DataRoom; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { field, outcome } = useTemplateField({ required: true })
  return (
    <FormDrawer title={`Lay out ${room.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<DataRoomLayout>
          fields={[field]}
          outcome={outcome}
          submit="Apply template"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/template', {
              params: { room_id: room.id },
              body,
            })
            await queryClient.invalidateQueries({ queryKey: [...roomsKey, room.id] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
