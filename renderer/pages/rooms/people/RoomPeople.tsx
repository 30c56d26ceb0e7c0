import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataRoom, DataRoomGroup, DataRoomMember } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { ndaStates, permissionWords } from '../../../words/rooms.ts'
import { GroupDrawer, GroupRows } from './Groups.tsx'
import { AddMember, MemberDrawer } from './Members.tsx'
import { groupsQuery, membersQuery } from './queries.ts'

type Shown =
  | { what: 'member'; member: DataRoomMember }
  | { what: 'group'; group: DataRoomGroup | null }
  | { what: 'add' }

/** The people of a room with their permissions, its groups, and the view of each. */
export function RoomPeople({ room, mayWrite }: { room: DataRoom; mayWrite: boolean }) {
  const members = useQuery(membersQuery(room.id))
  const groups = useQuery(groupsQuery(room.id))
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown(null)
  const add = mayWrite && <Button onClick={() => setShown({ what: 'add' })}>Add person</Button>
  return (
    <>
      <Text c="dimmed" mb="md" maw="46rem">
        Members have only the permissions given by the room, their group, folders and documents. Colleagues
        who are not members see the whole room and can change it if their role allows. Outside parties use
        links.
      </Text>
      <Loaded query={members}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No members yet" action={add}>
              Add a colleague who should see only part of the room, such as an adviser.
            </Empty>
          ) : (
            <>
              <Group justify="space-between" mb="sm">
                <Title order={2} size="h4">
                  Members
                </Title>
                {add}
              </Group>
              <DataTable
                id="room-members"
                noun="member"
                rows={items}
                columns={columns}
                rowId={({ user_id }) => user_id}
                onOpen={member => setShown({ what: 'member', member })}
              />
            </>
          )
        }
      </Loaded>
      <Loaded query={groups}>
        {({ items }) => (
          <section aria-label="Groups">
            <Group justify="space-between" mt="xl" mb="sm">
              <Title order={2} size="h4">
                Groups
              </Title>
              {mayWrite && (
                <Button variant="default" onClick={() => setShown({ what: 'group', group: null })}>
                  New group
                </Button>
              )}
            </Group>
            {items.length === 0 ? (
              <Text c="dimmed">
                No groups yet. A group gives its members the same permissions, and a link shows its visitors
                what the group may see.
              </Text>
            ) : (
              <GroupRows groups={items} onOpen={group => setShown({ what: 'group', group })} />
            )}
          </section>
        )}
      </Loaded>
      {shown?.what === 'add' && (
        <AddMember
          room={room}
          members={members.data?.items ?? []}
          groups={groups.data?.items ?? []}
          onClose={close}
        />
      )}
      {shown?.what === 'member' && (
        <MemberDrawer
          room={room}
          member={members.data?.items.find(({ id }) => id === shown.member.id) ?? shown.member}
          groups={groups.data?.items ?? []}
          mayWrite={mayWrite}
          onClose={close}
        />
      )}
      {shown?.what === 'group' && (
        <GroupDrawer room={room} group={shown.group} mayWrite={mayWrite} onClose={close} />
      )}
    </>
  )
}

const columns: Array<Column<DataRoomMember>> = [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name, width: 220 },
  { id: 'email', title: 'E-mail', kind: 'text', value: ({ email }) => email, width: 240 },
  { id: 'group', title: 'Group', kind: 'text', value: ({ group }) => group, width: 160 },
  {
    id: 'permission',
    title: 'Whole room',
    kind: 'text',
    value: ({ manages, permission }) =>
      manages ? 'Everything: manages the office' : permission && permissionWords[permission],
    width: 200,
  },
  stateColumn({ id: 'nda', title: 'Agreement', states: ndaStates, value: ({ nda }) => nda, width: 140 }),
  { id: 'nda_accepted_at', title: 'Accepted', kind: 'time', value: one => one.nda_accepted_at },
]
