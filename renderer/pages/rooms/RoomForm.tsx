import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DataRoomInput, vdrApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { roomsKey } from '../../queries/diligence.ts'
import { useTemplateField } from './templates/template-field.tsx'

interface Values {
  name: string
  description: string | null
  template: NonNullable<DataRoomInput['template']> | null
}

interface RoomFormProps {
  /** Fields that the address of the page fills in. */
  filled?: Record<string, string> | null
  onClose: () => void
}

/** Opens a data room, empty or laid out by a template. */
export function RoomForm({ filled, onClose }: RoomFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { field, outcome } = useTemplateField({ required: false })
  return (
    <FormDrawer title="New data room" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'name', label: 'Name', kind: 'text', required: true },
            { name: 'description', label: 'Description', kind: 'multiline' },
            field,
          ]}
          initial={filled?.name ? { name: filled.name } : {}}
          outcome={outcome}
          submit="New data room"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ template, ...said }) => {
            const body = template === null ? said : { ...said, template }
            const { id } = await vdrApi('POST /api/v1/svc/vdr/rooms', { body })
            await queryClient.invalidateQueries({ queryKey: roomsKey })
            onClose()
            await navigate({ to: '/rooms/$roomId', params: { roomId: String(id) } })
          }}
        />
      )}
    </FormDrawer>
  )
}
