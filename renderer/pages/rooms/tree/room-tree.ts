import type { DataRoomDocument, DataRoomFolder } from '../../../api/modules.ts'
import { finder } from '../../../format/found.ts'

interface Place {
  key: string
  /** Number of folders above it. */
  depth: number
  /** The id of its folder; null at the top of the room. */
  parent: number | null
}

/** A line of a room's index: a folder, or a document in the folder above it. */
export type RoomLine =
  | (Place & { kind: 'folder'; id: number; folder: DataRoomFolder; isEmpty: boolean })
  | (Place & { kind: 'document'; id: number; document: DataRoomDocument })

/** The folders and documents of a room by where they lie, each place in the order of its numbers. */
export interface RoomTree {
  folders: ReadonlyMap<number, DataRoomFolder>
  documents: ReadonlyMap<number, DataRoomDocument>
  /** Returns the contents of a folder, or of the top (null), archived items included. */
  inside: (folder: number | null) => readonly Node[]
  /** Documents lent by connections, which have no place in the index. */
  lent: readonly DataRoomDocument[]
}

type Node =
  | { kind: 'folder'; id: number; index: string; folder: DataRoomFolder }
  | { kind: 'document'; id: number; index: string; document: DataRoomDocument }

export function treeOf(folders: readonly DataRoomFolder[], documents: readonly DataRoomDocument[]): RoomTree {
  const nodes = [
    ...folders.map((folder): [number | null, Node] => [
      folder.parent_id,
      { kind: 'folder', id: folder.id, index: folder.index, folder },
    ]),
    ...documents.flatMap(
      (document): Array<[number | null, Node]> =>
        document.index === null
          ? []
          : [[document.folder_id, { kind: 'document', id: document.id, index: document.index, document }]],
    ),
  ]
  const byPlace = Map.groupBy(nodes, ([place]) => place)
  const inside = new Map(
    [...byPlace].map(([place, some]) => [
      place,
      some.map(([, node]) => node).toSorted((one, other) => lastNumber(one) - lastNumber(other)),
    ]),
  )
  return {
    folders: new Map(folders.map(one => [one.id, one])),
    documents: new Map(documents.map(one => [one.id, one])),
    inside: folder => inside.get(folder) ?? [],
    lent: documents
      .filter(({ index, gone_at }) => index === null && gone_at === null)
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}

const lastNumber = ({ index }: Node): number => Number(index.slice(index.lastIndexOf('.') + 1))

export const keyOfFolder = (id: number): string => `folder ${id}`
export const keyOfDocument = (id: number): string => `document ${id}`

interface Shown {
  /** The folders whose inside is not shown. */
  closed: ReadonlySet<number>
  /** Shows archived items too. */
  archived: boolean
  /** Words of a name: only matching items are shown, with their folders. */
  search: string
}

/**
 * Returns the lines of a room from top to bottom, lent documents at the end. A search opens every folder with
 * a match.
 */
export function linesOf(tree: RoomTree, { closed, archived, search }: Shown): RoomLine[] {
  const isFound = finder(search)
  const isShown = (document: DataRoomDocument) => archived || document.status !== 'archived'
  const below = (parent: number | null, depth: number, found: boolean): RoomLine[] =>
    tree.inside(parent).flatMap((node): RoomLine[] => {
      const place = { id: node.id, depth, parent }
      if (node.kind === 'document') {
        const { document } = node
        if (!isShown(document) || !(found || isFound(`${document.index} ${document.name}`))) return []
        return [{ ...place, kind: 'document', key: keyOfDocument(node.id), document }]
      }
      const { folder } = node
      const isHit = found || isFound(`${folder.index} ${folder.name}`)
      const isOpen = search.trim() !== '' || !closed.has(node.id)
      const inside = isOpen ? below(node.id, depth + 1, isHit) : []
      if (!isHit && inside.length === 0) return []
      const isEmpty = !tree.inside(node.id).some(one => one.kind === 'folder' || isShown(one.document))
      return [{ ...place, kind: 'folder', key: keyOfFolder(node.id), folder, isEmpty }, ...inside]
    })
  return [
    ...below(null, 0, search.trim() === ''),
    ...tree.lent
      .filter(({ name }) => isFound(name))
      .map(
        (document): RoomLine => ({
          ...{ id: document.id, depth: 0, parent: null },
          ...{ kind: 'document', key: keyOfDocument(document.id), document },
        }),
      ),
  ]
}

/** Returns the selection with everything inside its folders. */
export function allOf(tree: RoomTree, { folders, documents }: Chosen): Chosen {
  const all: Chosen = { folders: [...folders], documents: [...documents] }
  for (const folder of all.folders)
    for (const node of tree.inside(folder.id))
      if (node.kind === 'folder') all.folders.push(node.folder)
      else all.documents.push(node.document)
  return all
}

/** True when a folder is one of some folders or lies in one of them. */
export function isWithin(tree: RoomTree, folder: number | null, some: ReadonlySet<number>): boolean {
  for (let at = folder; at !== null; at = tree.folders.get(at)?.parent_id ?? null)
    if (some.has(at)) return true
  return false
}

export const nameOf = (line: RoomLine): string =>
  line.kind === 'folder' ? line.folder.name : line.document.name

/** Returns whether the document stays with its connection; the room knows of it without storing it. */
export const isLent = (line: RoomLine): boolean => line.kind === 'document' && line.document.index === null

/** The selection in the order of the index: folders, and documents outside of them. */
export interface Chosen {
  folders: DataRoomFolder[]
  documents: DataRoomDocument[]
}

export function chosenOf(tree: RoomTree, keys: ReadonlySet<string>): Chosen {
  const ids = new Set([...tree.folders.keys()].filter(id => keys.has(keyOfFolder(id))))
  const found: Chosen = { folders: [], documents: [] }
  const walk = (place: number | null) => {
    for (const node of tree.inside(place))
      if (node.kind === 'document') {
        if (keys.has(keyOfDocument(node.id))) found.documents.push(node.document)
      } else if (ids.has(node.id)) found.folders.push(node.folder)
      else walk(node.id)
  }
  walk(null)
  return found
}
