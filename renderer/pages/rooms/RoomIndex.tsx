import { Button, FileButton, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { type DataRoom, vdrApi } from '../../api/modules.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useAction } from '../../components/use-action.ts'
import { roomDocumentsQuery, roomFoldersQuery, roomsKey } from '../../queries/diligence.ts'
import { ImportDrawer } from './drive/ImportDrawer.tsx'
import { ImportProgress } from './drive/ImportProgress.tsx'
import { filesIn } from './dropped.ts'
import { IndexTable } from './IndexTable.tsx'
import { NameForm } from './NameForm.tsx'
import { linesOf } from './room-tree.ts'
import classes from './rooms.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { type Outgoing, useUploads } from './use-uploads.ts'

/** A chosen folder names where each file lay; a chosen file does not. */
const outgoing = (file: File, into: number | null): Outgoing => ({
  file,
  into,
  folders: file.webkitRelativePath.split('/').slice(0, -1),
})

/** What lies in a room, and the ways in: files that are chosen or dropped, folders with their structure. */
export function RoomIndex({ room, mayWrite }: { room: DataRoom; mayWrite: boolean }) {
  const folders = useQuery(roomFoldersQuery(room.id))
  const documents = useQuery(roomDocumentsQuery(room.id))
  const { uploads, add, tryAgain, forget } = useUploads(room.id)
  const [naming, setNaming] = useState<{ parent: number | null } | null>(null)
  const [importing, setImporting] = useState(false)
  const reset = useRef<() => void>(null)
  const makeFolder = useAction(
    ({ name, parent }: { name: string; parent: number | null }) =>
      vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/folders', {
        params: { room_id: room.id },
        body: { name, parent_id: parent },
      }),
    { invalidates: [[...roomsKey, room.id]] },
  )
  const take = (files: readonly File[], into: number | null) => {
    add(files.map(file => outgoing(file, into)))
    reset.current?.()
  }
  const drop = (event: DragEvent, into: number | null) => {
    if (!mayWrite) return
    event.preventDefault()
    event.stopPropagation()
    void filesIn(event.dataTransfer).then(found => add(found.map(one => ({ ...one, into }))))
  }
  const actions = mayWrite && (
    <Group gap="sm">
      <Button variant="default" onClick={() => setNaming({ parent: null })}>
        New folder
      </Button>
      <Button variant="default" onClick={() => setImporting(true)}>
        Import from Google Drive
      </Button>
      <FileButton
        multiple
        resetRef={reset}
        onChange={files => take(files, null)}
        inputProps={{ 'aria-label': 'Add a folder', ...({ webkitdirectory: '' } as object) }}
      >
        {props => (
          <Button variant="default" {...props}>
            Add a folder
          </Button>
        )}
      </FileButton>
      <FileButton
        multiple
        resetRef={reset}
        onChange={files => take(files, null)}
        inputProps={{ 'aria-label': 'Add files' }}
      >
        {props => <Button {...props}>Add files</Button>}
      </FileButton>
    </Group>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are chosen by the buttons as well
    <div
      className={classes.room}
      onDragOver={event => mayWrite && event.preventDefault()}
      onDrop={event => drop(event, null)}
    >
      <div className={classes.toolbar}>{actions}</div>
      <UploadProgress uploads={uploads} tryAgain={tryAgain} forget={forget} />
      {mayWrite && <ImportProgress room={room} />}
      <Loaded query={folders}>
        {({ items: listed }) => (
          <Loaded query={documents}>
            {({ items }) => {
              const lines = linesOf(listed, items)
              return lines.length === 0 ? (
                <Empty title="Nothing lies here yet">
                  Drop files or a folder here, or choose them: folders keep their structure. What is analysed
                  for this room through a connection is listed too, and stays where it is.
                </Empty>
              ) : (
                <IndexTable
                  room={room}
                  lines={lines}
                  mayWrite={mayWrite}
                  onDrop={drop}
                  onNewFolder={parent => setNaming({ parent })}
                />
              )
            }}
          </Loaded>
        )}
      </Loaded>
      {importing && (
        <ImportDrawer room={room} folders={folders.data?.items ?? []} onClose={() => setImporting(false)} />
      )}
      {naming && (
        <NameForm
          title="New folder"
          submit="Make folder"
          onName={name => makeFolder.mutateAsync({ name, ...naming })}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  )
}
