import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DataRoom, vdrApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { roomsKey } from '../../queries/diligence.ts'

/** Opens a data room. */
export function RoomForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Open data room" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Pick<DataRoom, 'name' | 'description'>>
          fields={[
            { name: 'name', label: 'Name', kind: 'text', required: true },
            { name: 'description', label: 'Description', kind: 'multiline' },
          ]}
          submit="Open data room"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            const { id } = await vdrApi('POST /api/v1/svc/vdr/rooms', { body: values })
            await queryClient.invalidateQueries({ queryKey: roomsKey })
            onClose()
            await navigate({ to: '/rooms/$roomId', params: { roomId: String(id) } })
          }}
        />
      )}
    </FormDrawer>
  )
}
