import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type DataRoom, diligenceApi } from '../../../api/modules.ts'
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
            Every document of the room is read, and compared with the others. It goes on by itself when this
            page is left. What was said of a red flag stays with it; what is no longer found is told.
          </Text>
          <SchemaForm<{ as_of: string | null }>
            fields={[
              {
                name: 'as_of',
                label: 'As of',
                kind: 'date',
                hint: 'Expiries and other dates are judged by this day; today unless said',
              },
            ]}
            submit="Run diligence"
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async ({ as_of }) => {
              await diligenceApi('POST /api/v1/svc/vdr/rooms/{room_id}/diligence/run', {
                params: { room_id: room.id },
                body: as_of === null ? {} : { as_of },
              }).finally(() => queryClient.invalidateQueries(diligenceRunsQuery(room.id)))
              onClose()
            }}
          />
        </>
      )}
    </FormDrawer>
  )
}
