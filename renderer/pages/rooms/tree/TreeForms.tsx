import { type DataRoom, vdrApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { roomsKey } from '../../../queries/diligence.ts'
import { FolderSummaryDrawer } from '../about/FolderSummaryDrawer.tsx'
import { HoldForm } from './HoldForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import { NameForm } from './NameForm.tsx'
import { type Chosen, nameOf, type RoomLine, type RoomTree } from './room-tree.ts'
import type { TreeActions } from './use-tree-actions.ts'
import { Versions } from './Versions.tsx'

/** The form open beside the index. */
export type Asked =
  | { what: 'name'; line: RoomLine }
  | { what: 'folder'; parent: number | null }
  | { what: 'move' | 'hold'; chosen: Chosen }
  | { what: 'versions' | 'summary'; id: number }

interface TreeFormsProps {
  room: DataRoom
  tree: RoomTree
  asked: Asked
  actions: TreeActions
  mayWrite: boolean
  onClose: () => void
}

export function TreeForms({ room, tree, asked, actions, mayWrite, onClose }: TreeFormsProps) {
  const makeFolder = useAction(
    ({ name, parent }: { name: string; parent: number | null }) =>
      vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/folders', {
        params: { room_id: room.id },
        body: { name, parent_id: parent },
      }),
    { invalidates: [[...roomsKey, room.id]] },
  )
  switch (asked.what) {
    case 'name':
      return (
        <NameForm
          title={`Rename ${nameOf(asked.line)}`}
          submit="Rename"
          initial={nameOf(asked.line)}
          onName={name => actions.rename(asked.line, name)}
          onClose={onClose}
        />
      )
    case 'folder':
      return (
        <NameForm
          title="New folder"
          submit="Make folder"
          onName={name => makeFolder.mutateAsync({ name, parent: asked.parent })}
          onClose={onClose}
        />
      )
    case 'move':
      return (
        <MoveForm
          tree={tree}
          chosen={asked.chosen}
          onMove={to => actions.move(asked.chosen, to)}
          onClose={onClose}
        />
      )
    case 'hold':
      return (
        <HoldForm
          chosen={asked.chosen}
          onHold={until => actions.holdBack(asked.chosen, until)}
          onClose={onClose}
        />
      )
    case 'summary': {
      const folder = tree.folders.get(asked.id)
      return folder ? <FolderSummaryDrawer folder={folder} onClose={onClose} /> : null
    }
    case 'versions': {
      const document = tree.documents.get(asked.id)
      if (!document) return null
      const mayChange = mayWrite && document.permission === 'edit'
      return <Versions document={document} mayChange={mayChange} onClose={onClose} />
    }
  }
}
