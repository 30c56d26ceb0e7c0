import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { DataRoom, DataRoomDocument, DataRoomFolder } from '../../api/modules.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { roomDocumentsQuery, roomFoldersQuery } from '../../queries/diligence.ts'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { ImportDrawer } from './drive/ImportDrawer.tsx'
import { ImportProgress } from './drive/ImportProgress.tsx'
import { IndexToolbar } from './IndexToolbar.tsx'
import classes from './rooms.module.css'
import { LayOutForm } from './templates/LayOutForm.tsx'
import { ChosenBar } from './tree/ChosenBar.tsx'
import { IndexTree } from './tree/IndexTree.tsx'
import type { LineCommands } from './tree/line-commands.ts'
import { chosenOf, linesOf, treeOf } from './tree/room-tree.ts'
import { type Asked, TreeForms } from './tree/TreeForms.tsx'
import { addressOf } from './tree/TreeLine.tsx'
import { useTreeActions } from './tree/use-tree-actions.ts'
import { filesIn } from './uploads/dropped.ts'
import { UploadProgress } from './uploads/UploadProgress.tsx'
import { useFileDrops } from './uploads/use-file-drops.ts'
import { useUploads } from './uploads/use-uploads.ts'

interface RoomIndexProps {
  room: DataRoom
  mayWrite: boolean
}

/** The index of a room, with uploads of chosen or dropped files and of folders with their structure. */
export function RoomIndex({ room, mayWrite }: RoomIndexProps) {
  const folders = useQuery(roomFoldersQuery(room.id))
  const documents = useQuery(roomDocumentsQuery(room.id))
  const place = useRef<HTMLDivElement>(null)
  const { sending, uploads } = useUploads(room.id)
  const drop = (items: readonly DataTransferItem[], into: number | null) =>
    void filesIn(items).then(found => sending.add(found.map(one => ({ ...one, into }))))
  useFileDrops(place, mayWrite ? drop : null)
  return (
    <div ref={place} className={classes.room}>
      {mayWrite && <UploadProgress sending={sending} uploads={uploads} />}
      {mayWrite && <ImportProgress room={room} />}
      <Loaded query={folders}>
        {({ items: listed }) => (
          <Loaded query={documents}>
            {({ items }) => (
              <Index
                room={room}
                mayWrite={mayWrite}
                folders={listed}
                documents={items}
                onFiles={files =>
                  sending.add(
                    files.map(file => ({
                      file,
                      into: null,
                      // A chosen folder names where each file lay; a chosen file does not.
                      folders: file.webkitRelativePath.split('/').slice(0, -1),
                    })),
                  )
                }
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

interface IndexProps extends RoomIndexProps {
  folders: readonly DataRoomFolder[]
  documents: readonly DataRoomDocument[]
  onFiles: (files: readonly File[]) => void
}

function Index({ room, mayWrite, folders, documents, onFiles }: IndexProps) {
  const navigate = useNavigate()
  const params = useSearch({ strict: false }) as SearchParams
  const search = wordOf(params.q) ?? ''
  const archived = wordOf(params.archived) === 'shown'
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [importing, setImporting] = useState(false)
  const [layingOut, setLayingOut] = useState(false)
  const tree = useMemo(() => treeOf(folders, documents), [folders, documents])
  const lines = useMemo(() => linesOf(tree, { closed, archived, search }), [tree, closed, archived, search])
  const actions = useTreeActions(room, tree)
  const toggleFolder = (id: number) =>
    setClosed(before => {
      const others = new Set(before)
      return others.delete(id) ? others : others.add(id)
    })
  const commands: LineCommands = {
    ...actions,
    toggleFolder,
    open: line => {
      if (line.kind === 'folder') toggleFolder(line.id)
      else if (line.document.kept && line.document.status === 'ready')
        void navigate({ to: addressOf(line.document) })
    },
    rename: line => setAsked({ what: 'name', line }),
    hold: chosen => setAsked({ what: 'hold', chosen }),
    chooseFolder: chosen => setAsked({ what: 'move', chosen }),
    newFolder: parent => setAsked({ what: 'folder', parent }),
    versions: id => setAsked({ what: 'versions', id }),
    summarise: id => setAsked({ what: 'summary', id }),
  }
  const show = (change: SearchParams) =>
    void navigate({ to: '.', search: (before: SearchParams) => ({ ...before, ...change }), replace: true })
  const chosen = chosenOf(tree, keys)
  return (
    <>
      <IndexToolbar
        roomId={room.id}
        mayWrite={mayWrite}
        documents={documents}
        search={search}
        archived={archived}
        onSearch={q => show({ q: q || undefined })}
        onArchived={shown => show({ archived: shown ? 'shown' : undefined })}
        isAnyOpen={closed.size < tree.folders.size}
        onOpenAll={open => setClosed(open ? new Set() : new Set(tree.folders.keys()))}
        onNewFolder={() => setAsked({ what: 'folder', parent: null })}
        onDrive={() => setImporting(true)}
        onFiles={onFiles}
      />
      {chosen.folders.length + chosen.documents.length > 0 && (
        <ChosenBar
          tree={tree}
          chosen={chosen}
          commands={commands}
          mayWrite={mayWrite}
          onClear={() => setKeys(new Set())}
        />
      )}
      {folders.length + documents.length === 0 ? (
        <Empty
          title="This folder is empty"
          action={
            mayWrite &&
            room.published_at === null && (
              <Button variant="default" onClick={() => setLayingOut(true)}>
                Apply a template
              </Button>
            )
          }
        >
          Drop files or a folder here, or choose them: folders keep their structure. Documents analysed for
          this room through a connection are listed too, and stay at their source.
        </Empty>
      ) : (
        <IndexTree
          room={room}
          tree={tree}
          lines={lines}
          closed={closed}
          chosen={keys}
          onChoose={setKeys}
          commands={commands}
          mayWrite={mayWrite}
        />
      )}
      {layingOut && <LayOutForm room={room} onClose={() => setLayingOut(false)} />}
      {importing && <ImportDrawer room={room} folders={folders} onClose={() => setImporting(false)} />}
      {asked && (
        <TreeForms
          room={room}
          tree={tree}
          asked={asked}
          actions={actions}
          mayWrite={mayWrite}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
