import {
  type Chosen,
  isWithin,
  keyOfDocument,
  keyOfFolder,
  type RoomLine,
  type RoomTree,
} from './room-tree.ts'

/** Where something is dropped on a line: in the folder, or between lines. */
export type Edge = 'before' | 'into' | 'after'

/**
 * Returns the drop zone under the pointer: the upper and lower quarter of a folder, or half of a document,
 * mean beside it.
 */
export function edgeAt({ kind }: Pick<RoomLine, 'kind'>, share: number, isOrdered: boolean): Edge {
  if (kind === 'folder')
    return !isOrdered || (share > 0.25 && share < 0.75) ? 'into' : share <= 0.25 ? 'before' : 'after'
  return share < 0.5 ? 'before' : 'after'
}

export interface Destination {
  /** Null for the top of the room. */
  folder_id: number | null
  /** The position to insert at, counted without the moved items; left out at the end. */
  position?: number
}

const keysOf = ({ folders, documents }: Chosen): Set<string> =>
  new Set([...folders.map(({ id }) => keyOfFolder(id)), ...documents.map(({ id }) => keyOfDocument(id))])

/**
 * Returns the destination of items dropped at a line; null where they cannot go. In a published room the
 * index numbers are fixed: there items only go into a folder, at its end.
 */
export function destinationOf(
  tree: RoomTree,
  moved: Chosen,
  line: RoomLine,
  edge: Edge,
  isOrdered: boolean,
): Destination | null {
  const folder_id = edge === 'into' ? line.id : line.parent
  if (isWithin(tree, folder_id, new Set(moved.folders.map(({ id }) => id)))) return null
  if (edge === 'into' || !isOrdered) {
    const isThere = [...moved.folders.map(one => one.parent_id), ...moved.documents.map(one => one.folder_id)]
    return isThere.every(place => place === folder_id) ? null : { folder_id }
  }
  const keys = keysOf(moved)
  if (keys.has(line.key)) return null
  const others = tree.inside(folder_id).filter(({ kind, id }) => !keys.has(`${kind} ${id}`))
  const at = others.findIndex(({ kind, id }) => `${kind} ${id}` === line.key)
  return { folder_id, position: at + (edge === 'after' ? 1 : 0) }
}

/** Moves one place up or down among the visible siblings; null at the end. */
export function besides(tree: RoomTree, line: RoomLine, by: 1 | -1): Destination | null {
  const beside = tree.inside(line.parent)
  const at = beside.findIndex(({ kind, id }) => `${kind} ${id}` === line.key)
  for (let next = at + by; next >= 0 && next < beside.length; next += by) {
    const node = beside[next]
    if (node?.kind === 'document' && node.document.status === 'archived') continue
    return { folder_id: line.parent, position: next }
  }
  return null
}
