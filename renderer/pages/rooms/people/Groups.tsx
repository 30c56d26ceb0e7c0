import { Anchor, Button, Divider, Table } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type DataRoom, type DataRoomGroup, vdrApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { roomsKey } from '../../../queries/diligence.ts'
import { permissionWords } from '../../../words/rooms.ts'
import { choiceOf, permissionOf, roomChoices } from './permission-choices.ts'
import { SeenAs } from './SeenAs.tsx'

/** The groups of a room; they are few. */
export function GroupRows({
  groups,
  onOpen,
}: {
  groups: readonly DataRoomGroup[]
  onOpen: (group: DataRoomGroup) => void
}) {
  return (
    <Table aria-label="Room groups" maw={720}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Whole room</Table.Th>
          <Table.Th ta="right">Members</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map(group => (
          <Table.Tr key={group.id}>
            <Table.Td>
              <Anchor component="button" type="button" underline="hover" onClick={() => onOpen(group)}>
                {group.name}
              </Anchor>
            </Table.Td>
            <Table.Td>{group.permission === null ? '' : permissionWords[group.permission]}</Table.Td>
            <Table.Td ta="right">{formatNumber(group.members)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface GroupDrawerProps {
  room: DataRoom
  /** Null to make one. */
  group: DataRoomGroup | null
  mayWrite: boolean
  onClose: () => void
}

/** One group: its name, its permissions, and the room as its members see it; or a new one. */
export function GroupDrawer({ room, group, mayWrite, onClose }: GroupDrawerProps) {
  const queries = useQueryClient()
  const params = { room_id: room.id }
  const invalidates = [[...roomsKey, room.id]]
  const remove = useAction(
    (group_id: number) =>
      vdrApi('DELETE /api/v1/svc/vdr/rooms/{room_id}/groups/{group_id}', { params: { ...params, group_id } }),
    { invalidates, done: () => 'The group was deleted.' },
  )
  return (
    <FormDrawer title={group?.name ?? 'New group'} size={group ? 720 : 480} onClose={onClose}>
      {(onDirty, close) => (
        <>
          {mayWrite && (
            <SchemaForm<{ name: string; permission: string }>
              fields={[
                { name: 'name', label: 'Name', kind: 'text', required: true },
                {
                  name: 'permission',
                  label: 'Whole room',
                  kind: 'choice',
                  required: true,
                  choices: roomChoices,
                },
              ]}
              initial={
                group ? { name: group.name, permission: choiceOf(group.permission) } : { permission: 'view' }
              }
              submit={group ? 'Save' : 'Make group'}
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ name, permission }) => {
                const body = { name, permission: permissionOf(permission) }
                if (group)
                  await vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}/groups/{group_id}', {
                    params: { ...params, group_id: group.id },
                    body,
                  })
                else await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/groups', { params, body })
                await queries.invalidateQueries({ queryKey: [...roomsKey, room.id] })
                if (!group) onClose()
              }}
            />
          )}
          {group && mayWrite && group.members === 0 && (
            <Button
              mt="md"
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate(group.id, { onSuccess: onClose })}
            >
              Delete group
            </Button>
          )}
          {group && (
            <>
              <Divider my="lg" />
              <SeenAs room={room} whose={{ group_id: group.id }} name={group.name} />
            </>
          )}
        </>
      )}
    </FormDrawer>
  )
}
