import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type DataRoom, intelligenceApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { diligenceRunsQuery } from './queries.ts'

/** Lets diligence read a room. */
export function StartRun({ room, onClose }: { room: DataRoom; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Run diligence" onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Text size="sm" mb="md">
            Every document in the room is read and compared with the others. The run continues if you leave
            this page. Comments stay with their red flags; flags no longer found are reported.
          </Text>
          <SchemaForm<{ as_of: string | null }>
            fields={[
              {
                name: 'as_of',
                label: 'As of',
                kind: 'date',
                hint: 'Expiries and other dates are tested at this date; default: today',
              },
            ]}
            submit="Run diligence"
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async ({ as_of }) => {
              await intelligenceApi('POST /api/v1/svc/intelligence/scan-room', {
                body: { room_id: room.id, ...(as_of === null ? {} : { as_of }) },
              }).finally(() => queryClient.invalidateQueries(diligenceRunsQuery(room.id)))
              onClose()
            }}
          />
        </>
      )}
    </FormDrawer>
  )
}
