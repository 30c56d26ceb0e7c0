import { ActionIcon, Anchor, Menu, Table } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots, IconFile, IconFileExport, IconFolder } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { type DataRoom, type DataRoomDocument, vdrApi } from '../../api/modules.ts'
import { Ago } from '../../components/Moment.tsx'
import { Scrolling } from '../../components/Scrolling.tsx'
import { sizeOf } from '../../components/source/ConnectionContent.tsx'
import { UndoMessage } from '../../components/UndoMessage.tsx'
import { useAction } from '../../components/use-action.ts'
import { roomsKey } from '../../queries/diligence.ts'
import { NameForm } from './NameForm.tsx'
import type { RoomLine } from './room-tree.ts'
import classes from './rooms.module.css'

interface IndexTableProps {
  room: DataRoom
  lines: readonly RoomLine[]
  mayWrite: boolean
  onDrop: (event: DragEvent, into: number | null) => void
  onNewFolder: (parent: number) => void
}

/** The index of a room: every folder and document under its number. */
export function IndexTable({ room, lines, mayWrite, onDrop, onNewFolder }: IndexTableProps) {
  const [renaming, setRenaming] = useState<RoomLine | null>(null)
  const { rename, remove } = useLineActions(room.id)
  return (
    <Scrolling label="Index" className={undefined}>
      <Table aria-label="Index of the data room" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={{ base: 56, sm: 96 }}>Index</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Size
            </Table.Th>
            <Table.Th visibleFrom="sm">Added</Table.Th>
            <Table.Th w={48}>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(line => (
            <Table.Tr
              key={line.key}
              {...(line.kind === 'folder'
                ? { onDrop: (event: DragEvent) => onDrop(event, line.folder.id) }
                : {})}
            >
              <Table.Td>{line.kind === 'folder' ? line.folder.index : line.document.index}</Table.Td>
              <Table.Th scope="row" fw={line.kind === 'folder' ? 600 : 400}>
                <span className={classes.name} style={{ paddingInlineStart: line.depth * 20 }}>
                  {line.kind === 'folder' ? (
                    <>
                      <IconFolder size={16} aria-hidden /> {line.folder.name}
                    </>
                  ) : (
                    <DocumentName document={line.document} />
                  )}
                </span>
              </Table.Th>
              <Table.Td ta="right" visibleFrom="sm">
                {line.kind === 'document' && line.document.size !== null && sizeOf(line.document.size)}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {line.kind === 'document' && <Ago at={line.document.since} />}
              </Table.Td>
              <Table.Td>
                {mayWrite && !isLent(line) && (
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${nameOf(line)}`}>
                        <IconDots size={16} aria-hidden />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      {line.kind === 'folder' && (
                        <Menu.Item onClick={() => onNewFolder(line.folder.id)}>New folder in it</Menu.Item>
                      )}
                      {line.kind === 'document' && (
                        <Menu.Item
                          renderRoot={props => (
                            <Link {...props} to="/compare" search={comparing(line.document)} />
                          )}
                        >
                          {line.document.version > 1 ? 'Compare versions' : 'Compare'}
                        </Menu.Item>
                      )}
                      <Menu.Item onClick={() => setRenaming(line)}>Rename</Menu.Item>
                      <Menu.Item color="red" onClick={() => remove(line)}>
                        {line.kind === 'folder' ? 'Delete' : 'Archive'}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {renaming && (
        <NameForm
          title={`Rename ${nameOf(renaming)}`}
          submit="Rename"
          initial={nameOf(renaming)}
          onName={name => rename(renaming, name)}
          onClose={() => setRenaming(null)}
        />
      )}
    </Scrolling>
  )
}

const nameOf = (line: RoomLine): string => (line.kind === 'folder' ? line.folder.name : line.document.name)

/** With the version before it, or with another document that is chosen there. */
const comparing = ({ id, version }: DataRoomDocument) => ({
  after: `${id}.${version}`,
  ...(version > 1 ? { before: `${id}.${version - 1}` } : {}),
})

/** It lies with a connection: the room knows of it and does not have it. */
const isLent = (line: RoomLine): boolean =>
  line.kind === 'document' && !line.document.kept && line.document.index === null

function DocumentName({ document }: { document: DataRoomDocument }) {
  const { id, room_id, name, status, kept, version, permission } = document
  if (!kept)
    return (
      <>
        <IconFileExport size={16} aria-hidden /> {name}
        <span className={classes.note}>
          {status === 'pending' ? 'has not come yet' : 'lies with a connection'}
        </span>
      </>
    )
  const mayRead = permission !== 'none' && permission !== 'view'
  return (
    <>
      <IconFile size={16} aria-hidden />
      {mayRead ? (
        <Anchor
          href={`/api/v1/svc/vdr/rooms/${room_id}/documents/${id}/stream`}
          target="_blank"
          rel="noreferrer"
        >
          {name}
        </Anchor>
      ) : (
        name
      )}
      {version > 1 && <span className={classes.note}>version {version}</span>}
    </>
  )
}

/** Renames lines and takes them from the index; an archived document comes back by Undo. */
function useLineActions(roomId: number) {
  const invalidates = [[...roomsKey, roomId]]
  const renamed = useAction(
    ({ line, name }: { line: RoomLine; name: string }): Promise<unknown> =>
      line.kind === 'folder'
        ? vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}/folders/{folder_id}', {
            params: { room_id: roomId, folder_id: line.folder.id },
            body: { name },
          })
        : vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}', {
            params: { room_id: roomId, doc_id: line.document.id },
            body: { name },
          }),
    { invalidates },
  )
  const moved = useAction(
    ({ id, status }: { id: number; status: 'ready' | 'archived' }) =>
      vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}', {
        params: { room_id: roomId, doc_id: id },
        body: { status },
      }),
    { invalidates },
  )
  const deleted = useAction(
    (folder_id: number) =>
      vdrApi('DELETE /api/v1/svc/vdr/rooms/{room_id}/folders/{folder_id}', {
        params: { room_id: roomId, folder_id },
      }),
    { invalidates, done: () => 'The folder was deleted.' },
  )
  const archive = ({ id, name }: DataRoomDocument) =>
    moved.mutate(
      { id, status: 'archived' },
      {
        onSuccess: () => {
          const message = notifications.show({
            message: (
              <UndoMessage
                message={`${name} was archived`}
                onUndo={() => {
                  notifications.hide(message)
                  moved.mutate({ id, status: 'ready' })
                }}
              />
            ),
          })
        },
      },
    )
  return {
    rename: (line: RoomLine, name: string) => renamed.mutateAsync({ line, name }),
    remove: (line: RoomLine) =>
      line.kind === 'folder' ? deleted.mutate(line.folder.id) : archive(line.document),
  }
}
