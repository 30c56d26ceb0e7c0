import { Alert, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo, useRef } from 'react'
import type { DataRoom, DataRoomDocument, DataRoomFolder, DataRoomPermissions } from '../../../api/modules.ts'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { Spacer } from '../../../components/table/Spacer.tsx'
import { useRowsInSight } from '../../../components/table/use-rows-in-sight.ts'
import { count, formatNumber } from '../../../format/numbers.ts'
import { roomDocumentsQuery, roomFoldersQuery } from '../../../queries/diligence.ts'
import { permissionWords } from '../../../words/rooms.ts'
import { linesOf, nameOf, treeOf } from '../tree/room-tree.ts'
import classes from './people.module.css'
import { permissionsQuery, type Whose } from './queries.ts'

interface SeenAsProps {
  room: DataRoom
  whose: Whose
  name: string
}

/** The room as a person or a group's member sees it, by the rule that answers their own requests. */
export function SeenAs({ room, whose, name }: SeenAsProps) {
  const folders = useQuery(roomFoldersQuery(room.id))
  const documents = useQuery(roomDocumentsQuery(room.id))
  const permissions = useQuery(permissionsQuery(room.id, whose))
  return (
    <section aria-label={`What ${name} sees`}>
      <Title order={2} size="h4" mb="sm">
        What {name} sees
      </Title>
      <Loaded query={permissions}>
        {found => (
          <Loaded query={folders}>
            {({ items: listed }) => (
              <Loaded query={documents}>
                {({ items }) => <Seen permissions={found} folders={listed} documents={items} name={name} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}

interface SeenProps {
  permissions: DataRoomPermissions
  folders: readonly DataRoomFolder[]
  documents: readonly DataRoomDocument[]
  name: string
}

const ROW_HEIGHT = 30

function Seen({ permissions, folders, documents, name }: SeenProps) {
  const frame = useRef<HTMLElement>(null)
  const { lines, may } = useMemo(
    () => seenIn(permissions, folders, documents),
    [permissions, folders, documents],
  )
  const { indices, before, after } = useRowsInSight({ frame, count: lines.length, height: ROW_HEIGHT })
  const seen = lines.filter(({ kind }) => kind === 'document').length
  return (
    <>
      <Before permissions={permissions} name={name} />
      <Text size="sm" c="dimmed" mb="sm">
        {formatNumber(seen)} of{' '}
        {count(documents.filter(({ status }) => status !== 'archived').length, 'document')}
      </Text>
      {lines.length > 0 && (
        <Scrolling ref={frame} label={`What ${name} sees, line by line`} className={classes.seen}>
          <table className={classes.table}>
            <colgroup>
              <col className={classes.number} />
              <col />
              <col className={classes.may} />
            </colgroup>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Index</th>
                <th scope="col">Name</th>
                <th scope="col">May</th>
              </tr>
            </thead>
            <tbody>
              <Spacer height={before} span={3} />
              {indices.map(index => {
                const line = lines[index]
                if (!line) return null
                return (
                  <tr key={line.key}>
                    <td className={classes.number}>
                      {line.kind === 'folder' ? line.folder.index : line.document.index}
                    </td>
                    <th
                      scope="row"
                      data-folder={line.kind === 'folder' || undefined}
                      style={{ '--depth': line.depth } as CSSProperties}
                    >
                      {nameOf(line)}
                    </th>
                    <td className={classes.may}>
                      {line.kind === 'document' && permissionWords[may(line.id)]}
                    </td>
                  </tr>
                )
              })}
              <Spacer height={after} span={3} />
            </tbody>
          </table>
        </Scrolling>
      )}
    </>
  )
}

/** A notice for somebody whose view of the room is limited. */
function Before({
  permissions: { may_enter, nda, documents },
  name,
}: Pick<SeenProps, 'permissions' | 'name'>) {
  if (!may_enter)
    return (
      <Alert color="yellow" mb="sm" title="Nothing, as it is">
        {name} cannot sign in, or their rights do not reach data rooms. They would otherwise see this.
      </Alert>
    )
  if (nda === 'open')
    return (
      <Alert color="yellow" mb="sm" title="Nothing yet">
        {name} has not accepted the agreement of the room. Once they have, they see this.
      </Alert>
    )
  if (documents.every(({ permission }) => permission === 'none'))
    return <Text mb="sm">Nothing: the room is hidden from them.</Text>
  return null
}

/** Returns the part of the index a person can see. */
function seenIn(
  permissions: DataRoomPermissions,
  folders: readonly DataRoomFolder[],
  documents: readonly DataRoomDocument[],
) {
  const shown = new Set(permissions.folders.filter(one => one.shown).map(({ id }) => id))
  const may = new Map(permissions.documents.map(({ id, permission }) => [id, permission]))
  const tree = treeOf(
    folders.filter(({ id }) => shown.has(id)),
    documents.filter(({ id }) => (may.get(id) ?? 'none') !== 'none'),
  )
  return {
    lines: linesOf(tree, { closed: new Set(), archived: false, search: '' }),
    may: (id: number) => may.get(id) ?? 'none',
  }
}
