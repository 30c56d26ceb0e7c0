import { MultiSelect, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type DataRoom,
  type DataRoomDocument,
  type DataRoomFolder,
  type DataRoomGroup,
  type DataRoomMember,
  vdrApi,
} from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { roomDocumentsQuery, roomFoldersQuery, roomsKey } from '../../../queries/diligence.ts'
import { linesOf, treeOf } from '../tree/room-tree.ts'
import { type Column, type Given, PermissionGrid, type Place } from './PermissionGrid.tsx'
import { groupsQuery, membersQuery, permissionsQuery, type Whose } from './queries.ts'

/** A person or a group, as a column. */
interface Subject {
  key: string
  name: string
  /** A note beneath the name. */
  note: string
  whose: Whose
  /** The permission on the whole room. */
  permission: Given
  /** Manages the office: no grant changes their permissions. */
  manages: boolean
}

/** Number of columns shown at first. */
const AT_FIRST = 6

/** The permissions of each group and member on every folder and document, set or inherited. */
export function RoomPermissions({ room, mayWrite }: { room: DataRoom; mayWrite: boolean }) {
  const folders = useQuery(roomFoldersQuery(room.id))
  const documents = useQuery(roomDocumentsQuery(room.id))
  const members = useQuery(membersQuery(room.id))
  const groups = useQuery(groupsQuery(room.id))
  return (
    <Loaded query={members}>
      {({ items: people }) => (
        <Loaded query={groups}>
          {({ items: some }) => (
            <Loaded query={folders}>
              {({ items: listed }) => (
                <Loaded query={documents}>
                  {({ items }) =>
                    people.length + some.length === 0 ? (
                      <Empty title="No one to grant permissions to yet">
                        Add members or groups under People: their permissions for each folder and document are
                        shown here.
                      </Empty>
                    ) : (
                      <Matrix
                        room={room}
                        subjects={subjectsOf(some, people)}
                        folders={listed}
                        documents={items}
                        mayWrite={mayWrite}
                      />
                    )
                  }
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

const subjectsOf = (groups: readonly DataRoomGroup[], members: readonly DataRoomMember[]): Subject[] => [
  ...groups.map(({ id, name, permission }) => ({
    ...{ key: `group ${id}`, name, note: 'Group', permission, manages: false },
    whose: { group_id: id },
  })),
  ...members.map(({ user_id, name, group, permission, manages }) => ({
    ...{ key: `person ${user_id}`, name, note: group ?? 'Person', permission, manages },
    whose: { user_id },
  })),
]

interface MatrixProps {
  room: DataRoom
  subjects: readonly Subject[]
  folders: readonly DataRoomFolder[]
  documents: readonly DataRoomDocument[]
  mayWrite: boolean
}

function Matrix({ room, subjects, folders, documents, mayWrite }: MatrixProps) {
  const [keys, setKeys] = useState<readonly string[] | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const shown = keys ? subjects.filter(({ key }) => keys.includes(key)) : subjects.slice(0, AT_FIRST)
  const tree = useMemo(() => treeOf(folders, documents), [folders, documents])
  const lines = useMemo(() => linesOf(tree, { closed, archived: false, search: '' }), [tree, closed])
  const permissions = useQueries({ queries: shown.map(({ whose }) => permissionsQuery(room.id, whose)) })
  const give = useGive(room)
  const columns = shown.map(
    (subject, at): Column => ({
      ...subject,
      permissions: permissions[at]?.data,
      onGive: mayWrite && !subject.manages ? (place, given) => give.mutate({ subject, place, given }) : null,
    }),
  )
  const toggle = (id: number) =>
    setClosed(before => {
      const others = new Set(before)
      return others.delete(id) ? others : others.add(id)
    })
  return (
    <>
      {subjects.length > AT_FIRST && (
        <MultiSelect
          label="Shown"
          mb="sm"
          maw={720}
          searchable
          data={subjects.map(({ key, name, note }) => ({ value: key, label: `${name} (${note})` }))}
          value={shown.map(({ key }) => key)}
          onChange={setKeys}
        />
      )}
      <Text size="sm" c="dimmed" mb="sm" maw="46rem">
        Permissions set directly are bold; inherited ones are lighter. None denies a place entirely,
        regardless of other permissions. Hidden items are visible only to editors.
      </Text>
      <PermissionGrid lines={lines} closed={closed} onToggle={toggle} columns={columns} />
    </>
  )
}

/** Gives somebody a permission at a place, or in all of the room; null takes it away. */
function useGive({ id: room_id }: DataRoom) {
  return useAction(
    ({ subject, place, given }: { subject: Subject; place: Place; given: Given }): Promise<unknown> => {
      const { whose } = subject
      if (place !== 'room')
        return vdrApi('PUT /api/v1/svc/vdr/rooms/{room_id}/grants', {
          params: { room_id },
          body: { ...place, ...whose, permission: given },
        })
      return 'user_id' in whose
        ? vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}/members/{user_id}', {
            params: { room_id, ...whose },
            body: { permission: given },
          })
        : vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}/groups/{group_id}', {
            params: { room_id, ...whose },
            body: { permission: given },
          })
    },
    {
      invalidates: ['permissions', 'members', 'groups'].map(part => [...roomsKey, room_id, part]),
    },
  )
}
