import { Button, Divider, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type DataRoom,
  type DataRoomGrant,
  type DataRoomGroup,
  type DataRoomMember,
  vdrApi,
} from '../../../api/modules.ts'
import { useTakeBack } from '../../../components/action/use-take-back.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { useColleagues } from '../../../queries/colleagues.ts'
import { roomsKey } from '../../../queries/diligence.ts'
import { choiceOf, permissionOf, roomChoices } from './permission-choices.ts'
import { SeenAs } from './SeenAs.tsx'

interface Values {
  user_id: string
  group: string | null
  permission: string
}

const fieldsOf = (groups: readonly DataRoomGroup[]): Array<Field<'group' | 'permission'>> => [
  {
    name: 'group',
    label: 'Group',
    kind: 'choice',
    choices: groups.map(({ name }) => ({ value: name, label: name })),
  },
  { name: 'permission', label: 'Whole room', kind: 'choice', required: true, choices: roomChoices },
]

interface AddMemberProps {
  room: DataRoom
  members: readonly DataRoomMember[]
  groups: readonly DataRoomGroup[]
  onClose: () => void
}

/** Makes somebody of the office a member of a room. */
export function AddMember({ room, members, groups, onClose }: AddMemberProps) {
  const queries = useQueryClient()
  const known = new Set(members.map(({ user_id }) => String(user_id)))
  const people = useColleagues().filter(({ value }) => !known.has(value))
  return (
    <FormDrawer title="Add person" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'user_id', label: 'Person', kind: 'choice', required: true, choices: people },
            ...fieldsOf(groups),
          ]}
          initial={{ permission: 'view' }}
          submit="Add person"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ user_id, group, permission }) => {
            await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/members', {
              params: { room_id: room.id },
              body: { user_id: Number(user_id), group, permission: permissionOf(permission) },
            })
            await queries.invalidateQueries({ queryKey: [...roomsKey, room.id] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

interface MemberDrawerProps {
  room: DataRoom
  member: DataRoomMember
  groups: readonly DataRoomGroup[]
  mayWrite: boolean
  onClose: () => void
}

/** One member: their permissions, and the room as they see it. */
export function MemberDrawer({ room, member, groups, mayWrite, onClose }: MemberDrawerProps) {
  const queries = useQueryClient()
  const { user_id, name } = member
  const remove = useRemoveMember(room)
  return (
    <FormDrawer title={name} size={720} onClose={onClose}>
      {(onDirty, close) => (
        <>
          {mayWrite && !member.manages && (
            <SchemaForm<Omit<Values, 'user_id'>>
              fields={fieldsOf(groups)}
              initial={{ group: member.group, permission: choiceOf(member.permission) }}
              submit="Save"
              wide
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ group, permission }) => {
                await vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}/members/{user_id}', {
                  params: { room_id: room.id, user_id },
                  body: { group, permission: permissionOf(permission) },
                })
                await queries.invalidateQueries({ queryKey: [...roomsKey, room.id] })
              }}
            />
          )}
          {member.manages && (
            <Text c="dimmed">
              {name} manages the office and may do everything in its rooms, whatever a room gives.
            </Text>
          )}
          {mayWrite && (
            <Button
              mt="md"
              variant="default"
              color="red"
              onClick={() => {
                remove(member)
                onClose()
              }}
            >
              Remove from the room
            </Button>
          )}
          <Divider my="lg" />
          <SeenAs room={room} whose={{ user_id }} name={name} />
        </>
      )}
    </FormDrawer>
  )
}

/** Takes somebody out of a room; Undo puts them back with everything that they were given. */
function useRemoveMember({ id: room_id }: DataRoom) {
  const params = { room_id }
  const invalidates = [[...roomsKey, room_id]]
  const { takeBack } = useTakeBack<DataRoomMember, DataRoomGrant[]>({
    remove: async ({ user_id }) => {
      const { items } = await vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/grants', { params })
      await vdrApi('DELETE /api/v1/svc/vdr/rooms/{room_id}/members/{user_id}', {
        params: { ...params, user_id },
      })
      return items.filter(one => one.user_id === user_id)
    },
    restore: async ({ user_id, group, permission }, given) => {
      await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/members', {
        params,
        body: { user_id, group, permission },
      })
      for (const { folder_id, document_id, permission: was } of given)
        await vdrApi('PUT /api/v1/svc/vdr/rooms/{room_id}/grants', {
          params,
          body: { folder_id, document_id, user_id, permission: was },
        })
    },
    done: ({ name }) => `${name} is no longer restricted in this room`,
    invalidates,
  })
  return takeBack
}
